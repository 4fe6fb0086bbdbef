import { type Shown, trafficPath } from '../contract.ts';

/** Tells what was shown, to be counted. Nobody waits for it, and nobody hears when it fails. */
export function tellShown(shown: Shown): void {
  fetch(trafficPath, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shown),
  })
    .then((answer) => answer.text())
    .catch(() => {});
}

const mark = 'visited';

/** Tells that somebody has come, once in a tab and day. */
export function tellVisit(): void {
  const day = new Date().toDateString();
  try {
    if (sessionStorage.getItem(mark) === day) return;
    sessionStorage.setItem(mark, day);
  } catch {
    // Without storage each opened document is a visit.
  }
  tellShown({ kind: 'visit' });
}

import { orderKept } from '../../features/orders/mine/contract.kept.ts';
import { send } from '../../ui/asking/send.ts';
import { readToken } from '../../ui/asking/session.ts';
import { serviceWorker } from '../../ui/start-worker.ts';
import { themeKey } from '../../ui/theme.ts';
import { forgetVisit, keepVisit, readVisit } from './visit.ts';

/** How often orders are kept anew, in ms. */
const keepEvery = 10 * 60_000;
let keptAt = Number.NEGATIVE_INFINITY;

/** Keeps the newest orders with their labels for when there is no network. Nobody waits for it, and nobody hears of it when it fails. */
export async function takeAlong(): Promise<void> {
  if (performance.now() - keptAt < keepEvery || !(await serviceWorker())) return;
  keptAt = performance.now();
  try {
    const kept = await send(orderKept, {});
    const chosen = localStorage.getItem(themeKey);
    await keepVisit({ ...kept, theme: chosen === 'dark' || chosen === 'light' ? chosen : 'system' });
    // Whoever signed out meanwhile leaves nothing behind.
    if (!readToken()) await forgetVisit();
  } catch (error) {
    console.warn('nothing could be kept to be read without a network', error);
  }
}

/** Leaves nothing of whoever was signed in: what was kept goes, and the service worker with the browser's notices. */
export async function leaveNothing(): Promise<void> {
  keptAt = Number.NEGATIVE_INFINITY;
  if (!('serviceWorker' in navigator)) return;
  await forgetVisit();
  await (await navigator.serviceWorker.getRegistration('/'))?.unregister();
}

/** The same unless it is of this customer, who goes on. */
export async function leaveNothingOfOthers(customerRid: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const visit = await readVisit();
  if (visit && visit.customer_rid !== customerRid) await leaveNothing();
}

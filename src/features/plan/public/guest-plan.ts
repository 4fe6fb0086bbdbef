import { setPlanCount } from '../../../ui/asking/plan-count.ts';
import type { Entry } from './add-to-plan.ts';

const key = 'guestPlan';
/** So many entries a browser keeps for whoever has not signed in. */
export const mostKept = 30;

/** What was put in the plan in this browser before signing in. */
export function guestPlan(): Entry[] {
  try {
    const list: Entry[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    return list.filter(({ rid, request_id }) => typeof rid === 'string' && typeof request_id === 'string');
  } catch {
    localStorage.removeItem(key);
    return [];
  }
}

/** Keeps an entry until somebody signs in; false when there is no more room. */
export function keepForGuest(entry: Entry): boolean {
  const list = guestPlan();
  if (list.length >= mostKept) return false;
  write([...list, entry]);
  return true;
}

/** Leaves what is not in the account's plan yet. */
export function leaveForGuest(list: readonly Entry[]) {
  write(list);
}

/** Forgets it once it has joined, without touching the account's count. */
export function forgetGuestPlan() {
  localStorage.removeItem(key);
}

function write(list: readonly Entry[]) {
  if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
  else localStorage.removeItem(key);
  setPlanCount(list.length);
}

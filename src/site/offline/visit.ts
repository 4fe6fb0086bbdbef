import type { OutputOf } from '../../core/call.ts';
import type { orderKept } from '../../features/orders/mine/contract.kept.ts';
import type { ThemeChoice } from '../../ui/theme.ts';

/** What was seen last, and how this browser shows it. */
export type Visit = OutputOf<typeof orderKept> & { theme: ThemeChoice };

/** The only thing that is kept in this browser for later; pages and the service worker both read it. */
const [cacheName, address] = ['visit', '/visit'];

/** For how many days it is shown: no longer than a sign-in lasts that is not used, on a device that is to remember it. */
export const shownDays = 7;

export async function keepVisit(visit: Visit): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(address, Response.json(visit));
}

/** The last visit; undefined without one. */
export async function readVisit(): Promise<Visit | undefined> {
  const kept = await caches.match(address, { cacheName });
  return kept?.json();
}

export async function forgetVisit(): Promise<void> {
  await caches.delete(cacheName);
}

import { loadAccount as load } from '../../features/customers/public/load-account.ts';
import { showAgain } from '../../features/notifications/browsers/member/shown-notices.ts';
import { watchSession } from '../../ui/asking/session.ts';
import { leaveNothing, leaveNothingOfOthers } from '../offline/take-along.ts';

let isWatched = false;

/** Loads who is signed in, for every page; what was kept of others in this browser goes then, and of them when they leave. */
export async function loadAccount() {
  if (!isWatched) watchSession((event) => event === 'out' && void quietly(leaveNothing()));
  isWatched = true;
  const account = await load();
  if (account) void quietly(leaveNothingOfOthers(account.rid).then(() => showAgain(account.rid)));
  return account;
}

async function quietly(work: Promise<unknown>) {
  await work.catch((error: unknown) =>
    console.warn('what this browser keeps could not be looked after', error),
  );
}

import { LRUCache } from 'lru-cache';
import { tokenHash } from '../config/secrets.ts';
import type { CustomerActor } from './context.ts';

/** Whose the tokens were that were asked with lately, by their hashes. */
const holders = new LRUCache<string, CustomerActor>({ max: 10_000 });

/**
 * Reads as the customer whose token it is. Where the token was somebody's before, what they want to read is asked for together
 * with whose it is now, so that neither waits for the other; nothing of it is told unless it still is theirs (G16).
 */
export async function readAsHolder<Result>(
  token: string,
  findHolder: () => Promise<CustomerActor>,
  read: (holder: CustomerActor) => Promise<Result>,
): Promise<Result> {
  const hash = tokenHash(token);
  const believed = holders.get(hash);
  const [holder, early] = await Promise.allSettled([findHolder(), believed && read(believed)]);
  if (holder.status === 'rejected') {
    holders.delete(hash);
    throw holder.reason;
  }
  if (believed && believed.rid === holder.value.rid && believed.sessionRid === holder.value.sessionRid) {
    if (early.status === 'rejected') throw early.reason;
    return early.value as Result;
  }
  holders.set(hash, holder.value);
  return read(holder.value);
}

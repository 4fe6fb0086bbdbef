import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { KeyReused } from '../../core/failure.ts';
import type { Database } from '../database/database.ts';
import type { JobContext } from '../jobs.ts';
import { equal } from '../records/filters.ts';
import { personal } from '../records/personal-data.ts';
import { answeredRequests } from '../tables.ts';

/** A request that its sender may repeat: whose, to which call, under which key, saying what, when. */
export type KeyedRequest = { ownerRid: string; path: string; key: string; input: unknown; now: Date };

/** Keys are remembered for so many days. */
const kept = 7;

/**
 * Runs `work` for the first request with this key and returns its answer; whoever repeats the request gets that
 * answer again and nothing happens. Belongs in the call's transaction, so a refusal leaves the key unused. Two at
 * once wait for each other. Throws KeyReused when the key was used for another input (trust figure G6).
 */
export async function answerOnce(
  db: Database,
  { ownerRid, path, key, input, now }: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const inputHash = hashOf(input);
  const [first] = await db
    .insert(answeredRequests)
    .values({ ownerRid, path, key, inputHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: answeredRequests.key });
  const isThis = equal(answeredRequests, { ownerRid, path, key });
  if (!first) {
    const [earlier] = await db.select().from(answeredRequests).where(isThis);
    if (earlier?.inputHash !== inputHash) throw new KeyReused();
    return earlier.answer;
  }
  const answer = await work();
  await db.update(answeredRequests).set({ answer }).where(isThis);
  return answer;
}

/** What was answered to the request with this key, if it was made before; throws KeyReused as `answerOnce` does. */
export async function answeredBefore(
  db: Database,
  { ownerRid, path, key, input }: KeyedRequest,
): Promise<unknown> {
  const [earlier] = await db
    .select()
    .from(answeredRequests)
    .where(equal(answeredRequests, { ownerRid, path, key }));
  if (earlier && earlier.inputHash !== hashOf(input)) throw new KeyReused();
  return earlier?.answer ?? undefined;
}

/** Forgets old keys. */
export async function sweepAnswers({ db, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - kept * 86_400_000);
  await db.delete(answeredRequests).where(lt(answeredRequests.createdAt, before));
}

/** The keys hold what was answered to a customer. */
export const answerPrivacy = [
  personal(answeredRequests, '请求编号', { rowsOf: ({ rid }) => eq(answeredRequests.ownerRid, rid) }),
];

function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Closing } from '../../host/database/closings.ts';
import type { Database } from '../../host/database/database.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { erasePersonalData, type Person, type PersonalTable } from '../../host/records/personal-data.ts';
import { markClosed } from '../identity/customers.ts';
import { closedAccounts, customers } from '../identity/tables.ts';

/** How far back closed accounts are erased again: longer than backups are kept (trust figure G24). */
const replayedDays = 31;

/**
 * Closes the account: nothing that names the customer remains, every session ends, and the number may register
 * anew. What refers to the account keeps referring to it, without a name. Belongs in a transaction.
 */
export async function eraseAccount(
  { db, actor, now, jobs }: Pick<CustomerContext, 'db' | 'actor' | 'now' | 'jobs'>,
  tables: readonly PersonalTable[],
) {
  const person = await personOf(db, actor.rid);
  await erasePersonalData(db, tables, person);
  await markClosed({ db }, actor.rid, now);
  await jobs.send(closingNoted, { rid: actor.rid, at: now.toISOString() });
}

/** Notes a closing outside of the database, for backups that were taken before it. */
export const closingNoted = defineJob({
  name: 'note-closing',
  input: z.object({ rid: z.string(), at: z.iso.datetime() }),
  retryLimit: 20,
  retryDelay: 5,
});

/** Does `closingNoted`. */
export async function noteClosing({ closings }: JobContext, { rid, at }: z.infer<typeof closingNoted.input>) {
  await closings.note({ rid, at: new Date(at) });
}

/**
 * Erases the accounts of the list that a restored backup brought back, in the caller's transaction; tells how many
 * there were.
 */
export async function replayClosings(
  db: Database,
  closings: readonly Closing[],
  tables: readonly PersonalTable[],
): Promise<number> {
  let count = 0;
  for (const { rid, at } of closings) {
    const [found] = await db
      .select({ rid: customers.rid })
      .from(customers)
      .where(and(eq(customers.rid, rid), isNull(customers.closedAt)));
    if (!found) continue;
    await erasePersonalData(db, tables, await personOf(db, rid));
    await markClosed({ db }, rid, at);
    count++;
  }
  return count;
}

/** Erases once more what calls that ran beside a closing have left, or a restored backup brought back. */
export async function eraseClosedAccounts(db: Database, now: Date, tables: readonly PersonalTable[]) {
  const since = new Date(now.getTime() - replayedDays * 86_400_000);
  const closed = await db.select().from(closedAccounts).where(gt(closedAccounts.closedAt, since));
  for (const { customerRid: rid, closedAt } of closed) {
    await db.transaction(async (transaction) => {
      await erasePersonalData(transaction, tables, await personOf(transaction, rid));
      await markClosed({ db: transaction }, rid, closedAt);
    });
  }
}

/** A customer by all that rows may know them by. */
export async function personOf(db: Database, rid: string): Promise<Person> {
  const [person] = await db
    .select({
      rid: customers.rid,
      phone: customers.phone,
      email: customers.email,
      openid: customers.wxOpenid,
    })
    .from(customers)
    .where(eq(customers.rid, rid));
  return person ?? { rid, phone: null, email: null, openid: null };
}

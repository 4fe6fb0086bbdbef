import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { bySystem } from '../../host/records/rows.ts';
import { invoiceRows } from './moves.ts';
import { invoiceStates, pendingStates } from './rules.states.ts';
import { invoiceRequests } from './tables.ts';

/** After so many days paper that was mailed has arrived (product definition, 1.8). */
const arrivesWithin = 15;

/** Paper that was mailed long ago has arrived. */
export async function signOld({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - arrivesWithin * 86_400_000);
  await db.transaction(async (tx) => {
    const old = await invoiceRows.lockWhere(
      tx,
      and(eq(invoiceRequests.status, invoiceStates.mailed), lt(invoiceRequests.mailedAt, before)),
    );
    await invoiceRows.moveAll(tx, old, { action: 'sign', by: bySystem, now: now() });
  });
}

/** Whether a request that has no invoice yet is made out to a title. */
export async function isTitleInUse(db: Database, customerRid: string, titleRid: string): Promise<boolean> {
  const mine = and(eq(invoiceRequests.customerRid, customerRid), eq(invoiceRequests.titleRid, titleRid));
  return (await db.$count(invoiceRequests, and(mine, inArray(invoiceRequests.status, pendingStates)))) > 0;
}

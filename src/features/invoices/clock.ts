import { and, eq, lt } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { bySystem } from '../../host/records/rows.ts';
import { invoiceRows } from './moves.ts';
import { invoiceStates } from './rules.states.ts';
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

import { and, eq, lt } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { bySystem } from '../../host/records/rows.ts';
import { returnRows } from './moves.ts';
import { returnStates, signDays } from './rules.states.ts';
import { sampleReturns } from './tables.ts';

/** So many parcels are looked at in one go. */
const batch = 500;

/** Takes parcels as received that were sent so long ago that they must have come. */
export async function signLate({ db, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - signDays * 86_400_000);
  await db.transaction(async (transaction) => {
    const sent = await transaction
      .select()
      .from(sampleReturns)
      .where(and(eq(sampleReturns.status, returnStates.sent), lt(sampleReturns.sentAt, before)))
      .orderBy(sampleReturns.rid)
      .limit(batch)
      .for('update', { skipLocked: true });
    await returnRows.moveAll(transaction, sent, { action: 'sign', by: bySystem, now });
  });
}

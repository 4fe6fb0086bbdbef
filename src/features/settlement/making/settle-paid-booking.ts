import { Failure } from '../../../core/failure.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { bookingRows } from '../../reservations/moves.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { settlementRefusals } from '../rules.states.ts';
import { makeStatements } from './make-statements.ts';

/** Makes the statement of a booking that was paid first, once it was used; what it did not cost goes back to prestore. */
export async function settlePaidBooking(
  { db, jobs, secrets, now }: JobContext,
  { rid }: { rid: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const context = { db: transaction, jobs: jobs.within(transaction), secrets, now: now() };
    const row = await bookingRows.lock(transaction, rid, 'any');
    if (row.status !== bookingStates.toSettle || row.paidFen === 0) return;
    try {
      await makeStatements(context, row.owner, { bookingRids: [rid] }, bySystem);
    } catch (error) {
      // Somebody else was quicker.
      if (!(error instanceof Failure) || error.message !== settlementRefusals.taken) throw error;
    }
  });
}

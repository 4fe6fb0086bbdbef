import { bookingSettings, instrumentOf, needsReview } from '../reservations/instruments/instruments.ts';
import { type Booking, bookingRows } from '../reservations/moves.ts';
import { mustPrepay, payUntil, termsOf } from '../reservations/rules.limits.ts';
import { bookingStates, firstStatus } from '../reservations/rules.states.ts';
import { tellOfBooking, tellReviewers, tellToPay } from '../reservations/tell-people.ts';
import { offerFree } from '../reservations/waits/waits.ts';
import type { Work } from './work.ts';

/** What becomes of a locked booking that a group allows or refuses: it goes on as it would have, or its slot is free again. */
export function answerBooking(row: Booking): Work {
  return {
    version: row.version,
    approve: async (context, by) => {
      const { db, now } = context;
      const { extra, setting, place } = await bookingSettings(db);
      const to = firstStatus({
        needsReview: needsReview(await instrumentOf(db, row.serviceRid), extra),
        mustPrepay: mustPrepay(row),
      });
      const isUnpaid = to === bookingStates.toPrepay;
      const moved = await bookingRows.move(db, row, {
        ...{ action: 'approve', by, now, to },
        changes: { expiresAt: isUnpaid ? payUntil(row.startAt, setting, now) : null },
      });
      if (isUnpaid) {
        await tellToPay(context, moved, place, '审批通过');
      } else {
        const values = { terms: termsOf(moved, setting, now) };
        await tellOfBooking(context, moved, { event: 'bookingMade', place, values });
      }
      if (to === bookingStates.toReview) await tellReviewers(context, moved, 'bookingWantsReview', 'service');
    },
    refuse: async (context, by, reason) => {
      const { db, now } = context;
      await bookingRows.move(db, row, { action: 'decline', by, now, reason });
      await offerFree(db, row, now);
    },
  };
}

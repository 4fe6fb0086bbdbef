import { yuan } from '../../core/yuan.ts';
import { bookingSettings, instrumentOf, needsReview } from '../reservations/instruments/instruments.ts';
import { type Booking, bookingRows } from '../reservations/moves.ts';
import { minutesAfter, termsOf } from '../reservations/rules.limits.ts';
import { bookingStates, firstStatus } from '../reservations/rules.states.ts';
import { tellOfBooking, tellReviewers } from '../reservations/tell-people.ts';
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
        mustPrepay: setting.prepay && row.payMode === 1 && row.paidFen < row.priceFen,
      });
      const isUnpaid = to === bookingStates.toPrepay;
      const moved = await bookingRows.move(db, row, {
        ...{ action: 'approve', by, now, to },
        changes: { expiresAt: isUnpaid ? minutesAfter(now, setting.prepayMinutes) : null },
      });
      if (isUnpaid) {
        const values = { yuan: yuan(moved.priceFen - moved.paidFen), minutes: String(setting.prepayMinutes) };
        await tellOfBooking(context, moved, { event: 'bookingWantsPayment', place, values });
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

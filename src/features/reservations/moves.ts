import { inArray } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { type Mover as AnyMover, ridsOf, rowsOf } from '../../host/records/rows.ts';
import { dropApprovals, keepApproval } from '../clusters/approvals/ask.ts';
import { chargeBookings } from './charges.ts';
import { followCoupons } from './coupons.ts';
import { bookingRecord, bookingStates, freed, judgedAt, type Role } from './rules.states.ts';
import { reservationCells, reservationHistory, reservationNumbers, reservations } from './tables.ts';

/** A row of `reservations`. */
export type Booking = typeof reservations.$inferSelect;

/** Who moves a booking. */
export type Mover = Required<AnyMover<Role>>;

/**
 * Bookings as they are kept. No move leaves an offer to hand one over standing, unless it brings one, nor a time to be
 * approved in.
 */
export const bookingRows = rowsOf<{ diff?: Record<string, unknown> }>()(bookingRecord, {
  table: reservations,
  owner: reservations.customerRid,
  facts: (row, { now }) => judgedAt(row, now),
  history: {
    table: reservationHistory,
    line: ({ rid, customerRid }, step, { diff }) => ({ reservationRid: rid, customerRid, ...step, diff }),
  },
  besides: ({ status }, { to }) => ({
    ...{ offerPhone: null, offerUntil: null },
    ...(status === bookingStates.toApprove && to !== status && { expiresAt: null }),
  }),
  after: async (db, rows, { to, now, before }) => {
    const waited = before.filter(({ status }) => status === bookingStates.toApprove);
    if (to === bookingStates.toApprove)
      for (const { rid, version } of rows) await keepApproval(db, rid, version);
    else if (waited.length > 0) await dropApprovals(db, ridsOf(waited), now);
    if (freed.includes(to)) {
      await freeCells(db, ridsOf(rows));
    }
    await chargeBookings(db, rows);
    await followCoupons(db, rows, { to, now, before });
  },
});

/** One move of a booking. */
export type Move = Parameters<typeof bookingRows.move>[2];

/** Numbers of bookings. */
export const bookingNumbers = numbersOf('Y', reservationNumbers);

/** Gives the cells of bookings back. One statement. */
export async function freeCells(db: Database, rids: readonly string[]): Promise<void> {
  await db.delete(reservationCells).where(inArray(reservationCells.reservationRid, [...rids]));
}

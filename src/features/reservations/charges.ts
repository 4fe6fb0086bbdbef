import type { Fen } from '../../core/money.ts';
import type { Database } from '../../host/database/database.ts';
import { chargePurchase, isOfGroup, judge } from '../clusters/spending/charges.ts';
import { spenderOf } from '../clusters/spending/limits.ts';
import { formerMember } from '../clusters/spending/rules.ts';
import { bookingStates } from './rules.states.ts';
import type { reservations } from './tables.ts';

type Booking = typeof reservations.$inferSelect;

const { toApprove, toSettle, toPay, done, cancelled, missed, rejected, closed } = bookingStates;

/**
 * Lets bookings that groups pay for count what they cost, or what is charged for not having come. No statement for those
 * that their customer pays for, nor once a statement says what is billed.
 */
export async function chargeBookings(db: Database, rows: readonly Booking[]): Promise<void> {
  for (const row of rows.filter(isOfGroup)) {
    const { rid, status } = row;
    if (status === toPay || status === done) continue;
    const isDone = status === toSettle || status === missed;
    const isWaiting = status === toApprove;
    await chargePurchase(db, `booking:${rid}`, row, { fen: costOf(row), isWaiting, isDone });
  }
}

/** Why a booking that a group pays for would wait for approval if it cost so much more; empty when it would not. */
export async function whyDearer(db: Database, row: Booking, priceFen: Fen): Promise<string> {
  if (!isOfGroup(row) || priceFen <= row.priceFen) return '';
  const spender = (await spenderOf(db, row.owner, row.customerRid)) ?? formerMember;
  const [why = ''] = await judge(db, spender, row, [{ ref: `booking:${row.rid}`, fen: priceFen }]);
  return why;
}

function costOf({ status, priceFen, feeFen }: Booking): Fen {
  if (status === rejected || status === closed) return 0;
  return status === cancelled || status === missed ? feeFen : priceFen;
}

import type { Fen } from '../../core/money.ts';
import type { Database } from '../../host/database/database.ts';
import { chargePurchase, isOfGroup, judge } from '../clusters/spending/charges.ts';
import { spenderOf } from '../clusters/spending/limits.ts';
import { formerMember } from '../clusters/spending/rules.ts';
import { holdCredit, lowerCredit, takeCredit } from '../credit/use-credit.ts';
import { bookingStates } from './rules.states.ts';
import type { reservations } from './tables.ts';

type Booking = typeof reservations.$inferSelect;

const { locked, toApprove, toSettle, toPay, done, cancelled, missed, rejected, closed } = bookingStates;

/** On the credit line of whose money pays. */
const onCredit = 2;

/** How a booking stands among what takes of a credit line. */
export const creditRefOfBooking = (rid: string) => `credit-booking:${rid}`;

/**
 * Lets bookings that groups pay for count what they cost, or what is charged for not having come, and those on credit take
 * of their line. No statement for those that their customer pays for, nor once a statement says what is billed.
 */
export async function chargeBookings(db: Database, rows: readonly Booking[]): Promise<void> {
  for (const row of rows) await chargeCredit(db, row);
  for (const row of rows.filter(isOfGroup)) {
    const { rid, status } = row;
    if (status === toPay || status === done) continue;
    const isDone = status === toSettle || status === missed;
    const isWaiting = status === toApprove;
    await chargePurchase(db, `booking:${rid}`, row, { fen: costOf(row), isWaiting, isDone });
  }
}

/**
 * Lets a booking take of its owner's credit line until a statement says what is billed. Refuses 信用额度不足, and more from a
 * line that is frozen; time that was used is never refused, and takes no more than before.
 */
async function chargeCredit(db: Database, row: Booking): Promise<void> {
  const { rid, owner, payMode, status } = row;
  if (payMode !== onCredit || status === locked) return;
  const isBilled = status === toPay || status === done;
  const isUsed = isBilled || [toSettle, cancelled, missed, rejected, closed].some((one) => one === status);
  const taken = { owner, ref: creditRefOfBooking(rid), fen: isBilled ? 0 : costOf(row) };
  await (isUsed ? lowerCredit : takeCredit)(db, taken);
}

/** Why a booking that a group pays for would wait for approval if it cost so much more; empty when it would not. */
export async function whyDearer(db: Database, row: Booking, priceFen: Fen): Promise<string> {
  if (!isOfGroup(row) || priceFen <= row.priceFen) return '';
  if (row.payMode === onCredit) await holdCredit(db, row.owner);
  const spender = (await spenderOf(db, row.owner, row.customerRid)) ?? formerMember;
  const [why = ''] = await judge(db, spender, row, [{ ref: `booking:${row.rid}`, fen: priceFen }]);
  return why;
}

function costOf({ status, priceFen, feeFen }: Booking): Fen {
  if (status === rejected || status === closed) return 0;
  return status === cancelled || status === missed ? feeFen : priceFen;
}

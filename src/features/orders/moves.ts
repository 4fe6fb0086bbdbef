import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { type Mover as AnyMover, ridsOf, rowsOf } from '../../host/records/rows.ts';
import { dropApprovals } from '../clusters/approvals/ask.ts';
import { paperStates } from '../signing/rules.ts';
import { chargeOrders } from './charges.ts';
import { orderRefusals } from './contract.ts';
import { returnDiscounts } from './discounts/keep-coupon.ts';
import { holidaysOf } from './placing/ordering-terms.ts';
import { afterWorkingDays, workingDaysBetween } from './review/rules.promise.ts';
import {
  endsUnbilled,
  type OrderFacts,
  type OrderRole,
  orderRecord,
  orderStates,
  payStates,
} from './rules.states.ts';
import { markRecycling } from './samples/mark-recycling.ts';
import { type OrderDiff, orderHistory, orderNumbers, orders } from './tables.ts';

/** A row of `orders`. */
export type Order = typeof orders.$inferSelect;

/** Who moves an order. */
export type Mover = Required<AnyMover<OrderRole>>;

/** What the guards of the transition table look at. */
export function factsOf(
  order: Pick<
    Order,
    'typeId' | 'payMode' | 'payStatus' | 'isQuoteFirst' | 'isAgreed' | 'totalFen' | 'contract'
  >,
): OrderFacts {
  const { typeId, payMode, payStatus, isQuoteFirst, isAgreed, totalFen, contract } = order;
  return {
    typeId,
    payMode,
    // What a coupon covers all of needs no money.
    isPrepaid: payStatus === payStates.paid || payStatus === payStates.free || totalFen === 0,
    isQuoteFirst,
    isAgreed,
    isUnsigned: contract === paperStates.toSign,
  };
}

/**
 * The promised day, as many working days after samples or data came as it was after the order; null while nothing is
 * promised. One statement.
 */
export async function promiseAfterArrival(
  db: Database,
  { promiseDate, createdAt }: Order,
  now: Date,
): Promise<string | null> {
  if (!promiseDate) return null;
  const holidays = await holidaysOf(db);
  const days = workingDaysBetween(shanghaiDate(createdAt), promiseDate, holidays);
  return afterWorkingDays(shanghaiDate(now), days, holidays);
}

/** Orders as they are kept; `diff` is what is different from before. What was asked of a group is dropped by every move; coupon and
 * points of what ends unbilled go back. */
export const orderRows = rowsOf<{ diff?: OrderDiff }>()(orderRecord, {
  table: orders,
  owner: orders.customerRid,
  missing: orderRefusals.noOrder,
  facts: factsOf,
  history: {
    table: orderHistory,
    line: ({ rid, customerRid }, step, { diff }) => ({ orderRid: rid, customerRid, ...step, diff }),
  },
  // What a customer changes is no longer what was agreed on.
  besides: (_, { action, to, now }) => ({
    ...(to === orderStates.done && { doneAt: now }),
    ...(action === 'edit' && { isAgreed: false }),
  }),
  after: async (db, rows, { to, now, before }) => {
    if (to === orderStates.done || before.some(({ status }) => status === orderStates.done))
      await markRecycling(db, ridsOf(rows));
    const waited = before.filter(({ status }) => status === orderStates.toApprove);
    if (waited.length > 0) await dropApprovals(db, ridsOf(waited), now);
    await chargeOrders(db, rows);
    if (endsUnbilled(to)) await returnDiscounts({ db, now }, rows);
  },
});

/** One move of an order. */
export type Move = Parameters<typeof orderRows.move>[2];

/** Numbers of orders. */
export const orderNos = numbersOf('D', orderNumbers);

import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { type Mover as AnyMover, ridsOf, rowsOf } from '../../host/records/rows.ts';
import { dropApprovals } from '../clusters/approvals/ask.ts';
import { chargeOrders } from './charges.ts';
import { orderRefusals } from './contract.ts';
import { returnDiscounts } from './discounts/keep-coupon.ts';
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
export function factsOf({ typeId, payMode, payStatus, isQuoteFirst, totalFen }: Order): OrderFacts {
  return {
    typeId,
    payMode,
    // What a coupon covers all of needs no money.
    isPrepaid: payStatus === payStates.paid || payStatus === payStates.free || totalFen === 0,
    isQuoteFirst,
  };
}

/** The promised day, counted from the day on which samples or data came; null while nothing is promised. */
export function promiseAfterArrival({ promiseDate, createdAt }: Order, now: Date): string | null {
  if (!promiseDate) return null;
  const days = (Date.parse(promiseDate) - Date.parse(shanghaiDate(createdAt))) / 86_400_000;
  return addDays(shanghaiDate(now), Math.max(1, days));
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
  besides: (_, { to, now }) => (to === orderStates.done ? { doneAt: now } : {}),
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

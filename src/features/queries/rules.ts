import { bookingStates as states } from '../reservations/rules.states.ts';

/** Names of what an order or a booking owes (product definition, section 0). */
export const payNames: Record<number, string> = {
  0: '未结算',
  1: '待付款',
  2: '部分付款',
  3: '已付款',
  4: '退款中',
  5: '已退款',
  6: '无需付款',
};

/** Names of how far its invoice is. */
export const invoiceNames: Record<number, string> = {
  0: '未开票',
  1: '已申请',
  2: '部分开票',
  3: '已开票',
  4: '无需开票',
};

/** Names of what is ordered, by type. */
export const typeNames: Record<number, string> = { 1: '送样检测', 2: '现场预约', 3: '数据分析' };

/** States of bookings by the groups of the list of orders; locks are in none. */
export const bookingGroups = {
  review: [states.toReview, states.toApprove, states.toPrepay],
  sample: [states.booked],
  testing: [states.checkedIn, states.running],
  verdict: [],
  settle: [states.toSettle, states.toPay],
  done: [states.done],
  closed: [states.cancelled, states.missed, states.rejected, states.closed],
} as const satisfies Record<string, readonly number[]>;

/** So many rows one file takes. */
export const mostRows = 10_000;

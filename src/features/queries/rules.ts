import { bookingStates as states } from '../reservations/rules.states.ts';

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

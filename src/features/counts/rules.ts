import { orderStates } from '../orders/rules.states.ts';
import { bookingStates } from '../reservations/rules.states.ts';

/** Orders that do not count as ordered: the customer or the laboratory called them off before anything was done. */
export const calledOffOrders: readonly number[] = [orderStates.cancelled, orderStates.rejected];

/**
 * Services are often ordered together when so many customers did it within so many days; so many are shown at a service, those
 * that were most often.
 */
export const pairing = { customers: 2, days: 365, shown: 4 } as const;

/** Bookings that do not: slots that were only held, and those that were called off. Who did not come had booked. */
export const uncountedBookings: readonly number[] = [
  bookingStates.locked,
  bookingStates.lockOver,
  bookingStates.cancelled,
  bookingStates.rejected,
  bookingStates.closed,
];

/** How orders of one kind went: so many of them took `days` working days, were on time, were tested anew. */
export type Served = { days: number | null; isOnTime: boolean; isRetested: boolean; number: number };

/** What is told of them; the median is of those whose days are known, null without any. */
export function figuresOf(served: readonly Served[]) {
  const sum = (which: (one: Served) => boolean) =>
    served.reduce((total, one) => total + (which(one) ? one.number : 0), 0);
  return {
    finished: sum(() => true),
    onTime: sum(({ isOnTime }) => isOnTime),
    retested: sum(({ isRetested }) => isRetested),
    medianDays: medianOf(
      served.flatMap(({ days, number }) => (days === null ? [] : [{ value: days, number }])),
    ),
  };
}

/** The median of values that stand there so many times each. */
function medianOf(values: readonly { value: number; number: number }[]): number | null {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { number }) => sum + number, 0);
  if (total === 0) return null;
  const at = (position: number) => {
    let left = position;
    for (const { value, number } of sorted) {
      if (left < number) return value;
      left -= number;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

import { sql } from 'drizzle-orm';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations, reservationWaits } from '../../reservations/tables.ts';
import { countedOf, type Span } from '../declare.ts';

/** Bookings by the day on which somebody was to come: rows `r`, whatever became of them. */
const due = ({ from, to }: Span) =>
  sql`${reservations} r WHERE r.no IS NOT NULL AND r.date >= ${from} AND r.date < ${to}`;
/** Bookings that were used, billed or not. */
const used = sql`r.actual_end IS NOT NULL AND r.status IN (${bookingStates.toSettle}, ${bookingStates.toPay}, ${bookingStates.done})`;

/** Bookings by the day that they are for and by their state; `amount` is the fee of what was called off or missed. */
export const bookingsDue = countedOf({
  key: 'bookings-due',
  of: ['booking'],
  each: (span) => sql`
    SELECT r.date::date AS day, r.status::text AS part, 1 AS count, r.fee_fen AS amount, 'booking' AS kind, r.rid AS rid
    FROM ${due(span)}`,
});

/** Bookings that were used, by instrument; `amount` is minutes at it. */
export const instrumentsUsed = countedOf({
  key: 'instruments-used',
  of: ['booking'],
  each: (span) => sql`
    SELECT r.date::date AS day, r.service_rid AS part, 1 AS count,
      (round(extract(epoch FROM r.actual_end - r.actual_start) / 60)) AS amount, 'booking' AS kind, r.rid AS rid
    FROM ${due(span)} AND ${used}`,
});

/** What the same bookings came to, in fen. */
export const instrumentsEarned = countedOf({
  key: 'instruments-earned',
  of: ['booking'],
  each: (span) => sql`
    SELECT r.date::date AS day, r.service_rid AS part, 1 AS count, r.price_fen AS amount, 'booking' AS kind, r.rid AS rid
    FROM ${due(span)} AND ${used}`,
});

/** Who waited for a day, by that day: all of them (`joined`), those who were offered a slot, and those who booked it. */
export const waits = countedOf({
  key: 'instrument-waits',
  of: ['customer'],
  each: ({ from, to }) => sql`
    SELECT w.date::date AS day, outcome.part, 1 AS count, 0 AS amount, 'customer' AS kind, w.customer_rid AS rid
    FROM ${reservationWaits} w LEFT JOIN ${reservations} l ON l.rid = w.lock_rid
    CROSS JOIN LATERAL (VALUES ('joined', true), ('offered', w.lock_rid IS NOT NULL), ('booked', l.no IS NOT NULL
      OR EXISTS (SELECT FROM ${reservations} b WHERE b.rid = w.change_of AND b.start_at = l.start_at))) outcome(part, is_so)
    WHERE w.date >= ${from} AND w.date < ${to} AND outcome.is_so`,
});

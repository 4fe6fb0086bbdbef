import { sql } from 'drizzle-orm';
import { customers } from '../../identity/tables.ts';
import { samplePassports } from '../../orders/samples/tables.ts';
import { orders } from '../../orders/tables.ts';
import { bookingRecord } from '../../reservations/rules.states.ts';
import { reservationHistory, reservations } from '../../reservations/tables.ts';
import { countedOf, dayOf, onDays, peopleOf, type Span } from '../declare.ts';

const { locked, lockOver } = bookingRecord.states;

/** When bookings were made of their locks: rows of their history, `h`. */
const booked = (span: Span) =>
  sql`${reservationHistory} h WHERE h.from_status = ${locked} AND h.to_status NOT IN (${locked}, ${lockOver}) AND ${onDays(sql`h.at`, span)}`;

/** Orders that were submitted, by their kind (1, 3), with what they cost; what staff change of that later counts. */
export const ordersSubmitted = countedOf({
  key: 'orders-submitted',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, o.type_id::text AS part, 1 AS count, o.total_fen AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}`,
});

/** Bookings that were made, with their price. */
export const bookingsSubmitted = countedOf({
  key: 'bookings-submitted',
  of: ['booking'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, '2' AS part, 1 AS count, r.price_fen AS amount, 'booking' AS kind, r.rid AS rid
    FROM (SELECT reservation_rid, at FROM ${booked(span)}) h JOIN ${reservations} r ON r.rid = h.reservation_rid`,
});

/** Samples that came in, portions of them not. */
export const samplesReceived = countedOf({
  key: 'samples-received',
  of: ['sample'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.received_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'sample' AS kind, p.rid AS rid
    FROM ${samplePassports} p WHERE p.rid = p.sample_rid AND ${onDays(sql`p.received_at`, span)}`,
});

/** Accounts that were opened. */
export const customersJoined = countedOf({
  key: 'customers-joined',
  of: ['customer'],
  each: (span) => sql`
    SELECT ${dayOf(sql`c.created_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'customer' AS kind, c.rid AS rid
    FROM ${customers} c WHERE ${onDays(sql`c.created_at`, span)}`,
});

/** Customers who submitted an order. */
export const customersOrdering = peopleOf(
  'customers-ordering',
  (span) =>
    sql`SELECT DISTINCT o.customer_rid AS who, ${dayOf(sql`o.created_at`)} AS day FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}`,
  sql`SELECT ${dayOf(sql`max(o.created_at)`)} FROM ${orders} o WHERE o.customer_rid = who AND o.created_at < day::timestamp AT TIME ZONE 'Asia/Shanghai'`,
);

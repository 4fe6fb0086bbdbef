import { sql } from 'drizzle-orm';
import { customers } from '../../identity/tables.ts';
import { samplePassports } from '../../orders/samples/tables.ts';
import { orders } from '../../orders/tables.ts';
import { bookingRecord } from '../../reservations/rules.states.ts';
import { reservationHistory, reservations } from '../../reservations/tables.ts';
import { dayOf, type Flow, onDays, peopleOf, type Span } from '../declare.ts';

const { locked, lockOver } = bookingRecord.states;

/** When bookings were made of their locks: rows of their history, `h`. */
const booked = (span: Span) =>
  sql`${reservationHistory} h WHERE h.from_status = ${locked} AND h.to_status NOT IN (${locked}, ${lockOver}) AND ${onDays(sql`h.at`, span)}`;

/** Orders that were submitted, by their kind (1, 3), with what they cost; what staff change of that later counts. */
export const ordersSubmitted: Flow = {
  key: 'orders-submitted',
  slow: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, o.type_id::text AS part, count(*) AS count, sum(o.total_fen) AS amount
    FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)} GROUP BY 1, 2`,
};

/** Bookings that were made, with their price. */
export const bookingsSubmitted: Flow = {
  key: 'bookings-submitted',
  slow: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, '2' AS part, count(*) AS count, sum(r.price_fen) AS amount
    FROM (SELECT reservation_rid, at FROM ${booked(span)}) h JOIN ${reservations} r ON r.rid = h.reservation_rid GROUP BY 1`,
};

/** Samples that came in, portions of them not. */
export const samplesReceived: Flow = {
  key: 'samples-received',
  slow: (span) => sql`
    SELECT ${dayOf(sql`p.received_at`)} AS day, '' AS part, count(*) AS count, 0 AS amount
    FROM ${samplePassports} p WHERE p.rid = p.sample_rid AND ${onDays(sql`p.received_at`, span)} GROUP BY 1`,
};

/** Accounts that were opened. */
export const customersJoined: Flow = {
  key: 'customers-joined',
  slow: (span) => sql`
    SELECT ${dayOf(sql`c.created_at`)} AS day, '' AS part, count(*) AS count, 0 AS amount
    FROM ${customers} c WHERE ${onDays(sql`c.created_at`, span)} GROUP BY 1`,
};

/** Customers who submitted an order. */
export const customersOrdering = peopleOf(
  'customers-ordering',
  (span) =>
    sql`SELECT DISTINCT o.customer_rid AS who, ${dayOf(sql`o.created_at`)} AS day FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}`,
  sql`SELECT ${dayOf(sql`max(o.created_at)`)} FROM ${orders} o WHERE o.customer_rid = who AND o.created_at < day::timestamp AT TIME ZONE 'Asia/Shanghai'`,
);

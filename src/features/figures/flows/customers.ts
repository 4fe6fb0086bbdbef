import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../../core/shanghai.ts';
import { inactiveDays } from '../../customers/rules.standing.ts';
import { addresses, profiles } from '../../customers/tables.ts';
import { orders } from '../../orders/tables.ts';
import { invitations } from '../../promotion/earning/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { countedOf, dayOf, type Flow, onDays, type Span } from '../declare.ts';

/** Orders with what is known of whoever ordered, by `part`. */
const ordersBy = (key: string, part: SQL, from: SQL, isWide?: true): Flow =>
  countedOf({
    ...{ key, isWide },
    of: ['order'],
    each: (span) => sql`
      SELECT ${dayOf(sql`o.created_at`)} AS day, ${part} AS part, 1 AS count, o.total_fen AS amount, 'order' AS kind, o.rid AS rid
      FROM ${orders} o ${from} WHERE ${onDays(sql`o.created_at`, span)}`,
  });
const profile = sql`LEFT JOIN ${profiles} p ON p.customer_rid = o.customer_rid`;
const home = sql`LEFT JOIN LATERAL (SELECT a.province FROM ${addresses} a WHERE a.customer_rid = o.customer_rid
  ORDER BY a.is_default DESC, a.created_at DESC, a.rid LIMIT 1) a ON true`;

export const ordersByOrganization = ordersBy(
  'orders-by-organization',
  sql`coalesce(p.organization::text, '')`,
  profile,
);
export const ordersByInstitution = ordersBy(
  'orders-by-institution',
  sql`coalesce(p.company, '')`,
  profile,
  true,
);
export const ordersByProvince = ordersBy('orders-by-province', sql`coalesce(a.province, '')`, home, true);

/** Orders on the account of a group, by the group. */
export const ordersOfGroups = countedOf({
  key: 'orders-of-groups',
  isWide: true,
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, o.owner AS part, 1 AS count, o.total_fen AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orders} o WHERE o.owner <> o.customer_rid AND ${onDays(sql`o.created_at`, span)}`,
});

/** Who ordered or booked, and when: rows (who, at). */
const orderings = (span: Span) => sql`
  SELECT o.customer_rid AS who, o.created_at AS at FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}
  UNION ALL
  SELECT r.customer_rid, r.created_at FROM ${reservations} r WHERE r.no IS NOT NULL AND ${onDays(sql`r.created_at`, span)}`;

/** Whether `f.who` ordered or booked at such a time; `is` names the time. */
const ordered = (is: (at: SQL) => SQL) => sql`(
  EXISTS (SELECT FROM ${orders} o WHERE o.customer_rid = f.who AND ${is(sql`o.created_at`)})
  OR EXISTS (SELECT FROM ${reservations} r WHERE r.customer_rid = f.who AND r.no IS NOT NULL AND ${is(sql`r.created_at`)}))`;

/** First orders and bookings of customers: rows (who, at). */
const firsts = (span: Span) => sql`
  SELECT f.who, f.at FROM (SELECT who, min(at) AS at FROM (${orderings(span)}) each GROUP BY who) f
  WHERE NOT ${ordered((at) => sql`${at} < f.at`)}`;

/** When somebody first ordered or booked; `extreme` the earliest, or the latest before `before`. */
const known = (extreme: 'min' | 'max', which: (at: SQL) => SQL) => {
  const of = sql.raw(extreme);
  const both = sql.raw(extreme === 'min' ? 'least' : 'greatest');
  return sql`${both}(
    (SELECT ${of}(o.created_at) FROM ${orders} o WHERE o.customer_rid = f.who AND ${which(sql`o.created_at`)}),
    (SELECT ${of}(r.created_at) FROM ${reservations} r WHERE r.customer_rid = f.who AND r.no IS NOT NULL AND ${which(sql`r.created_at`)}))`;
};

/** Customers who ordered or booked for the first time: `invited` by somebody, or by themselves. */
export const firstOrders = countedOf({
  key: 'first-orders',
  of: ['customer'],
  each: (span) => sql`
    SELECT ${dayOf(sql`f.at`)} AS day, CASE WHEN EXISTS (SELECT FROM ${invitations} i
      WHERE i.friend_rid = f.who AND i.voided_at IS NULL) THEN 'invited' ELSE 'own' END AS part, 1 AS count, 0 AS amount, 'customer' AS kind, f.who AS rid
    FROM (${firsts(span)}) f`,
});

/** After so many days it is certain who of those who ordered for the first time came again. */
export const repeatDays = 90;

/** Customers whose first order was 90 days ago: all of them (`first`), and those who have come `again` since. */
export const repeats = countedOf({
  key: 'repeats',
  of: ['customer'],
  each: ({ from, to }) => sql`
    SELECT ${dayOf(sql`f.at`)} + ${repeatDays}::int AS day, outcome.part, 1 AS count, 0 AS amount, 'customer' AS kind, f.who AS rid
    FROM (${firsts({ from: addDays(from, -repeatDays), to: addDays(to, -repeatDays) })}) f
    CROSS JOIN LATERAL (VALUES ('first', true), ('again', ${ordered(
      (at) =>
        sql`${at} > f.at AND ${at} < (${dayOf(sql`f.at`)} + ${repeatDays}::int)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    )})) outcome(part, is_so)
    WHERE outcome.is_so`,
});

/** Customers by the month in which they first ordered, each once in every month in which they order. */
export const cohorts = countedOf({
  key: 'cohorts',
  isWide: true,
  of: ['customer'],
  each: (span) => sql`
    SELECT f.day, to_char(${known('min', () => sql`true`)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS part, 1 AS count, 0 AS amount, 'customer' AS kind, f.who AS rid
    FROM (SELECT DISTINCT who, ${dayOf(sql`at`)} AS day FROM (${orderings(span)}) each) f
    WHERE NOT ${ordered(
      (at) =>
        sql`${at} < f.day::timestamp AT TIME ZONE 'Asia/Shanghai' AND ${at} >= date_trunc('month', f.day::timestamp) AT TIME ZONE 'Asia/Shanghai'`,
    )}`,
});

/**
 * Customers who have ordered nothing for 180 days from a day on (`quiet`), and those who order again after that (`back`). The
 * one less the other, of all days, is how many there are.
 */
export const quieting = countedOf({
  key: 'customers-quiet',
  of: ['customer'],
  each: (span) => sql`
    SELECT f.day + ${inactiveDays}::int AS day, 'quiet' AS part, 1 AS count, 0 AS amount, 'customer' AS kind, f.who AS rid
    FROM (SELECT DISTINCT who, ${dayOf(sql`at`)} AS day FROM (${orderings({
      from: addDays(span.from, -inactiveDays),
      to: addDays(span.to, -inactiveDays),
    })}) each) f
    WHERE NOT ${ordered(
      (at) => sql`${at} >= (f.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
        AND ${at} < (f.day + 1 + ${inactiveDays}::int)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    )}
    UNION ALL
    SELECT f.day, 'back', 1, 0, 'customer', f.who
    FROM (SELECT DISTINCT who, ${dayOf(sql`at`)} AS day FROM (${orderings(span)}) each) f
    WHERE ${dayOf(known('max', (at) => sql`${at} < f.day::timestamp AT TIME ZONE 'Asia/Shanghai'`))} < f.day - ${inactiveDays}::int`,
});

import { sql } from 'drizzle-orm';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { assigns } from '../../results/tables.ts';
import { statementLines, statements } from '../../settlement/tables.ts';
import { type TrafficKind, trafficDays } from '../../traffic/tables.ts';
import { amongDays, countedOf, dayOf, type Flow, onDays } from '../declare.ts';

/** Services that were ordered: in how many orders and bookings, and for how much after discounts. */
export const servicesOrdered = countedOf({
  key: 'services-ordered',
  isWide: true,
  of: ['order', 'booking'],
  each: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, l.service_rid AS part, 1 AS count, sum(l.amount_fen - l.discount_fen) AS amount,
      'order' AS kind, o.rid AS rid
    FROM ${orders} o JOIN ${orderLines} l ON l.order_rid = o.rid WHERE ${onDays(sql`o.created_at`, span)} GROUP BY o.rid, l.service_rid
    UNION ALL
    SELECT ${dayOf(sql`r.created_at`)}, r.service_rid, 1, r.price_fen, 'booking', r.rid
    FROM ${reservations} r WHERE r.no IS NOT NULL AND ${onDays(sql`r.created_at`, span)}`,
});

/** Services that confirmed statements charge, VAT included and after discounts; what is of no service has the part ''. */
export const servicesBilled = countedOf({
  key: 'services-billed',
  isWide: true,
  of: ['statement'],
  each: (span) => sql`
    SELECT ${dayOf(sql`s.confirmed_at`)} AS day, coalesce(o.service_rid, r.service_rid, '') AS part, 1 AS count,
      l.amount_fen - l.discount_fen AS amount, 'statement' AS kind, s.rid AS rid
    FROM ${statements} s JOIN ${statementLines} l ON l.statement_rid = s.rid
    LEFT JOIN ${assigns} a ON a.rid = l.assign_rid
    LEFT JOIN ${orderLines} o ON o.rid = coalesce(a.line_rid, CASE WHEN l.source LIKE 'line:%' THEN substr(l.source, 6) END)
    LEFT JOIN ${reservations} r ON r.rid = l.reservation_rid
    WHERE ${onDays(sql`s.confirmed_at`, span)}`,
});

/**
 * Income without VAT, costs of subcontractors and what was used up at instruments, as `income`, `outside` and `used` with the
 * kind of service (1, 2, 3) behind a bar; `amount` in fen.
 */
export const margins = countedOf({
  key: 'margins',
  of: ['posting', 'booking'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, CASE e.code WHEN '6001' THEN 'income|' || e.part ELSE 'outside|' || coalesce(o.type_id::text, '') END AS part,
      1 AS count, CASE e.code WHEN '6001' THEN -e.fen ELSE e.fen END AS amount, 'posting' AS kind, p.rid AS rid
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id LEFT JOIN ${orders} o ON e.code = '5001' AND o.rid = e.part
    WHERE ${onDays(sql`p.at`, span)} AND e.code IN ('6001', '5001')
    UNION ALL
    SELECT r.date::date, 'used|2', 1, (item ->> 'fen')::bigint, 'booking', r.rid
    FROM ${reservations} r CROSS JOIN LATERAL jsonb_array_elements(r.consumables) item
    WHERE r.date >= ${span.from} AND r.date < ${span.to}`,
});

/** What visitors did that `kind` counts, by its parts. */
const counted = (key: string, kind: TrafficKind): Flow =>
  countedOf({
    key,
    isWide: true,
    of: ['visitors'],
    each: (span) => sql`
      SELECT t.day, t.part, t.count, 0 AS amount, 'visitors' AS kind, '' AS rid
      FROM ${trafficDays} t WHERE t.kind = ${kind} AND ${amongDays(sql`t.day`, span)}`,
  });

/** Searches by what was searched for, those that found nothing, and pages of services that were shown. */
export const searches = counted('words-searched', 'search');
export const searchesEmpty = counted('words-not-found', 'search-empty');
export const servicesViewed = counted('services-viewed', 'service');

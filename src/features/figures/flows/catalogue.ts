import { sql } from 'drizzle-orm';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { assigns } from '../../results/tables.ts';
import { statementLines, statements } from '../../settlement/tables.ts';
import { type TrafficKind, trafficDays } from '../../traffic/tables.ts';
import { amongDays, dayOf, type Flow, onDays } from '../declare.ts';

/** Services that were ordered: in how many orders and bookings, and for how much after discounts. */
export const servicesOrdered: Flow = {
  key: 'services-ordered',
  isWide: true,
  slow: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, l.service_rid AS part, count(DISTINCT o.rid) AS count, sum(l.amount_fen - l.discount_fen) AS amount
    FROM ${orders} o JOIN ${orderLines} l ON l.order_rid = o.rid WHERE ${onDays(sql`o.created_at`, span)} GROUP BY 1, 2
    UNION ALL
    SELECT ${dayOf(sql`r.created_at`)}, r.service_rid, count(*), sum(r.price_fen)
    FROM ${reservations} r WHERE r.no IS NOT NULL AND ${onDays(sql`r.created_at`, span)} GROUP BY 1, 2`,
};

/** Services that confirmed statements charge, VAT included and after discounts; what is of no service has the part ''. */
export const servicesBilled: Flow = {
  key: 'services-billed',
  isWide: true,
  slow: (span) => sql`
    SELECT ${dayOf(sql`s.confirmed_at`)} AS day, coalesce(o.service_rid, r.service_rid, '') AS part, count(*) AS count,
      sum(l.amount_fen - l.discount_fen) AS amount
    FROM ${statements} s JOIN ${statementLines} l ON l.statement_rid = s.rid
    LEFT JOIN ${assigns} a ON a.rid = l.assign_rid
    LEFT JOIN ${orderLines} o ON o.rid = coalesce(a.line_rid, CASE WHEN l.source LIKE 'line:%' THEN substr(l.source, 6) END)
    LEFT JOIN ${reservations} r ON r.rid = l.reservation_rid
    WHERE ${onDays(sql`s.confirmed_at`, span)} GROUP BY 1, 2`,
};

/**
 * Income without VAT, costs of subcontractors and what was used up at instruments, as `income`, `outside` and `used` with the
 * kind of service (1, 2, 3) behind a bar; `amount` in fen.
 */
export const margins: Flow = {
  key: 'margins',
  slow: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, CASE e.code WHEN '6001' THEN 'income|' || e.part ELSE 'outside|' || coalesce(o.type_id::text, '') END AS part,
      count(*) AS count, sum(CASE e.code WHEN '6001' THEN -e.fen ELSE e.fen END) AS amount
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id LEFT JOIN ${orders} o ON e.code = '5001' AND o.rid = e.part
    WHERE ${onDays(sql`p.at`, span)} AND e.code IN ('6001', '5001') GROUP BY 1, 2
    UNION ALL
    SELECT r.date::date, 'used|2', count(*), sum((item ->> 'fen')::bigint)
    FROM ${reservations} r CROSS JOIN LATERAL jsonb_array_elements(r.consumables) item
    WHERE r.date >= ${span.from} AND r.date < ${span.to} GROUP BY 1`,
};

/** What visitors did that `kind` counts, by its parts. */
const counted = (key: string, kind: TrafficKind): Flow => ({
  key,
  isWide: true,
  slow: (span) => sql`
    SELECT t.day, t.part, sum(t.count) AS count, 0 AS amount
    FROM ${trafficDays} t WHERE t.kind = ${kind} AND ${amongDays(sql`t.day`, span)} GROUP BY 1, 2`,
});

/** Searches by what was searched for, those that found nothing, and pages of services that were shown. */
export const searches = counted('words-searched', 'search');
export const searchesEmpty = counted('words-not-found', 'search-empty');
export const servicesViewed = counted('services-viewed', 'service');

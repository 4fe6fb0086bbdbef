import { sql } from 'drizzle-orm';
import { customerCoupons } from '../../coupons/tables.ts';
import { orders } from '../../orders/tables.ts';
import { invitations } from '../../promotion/earning/tables.ts';
import { rebateStates } from '../../promotion/rebates/rules.states.ts';
import { rebates } from '../../promotion/rebates/tables.ts';
import { settings } from '../../settings/tables.ts';
import { dayOf, type Flow, onDays, type Stock } from '../declare.ts';
import { figureDays } from '../tables.ts';
import { balances } from './money.ts';

/** Customers who registered by somebody's invitation. */
export const friendsCame: Flow = {
  key: 'friends-came',
  slow: (span) => sql`
    SELECT ${dayOf(sql`i.at`)} AS day, '' AS part, count(*) AS count, 0 AS amount
    FROM ${invitations} i WHERE ${onDays(sql`i.at`, span)} GROUP BY 1`,
};

/** Rebates by the day on which their order was done, with what they were reckoned at first, in fen. */
export const rebatesEarned: Flow = {
  key: 'rebates-earned',
  slow: (span) => sql`
    SELECT ${dayOf(sql`b.done_at`)} AS day, '' AS part, count(*) AS count, sum(b.first_fen) AS amount
    FROM ${rebates} b WHERE ${onDays(sql`b.done_at`, span)} GROUP BY 1`,
};

/** Rebates that cannot be withdrawn yet. */
export const rebatesEstimated: Stock = {
  key: 'rebates-estimated',
  now: () => sql`
    SELECT '' AS part, count(*) AS count, sum(b.fen) AS amount FROM ${rebates} b WHERE b.status = ${rebateStates.estimated}`,
};

/** Coupons that customers came by, by how. */
export const couponsIssued: Flow = {
  key: 'coupons-issued',
  slow: (span) => sql`
    SELECT ${dayOf(sql`c.created_at`)} AS day, c.source AS part, count(*) AS count, 0 AS amount
    FROM ${customerCoupons} c WHERE ${onDays(sql`c.created_at`, span)} GROUP BY 1, 2`,
};

/** Coupons that were used up, with what they took off, in fen. */
export const couponsUsed: Flow = {
  key: 'coupons-used',
  slow: (span) => sql`
    SELECT ${dayOf(sql`c.used_at`)} AS day, c.source AS part, count(*) AS count, sum(c.saved_fen) AS amount
    FROM ${customerCoupons} c WHERE ${onDays(sql`c.used_at`, span)} GROUP BY 1, 2`,
};

/** Orders that were submitted with a coupon (`with`) and without one, with what they cost and what coupons took off. */
export const ordersAndCoupons: Flow = {
  key: 'orders-and-coupons',
  slow: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, CASE WHEN o.coupon_rid IS NULL THEN 'without' ELSE 'with' END AS part,
      count(*) AS count, sum(o.total_fen) AS amount
    FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)} GROUP BY 1, 2
    UNION ALL
    SELECT ${dayOf(sql`o.created_at`)}, 'saved', count(*), sum(o.coupon_fen)
    FROM ${orders} o WHERE o.coupon_rid IS NOT NULL AND ${onDays(sql`o.created_at`, span)} GROUP BY 1`,
};

/** What all points that customers hold are worth, in fen, by the setting. */
export const pointsOwed: Stock = {
  key: 'points-owed',
  now: ({ today }) => sql`
    SELECT '' AS part, held.points AS count, round(held.points * 100 / coalesce(
      (SELECT (value ->> 'perYuanWorth')::int FROM ${settings} WHERE key = 'pointsSetting'), 100)) AS amount
    FROM (SELECT -coalesce(sum(d.amount), 0) AS points FROM ${figureDays} d
      WHERE d.figure = ${balances.key} AND d.part = 'PT-U' AND d.day <= ${today}::date) held`,
};

import { sql } from 'drizzle-orm';
import { customerCoupons } from '../../coupons/tables.ts';
import { orders } from '../../orders/tables.ts';
import { invitations } from '../../promotion/earning/tables.ts';
import { rebateStates } from '../../promotion/rebates/rules.states.ts';
import { rebates } from '../../promotion/rebates/tables.ts';
import { settings } from '../../settings/tables.ts';
import { countedOf, dayOf, onDays, type Stock, standingOf } from '../declare.ts';
import { figureDays } from '../tables.ts';
import { balances } from './money.ts';

/** Customers who registered by somebody's invitation. */
export const friendsCame = countedOf({
  key: 'friends-came',
  of: ['customer'],
  each: (span) => sql`
    SELECT ${dayOf(sql`i.at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'customer' AS kind, i.friend_rid AS rid
    FROM ${invitations} i WHERE ${onDays(sql`i.at`, span)}`,
});

/** Rebates by the day on which their order was done, with what they were reckoned at first, in fen. */
export const rebatesEarned = countedOf({
  key: 'rebates-earned',
  of: ['rebate'],
  each: (span) => sql`
    SELECT ${dayOf(sql`b.done_at`)} AS day, '' AS part, 1 AS count, b.first_fen AS amount, 'rebate' AS kind, b.rid AS rid
    FROM ${rebates} b WHERE ${onDays(sql`b.done_at`, span)}`,
});

/** Rebates that cannot be withdrawn yet. */
export const rebatesEstimated = standingOf({
  key: 'rebates-estimated',
  of: ['rebate'],
  each: () => sql`
    SELECT '' AS part, 1 AS count, b.fen AS amount, 'rebate' AS kind, b.rid AS rid
    FROM ${rebates} b WHERE b.status = ${rebateStates.estimated}`,
});

/** Coupons that customers came by, by how. */
export const couponsIssued = countedOf({
  key: 'coupons-issued',
  of: ['coupon'],
  each: (span) => sql`
    SELECT ${dayOf(sql`c.created_at`)} AS day, c.source AS part, 1 AS count, 0 AS amount, 'coupon' AS kind, c.rid AS rid
    FROM ${customerCoupons} c WHERE ${onDays(sql`c.created_at`, span)}`,
});

/** Coupons that were used up, with what they took off, in fen. */
export const couponsUsed = countedOf({
  key: 'coupons-used',
  of: ['coupon'],
  each: (span) => sql`
    SELECT ${dayOf(sql`c.used_at`)} AS day, c.source AS part, 1 AS count, c.saved_fen AS amount, 'coupon' AS kind, c.rid AS rid
    FROM ${customerCoupons} c WHERE ${onDays(sql`c.used_at`, span)}`,
});

/** Orders that were submitted with a coupon (`with`) and without one, with what they cost and what coupons took off. */
export const ordersAndCoupons = countedOf({
  key: 'orders-and-coupons',
  of: ['order'],
  each: (span) => sql`
    SELECT ${dayOf(sql`o.created_at`)} AS day, CASE WHEN o.coupon_rid IS NULL THEN 'without' ELSE 'with' END AS part,
      1 AS count, o.total_fen AS amount, 'order' AS kind, o.rid AS rid
    FROM ${orders} o WHERE ${onDays(sql`o.created_at`, span)}
    UNION ALL
    SELECT ${dayOf(sql`o.created_at`)}, 'saved', 1, o.coupon_fen, 'order', o.rid
    FROM ${orders} o WHERE o.coupon_rid IS NOT NULL AND ${onDays(sql`o.created_at`, span)}`,
});

/** What all points that customers hold are worth, in fen, by the setting. */
export const pointsOwed: Stock = {
  key: 'points-owed',
  now: ({ today }) => sql`
    SELECT '' AS part, held.points AS count, round(held.points * 100 / coalesce(
      (SELECT (value ->> 'perYuanWorth')::int FROM ${settings} WHERE key = 'pointsSetting'), 100)) AS amount
    FROM (SELECT -coalesce(sum(d.amount), 0) AS points FROM ${figureDays} d
      WHERE d.figure = ${balances.key} AND d.part = 'PT-U' AND d.day <= ${today}::date) held`,
};

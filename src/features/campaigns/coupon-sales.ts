import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { addDays, endOfDay, shanghaiDate } from '../../core/shanghai.ts';
import { sumFen } from '../../host/records/columns.ts';
import type { BatchOrders } from '../coupons/desk/list-held.ts';
import type { OfferSales } from '../coupons/desk/read-offers.ts';
import type { Share } from '../coupons/desk/rules.ts';
import { customerCoupons } from '../coupons/tables.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';

/** Orders that came to nothing. */
const called = [orderStates.cancelled, orderStates.rejected];

/**
 * What was sold with an offer's coupons, and who ordered while one could hold them: holders within their coupon's time,
 * and, from the first day of the offer on, others of its audience who never held one. The others have the longer time,
 * so that more is not said of the coupon than is true. Three statements.
 */
export const offerSales: OfferSales = async (db, offer, now) => {
  const [sold] = await db
    .select({ orders: count(), ordersFen: sumFen(orders.totalFen) })
    .from(customerCoupons)
    .innerJoin(
      orders,
      and(eq(orders.batchNo, customerCoupons.batchNo), eq(orders.couponRid, customerCoupons.rid)),
    )
    .where(and(eq(customerCoupons.couponRid, offer.rid), notInArray(orders.status, called)));
  const { organizations, level, isNewcomer } = offer.audience;
  const last = offer.validUntil ?? endOfDay(addDays(shanghaiDate(offer.openUntil), offer.validDays ?? 0));
  const until = new Date(Math.min(last.getTime(), now.getTime()));
  const holders = await db.execute<Share>(sql`
    SELECT count(*)::int AS customers, count(*) FILTER (WHERE ordered)::int AS ordered FROM (
      SELECT bool_or(EXISTS (SELECT FROM ${orders} o WHERE o.customer_rid = h.customer_rid
        AND o.created_at >= h.from_at AND o.created_at < h.until_at)) AS ordered
      FROM ${customerCoupons} h WHERE h.coupon_rid = ${offer.rid} GROUP BY h.customer_rid) held`);
  const others = await db.execute<Share>(sql`
    SELECT count(*)::int AS customers, count(*) FILTER (WHERE EXISTS (SELECT FROM ${orders} o
      WHERE o.customer_rid = c.rid AND o.created_at >= ${offer.openFrom} AND o.created_at < ${until}))::int AS ordered
    FROM ${customers} c LEFT JOIN ${profiles} p ON p.customer_rid = c.rid
    WHERE c.closed_at IS NULL AND c.disabled_at IS NULL AND c.created_at < ${until} AND c.level >= ${level}
      AND (${organizations.length === 0} OR p.organization = ANY(${sql.param(organizations)}::int[]))
      AND (${!isNewcomer} OR NOT EXISTS (SELECT FROM ${orders} o
        WHERE o.customer_rid = c.rid AND o.created_at < ${offer.openFrom}))
      AND NOT EXISTS (SELECT FROM ${customerCoupons} h WHERE h.customer_rid = c.rid AND h.coupon_rid = ${offer.rid})`);
  const none = { customers: 0, ordered: 0 };
  return {
    ...(sold ?? { orders: 0, ordersFen: 0 }),
    ...{ holders: holders.rows[0] ?? none, others: others.rows[0] ?? none },
  };
};

/** The orders of batches by the batch, but for those that came to nothing. */
export const batchOrders: BatchOrders = async (db, batches) => {
  const rows = await db
    .select({ batchNo: orders.batchNo, rid: orders.rid, no: orders.no, totalFen: orders.totalFen })
    .from(orders)
    .where(and(inArray(orders.batchNo, [...batches]), notInArray(orders.status, called)));
  return Map.groupBy(rows, ({ batchNo }) => batchNo);
};

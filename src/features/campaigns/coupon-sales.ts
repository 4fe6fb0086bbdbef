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
import { freed } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';

/** Orders that came to nothing. */
const called = [orderStates.cancelled, orderStates.rejected];

/**
 * What was sold with an offer's coupons, bookings among it, and who ordered while one could hold them: holders within their coupon's time,
 * and, from the first day of the offer on, others of its audience who never held one. The others have the longer time,
 * so that more is not said of the coupon than is true. Four statements.
 */
export const offerSales: OfferSales = async (db, offer, now) => {
  const isOfOffer = eq(customerCoupons.couponRid, offer.rid);
  const [sold] = await db
    .select({ orders: count(), ordersFen: sumFen(orders.totalFen) })
    .from(customerCoupons)
    .innerJoin(
      orders,
      and(eq(orders.batchNo, customerCoupons.batchNo), eq(orders.couponRid, customerCoupons.rid)),
    )
    .where(and(isOfOffer, notInArray(orders.status, called)));
  const [booked] = await db
    .select({ count: count(), fen: sumFen(reservations.priceFen) })
    .from(customerCoupons)
    .innerJoin(
      reservations,
      and(eq(reservations.no, customerCoupons.batchNo), eq(reservations.couponRid, customerCoupons.rid)),
    )
    .where(and(isOfOffer, notInArray(reservations.status, [...freed])));
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
    orders: (sold?.orders ?? 0) + (booked?.count ?? 0),
    ordersFen: (sold?.ordersFen ?? 0) + (booked?.fen ?? 0),
    ...{ holders: holders.rows[0] ?? none, others: others.rows[0] ?? none },
  };
};

/** The orders of batches by the batch, and bookings by their number, but for those that came to nothing. */
export const batchOrders: BatchOrders = async (db, batches) => {
  const ordered = await db
    .select({ batchNo: orders.batchNo, rid: orders.rid, no: orders.no, totalFen: orders.totalFen })
    .from(orders)
    .where(and(inArray(orders.batchNo, [...batches]), notInArray(orders.status, called)));
  const booked = await db
    .select({ no: reservations.no, totalFen: reservations.priceFen })
    .from(reservations)
    .where(and(inArray(reservations.no, [...batches]), notInArray(reservations.status, [...freed])));
  const all = [
    ...ordered.map(({ rid, ...order }) => ({ ...order, path: `/staff/orders/${rid}` })),
    ...booked.map(({ no, totalFen }) => {
      const batchNo = no ?? '';
      return { batchNo, no: batchNo, totalFen, path: `/staff/instruments?kw=${batchNo}` };
    }),
  ];
  return Map.groupBy(all, ({ batchNo }) => batchNo);
};

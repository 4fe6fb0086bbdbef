import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem, ridsOf } from '../../../host/records/rows.ts';
import { services } from '../../catalogue/tables.ts';
import { giveBackCoupon } from '../../coupons/give-back-coupon.ts';
import { namesIn } from '../../coupons/list-coupons.ts';
import { couponRows } from '../../coupons/moves.ts';
import { type CouponLine, scopeInWords } from '../../coupons/rules.saving.ts';
import { couponStates } from '../../coupons/rules.states.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { giveBackPoints, usePoints as redeem } from '../../points/move-points.ts';
import { pointsMoves } from '../../points/tables.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { orderStates } from '../rules.states.ts';
import { orderLines, orderSamples, orders } from '../tables.ts';
import type { CartDiscounts } from './reckon-cart.ts';
import type { Discounted, PointsTerms, Reckoned } from './rules.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type Moment = { db: Database; now: Date };

const { cancelled, rejected } = orderStates;
/** Orders that ended unbilled, or without anything taken off their bill, have nothing of a coupon any more. */
const isAlive = and(notInArray(orders.status, [cancelled, rejected]), isNull(orders.discountsBackAt));

/** Locks a batch's coupon for it and uses the points of its orders, under a key of each. Refuses 积分不足. */
export async function spendDiscounts(
  { db, now }: Moment,
  batchNo: string,
  stored: readonly Order[],
  { coupon, couponFen }: Pick<CartDiscounts, 'coupon' | 'couponFen'>,
): Promise<void> {
  if (coupon) {
    const by = { role: 'customer', rid: coupon.customerRid } as const;
    await couponRows.move(db, coupon, { action: 'lock', by, now, changes: { batchNo, savedFen: couponFen } });
  }
  for (const order of stored) if (order.points > 0) await takePoints({ db, now }, order, order.points);
}

/**
 * Lets go of what orders that ended unbilled had: their points go back, and their batch's coupon once no other order of it
 * is alive. No statement for those without either.
 */
export async function returnDiscounts(moment: Moment, ended: readonly Order[]): Promise<void> {
  // Coupons before points, as everybody locks them.
  for (const batchNo of new Set(ended.flatMap((one) => (one.couponRid ? one.batchNo : []))))
    await settleCoupon(moment, batchNo);
  for (const order of ended) if (order.points > 0) await takePoints(moment, order, 0);
}

/**
 * Holds a batch's coupon against its orders: it goes back to its customer, good for some days at least, when none of them
 * has anything of it any more; otherwise it is written down what it takes off. A used one stays used. Three statements.
 */
async function settleCoupon({ db, now }: Moment, batchNo: string): Promise<void> {
  const isLocked = equal(customerCoupons, { batchNo, status: couponStates.locked });
  const [coupon] = await couponRows.lockWhere(db, isLocked);
  if (!coupon) return;
  const [left] = await db
    .select({ fen: sumFen(orders.couponFen) })
    .from(orders)
    .where(and(eq(orders.batchNo, batchNo), isNotNull(orders.couponRid), isAlive));
  if ((left?.fen ?? 0) > 0) {
    await db
      .update(customerCoupons)
      .set({ savedFen: left?.fen ?? 0 })
      .where(eq(customerCoupons.rid, coupon.rid));
    return;
  }
  await giveBackCoupon(db, coupon, now);
}

/** Whether an order still has a coupon or points that may have to go back. */
export function holdsDiscounts({ couponRid, points, discountsBackAt }: Order): boolean {
  return (couponRid !== null || points > 0) && discountsBackAt === null;
}

/**
 * Lets go of what these orders had of coupons and points, once it is certain that nothing of it is taken off a bill:
 * what they cost was billed as nothing, or never will be. Orders without either cost no statement, others but once.
 */
export async function letGoDiscounts(moment: Moment, unused: readonly Order[]): Promise<void> {
  const had = unused.filter(holdsDiscounts);
  if (had.length === 0) return;
  const changes = { discountsBackAt: moment.now };
  await moment.db
    .update(orders)
    .set(changes)
    .where(inArray(orders.rid, ridsOf(had)));
  await returnDiscounts(moment, had);
}

/**
 * What a statement means for coupons and points of its orders: the coupon of a batch is used with the first statement that
 * something is taken off, and what orders had that nothing was taken off goes back.
 */
export async function settleDiscounts(
  { db, now }: Moment,
  { used, unused }: { used: readonly Order[]; unused: readonly Order[] },
): Promise<void> {
  const batchesOf = (some: readonly Order[]) =>
    some.flatMap(({ couponRid, batchNo }) => (couponRid ? batchNo : []));
  const batches = batchesOf([...used, ...unused]);
  if (batches.length > 0) {
    const isLocked = equal(customerCoupons, { status: couponStates.locked });
    const locked = await couponRows.lockWhere(db, and(inArray(customerCoupons.batchNo, batches), isLocked));
    const taken = locked.filter(({ batchNo }) => batchNo && batchesOf(used).includes(batchNo));
    await couponRows.moveAll(db, taken, { action: 'use', by: bySystem, now, changes: { usedAt: now } });
  }
  await letGoDiscounts({ db, now }, unused);
}

/** What an order has of a coupon and points, for `reckonAnew`; undefined for one with neither. At most six statements. */
export async function discountedOf(
  db: Database,
  order: Order,
): Promise<(Discounted & { terms: PointsTerms }) | undefined> {
  if (!order.couponRid && order.pointsFen === 0) return undefined;
  const { pointsSetting: terms } = await loadSettings(db, { pointsSetting: PointsSetting });
  const { pointsFen, couponRid, batchNo, customerRid, rid } = order;
  const none = { pointsFen, terms, others: { lines: [], couponFen: 0 } };
  if (!couponRid) return none;
  const [coupon] = await db
    .select()
    .from(customerCoupons)
    .where(equal(customerCoupons, { rid: couponRid, customerRid }));
  if (!coupon) return none;
  const isOther = and(eq(orders.batchNo, batchNo), ne(orders.rid, rid), isNotNull(orders.couponRid), isAlive);
  const others = await db
    .select({ line: orderLines, couponFen: orders.couponFen })
    .from(orderLines)
    .innerJoin(orders, eq(orders.rid, orderLines.orderRid))
    .where(isOther);
  const byOrder = new Map(others.map(({ line, couponFen }) => [line.orderRid, couponFen]));
  const scope = scopeInWords(coupon.terms, await namesIn(db, [coupon.terms]));
  return {
    ...{ pointsFen, terms, coupon: { terms: coupon.terms, scope } },
    others: {
      lines: await couponLines(
        db,
        others.map(({ line }) => line),
      ),
      couponFen: [...byOrder.values()].reduce((sum, fen) => sum + fen, 0),
    },
  };
}

/** Lines of orders as coupons look at them, with the samples that they have unless they say otherwise. At most two statements. */
export async function couponLines(
  db: Database,
  lines: readonly (Pick<Line, 'rid' | 'serviceRid' | 'amountFen' | 'quotedFen' | 'baseFen'> & {
    samples?: number;
  })[],
): Promise<CouponLine[]> {
  if (lines.length === 0) return [];
  const rids = lines.map(({ serviceRid }) => serviceRid);
  const known = await db
    .select({ rid: services.rid, typeId: services.typeId, categoryId: services.categoryId })
    .from(services)
    .where(inArray(services.rid, rids));
  const asked = lines.flatMap(({ rid, samples }) => (samples === undefined ? rid : []));
  const tested =
    asked.length === 0
      ? []
      : await db
          .select({ lineRid: sql<string>`unnest(${orderSamples.lineRids})`.as('line_rid') })
          .from(orderSamples)
          .where(arrayOverlaps(orderSamples.lineRids, asked));
  return lines.map(({ rid, serviceRid, amountFen, quotedFen, baseFen, samples }) => {
    const service = known.find((one) => one.rid === serviceRid);
    return {
      ...{ amountFen, serviceRid, typeId: service?.typeId ?? 0, categoryId: service?.categoryId ?? 0 },
      // What staff changed the price of later was not quoted before.
      isQuoted: quotedFen !== null && baseFen === null,
      samples: samples ?? tested.filter(({ lineRid }) => lineRid === rid).length,
    };
  });
}

/** What a change of an order's lines makes of its columns, where it has coupon or points. */
export function discountColumns(
  order: Order,
  { couponFen, pointsFen }: Pick<Reckoned, 'couponFen' | 'pointsFen'>,
  { perYuanWorth }: PointsTerms,
): Pick<Order, 'couponRid' | 'couponFen' | 'points' | 'pointsFen'> {
  const points = Math.min(order.points, Math.ceil((pointsFen * perYuanWorth) / 100));
  return {
    ...{ couponRid: couponFen > 0 ? order.couponRid : null, couponFen, pointsFen },
    points: pointsFen === order.pointsFen ? order.points : points,
  };
}

/** What follows once an order's columns are those: points that are used no more go back, and so may the coupon. */
export async function followDiscounts(moment: Moment, before: Order, now: Order): Promise<void> {
  if (now.points !== before.points) await takePoints(moment, now, now.points);
  if (before.couponRid && (now.couponRid !== before.couponRid || now.couponFen !== before.couponFen))
    await settleCoupon(moment, before.batchNo);
}

/**
 * Lets an order use so many points: what it used before goes back first. Each time has a key of its own, for what was given
 * back once is never given back again.
 */
async function takePoints(moment: Moment, { rid, no, customerRid }: Order, count: number): Promise<void> {
  const ref = `order:${rid}`;
  const times = await moment.db.$count(
    pointsMoves,
    equal(pointsMoves, { ref, customerRid, kind: 'checkout' }),
  );
  const keyOf = (nth: number) => `checkout:${rid}:${nth}`;
  const title = `订单${no}`;
  if (times > 0) await giveBackPoints(moment, { customerRid, key: keyOf(times), ref, title: `${title}退回` });
  const key = keyOf(times + 1);
  const move = { customerRid, count, kind: 'checkout', key, ref, title: `${title}抵扣` } as const;
  if (count > 0) await redeem(moment, move);
}

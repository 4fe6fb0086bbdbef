import { eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { grantCoupon } from '../../coupons/grant-coupon.ts';
import { addressesOf } from '../../customers/service.addresses.ts';
import { post } from '../../ledger/post.ts';
import { bonusGranted } from '../../ledger/rules.events.ts';
import { financeRoles, tellStaff } from '../../notifications/service.staff-notices.ts';
import { openLot } from '../../wallets/service.ts';
import { lockPoints, pointsLotsOf, usePoints } from '../move-points.ts';
import type { applyExchange } from './contract.ts';
import { type Exchange, exchangeNos, exchangeRows } from './moves.ts';
import { exchangeRefusals, exchangeStates, toBeSent } from './rules.states.ts';
import { hadBy, isToBeHad, whyNot } from './shop.ts';
import { exchangeGoods, exchanges } from './tables.ts';

type Goods = typeof exchangeGoods.$inferSelect;

/**
 * Exchanges points for one of something; see the call. The customer's points are locked first, so that nobody takes more
 * than they may, then the goods, then the book's accounts.
 */
export const exchangePoints: Answers<typeof applyExchange> = async (
  context,
  { rid: goodsRid, address_rid },
) => {
  const { db, actor, now } = context;
  await lockPoints(db, actor.rid);
  const goods = await takeOne(context, goodsRid);
  const parcel = goods.kind === toBeSent ? await parcelFor(context, address_rid) : {};
  const rid = ulid(now.getTime());
  const [made] = await db
    .insert(exchanges)
    .values({
      ...{ rid, no: await exchangeNos.next(db, now), customerRid: actor.rid, goodsRid, kind: goods.kind },
      ...{ goodsName: goods.name, img: goods.img, points: goods.points, createdAt: now },
      ...{ status: exchangeStates.pending, ...parcel },
    })
    .returning();
  if (!made) throw new Error('an exchange was not stored');
  await exchangeRows.begin(db, made, { by: { role: 'customer', rid: actor.rid }, now });
  await usePoints(context, {
    ...{ customerRid: actor.rid, count: goods.points, kind: 'exchange', key: `exchange:${rid}` },
    ...{ ref: `exchange:${rid}`, title: `兑换${goods.name}` },
  });
  if (goods.kind === toBeSent) {
    const values = { no: made.no, name: goods.name };
    await tellStaff(context, { event: 'exchangeAsked', to: { roles: financeRoles }, values, ref: rid });
  } else {
    await give(context, goods, made);
    await exchangeRows.move(db, made, { action: 'give', by: bySystem, now });
  }
  const lots = await pointsLotsOf(db, actor.rid, now);
  return { rid, points: lots.reduce((sum, { left }) => sum + left, 0) };
};

/** Takes one of the goods, whose row is locked by that. Refuses 商品已下架, 库存不足 and 已达兑换上限. */
async function takeOne({ db, actor }: CustomerContext, goodsRid: string): Promise<Goods> {
  const [goods] = await db
    .update(exchangeGoods)
    .set({ taken: sql`${exchangeGoods.taken} + 1` })
    .where(isToBeHad(goodsRid))
    .returning();
  const had = (await hadBy(db, actor.rid, [goodsRid])).get(goodsRid) ?? 0;
  if (!goods) {
    const [there] = await db.select().from(exchangeGoods).where(eq(exchangeGoods.rid, goodsRid));
    throw new Failure(there ? (whyNot(there, had) ?? exchangeRefusals.soldOut) : refusals.notFound);
  }
  if (goods.perCustomer !== null && had >= goods.perCustomer) throw new Failure(exchangeRefusals.most);
  return goods;
}

/** Where goods go, as it is today. Refuses 请选择收件地址 and 记录不存在. */
async function parcelFor({ db, actor }: CustomerContext, addressRid: string | undefined) {
  if (!addressRid) throw new Failure(exchangeRefusals.address);
  const saved = (await addressesOf(db, actor.rid)).find((each) => each.address_rid === addressRid);
  if (!saved) throw new Failure(refusals.notFound);
  const { name, phone, province, city, area, address } = saved;
  return { name, phone, address: `${province}${city}${area}${address}` };
}

/** Gives a coupon, or opens a lot of balance that was given and never becomes cash. */
async function give(context: CustomerContext, goods: Goods, { rid, no }: Exchange): Promise<void> {
  const { actor, now } = context;
  const ref = `exchange:${rid}`;
  if (goods.terms && goods.validDays) {
    const untilAt = endOfDay(addDays(shanghaiDate(now), goods.validDays));
    const { name, terms } = goods;
    const held = await grantCoupon(context, {
      ...{ customerRid: actor.rid, name, terms, untilAt, source: 'points', ref },
    });
    if (!held) throw new Failure(refusals.notFound);
  } else if (goods.balanceFen) {
    const fen = goods.balanceFen;
    const lot = await openLot(context, {
      ...{ owner: actor.rid, name: '积分兑换', source: 'points', cashFen: 0, bonusFen: fen, ref },
    });
    await post(context, {
      ...{ event: 'bonus-granted', key: `${ref}:bonus`, ref, memo: no },
      ...{
        legs: bonusGranted({ owner: actor.rid, lot }, fen),
        operator: { type: 'customer', rid: actor.rid },
      },
    });
  }
}

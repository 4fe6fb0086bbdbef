import { and, asc, gt, ne } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { namesIn, tellCoupon } from '../../coupons/list-coupons.ts';
import { type Coupon, goodCoupon } from '../../coupons/moves.ts';
import { type CouponLine, savingOf, scopeInWords, unusable, whyNotNow } from '../../coupons/rules.saving.ts';
import { couponStates } from '../../coupons/rules.states.ts';
import type { CouponTerms } from '../../coupons/rules.terms.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { pointsLotsOf } from '../../points/move-points.ts';
import { orderRefusals } from '../contract.ts';
import { type PricedItem, priceItems, totalOf } from '../placing/price-orders.ts';
import { withShared } from '../samples/rules.samples.ts';
import type { couponsForCart } from './contract.ts';
import { discountsOf, type LineDiscount, mostPoints, type PointsTerms, sumOf, worthOf } from './rules.ts';

/** So many coupons are held against a cart, those that end first. */
const mostCoupons = 200;

/** What the customer wants to use. */
type Wish = { discount_rid?: string; points?: number; owner?: string };

/** What is used for a cart: what is left to be paid of each item, and the coupon, locked if that was asked for. */
export type CartDiscounts = {
  coupon?: Coupon;
  points: number;
  discounts: LineDiscount[];
  couponFen: number;
  pointsFen: number;
  /** How many points may be used beside the coupon; 0 while none may. */
  pointsMost: number;
};

/**
 * What a coupon and points take off the items of a cart. Refuses 优惠券不可用：… what cannot be used for it, points on a
 * group's account, and more of them than there are or than may be used. At most four statements, none for neither where
 * points are not taken.
 */
export async function reckonCart(
  { db, actor, now }: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  priced: readonly PricedItem[],
  { discount_rid, points = 0, owner }: Wish,
  terms: PointsTerms,
  access: 'read' | 'lock',
): Promise<CartDiscounts> {
  const asked = { rid: discount_rid ?? '', customerRid: actor.rid, now };
  const coupon = discount_rid ? await goodCoupon(db, asked, access) : undefined;
  const lines = priced.map(couponLine);
  const saving =
    coupon && savingOf(coupon.terms, lines, scopeInWords(coupon.terms, await namesIn(db, [coupon.terms])));
  if (saving && 'reason' in saving) throw new Failure(unusable(saving.reason));
  const shares = saving?.shares ?? lines.map(() => 0);
  const most = owner ? 0 : mostPoints(totalOf(priced) - (saving?.fen ?? 0), terms);
  const lots = most > 0 ? await pointsLotsOf(db, actor.rid, now) : [];
  const held = lots.reduce((all, { left }) => all + left, 0);
  if (points > 0) {
    if (owner) throw new Failure(orderRefusals.pointsOfGroup);
    if (terms.payRate <= 0) throw new Failure(orderRefusals.noPoints);
    if (points > held) throw new Failure(orderRefusals.tooFewPoints);
    if (points > most) throw new Failure(`本次最多可使用${most}积分`);
  }
  const amounts = priced.map(({ amount }) => amount);
  const discounts = discountsOf(amounts, shares, worthOf(points, terms));
  return { coupon, points, discounts, ...sumOf(discounts), pointsMost: Math.min(most, held) };
}

/** What later features tell of slots that the customer holds: each as coupons look at it. Those that are not held are left out. */
export type HeldStays = (
  context: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  lockRids: readonly string[],
) => Promise<{ lockRid: string; line: CouponLine }[]>;

/** The customer's coupons for a cart; see the call. Seven statements, and one where slots are held. */
export function couponJudge(heldStays: HeldStays): Answers<typeof couponsForCart> {
  return async (context, { items = [], samples, leftover, lock_rids: lockRids = [] }) => {
    const { db, actor, now } = context;
    const priced = await priceItems(context, withShared(items, samples), 'read', leftover);
    const stays = lockRids.length > 0 ? await heldStays(context, lockRids) : [];
    const carts = [
      ...(priced.length > 0 || stays.length === 0 ? [{ lockRid: '', lines: priced.map(couponLine) }] : []),
      ...stays.map(({ lockRid, line }) => ({ lockRid, lines: [line] })),
    ];
    const held = await db
      .select()
      .from(customerCoupons)
      .where(
        and(
          equal(customerCoupons, { customerRid: actor.rid }),
          ne(customerCoupons.status, couponStates.used),
          gt(customerCoupons.untilAt, now),
        ),
      )
      .orderBy(asc(customerCoupons.untilAt), asc(customerCoupons.rid))
      .limit(mostCoupons);
    const names = await namesIn(
      db,
      held.map(({ terms }) => terms),
    );
    const judged = held.map((coupon) => {
      const told = { ...tellCoupon(coupon, names), to: coupon.untilAt };
      const why = whyNotNow(coupon, now);
      return { told, saving: why ? { reason: why } : bestSaving(coupon.terms, carts, told.scope) };
    });
    return {
      usable: judged
        .flatMap(({ told, saving }) =>
          'fen' in saving ? { ...told, save_fen: saving.fen, lock_rid: saving.lockRid } : [],
        )
        .toSorted((a, b) => b.save_fen - a.save_fen),
      unusable: judged.flatMap(({ told, saving }) =>
        'reason' in saving ? { ...told, reason: saving.reason } : [],
      ),
    };
  };
}

/** The one of several carts off which a coupon takes most, the first of equals; or why nothing of the first. */
function bestSaving(
  terms: CouponTerms,
  carts: readonly { lockRid: string; lines: readonly CouponLine[] }[],
  scope: string,
): { fen: number; lockRid: string } | { reason: string } {
  const judged = carts.map(({ lockRid, lines }) => ({ lockRid, saving: savingOf(terms, lines, scope) }));
  const [best] = judged
    .flatMap(({ lockRid, saving }) => ('fen' in saving ? { fen: saving.fen, lockRid } : []))
    .toSorted((one, other) => other.fen - one.fen);
  const why = judged.flatMap(({ saving }) => ('reason' in saving ? saving.reason : []));
  return best ?? { reason: why[0] ?? '没有可抵扣的金额' };
}

/** An item as coupons look at it. */
function couponLine({ service, amount, item, samples }: PricedItem): CouponLine {
  return {
    ...{ amountFen: amount, typeId: service.typeId, categoryId: service.categoryId },
    ...{ serviceRid: service.rid, isQuoted: item.quotedFen !== null, samples: samples.length },
  };
}

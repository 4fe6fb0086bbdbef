import { yuan } from '../../../core/yuan.ts';
import { type CouponLine, countedOf, savingOf } from '../../coupons/rules.saving.ts';
import type { CouponTerms } from '../../coupons/rules.terms.ts';
import { spread } from '../../ledger/rules.spread.ts';

/** What points are worth and how much of an order may be paid with them (settings `perYuanWorth` and `payRate`). */
export type PointsTerms = { perYuanWorth: number; payRate: number };

/** What a coupon and points take off one line, in fen. */
export type LineDiscount = { couponFen: number; pointsFen: number };

/** What points are worth, in fen; what is no whole fen is not counted. */
export function worthOf(points: number, { perYuanWorth }: PointsTerms): number {
  return Math.floor((points * 100) / perYuanWorth);
}

/** How many points may be used for `fen` that are left after the coupon. */
export function mostPoints(fen: number, { payRate, perYuanWorth }: PointsTerms): number {
  return Math.floor((Math.floor((fen * payRate) / 100) * perYuanWorth) / 100);
}

/** So much of a coupon and of points on each line: points by what the coupon left of it, by largest remainder. */
export function discountsOf(
  amounts: readonly number[],
  couponShares: readonly number[],
  pointsFen: number,
): LineDiscount[] {
  const left = amounts.map((amount, index) => amount - (couponShares[index] ?? 0));
  const shares = spread(pointsFen, left);
  return amounts.map((_, index) => ({ couponFen: couponShares[index] ?? 0, pointsFen: shares[index] ?? 0 }));
}

/** What is taken off, in words: −¥60.00; empty for nothing. */
export function discountInWords(fen: number): string {
  return fen > 0 ? `−¥${yuan(fen)}` : '';
}

/** What an order's coupon and points take off, by name: 优惠券（新学期券）, 积分抵扣（500积分）. */
export function discountsIn({
  coupon,
  points,
  points_fen,
}: {
  coupon: { name: string; fen: number } | null;
  points: number;
  points_fen: number;
}): [string, number][] {
  return [
    ...(coupon ? [[`优惠券（${coupon.name}）`, coupon.fen] as [string, number]] : []),
    ...(points_fen > 0 ? [[`积分抵扣（${points}积分）`, points_fen] as [string, number]] : []),
  ];
}

/** What discounts come to. */
export function sumOf(discounts: readonly LineDiscount[]): LineDiscount {
  const sum = (read: (one: LineDiscount) => number) => discounts.reduce((all, one) => all + read(one), 0);
  return { couponFen: sum(({ couponFen }) => couponFen), pointsFen: sum(({ pointsFen }) => pointsFen) };
}

/** What an order has of a coupon and points, and the other orders of its batch that have of the same coupon. */
export type Discounted = {
  coupon?: { terms: CouponTerms; scope: string };
  pointsFen: number;
  others: { lines: readonly CouponLine[]; couponFen: number };
};

/** What is left of a coupon and points on lines that are not those any more that they were used for. */
export type Reckoned = {
  discounts: LineDiscount[];
  couponFen: number;
  pointsFen: number;
  /** Why nothing is left of the coupon; empty where something is, or where there was none. */
  dropped: string;
};

/**
 * Coupon and points on the new lines of an order. What its customer changes is held against all of the coupon's terms; what
 * staff change is not held against its minimum, nor against quotes. Other orders of the batch keep what they have of the
 * coupon, so that all together never have more than it gives. Points are never more than before.
 */
export function reckonAnew(
  { coupon, pointsFen, others }: Discounted,
  lines: readonly CouponLine[],
  by: 'customer' | 'staff',
  points: PointsTerms,
): Reckoned {
  const amounts = lines.map(({ amountFen }) => amountFen);
  const { shares, dropped } = couponAnew(coupon, lines, others, by);
  const left = amounts.reduce((all, fen, index) => all + fen - (shares[index] ?? 0), 0);
  const most = points.payRate > 0 ? Math.floor((left * points.payRate) / 100) : left;
  const discounts = discountsOf(amounts, shares, Math.min(pointsFen, most));
  return { discounts, ...sumOf(discounts), dropped };
}

function couponAnew(
  coupon: Discounted['coupon'],
  lines: readonly CouponLine[],
  others: Discounted['others'],
  by: 'customer' | 'staff',
): { shares: number[]; dropped: string } {
  if (!coupon) return { shares: lines.map(() => 0), dropped: '' };
  const terms = by === 'customer' ? coupon.terms : { ...coupon.terms, minFen: 0, onQuoted: true };
  const saving = savingOf(terms, [...lines, ...others.lines], coupon.scope);
  if ('reason' in saving) return { shares: lines.map(() => 0), dropped: saving.reason };
  const own = saving.shares.slice(0, lines.length);
  const counted = terms.kind === 2 ? own : countedOf(terms, lines);
  const most = counted.reduce((all, fen) => all + fen, 0);
  const fen = Math.max(0, Math.min(most, saving.fen - others.couponFen));
  return { shares: spread(fen, counted), dropped: fen > 0 ? '' : '没有可抵扣的金额' };
}

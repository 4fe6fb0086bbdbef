import { addDays } from '../../core/shanghai.ts';
import { yuan } from '../../core/yuan.ts';
import { spread } from '../ledger/rules.spread.ts';
import { couponStates } from './rules.states.ts';
import type { CouponTerms } from './rules.terms.ts';

/** What is ordered of one service, as coupons look at it. */
export type CouponLine = {
  amountFen: number;
  typeId: number;
  categoryId: number;
  serviceRid: string;
  /** Whether staff quoted its price. */
  isQuoted: boolean;
  /** How many samples are tested for it; 0 where none are. */
  samples: number;
};

/** What a coupon takes off: in all, and of each line in their order. */
export type Saving = { fen: number; shares: number[] };

/** Coupons refuse with the reason, such as 优惠券不可用：已过期. */
export function unusable(reason: string): string {
  return `优惠券不可用：${reason}`;
}

/**
 * What a coupon takes off these lines, or why nothing (未满¥200.00可用). Only lines in its scope count for its minimum and
 * get a share, by largest remainder of what they cost; samples are free on the one line where that takes off the most. A
 * share is never more than its line. `scope` is its scope in words, for the reason.
 */
export function savingOf(
  terms: CouponTerms,
  lines: readonly CouponLine[],
  scope = '指定项目',
): Saving | { reason: string } {
  const meant = lines.filter((line) => isInScope(terms, line));
  if (meant.length === 0) return { reason: `仅限${scope}可用` };
  if (!terms.onQuoted && meant.every(({ isQuoted }) => isQuoted)) return { reason: '不适用于报价项目' };
  const weights = countedOf(terms, lines);
  const sum = weights.reduce((all, fen) => all + fen, 0);
  if (sum < terms.minFen) return { reason: `未满¥${yuan(terms.minFen)}可用` };
  const most = Math.min(sum, terms.mostFen ?? sum);
  if (terms.kind === 2) return freeSamples(terms.value, lines, { weights, most });
  const fen = Math.min(most, terms.kind === 1 ? Math.round((sum * terms.value) / 100) : terms.value);
  return fen > 0 ? { fen, shares: spread(fen, weights) } : { reason: '没有可抵扣的金额' };
}

/** What of each line counts for a coupon: what it costs, or nothing. */
export function countedOf(terms: CouponTerms, lines: readonly CouponLine[]): number[] {
  return lines.map((line) =>
    isInScope(terms, line) && (terms.onQuoted || !line.isQuoted) ? line.amountFen : 0,
  );
}

/** Why a coupon cannot be used at `now` whatever is ordered; undefined when it can. */
export function whyNotNow(
  { status, fromAt, untilAt }: { status: number; fromAt: Date; untilAt: Date },
  now: Date,
): string | undefined {
  if (status === couponStates.locked) return '使用中';
  if (status === couponStates.used) return '已使用';
  if (now < fromAt) return '未到使用时间';
  return now < untilAt ? undefined : '已过期';
}

/** The last day of something that ends at this time (YYYY-MM-DD HH:mm:ss): at midnight it was the day before. */
export function lastDay(to: string): string {
  return to.endsWith('00:00:00') ? addDays(to.slice(0, 10), -1) : to.slice(0, 10);
}

/** What a coupon is worth, in words: 立减¥60.00, 9折，最高减¥200.00, 免费检测2个样品. */
export function valueInWords({ kind, value, mostFen }: CouponTerms): string {
  const most = mostFen === null ? '' : `，最高减¥${yuan(mostFen)}`;
  if (kind === 0) return `立减¥${yuan(value)}`;
  return kind === 1 ? `${(100 - value) / 10}折${most}` : `免费检测${value}个样品${most}`;
}

/** What a coupon takes off, and from which price on: 满¥200.00立减¥30.00. */
export function offerInWords(terms: CouponTerms): string {
  const value = valueInWords(terms);
  return terms.minFen > 0 ? `满¥${yuan(terms.minFen)}${value}` : value;
}

/** Names of types and categories by their number, of services by their rid. */
export type ScopeNames = ReadonlyMap<number | string, string>;

/** What a coupon is for, in words; 全部检测项目 without limits. */
export function scopeInWords({ typeIds, categoryIds, serviceRids }: CouponTerms, names: ScopeNames): string {
  const named = (ids: readonly (number | string)[]) => ids.flatMap((id) => names.get(id) ?? []).join('、');
  const kinds = named(typeIds);
  const things = [named(categoryIds), named(serviceRids)].filter(Boolean).join('、');
  if (categoryIds.length + serviceRids.length > 0) return things || '指定项目';
  return typeIds.length > 0 ? kinds || '指定项目' : '全部检测项目';
}

/** A line has one of the types, if any are named, and one of the categories or services, if any are. */
function isInScope({ typeIds, categoryIds, serviceRids, kind }: CouponTerms, line: CouponLine): boolean {
  const isAny = categoryIds.length + serviceRids.length === 0;
  return (
    (typeIds.length === 0 || typeIds.includes(line.typeId)) &&
    (isAny || categoryIds.includes(line.categoryId) || serviceRids.includes(line.serviceRid)) &&
    (kind !== 2 || line.samples > 0)
  );
}

/** The price of so many samples of the line whose samples cost the most, as far as it has so many. */
function freeSamples(
  value: number,
  lines: readonly CouponLine[],
  { weights, most }: { weights: readonly number[]; most: number },
): Saving | { reason: string } {
  const prices = lines.map(({ samples }, index) =>
    samples > 0 ? Math.round(((weights[index] ?? 0) * Math.min(value, samples)) / samples) : 0,
  );
  const fen = Math.min(most, Math.max(0, ...prices));
  const dearest = prices.indexOf(Math.max(0, ...prices));
  if (fen <= 0) return { reason: '没有可抵扣的金额' };
  return { fen, shares: lines.map((_, index) => (index === dearest ? fen : 0)) };
}

import { yuan } from '../../../core/yuan.ts';
import { organizationName } from '../../customers/rules.standing.ts';
import type { Audience, CouponTerms } from '../rules.terms.ts';

/** What staff are told of coupons. */
export const offerRefusals = {
  codeTaken: '兑换码已被其他优惠券使用',
  unknownScope: '所选分类或项目不存在，或已下架',
  notOpen: '优惠券不在发放时间内，不能发放',
  nobody: '请选择客户或粘贴手机号',
  tooMany: '每次最多发放500位客户',
  over: '领取时间已结束，请修改后再发布',
  byAnother: '可能的优惠金额超过须双人复核的金额，请由另一位同事发布',
  byLead: '可能的优惠金额超过须双人复核的金额，请由客服主管或财务主管发布',
} as const;

/** At most so many customers are given a coupon at once. */
export const mostGiven = 500;

/** How customers come by an offer. */
export const wayNames = { claim: '客户领取', code: '兑换码', grant: '定向发放' } as const;

/** What kinds of coupons are called. */
export const kindNames = { 0: '立减', 1: '折扣', 2: '免费样品' } as const;

/** Where a coupon that somebody holds came from. */
export const sourceNames = {
  ...{ claim: '自行领取', code: '兑换码', grant: '定向发放', invite: '邀请奖励' },
  ...{ late: '延期补偿', points: '积分兑换' },
} as const;

/** 剩余数量不足，最多还可发放3张 */
export const tooFewLeft = (left: number) => `剩余数量不足，最多还可发放${left}张`;

/** What all coupons of an offer take off at most, in fen; null where nothing bounds it. */
export function costOf({ kind, value, mostFen }: CouponTerms, total: number | null): number | null {
  const each = kind === 0 ? value : mostFen;
  return each === null || total === null ? null : each * total;
}

/** The same in words: ¥3,000.00, or why nothing bounds it. */
export function costInWords(terms: CouponTerms, total: number | null): string {
  const fen = costOf(terms, total);
  if (fen !== null) return `¥${yuan(fen)}`;
  return total === null ? '不封顶（未限制发放总量）' : '不封顶（未设最高优惠）';
}

/** Whom an offer is for: 学生、教师 · 银卡及以上会员 · 新客户. */
export function audienceInWords({ organizations, level, isNewcomer }: Audience): string {
  const kinds = organizations.map(organizationName).join('、');
  const ranks = ['', '银卡及以上会员', '金卡会员'][level];
  return [kinds, ranks, isNewcomer && '尚未下单的新客户'].filter(Boolean).join(' · ') || '全部客户';
}

/** Telephone numbers in what was pasted, each once, and what else stood there. */
export function phonesIn(pasted: string): { phones: string[]; others: string[] } {
  const words = [...new Set(pasted.split(/[\s,，;；、]+/).filter(Boolean))];
  const isPhone = (word: string) => /^1\d{10}$/.test(word);
  return { phones: words.filter(isPhone), others: words.filter((word) => !isPhone(word)) };
}

/** So many holders there must be before anything is said of them beside others. */
export const leastHolders = 30;

/** How many of some customers ordered. */
export type Share = { customers: number; ordered: number };

/**
 * By how many percentage points, with one decimal, more holders of a coupon ordered than others who might have held it;
 * null while too few hold it, or nobody else might.
 */
export function liftOf(holders: Share, others: Share): number | null {
  if (holders.customers < leastHolders || others.customers === 0) return null;
  const percent = ({ customers, ordered }: Share) => (100 * ordered) / customers;
  return Math.round(10 * (percent(holders) - percent(others))) / 10;
}

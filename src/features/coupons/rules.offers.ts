import { addDays, endOfDay, shanghaiDate } from '../../core/shanghai.ts';
import { organizationName } from '../customers/rules.standing.ts';
import type { Limit } from '../identity/limits/rules.ts';
import { offerStates } from './rules.states.ts';
import type { Audience } from './rules.terms.ts';

/** Refusals of coupons (product definition, 3.7). */
export const couponRefusals = {
  noneLeft: '优惠券已领完',
  limitReached: '已达领取上限',
  wrongCode: '兑换码无效',
  unfit: '不符合领取条件',
  unknown: '优惠券不存在',
} as const;

/** Codes that are tried and wrong (trust figure G14); a full one refuses the right code too. Key: account. */
export const wrongCouponCode: Limit = {
  name: 'wrong coupon code',
  windows: [{ figure: 10, seconds: 3_600, refusal: '兑换码错误次数过多，请稍后再试' }],
};

/** What an offer is looked at by. */
export type Offered = {
  status: number;
  total: number | null;
  taken: number;
  perCustomer: number;
  openFrom: Date;
  openUntil: Date;
  validDays: number | null;
  validUntil: Date | null;
  audience: Audience;
};

/** What of a customer decides whether an offer is for them. */
export type Claimant = { organization: number | null; level: number; isNewcomer: boolean; held: number };

/** Until when a coupon of an offer is good that somebody comes by at `now`: a fixed time, or the end of a day in Shanghai. */
export function untilOf(
  { validDays, validUntil }: Pick<Offered, 'validDays' | 'validUntil'>,
  now: Date,
): Date {
  return validUntil ?? endOfDay(addDays(shanghaiDate(now), validDays ?? 0));
}

/** Whether an offer can be come by at `now`, by anybody. */
export function isOpen(offer: Offered, now: Date): boolean {
  const { status, openFrom, openUntil } = offer;
  return status === offerStates.open && openFrom <= now && now < openUntil && now < untilOf(offer, now);
}

/** Whom an offer is for, where the customer is not: 仅限学生、教师; undefined where they are. */
export function whyUnfit({ organizations, level, isNewcomer }: Audience, who: Claimant): string | undefined {
  if (organizations.length > 0 && !organizations.includes(who.organization ?? -1))
    return `仅限${organizations.map(organizationName).join('、')}`;
  if (who.level < level) return `仅限${['', '银卡', '金卡'][level] ?? ''}及以上会员`;
  return isNewcomer && !who.isNewcomer ? '仅限尚未下单的新客户' : undefined;
}

/** Why a customer cannot claim an offer that is open; undefined when they can. */
export function whyNotClaimed(offer: Offered, who: Claimant): string | undefined {
  if (who.held >= offer.perCustomer) return couponRefusals.limitReached;
  if (offer.total !== null && offer.taken >= offer.total) return couponRefusals.noneLeft;
  return whyUnfit(offer.audience, who);
}

import type { OutputOf } from '../../../core/call.ts';
import type { couponsForCart } from '../../orders/discounts/contract.ts';

/** The customer's coupons for what is ordered, best first. */
export type CartCoupons = OutputOf<typeof couponsForCart>;

/** What the customer said of coupons and points; without a word the best coupon is used. */
export type DiscountWish = {
  /** A coupon's rid, or empty for none; undefined until said. */
  coupon: string | undefined;
  withPoints: boolean;
};

/** The coupon that is used: the one that was said while it is usable, else the best one; none where that was said. */
export function couponFor(
  { usable }: Pick<CartCoupons, 'usable'>,
  said: string | undefined,
): CartCoupons['usable'][number] | undefined {
  if (said === '') return undefined;
  return usable.find(({ rid }) => rid === said) ?? usable[0];
}

import { Failure } from '../../core/failure.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { couponRefusals } from './rules.offers.ts';
import { unusable, whyNotNow } from './rules.saving.ts';
import { couponRecord } from './rules.states.ts';
import { customerCoupons } from './tables.ts';

/** A row of `customer_coupons`. */
export type Coupon = typeof customerCoupons.$inferSelect;

/** Coupons as customers hold them. */
export const couponRows = rowsOf()(couponRecord, {
  table: customerCoupons,
  owner: customerCoupons.customerRid,
  missing: unusable(couponRefusals.unknown),
});

/**
 * A coupon of the customer's own that is good at `now`, locked where it is to be used. Refuses 优惠券不可用：… others',
 * and what is expired, in use or used. One statement.
 */
export async function goodCoupon(
  db: Database,
  { rid, customerRid, now }: { rid: string; customerRid: string; now: Date },
  access: 'read' | 'lock',
): Promise<Coupon> {
  const coupon =
    access === 'lock'
      ? await couponRows.lock(db, rid, { owner: customerRid })
      : (await db.select().from(customerCoupons).where(equal(customerCoupons, { rid, customerRid })))[0];
  if (!coupon) throw new Failure(unusable(couponRefusals.unknown));
  const why = whyNotNow(coupon, now);
  if (why) throw new Failure(unusable(why));
  return coupon;
}

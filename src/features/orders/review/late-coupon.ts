import { asc, eq } from 'drizzle-orm';
import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import { grantCoupon } from '../../coupons/grant-coupon.ts';
import { amountOff } from '../../coupons/rules.terms.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { CouponSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import type { Order } from '../moves.ts';
import { orderHistory } from '../tables.ts';
import { daysOfCustomer, isCustomersDelay, lateFenOf } from './rules.late.ts';

/**
 * Gives whoever placed an order a coupon when it will come on `date` in place of the promised day: once for each order,
 * and not for days on which it waited for them. An order is promised for one day, so all its lines are late. Returns the
 * words that the notice adds; empty when none is given.
 */
export async function makeUpForDelay(context: Sender, order: Order, date: string): Promise<string> {
  const { db, now } = context;
  const { rid, customerRid, promiseDate, totalFen } = order;
  const { couponSetting } = await loadSettings(db, { couponSetting: CouponSetting });
  const { lateFen, lateShare, lateDays } = couponSetting;
  const fen = lateFenOf(totalFen, { fen: lateFen, share: lateShare });
  if (fen === 0 || !promiseDate) return '';
  const steps = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderRid, rid))
    .orderBy(asc(orderHistory.id));
  if (isCustomersDelay(promiseDate, date, daysOfCustomer(steps, now))) return '';
  const given = await grantCoupon(context, {
    ...{ customerRid, name: '延期补偿券', terms: amountOff(fen), source: 'late', ref: `late:${rid}` },
    untilAt: endOfDay(addDays(shanghaiDate(now), lateDays)),
  });
  return given ? '补偿券已发放。' : '';
}

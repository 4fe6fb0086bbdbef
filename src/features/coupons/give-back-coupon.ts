import { addDays, endOfDay, shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import { bySystem } from '../../host/records/rows.ts';
import { CouponSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import { type Coupon, couponRows } from './moves.ts';

/**
 * Gives a locked coupon back to its customer, good for some days more at least (setting `backDays`), because nothing that it
 * was for came about. Two statements.
 */
export async function giveBackCoupon(db: Database, coupon: Coupon, now: Date): Promise<void> {
  const { couponSetting } = await loadSettings(db, { couponSetting: CouponSetting });
  const least = endOfDay(addDays(shanghaiDate(now), couponSetting.backDays));
  const untilAt = new Date(Math.max(coupon.untilAt.getTime(), least.getTime()));
  const changes = { batchNo: null, savedFen: 0, untilAt, warnedAt: null };
  await couponRows.move(db, coupon, { action: 'giveBack', by: bySystem, now, changes });
}

import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { grantCoupon } from '../../coupons/grant-coupon.ts';
import { amountOff } from '../../coupons/rules.terms.ts';
import { grantPoints } from '../../points/move-points.ts';
import { PointsSetting, PromotionSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { inviterOf } from './invitations.ts';

type Customer = { customerRid: string };

/** Gives whoever came by an invitation the newcomer's coupon, once; nothing while the shop gives none. */
export function welcomeCustomer(job: JobContext, { customerRid }: Customer): Promise<void> {
  return within(job, async (context) => {
    const { db, now } = context;
    if (!(await inviterOf(context, customerRid))) return;
    const { promotionSetting: setting } = await loadSettings(db, { promotionSetting: PromotionSetting });
    if (setting.inviteCouponFen <= 0) return;
    await grantCoupon(context, {
      ...{ customerRid, name: '新人券', source: 'invite', ref: `invite:${customerRid}` },
      terms: amountOff(setting.inviteCouponFen, setting.inviteCouponMinFen),
      untilAt: endOfDay(addDays(shanghaiDate(now), setting.inviteCouponDays)),
    });
  });
}

/** Thanks a customer with points for telling who they are, once for ever. */
export function thankForProfile(job: JobContext, { customerRid }: Customer): Promise<void> {
  return within(job, async (context) => {
    const { pointsSetting } = await loadSettings(context.db, { pointsSetting: PointsSetting });
    await grantPoints(context, {
      ...{ customerRid, count: pointsSetting.profile, kind: 'profile' },
      ...{ key: `profile:${customerRid}`, ref: `customer:${customerRid}` },
    });
  });
}

/** Does a job's work in one transaction. */
function within(
  { db, jobs, secrets, now }: JobContext,
  work: (context: Pick<JobContext, 'db' | 'jobs' | 'secrets'> & { now: Date }) => Promise<void>,
): Promise<void> {
  return db.transaction((inside) => work({ db: inside, jobs: jobs.within(inside), secrets, now: now() }));
}

import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { notify } from '../../notifications/service.notices.ts';
import { couponStates } from '../rules.states.ts';
import { customerCoupons } from '../tables.ts';

/** Days before its last one on which a coupon's holder is told. */
const daysBefore = 3;
/** So many coupons are told of in one turn of the clock. */
const batch = 500;

/** Tells who holds a coupon that is good for three more days at most, once for each of them. */
export async function warnExpiring({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const isDue = and(
    eq(customerCoupons.status, couponStates.held),
    isNull(customerCoupons.warnedAt),
    gt(customerCoupons.untilAt, now),
    lte(customerCoupons.untilAt, endOfDay(addDays(shanghaiDate(now), daysBefore))),
  );
  const due = await db
    .select({ rid: customerCoupons.rid })
    .from(customerCoupons)
    .where(isDue)
    .orderBy(asc(customerCoupons.untilAt))
    .limit(batch);
  for (const { rid } of due) {
    await db.transaction(async (transaction) => {
      const [coupon] = await transaction
        .update(customerCoupons)
        .set({ warnedAt: now })
        .where(and(eq(customerCoupons.rid, rid), isDue))
        .returning();
      if (!coupon) return;
      const { customerRid, name } = coupon;
      const told = { customerRid, event: 'couponExpiring', values: { name }, ref: rid } as const;
      await notify({ db: transaction, jobs: jobs.within(transaction), secrets, now }, told);
    });
  }
}

import { and, eq, gt } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { couponStates } from './rules.states.ts';
import { customerCoupons } from './tables.ts';

/** Coupons that are still good end with the account. */
export const leaving: Leaving = {
  ending: async ({ db, now }, customerRid) => {
    const isGood = and(
      eq(customerCoupons.customerRid, customerRid),
      eq(customerCoupons.status, couponStates.held),
      gt(customerCoupons.untilAt, now),
    );
    const count = await db.$count(customerCoupons, isGood);
    return [{ name: '可使用的优惠券', count, fen: null, isBooked: false, fate: '作废' }];
  },
};

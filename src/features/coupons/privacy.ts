import { sql } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { customerCoupons } from './tables.ts';

/**
 * Which coupons customers hold and used; orders tell what they took off. Where both of two accounts that become one were
 * given the same, both stay, for one of them may be in use; nothing is given for it again.
 */
export const privacy = [
  personal(customerCoupons, '优惠券', {
    onMerging: { yielding: { ref: sql`'merged:' || ${customerCoupons.rid}` } },
  }),
];

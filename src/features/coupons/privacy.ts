import { personal } from '../../host/records/personal-data.ts';
import { customerCoupons } from './tables.ts';

/** Which coupons customers hold and used; orders tell what they took off. */
export const privacy = [personal(customerCoupons, '优惠券')];

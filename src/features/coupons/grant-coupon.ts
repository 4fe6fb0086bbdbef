import { and, eq, isNull } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import { customers } from '../identity/tables.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { couponStates } from './rules.states.ts';
import type { CouponSource, CouponTerms } from './rules.terms.ts';
import { customerCoupons } from './tables.ts';

/** A coupon that somebody is to hold; `ref` says what it is for, once for each customer. */
export type Grant = {
  customerRid: string;
  couponRid?: string;
  name: string;
  terms: CouponTerms;
  untilAt: Date;
  source: CouponSource;
  ref: string;
};

/**
 * Lets a customer hold a coupon and tells them, and returns its rid; undefined when they were given it before, or have
 * closed their account. Two statements, and those of the notice.
 */
export async function grantCoupon(context: Sender, grant: Grant): Promise<string | undefined> {
  const { db, now } = context;
  const { customerRid } = grant;
  const isThere = and(eq(customers.rid, customerRid), isNull(customers.closedAt));
  if ((await db.$count(customers, isThere)) === 0) return undefined;
  const [granted] = await db
    .insert(customerCoupons)
    .values({ ...grant, rid: ulid(now.getTime()), status: couponStates.held, fromAt: now, createdAt: now })
    .onConflictDoNothing({ target: [customerCoupons.customerRid, customerCoupons.ref] })
    .returning({ rid: customerCoupons.rid });
  if (!granted) return undefined;
  await notify(context, {
    customerRid,
    event: 'couponGranted',
    values: { name: grant.name },
    ref: granted.rid,
  });
  return granted.rid;
}

import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { type Answers, inTransaction } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { profiles } from '../customers/tables.ts';
import { spend, takeBack } from '../identity/limits/limits.ts';
import { customers } from '../identity/tables.ts';
import type { couponClaim } from './contract.ts';
import { type Claimant, couponRefusals, isOpen, untilOf, whyUnfit, wrongCouponCode } from './rules.offers.ts';
import { couponStates, offerStates } from './rules.states.ts';
import { coupons, customerCoupons } from './tables.ts';

type Offer = typeof coupons.$inferSelect;

/** Whether somebody ever ordered or booked; later features know and hand this in. */
export type HasOrdered = (db: Database, customerRid: string) => Promise<boolean>;

/** Lets a customer claim an offer; see the call. Wrong codes count although they are refused, so `db` is the pool. */
export function couponClaimer(hasOrdered: HasOrdered): Answers<typeof couponClaim> {
  return async (context, { discount_rid, code }) => {
    const { db, now, actor } = context;
    if (!discount_rid && !code) throw new Failure(refusals.badInput);
    if (discount_rid) {
      const [offer] = await db
        .select()
        .from(coupons)
        .where(equal(coupons, { rid: discount_rid, way: 'claim' }));
      if (!offer || !isOpen(offer, now)) throw new Failure(couponRefusals.unfit);
      return inTransaction(context, (inside) => take(inside, offer, hasOrdered));
    }
    // A code that is right is not counted, but one of an account that tried too many is not looked at.
    const tried = await spend(db, wrongCouponCode, actor.rid, now);
    const [offer] = await db
      .select()
      .from(coupons)
      .where(equal(coupons, { code: code?.toUpperCase() ?? '', way: 'code' }));
    if (!offer || !isOpen(offer, now)) throw new Failure(couponRefusals.wrongCode);
    await takeBack(db, [tried]);
    return inTransaction(context, (inside) => take(inside, offer, hasOrdered));
  };
}

/** What of a customer decides whether offers are for them, but for how many they hold. Two statements. */
export async function claimantOf(
  db: Database,
  customerRid: string,
  hasOrdered: HasOrdered,
): Promise<Omit<Claimant, 'held'>> {
  const [who] = await db
    .select({ level: customers.level, organization: profiles.organization })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(eq(customers.rid, customerRid));
  if (!who) throw new Error('a customer without a row');
  return { ...who, isNewcomer: !(await hasOrdered(db, customerRid)) };
}

/** Takes one of an offer, whose row is locked from then on, so that neither its number nor the customer's is exceeded. */
async function take(
  { db, now, actor }: Parameters<Answers<typeof couponClaim>>[0],
  offer: Offer,
  hasOrdered: HasOrdered,
): Promise<{ rid: string }> {
  const customerRid = actor.rid;
  const who = await claimantOf(db, customerRid, hasOrdered);
  if (whyUnfit(offer.audience, { ...who, held: 0 })) throw new Failure(couponRefusals.unfit);
  const [taken] = await db
    .update(coupons)
    .set({ taken: sql`${coupons.taken} + 1` })
    .where(
      and(
        equal(coupons, { rid: offer.rid, status: offerStates.open }),
        lte(coupons.openFrom, now),
        gt(coupons.openUntil, now),
        or(isNull(coupons.total), lt(coupons.taken, coupons.total)),
      ),
    )
    .returning();
  const held = await db.$count(customerCoupons, heldOf(customerRid, offer.rid));
  if (held >= offer.perCustomer) throw new Failure(couponRefusals.limitReached);
  if (!taken) throw new Failure(couponRefusals.noneLeft);
  const rid = ulid(now.getTime());
  await db.insert(customerCoupons).values({
    ...{ rid, customerRid, couponRid: taken.rid, name: taken.name, terms: taken.terms },
    ...{ status: couponStates.held, source: taken.way === 'code' ? 'code' : 'claim' },
    ...{ ref: `claim:${taken.rid}:${held + 1}`, fromAt: now, untilAt: untilOf(taken, now), createdAt: now },
  });
  return { rid };
}

/** What a customer claimed of an offer; what they were given of it besides does not count. */
function heldOf(customerRid: string, couponRid: string) {
  return and(
    equal(customerCoupons, { customerRid, couponRid }),
    sql`${customerCoupons.source} IN ('claim', 'code')`,
  );
}

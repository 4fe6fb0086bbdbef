import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { equal } from '../../../host/records/filters.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { isOpen, untilOf } from '../rules.offers.ts';
import { couponStates } from '../rules.states.ts';
import { coupons, customerCoupons } from '../tables.ts';
import type { offerGive } from './contract.ts';
import { type Offer, offerRows } from './rows.ts';
import { mostGiven, offerRefusals, phonesIn, tooFewLeft } from './rules.ts';

/** Tells customers that they were given coupons, by the rids of these. */
export const couponsGiven = defineJob({
  name: 'tell-coupons-given',
  input: z.object({ rids: z.array(z.string()) }),
  retryLimit: 3,
  retryDelay: 30,
});

/** Gives coupons to customers; see the call. The offer's row is locked, so nobody gets more of it than one may hold. */
export const giveCoupons: Answers<typeof offerGive> = async (context, { rid, customers: named, phones }) => {
  const { db, jobs, now, note } = context;
  const pasted = phonesIn(phones);
  if (named.length + pasted.phones.length + pasted.others.length === 0)
    throw new Failure(offerRefusals.nobody);
  if (named.length + pasted.phones.length > mostGiven) throw new Failure(offerRefusals.tooMany);
  const offer = await offerRows.lock(db, rid, 'any');
  if (!isOpen(offer, now)) throw new Failure(offerRefusals.notOpen);
  const found = await db
    .select({ rid: customers.rid, phone: customers.phone })
    .from(customers)
    .where(
      and(
        or(inArray(customers.rid, named), inArray(customers.phone, pasted.phones)),
        ...[isNull(customers.closedAt), isNull(customers.disabledAt)],
      ),
    );
  const known = new Set(found.flatMap(({ phone }) => phone ?? []));
  const full = await fullOf(
    db,
    offer,
    found.map((one) => one.rid),
  );
  const given = found.filter((one) => !full.has(one.rid));
  const left = (offer.total ?? Number.MAX_SAFE_INTEGER) - offer.taken;
  if (given.length > left) throw new Failure(tooFewLeft(left));
  if (given.length > 0) {
    const rids = await hand(
      context,
      offer,
      given.map((one) => one.rid),
    );
    await jobs.send(couponsGiven, { rids });
  }
  note(`${offer.name}：发放 ${given.length} 张`);
  return {
    ...{ given: given.length, held: full.size },
    missing: [...pasted.phones.filter((phone) => !known.has(phone)), ...pasted.others],
  };
};

/** Who of these holds as many coupons of an offer as one may, however they came by them. */
async function fullOf(db: Database, { rid, perCustomer }: Offer, rids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ rid: customerCoupons.customerRid })
    .from(customerCoupons)
    .where(and(equal(customerCoupons, { couponRid: rid }), inArray(customerCoupons.customerRid, rids)))
    .groupBy(customerCoupons.customerRid)
    .having(sql`${count()} >= ${perCustomer}`);
  return new Set(rows.map((row) => row.rid));
}

async function hand(
  { db, now }: { db: Database; now: Date },
  offer: Offer,
  customerRids: readonly string[],
): Promise<string[]> {
  const giving = ulid(now.getTime());
  const common = {
    ...{ couponRid: offer.rid, name: offer.name, terms: offer.terms, status: couponStates.held },
    ...{ source: 'grant' as const, ref: `grant:${giving}`, fromAt: now, createdAt: now },
    untilAt: untilOf(offer, now),
  };
  const rows = customerRids.map((customerRid) => ({ ...common, customerRid, rid: ulid(now.getTime()) }));
  await db.insert(customerCoupons).values(rows);
  await db
    .update(coupons)
    .set({ taken: sql`${coupons.taken} + ${rows.length}` })
    .where(eq(coupons.rid, offer.rid));
  return rows.map(({ rid }) => rid);
}

/** Tells who was given coupons, each in a transaction of its own; nobody is told twice. */
export async function tellGiven(
  { db, jobs, secrets, now }: JobContext,
  { rids }: { rids: string[] },
): Promise<void> {
  const given = await db.select().from(customerCoupons).where(inArray(customerCoupons.rid, rids));
  for (const { rid, customerRid, name } of given) {
    const told = { customerRid, event: 'couponGranted', values: { name }, ref: rid } as const;
    await db.transaction((transaction) =>
      notify({ db: transaction, jobs: jobs.within(transaction), secrets, now: now() }, told),
    );
  }
}

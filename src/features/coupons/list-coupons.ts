import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { listed, pageFrom } from '../../host/records/listed.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { claimantOf, type HasOrdered } from './claim-coupon.ts';
import type { couponList } from './contract.ts';
import type { Coupon } from './moves.ts';
import { isOpen, untilOf, whyNotClaimed } from './rules.offers.ts';
import { type ScopeNames, scopeInWords, valueInWords, whyNotNow } from './rules.saving.ts';
import { couponRecord, couponStates, couponTabs, offerStates, toClaim } from './rules.states.ts';
import type { CouponTerms } from './rules.terms.ts';
import { coupons, customerCoupons } from './tables.ts';

type Input = CheckedInputOf<typeof couponList>;

/** So many offers are shown, those that end first. */
const mostOffers = 100;

/** One page of a customer's coupons, and how many there are of each kind. At most eight statements. */
export function couponLister(hasOrdered: HasOrdered): Answers<typeof couponList> {
  return async (context, input) => {
    const { db, actor, now } = context;
    const offers = await claimable(context, hasOrdered);
    const inTab = tabsOf(actor.rid, now);
    const counts = await countTabs(db, inTab);
    const claims = offers.filter(({ reason }) => reason === '').length;
    const found =
      input.status === couponTabs.claimable
        ? await tellOffers(
            db,
            offers.filter(({ offer }) => fits(offer.terms, input.scope)),
            input,
          )
        : await tellHeld(context, and(inTab[input.status], isFor(input.scope)), input);
    return { ...found, counts: { ...counts, claimable: claims } };
  };
}

/** Whether terms are for everything or for some services only, as `scope` asks. */
function fits({ typeIds, categoryIds, serviceRids }: CouponTerms, scope: Input['scope']): boolean {
  const isForAll = [typeIds, categoryIds, serviceRids].every((list) => list.length === 0);
  return scope === undefined || isForAll === (scope === 'all');
}

/** The same of coupons that somebody holds, as a part of a statement. */
function isFor(scope: Input['scope']): SQL | undefined {
  if (scope === undefined) return undefined;
  const [types, categories, rids] = (['typeIds', 'categoryIds', 'serviceRids'] as const).map(
    (name) => sql`jsonb_array_length(${customerCoupons.terms} -> ${sql.raw(`'${name}'`)})`,
  );
  const isForAll = sql`(${types} + ${categories} + ${rids} = 0)`;
  return scope === 'all' ? isForAll : sql`NOT ${isForAll}`;
}

/** How many coupons a customer can use now, as a statement within another. */
export function usableCoupons(db: Database, customerRid: string, now: Date) {
  return db.$count(customerCoupons, tabsOf(customerRid, now)[0]);
}

/** Names of everything that terms name. At most two statements. */
export async function namesIn(db: Database, terms: readonly CouponTerms[]): Promise<ScopeNames> {
  const ids = [...new Set(terms.flatMap(({ typeIds, categoryIds }) => [...typeIds, ...categoryIds]))];
  const rids = [...new Set(terms.flatMap(({ serviceRids }) => serviceRids))];
  const types = ids.length
    ? await db
        .select({ key: serviceTypes.id, name: serviceTypes.name })
        .from(serviceTypes)
        .where(inArray(serviceTypes.id, ids))
    : [];
  const named = rids.length
    ? await db
        .select({ key: services.rid, name: services.name })
        .from(services)
        .where(inArray(services.rid, rids))
    : [];
  return new Map<number | string, string>([...types, ...named].map(({ key, name }) => [key, name]));
}

/** What is told of every coupon, held or offered. */
export function tellCoupon(
  { rid, name, terms }: { rid: string; name: string; terms: CouponTerms },
  names: ScopeNames,
) {
  const on_quoted: 0 | 1 = terms.onQuoted ? 1 : 0;
  return {
    ...{ rid, name, kind: terms.kind, value: terms.value, most_fen: terms.mostFen, min_fen: terms.minFen },
    ...{ worth: valueInWords(terms), scope: scopeInWords(terms, names), on_quoted },
  };
}

/** The page of what a coupon is for: its only service, its only category or type, or everything. */
function pathOf({ typeIds, categoryIds, serviceRids }: CouponTerms, names: ScopeNames): string {
  const [service] = serviceRids;
  const places = categoryIds.length > 0 ? categoryIds : typeIds;
  const [place] = places;
  if (service && serviceRids.length === 1 && categoryIds.length === 0) return `/detail/${service}`;
  if (place === undefined || places.length > 1 || serviceRids.length > 0) return '/project';
  return `/project/${place}/${encodeURIComponent(names.get(place) ?? '')}`;
}

/** The lists of coupons that somebody holds, in the order of their tabs. */
function tabsOf(customerRid: string, now: Date): [SQL | undefined, SQL | undefined, SQL | undefined] {
  const held = equal(customerCoupons, { customerRid, status: couponStates.held });
  return [
    and(held, gt(customerCoupons.untilAt, now)),
    and(equal(customerCoupons, { customerRid }), ne(customerCoupons.status, couponStates.held)),
    and(held, lte(customerCoupons.untilAt, now)),
  ];
}

async function countTabs(db: Database, [usable, used, expired]: ReturnType<typeof tabsOf>) {
  const [counts] = await db
    .select({
      usable: db.$count(customerCoupons, usable),
      used: db.$count(customerCoupons, used),
      expired: db.$count(customerCoupons, expired),
    })
    .from(sql`(SELECT 1) AS once`);
  if (!counts) throw new Error('no counts');
  return counts;
}

async function tellHeld({ db, now }: CustomerContext, which: SQL | undefined, input: Input) {
  const query = db.select().from(customerCoupons).where(which);
  const order =
    input.status === couponTabs.usable
      ? [asc(customerCoupons.untilAt), asc(customerCoupons.rid)]
      : [desc(sql`coalesce(used_at, until_at)`), desc(customerCoupons.rid)];
  const found = await listed(db, input, query, order);
  const names = await namesIn(
    db,
    found.list.map(({ terms }) => terms),
  );
  return {
    ...found,
    list: found.list.map((coupon: Coupon) => ({
      ...tellCoupon(coupon, names),
      ...{ status: coupon.status, status_name: stateName(coupon, now) },
      ...{ from: coupon.fromAt, to: coupon.untilAt, validity: '', reason: whyNotNow(coupon, now) ?? '' },
      path: pathOf(coupon.terms, names),
      ...{ batch_no: coupon.batchNo ?? '', saved_fen: coupon.savedFen },
    })),
  };
}

function stateName({ status, untilAt }: Coupon, now: Date): string {
  return status === couponStates.held && untilAt <= now ? '已过期' : couponRecord.nameOf(status);
}

/** Offers that anybody may claim now, with why this customer cannot; what they can claim comes first. Three statements. */
async function claimable({ db, actor, now }: CustomerContext, hasOrdered: HasOrdered) {
  const held = db.$count(
    customerCoupons,
    and(
      equal(customerCoupons, { customerRid: actor.rid }),
      eq(customerCoupons.couponRid, coupons.rid),
      sql`${customerCoupons.source} IN ('claim', 'code')`,
    ),
  );
  const rows = await db
    .select({ offer: coupons, held })
    .from(coupons)
    .where(
      and(
        equal(coupons, { status: offerStates.open, way: 'claim' }),
        lte(coupons.openFrom, now),
        gt(coupons.openUntil, now),
      ),
    )
    .orderBy(asc(coupons.openUntil), asc(coupons.rid))
    .limit(mostOffers);
  const open = rows.filter(({ offer }) => isOpen(offer, now));
  if (open.length === 0) return [];
  const who = await claimantOf(db, actor.rid, hasOrdered);
  const judged = open.map(({ offer, held: mine }) => ({
    offer,
    until: untilOf(offer, now),
    reason: whyNotClaimed(offer, { ...who, held: mine }) ?? '',
  }));
  return [...judged.filter(({ reason }) => !reason), ...judged.filter(({ reason }) => reason)];
}

async function tellOffers(db: Database, offers: Awaited<ReturnType<typeof claimable>>, input: Input) {
  const names = await namesIn(
    db,
    offers.map(({ offer }) => offer.terms),
  );
  const page = pageFrom(offers, input);
  return {
    ...page,
    list: page.list.map(({ offer, until, reason }) => ({
      ...tellCoupon(offer, names),
      ...{
        status: toClaim.code,
        status_name: toClaim.name,
        from: offer.openFrom,
        to: offer.openUntil,
        reason,
      },
      validity: offer.validDays ? `领取后${offer.validDays}天内有效` : `${shanghaiDay(until)}前有效`,
      ...{ path: pathOf(offer.terms, names), batch_no: '', saved_fen: 0 },
    })),
  };
}

function shanghaiDay(instant: Date): string {
  return shanghaiTime(instant).slice(0, 16);
}

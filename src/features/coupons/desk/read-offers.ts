import { and, count, desc, eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffName } from '../../staff/names.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { namesIn } from '../list-coupons.ts';
import { isOpen } from '../rules.offers.ts';
import { offerInWords, type ScopeNames, scopeInWords } from '../rules.saving.ts';
import { couponStates, offerRecord } from '../rules.states.ts';
import { coupons, customerCoupons } from '../tables.ts';
import type { offerList, offerView } from './contract.ts';
import { type Offer, publishing } from './rows.ts';
import { audienceInWords, costInWords, costOf, liftOf, type Share } from './rules.ts';

/** What later features tell of an offer: orders with its coupons, and who ordered while it could be held. */
export type OfferSales = (
  db: Database,
  offer: Offer,
  now: Date,
) => Promise<{ orders: number; ordersFen: number; holders: Share; others: Share }>;

/** Offers; see the call. Four statements. */
export const listOffers: Answers<typeof offerList> = async ({ db }, { status, way, kind, kw, ...paging }) => {
  const which = and(
    is(coupons.status, status),
    is(coupons.way, way),
    kind === undefined ? undefined : eq(sql`(${coupons.terms} ->> 'kind')::int`, kind),
    has(kw, coupons.name, coupons.code),
  );
  const found = await listed(db, paging, db.select().from(coupons).where(which), [desc(coupons.rid)]);
  const terms = found.list.map((offer) => offer.terms);
  const names = await namesIn(db, terms);
  const counts = await db
    .select({ status: coupons.status, number: count() })
    .from(coupons)
    .groupBy(coupons.status);
  return {
    ...found,
    list: found.list.map((offer) => told(offer, names)),
    counts: Object.fromEntries(counts.map((each) => [String(each.status), each.number])),
  };
};

/** One offer with what came of it; see the call. At most nine statements. */
export function offerViewer(salesOf: OfferSales): Answers<typeof offerView> {
  return async (context, { rid }) => {
    const { db, now, actor } = context;
    const [found] = await db
      .select({ offer: coupons, madeBy: staffName(coupons.madeBy), editedBy: staffName(coupons.editedBy) })
      .from(coupons)
      .where(eq(coupons.rid, rid));
    if (!found) throw new Failure(refusals.notFound);
    const { offer } = found;
    const names = await namesIn(db, [offer.terms]);
    const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
    const { orders, ordersFen, holders, others } = await salesOf(db, offer, now);
    const mayWork = scopeOf(actor.role, 'prices:work') !== undefined;
    const whyNotOpen = mayWork ? (await publishing(context))(offer) : undefined;
    return {
      ...told(offer, names),
      draft: draftOf(offer),
      names: [...names].map(([id, name]) => ({ id, name })),
      ...{ cost_fen: costOf(offer.terms, offer.total), cost: costInWords(offer.terms, offer.total) },
      solo_fen: moneySetting.fourEyesFen,
      ...{ made_by: found.madeBy ?? '', edited_by: found.editedBy ?? '', created: offer.createdAt },
      figures: {
        ...(await held(db, rid, now)),
        ...{ orders, orders_fen: ordersFen, holders, others, lift: liftOf(holders, others) },
      },
      actions: mayWork ? offerRecord.offered({ status: offer.status, whyNotOpen }, 'staff') : [],
      can_give: mayWork && isOpen(offer, now) ? 1 : 0,
    };
  };
}

async function held(db: Database, couponRid: string, now: Date) {
  const { status, untilAt } = customerCoupons;
  const counted = (state: number) => sql<number>`count(*) FILTER (WHERE ${status} = ${state})::int`;
  const [sums] = await db
    .select({
      handed: count(),
      locked: counted(couponStates.locked),
      used: counted(couponStates.used),
      ended: sql<number>`count(*) FILTER (WHERE ${status} = ${couponStates.held} AND ${untilAt} <= ${now})::int`,
      saved_fen: sumFen(customerCoupons.savedFen),
    })
    .from(customerCoupons)
    .where(equal(customerCoupons, { couponRid }));
  if (!sums) throw new Error('no sums');
  return sums;
}

function told(offer: Offer, names: ScopeNames) {
  const { rid, version, status, name, way, code, terms, validDays, validUntil } = offer;
  return {
    ...{ rid, version, status, status_name: offerRecord.nameOf(status), name, way, code: code ?? '' },
    ...{ kind: terms.kind, worth: offerInWords(terms), scope: scopeInWords(terms, names) },
    ...{ audience: audienceInWords(offer.audience), total: offer.total, taken: offer.taken },
    ...{ per_customer: offer.perCustomer, open_from: shanghaiDate(offer.openFrom) },
    open_until: lastDay(offer.openUntil),
    validity: validUntil ? `${lastDay(validUntil)} 前有效` : `到账后 ${validDays} 天`,
  };
}

function draftOf(offer: Offer) {
  const { terms, audience } = offer;
  return {
    ...{ name: offer.name, kind: terms.kind, value: terms.value, most_fen: terms.mostFen },
    ...{ min_fen: terms.minFen, type_ids: terms.typeIds as (1 | 3)[], category_ids: terms.categoryIds },
    ...{ service_rids: terms.serviceRids, on_quoted: terms.onQuoted ? (1 as const) : (0 as const) },
    ...{ way: offer.way, code: offer.code ?? '', level: audience.level as 0 | 1 | 2 },
    organizations: audience.organizations as (0 | 1 | 2 | 3)[],
    is_newcomer: audience.isNewcomer ? (1 as const) : (0 as const),
    ...{ total: offer.total, per_customer: offer.perCustomer, open_from: shanghaiDate(offer.openFrom) },
    ...{ open_until: lastDay(offer.openUntil), valid_days: offer.validDays },
    valid_until: offer.validUntil && lastDay(offer.validUntil),
  };
}

/** The last day before an instant with which a day begins. */
function lastDay(until: Date): string {
  return addDays(shanghaiDate(until), -1);
}

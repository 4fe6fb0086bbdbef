import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { claimantOf } from '../coupons/claim-coupon.ts';
import { isOpen, whyUnfit } from '../coupons/rules.offers.ts';
import { offerInWords } from '../coupons/rules.saving.ts';
import { coupons, customerCoupons } from '../coupons/tables.ts';
import { ruleName } from '../prestore/rules.ts';
import { offeredRules } from '../prestore/service.rules.ts';
import { prestoreApplies, prestoreRules } from '../prestore/tables.ts';
import { hasOrdered } from '../reservations/has-ordered.ts';
import type { promotionAll4user } from './contract.ts';
import { campaignStates } from './rules.states.ts';
import { campaigns } from './tables.ts';

/** So many campaigns are shown, those that end first. */
const most = 50;

/** What is promoted to a customer; see the call. Campaigns come before rules that none of them is about. Six statements. */
export const listPromotions: Answers<typeof promotionAll4user> = async (context) => {
  const { db, now, actor } = context;
  const found = await db
    .select({ campaign: campaigns, offer: coupons, rule: prestoreRules })
    .from(campaigns)
    .leftJoin(coupons, eq(coupons.rid, campaigns.couponRid))
    .leftJoin(prestoreRules, eq(prestoreRules.rid, campaigns.ruleRid))
    .where(
      and(eq(campaigns.status, campaignStates.open), lte(campaigns.fromAt, now), gt(campaigns.untilAt, now)),
    )
    .orderBy(asc(campaigns.untilAt), asc(campaigns.rid))
    .limit(most);
  const who = found.length > 0 ? await claimantOf(db, actor.rid, hasOrdered) : undefined;
  const claimed = await claimedOf(
    context,
    found.flatMap(({ offer }) => offer?.rid ?? []),
  );
  const credited = await creditedOf(context);
  const campaigned = found
    .filter(({ campaign, offer, rule }) => {
      const { organizations } = campaign;
      if (organizations.length > 0 && !organizations.includes(who?.organization ?? -1)) return false;
      if (rule) return rule.endedAt === null;
      if (!offer || claimed.has(offer.rid)) return true;
      return isOpen(offer, now) && who && !whyUnfit(offer.audience, { ...who, held: 0 });
    })
    .map(({ campaign, offer, rule }) => {
      const since = credited.get(rule?.rid ?? '');
      const isJoined = offer ? claimed.has(offer.rid) : since !== undefined && since >= campaign.fromAt;
      return {
        ...{ rid: campaign.rid, name: campaign.name, kind: campaign.kind, text: campaign.text },
        rule: offer ? offerInWords(offer.terms) : rule ? ruleName(rule) : '',
        ...{ from: campaign.fromAt, to: campaign.untilAt, joined: isJoined ? (1 as const) : (0 as const) },
      };
    });
  const told = new Set(found.flatMap(({ rule }) => rule?.rid ?? []));
  const rules = (await offeredRules(db)).filter(({ rid }) => !told.has(rid));
  return {
    list: [
      ...campaigned,
      ...rules.map((rule) => ({
        ...{ rid: rule.rid, name: '预存优惠', kind: 2, rule: ruleName(rule), text: '' },
        ...{ from: rule.createdAt, to: null, joined: credited.has(rule.rid) ? (1 as const) : (0 as const) },
      })),
    ],
  };
};

/** Which of these offers the customer holds or held a coupon of. */
async function claimedOf({ db, actor }: CustomerContext, offers: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectDistinct({ rid: customerCoupons.couponRid })
    .from(customerCoupons)
    .where(
      and(equal(customerCoupons, { customerRid: actor.rid }), inArray(customerCoupons.couponRid, offers)),
    );
  return new Set(rows.map(({ rid }) => rid));
}

/** Under which rules the customer topped up, and when they last did. */
async function creditedOf({ db, actor }: CustomerContext): Promise<Map<string, Date>> {
  const rows = await db
    .select({
      rid: prestoreApplies.ruleRid,
      at: sql<Date>`max(${prestoreApplies.creditedAt})`.mapWith(prestoreApplies.creditedAt),
    })
    .from(prestoreApplies)
    .where(and(equal(prestoreApplies, { owner: actor.rid }), isNotNull(prestoreApplies.creditedAt)))
    .groupBy(prestoreApplies.ruleRid);
  return new Map(rows.flatMap(({ rid, at }) => (rid ? [[rid, at] as const] : [])));
}

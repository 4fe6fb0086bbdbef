import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { addDays, endOfDay, shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal, has, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { offerInWords } from '../coupons/rules.saving.ts';
import { offerStates } from '../coupons/rules.states.ts';
import { coupons } from '../coupons/tables.ts';
import { ruleName } from '../prestore/rules.ts';
import { offeredRules } from '../prestore/service.rules.ts';
import { prestoreRules } from '../prestore/tables.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import type { campaignList, campaignMove, campaignSave } from './contract.ts';
import { campaignRecord, campaignRefusals, campaignStates } from './rules.states.ts';
import { campaigns } from './tables.ts';

const campaignRows = rowsOf()(campaignRecord, { table: campaigns });

/** Campaigns for staff; see the call. Four statements. */
export const listCampaigns: Answers<typeof campaignList> = async (
  { db, now, actor },
  { status, kind, kw, ...paging },
) => {
  const which = and(is(campaigns.status, status), is(campaigns.kind, kind), has(kw, campaigns.name));
  const query = db
    .select({ campaign: campaigns, offer: coupons.terms, rule: prestoreRules })
    .from(campaigns)
    .leftJoin(coupons, eq(coupons.rid, campaigns.couponRid))
    .leftJoin(prestoreRules, eq(prestoreRules.rid, campaigns.ruleRid))
    .where(which);
  const found = await listed(db, paging, query, [desc(campaigns.rid)]);
  const mayWork = scopeOf(actor.role, 'prices:work') !== undefined;
  return {
    ...found,
    list: found.list.map(({ campaign, offer, rule }) => ({
      ...{ rid: campaign.rid, version: campaign.version, name: campaign.name, text: campaign.text },
      ...{ status: campaign.status, status_name: campaignRecord.nameOf(campaign.status) },
      ...{ kind: campaign.kind, coupon_rid: campaign.couponRid, rule_rid: campaign.ruleRid },
      organizations: campaign.organizations as (0 | 1 | 2 | 3)[],
      from: shanghaiDate(campaign.fromAt),
      until: addDays(shanghaiDate(campaign.untilAt), -1),
      rule: offer ? offerInWords(offer) : rule ? ruleName(rule) : '',
      created: campaign.createdAt,
      actions: mayWork ? campaignRecord.offered(campaign, 'staff') : [],
    })),
    coupons: await claimable(db, now),
    rules: (await offeredRules(db)).map((rule) => ({ rid: rule.rid, name: ruleName(rule) })),
    can_work: mayWork ? 1 : 0,
  };
};

/** Writes a campaign or changes one; see the call. */
export const saveCampaign: Answers<typeof campaignSave> = async (context, input) => {
  const { db, now, actor, note } = context;
  const { rid, version, name, text, kind, organizations } = input;
  const { couponRid, ruleRid } = await aimOf(db, input, now);
  const written = {
    ...{ name, text, kind, couponRid, ruleRid, organizations },
    ...{ fromAt: startOfDay(input.from), untilAt: endOfDay(input.until) },
  };
  note(`${name}，${input.from} 至 ${input.until}`);
  if (rid) {
    const by = { role: 'staff', rid: actor.rid } as const;
    const before = await campaignRows.lock(db, rid, 'any');
    await campaignRows.move(db, before, { action: 'edit', by, now, version, changes: written });
    return { rid };
  }
  const made = ulid(now.getTime());
  const fixed = { rid: made, status: campaignStates.draft, madeBy: actor.rid, createdAt: now };
  await db.insert(campaigns).values({ ...written, ...fixed });
  return { rid: made };
};

/** Publishes a campaign or ends it; see the call. */
export const moveCampaign: Answers<typeof campaignMove> = async (context, { rid, version, action }) => {
  const { db, now, actor, note } = context;
  const campaign = await campaignRows.lock(db, rid, 'any');
  const by = { role: 'staff', rid: actor.rid } as const;
  const moved = await campaignRows.move(db, campaign, { action, by, now, version });
  if (action === 'open' && campaign.untilAt <= now) throw new Failure(campaignRefusals.over);
  const [from, to] = [campaign.status, moved.status].map(campaignRecord.nameOf);
  note(`${campaign.name}：${from} → ${to}`);
  return { status: moved.status, status_name: to ?? '', version: moved.version };
};

/** The coupon or rule that a campaign leads to. Refuses one that nobody can come by. */
async function aimOf(db: Database, { kind, coupon_rid, rule_rid }: Aim, now: Date) {
  if (kind === 1) {
    if (!(await claimable(db, now)).some(({ rid }) => rid === coupon_rid))
      throw new Failure(campaignRefusals.noCoupon);
    return { couponRid: coupon_rid, ruleRid: null };
  }
  if (kind === 2 && !(await offeredRules(db)).some(({ rid }) => rid === rule_rid))
    throw new Failure(campaignRefusals.noRule);
  return { couponRid: null, ruleRid: kind === 2 ? rule_rid : null };
}

type Aim = Pick<z.output<typeof campaignSave.input>, 'kind' | 'coupon_rid' | 'rule_rid'>;

/** Offers that customers claim, now or later. */
async function claimable(db: Database, now: Date): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: coupons.rid, name: coupons.name })
    .from(coupons)
    .where(and(equal(coupons, { status: offerStates.open, way: 'claim' }), gt(coupons.openUntil, now)))
    .orderBy(desc(coupons.rid))
    .limit(200);
}

import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { coupons } from '../coupons/tables.ts';
import { prestoreRules } from '../prestore/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { CampaignKind } from './rules.states.ts';

/** What the shop tells its customers of within a time: a coupon, a rule of prestore, or news. */
export const campaigns = pgTable(
  'campaigns',
  (t) => ({
    rid: t.text().primaryKey(),
    name: t.text().notNull(),
    text: t.text().notNull(),
    /** Meaning: `rules.states.ts`. */
    kind: t.smallint().$type<CampaignKind>().notNull(),
    couponRid: ref('coupon_rid', () => coupons.rid),
    ruleRid: ref('rule_rid', () => prestoreRules.rid),
    /** Organizations of customers that it is for; empty for all. */
    organizations: t.jsonb().$type<number[]>().notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    madeBy: ref('made_by', () => staffMembers.rid).notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('campaigns_running').on(table.status, table.untilAt),
    check(
      'campaigns_kind',
      sql`(${table.kind} = 1) = (${table.couponRid} IS NOT NULL) AND (${table.kind} = 2) = (${table.ruleRid} IS NOT NULL)`,
    ),
  ],
);

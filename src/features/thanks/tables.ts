import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Paper } from '../../host/gateways/papers.ts';
import { moment, ref, step } from '../../host/records/columns.ts';
import { acknowledgements } from '../content/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { ImpactClass } from './rules.states.ts';

/** What a register of papers said: the paper, or that it knows none. */
export type Evidence = { register: string; paper: Paper | null };

/** Claims of points for thanks in papers. Files are bound as `thanks_claims:<rid>`. */
export const thanksClaims = pgTable(
  'thanks_claims',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The orders whose data the paper rests on, and when the last of them was finished. */
    orderNos: t.text('order_nos').array().notNull(),
    ordersDoneAt: moment('orders_done_at').notNull(),
    company: t.text().notNull(),
    title: t.text().notNull(),
    journal: t.text().notNull(),
    /** The journal's impact as the customer wrote it. */
    impact: t.text().notNull(),
    content: t.text().notNull(),
    sketch: t.text().notNull(),
    /** Where the paper can be read. */
    source: t.text().notNull(),
    /** What it is known by; empty DOI when it has none. */
    sourceKey: t.text('source_key').notNull(),
    doi: t.text().notNull(),
    agreeShow: t.boolean('agree_show').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** What a register said, and when it was asked last; null while it has not answered. */
    evidence: t.jsonb().$type<Evidence>(),
    askedAt: moment('asked_at'),
    /** What staff decided: the class, the points that were given, the entry of the thanks table, or why not. */
    impactClass: t.text('impact_class').$type<ImpactClass>(),
    points: t.integer(),
    entryId: t.integer('entry_id').references(() => acknowledgements.id, { onDelete: 'set null' }),
    reason: t.text().notNull().default(''),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    // A paper is rewarded once, for ever.
    uniqueIndex('thanks_claims_once').on(table.sourceKey).where(sql`${table.status} IN (10, 20)`),
    index('thanks_claims_customer').on(table.customerRid, table.rid),
    index('thanks_claims_status').on(table.status, table.rid),
    check('thanks_claims_points', sql`${table.points} > 0`),
  ],
);

/** What became of each claim, step by step. */
export const thanksHistory = pgTable(
  'thanks_history',
  (t) => ({
    rid: t.text().primaryKey(),
    claimRid: ref('claim_rid', () => thanksClaims.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [index('thanks_history_claim').on(table.claimRid)],
);

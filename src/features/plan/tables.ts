import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { enquiries } from '../enquiries/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { DraftCommon, FormValues } from './contract.ts';

/** The running part of quotes' numbers. */
export const quoteNumbers = pgSequence('quote_numbers', { startWith: 1, maxValue: 999_999, cycle: true });

/** Quotes of staff to one customer; their lines are entries of that customer's plan. */
export const quotes = pgTable(
  'quotes',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Q, the day as yymmdd, six digits. */
    no: t.text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The requirement that it answers. */
    enquiryRid: t.text('enquiry_rid').references(() => enquiries.rid, { onDelete: 'set null' }),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    /** Counts the versions that the customer was shown. */
    version: t.integer().notNull().default(1),
    note: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  }),
  (table) => [
    index('quotes_customer').on(table.customerRid),
    index('quotes_changed').on(table.changedAt, table.rid),
    index('quotes_enquiry').on(table.enquiryRid),
    index('quotes_created').on(table.createdAt),
  ],
);

/** Every version of every quote as it was sent. Rows are only added. */
export const quoteVersions = pgTable(
  'quote_versions',
  (t) => ({
    quoteRid: ref('quote_rid', () => quotes.rid, 'cascade').notNull(),
    version: t.integer().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    at: moment().notNull(),
    validUntil: moment('valid_until').notNull(),
    note: t.text().notNull(),
    lines: t.jsonb().$type<QuotedLine[]>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.quoteRid, table.version] })],
);

/** A line of a quote as it was sent; `priceFen` for one. The first quotes did not keep what was asked for. */
export type QuotedLine = {
  itemRid: string;
  name: string;
  count: number;
  priceFen: number;
  note: string;
  params?: FormValues;
};

/**
 * Entries of experiment plans: what customers put there, and what staff quote to them (product definition, 1.4).
 * Name, picture and category are those of the day of adding, for entries whose service is withdrawn.
 */
export const planItems = pgTable(
  'plan_items',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: t.text('service_rid').notNull(),
    categoryId: t.integer('category_id').notNull(),
    name: t.text().notNull(),
    img: t.text().notNull(),
    count: t.integer().notNull(),
    params: t.jsonb().$type<FormValues>().notNull(),
    /** 0 put there by the customer, 1 quoted by staff. */
    source: t.smallint().notNull().default(0),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    /** Counts changes; whoever changes an older version is refused. */
    version: t.integer().notNull().default(1),
    /** Ticked to be ordered. */
    checked: t.boolean().notNull().default(true),
    note: t.text().notNull().default(''),
    /** The first of the six steps that is not finished. */
    step: t.smallint().notNull().default(1),
    /** What a quote says; null for entries that cost what the catalogue says. */
    quotedFen: fen('quoted_fen'),
    validUntil: moment('valid_until'),
    /** The quote that it is a line of; null for what the customer put there. */
    quoteRid: ref('quote_rid', () => quotes.rid),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('plan_items_customer').on(table.customerRid, table.createdAt),
    index('plan_items_waiting').on(table.step, table.createdAt).where(sql`${table.status} = 10`),
    index('plan_items_created').using('brin', table.createdAt),
    index('plan_items_quote').on(table.quoteRid).where(sql`${table.quoteRid} IS NOT NULL`),
    index('plan_items_expiry').on(table.validUntil).where(sql`${table.status} IN (20, 25, 30)`),
    check('plan_items_count', sql`${table.count} BETWEEN 1 AND 999`),
  ],
);

/** What became of entries after they were put in the plan, step by step; rows are only added. */
export const planHistory = pgTable(
  'plan_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    planItemRid: ref('plan_item_rid', () => planItems.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment().notNull(),
    actorType: t.text('actor_type').$type<'customer' | 'staff' | 'system'>().notNull(),
    actorRid: t.text('actor_rid').notNull(),
    fromStatus: t.smallint('from_status').notNull(),
    toStatus: t.smallint('to_status').notNull(),
    /** The customer's wish or why the quote was declined or withdrawn. */
    reason: t.text().notNull().default(''),
    /** What changed besides the state: the quote as it was. */
    diff: t.jsonb().$type<Record<string, unknown>>(),
  }),
  (table) => [
    index('plan_history_item').on(table.planItemRid, table.id),
    index('plan_history_at').on(table.at),
  ],
);

/** What customers have said of the submission that they are preparing; one row each. */
export const experimentDrafts = pgTable('experiment_drafts', (t) => ({
  customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
  version: t.integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  data: t.jsonb().$type<Partial<DraftCommon>>().notNull(),
}));

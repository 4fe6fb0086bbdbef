import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
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
  {
    rid: text().primaryKey(),
    /** Q, the day as yymmdd, six digits. */
    no: text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The requirement that it answers. */
    enquiryRid: text('enquiry_rid').references(() => enquiries.rid, { onDelete: 'set null' }),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    /** Counts the versions that the customer was shown. */
    version: integer().notNull().default(1),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('quotes_customer').on(table.customerRid),
    index('quotes_changed').on(table.changedAt, table.rid),
    index('quotes_enquiry').on(table.enquiryRid),
  ],
);

/** Every version of every quote as it was sent. Rows are only added. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteRid: ref('quote_rid', () => quotes.rid, 'cascade').notNull(),
    version: integer().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    at: moment().notNull(),
    validUntil: moment('valid_until').notNull(),
    note: text().notNull(),
    lines: jsonb().$type<QuotedLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteRid, table.version] })],
);

/** A line of a quote as it was sent; `priceFen` for one. */
export type QuotedLine = { itemRid: string; name: string; count: number; priceFen: number; note: string };

/**
 * Entries of experiment plans: what customers put there, and what staff quote to them (product definition, 1.4).
 * Name, picture and category are those of the day of adding, for entries whose service is withdrawn.
 */
export const planItems = pgTable(
  'plan_items',
  {
    rid: text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: text('service_rid').notNull(),
    categoryId: integer('category_id').notNull(),
    name: text().notNull(),
    img: text().notNull(),
    count: integer().notNull(),
    params: jsonb().$type<FormValues>().notNull(),
    /** 0 put there by the customer, 1 quoted by staff. */
    source: smallint().notNull().default(0),
    /** Meaning: `rules.states.ts`. */
    status: smallint().notNull(),
    /** Counts changes; whoever changes an older version is refused. */
    version: integer().notNull().default(1),
    /** Ticked to be ordered. */
    checked: boolean().notNull().default(true),
    note: text().notNull().default(''),
    /** The first of the six steps that is not finished. */
    step: smallint().notNull().default(1),
    /** What a quote says; null for entries that cost what the catalogue says. */
    quotedFen: fen('quoted_fen'),
    validUntil: moment('valid_until'),
    /** The quote that it is a line of; null for what the customer put there. */
    quoteRid: ref('quote_rid', () => quotes.rid),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('plan_items_customer').on(table.customerRid, table.createdAt),
    index('plan_items_quote').on(table.quoteRid).where(sql`${table.quoteRid} IS NOT NULL`),
    index('plan_items_expiry').on(table.validUntil).where(sql`${table.status} IN (20, 25, 30)`),
    check('plan_items_count', sql`${table.count} BETWEEN 1 AND 999`),
  ],
);

/** What became of entries after they were put in the plan, step by step; rows are only added. */
export const planHistory = pgTable(
  'plan_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    planItemRid: ref('plan_item_rid', () => planItems.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment().notNull(),
    actorType: text('actor_type').$type<'customer' | 'staff' | 'system'>().notNull(),
    actorRid: text('actor_rid').notNull(),
    fromStatus: smallint('from_status').notNull(),
    toStatus: smallint('to_status').notNull(),
    /** The customer's wish or why the quote was declined or withdrawn. */
    reason: text().notNull().default(''),
    /** What changed besides the state: the quote as it was. */
    diff: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('plan_history_item').on(table.planItemRid, table.id)],
);

/** What customers have said of the submission that they are preparing; one row each. */
export const experimentDrafts = pgTable('experiment_drafts', {
  customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
  version: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  data: jsonb().$type<Partial<DraftCommon>>().notNull(),
});

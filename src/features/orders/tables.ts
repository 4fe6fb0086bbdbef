import { sql } from 'drizzle-orm';
import { index, pgSequence, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import type { Change } from '../../core/record.ts';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { clusterEnvelopes } from '../clusters/tables.ts';
import { choiceColumns } from '../customers/titles/tables.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import type { FormValues } from '../plan/contract.ts';
import type { PaperState } from '../signing/rules.ts';
import { staffMembers } from '../staff/tables.ts';
import type { ProposedLine } from './review/rules.ts';

/** What a step of an order's history changed, in words. */
export type OrderDiff = { changes: Change[] };

/** The running part of order numbers. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1, maxValue: 999_999, cycle: true });

/** One row per order of type 1 (samples) or 3 (data analysis); amounts in fen, VAT included. */
export const orders = pgTable(
  'orders',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    /** Orders that were submitted together have the same. */
    batchNo: t.text('batch_no').notNull(),
    /** Who ordered. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whose money pays: the customer's own, or a group's. */
    owner: t.text().notNull(),
    /** The group's project that it is for; null for none. */
    envelopeRid: ref('envelope_rid', () => clusterEnvelopes.rid),
    typeId: t.smallint('type_id').$type<1 | 3>().notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    payStatus: t.smallint('pay_status').notNull().default(0),
    invoiceStatus: t.smallint('invoice_status').notNull().default(0),
    recycleStatus: t.smallint('recycle_status').notNull().default(0),
    payMode: t.smallint('pay_mode').$type<0 | 1 | 2>().notNull(),
    /** Counts changes; whoever changes an older version is refused. */
    version: t.integer().notNull().default(1),
    /** The services' names in a line. */
    title: t.text().notNull(),
    itemCount: t.integer('item_count').notNull(),
    sampleCount: t.integer('sample_count').notNull(),
    /** What is to be paid: what its lines cost, less their discounts. */
    totalFen: fen('total_fen').notNull(),
    /** The coupon of the batch, and what it and points take off this order. */
    couponRid: t.text('coupon_rid'),
    couponFen: fen('coupon_fen').notNull().default(0),
    points: t.integer().notNull().default(0),
    pointsFen: fen('points_fen').notNull().default(0),
    /** When it let go of coupon and points because nothing was taken off what was billed of it; null until then. */
    discountsBackAt: moment('discounts_back_at'),
    /** What was paid for it before testing and not given back, what is held of bonuses included. */
    prepaidFen: fen('prepaid_fen').notNull().default(0),
    contactName: t.text('contact_name').notNull(),
    contactPhone: t.text('contact_phone').notNull(),
    /** 0 not kept, 1 returned, 2 destroyed with a certificate. */
    leftover: t.smallint().notNull(),
    isSecret: t.boolean('is_secret').notNull(),
    isQuoteFirst: t.boolean('is_quote_first').notNull(),
    /** Whether all of it was quoted and accepted just as it was ordered, so that nobody has to review it. */
    isAgreed: t.boolean('is_agreed').notNull().default(false),
    remark: t.text().notNull(),
    /** The number of the customer's own project, which statements show; empty for none. */
    projectNo: t.text('project_no').notNull().default(''),
    /** By which parcel the samples came or come; empty until that is known. */
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
    protocolVersion: t.text('protocol_version').notNull(),
    /** Whether a contract and a confidentiality agreement are to be signed: `paperStates`. */
    contract: t.smallint().$type<PaperState>().notNull().default(0),
    nda: t.smallint().$type<PaperState>().notNull().default(0),
    /** Shanghai calendar day; null until it is known. */
    promiseDate: t.date('promise_date', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    /** When it was last done; null until it first is. */
    doneAt: moment('done_at'),
    /** Whether whoever ordered has reviewed it. */
    isReviewed: t.boolean('is_reviewed').notNull().default(false),
    /** The member of staff who looks after it; null until somebody does. */
    adviserRid: ref('adviser_rid', () => staffMembers.rid),
    ...choiceColumns(),
  }),
  (table) => [
    // Ascending, so that newest first is this index backwards: descending ones sort nulls last, which lists do not.
    index('orders_customer').on(table.customerRid, table.createdAt, table.rid),
    index('orders_customer_status').on(
      table.customerRid,
      table.status,
      table.createdAt.desc(),
      table.rid.desc(),
    ),
    // What groups see of their members' orders.
    index('orders_owner').on(table.owner, table.createdAt, table.rid),
    // What waits to be settled and paid is counted without a look at the orders.
    index('orders_owner_status').on(table.owner, table.status),
    index('orders_batch').on(table.batchNo),
    // What the lists of the staff read, each backwards.
    index('orders_created').on(table.createdAt, table.rid),
    index('orders_status').on(table.status, table.createdAt, table.rid),
    index('orders_adviser')
      .on(table.adviserRid, table.createdAt, table.rid)
      .where(sql`${table.adviserRid} IS NOT NULL`),
    index('orders_promise').on(table.promiseDate).where(sql`${table.status} IN (60, 70, 80, 90, 105)`),
    index('orders_coupon').on(table.couponRid).where(sql`${table.couponRid} IS NOT NULL`),
    index('orders_waybill').on(table.waybill).where(sql`${table.waybill} <> ''`),
  ],
);

/** What is ordered, with the price as it was when the order was submitted. */
export const orderLines = pgTable(
  'order_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** The order's customer, so that every query can name the owner. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: t.text('service_rid').notNull(),
    name: t.text().notNull(),
    img: t.text().notNull(),
    count: t.integer().notNull(),
    /** What the price tiers count. */
    quantity: t.doublePrecision().notNull(),
    params: t.jsonb().$type<FormValues>().notNull(),
    /** The form in words, as it was. */
    answers: t.jsonb().$type<{ name: string; value: string }[]>().notNull(),
    /** The steps of the price. */
    formula: t.jsonb().$type<{ label: string; formula: string; amount_fen: number }[]>().notNull(),
    /** Before coupon and points. */
    amountFen: fen('amount_fen').notNull(),
    /** What coupon and points take off it. */
    discountFen: fen('discount_fen').notNull().default(0),
    /** What staff quoted for one; null for what costs what the catalogue says. */
    quotedFen: fen('quoted_fen'),
    /** What one cost before staff first changed its price, which changes are measured by; null until then. */
    baseFen: fen('base_fen'),
    /** The customer's project number where it is another than the order's; empty for the order's. */
    projectNo: t.text('project_no').notNull().default(''),
    sort: t.smallint().notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('order_lines_order').on(table.orderRid),
    index('order_lines_service').on(table.customerRid, table.serviceRid, table.createdAt.desc()),
    index('order_lines_ordered').on(table.serviceRid, table.orderRid),
  ],
);

/**
 * What a released file tells of its measurement (target, nucleus, voltage, sample, operator …), for those who look for an order by
 * it; empty for one that tells nothing. Written by `keepFacts` alone.
 */
export const orderFacts = pgTable(
  'order_facts',
  (t) => ({
    /** The file of the results. */
    fileRid: t.text('file_rid').primaryKey(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** The order's customer, so that every query can name the owner. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    words: t.text().notNull(),
  }),
  (table) => [
    index('order_facts_order').on(table.orderRid),
    index('order_facts_customer').on(table.customerRid),
  ],
);

/**
 * Files of earlier orders that a line works on. The file stays where it belongs and goes when that lets it go; what was sent
 * for the line itself is bound to it instead.
 */
export const orderLineFiles = pgTable(
  'order_line_files',
  {
    lineRid: ref('line_rid', () => orderLines.rid, 'cascade').notNull(),
    fileRid: ref('file_rid', () => files.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineRid, table.fileRid] }),
    index('order_line_files_file').on(table.fileRid),
    index('order_line_files_customer').on(table.customerRid),
  ],
);

/** The samples of an order, as their owner described them. */
export const orderSamples = pgTable(
  'order_samples',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The lines that it is tested for. */
    lineRids: t.text('line_rids').array().notNull(),
    /** The owner's own number. */
    no: t.text().notNull(),
    name: t.text().notNull(),
    form: t.text().notNull(),
    amount: t.doublePrecision(),
    unit: t.text().notNull(),
    composition: t.text().notNull(),
    hazards: t.text().array().notNull(),
    storage: t.text().notNull(),
    /** A picture of it that its owner took; null for none. */
    photoRid: ref('photo_rid', () => files.rid, 'set null'),
    sort: t.smallint().notNull(),
  }),
  (table) => [
    index('order_samples_photo').on(table.photoRid).where(sql`${table.photoRid} IS NOT NULL`),
    unique('order_samples_no').on(table.orderRid, table.no),
    index('order_samples_customer').on(table.customerRid, table.orderRid, table.sort),
    index('order_samples_customer_no').on(table.customerRid, table.no),
  ],
);

/** Every transition of every order; rows are only added. */
export const orderHistory = pgTable(
  'order_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
    /** What changed besides the state. */
    diff: t.jsonb().$type<OrderDiff>(),
  }),
  (table) => [
    index('order_history_order').on(table.orderRid, table.id),
    index('order_history_at').using('brin', table.at),
  ],
);

/**
 * What staff proposed of an order or asked about it, one row each time; it is open while the order is in state 20 and
 * of the same version.
 */
export const orderProposals = pgTable(
  'order_proposals',
  (t) => ({
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** The order's version that shows it to the customer, who accepts exactly this one. */
    version: t.integer().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    /** What the customer is told or asked. */
    summary: t.text().notNull(),
    /** Every line as it is to be; null when nothing is proposed. */
    lines: t.jsonb().$type<ProposedLine[]>(),
    totalFen: fen('total_fen').notNull(),
    promiseDate: t.date('promise_date', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    /** Shanghai calendar days: an answer is asked for once more after the first, the order ends after the second. */
    dueDate: t.date('due_date', { mode: 'string' }).notNull(),
    endDate: t.date('end_date', { mode: 'string' }).notNull(),
    remindedAt: moment('reminded_at'),
  }),
  (table) => [primaryKey({ columns: [table.orderRid, table.version] })],
);

/** Members of staff who work on an order beside its adviser; a trigger on laboratory work fills it. */
export const orderPeople = pgTable(
  'order_people',
  {
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderRid, table.staffRid] }),
    index('order_people_staff').on(table.staffRid),
  ],
);

/** What customer and adviser say about an order; files are bound as `order_messages:rid`. Rows are only added. */
export const orderMessages = pgTable(
  'order_messages',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Who of the staff said it; null for the customer. */
    staffRid: ref('staff_rid', () => staffMembers.rid),
    text: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('order_messages_order').on(table.orderRid, table.rid),
    index('order_messages_answers').on(table.createdAt).where(sql`${table.staffRid} IS NOT NULL`),
  ],
);

/**
 * How many orders of a customer are in each state: the sum of the rows, to which every order that is made or moves adds its own by
 * triggers, so that nobody waits for anybody; `sumTallies` makes few of them.
 */
export const orderTallies = pgTable(
  'order_tallies',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerRid: t.text('customer_rid').notNull(),
    owner: t.text().notNull(),
    typeId: t.smallint('type_id').notNull(),
    status: t.smallint().notNull(),
    count: t.integer().notNull(),
  }),
  (table) => [index('order_tallies_customer').on(table.customerRid)],
);

/** How much of an order's talk each side has not read; a row once something was said. */
export const orderTalks = pgTable(
  'order_talks',
  (t) => ({
    orderRid: ref('order_rid', () => orders.rid, 'cascade').primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** How many messages there are. */
    messages: t.integer().notNull(),
    customerUnread: t.integer('customer_unread').notNull(),
    staffUnread: t.integer('staff_unread').notNull(),
    lastAt: moment('last_at').notNull(),
  }),
  (table) => [index('order_talks_unread').on(table.lastAt).where(sql`${table.staffUnread} > 0`)],
);

/** Texts that staff send again and again, for everybody of them. */
export const messageTemplates = pgTable('message_templates', (t) => ({
  rid: t.text().primaryKey(),
  title: t.text().notNull().unique(),
  text: t.text().notNull(),
  createdAt: moment('created_at').notNull(),
}));

/**
 * How customers and groups stand with what they owe, as settlement writes it down: orders on the account of who is overdue
 * are paid before testing, and new data of those who have been for long waits for the money. Without a row nothing is overdue.
 */
export const payerStandings = pgTable('payer_standings', (t) => ({
  owner: t.text().primaryKey(),
  /** The due date (Shanghai calendar day) of the oldest statement that is overdue. */
  overdueSince: t.date('overdue_since', { mode: 'string' }),
  heldSince: moment('held_since'),
}));

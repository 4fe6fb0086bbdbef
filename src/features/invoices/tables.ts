import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RedReason } from '../../host/gateways/invoices.ts';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import type { MadeOut } from '../customers/titles/made-out.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import type { OrderKind } from './platform/rules.states.ts';
import type { Content } from './rules.states.ts';

/** The running part of numbers of requests. */
export const invoiceNumbers = pgSequence('invoice_numbers', { maxValue: 999_999, cycle: true });

/** Requests for invoices, each one invoice; amounts in fen, VAT included. */
export const invoiceRequests = pgTable(
  'invoice_requests',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    /** Whose money it stands for. */
    owner: t.text().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** One of `invoiceTypes`. */
    type: t.smallint().notNull(),
    /** The title that was chosen; empty when it was written for this request. */
    titleRid: t.text('title_rid').notNull().default(''),
    /** Whom it is made out to and where it goes, as it stood when it was asked for. */
    title: t.jsonb().$type<MadeOut>().notNull(),
    content: t.smallint().$type<Content>().notNull(),
    /** What stands in the invoice's remarks, such as a project's number. */
    remark: t.text().notNull().default(''),
    wantsPack: t.boolean('wants_pack').notNull().default(false),
    amountFen: fen('amount_fen').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** Why it was rejected, failed or is to be taken back. */
    reason: t.text().notNull().default(''),
    /** 20 digits of an electronic invoice, 8 of paper; empty until it is issued. */
    number: t.text().notNull().default(''),
    /** Shanghai calendar day. */
    issuedOn: t.date('issued_on', { mode: 'string' }),
    /** What it says: the rate in percent, and the VAT within its amount. */
    taxRate: t.smallint('tax_rate'),
    taxFen: fen('tax_fen'),
    pdfRid: ref('pdf_rid', () => files.rid),
    ofdRid: ref('ofd_rid', () => files.rid),
    xmlRid: ref('xml_rid', () => files.rid),
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
    mailedAt: moment('mailed_at'),
    /** The state that a refused red request goes back to. */
    stateBefore: t.smallint('state_before'),
    /** The number of the buyer's confirmation that a special invoice is taken back. */
    confirmNo: t.text('confirm_no').notNull().default(''),
    redNumber: t.text('red_number').notNull().default(''),
    redOn: t.date('red_on', { mode: 'string' }),
    redPdfRid: ref('red_pdf_rid', () => files.rid),
    redXmlRid: ref('red_xml_rid', () => files.rid),
    createdAt: moment('created_at').notNull(),
    /** What it was asked for by itself, such as `statement:01J…`, which is done once; null for those of customers. */
    key: t.text().unique(),
  }),
  (table) => [
    index('invoice_requests_owner').on(table.owner, table.rid),
    index('invoice_requests_status').on(table.status, table.rid),
    index('invoice_requests_issued').on(table.issuedOn, table.rid).where(sql`${table.number} <> ''`),
    uniqueIndex('invoice_requests_number').on(table.number).where(sql`${table.number} <> ''`),
    check('invoice_requests_amount', sql`${table.amountFen} > 0`),
  ],
);

/** What money an invoice stands for; rows go when their request is changed, and stay for the books else. */
export const invoiceLines = pgTable(
  'invoice_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    requestRid: ref('request_rid', () => invoiceRequests.rid, 'cascade').notNull(),
    /** A statement's line, a top-up or an order's deposit. */
    kind: t.text().$type<LineKind>().notNull(),
    /** The rid of the line, the top-up or the order. */
    refRid: t.text('ref_rid').notNull(),
    /** The order that it is about; null for bookings and top-ups. */
    orderRid: t.text('order_rid'),
    /** The number of the statement, top-up or order, and what was bought, as they stood. */
    no: t.text().notNull(),
    name: t.text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    sort: t.smallint().notNull(),
  }),
  (table) => [
    index('invoice_lines_request').on(table.requestRid, table.sort),
    index('invoice_lines_ref').on(table.refRid),
    index('invoice_lines_order').on(table.orderRid),
    check('invoice_lines_amount', sql`${table.amountFen} > 0`),
  ],
);

/** What money can be invoiced. */
export type LineKind = 'statement' | 'topup' | 'deposit';

/** Every transition of every request; rows are only added. */
export const invoiceHistory = pgTable(
  'invoice_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestRid: ref('request_rid', () => invoiceRequests.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [index('invoice_history_request').on(table.requestRid, table.id)],
);

/**
 * What the platform was asked for, each under a number of its own that is written before it is asked; several of a request
 * only when the platform has not issued the earlier ones.
 */
export const invoiceOrders = pgTable(
  'invoice_orders',
  (t) => ({
    rid: t.text().primaryKey(),
    /** What the platform knows it by: the request's number, N or R for a negative one, and which one it is. */
    no: t.text().notNull().unique(),
    /** In the order in which they were written. */
    place: t.bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    requestRid: ref('request_rid', () => invoiceRequests.rid, 'cascade').notNull(),
    kind: t.text().$type<OrderKind>().notNull(),
    /** The rate of VAT that it is issued with, whatever the settings say meanwhile. */
    taxRate: t.smallint('tax_rate').notNull(),
    /** Why the invoice is taken back; null for others. */
    redReason: t.text('red_reason').$type<RedReason>(),
    /** Meaning: `platform/rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** How far it is in the platform's words, or why it failed. */
    note: t.text().notNull().default(''),
    /** How often it was sent, and when last. */
    sendings: t.smallint().notNull().default(0),
    sentAt: moment('sent_at'),
    /** When the platform is asked next; of no account once it has ended. */
    askAt: moment('ask_at').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    /** When platform and books were compared last, and where they differ: in words, with the platform's number and amount. */
    comparedAt: moment('compared_at'),
    difference: t.text().notNull().default(''),
    theirNumber: t.text('their_number').notNull().default(''),
    theirFen: fen('their_fen'),
  }),
  (table) => [
    uniqueIndex('invoice_orders_open').on(table.requestRid).where(sql`${table.endedAt} IS NULL`),
    index('invoice_orders_request').on(table.requestRid, table.place),
    index('invoice_orders_ask').on(table.askAt).where(sql`${table.endedAt} IS NULL`),
    index('invoice_orders_compare').on(table.comparedAt.asc().nullsFirst(), table.rid),
    index('invoice_orders_difference').on(table.rid).where(sql`${table.difference} <> ''`),
  ],
);

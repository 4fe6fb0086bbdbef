import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import type { Content } from './rules.states.ts';

/** The running part of numbers of requests. */
export const invoiceNumbers = pgSequence('invoice_numbers', { maxValue: 999_999, cycle: true });

/** Whom an invoice is made out to and where it goes, as it stood when it was asked for. */
export type InvoiceTitle = {
  title: string;
  person: 0 | 1;
  tax_no: string;
  bank: string;
  account_no: string;
  reg_address: string;
  reg_phone: string;
  email: string;
  /** For paper: receiver, phone and the whole address; empty texts for others. */
  receiver: string;
  receiver_phone: string;
  receiver_address: string;
};

/** Requests for invoices, each one invoice; amounts in fen, VAT included. */
export const invoiceRequests = pgTable(
  'invoice_requests',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    /** Whose money it stands for. */
    owner: ref('owner', () => customers.rid).notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** One of `invoiceTypes`. */
    type: t.smallint().notNull(),
    /** The title that was chosen; empty when it was written for this request. */
    titleRid: t.text('title_rid').notNull().default(''),
    title: t.jsonb().$type<InvoiceTitle>().notNull(),
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

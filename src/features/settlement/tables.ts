import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { orders } from '../orders/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { BankDetails } from '../wallets/tables.ts';

/** The running part of statement numbers. */
export const statementNumbers = pgSequence('statement_numbers', { maxValue: 999_999, cycle: true });

/** What a customer does not agree with on a statement. */
export type Dispute = { reason: string; lines: string[]; at: string };

/** Statements: what an owner is to pay for work that was accepted; amounts in fen, VAT included. */
export const statements = pgTable(
  'statements',
  {
    rid: text().primaryKey(),
    no: text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whose accounts of the ledger it stands on. */
    owner: text().notNull(),
    kind: text().$type<'regular' | 'adjustment'>().notNull(),
    /** The statement that an adjustment adds to. */
    adjusts: text(),
    /** Meaning: `rules.states.ts`. */
    status: smallint().notNull(),
    /** Counts changes of any kind; whoever changes an older one is refused. */
    version: integer().notNull().default(1),
    /** Counts versions of what is charged; the customer confirms exactly the one that was shown. */
    edition: smallint().notNull().default(1),
    totalFen: fen('total_fen').notNull(),
    /** What was paid of it in any way, deposits and bonus too. */
    paidFen: fen('paid_fen').notNull().default(0),
    /** What of that was money: without bonus and remainders. */
    cashFen: fen('cash_fen').notNull().default(0),
    /** What credit notes took off, and what of that went back as money. */
    creditedFen: fen('credited_fen').notNull().default(0),
    returnedFen: fen('returned_fen').notNull().default(0),
    /** How much of it VAT is still owed for: the total less bonus and credit notes. */
    taxedFen: fen('taxed_fen').notNull().default(0),
    /** The rate of VAT in percent that it was confirmed with and keeps; null until then. */
    taxRate: smallint('tax_rate'),
    /** What of its money invoices stand for. */
    invoicedFen: fen('invoiced_fen').notNull().default(0),
    /** What of its money came out of prestore that was invoiced before. */
    preinvoicedFen: fen('preinvoiced_fen').notNull().default(0),
    dispute: jsonb().$type<Dispute>(),
    note: text().notNull().default(''),
    /** Shanghai calendar day; null until it is confirmed. */
    dueDate: date('due_date', { mode: 'string' }),
    /** The last reminder that was sent, in days after the due date. */
    reminded: smallint(),
    createdBy: text('created_by').$type<'customer' | 'staff' | 'system'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its present version was shown, from which on it confirms itself. */
    shownAt: moment('shown_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by').$type<'customer' | 'system'>(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('statements_customer').on(table.customerRid, table.status, table.createdAt),
    index('statements_status').on(table.status, table.createdAt, table.rid),
    index('statements_created').on(table.createdAt, table.rid),
    index('statements_due').on(table.dueDate).where(sql`${table.status} IN (30, 40, 60)`),
    check(
      'statements_paid',
      sql`${table.paidFen} + ${table.creditedFen} - ${table.returnedFen} <= ${table.totalFen}`,
    ),
    check('statements_tax_rate', sql`${table.taxRate} IS NOT NULL OR ${table.confirmedAt} IS NULL`),
    check('statements_taxed', sql`${table.taxedFen} BETWEEN 0 AND ${table.totalFen}`),
  ],
);

/** What a statement charges, line by line. */
export const statementLines = pgTable(
  'statement_lines',
  {
    rid: text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** What is charged, once: `assign:…`, `line:…` of an order, `booking:…`, `adjustment:…`. */
    source: text().notNull(),
    /** Whether its statement counts; lines of void ones are free again. */
    isActive: boolean('is_active').notNull().default(true),
    assignRid: text('assign_rid'),
    orderRid: ref('order_rid', () => orders.rid),
    reservationRid: ref('reservation_rid', () => reservations.rid),
    /** The number of the order or booking. */
    refNo: text('ref_no').notNull(),
    typeId: smallint('type_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    samples: integer().notNull(),
    unit: text().notNull(),
    quantity: doublePrecision().notNull(),
    amountFen: fen('amount_fen').notNull(),
    discountFen: fen('discount_fen').notNull().default(0),
    creditedFen: fen('credited_fen').notNull().default(0),
    projectNo: text('project_no').notNull().default(''),
    sort: smallint().notNull(),
  },
  (table) => [
    index('statement_lines_statement').on(table.statementRid, table.sort),
    index('statement_lines_order').on(table.orderRid),
    index('statement_lines_customer').on(table.customerRid, table.projectNo),
    uniqueIndex('statement_lines_once').on(table.source).where(sql`${table.isActive}`),
  ],
);

/** A line as an earlier version had it. */
export type VersionLine = { name: string; description: string; amountFen: number; discountFen: number };

/** What each version of a statement charged; rows are only added. */
export const statementVersions = pgTable(
  'statement_versions',
  {
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    edition: smallint().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    totalFen: fen('total_fen').notNull(),
    lines: jsonb().$type<VersionLine[]>().notNull(),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.statementRid, table.edition] })],
);

/** Every transition of every statement; rows are only added. */
export const statementHistory = pgTable(
  'statement_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: text('actor_rid').notNull(),
    action: text().notNull(),
  },
  (table) => [index('statement_history_statement').on(table.statementRid, table.id)],
);

/** How a statement was paid. */
export type PaidBy = 'deposit' | 'prestore' | 'wechat' | 'alipay' | 'transfer' | 'remainder' | 'bad-debt';

/** Every payment of every statement, each with its postings; rows are only added. */
export const statementPayments = pgTable(
  'statement_payments',
  {
    rid: text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    way: text().$type<PaidBy>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    cashFen: fen('cash_fen').notNull(),
    bonusFen: fen('bonus_fen').notNull(),
    /** What of the cash lay in prestore that was invoiced in advance. */
    preinvoicedFen: fen('preinvoiced_fen').notNull().default(0),
    /** What it was paid by: an order's deposit, a payment's or a transfer's rid. */
    ref: text().notNull().default(''),
    /** Unique, and the beginning of its postings' keys. */
    key: text().notNull().unique(),
    /** When it was taken back, as its transfer was matched by mistake. */
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('statement_payments_statement').on(table.statementRid, table.at),
    check('statement_payments_sum', sql`${table.amountFen} > 0`),
  ],
);

/** What was to be paid at once through a provider: these statements, the oldest first. */
export const statementCheckouts = pgTable(
  'statement_checkouts',
  {
    rid: text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    statementRids: text('statement_rids').array().notNull(),
    amountFen: fen('amount_fen').notNull(),
    intentRid: text('intent_rid').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('statement_checkouts_customer').on(table.customerRid)],
);

/** Credit notes: what is taken off a confirmed statement; above the limit somebody else agrees (trust figure G10). */
export const statementCredits = pgTable(
  'statement_credits',
  {
    rid: text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    lineRid: ref('line_rid', () => statementLines.rid, 'cascade').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Where money that was paid goes back to. */
    to: text().$type<'prestore' | 'payout'>().notNull(),
    /** The account that it is paid out to; null for prestore. */
    bank: jsonb().$type<BankDetails>(),
    /** Meaning: `creditStates`. */
    status: smallint().notNull(),
    reason: text().notNull(),
    /** What was taken off the debt and what went back, once it counts. */
    unpaidFen: fen('unpaid_fen').notNull().default(0),
    backFen: fen('back_fen').notNull().default(0),
    madeBy: ref('made_by', () => staffMembers.rid).notNull(),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('statement_credits_statement').on(table.statementRid, table.createdAt),
    index('statement_credits_open').on(table.createdAt).where(sql`${table.status} = 10`),
    check('statement_credits_amount', sql`${table.amountFen} > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
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
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whose accounts of the ledger it stands on. */
    owner: t.text().notNull(),
    kind: t.text().$type<'regular' | 'adjustment'>().notNull(),
    /** The statement that an adjustment adds to. */
    adjusts: t.text(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    /** Counts changes of any kind; whoever changes an older one is refused. */
    version: t.integer().notNull().default(1),
    /** Counts versions of what is charged; the customer confirms exactly the one that was shown. */
    edition: t.smallint().notNull().default(1),
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
    taxRate: t.smallint('tax_rate'),
    /** What of its money invoices stand for or were asked for. */
    invoicedFen: fen('invoiced_fen').notNull().default(0),
    /** What of its money came out of prestore that was invoiced before. */
    preinvoicedFen: fen('preinvoiced_fen').notNull().default(0),
    /** What of its money came out of lots that rebates became: no invoice stands for it, and nobody is given a rebate for it. */
    rebateFen: fen('rebate_fen').notNull().default(0),
    dispute: t.jsonb().$type<Dispute>(),
    note: t.text().notNull().default(''),
    /** Whether it takes of its owner's credit line what is left to be paid: of credit orders, or put there to be paid later. */
    onCredit: t.boolean('on_credit').notNull().default(false),
    /** Shanghai calendar day; null until it is confirmed. */
    dueDate: t.date('due_date', { mode: 'string' }),
    /** The last reminder that was sent, in days after the due date. */
    reminded: t.smallint(),
    createdBy: t.text('created_by').$type<'customer' | 'staff' | 'system'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its present version was shown, from which on it confirms itself. */
    shownAt: moment('shown_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: t.text('confirmed_by').$type<'customer' | 'system'>(),
    paidAt: moment('paid_at'),
  }),
  (table) => [
    index('statements_customer').on(table.customerRid, table.status, table.createdAt),
    index('statements_owner').on(table.owner, table.status),
    index('statements_status').on(table.status, table.createdAt, table.rid),
    index('statements_created').on(table.createdAt, table.rid),
    index('statements_confirmed').on(table.confirmedAt).where(sql`${table.confirmedAt} IS NOT NULL`),
    // These two hold all that boards sum up of them, so that they are read without the rows.
    index('statements_due')
      .on(table.dueDate, table.totalFen, table.paidFen, table.creditedFen, table.returnedFen)
      .where(sql`${table.status} IN (30, 40, 60)`),
    index('statements_uninvoiced')
      .on(table.cashFen, table.rebateFen, table.preinvoicedFen, table.invoicedFen, table.returnedFen)
      .where(
        sql`${table.cashFen} - ${table.rebateFen} - ${table.preinvoicedFen} - ${table.invoicedFen} - ${table.returnedFen} > 0`,
      ),
    check(
      'statements_paid',
      sql`${table.paidFen} + ${table.creditedFen} - ${table.returnedFen} <= ${table.totalFen}`,
    ),
    check('statements_tax_rate', sql`${table.taxRate} IS NOT NULL OR ${table.confirmedAt} IS NULL`),
    check('statements_rebate', sql`${table.rebateFen} BETWEEN 0 AND ${table.cashFen}`),
    check('statements_taxed', sql`${table.taxedFen} BETWEEN 0 AND ${table.totalFen}`),
  ],
);

/** What a statement charges, line by line. */
export const statementLines = pgTable(
  'statement_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** What is charged, once: `assign:…`, `line:…` of an order, `booking:…`, `adjustment:…`. */
    source: t.text().notNull(),
    /** Whether its statement counts; lines of void ones are free again. */
    isActive: t.boolean('is_active').notNull().default(true),
    assignRid: t.text('assign_rid'),
    orderRid: ref('order_rid', () => orders.rid),
    reservationRid: ref('reservation_rid', () => reservations.rid),
    /** The number of the order or booking. */
    refNo: t.text('ref_no').notNull(),
    typeId: t.smallint('type_id').notNull(),
    name: t.text().notNull(),
    description: t.text().notNull(),
    samples: t.integer().notNull(),
    unit: t.text().notNull(),
    quantity: t.doublePrecision().notNull(),
    amountFen: fen('amount_fen').notNull(),
    discountFen: fen('discount_fen').notNull().default(0),
    creditedFen: fen('credited_fen').notNull().default(0),
    /** What of its price invoices stand for or were asked for, and what of that is issued. */
    invoicedFen: fen('invoiced_fen').notNull().default(0),
    issuedFen: fen('issued_fen').notNull().default(0),
    projectNo: t.text('project_no').notNull().default(''),
    sort: t.smallint().notNull(),
  }),
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
  (t) => ({
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    edition: t.smallint().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    totalFen: fen('total_fen').notNull(),
    lines: t.jsonb().$type<VersionLine[]>().notNull(),
    reason: t.text().notNull().default(''),
  }),
  (table) => [primaryKey({ columns: [table.statementRid, table.edition] })],
);

/** Every transition of every statement; rows are only added. */
export const statementHistory = pgTable(
  'statement_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('statement_history_statement').on(table.statementRid, table.id),
    index('statement_history_at').using('brin', table.at),
  ],
);

/** How a statement was paid. */
export type PaidBy = 'deposit' | 'prestore' | 'wechat' | 'alipay' | 'transfer' | 'remainder' | 'bad-debt';

/** Every payment of every statement, each with its postings; rows are only added. */
export const statementPayments = pgTable(
  'statement_payments',
  (t) => ({
    rid: t.text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    way: t.text().$type<PaidBy>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    cashFen: fen('cash_fen').notNull(),
    bonusFen: fen('bonus_fen').notNull(),
    /** What of the cash lay in prestore that was invoiced in advance. */
    preinvoicedFen: fen('preinvoiced_fen').notNull().default(0),
    /** What of the cash lay in lots that rebates became. */
    rebateFen: fen('rebate_fen').notNull().default(0),
    /** What it was paid by: an order's deposit, a payment's or a transfer's rid. */
    ref: t.text().notNull().default(''),
    /** Unique, and the beginning of its postings' keys. */
    key: t.text().notNull().unique(),
    /** When it was taken back, as its transfer was matched by mistake. */
    undoneAt: moment('undone_at'),
  }),
  (table) => [
    index('statement_payments_statement').on(table.statementRid, table.at),
    check('statement_payments_sum', sql`${table.amountFen} > 0`),
  ],
);

/** What was to be paid at once through a provider: these statements, the oldest first. */
export const statementCheckouts = pgTable(
  'statement_checkouts',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    statementRids: t.text('statement_rids').array().notNull(),
    amountFen: fen('amount_fen').notNull(),
    intentRid: t.text('intent_rid').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [index('statement_checkouts_customer').on(table.customerRid)],
);

/** Credit notes: what is taken off a confirmed statement; above the limit somebody else agrees (trust figure G10). */
export const statementCredits = pgTable(
  'statement_credits',
  (t) => ({
    rid: t.text().primaryKey(),
    statementRid: ref('statement_rid', () => statements.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    lineRid: ref('line_rid', () => statementLines.rid, 'cascade').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Where money that was paid goes back to. */
    to: t.text().$type<'prestore' | 'payout'>().notNull(),
    /** The account that it is paid out to; null for prestore. */
    bank: t.jsonb().$type<BankDetails>(),
    /** Meaning: `creditStates`. */
    status: t.smallint().notNull(),
    reason: t.text().notNull(),
    /** What was taken off the debt and what went back, once it counts. */
    unpaidFen: fen('unpaid_fen').notNull().default(0),
    backFen: fen('back_fen').notNull().default(0),
    madeBy: ref('made_by', () => staffMembers.rid).notNull(),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  }),
  (table) => [
    index('statement_credits_statement').on(table.statementRid, table.createdAt),
    index('statement_credits_open').on(table.createdAt).where(sql`${table.status} = 10`),
    check('statement_credits_amount', sql`${table.amountFen} > 0`),
  ],
);

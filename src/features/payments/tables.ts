import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentForm } from '../../core/payment-form.ts';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const paymentNumbers = pgSequence('payment_numbers', { maxValue: 999_999, cycle: true });

/** Every payment that somebody was to make through a provider, and what became of it. */
export const paymentIntents = pgTable(
  'payment_intents',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Our number of the order at the provider. */
    no: t.text().notNull().unique(),
    /** Who pays, and may see how far it is. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whose account it is for, as its purpose has it. */
    owner: t.text().notNull(),
    /** Whose handler takes the money, and the record that it is for. */
    purpose: t.text().notNull(),
    refRid: t.text('ref_rid').notNull(),
    title: t.text().notNull(),
    /** 1 WeChat, 2 Alipay. */
    way: t.smallint().notNull(),
    amountFen: fen('amount_fen').notNull(),
    status: t.smallint().notNull(),
    /** As what the provider opened it. */
    form: t.text().$type<PaymentForm>().notNull().default('code'),
    /** Empty until the provider was asked. */
    payUrl: t.text('pay_url').notNull().default(''),
    transactionId: t.text('transaction_id'),
    /** A keyed digest of the account with the provider that paid, by each key that was known; it tells only whether two payments are one person's. */
    payerHash: t.text('payer_hash'),
    /** Whether the money came after the payment had ended. */
    isLate: t.boolean('is_late').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the provider is asked next what became of it. */
    askAt: moment('ask_at').notNull(),
    /** By the provider's clock. */
    paidAt: moment('paid_at'),
    endedAt: moment('ended_at'),
  }),
  (table) => [
    check('payment_intents_amount', sql`${table.amountFen} > 0`),
    uniqueIndex('payment_intents_transaction').on(table.way, table.transactionId),
    index('payment_intents_customer').on(table.customerRid),
    index('payment_intents_ref').on(table.purpose, table.refRid),
    index('payment_intents_ask').on(table.askAt).where(sql`${table.status} = 10`),
    index('payment_intents_paid').on(table.way, table.paidAt),
  ],
);

/** Every callback that came, with what became of it. */
export const paymentNotices = pgTable(
  'payment_notices',
  (t) => ({
    rid: t.text().primaryKey(),
    way: t.smallint().notNull(),
    /** The provider's number of it; empty for what did not come from the provider. */
    noticeId: t.text('notice_id').notNull().default(''),
    no: t.text().notNull().default(''),
    /** One of `Outcome`, or why it was refused. */
    outcome: t.text().notNull(),
    at: moment('at').notNull(),
  }),
  (table) => [index('payment_notices_no').on(table.no), index('payment_notices_at').on(table.at)],
);

/** Money on its way back through the provider that it came by. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Our number of it; the provider gives money back once for each. */
    no: t.text().notNull().unique(),
    intentRid: ref('intent_rid', () => paymentIntents.rid).notNull(),
    /** The key that its purpose asked with; asking twice is one refund. */
    key: t.text().notNull().unique(),
    /** The record that it is for. */
    refRid: t.text('ref_rid').notNull(),
    amountFen: fen('amount_fen').notNull(),
    reason: t.text().notNull(),
    status: t.smallint().notNull(),
    createdAt: moment('created_at').notNull(),
    askAt: moment('ask_at').notNull(),
    doneAt: moment('done_at'),
  }),
  (table) => [
    check('gateway_refunds_amount', sql`${table.amountFen} > 0`),
    index('gateway_refunds_intent').on(table.intentRid),
    index('gateway_refunds_ask').on(table.askAt).where(sql`${table.status} < 30`),
    index('gateway_refunds_done').on(table.doneAt),
  ],
);

/** The bill of a provider for one calendar day (YYYY-MM-DD in Asia/Shanghai), once it was fetched. */
export const gatewayBills = pgTable(
  'gateway_bills',
  (t) => ({
    way: t.smallint().notNull(),
    date: t.text().notNull(),
    /** Payments less refunds, and what the provider keeps. */
    netFen: fen('net_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    lineCount: t.integer('line_count').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    /** When its money was booked as arrived at the bank, and by whom. */
    settledAt: moment('settled_at'),
    settledBy: t.text('settled_by'),
  }),
  (table) => [primaryKey({ columns: [table.way, table.date] })],
);

/** The lines of those bills. */
export const gatewayBillLines = pgTable(
  'gateway_bill_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    way: t.smallint().notNull(),
    date: t.text().notNull(),
    /** payment or refund. */
    kind: t.text().notNull(),
    /** Our number of the payment, or of the refund. */
    key: t.text().notNull(),
    transactionId: t.text('transaction_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
  }),
  (table) => [
    index('gateway_bill_lines_day').on(table.way, table.date),
    index('gateway_bill_lines_key').on(table.key),
  ],
);

/** What a bill and our books do not agree on. */
export const gatewayDifferences = pgTable(
  'gateway_differences',
  (t) => ({
    rid: t.text().primaryKey(),
    way: t.smallint().notNull(),
    date: t.text().notNull(),
    /** 1 missing here, 2 missing there, 3 the amount differs. */
    kind: t.smallint().notNull(),
    /** payment or refund. */
    subject: t.text().notNull(),
    key: t.text().notNull(),
    oursFen: fen('ours_fen'),
    theirsFen: fen('theirs_fen'),
    foundAt: moment('found_at').notNull(),
    /** What was done about it; empty while it is open. */
    note: t.text().notNull().default(''),
    resolvedBy: t.text('resolved_by'),
    resolvedAt: moment('resolved_at'),
  }),
  (table) => [
    uniqueIndex('gateway_differences_once').on(table.way, table.date, table.kind, table.subject, table.key),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { staffMembers } from '../staff/tables.ts';
import type { PayoutHistoryAction, PayoutKind, PayoutStatus } from './rules.payouts.ts';

/** Where a lot of prestore came from; `moved` is a member's top-up that they gave to their group. */
export type LotSource = 'prestore' | 'general' | 'rebate' | 'moved' | 'points';

/** An account to which money is paid back. */
export type BankDetails = { name: string; bank: string; account: string };

/**
 * Portions of an owner's prestore (a customer's or a group's), each with its own terms; what is left of them stands in the ledger under 2203 and
 * 2204 with the lot's rid as part. Rows are only added.
 */
export const walletLots = pgTable(
  'wallet_lots',
  (t) => ({
    rid: t.text().primaryKey(),
    owner: t.text().notNull(),
    /** The rule that it was topped up under; null without one. */
    ruleRid: t.text('rule_rid'),
    name: t.text().notNull(),
    source: t.text().$type<LotSource>().notNull(),
    /** What it began with, in fen. */
    cashFen: fen('cash_fen').notNull(),
    bonusFen: fen('bonus_fen').notNull(),
    /** Kinds of services (1, 2, 3) that it pays for; empty for all. */
    typeIds: t.smallint('type_ids').array().notNull().default(sql`'{}'`),
    /** When what was given is lost; null for never. */
    expireAt: moment('expire_at'),
    /** Kind and rid of what it came from, such as `prestore:01J…`. */
    ref: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('wallet_lots_owner').on(table.owner, table.createdAt),
    index('wallet_lots_expiring').on(table.expireAt).where(sql`${table.bonusFen} > 0`),
  ],
);

/** Where money can be that an invoice stands for: in a lot, an order's deposit, a statement that it paid, or gone. */
export type Holder = `${'lot' | 'deposit' | 'statement' | 'gone'}:${string}`;

/**
 * Money for which an invoice was asked or issued before anything was bought with it, and where it is now; it goes along
 * when that money is paid. Once issued, its VAT in lots and deposits stands in the ledger under 2208 (product definition
 * 6.2).
 */
export const invoiceAdvances = pgTable(
  'invoice_advances',
  (t) => ({
    rid: t.text().primaryKey(),
    owner: t.text().notNull(),
    /** The line of an invoice that stands for it. */
    lineRid: t.text('line_rid').notNull(),
    holder: t.text().$type<Holder>().notNull(),
    fen: fen('fen').notNull(),
    /** The rate of VAT in percent that it was invoiced with and keeps; null while its invoice is only asked for. */
    taxRate: t.smallint('tax_rate'),
  }),
  (table) => [
    index('invoice_advances_holder').on(table.holder),
    index('invoice_advances_line').on(table.lineRid),
    index('invoice_advances_owner').on(table.owner),
    check('invoice_advances_fen', sql`${table.fen} > 0`),
  ],
);

/** The running part of payouts' numbers. */
export const payoutNumbers = pgSequence('payout_numbers', { maxValue: 999_999, cycle: true });

/** Money that is to be paid back, from the request on; it lies in account 2207 under the row's rid until it is paid. */
export const payouts = pgTable(
  'payouts',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    owner: t.text().notNull(),
    kind: t.text().$type<PayoutKind>().notNull(),
    /** Kind and rid of what it is paid back for. */
    ref: t.text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** 1 WeChat, 2 Alipay, 3 bank. */
    way: t.smallint().$type<1 | 2 | 3>().notNull(),
    /** The payment that goes back the way it came; null for a bank. */
    intentRid: t.text('intent_rid'),
    bank: t.jsonb().$type<BankDetails>(),
    reason: t.text().notNull(),
    status: t.smallint().$type<PayoutStatus>().notNull(),
    /** The posting that put the money aside, which a refusal undoes. */
    postingRid: t.text('posting_rid').notNull().unique(),
    appliedType: t.text('applied_type').$type<'customer' | 'staff' | 'system'>().notNull(),
    appliedBy: t.text('applied_by').notNull(),
    /** Who approved first what two people approve. */
    checkedBy: ref('checked_by', () => staffMembers.rid),
    approvedBy: ref('approved_by', () => staffMembers.rid),
    paidBy: ref('paid_by', () => staffMembers.rid),
    /** The bank's or provider's number of what was paid. */
    serial: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    version: t.integer().notNull().default(1),
  }),
  (table) => [
    index('payouts_owner').on(table.owner, table.createdAt),
    index('payouts_status').on(table.status, table.createdAt, table.rid),
    index('payouts_ref').on(table.ref),
    check('payouts_amount', sql`${table.amountFen} > 0`),
  ],
);

/** Every step of every payout; rows are only added. */
export const payoutHistory = pgTable(
  'payout_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payoutRid: ref('payout_rid', () => payouts.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().$type<PayoutHistoryAction>().notNull(),
  }),
  (table) => [index('payout_history_payout').on(table.payoutRid, table.id)],
);

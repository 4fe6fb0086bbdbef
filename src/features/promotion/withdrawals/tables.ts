import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { rebates } from '../rebates/tables.ts';
import type { WithdrawalStatus } from './rules.states.ts';
import type { Payee, WithdrawalWay } from './rules.ts';

/** The running parts of numbers of withdrawals, and of files for the bank. */
export const withdrawalNumbers = pgSequence('withdrawal_numbers', { maxValue: 999_999, cycle: true });
export const batchNumbers = pgSequence('withdrawal_batch_numbers', { maxValue: 999_999, cycle: true });

/** Files that were made for the bank, each with what was to be paid then. */
export const withdrawalBatches = pgTable('withdrawal_batches', (t) => ({
  rid: t.text().primaryKey(),
  no: t.text().notNull().unique(),
  /** How many withdrawals, and what they come to after tax. */
  count: t.integer().notNull(),
  payFen: fen('pay_fen').notNull(),
  madeBy: ref('made_by', () => staffMembers.rid).notNull(),
  madeAt: moment('made_at').notNull(),
}));

/**
 * What promoters take of their rebates; amounts in fen. Until it is paid it lies in account 2242 under the row's rid;
 * what becomes prestore (way 0) never does.
 */
export const withdrawals = pgTable(
  'withdrawals',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** What is withheld of it, and what is paid. */
    taxFen: fen('tax_fen').notNull(),
    payFen: fen('pay_fen').notNull(),
    way: t.smallint().$type<WithdrawalWay>().notNull(),
    payee: t.jsonb().$type<Payee>(),
    /** The Shanghai month whose times and income it counts for, YYYY-MM. */
    month: t.text().notNull(),
    status: t.smallint().$type<WithdrawalStatus>().notNull(),
    version: t.integer().notNull().default(1),
    /** Why it was refused, or could not be paid. */
    reason: t.text().notNull().default(''),
    approvedBy: ref('approved_by', () => staffMembers.rid),
    paidBy: ref('paid_by', () => staffMembers.rid),
    /** The file for the bank that it stands in. */
    batchRid: ref('batch_rid', () => withdrawalBatches.rid),
    /** The bank's number of the payment. */
    serial: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  }),
  (table) => [
    uniqueIndex('withdrawals_open').on(table.customerRid).where(sql`${table.status} IN (10, 20, 60)`),
    index('withdrawals_customer').on(table.customerRid, table.createdAt, table.rid),
    index('withdrawals_status').on(table.status, table.createdAt, table.rid),
    index('withdrawals_batch').on(table.batchRid),
    check(
      'withdrawals_amounts',
      sql`${table.taxFen} BETWEEN 0 AND ${table.amountFen} AND ${table.payFen} BETWEEN 1 AND ${table.amountFen}`,
    ),
  ],
);

/** Which rebates a withdrawal took, and how much of each; the rows go when it is called off. */
export const withdrawalParts = pgTable(
  'withdrawal_parts',
  () => ({
    withdrawalRid: ref('withdrawal_rid', () => withdrawals.rid).notNull(),
    rebateRid: ref('rebate_rid', () => rebates.rid).notNull(),
    fen: fen('fen').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.withdrawalRid, table.rebateRid] }),
    index('withdrawal_parts_rebate').on(table.rebateRid),
    check('withdrawal_parts_fen', sql`${table.fen} > 0`),
  ],
);

/** Every step of every withdrawal; rows are only added. */
export const withdrawalHistory = pgTable(
  'withdrawal_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    withdrawalRid: ref('withdrawal_rid', () => withdrawals.rid).notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('withdrawal_history_withdrawal').on(table.withdrawalRid, table.id),
    index('withdrawal_history_customer').on(table.customerRid),
  ],
);

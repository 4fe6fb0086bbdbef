import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { MatchKind } from './rules.states.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const transferNumbers = pgSequence('transfer_numbers', { maxValue: 999_999, cycle: true });

/** Money that came to one of our bank accounts, as the bank's files tell; never changed but for what is left. */
export const bankLines = pgTable(
  'bank_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Our account that it came to. */
    account: t.text().notNull(),
    serial: t.text().notNull(),
    paidOn: t.date('paid_on', { mode: 'string' }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** What of it is in no match. */
    leftFen: fen('left_fen').notNull(),
    payer: t.text().notNull(),
    memo: t.text().notNull(),
    importedAt: moment('imported_at').notNull(),
    importedBy: ref('imported_by', () => staffMembers.rid).notNull(),
  }),
  (table) => [
    uniqueIndex('bank_lines_serial').on(table.account, table.serial),
    index('bank_lines_left').on(table.paidOn).where(sql`${table.leftFen} > 0`),
    index('bank_lines_day').on(table.paidOn, table.rid),
    check(
      'bank_lines_fen',
      sql`${table.amountFen} > 0 AND ${table.leftFen} BETWEEN 0 AND ${table.amountFen}`,
    ),
  ],
);

/** Transfers that customers say they have made. */
export const transferApplies = pgTable(
  'transfer_applies',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    owner: t.text().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** 0 prestore, 1 statements, 2 orders. */
    purpose: t.smallint().notNull(),
    /** Rids of what is paid, in the order in which it was chosen. */
    refs: t.text().array().notNull(),
    /** Their numbers. */
    refNos: t.text('ref_nos').array().notNull(),
    amountFen: fen('amount_fen').notNull(),
    payer: t.text().notNull(),
    payDate: t.date('pay_date', { mode: 'string' }).notNull(),
    bankNo: t.text('bank_no').notNull().default(''),
    voucherRid: t.text('voucher_rid').references(() => files.rid, { onDelete: 'set null' }),
    remark: t.text().notNull().default(''),
    status: t.smallint().notNull(),
    reason: t.text().notNull().default(''),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    postedAt: moment('posted_at'),
  }),
  (table) => [
    check('transfer_applies_amount', sql`${table.amountFen} > 0`),
    index('transfer_applies_owner').on(table.owner, table.rid),
    index('transfer_applies_customer').on(table.customerRid),
    index('transfer_applies_status').on(table.status, table.rid),
    // A transfer is claimed by one.
    uniqueIndex('transfer_applies_serial')
      .on(table.bankNo)
      .where(sql`${table.bankNo} <> '' AND ${table.status} IN (10, 20, 30)`),
  ],
);

/** What became of each claim, step by step. */
export const transferHistory = pgTable(
  'transfer_history',
  (t) => ({
    rid: t.text().primaryKey(),
    applyRid: ref('apply_rid', () => transferApplies.rid, 'cascade').notNull(),
    ...step(),
    actor: t.text().notNull(),
  }),
  (table) => [index('transfer_history_apply').on(table.applyRid)],
);

/** That bank lines are the money of a claim or of a top-up, or no customer's; undone ones stay with the reason. */
export const transferMatches = pgTable(
  'transfer_matches',
  (t) => ({
    rid: t.text().primaryKey(),
    target: t.text().$type<MatchKind>().notNull(),
    targetRid: t.text('target_rid').notNull(),
    targetNo: t.text('target_no').notNull(),
    /** Whose money it is; empty for what is no customer's. */
    owner: t.text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** Postings that booked it, in their order. */
    postings: t.text().array().notNull().default(sql`'{}'`),
    /** The account of ours that an own transfer came from. */
    account: t.text().notNull().default(''),
    /** The top-up that a claim for prestore became. */
    applyRid: t.text('apply_rid'),
    madeBy: ref('made_by', () => staffMembers.rid).notNull(),
    approvedBy: ref('approved_by', () => staffMembers.rid),
    undoneBy: ref('undone_by', () => staffMembers.rid),
    reason: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    postedAt: moment('posted_at'),
    undoneAt: moment('undone_at'),
  }),
  (table) => [
    // Money counts once.
    uniqueIndex('transfer_matches_target').on(table.targetRid).where(sql`${table.status} IN (10, 20)`),
    index('transfer_matches_status').on(table.status, table.rid),
    check('transfer_matches_people', sql`${table.approvedBy} IS NULL OR ${table.status} <> 10`),
  ],
);

/** How much of which lines a match takes. */
export const transferMatchLines = pgTable(
  'transfer_match_lines',
  {
    matchRid: ref('match_rid', () => transferMatches.rid).notNull(),
    lineRid: ref('line_rid', () => bankLines.rid).notNull(),
    fen: fen('fen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchRid, table.lineRid] }),
    index('transfer_match_lines_line').on(table.lineRid),
    check('transfer_match_lines_fen', sql`${table.fen} > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, fen, moment, ref } from '../../host/records/columns.ts';
import { staffMembers } from '../staff/tables.ts';
import type { DraftEvent } from './desk/rules.ts';
import type { AccountCode, Leg, Unit } from './rules.accounts.ts';
import type { EventName } from './rules.events.ts';

/**
 * The book: one row for each posting. Rows are only added (trigger); a mistake is put right by another posting that
 * names it in `reverses`.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rid: t.text().notNull().unique(),
    event: t.text().$type<EventName>().notNull(),
    /** Kind and rid of what it is about, such as `statement:01J…`. */
    ref: t.text().notNull(),
    /** Names the movement of money: whatever is tried again posts once. */
    key: t.text().notNull().unique(),
    memo: t.text().notNull().default(''),
    operatorType: t.text('operator_type').$type<'customer' | 'staff' | 'system' | 'gateway'>().notNull(),
    operatorRid: t.text('operator_rid').notNull(),
    at: moment('at').notNull(),
    /** The rid of the posting that this one undoes, which is undone once. */
    reverses: t.text().unique(),
  }),
  (table) => [index('ledger_postings_ref').on(table.ref), index('ledger_postings_at').on(table.at)],
);

/**
 * The sides of postings, in fen (or points): debit above 0, credit below. A trigger refuses what does not add up to 0.
 * Rows are only added. No foreign key to the posting, whose check would need the right to change it.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  (t) => ({
    postingId: t.bigint('posting_id', { mode: 'number' }).notNull(),
    line: t.smallint().notNull(),
    /** `code:owner:part`. */
    account: t.text().notNull(),
    code: t.text().$type<AccountCode>().notNull(),
    owner: t.text().notNull(),
    part: t.text().notNull(),
    unit: t.text().$type<Unit>().notNull(),
    fen: fen().notNull(),
    /** The account's balance then, on its normal side; null for accounts whose balance is not kept. */
    balance: fen(),
  }),
  (table) => [
    primaryKey({ columns: [table.postingId, table.line] }),
    index('ledger_entries_account').on(table.account, table.postingId),
    index('ledger_entries_owner').on(table.owner, table.postingId).where(sql`${table.owner} <> ''`),
    check('ledger_entries_fen', sql`${table.fen} <> 0`),
  ],
);

/** Balances of the accounts that are kept, on their normal side. Their rows are what postings lock. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  (t) => ({
    account: t.text().primaryKey(),
    code: t.text().$type<AccountCode>().notNull(),
    owner: t.text().notNull(),
    part: t.text().notNull(),
    unit: t.text().$type<Unit>().notNull(),
    balance: fen().notNull().default(0),
    /** How much of it is held for something that is not decided yet. */
    held: fen().notNull().default(0),
  }),
  (table) => [
    index('ledger_balances_owner').on(table.owner, table.code),
    index('ledger_balances_code').on(table.code),
    check('ledger_balances_enough', sql`${table.balance} >= 0 OR ${table.code} = '2241'`),
    check('ledger_balances_held', sql`${table.held} BETWEEN 0 AND greatest(${table.balance}, 0)`),
  ],
);

/** What is held of a kept account until something is decided; it ends once, captured or released. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  (t) => ({
    rid: t.text().primaryKey(),
    account: t
      .text()
      .notNull()
      .references(() => ledgerBalances.account),
    fen: fen().notNull(),
    ref: t.text().notNull(),
    key: t.text().notNull().unique(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    end: t.text().$type<'captured' | 'released'>(),
  }),
  (table) => [
    index('ledger_holds_open').on(table.account).where(sql`${table.endedAt} IS NULL`),
    index('ledger_holds_ref').on(table.ref),
    check('ledger_holds_fen', sql`${table.fen} > 0`),
    check('ledger_holds_end', sql`(${table.endedAt} IS NULL) = (${table.end} IS NULL)`),
  ],
);

/** Postings that are not in the chain yet; the only rows of the book that go away again. */
export const ledgerUnchained = pgTable('ledger_unchained', (t) => ({
  postingId: t.bigint('posting_id', { mode: 'number' }).primaryKey(),
}));

/** Every posting in a row without gaps, each hash over the one before and the posting with its entries. */
export const ledgerChain = pgTable('ledger_chain', (t) => ({
  seq: t.bigint({ mode: 'number' }).primaryKey(),
  postingId: t.bigint('posting_id', { mode: 'number' }).notNull().unique(),
  hash: bytes().notNull(),
}));

/** Differences that were found; while one is open, money does not leave the house. */
export const ledgerAlarms = pgTable(
  'ledger_alarms',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Number of the invariant (trust figures, section 4). */
    invariant: t.smallint().notNull(),
    ref: t.text().notNull(),
    detail: t.text().notNull(),
    /** What it stops: money that leaves the house, or every posting, when it was found at start. */
    stops: t.text().$type<'outflows' | 'all'>().notNull(),
    foundAt: moment('found_at').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: ref('resolved_by', () => staffMembers.rid),
    resolution: t.text().notNull().default(''),
  }),
  (table) => [index('ledger_alarms_open').on(table.foundAt).where(sql`${table.resolvedAt} IS NULL`)],
);

/** When the book was last checked, and how long it took; one row. */
export const ledgerChecks = pgTable('ledger_checks', (t) => ({
  id: t.smallint().primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  milliseconds: t.integer().notNull(),
}));

/** Sums of one account in a closed month, in fen; `opening`, debit above 0, is missing where it was not kept yet. */
export type TrialLine = { code: AccountCode; name: string; opening?: number; debit: number; credit: number };

/** Months that are closed, with the trial balance as it was then. Rows are only added. */
export const ledgerMonths = pgTable('ledger_months', (t) => ({
  /** Its first calendar day in Asia/Shanghai. */
  month: t.date({ mode: 'string' }).primaryKey(),
  closedAt: moment('closed_at').notNull(),
  closedBy: ref('closed_by', () => staffMembers.rid).notNull(),
  trial: t.jsonb().$type<TrialLine[]>().notNull(),
}));

/**
 * Through whose hands money went: one person's alone, or of each who did it together. The sums of a day are what the limit
 * of four eyes holds for (trust figure G41); who let money in does not pay it out. Rows are only added.
 */
export const ledgerHands = pgTable(
  'ledger_hands',
  (t) => ({
    /** Kind and rid of what was done, such as `match:01J…`. */
    ref: t.text().notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    /** The bank line that the money was taken from; empty when it was none. */
    line: t.text().notNull().default(''),
    /** Calendar day in Asia/Shanghai. */
    day: t.date({ mode: 'string' }).notNull(),
    /** Whose money it is; empty for nobody's. */
    owner: t.text().notNull(),
    fen: fen().notNull(),
    isAlone: t.boolean('is_alone').notNull(),
    /** Whether money came to the owner by it. */
    isCredit: t.boolean('is_credit').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.ref, table.staffRid, table.line, table.day] }),
    index('ledger_hands_staff').on(table.staffRid, table.day),
    index('ledger_hands_owner').on(table.owner, table.staffRid).where(sql`${table.owner} <> ''`),
    index('ledger_hands_line').on(table.line).where(sql`${table.line} <> ''`),
    check('ledger_hands_fen', sql`${table.fen} > 0`),
  ],
);

/** Postings that one member of staff asks for and another posts or refuses (trust figure G10). */
export const ledgerDrafts = pgTable(
  'ledger_drafts',
  (t) => ({
    rid: t.text().primaryKey(),
    event: t.text().$type<DraftEvent>().notNull().default('manual'),
    /** Kind and rid of what it is about; empty for what is written by hand. */
    ref: t.text().notNull().default(''),
    /** The rid of the posting that it would undo. */
    reverses: t.text(),
    legs: t.jsonb().$type<Leg[]>().notNull(),
    reason: t.text().notNull(),
    writtenBy: ref('written_by', () => staffMembers.rid).notNull(),
    writtenAt: moment('written_at').notNull(),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    decidedAt: moment('decided_at'),
    /** What was posted; null while it is open and when it was refused. */
    postingRid: t.text('posting_rid'),
    refusal: t.text().notNull().default(''),
  }),
  (table) => [
    index('ledger_drafts_written').on(table.writtenAt),
    uniqueIndex('ledger_drafts_one_write_off')
      .on(table.ref)
      .where(sql`${table.event} = 'bad-debt' AND ${table.decidedAt} IS NULL`),
    uniqueIndex('ledger_drafts_one_reversal').on(table.reverses).where(sql`${table.decidedAt} IS NULL`),
    check(
      'ledger_drafts_two_people',
      sql`${table.decidedBy} IS NULL OR ${table.decidedBy} <> ${table.writtenBy} OR ${table.postingRid} IS NULL`,
    ),
  ],
);

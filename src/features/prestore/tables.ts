import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { choiceColumns } from '../customers/titles/tables.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const prestoreNumbers = pgSequence('prestore_numbers', { maxValue: 999_999, cycle: true });

/** What the shop gives on top of prestore. A rule is never deleted, since lots and applications name it. */
export const prestoreRules = pgTable(
  'prestore_rules',
  (t) => ({
    rid: t.text().primaryKey(),
    /** From so much cash on. */
    minFen: fen('min_fen').notNull(),
    /** Hundredths of a percent of the cash. */
    bonusBasis: t.integer('bonus_basis').notNull(),
    /** Months until the bonus ends. */
    validMonths: t.smallint('valid_months').notNull(),
    /** No longer offered since. */
    endedAt: moment('ended_at'),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedBy: ref('updated_by', () => staffMembers.rid),
  }),
  (table) => [
    check('prestore_rules_bonus', sql`${table.bonusBasis} BETWEEN 1 AND 5000 AND ${table.minFen} > 0`),
    uniqueIndex('prestore_rules_min').on(table.minFen).where(sql`${table.endedAt} IS NULL`),
  ],
);

/** Top-ups that were asked for, with what they promised then. */
export const prestoreApplies = pgTable(
  'prestore_applies',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    /** Whose balance it is. */
    owner: t.text().notNull(),
    /** Who asked. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ruleRid: ref('rule_rid', () => prestoreRules.rid),
    amountFen: fen('amount_fen').notNull(),
    bonusFen: fen('bonus_fen').notNull(),
    validMonths: t.smallint('valid_months').notNull(),
    /** 1 WeChat, 2 Alipay, 3 bank transfer. */
    way: t.smallint().notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    voucherRid: t.text('voucher_rid').references(() => files.rid, { onDelete: 'set null' }),
    /** Why it was refused, or the last refund. */
    reason: t.text().notNull().default(''),
    /** The payment that credited it; null for transfers. */
    intentRid: t.text('intent_rid'),
    /** Its lot of the wallet, once it is credited. */
    lotRid: t.text('lot_rid'),
    /** When finance found the transfer of it and it waits for a second person. */
    matchedAt: moment('matched_at'),
    refundedFen: fen('refunded_fen').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When it ends if nobody pays. */
    expiresAt: moment('expires_at').notNull(),
    creditedAt: moment('credited_at'),
    ...choiceColumns(),
  }),
  (table) => [
    check(
      'prestore_applies_amount',
      sql`${table.amountFen} > 0 AND ${table.bonusFen} >= 0 AND ${table.refundedFen} BETWEEN 0 AND ${table.amountFen}`,
    ),
    index('prestore_applies_owner').on(table.owner, table.rid),
    index('prestore_applies_customer').on(table.customerRid),
    index('prestore_applies_status').on(table.status, table.rid),
    index('prestore_applies_expiry').on(table.expiresAt).where(sql`${table.status} = 10`),
  ],
);

/** What became of each top-up, step by step. */
export const prestoreHistory = pgTable(
  'prestore_history',
  (t) => ({
    rid: t.text().primaryKey(),
    applyRid: ref('apply_rid', () => prestoreApplies.rid, 'cascade').notNull(),
    ...step(),
    /** The rid of who did it. */
    actor: t.text().notNull(),
  }),
  (table) => [index('prestore_history_apply').on(table.applyRid)],
);

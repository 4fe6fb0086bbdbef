import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** Applications for a credit line; amounts in fen. Papers are bound as `credit_applies:<rid>`. */
export const creditApplies = pgTable(
  'credit_applies',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Whose line it is to be: a customer's or a group's. */
    owner: t.text().notNull(),
    /** Who asked, or whom staff asked for. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    askedBy: ref('asked_by', () => staffMembers.rid),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    limitFen: fen('limit_fen').notNull(),
    termDays: t.smallint('term_days').notNull(),
    reason: t.text().notNull(),
    /** What the customer said when more was asked for. */
    supplement: t.text().notNull().default(''),
    /** What is granted or, while `proposedBy` waits for a second person, proposed. */
    grantFen: fen('grant_fen'),
    grantDays: t.smallint('grant_days'),
    statementDay: t.smallint('statement_day'),
    proposedBy: ref('proposed_by', () => staffMembers.rid),
    /** What staff said last: what is missing, why not. */
    answer: t.text().notNull().default(''),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    uniqueIndex('credit_applies_once').on(table.owner).where(sql`${table.status} IN (10, 20, 30)`),
    index('credit_applies_status').on(table.status, table.rid),
    index('credit_applies_customer').on(table.customerRid),
    check('credit_applies_limit', sql`${table.limitFen} > 0 AND ${table.grantFen} > 0`),
  ],
);

/** Credit lines; what is used of one is its allowance `credit:<owner>`. Amounts in fen. */
export const creditLines = pgTable(
  'credit_lines',
  (t) => ({
    rid: t.text().primaryKey(),
    owner: t.text().notNull(),
    /** Who signed for it last. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    limitFen: fen('limit_fen').notNull(),
    /** Days to pay a statement on credit, and the day of the month on which they are made. */
    termDays: t.smallint('term_days').notNull(),
    statementDay: t.smallint('statement_day').notNull(),
    /** Who froze it; null while it is not. */
    frozenBy: t.text('frozen_by').$type<'system' | 'staff'>(),
    /** Why it was frozen. */
    reason: t.text().notNull().default(''),
    /** Finance released it although this due date has passed, for which the clock does not freeze it again. */
    pardonedDue: t.date('pardoned_due', { mode: 'string' }),
    /** The version of the credit protocol that was signed. */
    protocolVersion: t.integer('protocol_version').notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  }),
  (table) => [
    uniqueIndex('credit_lines_once').on(table.owner).where(sql`${table.status} IN (1, 2)`),
    index('credit_lines_customer').on(table.customerRid),
    check('credit_lines_limit', sql`${table.limitFen} > 0`),
  ],
);

/** Every step of every application and line; rows are only added. */
export const creditHistory = pgTable(
  'credit_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The application or the line. */
    recordRid: t.text('record_rid').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('credit_history_record').on(table.recordRid, table.id),
    index('credit_history_customer').on(table.customerRid),
  ],
);

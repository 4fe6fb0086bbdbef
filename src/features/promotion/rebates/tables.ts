import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import type { RebateStatus } from './rules.states.ts';

/**
 * What finished orders and bookings of invited customers bring their promoter, one row for each; amounts in fen. What is in
 * account 2241 is the sum of `fen - taken_fen` of those that were booked; where more was taken than is left, later rebates
 * make up for it.
 */
export const rebates = pgTable(
  'rebates',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The promoter. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** `order:…` or `booking:…`. */
    ref: t.text().notNull().unique(),
    /** The number of that. */
    no: t.text().notNull(),
    /** In percent. */
    rate: t.smallint().notNull(),
    /** The base and the rebate when it was reckoned first, which later refunds lower in proportion. */
    firstBaseFen: fen('first_base_fen').notNull(),
    firstFen: fen('first_fen').notNull(),
    /** The same as it is now. */
    baseFen: fen('base_fen').notNull(),
    fen: fen('fen').notNull(),
    /** What of it withdrawals took that were not called off. */
    takenFen: fen('taken_fen').notNull().default(0),
    /** What of it is in the book; 0 before it is available. */
    bookedFen: fen('booked_fen').notNull().default(0),
    /** How often it was posted; names the postings. */
    times: t.smallint().notNull().default(0),
    /** The Shanghai month whose cap it counts for, YYYY-MM. */
    month: t.text().notNull(),
    status: t.smallint().$type<RebateStatus>().notNull(),
    version: t.integer().notNull().default(1),
    doneAt: moment('done_at').notNull(),
    availableAt: moment('available_at').notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('rebates_customer').on(table.customerRid, table.createdAt, table.rid),
    index('rebates_month').on(table.customerRid, table.month),
    index('rebates_due').on(table.availableAt, table.rid).where(sql`${table.status} = 10`),
    index('rebates_status').on(table.status, table.createdAt, table.rid),
    index('rebates_done').on(table.doneAt),
    check(
      'rebates_amounts',
      sql`${table.fen} BETWEEN 0 AND ${table.firstFen} AND ${table.baseFen} BETWEEN 0 AND ${table.firstBaseFen} AND ${table.takenFen} >= 0`,
    ),
    check('rebates_booked', sql`${table.bookedFen} IN (0, ${table.fen})`),
  ],
);

/** Every step of every rebate with what it was worth afterwards; rows are only added. */
export const rebateHistory = pgTable(
  'rebate_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rebateRid: ref('rebate_rid', () => rebates.rid).notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
    fen: fen('fen').notNull(),
  }),
  (table) => [
    index('rebate_history_rebate').on(table.rebateRid, table.id),
    index('rebate_history_customer').on(table.customerRid),
  ],
);

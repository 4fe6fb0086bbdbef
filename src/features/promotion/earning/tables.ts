import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import type { PointsKind } from '../../points/rules.ts';

/** What finished orders and bookings that customers paid for themselves were worth when they were last reckoned. */
export const orderRewards = pgTable(
  'order_rewards',
  (t) => ({
    /** `order:…` or `booking:…`. */
    ref: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** When it was done for the first time. */
    doneAt: moment('done_at').notNull(),
    /** What its points are multiplied by, in percent: by the customer's level at the first time. */
    percent: t.smallint().notNull(),
    /** The cash part, after refunds. */
    cashFen: fen('cash_fen').notNull(),
  }),
  (table) => [
    index('order_rewards_customer').on(table.customerRid, table.doneAt),
    check('order_rewards_cash', sql`${table.cashFen} >= 0`),
  ],
);

/** Points that were earned of something so far, less what was taken back; each change is a movement of points. */
export const earnedPoints = pgTable(
  'earned_points',
  (t) => ({
    /** What they are for, once: `order:…`, `booking:…`, `first:…` of a customer, `invite:…` of who was invited. */
    ref: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    kind: t.text().$type<PointsKind>().notNull(),
    points: t.integer().notNull().default(0),
    /** How often they were changed; names the movements. */
    times: t.integer().notNull().default(0),
  }),
  (table) => [
    index('earned_points_customer').on(table.customerRid),
    check('earned_points_points', sql`${table.points} >= 0`),
  ],
);

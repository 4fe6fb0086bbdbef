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
    /** Points for a yuan, and what they are multiplied by in percent for the customer's level: as at the first time. */
    perYuan: t.integer('per_yuan').notNull().default(1),
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
    /** What is given once and for all, as it was worth at the first time; 0 for what follows what was paid. */
    fixed: t.integer().notNull().default(0),
    /** How often they were changed; names the movements. */
    times: t.integer().notNull().default(0),
  }),
  (table) => [
    index('earned_points_customer').on(table.customerRid),
    check('earned_points_points', sql`${table.points} >= 0`),
  ],
);

/** Who came by whose invitation; a row for each friend, for ever. It is void from the day on which the two turn out to be one. */
export const invitations = pgTable(
  'invitations',
  (t) => ({
    /** Names it to whoever invited. */
    rid: t.text().notNull().unique(),
    /** Who came. */
    friendRid: t.text('friend_rid').primaryKey(),
    /** Who invited them. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    voidedAt: moment('voided_at'),
    /** What the two have in common, for staff. */
    voidReason: t.text('void_reason').notNull().default(''),
  }),
  (table) => [
    index('invitations_customer').on(table.customerRid, table.at),
    index('invitations_at').on(table.at, table.friendRid),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import type { PointsKind } from './rules.ts';

/** One row for each customer with points, which every movement of theirs locks before the book's accounts. */
export const pointsAccounts = pgTable(
  'points_accounts',
  (t) => ({
    customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
    /** What was taken back when nothing was left; later points pay it first. */
    debt: t.integer().notNull().default(0),
  }),
  (table) => [check('points_accounts_debt', sql`${table.debt} >= 0`)],
);

/** Points that came together and end together; what is left of them is in the book under PT-U with the lot's rid as part. */
export const pointsLots = pgTable(
  'points_lots',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** What it began with. */
    count: t.integer().notNull(),
    /** The last Shanghai calendar day on which they can be used. */
    expireOn: t.date('expire_on', { mode: 'string' }).notNull(),
    /** Whether its days were added when it was given back, which is done once. */
    isReturned: t.boolean('is_returned').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('points_lots_customer').on(table.customerRid, table.expireOn),
    index('points_lots_expiring').on(table.expireOn),
    check('points_lots_count', sql`${table.count} > 0`),
  ],
);

/** The name of the account in the book that has what is left of a lot. */
export const accountOfLot = sql`'PT-U:' || ${pointsLots.customerRid} || ':' || ${pointsLots.rid}`;

/** Every movement of a customer's points; their sum is what the lots hold, less the debt. Rows are only added. */
export const pointsMoves = pgTable(
  'points_moves',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Their order, which the time does not tell of those in one transaction. */
    seq: t.bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Unique for ever: what has one is done once. */
    key: t.text().notNull().unique(),
    kind: t.text().$type<PointsKind>().notNull(),
    /** What for, in the customer's words. */
    title: t.text().notNull(),
    /** Kind and rid of what it came from, such as `order:01J…`. */
    ref: t.text().notNull(),
    change: t.integer().notNull(),
    /** What the customer had afterwards, less the debt. */
    balance: t.integer().notNull(),
    at: moment('at').notNull(),
  }),
  (table) => [
    index('points_moves_customer').on(table.customerRid, table.seq),
    index('points_moves_ref').on(table.ref),
  ],
);

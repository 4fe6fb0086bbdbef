import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../../host/records/columns.ts';
import type { CouponTerms } from '../../coupons/rules.terms.ts';
import { customers } from '../../identity/tables.ts';
import type { GoodsKind } from './rules.states.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const exchangeNumbers = pgSequence('exchange_numbers', { maxValue: 999_999, cycle: true });

/** What points can be exchanged for. */
export const exchangeGoods = pgTable(
  'exchange_goods',
  (t) => ({
    rid: t.text().primaryKey(),
    kind: t.smallint().$type<GoodsKind>().notNull(),
    name: t.text().notNull(),
    /** What it is, in a line. */
    note: t.text().notNull().default(''),
    img: t.text().notNull(),
    /** What one costs. */
    points: t.integer().notNull(),
    /** How many there are in all; null for as many as are wanted. */
    total: t.integer(),
    /** How many of them were exchanged and not given back. */
    taken: t.integer().notNull().default(0),
    /** How many a customer gets at most; null without a limit. */
    perCustomer: t.smallint('per_customer'),
    isOnSale: t.boolean('is_on_sale').notNull(),
    /** Of a coupon: what it is good for, and for how many days. */
    terms: t.jsonb().$type<CouponTerms>(),
    validDays: t.smallint('valid_days'),
    /** Of balance: how much is given. */
    balanceFen: fen('balance_fen'),
    version: t.integer().notNull().default(1),
    sort: t.integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    check('exchange_goods_points', sql`${table.points} > 0`),
    check('exchange_goods_taken', sql`${table.taken} BETWEEN 0 AND coalesce(${table.total}, ${table.taken})`),
    check(
      'exchange_goods_kind',
      sql`CASE ${table.kind} WHEN 1 THEN ${table.terms} IS NOT NULL AND ${table.validDays} > 0 WHEN 2 THEN coalesce(${table.balanceFen}, 0) > 0 ELSE ${table.kind} = 3 END`,
    ),
  ],
);

/** What customers exchanged their points for, as it was on that day; goods with the address of that day. */
export const exchanges = pgTable(
  'exchanges',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** A row of `exchange_goods`, which has none removed. */
    goodsRid: t.text('goods_rid').notNull(),
    kind: t.smallint().$type<GoodsKind>().notNull(),
    goodsName: t.text('goods_name').notNull(),
    img: t.text().notNull(),
    points: t.integer().notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** Empty for what is not sent. */
    name: t.text().notNull().default(''),
    phone: t.text().notNull().default(''),
    address: t.text().notNull().default(''),
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
    /** Why it was refused. */
    reason: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('exchanges_customer').on(table.customerRid, table.rid),
    index('exchanges_status').on(table.status, table.rid),
    index('exchanges_goods').on(table.goodsRid),
    check('exchanges_points', sql`${table.points} > 0`),
  ],
);

/** What became of each exchange, step by step. */
export const exchangeHistory = pgTable(
  'exchange_history',
  (t) => ({
    rid: t.text().primaryKey(),
    exchangeRid: ref('exchange_rid', () => exchanges.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [index('exchange_history_exchange').on(table.exchangeRid)],
);

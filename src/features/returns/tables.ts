import { sql } from 'drizzle-orm';
import { check, index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import type { ReturnWay } from './rules.states.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const returnNumbers = pgSequence('return_numbers', { maxValue: 999_999, cycle: true });

/** Requests to have what is left of samples back; the address is the one of the day it was asked for. */
export const sampleReturns = pgTable(
  'sample_returns',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    /** Who asked for them. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whose money pays the freight: that of whoever's orders they are of, the customer's own or a group's. */
    owner: t.text().notNull(),
    way: t.smallint().$type<ReturnWay>().notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    isCold: t.boolean('is_cold').notNull(),
    remark: t.text().notNull().default(''),
    /** Empty when somebody comes for them. */
    name: t.text().notNull().default(''),
    phone: t.text().notNull().default(''),
    address: t.text().notNull().default(''),
    /** What the carrier asks for, in fen; null until staff know. */
    freightFen: fen('freight_fen'),
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
    photoRid: t.text('photo_rid').references(() => files.rid, { onDelete: 'set null' }),
    /** Why it was refused. */
    reason: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  }),
  (table) => [
    index('sample_returns_customer').on(table.customerRid, table.rid),
    index('sample_returns_owner').on(table.owner, table.rid),
    index('sample_returns_status').on(table.status, table.rid),
    index('sample_returns_sent').on(table.sentAt).where(sql`${table.status} = 40`),
    check('sample_returns_freight', sql`${table.freightFen} > 0`),
  ],
);

/** Which samples go back by a request. */
export const sampleReturnItems = pgTable(
  'sample_return_items',
  (t) => ({
    returnRid: ref('return_rid', () => sampleReturns.rid, 'cascade').notNull(),
    passportRid: ref('passport_rid', () => samplePassports.rid, 'cascade').notNull(),
    /** The customer of both. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Whether the request still stands, so that no sample is asked for twice. */
    isOpen: t.boolean('is_open').notNull().default(true),
  }),
  (table) => [
    primaryKey({ columns: [table.returnRid, table.passportRid] }),
    uniqueIndex('sample_return_items_once').on(table.passportRid).where(sql`${table.isOpen}`),
    index('sample_return_items_customer').on(table.customerRid),
  ],
);

/** What became of each request, step by step. */
export const sampleReturnHistory = pgTable(
  'sample_return_history',
  (t) => ({
    rid: t.text().primaryKey(),
    returnRid: ref('return_rid', () => sampleReturns.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [index('sample_return_history_return').on(table.returnRid)],
);

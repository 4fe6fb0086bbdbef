import { sql } from 'drizzle-orm';
import { index, pgSequence, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** Counts the numbers that people read, begins anew after 999,999. */
export const samplingNumbers = pgSequence('sampling_numbers', { maxValue: 999_999, cycle: true });

/** Pickups (type 1) and parcels (type 0) of customers; the address is the one of the day it was asked for. */
export const samplings = pgTable(
  'samplings',
  (t) => ({
    rid: t.text().primaryKey(),
    no: t.text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    type: t.smallint().notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** YYYY-MM-DD and HH:mm-HH:mm in Asia/Shanghai; empty for parcels. */
    date: t.text().notNull().default(''),
    time: t.text().notNull().default(''),
    /** The city's six-digit code, within which places are counted. */
    cityCode: t.text('city_code').notNull().default(''),
    /** Which of the slot's places it holds, from 1 on; null when it holds none. */
    place: t.smallint(),
    addressRid: t.text('address_rid').notNull().default(''),
    name: t.text().notNull().default(''),
    phone: t.text().notNull().default(''),
    province: t.text().notNull().default(''),
    city: t.text().notNull().default(''),
    area: t.text().notNull().default(''),
    address: t.text().notNull().default(''),
    addressCode: t.text('address_code').notNull().default(''),
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
    sendAddress: t.text('send_address').notNull().default(''),
    message: t.text().notNull().default(''),
    parcels: t.smallint(),
    courierName: t.text('courier_name').notNull().default(''),
    courierPhone: t.text('courier_phone').notNull().default(''),
    /** The member of staff who goes there; null when the courier is none of ours. */
    courierRid: ref('courier_rid', () => staffMembers.rid),
    /** What the courier counted, photographed and had signed for. */
    collectedCount: t.smallint('collected_count'),
    photoRid: t.text('photo_rid').references(() => files.rid, { onDelete: 'set null' }),
    signatureRid: t.text('signature_rid').references(() => files.rid, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('samplings_customer').on(table.customerRid, table.rid),
    index('samplings_day').on(table.date, table.time).where(sql`${table.type} = 1`),
    index('samplings_waybill').on(table.waybill).where(sql`${table.waybill} <> ''`),
    index('samplings_courier').on(table.courierRid, table.date),
    uniqueIndex('samplings_place')
      .on(table.date, table.time, table.cityCode, table.place)
      .where(sql`${table.place} IS NOT NULL`),
  ],
);

/** Which orders' samples come by a request. */
export const samplingOrders = pgTable(
  'sampling_orders',
  {
    samplingRid: ref('sampling_rid', () => samplings.rid, 'cascade').notNull(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** The customer of both. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.samplingRid, table.orderRid] }),
    index('sampling_orders_order').on(table.orderRid),
    index('sampling_orders_customer').on(table.customerRid),
  ],
);

/** What became of each request, step by step. */
export const samplingHistory = pgTable(
  'sampling_history',
  (t) => ({
    rid: t.text().primaryKey(),
    samplingRid: ref('sampling_rid', () => samplings.rid, 'cascade').notNull(),
    ...step(),
    /** The rid of who did it. */
    actor: t.text().notNull(),
  }),
  (table) => [index('sampling_history_sampling').on(table.samplingRid)],
);

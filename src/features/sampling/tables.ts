import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
  {
    rid: text().primaryKey(),
    no: text().notNull().unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    type: smallint().notNull(),
    status: smallint().notNull(),
    version: integer().notNull().default(1),
    /** YYYY-MM-DD and HH:mm-HH:mm in Asia/Shanghai; empty for parcels. */
    date: text().notNull().default(''),
    time: text().notNull().default(''),
    /** The city's six-digit code, within which places are counted. */
    cityCode: text('city_code').notNull().default(''),
    /** Which of the slot's places it holds, from 1 on; null when it holds none. */
    place: smallint(),
    addressRid: text('address_rid').notNull().default(''),
    name: text().notNull().default(''),
    phone: text().notNull().default(''),
    province: text().notNull().default(''),
    city: text().notNull().default(''),
    area: text().notNull().default(''),
    address: text().notNull().default(''),
    addressCode: text('address_code').notNull().default(''),
    express: text().notNull().default(''),
    waybill: text().notNull().default(''),
    sendAddress: text('send_address').notNull().default(''),
    message: text().notNull().default(''),
    parcels: smallint(),
    courierName: text('courier_name').notNull().default(''),
    courierPhone: text('courier_phone').notNull().default(''),
    /** The member of staff who goes there; null when the courier is none of ours. */
    courierRid: ref('courier_rid', () => staffMembers.rid),
    /** What the courier counted, photographed and had signed for. */
    collectedCount: smallint('collected_count'),
    photoRid: text('photo_rid').references(() => files.rid, { onDelete: 'set null' }),
    signatureRid: text('signature_rid').references(() => files.rid, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
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
  {
    rid: text().primaryKey(),
    samplingRid: ref('sampling_rid', () => samplings.rid, 'cascade').notNull(),
    ...step(),
    /** The rid of who did it. */
    actor: text().notNull(),
  },
  (table) => [index('sampling_history_sampling').on(table.samplingRid)],
);

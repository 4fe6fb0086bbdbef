import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ParcelState, TrackLine } from '../../core/parcel.ts';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import type { ParcelKind } from './rules.ts';

/** Parcels from and to customers that are followed, one for each number of a customer's. */
export const parcels = pgTable(
  'parcels',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The carrier as whoever sent it wrote it, and its number of the parcel. */
    express: t.text().notNull(),
    waybill: t.text().notNull(),
    /** The last four digits of a number that it comes from or goes to: some carriers tell nobody else. */
    phoneTail: t.text('phone_tail').notNull(),
    /** What is in it, and the page that it belongs to. */
    kind: t.text().$type<ParcelKind>().notNull(),
    link: t.text().notNull(),
    state: t.text().$type<ParcelState>().notNull().default('waiting'),
    /** The newest first. */
    track: t.jsonb().$type<TrackLine[]>().notNull().default([]),
    /** Whether the provider calls back when it moves. */
    isSubscribed: t.boolean('is_subscribed').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    askedAt: moment('asked_at'),
    /** When the provider is asked next; null when there is nothing more to hear. */
    askAt: moment('ask_at'),
  }),
  (table) => [
    uniqueIndex('parcels_customer').on(table.customerRid, table.waybill),
    index('parcels_waybill').on(table.waybill),
    index('parcels_ask').on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';

/** Links to chosen results of an order, which are seen without an account until they end. */
export const shares = pgTable(
  'shares',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** Who made it: nobody sees more by the link than they do. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Of the code in the link; the code itself is told once, to whoever makes the link. */
    codeHash: t.text('code_hash').notNull().unique(),
    /** Whom it is for, as the mark over the data names them. */
    recipient: t.text().notNull(),
    note: t.text().notNull().default(''),
    /** Which result files it shows. */
    resultRids: t.text('result_rids').array().notNull(),
    /** null for a link that opens without a password. */
    passwordHash: t.text('password_hash'),
    canDownload: t.boolean('can_download').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    version: t.integer().notNull().default(1),
  }),
  (table) => [
    index('shares_order').on(table.orderRid, table.rid),
    index('shares_customer').on(table.customerRid),
    index('shares_live').on(table.expiresAt).where(sql`${table.endedAt} IS NULL`),
  ],
);

/** Who looked at what by a link, as far as it is known of strangers; rows are only added. */
export const shareLooks = pgTable(
  'share_looks',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shareRid: ref('share_rid', () => shares.rid, 'cascade').notNull(),
    kind: t.text().$type<'open' | 'view' | 'file'>().notNull(),
    /** The file's name; empty where the page was opened. */
    name: t.text().notNull().default(''),
    at: moment().notNull(),
    /** The network address without its last part. */
    address: t.text().notNull(),
    /** Browser and system in words. */
    browser: t.text().notNull(),
  }),
  (table) => [index('share_looks_share').on(table.shareRid, table.id)],
);

import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import type { NoticeEvent } from '../rules.events.ts';
import type { Topic } from '../rules.notice.ts';

/** Addresses of customers' own systems that are told what customers are told. */
export const webhooks = pgTable(
  'webhooks',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    url: t.text().notNull(),
    topics: t.text().array().$type<Topic[]>().notNull(),
    /** What messages are signed with, sealed. */
    sealedSecret: t.text('sealed_secret').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Since when nothing is sent, because a message could not be delivered to the end. */
    pausedAt: moment('paused_at'),
  }),
  (table) => [index('webhooks_customer').on(table.customerRid)],
);

/** Messages to those addresses, for 30 days. */
export const webhookCalls = pgTable(
  'webhook_calls',
  (t) => ({
    rid: t.text().primaryKey(),
    webhookRid: ref('webhook_rid', () => webhooks.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    event: t.text().$type<NoticeEvent | 'test'>().notNull(),
    /** What is sent, as it is signed. */
    body: t.text().notNull(),
    tries: t.integer().notNull().default(0),
    /** What their system answered last, and when; 0 when it did not. */
    answered: t.integer(),
    reason: t.text().notNull().default(''),
    triedAt: moment('tried_at'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
  }),
  (table) => [
    index('webhook_calls_webhook').on(table.webhookRid, table.rid),
    index('webhook_calls_customer').on(table.customerRid),
    index('webhook_calls_created').on(table.createdAt),
  ],
);

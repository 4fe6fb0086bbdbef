import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from '../identity/tables.ts';
import type { Channel, NoticeEvent } from './rules.ts';

/** In-site messages. */
export const messages = pgTable(
  'messages',
  {
    rid: text().primaryKey(),
    customerRid: text('customer_rid')
      .notNull()
      .references(() => customers.rid),
    /** Which event of the product definition's section 7 it tells of. */
    event: text().notNull(),
    text: text().notNull(),
    /** Path of the page it leads to, or empty. */
    link: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [index('messages_customer').on(table.customerRid, table.createdAt.desc())],
);

/** Notices on their way by mail, SMS or WeChat; target and text are sealed, and gone once delivered. */
export const deliveries = pgTable('deliveries', {
  rid: text().primaryKey(),
  customerRid: text('customer_rid')
    .notNull()
    .references(() => customers.rid),
  event: text().$type<NoticeEvent>().notNull(),
  channel: text().$type<Channel>().notNull(),
  sealedMessage: text('sealed_message'),
  tries: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
});

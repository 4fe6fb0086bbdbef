import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { NoticeEvent } from './rules.events.ts';
import type { Channel } from './rules.notice.ts';
import type { StaffEvent } from './rules.staff-events.ts';

/** In-site messages. */
export const messages = pgTable(
  'messages',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Which event of the product definition's section 7 it tells of. */
    event: t.text().notNull(),
    /** What happened exactly; nobody is told of the same twice. Null when each telling is another. */
    ref: t.text(),
    text: t.text().notNull(),
    /** Path of the page it leads to, or empty. */
    link: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  }),
  (table) => [
    index('messages_customer').on(table.customerRid, table.createdAt.desc()),
    uniqueIndex('messages_once').on(table.customerRid, table.event, table.ref),
  ],
);

/** Messages to members of staff; what is told to a role is one row for each who has it. */
export const staffMessages = pgTable(
  'staff_messages',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    event: t.text().$type<StaffEvent>().notNull(),
    /** As in `messages`. */
    ref: t.text(),
    text: t.text().notNull(),
    link: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  }),
  (table) => [
    index('staff_messages_staff').on(table.staffRid, table.createdAt.desc()),
    uniqueIndex('staff_messages_once').on(table.staffRid, table.event, table.ref),
  ],
);

/** Notices on their way by mail, SMS or WeChat; target and text are sealed, and gone once delivered. */
export const deliveries = pgTable('deliveries', (t) => ({
  rid: t.text().primaryKey(),
  customerRid: ref('customer_rid', () => customers.rid).notNull(),
  event: t.text().$type<NoticeEvent>().notNull(),
  channel: t.text().$type<Channel>().notNull(),
  sealedMessage: t.text('sealed_message'),
  tries: t.integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  deliveredAt: moment('delivered_at'),
  failedAt: moment('failed_at'),
}));

/** Every attempt to deliver a notice, for half a year; tells nobody's address or number in full. */
export const deliveryLog = pgTable(
  'delivery_log',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryRid: t.text('delivery_rid').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    event: t.text().$type<NoticeEvent>().notNull(),
    channel: t.text().$type<Channel>().notNull(),
    /** Such as 139****1234. */
    receiver: t.text().notNull(),
    result: t.text().$type<'sent' | 'failed' | 'put_off'>().notNull(),
    /** Why it was put off or failed, in the provider's code; empty when it was sent. */
    reason: t.text().notNull(),
    at: moment('at').notNull(),
  }),
  (table) => [index('delivery_log_at').on(table.at), index('delivery_log_customer').on(table.customerRid)],
);

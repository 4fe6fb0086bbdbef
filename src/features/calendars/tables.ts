import { pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';

/** Secret addresses under which customers' calendars are read by their calendar programs; one of each customer. */
export const calendarFeeds = pgTable('calendar_feeds', (t) => ({
  customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
  hash: t.text().notNull().unique(),
  createdAt: moment('created_at').notNull(),
}));

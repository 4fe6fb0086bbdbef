import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers, sessions } from '../../identity/tables.ts';

/** Browsers that show what customers are told, each as long as its session is not ended. */
export const toldBrowsers = pgTable(
  'told_browsers',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    sessionRid: ref('session_rid', () => sessions.rid, 'cascade').notNull(),
    /** SHA-256 of the address that its push service takes messages at: a browser is one customer's at a time. */
    endpointHash: t.text('endpoint_hash').notNull().unique(),
    /** That address and the browser's keys, sealed: whoever has them could write to it. */
    sealedTarget: t.text('sealed_target').notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('told_browsers_customer').on(table.customerRid),
    index('told_browsers_session').on(table.sessionRid),
  ],
);

import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';

/** The services that customers keep to find them again, on sale or not. */
export const favouriteServices = pgTable(
  'favourite_services',
  (t) => ({
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: t.text('service_rid').notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.customerRid, table.serviceRid] })],
);

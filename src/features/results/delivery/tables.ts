import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';
import { resultFiles } from '../tables.ts';

/** Who of the customer's side took what of an order's data, and when; rows are only added. */
export const resultDownloads = pgTable(
  'result_downloads',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    kind: t.text().$type<'view' | 'file' | 'archive'>().notNull(),
    /** The file's name, or the archive's. */
    name: t.text().notNull(),
    at: moment().notNull(),
    /** The network address that asked. */
    address: t.text().notNull(),
  }),
  (table) => [index('result_downloads_order').on(table.customerRid, table.orderRid, table.id)],
);

/** CRC-32 of released files, which archives need before their first byte; found once. */
export const resultChecks = pgTable('result_checks', (t) => ({
  resultRid: ref('result_rid', () => resultFiles.rid, 'cascade').primaryKey(),
  crc32: t.bigint({ mode: 'number' }).notNull(),
}));

import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';
import { resultFiles } from '../tables.ts';

/** Who of the customer's side took what of an order's data, and when; rows are only added. */
export const resultDownloads = pgTable(
  'result_downloads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderRid: text('order_rid')
      .notNull()
      .references(() => orders.rid, { onDelete: 'cascade' }),
    customerRid: text('customer_rid')
      .notNull()
      .references(() => customers.rid),
    kind: text().$type<'view' | 'file' | 'archive'>().notNull(),
    /** The file's name, or the archive's. */
    name: text().notNull(),
    at: moment().notNull(),
    /** The network address that asked. */
    address: text().notNull(),
  },
  (table) => [index('result_downloads_order').on(table.customerRid, table.orderRid, table.id)],
);

/** CRC-32 of released files, which archives need before their first byte; found once. */
export const resultChecks = pgTable('result_checks', {
  resultRid: text('result_rid')
    .primaryKey()
    .references(() => resultFiles.rid, { onDelete: 'cascade' }),
  crc32: bigint({ mode: 'number' }).notNull(),
});

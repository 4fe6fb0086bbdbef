import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { serviceTypes } from '../tables.ts';

/**
 * What was agreed with a customer: for one service a price of one, or for one service or category a percentage that
 * they pay. Two rows for the same never hold at the same time.
 */
export const customerAgreements = pgTable(
  'customer_agreements',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Either the service, which may have been withdrawn since, or the category. */
    serviceRid: t.text('service_rid'),
    categoryId: t.integer('category_id').references(() => serviceTypes.id),
    ratePercent: t.smallint('rate_percent'),
    unitFen: fen('unit_fen'),
    /** Both days belong to it; without an end it holds until it is changed. */
    validFrom: t.date('valid_from').notNull(),
    validTo: t.date('valid_to'),
    /** Why, for colleagues. */
    memo: t.text().notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    createdAt: moment('created_at').notNull(),
    version: t.integer().notNull().default(1),
  }),
  (table) => [
    index('customer_agreements_customer').on(table.customerRid),
    check('customer_agreements_target', sql`(${table.serviceRid} IS NULL) <> (${table.categoryId} IS NULL)`),
    check('customer_agreements_price', sql`(${table.ratePercent} IS NULL) <> (${table.unitFen} IS NULL)`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { addresses } from '../tables.ts';
import type { InvoiceType } from './rules.ts';

/** Columns of what can be paid: which invoice is asked for by itself once it is; `InvoiceChoice` tells them. */
export const choiceColumns = () => ({
  invoiceType: smallint('invoice_type').$type<InvoiceType | 0>().notNull().default(0),
  /** One of the customer's titles, which are made out as they stand when the invoice is asked for. */
  invoiceTitleRid: text('invoice_title_rid').notNull().default(''),
});

/** Whom customers have their invoices made out to; at most one of each customer is the default. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** One of `invoiceTypes`. */
    type: t.smallint().notNull(),
    title: t.text().notNull(),
    /** A natural person, who has no tax number. */
    isPerson: t.boolean('is_person').notNull(),
    taxNo: t.text('tax_no').notNull(),
    bank: t.text().notNull(),
    accountNo: t.text('account_no').notNull(),
    regAddress: t.text('reg_address').notNull(),
    regPhone: t.text('reg_phone').notNull(),
    email: t.text().notNull(),
    /** Where paper goes; null for invoices that are no paper, and when the address was deleted. */
    addressRid: ref('address_rid', () => addresses.rid, 'set null'),
    isDefault: t.boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('invoice_titles_customer').on(table.customerRid),
    index('invoice_titles_address').on(table.addressRid),
    uniqueIndex('invoice_titles_default').on(table.customerRid).where(sql`${table.isDefault}`),
  ],
);

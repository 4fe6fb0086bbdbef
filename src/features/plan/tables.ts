import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { customers } from '../identity/tables.ts';
import type { FormValues } from './contract.ts';

/**
 * Entries of experiment plans: what customers put there, and later what staff quote to them (product definition,
 * 1.4). Name, picture and category are those of the day of adding, for entries whose service is withdrawn.
 */
export const planItems = pgTable(
  'plan_items',
  {
    rid: text().primaryKey(),
    customerRid: text('customer_rid')
      .notNull()
      .references(() => customers.rid),
    serviceRid: text('service_rid').notNull(),
    categoryId: integer('category_id').notNull(),
    name: text().notNull(),
    img: text().notNull(),
    count: integer().notNull(),
    params: jsonb().$type<FormValues>().notNull(),
    /** 0 put there by the customer, 1 quoted by staff. */
    source: smallint().notNull().default(0),
    /** See `planStates`. */
    status: smallint().notNull(),
    /** The first of the six steps that is not finished. */
    step: smallint().notNull().default(1),
    /** What a quote says; null for entries that cost what the catalogue says. */
    quotedFen: bigint('quoted_fen', { mode: 'number' }),
    validUntil: timestamp('valid_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('plan_items_customer').on(table.customerRid, table.createdAt),
    check('plan_items_count', sql`${table.count} BETWEEN 1 AND 999`),
  ],
);

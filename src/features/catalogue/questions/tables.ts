import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';

/** What customers ask about a service. Pages show those that are published, without who asked. */
export const customerQuestions = pgTable(
  'customer_questions',
  (t) => ({
    rid: t.text().primaryKey(),
    serviceRid: t.text('service_rid').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    question: t.text().notNull(),
    /** Empty until staff have answered. */
    answer: t.text().notNull().default(''),
    /** Words of the list that were found in it, for whoever reads it. */
    found: t.text().array().notNull().default(sql`'{}'`),
    /** Why it is not answered. */
    reason: t.text().notNull().default(''),
    answeredBy: ref('answered_by', () => staffMembers.rid),
    answeredAt: moment('answered_at'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    // Rids go up with time, so newest first is each of these backwards.
    index('customer_questions_service').on(table.serviceRid, table.status, table.rid),
    index('customer_questions_status').on(table.status, table.rid),
    index('customer_questions_customer').on(table.customerRid, table.rid),
  ],
);

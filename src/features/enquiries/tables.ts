import { bigint, date, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages, requirements and complaints of anybody. */
export const enquiries = pgTable(
  'enquiries',
  {
    rid: text().primaryKey(),
    /** Counts all enquiries; the last digits of `no`. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** Told to who sent it: X, the day as yymmdd, six digits. */
    no: text().notNull().unique(),
    /** 0 message, 1 requirement, 2 complaint. */
    kind: smallint().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    company: text(),
    content: text().notNull(),
    /** The service that it is about. */
    serviceRid: text('service_rid'),
    typeIds: integer('type_ids').array().notNull(),
    budgetFen: bigint('budget_fen', { mode: 'number' }),
    deadline: date(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_phone').on(table.phone), index('enquiries_email').on(table.email)],
);

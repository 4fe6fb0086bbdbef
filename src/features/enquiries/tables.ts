import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import { enquiryStates } from './rules.states.ts';

/** Messages, requirements and complaints of anybody. */
export const enquiries = pgTable(
  'enquiries',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Counts all enquiries; the last digits of `no`. */
    id: t.integer().notNull().generatedAlwaysAsIdentity(),
    /** Told to who sent it: X, the day as yymmdd, six digits. */
    no: t.text().notNull().unique(),
    /** 0 message, 1 requirement, 2 complaint. */
    kind: t.smallint().notNull(),
    name: t.text().notNull(),
    phone: t.text().notNull(),
    email: t.text(),
    company: t.text(),
    content: t.text().notNull(),
    /** The service that it is about. */
    serviceRid: t.text('service_rid'),
    typeIds: t.integer('type_ids').array().notNull(),
    budgetFen: fen('budget_fen'),
    deadline: t.date(),
    createdAt: moment('created_at').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull().default(enquiryStates.toAssign),
    /** Who of the staff looks after it. */
    adviserRid: ref('adviser_rid', () => staffMembers.rid),
    /** Whom it was quoted to. */
    customerRid: ref('customer_rid', () => customers.rid),
    /** Why it was lost, as a key of `lostReasons`, and what staff say of its end. */
    lostReason: t.text('lost_reason'),
    outcome: t.text().notNull().default(''),
    closedAt: moment('closed_at'),
  }),
  (table) => [
    index('enquiries_phone').on(table.phone),
    index('enquiries_email').on(table.email),
    index('enquiries_created').on(table.createdAt, table.rid),
    index('enquiries_closed').on(table.closedAt).where(sql`${table.closedAt} IS NOT NULL`),
    index('enquiries_open').on(table.createdAt).where(sql`${table.status} < 40`),
  ],
);

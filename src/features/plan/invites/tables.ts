import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { enquiries } from '../../enquiries/tables.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { QuotableLine } from '../quotes/shapes.ts';
import { quotes } from '../tables.ts';

/** Quotes to somebody who has no account yet; they become a quote once somebody takes them. */
export const quoteInvites = pgTable(
  'quote_invites',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The number that the quote will have. */
    no: t.text().notNull().unique(),
    /** Of the code in the link, which is only in the message. */
    codeHash: t.text('code_hash').notNull().unique(),
    /** Whom it is for. */
    name: t.text().notNull(),
    phone: t.text(),
    email: t.text(),
    enquiryRid: t.text('enquiry_rid').references(() => enquiries.rid, { onDelete: 'set null' }),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    note: t.text().notNull(),
    lines: t.jsonb().$type<QuotableLine[]>().notNull(),
    validUntil: moment('valid_until').notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Who took it, and the quote that they have. */
    customerRid: ref('customer_rid', () => customers.rid),
    quoteRid: ref('quote_rid', () => quotes.rid, 'cascade'),
  }),
  (table) => [
    index('quote_invites_created').on(table.createdAt, table.rid),
    index('quote_invites_phone').on(table.phone),
    index('quote_invites_email').on(table.email),
    index('quote_invites_customer').on(table.customerRid),
    index('quote_invites_quote').on(table.quoteRid),
    index('quote_invites_enquiry').on(table.enquiryRid),
    index('quote_invites_open').on(table.validUntil).where(sql`${table.status} = 10`),
  ],
);

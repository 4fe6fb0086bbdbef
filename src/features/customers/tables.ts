import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** What a verified customer told of themselves (attest form, specification section 3). */
export const profiles = pgTable('profiles', {
  customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  /** 0 student, 3 teacher, 1 individual, 2 enterprise. */
  organization: smallint().notNull(),
  company: text().notNull(),
  teacher: text().notNull().default(''),
  teacherPhone: text('teacher_phone').notNull().default(''),
  teacherMail: text('teacher_mail').notNull().default(''),
  attestedAt: moment('attested_at').notNull(),
});

/** Addresses of customers; at most one of each customer is the default. */
export const addresses = pgTable(
  'addresses',
  {
    rid: text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    area: text().notNull(),
    address: text().notNull(),
    /** Six-digit code of the county. */
    addressCode: text('address_code').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('addresses_customer').on(table.customerRid),
    uniqueIndex('addresses_default').on(table.customerRid).where(sql`${table.isDefault}`),
  ],
);

/** Who looks after a customer; no row while nobody does. */
export const customerCare = pgTable(
  'customer_care',
  {
    customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
    /** The member of staff who may see and change everything of this customer. */
    adviserRid: ref('adviser_rid', () => staffMembers.rid).notNull(),
    since: moment().notNull(),
  },
  (table) => [index('customer_care_adviser').on(table.adviserRid)],
);

/** What staff write down about a customer for each other. Rows are only added. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    rid: text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerRid, table.createdAt.desc())],
);

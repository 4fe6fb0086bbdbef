import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** What a verified customer told of themselves (attest form, specification section 3). */
export const profiles = pgTable('profiles', (t) => ({
  customerRid: ref('customer_rid', () => customers.rid).primaryKey(),
  name: t.text().notNull(),
  email: t.text().notNull(),
  /** 0 student, 3 teacher, 1 individual, 2 enterprise. */
  organization: t.smallint().notNull(),
  company: t.text().notNull(),
  teacher: t.text().notNull().default(''),
  teacherPhone: t.text('teacher_phone').notNull().default(''),
  teacherMail: t.text('teacher_mail').notNull().default(''),
  attestedAt: moment('attested_at').notNull(),
  /** The address that was told with it; null when it is there no more. */
  addressRid: ref('address_rid', () => addresses.rid, 'set null'),
}));

/** Addresses of customers; at most one of each customer is the default. */
export const addresses = pgTable(
  'addresses',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    name: t.text().notNull(),
    phone: t.text().notNull(),
    province: t.text().notNull(),
    city: t.text().notNull(),
    area: t.text().notNull(),
    address: t.text().notNull(),
    /** Six-digit code of the county. */
    addressCode: t.text('address_code').notNull(),
    isDefault: t.boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  }),
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
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    text: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [index('customer_notes_customer').on(table.customerRid, table.createdAt.desc())],
);

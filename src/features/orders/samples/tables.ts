import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { files } from '../../files/tables.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { orders } from '../tables.ts';

/**
 * Samples as the laboratory has them, from the day on which they came in: the original under the rid of its row in
 * `order_samples`, portions under rids of their own. Labels say the rid, see `sampleCode`.
 */
export const samplePassports = pgTable(
  'sample_passports',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The sample that it is, or is a portion of; the owner may have struck it off the order since. */
    sampleRid: t.text('sample_rid').notNull(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The owner's number, with a dash and a count for portions. */
    no: t.text().notNull(),
    /** Meaning: `rules.passports.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    room: t.text().notNull().default(''),
    shelf: t.text().notNull().default(''),
    box: t.text().notNull().default(''),
    /** Since when it lies nowhere and is in nobody's hands. */
    unplacedAt: moment('unplaced_at'),
    /** Who has it. */
    holderRid: ref('holder_rid', () => staffMembers.rid),
    /** What is left; null when nobody measured. */
    leftover: t.doublePrecision(),
    unit: t.text().notNull().default(''),
    /** Keys of `conditions`; empty when nothing is wrong with it. */
    problems: t.text().array().notNull().default(sql`'{}'`),
    /** What it looked like when it came. */
    photoRid: t.text('photo_rid').references(() => files.rid, { onDelete: 'set null' }),
    receivedAt: moment('received_at').notNull(),
    /** Shanghai calendar day up to which it is kept. */
    keepUntil: t.date('keep_until', { mode: 'string' }).notNull(),
    /** When its owner was told that it will be disposed of. */
    warnedAt: moment('warned_at'),
    /** Whether its owner asks for what is left of it. */
    isAskedBack: t.boolean('is_asked_back').notNull().default(false),
    /** Who asked for its disposal; somebody else has to confirm. */
    disposalAskedBy: ref('disposal_asked_by', () => staffMembers.rid),
    disposalAskedAt: moment('disposal_asked_at'),
    disposalReason: t.text('disposal_reason').notNull().default(''),
    /** By which parcel it went back. */
    express: t.text().notNull().default(''),
    waybill: t.text().notNull().default(''),
  }),
  (table) => [
    index('sample_passports_customer').on(table.customerRid, table.sampleRid),
    index('sample_passports_order').on(table.orderRid),
    index('sample_passports_keep').on(table.keepUntil).where(sql`${table.status} < 80`),
    index('sample_passports_unplaced').on(table.unplacedAt).where(sql`${table.unplacedAt} IS NOT NULL`),
    index('sample_passports_place').on(table.room, table.shelf, table.box).where(sql`${table.room} <> ''`),
  ],
);

/** Through whose hands each sample went, and where it lay; rows are only added. */
export const sampleCustody = pgTable(
  'sample_custody',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    passportRid: ref('passport_rid', () => samplePassports.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid),
    action: t.text().notNull(),
    /** null for the first step. */
    fromStatus: t.smallint('from_status'),
    toStatus: t.smallint('to_status').notNull(),
    /** A place in words or a person's name. */
    fromWhere: t.text('from_where').notNull().default(''),
    toWhere: t.text('to_where').notNull().default(''),
    /** What was done or is different, such as what is left. */
    what: t.text().notNull().default(''),
    note: t.text().notNull().default(''),
    photoRid: t.text('photo_rid').references(() => files.rid, { onDelete: 'set null' }),
  }),
  (table) => [
    index('sample_custody_passport').on(table.passportRid, table.id),
    index('sample_custody_at').using('brin', table.at),
  ],
);

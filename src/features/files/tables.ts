import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { newKey } from '../../host/files/file-store.ts';
import { moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/**
 * Files that were sent to us. Their bytes lie in the file store; when a row goes, by whatever way, a trigger notes
 * the bytes in `removed_files`.
 */
export const files = pgTable(
  'files',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The customer who sent it; null when a visitor or a member of staff did. */
    ownerRid: ref('owner_rid', () => customers.rid),
    /** The member of staff who sent it; null when anybody else did. */
    staffRid: ref('staff_rid', () => staffMembers.rid),
    /** A key of `purposes`; decides what may be in it. */
    purpose: t.text().notNull(),
    /** As it was called where it came from, without folders and without letters that mislead. */
    name: t.text().notNull(),
    bytes: t.bigint({ mode: 'number' }).notNull(),
    /** Hexadecimal. */
    sha256: t.text().notNull(),
    /** Media type that its beginning and its ending agree on. */
    type: t.text().notNull(),
    /** Key in the file store. */
    storedAs: t.text('stored_as').notNull().unique().$defaultFn(newKey),
    /** The record that it belongs to, as `table:rid`; null until something takes it. */
    boundTo: t.text('bound_to'),
    createdAt: moment('created_at').notNull(),
    /** When its bytes were last held against its hash, and were right; null until then. */
    checkedAt: moment('checked_at'),
  }),
  (table) => [
    index('files_owner').on(table.ownerRid),
    index('files_bound').on(table.boundTo),
    index('files_checked').on(table.checkedAt.asc().nullsFirst()),
    index('files_unbound').on(table.createdAt).where(sql`${table.boundTo} IS NULL`),
  ],
);

/** Bytes in the file store that belong to no row, until a job has removed them. */
export const removedFiles = pgTable('removed_files', (t) => ({
  storedAs: t.text('stored_as').primaryKey(),
  /** Not before; a file on its way in stands here too until its row is written. */
  dueAt: moment('due_at').notNull().defaultNow(),
}));

/**
 * Files that are being sent in parts. `received` counts the bytes that are here; they lie under `parts`, which also
 * stand in `removed_files` for the day on which the row goes.
 */
export const partialUploads = pgTable(
  'partial_uploads',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The customer who sends it; null when a member of staff does. */
    ownerRid: ref('owner_rid', () => customers.rid),
    /** The member of staff who sends it. */
    staffRid: ref('staff_rid', () => staffMembers.rid),
    purpose: t.text().notNull(),
    name: t.text().notNull(),
    declaredType: t.text('declared_type').notNull(),
    bytes: t.bigint({ mode: 'number' }).notNull(),
    received: t.bigint({ mode: 'number' }).notNull().default(0),
    /** Keys in the file store, in order. */
    parts: t.text().array().notNull().default(sql`'{}'`),
    /** The file that was made of it. */
    fileRid: ref('file_rid', () => files.rid, 'cascade'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('partial_uploads_owner').on(table.ownerRid),
    check('partial_uploads_sender', sql`num_nonnulls(${table.ownerRid}, ${table.staffRid}) = 1`),
    index('partial_uploads_created').on(table.createdAt),
  ],
);

/** Links that let a browser save one file once; only their hashes are kept. */
export const fileTickets = pgTable(
  'file_tickets',
  (t) => ({
    ticketHash: t.text('ticket_hash').primaryKey(),
    fileRid: ref('file_rid', () => files.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (table) => [
    index('file_tickets_customer').on(table.customerRid),
    index('file_tickets_expiry').on(table.expiresAt),
  ],
);

import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from './records/columns.ts';

/** The first answer to each request that its sender gave a key (trust figure G6). */
export const answeredRequests = pgTable(
  'answered_requests',
  (t) => ({
    ownerRid: t.text('owner_rid').notNull(),
    /** The call's path. */
    path: t.text().notNull(),
    key: t.text().notNull(),
    /** SHA-256 of the input, so that a key used for something else is noticed. */
    inputHash: t.text('input_hash').notNull(),
    /** What the call answered; null while it is at work. */
    answer: t.jsonb(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.ownerRid, table.path, table.key] })],
);

/** What the first start on the database noted, in one row. */
export const installation = pgTable(
  'installation',
  (t) => ({
    id: t.integer().primaryKey().default(1),
    /** `demo` or `production`: neither works on a database of the other. */
    kind: t.text().notNull(),
    /** Sealed with SECRET_KEY, so that another one is noticed before it fails somewhere. */
    keyCheck: t.text('key_check').notNull(),
  }),
  (table) => [
    check('installation_once', sql`${table.id} = 1`),
    check('installation_kind', sql`${table.kind} IN ('demo', 'production')`),
  ],
);

/** What the adapters of providers keep, sealed with SECRET_KEY. */
export const providerNotes = pgTable('provider_notes', (t) => ({
  name: t.text().primaryKey(),
  sealed: t.text().notNull(),
}));

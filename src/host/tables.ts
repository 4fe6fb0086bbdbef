import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './records/columns.ts';

/** The first answer to each request that its sender gave a key (trust figure G6). */
export const answeredRequests = pgTable(
  'answered_requests',
  {
    ownerRid: text('owner_rid').notNull(),
    /** The call's path. */
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the input, so that a key used for something else is noticed. */
    inputHash: text('input_hash').notNull(),
    /** What the call answered; null while it is at work. */
    answer: jsonb(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerRid, table.path, table.key] })],
);

/** What the first start on the database noted, in one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** `demo` or `production`: neither works on a database of the other. */
    kind: text().notNull(),
    /** Sealed with SECRET_KEY, so that another one is noticed before it fails somewhere. */
    keyCheck: text('key_check').notNull(),
  },
  (table) => [
    check('installation_once', sql`${table.id} = 1`),
    check('installation_kind', sql`${table.kind} IN ('demo', 'production')`),
  ],
);

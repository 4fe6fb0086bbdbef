import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerRid, table.path, table.key] })],
);

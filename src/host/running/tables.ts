import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../records/columns.ts';

/** The processes that work on this database, each of which says every few seconds that it is there. */
export const processes = pgTable('processes', (t) => ({
  rid: t.text().primaryKey(),
  role: t.text().$type<'web' | 'worker' | 'both'>().notNull(),
  version: t.text().notNull(),
  /** The machine's name, and the process's number there. */
  host: t.text().notNull(),
  pid: t.integer().notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** Of the disk that holds its DATA_DIR. */
  diskFree: t.bigint('disk_free', { mode: 'number' }),
  diskTotal: t.bigint('disk_total', { mode: 'number' }),
  /** How far its replica is behind, in ms and in bytes of the log; null without one, or one that does not answer. */
  replicaMs: t.integer('replica_ms'),
  replicaBytes: t.bigint('replica_bytes', { mode: 'number' }),
  hasReplica: t.boolean('has_replica').notNull(),
}));

/** What was done to keep the shop safe. */
export const upkeep = pgTable(
  'upkeep',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: t.text().$type<'backup' | 'restore_test' | 'files'>().notNull(),
    at: moment('at').notNull(),
    seconds: t.integer().notNull(),
    /** How many things were not as they should be. */
    problems: t.integer().notNull(),
    /** Such as the archive's name and size. */
    what: t.text().notNull(),
  }),
  (table) => [index('upkeep_kind_at').on(table.kind, table.at)],
);

/** What browsers reported of breaches of the policy of pages, by the day in Shanghai; it names nobody (`policy-breaches.ts`). */
export const policyBreaches = pgTable(
  'policy_breaches',
  (t) => ({
    day: t.date().notNull(),
    directive: t.text().notNull(),
    /** The origin of what was blocked, `self` or a word; empty, as the page, where a day had too many different ones. */
    blocked: t.text().notNull(),
    /** The path of the page. */
    page: t.text().notNull(),
    count: t.integer().notNull(),
    lastAt: moment('last_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.day, table.directive, table.blocked, table.page] })],
);

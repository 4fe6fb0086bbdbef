import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { anyJson } from '../../host/json-column.ts';

/** One row per setting; `isPublic` ones are told to visitors. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: anyJson().notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Changes that two people make: what one of the staff asked for, and what another decided. One open for each setting. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    rid: text().primaryKey(),
    key: text().notNull(),
    /** The fields as they are to be. */
    value: anyJson().notNull(),
    askedBy: text('asked_by').notNull(),
    askedName: text('asked_name').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedBy: text('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    isAllowed: boolean('is_allowed'),
  },
  (table) => [uniqueIndex('setting_changes_open').on(table.key).where(sql`${table.decidedAt} IS NULL`)],
);

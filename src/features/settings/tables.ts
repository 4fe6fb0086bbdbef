import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { anyJson, moment } from '../../host/records/columns.ts';

/** One row per setting; `isPublic` ones are told to visitors. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: anyJson().notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  updatedAt: moment('updated_at').notNull().defaultNow(),
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
    askedAt: moment('asked_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    isAllowed: boolean('is_allowed'),
  },
  (table) => [uniqueIndex('setting_changes_open').on(table.key).where(sql`${table.decidedAt} IS NULL`)],
);

import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { anyJson, moment } from '../../host/records/columns.ts';

/** One row per setting; `isPublic` ones are told to visitors. */
export const settings = pgTable('settings', (t) => ({
  key: t.text().primaryKey(),
  value: anyJson().notNull(),
  isPublic: t.boolean('is_public').notNull().default(false),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}));

/** Changes that two people make: what one of the staff asked for, and what another decided. One open for each setting. */
export const settingChanges = pgTable(
  'setting_changes',
  (t) => ({
    rid: t.text().primaryKey(),
    key: t.text().notNull(),
    /** The fields as they are to be. */
    value: anyJson().notNull(),
    askedBy: t.text('asked_by').notNull(),
    askedName: t.text('asked_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    decidedBy: t.text('decided_by'),
    decidedAt: moment('decided_at'),
    isAllowed: t.boolean('is_allowed'),
  }),
  (table) => [uniqueIndex('setting_changes_open').on(table.key).where(sql`${table.decidedAt} IS NULL`)],
);

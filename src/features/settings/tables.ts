import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per setting; `isPublic` ones are told to visitors. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

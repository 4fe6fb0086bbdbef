import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { anyJson } from '../../host/json-column.ts';

/** One row per setting; `isPublic` ones are told to visitors. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: anyJson().notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

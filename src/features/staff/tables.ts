import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Members of staff. A disabled one stays, with the time it was disabled. */
export const staffMembers = pgTable('staff_members', {
  rid: text().primaryKey(),
  account: text().notNull().unique(),
  name: text().notNull(),
  role: text().notNull(),
  /** Argon2id. */
  passwordHash: text('password_hash').notNull(),
  /** Shared secret of the authenticator app, encrypted with SECRET_KEY. */
  totpSecret: text('totp_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
});

import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../tables.ts';

/** What is kept of every passkey, whosever it is. Nothing of it lets anybody in. */
export const credential = () => ({
  rid: text('rid').primaryKey(),
  name: text('name').notNull(),
  /** What the authenticator knows it by, base64url. */
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, base64url. */
  publicKey: text('public_key').notNull(),
  /** How often the authenticator says that it has signed; 0 for good of those that do not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  /** How a browser reaches it, in WebAuthn's words. */
  transports: text('transports').array().notNull(),
  /** Whether its maker keeps it on several devices. */
  isSynced: boolean('is_synced').notNull(),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at'),
});

/** With what customers sign in without a password (decision 048). */
export const passkeys = pgTable(
  'passkeys',
  { ...credential(), customerRid: ref('customer_rid', () => customers.rid).notNull() },
  (table) => [index('passkeys_customer').on(table.customerRid)],
);

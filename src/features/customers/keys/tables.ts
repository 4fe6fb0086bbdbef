import { index, pgTable } from 'drizzle-orm/pg-core';
import type { KeyScope } from '../../../core/key-scope.ts';
import { moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';

/** Keys with which other systems make calls for a customer. The key itself is told once, to whoever makes it. */
export const apiKeys = pgTable(
  'api_keys',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    name: t.text().notNull(),
    scopes: t.text().array().$type<KeyScope[]>().notNull(),
    hash: t.text().notNull().unique(),
    /** Its last characters, by which it is known again. */
    tail: t.text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used last, give or take ten minutes. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  }),
  (table) => [index('api_keys_customer').on(table.customerRid)],
);

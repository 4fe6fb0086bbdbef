import { index, pgTable } from 'drizzle-orm/pg-core';
import { ref } from '../../../host/records/columns.ts';
import { credential } from '../../identity/passkeys/tables.ts';
import { staffMembers } from '../tables.ts';

/** With what members of staff sign in without password and code (decision 048). */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  { ...credential(), staffRid: ref('staff_rid', () => staffMembers.rid).notNull() },
  (table) => [index('staff_passkeys_staff').on(table.staffRid)],
);

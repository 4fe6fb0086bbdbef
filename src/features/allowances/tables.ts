import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { fen, ref } from '../../host/records/columns.ts';

/**
 * How much is taken of what may be spent at most: `credit:<owner>`, `envelope:<rid>`, `month:<customer>@<group>:<yyyy-mm>`. How
 * much that may be says whoever charges; the row is what charges lock.
 */
export const allowances = pgTable(
  'allowances',
  (t) => ({ rid: t.text().primaryKey(), usedFen: fen('used_fen').notNull().default(0) }),
  (table) => [check('allowances_used', sql`${table.usedFen} >= 0`)],
);

/** What each thing takes of an allowance, such as `order:<rid>`; what takes nothing has no row. */
export const allowanceCharges = pgTable(
  'allowance_charges',
  (t) => ({
    allowanceRid: ref('allowance_rid', () => allowances.rid).notNull(),
    ref: t.text().notNull(),
    fen: fen('fen').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.allowanceRid, table.ref] }),
    index('allowance_charges_ref').on(table.ref),
    check('allowance_charges_fen', sql`${table.fen} > 0`),
  ],
);

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { staffMembers } from './tables.ts';

/** The name of the member of staff whom a column of a joined statement names; null where it names nobody. */
export function staffName(rid: SQLWrapper): SQL<string | null> {
  return sql`(SELECT s.name FROM ${staffMembers} s WHERE s.rid = ${rid})`;
}

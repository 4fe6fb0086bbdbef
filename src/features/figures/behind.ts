import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { services, shelvedServices } from '../catalogue/tables.ts';
import { clusters } from '../clusters/tables.ts';
import { orderRecord } from '../orders/rules.states.ts';
import { staffMembers } from '../staff/tables.ts';
import type { Behind, Span } from './declare.ts';

/** The kinds of what is ordered. */
export const kinds = { 1: '送样检测', 2: '上机预约', 3: '数据分析' } as const;

/** Orders that were submitted in the period. */
export const ordersOf: Behind = { may: 'orders:read', path: (span) => `/staff/orders?${days(span)}` };
/** Everything that was posted to an account up to the end of the period, which is what it holds then. */
export const bookUntil = (query: string): Behind => ({
  may: 'audit:read',
  path: ({ to }) => `/staff/ledger?${query}&to=${to}`,
});
/** The days of a period as lists take them. */
export const days = ({ from, to }: Span) => `from=${from}&to=${to}`;

/** Orders that came to a state in the period. */
export const ordersReaching = (state: keyof typeof orderRecord.states): Behind => ({
  may: 'orders:read',
  path: (span) => `/staff/orders?reached=${orderRecord.states[state]}&${days(span)}`,
});

type Named = (db: Database, parts: string[]) => Promise<Readonly<Record<string, string>>>;

/** Parts that are rids of members of staff, by their names. */
export const staffNames: Named = (db, parts) => namesIn(db, sql`${staffMembers}`, parts);
/** The same, where nobody may be responsible. */
export const adviserNames: Named = async (db, parts) => ({
  ...(await staffNames(db, parts)),
  '': '无人负责',
});
/** Parts that are rids of services, on sale or not, by their names. */
export const serviceNames: Named = (db, parts) =>
  namesIn(
    db,
    sql`(SELECT rid, name FROM ${services} UNION ALL SELECT rid, name FROM ${shelvedServices}) every`,
    parts,
  );
/** Parts that are rids of groups, by their names and where they are. */
export const groupNames: Named = (db, parts) =>
  namesIn(db, sql`(SELECT rid, name || '（' || company || '）' AS name FROM ${clusters}) every`, parts);
/** Parts that are called what they are. */
export const asTheyAre: Named = async (_, parts) =>
  Object.fromEntries(parts.flatMap((part) => (part ? [[part, part]] : [])));

async function namesIn(db: Database, table: ReturnType<typeof sql>, rids: string[]) {
  if (rids.length === 0) return {};
  const wanted = sql.join(
    rids.map((rid) => sql`${rid}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ rid: string; name: string }>(
    sql`SELECT rid, name FROM ${table} WHERE rid IN (${wanted})`,
  );
  return Object.fromEntries(rows.map(({ rid, name }) => [rid, name]));
}

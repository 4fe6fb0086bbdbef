import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { PersonalTable } from './personal-data.ts';

/** Rows of one table, by its heading in the export. */
type Rows = { title: string; count: number };
/** What a merge would do: rows that go over, rows that are given up, and those that forbid it. */
export type MergePlan = { moves: Rows[]; drops: Rows[]; clashes: Rows[] };

/** The account that stays, and the one whose rows it gets. */
export type Pair = { kept: string; duplicate: string };

/** What it would do to let the rows of one customer go to another. Three statements. */
export async function planMerge(
  db: Database,
  tables: readonly PersonalTable[],
  { kept, duplicate }: Pair,
): Promise<MergePlan> {
  const { owned, uniques } = await readSchema(db, tables);
  const counts = owned.map(
    ({ table, column }) =>
      sql`SELECT 'move' AS what, ${table}::text AS name, count(*)::int AS count
        FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${duplicate}`,
  );
  const twice = uniques.map(
    (unique) =>
      sql`SELECT ${unique.mode}::text AS what, ${unique.table}::text AS name, count(*)::int AS count
        FROM (${clashing(unique, { kept, duplicate })}) AS rows`,
  );
  const { rows } = await db.execute<{ what: string; name: string; count: number }>(
    sql.join([...counts, ...twice], sql` UNION ALL `),
  );
  const titles = new Map(tables.map(({ table, title }) => [getTableName(table), title]));
  const of = (wanted: string): Rows[] => {
    const found = rows.filter(({ what, count }) => what === wanted && count > 0);
    return [...new Set(found.map(({ name }) => name))].map((name) => ({
      title: titles.get(name) ?? name,
      count: Math.max(...found.filter((row) => row.name === name).map(({ count }) => count)),
    }));
  };
  const drops = of('keepOne');
  const given = new Map(drops.map(({ title, count }) => [title, count]));
  const moves = of('move')
    .map(({ title, count }) => ({ title, count: count - (given.get(title) ?? 0) }))
    .filter(({ count }) => count > 0);
  return { moves, drops, clashes: of('clash') };
}

/** Does it; the accounts themselves are left as they are. Belongs in a transaction that holds both. */
export async function moveRows(db: Database, tables: readonly PersonalTable[], pair: Pair) {
  const { owned, uniques } = await readSchema(db, tables);
  for (const unique of uniques) {
    const { mode, table } = unique;
    const among = sql`ctid IN (${clashing(unique, pair)})`;
    if (mode === 'keepOne') await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${among}`);
    if (mode === 'yield') {
      const found = tables.find((each) => getTableName(each.table) === table);
      const rule = found?.onMerging;
      if (found && typeof rule === 'object') await db.update(found.table).set(rule.yielding).where(among);
    }
  }
  for (const { table, column } of owned) {
    const name = sql.identifier(column);
    await db.execute(
      sql`UPDATE ${sql.identifier(table)} SET ${name} = ${pair.kept} WHERE ${name} = ${pair.duplicate}`,
    );
  }
}

/** A column that refers to customers. */
type Owned = { table: string; column: string };
/** What may be there once for each customer: the other columns of a unique index, and which rows it is about. */
type Unique = Owned & { mode: 'keepOne' | 'yield' | 'clash'; others: string[]; condition: string | null };

/**
 * The database knows itself which columns refer to customers, and an `owner` (whose money it is) holds a customer's rid
 * too; what ends with an account is left out.
 */
async function readSchema(db: Database, tables: readonly PersonalTable[]) {
  const modes = new Map(tables.map(({ table, onMerging }) => [getTableName(table), onMerging]));
  const references = await db.execute<Owned>(sql`
    SELECT t.relname::text AS "table", a.attname::text AS "column"
    FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'customers'::regclass
    UNION
    SELECT t.relname::text, a.attname::text FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'owner' AND NOT a.attisdropped
    WHERE t.relkind = 'r' AND t.relname = ANY(${sql.param([...modes.keys()])}::text[]) ORDER BY 1, 2`);
  const owned = references.rows.filter(({ table }) => modes.get(table) !== 'end');
  const indexes = await db.execute<{ table: string; parts: string[]; condition: string | null }>(sql`
    SELECT t.relname::text AS "table", pg_get_expr(i.indpred, i.indrelid) AS condition,
      (SELECT array_agg(pg_get_indexdef(i.indexrelid, n::int, true) ORDER BY n)
       FROM generate_series(1, i.indnkeyatts) AS n) AS parts
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indisunique AND t.relname = ANY(${sql.param(owned.map(({ table }) => table))}::text[])
    ORDER BY i.indexrelid`);
  const uniques = owned.flatMap(({ table, column }) =>
    indexes.rows
      .filter((index) => index.table === table && index.parts.includes(column))
      .map(({ parts, condition }): Unique => {
        const rule = modes.get(table);
        const mode = typeof rule === 'object' ? 'yield' : rule === 'keepOne' ? 'keepOne' : 'clash';
        return { table, column, mode, others: parts.filter((part) => part !== column), condition };
      }),
  );
  return { owned, uniques };
}

/** The duplicate's rows that cannot be beside a row of the account that stays. */
function clashing({ table, column, others, condition }: Unique, { kept, duplicate }: Pair): SQL {
  const parts = sql.join(
    others.map((part, index) => sql`, ${sql.raw(part)} AS ${sql.identifier(`part_${index}`)}`),
    sql``,
  );
  const rowsOf = (rid: string) =>
    sql`SELECT ctid AS place${parts} FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)} = ${rid} AND ${condition ? sql.raw(`(${condition})`) : sql`true`}`;
  const same = others.map((_, index) => {
    const part = sql.identifier(`part_${index}`);
    return sql`mine.${part} = theirs.${part}`;
  });
  return sql`SELECT mine.place FROM (${rowsOf(duplicate)}) AS mine
    JOIN (${rowsOf(kept)}) AS theirs ON ${same.length ? sql.join(same, sql` AND `) : sql`true`}`;
}

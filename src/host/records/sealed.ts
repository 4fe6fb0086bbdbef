import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { canOpen, type Secrets } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import { installation, providerNotes } from '../tables.ts';

/** Where texts are stored that SECRET_KEY seals. Each feature lists its own in `sealed`. */
export type SealedPlace = {
  /** `table.column`. */
  name: string;
  table: SQL;
  /** Tells rows apart, as a text. */
  key: SQL;
  sealed: SQL;
  /** Puts `anew.sealed`, and `anew.digest` where there is one, into a row. */
  set: SQL;
  /** What is signed of an opened text; the signature is stored beside it. */
  digested?: (text: string) => string;
};

/** How many sealed texts a place has, how many were sealed anew, and how many no key opens that is known. */
export type SealedAnew = { total: number; anew: number; lost: number };

/** A column of texts that are sealed, and the column of signatures of what they say. */
export function sealedIn(
  column: PgColumn,
  digest?: { column: PgColumn; digested: (text: string) => string },
): SealedPlace {
  const { name, columns } = getTableConfig(column.table);
  const key = columns.find(({ primary }) => primary);
  if (!key) throw new Error(`${name} has no key of one column`);
  const digestSet = digest && sql`, ${sql.identifier(digest.column.name)} = anew.digest`;
  return {
    name: `${name}.${column.name}`,
    table: sql`${column.table}`,
    key: key.getSQLType() === 'text' ? sql`${key}` : sql`${key}::text`,
    sealed: sql`${column}`,
    set: sql`${sql.identifier(column.name)} = anew.sealed${digestSet ?? sql``}`,
    digested: digest?.digested,
  };
}

/** What no feature has: what waits to be done, where a job's input has the name `sealed`, and what providers left. */
export const sealedByHost: readonly SealedPlace[] = [
  sealedIn(providerNotes.sealed),
  {
    name: 'pgboss.job.data',
    ...{ table: sql`pgboss.job`, key: sql`pgboss.job.id::text`, sealed: sql`pgboss.job.data->>'sealed'` },
    set: sql`data = jsonb_set(data, '{sealed}', to_jsonb(anew.sealed))`,
  },
];

/** By what a process knows its key. It is sealed anew last: until then the key of before is needed. */
export const sealedCheck = sealedIn(installation.keyCheck);

/**
 * Seals what is stored in one place with the present key, batch by batch, while the shop goes on: what was written meanwhile
 * stays. `present` knows that key alone, `both` the one before as well.
 */
export async function sealAnew(
  db: Database,
  place: SealedPlace,
  { present, both, batch = 500 }: { present: Secrets; both: Secrets; batch?: number },
): Promise<SealedAnew> {
  const { table, key, sealed, set, digested } = place;
  const sum: SealedAnew = { total: 0, anew: 0, lost: 0 };
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ key: string; sealed: string }>(sql`
      SELECT ${key} AS key, ${sealed} AS sealed FROM ${table}
      WHERE ${sealed} <> '' AND ${key} > ${after} ORDER BY ${key} LIMIT ${batch}`);
    const others = rows.filter((row) => !canOpen(present, row.sealed));
    const readable = others.filter((row) => canOpen(both, row.sealed));
    sum.total += rows.length;
    sum.lost += others.length - readable.length;
    if (readable.length > 0) {
      const texts = readable.map((row) => both.open(row.sealed));
      const anew = texts.map((text) => present.seal(text));
      const digests = texts.map((text) => digested && present.sign(digested(text)));
      const { rowCount } = await db.execute(sql`
        UPDATE ${table} SET ${set}
        FROM unnest(${textsOf(readable.map((row) => row.key))}, ${textsOf(readable.map((row) => row.sealed))},
          ${textsOf(anew)}, ${textsOf(digests)}) AS anew (key, was, sealed, digest)
        WHERE ${key} = anew.key AND ${sealed} = anew.was`);
      sum.anew += rowCount ?? 0;
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return sum;
    after = last.key;
  }
}

const textsOf = (texts: readonly (string | undefined)[]) =>
  sql`${sql.param(texts.map((text) => text ?? null))}::text[]`;

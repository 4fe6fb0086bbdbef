import { sql } from 'drizzle-orm';
import type { PgSequence } from 'drizzle-orm/pg-core';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../database/database.ts';

const taken = new Map<string, string>();

/** The prefixes of numbers with the sequence that each counts by. */
export const prefixes: ReadonlyMap<string, string> = taken;

/** Numbers that people tell each other: `prefix`, the day and six digits, such as D261120000042. */
export type Numbers = {
  next: (db: Database, now: Date) => Promise<string>;
  /** Several at once, one statement. */
  several: (db: Database, now: Date, count: number) => Promise<string[]>;
};

/** Declares the numbers of a kind of record. A prefix tells what a number is of: nothing else may have it. */
export function numbersOf(prefix: string, sequence: PgSequence): Numbers {
  const name = sequence.seqName ?? '';
  if (taken.has(prefix)) throw new Error(`${prefix} begins the numbers of ${taken.get(prefix)} and ${name}`);
  taken.set(prefix, name);
  const several: Numbers['several'] = async (db, now, count) => {
    const { rows } = await db.execute<{ next: string }>(
      sql`SELECT nextval(${name})::text AS next FROM generate_series(1, ${count}::int)`,
    );
    const day = shanghaiDate(now).slice(2).replaceAll('-', '');
    return rows.map(({ next }) => `${prefix}${day}${next.padStart(6, '0')}`);
  };
  return { several, next: async (db, now) => String((await several(db, now, 1))[0]) };
}

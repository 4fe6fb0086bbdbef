import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Database } from '../database/database.ts';

type Order = Column | SQL | SQL.Aliased;

/** A statement that is still without order and limits. */
type Query<Row> = {
  as(name: string): SQLWrapper;
  orderBy(...order: Order[]): { limit(size: number): { offset(rows: number): PromiseLike<Row[]> } };
};

/**
 * One page of what a statement finds, in the form of every list's answer. How many there are is asked only where
 * neither the page nor `total` tells it. Two statements at most.
 */
export async function listed<Row>(
  db: Database,
  { page, size }: { page: number; size: number },
  query: Query<Row>,
  order: readonly Order[],
  total?: number,
): Promise<{ list: Row[]; total: number; page: number; size: number }> {
  const before = (page - 1) * size;
  // The builder is changed by its next word, so the question is put first; it is sent when it is awaited.
  const count = db.$count(query.as('found'));
  const list = await query
    .orderBy(...order)
    .limit(size)
    .offset(before);
  const isLast = list.length < size && (list.length > 0 || before === 0);
  return { list, total: total ?? (isLast ? before + list.length : await count), page, size };
}

/** One page of what is in hand already. */
export function pageFrom<Item>(all: readonly Item[], { page, size }: { page: number; size: number }) {
  return { list: all.slice((page - 1) * size, page * size), total: all.length, page, size };
}

/** What a cursor points at: the values of a row in the columns that a list is ordered by, descending. */
type Key = readonly (Date | number | string)[];

/** A piece of a list from `size + 1` of its rows; `next` is where it goes on, null at its end. */
export function pieceFrom<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => Key) {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return { list, next: rows.length > size && last ? cursorOf(keyOf(last)) : null };
}

/** What comes after a cursor in a list that is ordered by these columns, descending. Refuses 参数错误. */
export function beyond(
  cursor: string | undefined,
  ...columns: readonly [Column, ...Column[]]
): SQL | undefined {
  if (!cursor) return undefined;
  const key = keyIn(cursor);
  if (key?.length !== columns.length) throw new Failure(refusals.badInput);
  const values = columns.map((column, index) => sql.param(valueFor(column, key[index]), column));
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}

function cursorOf(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function keyIn(cursor: string): unknown[] | undefined {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** What the database takes for a column: whoever makes up a cursor of their own is refused here, not there. */
function valueFor({ dataType }: Column, value: unknown): Date | number | string {
  if (dataType === 'number' && Number.isSafeInteger(value)) return value as number;
  if (dataType === 'string' && typeof value === 'string' && !value.includes('\0')) return value;
  const moment = dataType === 'date' && typeof value === 'string' ? new Date(value) : undefined;
  // Years of other than four digits are spelled otherwise.
  if (moment && moment.getTime() >= 0 && moment.getTime() < Date.UTC(10_000, 0)) return moment;
  throw new Failure(refusals.badInput);
}

import {
  and,
  type Column,
  eq,
  type GetColumnData,
  gte,
  ilike,
  lt,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { endOfDay, startOfDay } from '../../core/shanghai.ts';

/** Where all of these columns of a table have these values: one's own order is `{ rid, customerRid: actor.rid }`. */
export function equal<Table extends PgTable, Name extends string & keyof Table['_']['columns']>(
  table: Table,
  values: { [Key in Name]: GetColumnData<Table['_']['columns'][Key], 'raw'> | SQLWrapper },
): SQL {
  const columns = table as unknown as Record<string, Column>;
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name] as Column, value))) as SQL;
}

/** The pattern for LIKE that finds `text` anywhere; its own percent signs and underscores are letters like others. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Where a column is `wanted`; what was not asked for (nothing, or an empty text) narrows nothing, so never for whose it is. */
export function is<Value>(column: SQLWrapper, wanted: Value | undefined): SQL | undefined {
  return wanted === undefined || wanted === '' ? undefined : eq(column, wanted);
}

/** Where one of the columns contains `kw`. */
export function has(kw: string | undefined, ...columns: readonly (Column | SQL.Aliased | SQL)[]) {
  return kw ? or(...columns.map((column) => ilike(column, containing(kw)))) : undefined;
}

/** Where a number (of an order, a statement) is `kw`, however it is spelled, or one of the columns contains it. */
export function finds(kw: string | undefined, numbers: readonly Column[], ...columns: readonly Column[]) {
  return kw ? or(...numbers.map((number) => eq(number, kw.toUpperCase())), has(kw, ...columns)) : undefined;
}

/** Where an instant lies within the days `from` to `to` of Asia/Shanghai, either of which may be left out. */
export function during(column: Column, { from, to }: { from?: string; to?: string }): SQL | undefined {
  return and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined);
}

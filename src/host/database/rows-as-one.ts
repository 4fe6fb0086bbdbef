import { Column, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { rowReader } from './built-once.ts';

/** What rows are made of: columns of tables or of subqueries, by the names of their parts and their own. */
type Parts = Readonly<Record<string, Readonly<Record<string, Column | SQL.Aliased>>>>;

/**
 * All rows of a statement as one value, each with the same parts as if they were selected: in `order` if it is given, and a part
 * that is joined (`outer`) null where there is none. To write and to read a list column by column takes the database and the
 * server half as long again.
 */
export function rowsAsOne<Row>(
  parts: Parts,
  { order, outer = [] }: { order?: SQL; outer?: readonly string[] } = {},
): SQL<Row[]> {
  const fields = Object.entries(parts).flatMap(([part, columns]) =>
    Object.entries(columns).map(([name, field]) => ({ path: [part, name], field })),
  );
  const isInner = Object.entries(parts).flatMap(([part, columns]) =>
    Object.values(columns).flatMap((column) =>
      is(column, Column) ? [[getTableName(column.table), !outer.includes(part)]] : [],
    ),
  );
  const read = rowReader(fields, Object.fromEntries(isInner));
  const values = sql.join(
    fields.map(({ field }) => sql`${field}`),
    sql`, `,
  );
  return sql`coalesce(json_agg(json_build_array(${values})${order && sql` ORDER BY ${order}`}), '[]'::json)`.mapWith(
    (rows: unknown[][]) => rows.map(read),
  ) as SQL<Row[]>;
}

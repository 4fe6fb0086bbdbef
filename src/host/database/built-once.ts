import {
  Column,
  DrizzleQueryError,
  fillPlaceholders,
  getTableName,
  is,
  noopDecoder,
  Placeholder,
  SQL,
  Subquery,
  sql,
} from 'drizzle-orm';
import type { PgPreparedQuery, PgSession, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { compiled } from '../compiled.ts';
import type { Database } from './database.ts';

/** A query before it is asked. */
type Buildable<Rows> = {
  prepare: (name: string) => PgPreparedQuery<PreparedQueryConfig & { execute: Rows }>;
};

/** Values for the placeholders of a query, by their names. */
type Values = Readonly<Record<string, unknown>>;

/** So many shapes of one query are kept, those that were asked for last. */
const mostShapes = 200;

/**
 * A query whose text is built when it is first asked, and never again: what differs from time to time are placeholders
 * (`given`). Building a text costs the server more than sending it.
 */
export function builtOnce<Rows>(build: (db: Database) => Buildable<Rows>) {
  let ask: Asking | undefined;
  return async (db: Database, values: Values = {}): Promise<Rows> => {
    ask ??= asking(build(db).prepare('') as unknown as Prepared);
    return (await ask(clientOf(db), values)) as Rows;
  };
}

/**
 * The same for queries of several shapes, such as those of a list with filters: one text for each `shape`. What is seldom asked for
 * may be part of the shape as it is.
 */
export function builtByShape<Shape, Rows>(build: (db: Database, shape: Shape) => Buildable<Rows>) {
  const queries = new LRUCache<string, ReturnType<typeof builtOnce<Rows>>>({ max: mostShapes });
  return (db: Database, shape: Shape, values: Values = {}): Promise<Rows> => {
    const key = JSON.stringify(shape);
    let query = queries.get(key);
    if (!query) {
      query = builtOnce((handle) => build(handle, shape));
      queries.set(key, query);
    }
    return query(db, values);
  };
}

/** Rows to insert, by a name for each table. */
type RowsByName = Readonly<Record<string, readonly object[]>>;

/**
 * The same for queries that insert rows: the places of their values are in the text, and which columns are null or left out is
 * its shape. `build` is handed rows of places as if they were those that are given later.
 */
export function builtForRows<Given extends RowsByName, Rows>(
  build: (db: Database, rows: Given) => Buildable<Rows>,
) {
  const query = builtByShape((db, shape: RowsByName) =>
    build(db, mapRows(shape, (is, place) => is && given(place)) as Given),
  );
  return (db: Database, rows: Given): Promise<Rows> => {
    const values: Record<string, unknown> = {};
    const shape = mapRows(rows, (value, place) => {
      values[place] = value;
      return value === undefined || value === null ? value : 1;
    });
    return query(db, shape, values);
  };
}

/** Rows with another value in each column, made of its own and of what its place is called. */
function mapRows(tables: RowsByName, change: (value: unknown, place: string) => unknown): RowsByName {
  const mapRow = (row: object, name: string) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, change(value, `${name} ${column}`)]),
    );
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row, nth) => mapRow(row, `${name} ${nth}`)),
    ]),
  );
}

/** A value of a query that is built once, by its name. */
export const given = <Name extends string>(name: Name) => new Placeholder(name);

/** How many rows a query gives at most, in its text: for a limit that it does not know PostgreSQL plans anew each time. */
export const fixed = (most: number) => sql.raw(String(most)) as unknown as number;

/** What drizzle keeps of a query. */
type Prepared = {
  client: unknown;
  params: unknown[];
  queryConfig: { text: string };
  fields?: readonly Field[];
  joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  execute: (values: Values) => Promise<unknown>;
};
type Field = { path: readonly string[]; field: unknown };
type Row = readonly unknown[];
type Client = { query: (asked: object, values: unknown[]) => Promise<{ rows: readonly Row[] }> };

/** Asks a connection for what a query answers with these values. */
type Asking = (client: unknown, values: Values) => Promise<unknown>;

/** drizzle ties a query to the connection for which it was built; what is kept must not hold one. */
function asking(prepared: Prepared): Asking {
  prepared.client = undefined;
  const { fields, joinsNotNullableMap, queryConfig, params } = prepared;
  if (!fields?.every(({ path }) => path.length <= 2))
    return (client, values) => Object.create(prepared, { client: { value: client } }).execute({ ...values });
  const read = rowReader(fields, joinsNotNullableMap);
  return async (client, values) => {
    const filled = fillPlaceholders(params, values);
    try {
      const { rows } = await (client as Client).query(queryConfig, filled);
      return rows.map(read);
    } catch (error) {
      throw new DrizzleQueryError(queryConfig.text, filled, error as Error);
    }
  };
}

/**
 * Makes a row what drizzle's own `mapResultRow` makes of it, which finds out for each value of each row what it is of: a program of
 * its own for each query, in which its columns stand.
 */
export function rowReader(
  fields: readonly Field[],
  isInner: Prepared['joinsNotNullableMap'],
): (row: Row) => object {
  const columns = fields.map(({ path, field }, at) => ({
    at,
    group: path.length === 2 ? path[0] : undefined,
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }));
  const readingOf = ({ at, name, decoder }: (typeof columns)[number]) => {
    const value = isAsItIs(decoder) ? `row[${at}]` : `row[${at}] === null ? null : decode[${at}](row[${at}])`;
    return `${JSON.stringify(name)}: ${value}`;
  };
  // A part that was joined is null where its first column is, and all are of its table.
  const firstOf = (group: string) => {
    const own = fields.flatMap(({ path, field }, at) =>
      path.length === 2 && path[0] === group && is(field, Column) ? { at, table: tableOf(field) } : [],
    );
    const [first] = own;
    const isOne = isInner && first && own.every(({ table }) => table === first.table);
    return isOne && !isInner[first.table] ? first.at : undefined;
  };
  const parts = [...Map.groupBy(columns, ({ group, name }) => group ?? name).values()].map((some) => {
    const [{ group }] = some as [(typeof columns)[number]];
    const values = some.map(readingOf).join(', ');
    if (group === undefined) return values;
    const first = firstOf(group);
    const whole = `{ ${values} }`;
    return `${JSON.stringify(group)}: ${first === undefined ? whole : `row[${first}] === null ? null : ${whole}`}`;
  });
  // Taken from columns here: those of a subquery are proxies, which look up anew each time.
  const decode = columns.map(({ decoder }) => decoder.mapFromDriverValue.bind(decoder));
  return compiled(`return (row) => ({ ${parts.join(', ')} });`, { decode });
}

/** Whether the driver's values are taken as they are. */
function isAsItIs({ mapFromDriverValue }: Decoder): boolean {
  return (
    mapFromDriverValue === Column.prototype.mapFromDriverValue ||
    mapFromDriverValue === noopDecoder.mapFromDriverValue
  );
}

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const statement = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql;
  return (statement as unknown as { decoder: Decoder }).decoder;
}

const tableOf = (column: Column) => getTableName(column.table);

function clientOf(db: Database): unknown {
  const { session } = (db as unknown as { _: { session: PgSession } })._;
  return (session as unknown as { client: unknown }).client;
}

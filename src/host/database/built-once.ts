import { Placeholder } from 'drizzle-orm';
import type { PgPreparedQuery, PgSession, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A query before it is asked. */
type Buildable<Rows> = {
  prepare: (name: string) => PgPreparedQuery<PreparedQueryConfig & { execute: Rows }>;
};

/** Values for the placeholders of a query, by their names. */
type Values = Readonly<Record<string, unknown>>;

/**
 * A query whose text is built when it is first asked, and never again: what differs from time to time are placeholders
 * (`given`). Building a text costs the server more than sending it.
 */
export function builtOnce<Rows>(build: (db: Database) => Buildable<Rows>) {
  let built: object | undefined;
  return (db: Database, values: Values = {}): Promise<Rows> => {
    built ??= detached(build(db).prepare(''));
    const query: PgPreparedQuery<PreparedQueryConfig & { execute: Rows }> = Object.create(built, {
      client: { value: clientOf(db) },
    });
    return query.execute({ ...values });
  };
}

/** The same for queries of several shapes, such as those of a list with filters: one text for each `shape`. */
export function builtByShape<Shape, Rows>(build: (db: Database, shape: Shape) => Buildable<Rows>) {
  const queries = new Map<string, ReturnType<typeof builtOnce<Rows>>>();
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

/** A value of a query that is built once, by its name. */
export const given = <Name extends string>(name: Name) => new Placeholder(name);

/** drizzle ties a query to the connection for which it was built; what is kept must not hold one. */
function detached(query: object): object {
  return Object.assign(query, { client: undefined });
}

function clientOf(db: Database): unknown {
  const { session } = (db as unknown as { _: { session: PgSession } })._;
  return (session as unknown as { client: unknown }).client;
}

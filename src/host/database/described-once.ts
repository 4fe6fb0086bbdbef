import pg from 'pg';

type Parser = (text: string) => unknown;

/** How the columns of statements are read that a connection keeps planned, by the names of these. */
export type KnownColumns = Map<string, readonly Parser[]>;

/** A statement that a connection keeps planned under its name, whose rows come as arrays. */
export type Kept = pg.QueryConfig & { name: string };

/** What pg has of a query beyond what its types tell. */
type Inside = {
  name: string;
  types: pg.QueryConfig['types'];
  _rowMode: string;
  _accumulateRows: boolean;
  _result: { _parsers: readonly Parser[] | undefined };
  _results: Inside['_result'];
  prepare: (connection: object) => void;
  handleRowDescription: (message: object) => void;
};

const pgQuery = pg.Query.prototype as unknown as Inside;

/**
 * A statement whose columns PostgreSQL describes the first time only: those of a statement that is kept planned stay the same,
 * and it fails where they cannot. To tell and to read them took longer than the rows of short answers.
 */
export function describedOnce(
  config: Kept,
  values: unknown[] | undefined,
  callback: (error: Error, result: pg.QueryArrayResult) => void,
  known: KnownColumns,
): pg.Query {
  // Handed a whole config, pg copies it property by property.
  const query = new pg.Query(config.text, values, callback as never);
  const inside = query as unknown as Inside;
  inside.name = config.name;
  inside.types = config.types;
  inside._rowMode = 'array';
  inside._result = new pg.Result('array', config.types as never) as unknown as Inside['_result'];
  inside._results = inside._result;
  const parsers = known.get(config.name);
  if (parsers) {
    inside._accumulateRows = true;
    inside._result._parsers = parsers;
    inside.prepare = (connection) =>
      pgQuery.prepare.call(inside, Object.create(connection, nothingDescribed));
  } else {
    inside.handleRowDescription = (message) => {
      pgQuery.handleRowDescription.call(inside, message);
      known.set(config.name, inside._result._parsers ?? []);
    };
  }
  return query;
}

const nothingDescribed = { describe: { value: () => {} } };

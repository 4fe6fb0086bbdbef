import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Urgency } from '../../core/urgency.ts';
import { root } from '../root.ts';
import { spanned } from '../running/trace.ts';
import { type Asked, clientClass, createStatementNames, textOf } from './client.ts';
import { holdingConnection, waitsFor } from './held-connection.ts';
import { statementPart } from './statement-part.ts';
import { createTurns, type Turns } from './turns.ts';

const migrationsFolder = path.join(root, 'db/migrations');
const migrationLock = 4_217_001;

/** Handle for queries: the pool, or inside a call its transaction. */
export type Database = NodePgDatabase;

/** Where a database is: an address, or the parts of one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** An open pool and the query handle on it, whose work waits among what changes something; see `inOrder`. */
export type OpenDatabase = {
  pool: pg.Pool;
  db: Database;
  /** Who holds a connection and who waits for one. */
  turns: Turns;
  /** Whether the database answers, asked on a connection of its own, so that nobody has to wait for it. */
  isReachable: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** The handles on each pool, by urgency. */
const handles = new WeakMap<object, Record<Urgency, Database>>();

/**
 * Opens a pool of at most `size` connections, for which the more urgent wait in front and nobody longer than
 * `patience` (turns.ts) says. Connections that break while idle are replaced; `onError` hears of each. Without
 * `keepsPlans` nothing is left on a connection between transactions, as some poolers of connections want it.
 */
export function openDatabase(
  connection: Connection,
  size: number,
  onError: (error: Error) => void,
  { keepsPlans = true, answersWithin = 31_000 } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    Client: clientClass(keepsPlans ? createStatementNames() : undefined),
    pipeline: true,
    max: size,
    application_name: 'limpid',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // A database that says nothing at all loses its connection, and whoever waited for it hears so.
    query_timeout: answersWithin,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // Whoever closes may end the server before it has said goodbye to every connection.
    if (!isClosing) onError(error);
  });
  // A connection may break between two statements of a transaction, where nobody else listens; the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const turns = createTurns(size);
  const handle = (urgency: Urgency) => watched(drizzle(poolInOrder(pool, turns, urgency)), pool);
  const all = {
    deferrable: handle('deferrable'),
    read: handle('read'),
    write: handle('write'),
    vital: handle('vital'),
  };
  for (const each of Object.values(all)) handles.set(each, all);
  const probe = createProbe(connection);
  const close = async () => {
    isClosing = true;
    await Promise.all([pool.end(), probe.close()]);
  };
  return { pool, db: all.write, turns, isReachable: probe.isReachable, close };
}

/** The handle on the pool of `db` whose work waits for a connection with this urgency. A transaction stays as it is. */
export function inOrder(db: Database, urgency: Urgency): Database {
  return handles.get(db)?.[urgency] ?? db;
}

/** What connections come from, on each handle and each transaction. */
const source = Symbol('pool');

/** The pool from which a handle or a transaction has its connections: what is known of one database is known by it. */
export function poolOf(db: Database): object {
  return (db as { [source]?: pg.Pool })[source] ?? db;
}

/**
 * The same handle, whose transactions are known to hold a connection, and are told as a part of the work. They are drizzle's own but
 * for how they begin and end, which it would build as texts of queries each time.
 */
function watched(db: NodePgDatabase & { $client: pg.Pool }, pool: pg.Pool): Database {
  const { dialect } = db as unknown as { dialect: PgDialect };
  const work = async <Result>(
    part: (inside: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ) => {
    const client = await db.$client.connect();
    try {
      const inside = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
      Object.assign(inside, { [source]: pool });
      await client.query(beginningOf(config));
      const result = await holdingConnection(() => part(inside as unknown as Transaction));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  db.transaction = (part, config) =>
    spanned({ name: 'transaction', kind: 'internal' }, () => work(part, config));
  return Object.assign(db, { [source]: pool });
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

function beginningOf({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');
}

/** The pool as one urgency sees it: it takes its turn before a connection, and gives both back together. */
function poolInOrder(pool: pg.Pool, turns: Turns, urgency: Urgency): pg.Pool {
  const connect = async () => {
    waitsFor('a second connection');
    const leave = await turns.enter(urgency);
    try {
      const client = await pool.connect();
      const release = client.release;
      client.release = (broken) => {
        release(broken);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };
  // `pool.query` asks for its connection by callback.
  type Connected = (
    error: Error | undefined,
    client?: pg.PoolClient,
    release?: pg.PoolClient['release'],
  ) => void;
  const connectFor = (done?: Connected) => {
    if (!done) return connect();
    connect().then(
      (client) => done(undefined, client, client.release),
      (error) => done(error),
    );
  };
  // One statement alone, with the time that it waits for its connection.
  function query(this: pg.Pool, asked: Asked, ...rest: unknown[]) {
    return spanned(
      () => statementPart(textOf(asked)),
      () => Reflect.apply(pool.query, this, [asked, ...rest]),
    );
  }
  return Object.create(pool, { connect: { value: connectFor }, query: { value: query } });
}

/** How long readiness waits for the database before it tells what was known last, and how long that is true; ms. */
const probing = { waits: 100, knows: 10_000, givesUp: 2_000 };

/** Asks the database whether it is there, once for all who want to know just now, on a connection of its own. */
function createProbe(connection: Connection) {
  let client: pg.Client | undefined;
  let asked: Promise<boolean> | undefined;
  let known = { isThere: false, until: 0 };
  let isClosed = false;

  async function ask(): Promise<boolean> {
    try {
      client ??= await connect();
      await client.query('SELECT 1');
      return !isClosed;
    } catch {
      void client?.end().catch(() => {});
      client = undefined;
      return false;
    }
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      ...connection,
      application_name: 'limpid health',
      connectionTimeoutMillis: probing.givesUp,
      query_timeout: probing.givesUp,
    });
    next.on('error', () => {
      if (client === next) client = undefined;
    });
    await next.connect();
    return next;
  }

  async function isReachable(): Promise<boolean> {
    if (isClosed) return false;
    asked ??= ask().then((isThere) => {
      asked = undefined;
      known = { isThere, until: performance.now() + probing.knows };
      return isThere;
    });
    const answer = asked;
    let slow: NodeJS.Timeout | undefined;
    const lastKnown = new Promise<boolean>((resolve) => {
      slow = setTimeout(
        () => resolve(performance.now() < known.until ? known.isThere : answer),
        probing.waits,
      );
    });
    return Promise.race([answer, lastKnown]).finally(() => clearTimeout(slow));
  }

  async function close() {
    isClosed = true;
    await asked;
    await client?.end().catch(() => {});
  }
  return { isReachable, close };
}

/** A connection of its own without limits of time, for what works through the whole database. */
export async function openSession(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name });
  await client.connect();
  await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET datestyle = 'ISO'; SET timezone = 'UTC'; SET client_min_messages = warning`);
  return client;
}

/** All migrations, the oldest first. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder });

const notedMigrations = 'drizzle.__drizzle_migrations';

/** Whether all migrations are made, from our own first one on. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`SELECT to_regclass(${notedMigrations}) AS found`,
  );
  if (!rows[0]?.found) return false;
  const { rows: made } = await db.execute<{ first: string; last: string }>(
    sql`SELECT (array_agg(hash ORDER BY id))[1] AS first, max(created_at) AS last FROM ${sql.raw(notedMigrations)}`,
  );
  const all = readMigrations();
  return made[0]?.first === all[0]?.hash && Number(made[0]?.last) >= (all.at(-1)?.folderMillis ?? 0);
}

/**
 * Brings the tables up to date. Several processes may do so at once: one works, the others wait. Refuses tables that
 * another first migration made, as those from before the first release, and leaves them alone.
 */
export async function migrate(connection: Connection) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query('SET client_min_messages = warning');
    if (await isOfOtherOrigin(client)) {
      throw new Error('数据库由首次发布之前的版本写成，其表结构已不能升级：请换一个空的数据库或 DATA_DIR');
    }
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

async function isOfOtherOrigin(client: pg.Client): Promise<boolean> {
  const found = await client.query('SELECT to_regclass($1) AS table', [notedMigrations]);
  if (found.rows[0].table === null) return false;
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM ${notedMigrations} ORDER BY id LIMIT 1`,
  );
  return rows[0] !== undefined && rows[0].hash !== readMigrations()[0]?.hash;
}

/**
 * The settings without which an acknowledged write may be lost, each with its present value when it is off;
 * empty when the database is safe (trust figures, part 1).
 */
export async function unsafeSettings(db: Database): Promise<string[]> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const rows = await db.execute<{ name: string; setting: string }>(
    sql`SELECT name, setting FROM pg_settings WHERE name IN ${names}`,
  );
  return rows.rows.filter((row) => row.setting === 'off').map((row) => `${row.name} = ${row.setting}`);
}

/** PostgreSQL's major version, for example 15. */
export async function serverMajorVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(
    sql`SELECT current_setting('server_version_num') AS version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/** Whether the product works with more rights than it needs: a superuser may run commands on the server. */
export async function isSuperuser(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`SELECT rolsuper AS "is" FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0]?.is === true;
}

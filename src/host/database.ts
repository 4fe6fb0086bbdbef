import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Where the migrations lie. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../db/migrations');
const migrationLock = 4_217_001;

/** Handle for queries: the pool, or inside a call its transaction. */
export type Database = NodePgDatabase;

/** Where a database is: an address, or the parts of one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** An open pool and the query handle on it. */
export type OpenDatabase = { pool: pg.Pool; db: Database; close: () => Promise<void> };

/**
 * Opens a pool of at most `size` connections. Connections that break while idle are replaced;
 * `onError` hears of each.
 */
export function openDatabase(
  connection: Connection,
  size: number,
  onError: (error: Error) => void,
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: 'limpid',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
  });
  pool.on('error', onError);
  // A connection may break between two statements of a transaction, where nobody else listens; the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

/** A connection of its own without limits of time, for what works through the whole database. */
export async function openSession(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name });
  await client.connect();
  await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET datestyle = 'ISO'; SET timezone = 'UTC'; SET client_min_messages = warning`);
  return client;
}

/** Brings the tables up to date. Several processes may do so at once: one works, the others wait. */
export async function migrate(connection: Connection) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query('SET client_min_messages = warning');
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
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

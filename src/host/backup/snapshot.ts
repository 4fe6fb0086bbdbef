import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Connection, openSession } from '../database/database.ts';
import { type FileStore, StoreAway } from '../files/file-store.ts';
import { pendingJobs } from '../jobs.ts';
import { reasonOf } from '../reason.ts';
import type { Entry } from './archive.ts';
import { entryNames, type Manifest } from './manifest.ts';

/** What of the file store belongs to the rows: told by the feature that owns them. */
export type StoredFiles = {
  /** Gives `key` and `sha256`, null where none is known, of all bytes that rows refer to. */
  query: string;
  /** Held while bytes are copied, so that nobody removes any meanwhile. */
  lock: number;
};

export type SnapshotOptions = {
  connection: Connection;
  store: FileStore;
  stored: StoredFiles;
  now: Date;
  version: string;
  secretMark: string;
};

/** Tables are copied as rows; the schema comes from the migrations. */
const schemas = ['public', 'drizzle'];

/**
 * Everything that there is at one moment, as the entries of an archive, while the product goes on: all tables of one
 * snapshot, sequences, jobs that wait, then the files that the rows of that snapshot refer to. `done` hears what was read.
 */
export async function* takeSnapshot(
  { connection, store, stored, now, version, secretMark }: SnapshotOptions,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const client = await openSession(connection, 'limpid backup');
  try {
    await client.query(`SELECT pg_advisory_lock(${stored.lock})`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migration = await lastMigration(client);
    const tables: Manifest['tables'] = {};
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
      yield { name: entryNames.table(name), bytes: rows };
      tables[name] = { columns, rows: rows.rowCount ?? 0 };
    }
    const sequences = await readSequences(client);
    let jobs = 0;
    yield {
      name: entryNames.jobs,
      bytes: (async function* () {
        for await (const job of pendingJobs(client)) {
          jobs++;
          yield Buffer.from(`${JSON.stringify(job)}\n`);
        }
      })(),
    };
    // The list of files outlives the transaction, so that the copying of gigabytes holds no snapshot.
    const keys = await holdKeys(client, stored.query);
    await client.query('COMMIT');
    const files = { count: 0, bytes: 0, digest: '', damaged: [] as string[] };
    const digest = createHash('sha256');
    for await (const { key, sha256 } of keys()) {
      const hash = createHash('sha256');
      const bytes = await firstOf(await store.read(key)).catch((error: unknown) => {
        if (error instanceof StoreAway) throw error;
        return undefined;
      });
      if (!bytes) {
        files.damaged.push(key);
        continue;
      }
      yield {
        name: entryNames.file(key),
        bytes: (async function* () {
          for await (const chunk of bytes) {
            hash.update(chunk);
            files.bytes += chunk.length;
            yield chunk;
          }
        })(),
      };
      files.count++;
      const found = hash.digest('hex');
      if (sha256 && found !== sha256) files.damaged.push(key);
      digest.update(`${found}  ${key}\n`);
    }
    files.digest = digest.digest('hex');
    const manifest = {
      ...{ taken: now.toISOString(), version, migration, secretMark, tables, sequences, jobs, files },
    };
    yield { name: entryNames.manifest, bytes: oneOf(Buffer.from(JSON.stringify(manifest))) };
    done(manifest);
  } finally {
    await client.end();
  }
}

/**
 * Tables with the columns that are stored, not reckoned; in the order of their names. The catalogue quotes all names, so
 * that they can stand in statements.
 */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>({
    text: `
      SELECT format('%I.%I', n.nspname, c.relname) AS name,
        array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND n.nspname = ANY ($1) GROUP BY 1 ORDER BY 1`,
    values: [schemas],
  });
  return rows;
}

/** Sequences, their names quoted by the catalogue. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    text: `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = ANY ($1)`,
    values: [schemas],
  });
  return rows.map(({ name }) => name);
}

async function lastMigration(client: pg.Client): Promise<string> {
  const { rows } = await client
    .query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1')
    .catch((error) => {
      throw new Error(`数据库中没有澄谱的数据：${reasonOf(error)}`);
    });
  if (!rows[0]) throw new Error('数据库中没有澄谱的数据');
  return rows[0].hash;
}

/** Sequences belong to no snapshot: read after the tables they are never behind the rows. */
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const name of await listSequences(client)) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    const { value = '1', called: isCalled = false } = state.rows[0] ?? {};
    sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/** The rows of `StoredFiles.query` in the caller's transaction, some at a time. */
export async function* fetched(client: pg.Client, query: string) {
  yield* (await holdKeys(client, query))();
  await client.query('CLOSE stored');
}

/** Reads the list of files as it is now, in a transaction; what is returned walks it, also when that is over. */
export async function holdKeys(client: pg.Client, query: string) {
  await client.query(`DECLARE stored NO SCROLL CURSOR WITH HOLD FOR ${query}`);
  return async function* () {
    for (;;) {
      const { rows } = await client.query<{ key: string; sha256: string | null }>('FETCH 500 FROM stored');
      if (rows.length === 0) return;
      yield* rows;
    }
  };
}

/** The stream, once it is known that there is something to read. */
async function firstOf(stream: Readable): Promise<AsyncIterable<Buffer>> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await chunks.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
}

async function* oneOf(bytes: Buffer) {
  yield bytes;
}

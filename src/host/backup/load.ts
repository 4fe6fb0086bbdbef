import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type FileStore, hashOf, isKey } from '../files/file-store.ts';
import { PendingJob } from '../jobs.ts';
import { readArchive } from './archive.ts';
import { entryNames, Manifest } from './manifest.ts';
import { BadArchive, type Opening } from './sealing.ts';
import { fetched, listSequences, listTables, type StoredFiles } from './snapshot.ts';

/** What may be of one line of the jobs, and of the manifest; bytes. */
const [longestJob, longestManifest] = [2 ** 20, 2 ** 26];

/**
 * Reads a whole archive without changing anything and returns what it says of itself. Throws BadArchive when it is not
 * whole, was changed, is sealed with another key, or holds anything else than its manifest says (trust figure G43).
 */
export async function checkArchive(file: string, opening: Opening): Promise<Manifest> {
  const digest = createHash('sha256');
  const names = new Set<string>();
  const rows: Record<string, number> = Object.create(null);
  const files = { count: 0, bytes: 0 };
  let jobs: number | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file, opening)) {
    if (manifest || names.has(name)) throw misfit();
    names.add(name);
    const [table, key] = [nameAfter(entryNames.table(''), name), nameAfter(entryNames.file(''), name)];
    if (name === entryNames.manifest) {
      manifest = readManifest(await textOf(bytes));
    } else if (name === entryNames.jobs) {
      jobs = 0;
      for await (const line of linesOf(bytes)) {
        readJob(line);
        jobs++;
      }
    } else if (key !== undefined && isKey(key)) {
      const hash = createHash('sha256');
      for await (const chunk of bytes) {
        hash.update(chunk);
        files.bytes += chunk.length;
      }
      files.count++;
      digest.update(`${hash.digest('hex')}  ${key}\n`);
    } else if (table !== undefined) {
      rows[table] = await countRows(bytes);
    } else throw misfit();
  }
  if (!manifest) throw misfit();
  const told = Object.entries(manifest.tables);
  const isWhole =
    told.length === Object.keys(rows).length &&
    told.every(([table, { rows: count }]) => rows[table] === count) &&
    jobs === manifest.jobs &&
    files.count === manifest.files.count &&
    files.bytes === manifest.files.bytes &&
    digest.digest('hex') === manifest.files.digest;
  if (!isWhole) throw misfit();
  return manifest;
}

const misfit = () => new BadArchive('备份文件的内容与其清单不符');

export type LoadOptions = {
  file: string;
  opening: Opening;
  manifest: Manifest;
  /** In a transaction, with empty tables as migrations made them. */
  client: pg.Client;
  store: FileStore;
  /** Takes bytes that differ from those that `store` has under the same key. */
  waiting: FileStore;
  stored: StoredFiles;
  /** Hears every job that was waiting. */
  onJob: (job: PendingJob) => Promise<void>;
  /** Hears the key of every file before it is written to `store`. */
  onWrite: (key: string) => void;
};

/**
 * Puts the archive's rows where they belong, and its files into `store`, or into `waiting` where other bytes have their
 * key; returns the keys of the latter. Triggers and foreign keys are off meanwhile and checked at the end; then every
 * table has to have as many rows as the manifest says. Statements are made of the live schema's names alone: an archive
 * that names anything else is refused.
 */
export async function loadArchive(options: LoadOptions): Promise<Set<string>> {
  const { file, opening, manifest, client, onJob } = options;
  const { copies, sequences } = await matchSchema(client, manifest);
  const enable = await disableTriggers(client);
  const restore = await dropForeignKeys(client);
  for (const { table } of copies.values()) await emptyIfFilled(client, table);
  const replaced = new Set<string>();
  for await (const { name, bytes } of readArchive(file, opening)) {
    const [table, key] = [nameAfter(entryNames.table(''), name), nameAfter(entryNames.file(''), name)];
    const copy = table === undefined ? undefined : copies.get(table);
    if (name === entryNames.jobs) {
      for await (const line of linesOf(bytes)) await onJob(readJob(line));
    } else if (key !== undefined) {
      if (await loadFile(options, key, bytes)) replaced.add(key);
    } else if (copy) {
      await pipeline(bytes, client.query(copyFrom(copy.statement)));
    }
  }
  for (const { name, value, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
  await restore();
  await enable();
  for (const { table, rows } of copies.values()) {
    const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`);
    if (Number(counted[0]?.count) !== rows)
      throw new Error(`表 ${table} 应有 ${rows} 行，实有 ${counted[0]?.count} 行`);
  }
  return replaced;
}

/**
 * What is to be loaded, in the words of the live schema: an archive has exactly its tables, columns and sequences. Throws
 * BadArchive when it names anything else.
 */
export async function matchSchema(client: pg.Client, manifest: Manifest) {
  const copies = new Map<string, { table: string; statement: string; rows: number }>();
  const told = new Map(Object.entries(manifest.tables));
  for (const { name: table, columns } of await listTables(client)) {
    const found = told.get(table);
    told.delete(table);
    const places = found?.columns.map((name) => columns.indexOf(name)) ?? [];
    if (!found || new Set(places).size !== columns.length || places.includes(-1)) throw strange('表', table);
    // Which migrations ran is what was run here, not what somebody writes.
    if (isOfMigrations(table)) continue;
    const list = places.map((place) => columns[place]).join(', ');
    copies.set(table, { table, statement: `COPY ${table} (${list}) FROM STDIN`, rows: found.rows });
  }
  for (const name of told.keys()) throw strange('表', name);
  const live = new Map((await listSequences(client)).map((name) => [name, name]));
  const sequences = manifest.sequences.flatMap(({ name: given, ...state }) => {
    const name = live.get(given);
    if (name === undefined) throw strange('序列', given);
    live.delete(given);
    return isOfMigrations(name) ? [] : [{ name, ...state }];
  });
  for (const name of live.keys()) throw strange('序列', name);
  return { copies, sequences };
}

const isOfMigrations = (name: string) => name.startsWith('drizzle.');

function strange(kind: string, name: string): BadArchive {
  return new BadArchive(`备份中的${kind} ${JSON.stringify(name.slice(0, 80))} 与本版本的数据库结构不符`);
}

/** What migrations have filled; of the ledger's tables nobody may delete, and nothing has to. */
async function emptyIfFilled(client: pg.Client, name: string) {
  const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
  if (rowCount) await client.query(`TRUNCATE ${name}`);
}

/** Writes the bytes unless the same are there; tells whether they wait to take the place of others. */
async function loadFile(
  { client, store, waiting, stored, onWrite }: LoadOptions,
  key: string,
  bytes: AsyncIterable<Buffer>,
): Promise<boolean> {
  const found = await hashOf(store, key);
  const { rows } = await client.query<{ sha256: string | null }>(
    `SELECT sha256 FROM (${stored.query}) stored WHERE key = $1`,
    [key],
  );
  if (found && (rows[0]?.sha256 ?? found) === found) return false;
  if (!found) onWrite(key);
  await (found ? waiting : store).write(key, Readable.from(bytes, { objectMode: false }));
  return found !== undefined;
}

/** Keys of files whose bytes are missing or do not fit the hash of their row. */
export async function findDamaged(
  client: pg.Client,
  storeOf: (key: string) => FileStore,
  stored: StoredFiles,
): Promise<string[]> {
  const damaged: string[] = [];
  for await (const { key, sha256 } of fetched(client, stored.query)) {
    const found = await hashOf(storeOf(key), key);
    if (!found || (sha256 && found !== sha256)) damaged.push(key);
  }
  return damaged;
}

/** Returns what puts every trigger back into the state in which it was. */
async function disableTriggers(client: pg.Client) {
  const { rows } = await client.query<{ on: string; off: string }>(`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
        CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS "on"
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgparentid = 0
      AND c.relnamespace = 'public'::regnamespace`);
  for (const { off } of rows) await client.query(off);
  return async () => {
    for (const { on } of rows) await client.query(on);
  };
}

/** Returns what makes the foreign keys again, which checks them over all rows. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ make: string; drop: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`);
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { make } of rows) await client.query(make);
  };
}

/** What follows `prefix` in `name`; undefined when it begins otherwise. */
function nameAfter(prefix: string, name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function readManifest(text: string): Manifest {
  const parsed = Manifest.safeParse(jsonOf(text));
  if (!parsed.success) throw new BadArchive('备份文件的清单有误');
  return parsed.data;
}

function readJob(line: string): PendingJob {
  const parsed = PendingJob.safeParse(jsonOf(line));
  if (!parsed.success) throw new BadArchive('备份中的待办任务有误');
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misfit();
  }
}

/** Rows in the text format of COPY: each ends its line, and what ends all of them early is none. */
async function countRows(bytes: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0;
  let last: Buffer = Buffer.from('\n');
  for await (const chunk of bytes) {
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) rows++;
    last = chunk.subarray(-1);
  }
  if (last[0] !== 10) throw misfit();
  return rows;
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > longestManifest) throw misfit();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longestJob) throw misfit();
  }
  if (rest.length) throw misfit();
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../file-store.ts';
import { readArchive } from './archive.ts';
import { entryNames, Manifest } from './manifest.ts';
import { BadArchive } from './sealing.ts';
import { fetched, listTables, type StoredFiles } from './snapshot.ts';

/**
 * Reads a whole archive without changing anything and returns what it says of itself. Throws BadArchive when it is not
 * whole, was changed, is sealed with another key, or holds other files than it says.
 */
export async function checkArchive(file: string, key: string | undefined): Promise<Manifest> {
  const digest = createHash('sha256');
  const found = new Set<string>();
  let files = 0;
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file, key)) {
    if (name === entryNames.manifest) {
      manifest = Manifest.parse(JSON.parse(await textOf(bytes)));
    } else if (name.startsWith(entryNames.file(''))) {
      const hash = createHash('sha256');
      for await (const chunk of bytes) hash.update(chunk);
      files++;
      digest.update(`${hash.digest('hex')}  ${name.slice(entryNames.file('').length)}\n`);
    } else {
      found.add(name);
    }
  }
  const tables = Object.keys(manifest?.tables ?? {});
  const isWhole =
    manifest !== undefined &&
    files === manifest.files.count &&
    digest.digest('hex') === manifest.files.digest &&
    found.size === tables.length + 1 &&
    [...tables.map(entryNames.table), entryNames.jobs].every((name) => found.has(name));
  if (!manifest || !isWhole) throw new BadArchive('备份文件的内容与其清单不符');
  return manifest;
}

export type LoadOptions = {
  file: string;
  key: string | undefined;
  manifest: Manifest;
  /** In a transaction, with empty tables as migrations made them. */
  client: pg.Client;
  store: FileStore;
  stored: StoredFiles;
  /** Hears every job that was waiting. */
  onJob: (job: unknown) => Promise<void>;
  /** Hears the key of every file before it is written. */
  onWrite: (key: string) => void;
};

/**
 * Puts the archive's rows and files where they belong. Triggers and foreign keys are off meanwhile and checked at the
 * end; then every table has to have as many rows as the manifest says. Bytes that are there already are left alone.
 */
export async function loadArchive(options: LoadOptions) {
  const { file, key, manifest, client, onJob } = options;
  const enable = await disableTriggers(client);
  const restore = await dropForeignKeys(client);
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const names = Object.keys(manifest.tables);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length) throw new BadArchive(`备份中的表 ${unknown.join('、')} 在本版本中不存在`);
  for (const name of known) await emptyIfFilled(client, name);
  for await (const { name, bytes } of readArchive(file, key)) {
    if (name === entryNames.jobs) {
      for await (const line of linesOf(bytes)) await onJob(JSON.parse(line));
    } else if (name.startsWith(entryNames.file(''))) {
      await loadFile(options, name.slice(entryNames.file('').length), bytes);
    } else if (name.startsWith(entryNames.table(''))) {
      const table = name.slice(entryNames.table('').length);
      const columns = manifest.tables[table]?.columns.join(', ');
      await pipeline(bytes, client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)));
    }
  }
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
  await restore();
  await enable();
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${name}`);
    if (Number(counted[0]?.count) !== rows)
      throw new Error(`表 ${name} 应有 ${rows} 行，实有 ${counted[0]?.count} 行`);
  }
}

/** What migrations have filled; of the ledger's tables nobody may delete, and nothing has to. */
async function emptyIfFilled(client: pg.Client, name: string) {
  const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
  if (rowCount) await client.query(`TRUNCATE ${name}`);
}

/** Writes the bytes unless the same are there: what a shop had must not be lost when this fails. */
async function loadFile(
  { client, store, stored, onWrite }: LoadOptions,
  key: string,
  bytes: AsyncIterable<Buffer>,
) {
  const found = await hashOf(store, key).catch(() => undefined);
  const { rows } = await client.query<{ sha256: string | null }>(
    `SELECT sha256 FROM (${stored.query}) stored WHERE key = $1`,
    [key],
  );
  if (found && (rows[0]?.sha256 ?? found) === found) return;
  onWrite(key);
  await store.write(key, Readable.from(bytes, { objectMode: false }));
}

/** Keys of files whose bytes are missing or do not fit the hash of their row. */
export async function findDamaged(
  client: pg.Client,
  store: FileStore,
  stored: StoredFiles,
): Promise<string[]> {
  const damaged: string[] = [];
  for await (const { key, sha256 } of fetched(client, stored.query)) {
    const found = await hashOf(store, key).catch(() => undefined);
    if (!found || (sha256 && found !== sha256)) damaged.push(key);
  }
  return damaged;
}

/** SHA-256 of stored bytes, hexadecimal. Throws when there are none. */
export async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
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

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
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
  }
}

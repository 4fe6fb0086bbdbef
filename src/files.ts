import { readdirSync } from 'node:fs';
import path from 'node:path';
import { storedFiles } from './features/files/service.backup.ts';
import { checkHashes, type Fault, faultNames, findFaults } from './features/files/service.checking.ts';
import { readArchive } from './host/backup/archive.ts';
import { newestArchive, say, sizeOf } from './host/backup/commands.ts';
import { entryNames } from './host/backup/manifest.ts';
import { holdKeys } from './host/backup/snapshot.ts';
import { type Config, environment, readConfig } from './host/config/config.ts';
import { type Connection, openDatabase, openSession } from './host/database/database.ts';
import { reachDatabase } from './host/database/reach-database.ts';
import { copyFiles, writeRight } from './host/files/copy.ts';
import { hashOf } from './host/files/file-store.ts';
import { createFileStore } from './host/files/folder.ts';
import { openFileStore } from './host/files/open-file-store.ts';
import { reasonOf } from './host/reason.ts';

const [verb = 'check', ...words] = process.argv.slice(2);
const given = words.find((word) => !word.startsWith('--'));
const has = (flag: string) => words.includes(flag);

/** What may be done with stored files, as docs/operation.md tells it. */
const verbs: Record<string, (config: Config) => Promise<void>> = { check, prepare, move, refill };

try {
  const run = verbs[verb];
  if (!run) throw new Error(`用法：npm run files -- <${Object.keys(verbs).join('|')}>`);
  await run(readConfig(environment()));
} catch (error) {
  console.error(`澄谱 · 未能完成：${reasonOf(error)}`);
  process.exit(1);
}

/** Holds the table against the store and names each fault; with `--all` every file is read, not only those that are due. */
async function check(config: Config) {
  await withDatabase(config, async (connection) => {
    const { db, close } = openDatabase(connection, 2, () => {});
    try {
      const store = await openFileStore(config.files);
      const faults = new Map<string, Fault>();
      for await (const fault of findFaults({ db, store })) faults.set(fault.key, fault);
      const most = has('--all') ? Number.MAX_SAFE_INTEGER : 0;
      const read = await checkHashes(
        { db, store },
        { files: Math.min(most, 2 ** 31), bytes: most, now: new Date() },
      );
      for (const fault of read.faults) if (!faults.has(fault.key)) faults.set(fault.key, fault);
      for (const { kind, key } of faults.values()) say(`${faultNames[kind]}：${key}`);
      const hashes = most ? `，校验了 ${read.files} 个文件 ${sizeOf(read.bytes)}` : '';
      say(faults.size ? `${faults.size} 个文件与存储不一致${hashes}` : `文件表与存储一致${hashes}`);
      if (faults.size) process.exitCode = 2;
    } finally {
      await close();
    }
  });
}

/** Makes the bucket, private, and lets the scripts of the shop read from it. */
async function prepare({ files: { bucket }, publicUrl, host, port }: Config) {
  if (!bucket) throw new Error('没有设置对象存储（S3_ENDPOINT 等）');
  const { prepareBucket } = await import('./host/files/bucket.ts');
  const origin = publicUrl ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  const isNew = await prepareBucket(bucket, origin);
  say(`桶 ${bucket.bucket} ${isNew ? '已建立' : '已存在'}，${origin} 可直接读取`);
}

/** Copies what the folder has into the bucket; see `copyFiles`. The shop may run on the folder meanwhile. */
async function move(config: Config) {
  const began = performance.now();
  const isDry = has('--dry-run');
  if (!config.files.bucket) throw new Error('没有设置对象存储（S3_ENDPOINT 等）');
  const store = await openFileStore(config.files);
  await withDatabase(config, async (connection) => {
    const copied = await copyFiles(createFileStore(config.files.folder), store, keysOf(connection), {
      isDry,
      tell: ({ sent, bytes }) => sent % 1_000 === 0 && say(`已处理 ${sent} 个文件 ${sizeOf(bytes)}`),
    });
    const { sent, bytes, already, damaged } = copied;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(
      `${isDry ? '将搬移' : '已搬移并核对'} ${sent} 个文件 ${sizeOf(bytes)}，${already} 个已在桶中，用时 ${seconds} s`,
    );
    if (damaged.length === 0) return;
    say(`注意：${damaged.length} 个文件在本机缺失或损坏，未搬移：${damaged.slice(0, 5).join('、')}`);
    process.exitCode = 2;
  });
}

/**
 * Puts back from an archive, by default the newest one, what the table names and the store lacks or has otherwise: after a
 * bucket or a disk was lost. The database stays as it is.
 */
async function refill(config: Config) {
  const began = performance.now();
  const file = given ? path.resolve(given) : newestIn(config.backups.folder);
  const opening = { key: config.backups.key, isUnsealedMeant: has('--unsealed') };
  const store = await openFileStore(config.files);
  await withDatabase(config, async (connection) => {
    const wanted = new Map<string, string>();
    for await (const { key, sha256 } of keysOf(connection))
      if (sha256 && (await hashOf(store, key)) !== sha256) wanted.set(key, sha256);
    const lost = wanted.size;
    let bytes = 0;
    for await (const entry of readArchive(file, opening)) {
      const key = entry.name.slice(entryNames.file('').length);
      const sha256 = entry.name === entryNames.file(key) ? wanted.get(key) : undefined;
      if (!sha256) continue;
      await writeRight(store, { key, sha256, bytes: entry.bytes });
      bytes += (await store.sizeOf(key)) ?? 0;
      wanted.delete(key);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(
      `缺失或损坏 ${lost} 个文件，已从备份补回并核对 ${lost - wanted.size} 个 ${sizeOf(bytes)}，用时 ${seconds} s`,
    );
    if (wanted.size === 0) return;
    say(`注意：备份中没有其余 ${wanted.size} 个文件：${[...wanted.keys()].slice(0, 5).join('、')}`);
    process.exitCode = 2;
  });
}

async function* keysOf(connection: Connection) {
  const client = await openSession(connection, 'limpid files');
  try {
    await client.query('BEGIN');
    const keys = await holdKeys(client, storedFiles.query);
    await client.query('COMMIT');
    yield* keys();
  } finally {
    await client.end();
  }
}

async function withDatabase(config: Config, work: (connection: Connection) => Promise<void>) {
  const database = await reachDatabase(config, say);
  await work(database.connection).finally(database.stop);
}

function newestIn(folder: string): string {
  const newest = newestArchive(readdirSync(folder));
  if (!newest) throw new Error(`${folder} 中没有备份；也可指定文件：npm run files -- refill <备份文件>`);
  return path.join(folder, newest);
}

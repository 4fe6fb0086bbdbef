import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { replayClosings } from './features/customers/service.privacy.ts';
import { noteUnknownBytes, storedFiles } from './features/files/service.backup.ts';
import { readBreaches } from './features/ledger/service.check.ts';
import { newestArchive, say, secretMark, sizeOf } from './host/backup/commands.ts';
import { checkArchive, findDamaged, loadArchive } from './host/backup/load.ts';
import {
  checkMigration,
  dropEverything,
  handleOn,
  isEmptyDatabase,
  migrateFrom,
  migrateUpTo,
} from './host/backup/schema.ts';
import { createClosings } from './host/closings.ts';
import { type Config, environment, readConfig } from './host/config.ts';
import { type Connection, openSession } from './host/database.ts';
import { startEmbeddedDatabase } from './host/embedded-database.ts';
import { createFileStore } from './host/file-store.ts';
import { openRequeue } from './host/jobs.ts';
import { reasonOf } from './host/reason.ts';

const args = process.argv.slice(2);
const isReplacing = args.includes('--replace');
const [given] = args.filter((arg) => !arg.startsWith('--'));

try {
  await restore(readConfig(environment()));
} catch (error) {
  console.error(`澄谱 · 未能恢复，原有数据未改动：${reasonOf(error)}`);
  process.exit(1);
}

/**
 * Puts an archive, by default the newest one, in place of the database and the files. The archive is read to its end
 * first; then everything happens in one transaction that ends only when rows, files and ledger hold.
 */
async function restore(config: Config) {
  const began = performance.now();
  const file = archiveIn(config.backups.folder);
  say(`正在检查 ${file}`);
  const manifest = await checkArchive(file, config.backups.key);
  checkMigration(manifest.migration);
  const database = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  try {
    await replaceWith(config, database.connection, file, manifest);
  } finally {
    await database.stop();
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `已恢复到 ${manifest.taken} 的状态：${rows} 行，${manifest.files.count} 个文件 ${sizeOf(manifest.files.bytes)}`,
  );
  if (manifest.secretMark !== secretMark(config.secretKey)) {
    say('注意：SECRET_KEY 与备份时的不同，员工的动态口令等加密内容无法读取，请换回备份时的 SECRET_KEY');
  }
  say(
    `行数、文件与账务核对${process.exitCode ? '完毕' : '无误'}，用时 ${((performance.now() - began) / 1000).toFixed(1)} s（RTO）`,
  );
}

async function replaceWith(
  config: Config,
  connection: Connection,
  file: string,
  manifest: Awaited<ReturnType<typeof checkArchive>>,
) {
  // All of the product, for what its features know of customers and jobs: loaded once the archive is known to be good.
  const { personalTables, workers } = await import('./app.ts');
  const store = createFileStore(path.join(config.dataDir, 'files'));
  const client = await openSession(connection, 'limpid restore');
  const written: string[] = [];
  try {
    await refuseWhileServing(client);
    if (!isReplacing && !(await isEmptyDatabase(client))) {
      throw new Error('数据库中已有数据；确认要以备份替换时，加上 --replace');
    }
    const requeue = await openRequeue(connection, workers);
    try {
      await client.query('BEGIN');
      const db = handleOn(client);
      await dropEverything(client);
      await migrateUpTo(client, manifest.migration);
      await requeue.forget(db);
      await loadArchive({
        ...{ file, key: config.backups.key, manifest, client, store, stored: storedFiles },
        onJob: (job) => requeue.send(db, job),
        onWrite: (key) => written.push(key),
      });
      await migrateFrom(client, manifest.migration);
      const damaged = await findDamaged(client, store, storedFiles);
      const newly = damaged.filter((key) => !manifest.files.damaged.includes(key));
      if (newly.length)
        throw new Error(`${newly.length} 个文件与其校验值不符：${newly.slice(0, 5).join('、')}`);
      const closed = await replayClosings(
        db,
        await createClosings(config.backups.folder).read(),
        personalTables,
      );
      for (const { invariant, ref, detail } of await readBreaches(db)) {
        say(`注意：账务不变式 ${invariant} 不成立（${ref}）：${detail}；启动后将停止记账，直至处理`);
        process.exitCode = 2;
      }
      if (closed) say(`备份之后注销的 ${closed} 个账号已再次清除`);
      for await (const keys of store.keys()) await client.query(noteUnknownBytes, [keys]);
      await client.query('COMMIT');
    } finally {
      await requeue.stop();
    }
    written.length = 0;
    await client.query('ANALYZE');
  } finally {
    await client.end();
    for (const key of written) await store.remove(key);
  }
}

function archiveIn(folder: string): string {
  if (given) return path.resolve(given);
  const newest = newestArchive(readNames(folder));
  if (!newest)
    throw new Error(`${folder} 中没有备份；也可指定文件：npm run restore -- <备份文件> [--replace]`);
  return path.join(folder, newest);
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The embedded database refuses by itself; others may be open to a product elsewhere. */
async function refuseWhileServing(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('limpid', 'limpid jobs')`,
  );
  if (rows.length) throw new Error('澄谱正在使用这个数据库，请先停止服务');
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newestArchive, say, secretMark, sizeOf } from './host/backup/commands.ts';
import { type Config, environment, readConfig } from './host/config/config.ts';
import { createClosings } from './host/database/closings.ts';
import { openDatabase } from './host/database/database.ts';
import { startEmbeddedDatabase } from './host/database/embedded-database.ts';
import { reachDatabase } from './host/database/reach-database.ts';
import { reasonOf } from './host/reason.ts';
import { noteUpkeep } from './host/running/upkeep.ts';
import { refuseUnfit } from './installation.ts';
import { inspectArchive, restoreArchive } from './restoration.ts';

const args = process.argv.slice(2);
/** Restores into a database and a folder of its own, to see that it can be done and how long it takes. */
const isTest = args.includes('--test');
const [given] = args.filter((arg) => !arg.startsWith('--'));

try {
  await restore(readConfig(environment()));
} catch (error) {
  console.error(`澄谱 · 未能恢复，原有数据未改动：${reasonOf(error)}`);
  process.exit(1);
}

/** Puts an archive, by default the newest one, in place of the database and the files. */
async function restore(config: Config) {
  const began = performance.now();
  const file = archiveIn(config.backups.folder);
  const opening = { key: config.backups.key, isUnsealedMeant: args.includes('--unsealed') };
  say(`正在检查 ${file}`);
  const manifest = await inspectArchive(file, opening);
  const { secretKey, secretKeyBefore = secretKey } = config;
  if (![secretKey, secretKeyBefore].some((key) => secretMark(key) === manifest.secretMark)) {
    throw new Error(
      'SECRET_KEY 与备份时的不同，备份中加密的内容无法读取：请换回备份时的 SECRET_KEY，或把它填入 SECRET_KEY_BEFORE',
    );
  }
  // A test fills a folder of its own, which goes when it is over.
  const dataDir = isTest ? mkdtempSync(path.join(tmpdir(), 'limpid-restore-test-')) : config.dataDir;
  const files = isTest ? { folder: path.join(dataDir, 'files') } : config.files;
  const database =
    config.directUrl && !isTest
      ? { connection: { connectionString: config.directUrl }, stop: async () => {} }
      : await startEmbeddedDatabase({ dataDir, log: say });
  let problems = 0;
  try {
    const { closed, breaches } = await restoreArchive({
      ...{ file, opening, manifest, connection: database.connection, dataDir, files },
      closings: createClosings(config.backups.folder),
      admit: (db) => refuseUnfit(db, config),
      isReplacing: args.includes('--replace'),
    });
    for (const { invariant, ref, detail } of breaches) {
      say(`注意：账务不变式 ${invariant} 不成立（${ref}）：${detail}；启动后将停止记账，直至处理`);
      problems += 1;
      process.exitCode = 2;
    }
    if (closed) say(`备份之后注销的 ${closed} 个账号已再次清除`);
  } finally {
    await database.stop();
    if (isTest) rmSync(dataDir, { recursive: true, force: true });
  }
  if (isTest) await noteTest(config, { began, problems, what: path.basename(file) });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${isTest ? '演练完成，可恢复到' : '已恢复到'} ${manifest.taken} 的状态：${rows} 行，${manifest.files.count} 个文件 ${sizeOf(manifest.files.bytes)}`,
  );
  say(
    `行数、文件与账务核对${process.exitCode ? '完毕' : '无误'}，用时 ${((performance.now() - began) / 1000).toFixed(1)} s（RTO）`,
  );
}

/** Tells those who look after the shop of a test, in the database of the shop itself, which it left alone. */
async function noteTest(config: Config, test: { began: number; problems: number; what: string }) {
  const database = await reachDatabase(config, say);
  const { db, close } = openDatabase(database.connection, 1, () => {});
  await noteUpkeep(db, { kind: 'restore_test', ...test }).finally(close);
  await database.stop();
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

import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { storedFiles } from './features/files/service.backup.ts';
import { writeArchive } from './host/backup/archive.ts';
import { archiveName, expiredArchives, say, secretMark, sizeOf } from './host/backup/commands.ts';
import type { Manifest } from './host/backup/manifest.ts';
import { takeSnapshot } from './host/backup/snapshot.ts';
import { type Config, environment, readConfig } from './host/config/config.ts';
import { productVersion } from './host/config/product-version.ts';
import { type Connection, openDatabase } from './host/database/database.ts';
import { reachDatabase } from './host/database/reach-database.ts';
import { openFileStore } from './host/files/open-file-store.ts';
import { reasonOf } from './host/reason.ts';
import { noteUpkeep } from './host/running/upkeep.ts';
import { refuseOtherKey } from './installation.ts';

try {
  await backup(readConfig(environment()));
} catch (error) {
  console.error(`澄谱 · 未能备份：${reasonOf(error)}`);
  process.exit(1);
}

/** Writes an archive of everything and removes those that have run out; the product may run meanwhile. */
async function backup(config: Config) {
  const began = performance.now();
  const now = new Date();
  const { folder, key, keepDays } = config.backups;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, archiveName(now));
  const database = await reachDatabase(config, say);
  let manifest: Manifest | undefined;
  try {
    const secretKey = await holdAgainstKey(database.connection, config);
    const entries = takeSnapshot(
      {
        connection: database.connection,
        store: await openFileStore(config.files),
        stored: storedFiles,
        now,
        version: productVersion(),
        secretMark: secretMark(secretKey),
      },
      (taken) => {
        manifest = taken;
      },
    );
    await writeArchive(file, entries, key);
    await noteBackup(database.connection, { began, file, manifest });
  } finally {
    await database.stop();
  }
  for (const name of expiredArchives(readdirSync(folder), now, keepDays)) rmSync(path.join(folder, name));
  if (!manifest) throw new Error('备份没有写完');
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { files } = manifest;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`已备份到 ${file}（${sizeOf(statSync(file).size)}，用时 ${seconds} s）`);
  say(
    `${tables.length} 张表 ${rows} 行，${files.count} 个文件 ${sizeOf(files.bytes)}${key ? '，已加密' : '，未加密'}`,
  );
  if (files.damaged.length === 0) return;
  say(`注意：${files.damaged.length} 个文件缺失或损坏：${files.damaged.slice(0, 5).join('、')}`);
  process.exitCode = 2;
}

/** Tells those who look after the shop of it. */
async function noteBackup(
  connection: Connection,
  { began, file, manifest }: { began: number; file: string; manifest?: Manifest },
) {
  const { db, close } = openDatabase(connection, 1, () => {});
  const what = `${path.basename(file)}，${sizeOf(statSync(file).size)}`;
  const problems = manifest?.files.damaged.length ?? 0;
  await noteUpkeep(db, { kind: 'backup', began, problems, what }).finally(close);
}

/** The key that opens what is sealed, which the archive says of itself; refuses to write one that nobody here could read. */
async function holdAgainstKey(connection: Connection, config: Config) {
  const { db, close } = openDatabase(connection, 1, () => {});
  return refuseOtherKey(db, config).finally(close);
}

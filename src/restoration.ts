import { rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { replayClosings } from './features/customers/service.privacy.ts';
import { noteUnknownBytes, storedFiles } from './features/files/service.backup.ts';
import { type Breach, readBreaches } from './features/ledger/check.ts';
import { checkArchive, findDamaged, loadArchive } from './host/backup/load.ts';
import type { Manifest } from './host/backup/manifest.ts';
import {
  checkMigration,
  dropEverything,
  handleOn,
  isEmptyDatabase,
  migrateFrom,
  migrateUpTo,
} from './host/backup/schema.ts';
import type { Opening } from './host/backup/sealing.ts';
import type { Closings } from './host/database/closings.ts';
import { type Connection, type Database, openSession } from './host/database/database.ts';
import type { FilesPlace } from './host/files/file-store.ts';
import { createFileStore } from './host/files/folder.ts';
import { openFileStore } from './host/files/open-file-store.ts';
import { openRequeue } from './host/jobs.ts';

/** Reads an archive to its end and changes nothing. Throws BadArchive when it is not whole, or not for this product. */
export async function inspectArchive(file: string, opening: Opening): Promise<Manifest> {
  const manifest = await checkArchive(file, opening);
  checkMigration(manifest.migration);
  return manifest;
}

export type Restoration = {
  file: string;
  opening: Opening;
  /** As `inspectArchive` returned it. */
  manifest: Manifest;
  connection: Connection;
  /** Holds, for as long as it takes, bytes that wait to take the place of others. */
  dataDir: string;
  files: FilesPlace;
  closings: Closings;
  /** Looks at the restored database and may refuse it. */
  admit: (db: Database) => Promise<unknown>;
  /** Without it only an empty database is filled. */
  isReplacing: boolean;
};

/**
 * Puts an archive in place of the database and the files, in one transaction that ends only when names, rows, files and
 * ledger hold; until then nothing that was there is changed (trust figure G43). Returns how many accounts were closed
 * again, and the breaches of a ledger that was backed up with them.
 */
export async function restoreArchive(options: Restoration): Promise<{ closed: number; breaches: Breach[] }> {
  const { file, opening, manifest, connection, dataDir, files, closings, admit, isReplacing } = options;
  // All of the product, for what its features know of customers and jobs: loaded once the archive is known to be good.
  const { whole, workers } = await import('./features.ts');
  const store = await openFileStore(files);
  // Bytes that take the place of others wait here: what a shop had must not be lost when this fails.
  const waitingFolder = path.join(dataDir, 'files.restoring');
  const waiting = createFileStore(waitingFolder);
  const client = await openSession(connection, 'limpid restore');
  const written: string[] = [];
  try {
    await refuseWhileServing(client);
    if (!isReplacing && !(await isEmptyDatabase(client))) {
      throw new Error('数据库中已有数据；确认要以备份替换时，加上 --replace');
    }
    const requeue = await openRequeue(connection, workers);
    try {
      await rm(waitingFolder, { recursive: true, force: true });
      await client.query('BEGIN');
      const db = handleOn(client);
      await dropEverything(client);
      await migrateUpTo(client, manifest.migration);
      await requeue.forget(db);
      const replaced = await loadArchive({
        ...{ file, opening, manifest, client, store, waiting, stored: storedFiles },
        onJob: (job) => requeue.send(db, job),
        onWrite: (key) => written.push(key),
      });
      await migrateFrom(client, manifest.migration);
      await admit(db);
      const storeOf = (key: string) => (replaced.has(key) ? waiting : store);
      const damaged = await findDamaged(client, storeOf, storedFiles);
      const newly = damaged.filter((key) => !manifest.files.damaged.includes(key));
      if (newly.length)
        throw new Error(`${newly.length} 个文件与其校验值不符：${newly.slice(0, 5).join('、')}`);
      const closed = await replayClosings(db, await closings.read(), whole.tables);
      const breaches = await readBreaches(db);
      for await (const found of store.list())
        await client.query(noteUnknownBytes, [found.map(({ key }) => key)]);
      await client.query('COMMIT');
      written.length = 0;
      for (const key of replaced) await store.write(key, await waiting.read(key));
      await client.query('ANALYZE');
      return { closed, breaches };
    } finally {
      await requeue.stop();
    }
  } finally {
    await client.end();
    for (const key of written) await store.remove(key);
    await rm(waitingFolder, { recursive: true, force: true });
  }
}

/** The embedded database refuses by itself; others may be open to a product elsewhere. */
async function refuseWhileServing(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('limpid', 'limpid jobs')`,
  );
  if (rows.length) throw new Error('澄谱正在使用这个数据库，请先停止服务');
}

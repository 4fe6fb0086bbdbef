// Makes databases ahead, in build/: that of an empty shop, and that of a demo shop before anybody has come. A first start copies the one it needs
// in a tenth of the time that making it takes. `node --import ./src/resolve-once.ts scripts/cluster.ts`, while building. Where PostgreSQL cannot
// run, a first start makes its own.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillCatalogue } from '../db/seed.ts';
import { type Connection, migrate, openDatabase } from '../src/host/database/database.ts';
import { clustersAhead, startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';

try {
  await make(clustersAhead.empty, migrate);
  await make(clustersAhead.demo, fill, clustersAhead.empty);
} catch (error) {
  console.error(error);
}

/** Makes a cluster, or copies the one made `ahead`, and has its server do something. */
async function make(folder: string, work: (connection: Connection) => Promise<void>, ahead?: string) {
  const dataDir = mkdtempSync(join(dirname(folder), 'cluster-'));
  try {
    rmSync(folder, { recursive: true, force: true });
    const server = await startEmbeddedDatabase({
      ...{ dataDir, ...(ahead && { ahead }) },
      log: () => {},
      // Whoever copies it writes the copy out. Little of the log of changes stays, which would be copied too, and no room for more of it.
      settings: {
        ...{ fsync: 'off', wal_level: 'minimal', max_wal_senders: '0' },
        ...{ wal_init_zero: 'off', wal_recycle: 'off' },
      },
    });
    try {
      await work(server.connection);
    } finally {
      await server.stop();
    }
    renameSync(join(dataDir, 'postgresql'), folder);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(connection: Connection) {
  const database = openDatabase(connection, 1, () => {});
  try {
    await database.db.transaction(fillCatalogue);
  } finally {
    await database.close();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { demoPassword } from '../db/demo-accounts.ts';
import { seedDemo } from '../db/seed.ts';
import { customers } from '../src/features/identity/tables.ts';
import { staffMembers } from '../src/features/staff/tables.ts';
import { workers } from '../src/features.ts';
import { migrate, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { openRequeue } from '../src/host/jobs.ts';
import { cheapHash } from './fixtures/cheap-hash.ts';
import { testSecrets } from './fixtures/secrets.ts';
import { plantSomebody } from './trust/support/somebody.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server; its databases `empty_shop`, `demo_shop` and `planted_shop` are templates to be cloned. */
    databaseServer: { host: string; port: number; user: string };
  }
}

/**
 * One PostgreSQL for all test files, with templates: migrated, with the demo shop, and with that and the marks of two
 * customers in all that is theirs.
 */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-test-'));
  const server = await startEmbeddedDatabase({
    dataDir,
    log: () => {},
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
      // Nobody looks at its processes or copies its log, and a clone looks through all that it holds in memory.
      ...{ update_process_title: 'off', wal_level: 'minimal', max_wal_senders: '0', shared_buffers: '32MB' },
      // Nothing lives long enough to be vacuumed, and pages are at hand: nobody else need fetch or copy them.
      ...{ autovacuum: 'off', io_method: 'sync', file_copy_method: 'clone' },
    },
    rights: 'CREATEDB',
  });
  const { host, port, user } = server.connection;
  await createTemplate('empty_shop', 'template1');
  const empty = { host, port, user, database: 'empty_shop' };
  await migrate(empty);
  await (await openRequeue(empty, workers)).stop();
  await createTemplate('demo_shop', 'empty_shop');
  const demo = openDatabase({ host, port, user, database: 'demo_shop' }, 2, () => {});
  await seedDemo(demo.db, { secrets: testSecrets });
  // Checking a password costs what its hash says, and tests check hundreds.
  const passwordHash = await cheapHash(demoPassword);
  await demo.db.update(customers).set({ passwordHash }).where(isNotNull(customers.passwordHash));
  await demo.db.update(staffMembers).set({ passwordHash });
  await demo.close();
  await createTemplate('planted_shop', 'demo_shop');
  const planted = openDatabase({ host, port, user, database: 'planted_shop' }, 2, () => {});
  await plantSomebody(planted.db, 'student');
  await plantSomebody(planted.db, 'teacher');
  await planted.close();
  project.provide('databaseServer', { host, port, user });

  async function createTemplate(name: string, template: string) {
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    await client.end();
  }

  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

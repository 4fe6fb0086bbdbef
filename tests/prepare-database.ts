import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../db/seed.ts';
import { workers } from '../src/features.ts';
import { migrate, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { openRequeue } from '../src/host/jobs.ts';
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
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
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

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { startSession } from '../../../src/features/identity/sessions/tokens.ts';
import { openDatabase } from '../../../src/host/database/database.ts';
import { testSecretKey } from '../../fixtures/secrets.ts';
import { findAndOrder } from '../../fixtures/whole-job.ts';
import { callerAt } from '../../http-caller.ts';
import { cluster, endWithCluster, lackOfCluster } from '../../many/support/cluster.ts';
import { type Product, query, startProduct, temporaryFolder } from '../../product.ts';
import { seen } from '../support/seen.ts';

/** C8: two processes behind PgBouncer, which gives each transaction whatever connection is free, work as without it. */

const lack = lackOfCluster('pooling');
if (lack) seen('C8', `left out, because this machine cannot run PgBouncer before a cluster: ${lack}`);

describe.runIf(!lack)('two processes behind PgBouncer', () => {
  const dataDir = temporaryFolder();
  const products: Product[] = [];
  let direct = '';

  beforeAll(async () => {
    await cluster('up');
    const told = await cluster('bouncer');
    const settings = Object.fromEntries(
      told.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    direct = settings.DATABASE_DIRECT_URL ?? '';
    const start = () =>
      startProduct({ ...settings, DATA_DIR: dataDir, SECRET_KEY: testSecretKey, LOG_LEVEL: 'error' });
    // One after the other: a lock that was left on somebody else's connection would stop the second one.
    products.push(await start());
    products.push(await start());
  }, 300_000);
  afterAll(() => endWithCluster(products, dataDir), 120_000);

  test('orders that come at once at both are placed, each once', async () => {
    const database = openDatabase({ connectionString: direct }, 1, () => {});
    const who = { db: database.db, now: new Date(), client: { address: '127.0.0.1', userAgent: 'test' } };
    const { token } = await startSession(who, demoAccounts.student.rid, { remember: false });
    await database.close();
    const count = async () => {
      const [row] = await query<{ count: number }>(
        { connectionString: direct },
        'SELECT count(*)::int AS count FROM orders',
      );
      return row?.count ?? 0;
    };
    const before = await count();
    const placed: string[] = [];
    // As many at once as a small machine takes without refusing any.
    for (let round = 0; round < 5; round += 1) {
      const orders = [0, 1, 2, 3].map((nth) =>
        findAndOrder(callerAt(products[nth % 2]?.origin ?? '', token)),
      );
      placed.push(...(await Promise.all(orders)).map(({ no }) => no));
    }
    expect(new Set(placed).size).toBe(20);
    expect(await count()).toBe(before + 20);
    seen('C8', '20 orders, four at once, over two processes behind PgBouncer: each is there once');
  }, 120_000);

  test('a change is told by both at once: notices come on connections of their own', async () => {
    for (const title of ['经过连接池的横幅', '第二次更换的横幅']) {
      await query({ connectionString: direct }, `UPDATE banners SET title = '${title}' WHERE sort = 10`);
      await vi.waitFor(
        async () => {
          const told = await Promise.all(
            products.map(async ({ origin }) => (await fetch(`${origin}/api/open/web/index`)).text()),
          );
          expect(told.map((text) => text.includes(title))).toEqual([true, true]);
        },
        { timeout: 5_000, interval: 50 },
      );
    }
  });

  test('no statement stays planned, nothing is left set, and no lock is left behind on connections that others use', async () => {
    const [row] = await query<{ locks: number }>(
      { connectionString: direct },
      "SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND granted",
    );
    expect(row?.locks).toBe(0);
    for (const { output } of products)
      expect(output()).not.toMatch(/prepared statement|read-only transaction/);
  });
});

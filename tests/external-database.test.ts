import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { type Product, query, startProduct, temporaryFolder } from './product.ts';

/** The oldest PostgreSQL that the product supports, from npm; its package exists for Linux on x64 alone. */
const postgres15 = path.resolve(import.meta.dirname, '../node_modules/postgres-15/native');
const dataDir = temporaryFolder();

describe.runIf(existsSync(postgres15))('two processes on one PostgreSQL 15', () => {
  let server: EmbeddedDatabase;
  let products: Product[] = [];

  beforeAll(async () => {
    server = await startServer();
    // Both at once on an empty database: one migrates and seeds, the other waits.
    products = await Promise.all([
      startProduct({ DATABASE_URL: address() }),
      startProduct({ DATABASE_URL: address(), DATABASE_REPLICA_URL: address() }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Not durable, as tests need not be; the data stays over a restart in good order. */
  function startServer(): Promise<EmbeddedDatabase> {
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    return startEmbeddedDatabase({ dataDir, binaries: postgres15, settings, log: () => {} });
  }

  function address(): string {
    const { user, database, host, port } = server.connection;
    return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  }

  const pages = () => Promise.all(products.map(async ({ origin }) => (await fetch(origin)).text()));
  const rename = (title: string) =>
    query(server.connection, `UPDATE banners SET title = '${title}' WHERE sort = 10`);

  /** Waits until both home pages show `text`. */
  function shownByBoth(text: string, timeout: number) {
    return vi.waitFor(
      async () => expect((await pages()).map((page) => page.includes(text))).toEqual([true, true]),
      { timeout, interval: 50 },
    );
  }

  test('both migrate an empty database at once, seed it once, and serve', async () => {
    const [version] = await query(server.connection, 'SHOW server_version');
    expect(version?.server_version).toMatch(/^15\./);
    const [count] = await query(server.connection, 'SELECT count(*)::int AS services FROM services');
    expect(count).toEqual({ services: 195 });
    expect(products.filter(({ output }) => output().includes('已写入演示数据'))).toHaveLength(1);
    const [one, other] = await pages();
    expect(one).toContain('热门项目');
    expect(other?.replaceAll(products[1]!.origin, products[0]!.origin)).toBe(one);
  });

  test('a change is on the pages of both at once, also of the one that reads from a replica', async () => {
    await shownByBoth('XRD 粉末衍射', 5_000);
    await rename('立刻可见的横幅');
    await shownByBoth('立刻可见的横幅', 2_000);
  });

  test('both recover by themselves when the database is back', async () => {
    // Whoever reads from a replica drops its pages once more when that has caught up.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await pages();
    await server.stop();
    for (const { origin } of products) {
      const ready = await fetch(`${origin}/health/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { data: { database: false } }]);
      expect((await fetch(`${origin}/health/live`)).status).toBe(200);
      const answer = await fetch(`${origin}/api/open/web/index`);
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 0 }]);
      expect((await fetch(origin)).status, 'pages in hand are still served').toBe(200);
    }
    server = await startServer();
    await vi.waitFor(
      async () => {
        for (const { origin } of products) {
          expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
          expect(await (await fetch(`${origin}/api/open/web/index`)).json()).toMatchObject({ code: 1 });
        }
      },
      { timeout: 5_000, interval: 50 },
    );
    await rename('数据库恢复后的横幅');
    await shownByBoth('数据库恢复后的横幅', 5_000);
  });

  test('a stopped process leaves the database to the other', async () => {
    const [first, second] = products;
    expect(await first?.stop()).toBe(0);
    expect((await fetch(`${second?.origin}/health/ready`)).status).toBe(200);
  });
});

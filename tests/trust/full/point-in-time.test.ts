import { globSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounded } from '../../../bench/figures.ts';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { startSession } from '../../../src/features/identity/sessions/tokens.ts';
import { openDatabase } from '../../../src/host/database/database.ts';
import { testSecretKey } from '../../fixtures/secrets.ts';
import { findAndOrder } from '../../fixtures/whole-job.ts';
import { callerAt } from '../../http-caller.ts';
import { cluster, clusterFolder, lackOfCluster, untilArchived } from '../../many/support/cluster.ts';
import { startProduct, temporaryFolder } from '../../product.ts';
import { seen } from '../support/seen.ts';

/**
 * T-restore of a cluster: orders are placed, a time is noted, more are placed, all three nodes lose all they have, and the
 * database comes back as it was at that time, every row of every table. `ORDERS_BEFORE` and `ORDERS_LATER` say how many are placed.
 */
const sizes = {
  before: Number(process.env.ORDERS_BEFORE ?? 5),
  later: Number(process.env.ORDERS_LATER ?? 3),
};

const lack = lackOfCluster('archiving');
if (lack) seen('C6', `left out, because this machine cannot archive a cluster: ${lack}`);

describe.runIf(!lack)('a database that goes back to a point in time', () => {
  const dataDir = temporaryFolder();
  let url = '';
  let then: Map<string, string>;
  let lost: Map<string, string>;
  let back: Map<string, string>;
  let later: Map<string, string>;
  let archive = '';

  beforeAll(async () => {
    await cluster('up');
    url = /^DATABASE_URL=(.*)$/m.exec(await cluster('settings'))?.[1] ?? '';
    await order(1);
    await cluster('archive');
    await order(sizes.before);
    then = await tables();
    const [time = ''] = await ask('SELECT clock_timestamp()::text');
    await order(sizes.later);
    lost = await tables();
    const archived = await timed(() => untilArchived(url));

    // Every disk at once.
    for (const node of ['1', '2', '3']) await cluster('kill', node);
    for (const folder of globSync(`${clusterFolder}/{data,etcd}?`)) rmSync(folder, { recursive: true });

    const restored = await timed(() => cluster('restore', time));
    back = await tables();
    archive = await cluster('archived');
    await order(1);
    later = await tables();
    const rows = [...then.values()].reduce((sum, each) => sum + Number.parseInt(each, 10), 0);
    seen(
      'C6',
      `${rows} rows of ${then.size} tables by their hashes as at the time, of ${sizes.later} later orders nothing; three nodes again after ${restored} s; what was written was in the archive after ${archived} s`,
    );
  }, 1_200_000);
  afterAll(async () => {
    await cluster('down');
    rmSync(dataDir, { recursive: true, force: true });
  }, 120_000);

  /** Places orders at a product that ends before anything is compared, since it writes by itself as well. */
  async function order(count: number) {
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: testSecretKey, LOG_LEVEL: 'error' };
    const product = await startProduct(settings);
    const database = openDatabase({ connectionString: url }, 1, () => {});
    try {
      const who = { db: database.db, now: new Date(), client: { address: '127.0.0.1', userAgent: 'test' } };
      const { token } = await startSession(who, demoAccounts.student.rid, { remember: false });
      for (let nth = 0; nth < count; nth += 1) await findAndOrder(callerAt(product.origin, token));
    } finally {
      await database.close();
      await product.stop();
    }
  }

  async function ask(text: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => String(value));
    } finally {
      await client.end();
    }
  }

  /** How many rows each table has, and the hash of all of them. */
  async function tables(): Promise<Map<string, string>> {
    const names = await ask(`SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
    const found = new Map<string, string>();
    for (const name of names) {
      const [told = ''] = await ask(
        `SELECT concat(count(*), ' ', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text)))) FROM ${name} t`,
      );
      found.set(name, told);
    }
    return found;
  }

  const numberOf = (state: Map<string, string>, table: string) => Number.parseInt(state.get(table) ?? '', 10);

  test('every row of every table is as it was at the time, and nothing of later', () => {
    expect(then.size).toBeGreaterThan(100);
    expect(back).toEqual(then);
  });
  test('the comparison sees what came later', () => {
    expect(numberOf(lost, 'public.orders')).toBe(numberOf(then, 'public.orders') + sizes.later);
    expect(lost).not.toEqual(then);
  });
  test('people order again, on three nodes, and the archive goes on with a backup of its own', async () => {
    expect(numberOf(later, 'public.orders')).toBe(numberOf(then, 'public.orders') + 1);
    const { members } = JSON.parse(await cluster('status')) as { members: { role: string; state: string }[] };
    expect(members.map(({ role }) => role).sort()).toEqual(['leader', 'replica', 'sync_standby']);
    expect(archive.match(/full backup:/g)).toHaveLength(2);
  });
  test('a time that cannot be had touches nothing', async () => {
    await expect(cluster('restore', '2001-01-01 00:00:00+00')).rejects.toThrow('unable to find backup set');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await expect(cluster('restore', `${tomorrow} 00:00:00+00`)).rejects.toThrow(
      'recovery target was reached',
    );
    expect(await tables()).toEqual(later);
  }, 60_000);
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return rounded((performance.now() - began) / 1_000);
}

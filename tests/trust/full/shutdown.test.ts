import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import { login } from '../../../src/features/identity/contract.ts';
import { callerAt } from '../../http-caller.ts';
import { type Product, query } from '../../product.ts';
import { clonedShop, type Place, productOn } from '../support/product-on-clone.ts';
import { seen } from '../support/seen.ts';

/** T-shutdown (trust figure G31): two processes are replaced in turn while people work, as a load balancer sees it. */

/** `ROLLING_RESTARTS=20` is the size of the figure. */
const restarts = Number(process.env.ROLLING_RESTARTS ?? 2);

/** Those that a load balancer sends people to: whoever said that it is ready a moment ago. */
type Balancer = { products: Product[]; ready: Set<Product>; isOver: boolean };

async function watch(balancer: Balancer) {
  while (!balancer.isOver) {
    await Promise.all(
      balancer.products.map(async (product) => {
        const answer = await fetch(`${product.origin}/health/ready`).catch(() => undefined);
        if (answer?.status === 200) balancer.ready.add(product);
        else balancer.ready.delete(product);
      }),
    );
    await sleep(20);
  }
}

/** What people did: what was acknowledged, and what was sent and never answered. */
type Work = { acknowledged: string[]; dropped: string[]; asked: number };

/** Puts entries into a plan and takes them out again, each sent to one that is ready; who is not there is passed over. */
async function work(balancer: Balancer, token: string, done: Work) {
  const send = async (path: string, input: object) => {
    for (;;) {
      const [first] = [...balancer.ready].sort(() => Math.random() - 0.5);
      if (!first) {
        await sleep(10);
        continue;
      }
      try {
        const answer = await fetch(first.origin + path, {
          method: 'POST',
          headers: { token, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        done.asked += 1;
        return (await answer.json()) as { code: number; data: { temp_rid?: string } | null; msg: string };
      } catch (error) {
        const { code = String(error) } = ((error as Error).cause ?? error) as { code?: string };
        // Nobody took it, so it is sent to another, as load balancers do.
        if (code !== 'ECONNREFUSED') {
          done.dropped.push(`${path}: ${code}`);
          return undefined;
        }
      }
    }
  };
  while (!balancer.isOver) {
    const added = await send('/api/auth/tempDevice/add', {
      rid: 'xrd-powder',
      params: { main_components: 'TiO2' },
    });
    const rid = added?.data?.temp_rid;
    if (rid) done.acknowledged.push(rid);
    if (done.acknowledged.length > 10) {
      const old = done.acknowledged[0];
      const gone = await send('/api/auth/tempDevice/operate', { op: 'remove', temp_rids: [old] });
      if (gone?.code === 1) done.acknowledged = done.acknowledged.filter((each) => each !== old);
    }
    await sleep(20);
  }
}

/** Replaces one of two processes after the other, and returns what came of the work meanwhile. */
async function roll(shop: Place & { address: string }, times: number, defect?: string) {
  const balancer: Balancer = { products: [], ready: new Set(), isOver: false };
  balancer.products = [await productOn(shop.address, {}, defect), await productOn(shop.address, {}, defect)];
  const [first] = balancer.products as [Product];
  const { token } = await callerAt(first.origin).call(login, { account: 'student', password: demoPassword });
  const done: Work = { acknowledged: [], dropped: [], asked: 0 };
  const watching = watch(balancer);
  const people = Array.from({ length: 6 }, () => work(balancer, token, done));
  const ends: unknown[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await sleep(500);
    const [old] = balancer.products as [Product];
    const fresh = await productOn(shop.address, {}, defect);
    balancer.products.push(fresh);
    while (!balancer.ready.has(fresh)) await sleep(20);
    const began = performance.now();
    old.kill('SIGTERM');
    ends.push(await old.ended);
    expect(performance.now() - began).toBeLessThan(15_000);
    balancer.products.shift();
  }
  await sleep(300);
  balancer.isOver = true;
  await Promise.all([...people, watching]);
  return { ...done, ends };
}

test(
  `${restarts} restarts in turn drop nothing, lose nothing and leave nothing behind`,
  async () => {
    const shop = await clonedShop();
    const { acknowledged, dropped, asked, ends } = await roll(shop, restarts);
    expect(dropped).toEqual([]);
    expect(ends).toEqual(Array(restarts).fill(0));
    const rows = await query<{ rid: string }>(
      shop,
      `SELECT rid FROM plan_items WHERE customer_rid = '${demoAccounts.student.rid}'`,
    );
    const kept = new Set(rows.map(({ rid }) => rid));
    expect(acknowledged.filter((rid) => !kept.has(rid))).toEqual([]);
    const [left] = await query(
      shop,
      `SELECT count(*)::int AS locks FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.pid <> pg_backend_pid() AND l.mode LIKE '%Exclusive%'`,
    );
    expect(left).toEqual({ locks: 0 });
    seen(
      'G31',
      `${restarts} rolling restarts, ${asked} requests meanwhile: ${dropped.length} dropped, each ended with 0`,
    );
  },
  restarts * 30_000 + 60_000,
);

test('the test sees a product that ends at once', async () => {
  const { dropped } = await roll(await clonedShop(), 3, 'ends-at-once');
  expect(dropped.length).toBeGreaterThan(0);
}, 150_000);

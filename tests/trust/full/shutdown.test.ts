import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import { login } from '../../../src/features/identity/contract.ts';
import { planAdd, planOperate } from '../../../src/features/plan/contract.ts';
import { callerAt } from '../../http-caller.ts';
import { startBalancer } from '../../many/support/balancer.ts';
import { type Product, query } from '../../product.ts';
import { clonedShop, type Place, productOn } from '../support/product-on-clone.ts';
import { seen } from '../support/seen.ts';

/** T-shutdown (trust figure G31): two processes are replaced in turn while people work, as a load balancer sees it. */

/** `ROLLING_RESTARTS=20` is the size of the figure. */
const restarts = Number(process.env.ROLLING_RESTARTS ?? 2);

/** So many pages and reads are asked for in a second, whether or not earlier ones were answered. */
const rate = 50;

/** What people did: what was acknowledged, and what failed, with why. */
type Work = { acknowledged: string[]; failed: string[]; asked: number };

/** Sends one request, and notes one that was not answered as it should be. */
async function send(done: Work, address: string, init?: RequestInit): Promise<Response | undefined> {
  done.asked += 1;
  const { pathname } = new URL(address);
  try {
    const answer = await fetch(address, init);
    if (answer.status === 200) return answer;
    done.failed.push(`${pathname}: ${answer.status}`);
    await answer.body?.cancel();
  } catch (error) {
    const { code = String(error) } = ((error as Error).cause ?? error) as { code?: string };
    done.failed.push(`${pathname}: ${code}`);
  }
  return undefined;
}

/** Puts entries into a plan and takes them out again. */
async function work(origin: string, token: string, done: Work, isOver: () => boolean) {
  const call = async (path: string, input: object) => {
    const headers = { token, 'content-type': 'application/json' };
    const answer = await send(done, origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
    return (await answer?.json()) as { code: number; data: { temp_rid?: string } | null } | undefined;
  };
  while (!isOver()) {
    const entry = { rid: 'xrd-powder', params: { main_components: 'TiO2' } };
    const rid = (await call(planAdd.path, entry))?.data?.temp_rid;
    if (rid) done.acknowledged.push(rid);
    if (done.acknowledged.length > 10) {
      const old = done.acknowledged[0];
      const gone = await call(planOperate.path, { op: 'remove', temp_rids: [old] });
      if (gone?.code === 1) done.acknowledged = done.acknowledged.filter((each) => each !== old);
    }
    await sleep(100);
  }
}

/** Asks for pages and open answers by the clock. */
async function askByTheClock(origin: string, done: Work, isOver: () => boolean) {
  const paths = ['/', '/detail/xrd-powder', '/search?kw=XRD', '/api/open/setting?key=brand'];
  const asked: Promise<unknown>[] = [];
  const began = performance.now();
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(Math.max(0, began + (turn * 1_000) / rate - performance.now()));
    asked.push(send(done, origin + paths[turn % paths.length]).then((answer) => answer?.arrayBuffer()));
  }
  await Promise.all(asked);
}

/** Replaces one of two processes after the other behind a balancer, and returns what came of the work meanwhile. */
async function roll(shop: Place & { address: string }, times: number, defect?: string) {
  const start = () => productOn(shop.address, {}, defect);
  const products = [await start(), await start()];
  const balancer = await startBalancer();
  onTestFinished(() => balancer.stop());
  const watch = () => balancer.watch(products.map(({ origin }) => origin));
  watch();
  for (const { origin } of products) await balancer.takesPart(origin);
  const { token } = await callerAt(balancer.origin).call(login, {
    ...{ account: 'student', password: demoPassword },
  });
  const done: Work = { acknowledged: [], failed: [], asked: 0 };
  let [isOver, ends] = [false, [] as unknown[]];
  const all = [
    ...Array.from({ length: 4 }, () => work(balancer.origin, token, done, () => isOver)),
    askByTheClock(balancer.origin, done, () => isOver),
  ];
  for (let turn = 0; turn < times; turn += 1) {
    await sleep(500);
    const fresh = await start();
    products.push(fresh);
    watch();
    await balancer.takesPart(fresh.origin);
    const began = performance.now();
    const old = products[0] as Product;
    old.kill('SIGTERM');
    ends = [...ends, await old.ended];
    expect(performance.now() - began).toBeLessThan(15_000);
    products.shift();
    watch();
  }
  await sleep(300);
  isOver = true;
  await Promise.all(all);
  return { ...done, ends };
}

test(
  `${restarts} rolling restarts fail no request, lose nothing and leave nothing behind`,
  async () => {
    const shop = await clonedShop();
    const { acknowledged, failed, asked, ends } = await roll(shop, restarts);
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(restarts * rate);
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
    const what = `${restarts} rolling restarts behind a balancer, ${asked} requests meanwhile (${rate} a second by the clock, four who write): ${failed.length} failed, each ended with 0`;
    for (const figure of ['G31', 'C5'] as const) seen(figure, what);
  },
  restarts * 30_000 + 60_000,
);

test('rolling restarts of a product that ends at once are seen to fail', async () => {
  const { failed } = await roll(await clonedShop(), 3, 'ends-at-once');
  expect(failed.length).toBeGreaterThan(0);
}, 150_000);

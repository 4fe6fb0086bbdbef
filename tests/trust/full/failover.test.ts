import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounded } from '../../../bench/figures.ts';
import { type OpenDatabase, openDatabase } from '../../../src/host/database/database.ts';
import { testSecretKey } from '../../fixtures/secrets.ts';
import { type Balancer, startBalancer } from '../../many/support/balancer.ts';
import { cluster, lackOfCluster } from '../../many/support/cluster.ts';
import {
  type Acknowledged,
  type Comparison,
  compare,
  type Load,
  ordersOf,
  startLoad,
} from '../../many/support/mixed-load.ts';
import { type Product, startProduct, temporaryFolder } from '../../product.ts';
import { seen } from '../support/seen.ts';

/**
 * T-failover: orders, postings and uploads go on behind a balancer while the leading node of a database of three is killed or
 * taken off the network, and while processes of the product are killed. `FAILOVER_KILLS=20 FAILOVER_CUTS=10
 * FAILOVER_APP_KILLS=50` is the full size; it takes seconds of waiting for each.
 */
const sizes = {
  kill: Number(process.env.FAILOVER_KILLS ?? 2),
  cut: Number(process.env.FAILOVER_CUTS ?? 1),
  app: Number(process.env.FAILOVER_APP_KILLS ?? 4),
};
type Fault = keyof typeof sizes;
const faultNames: Record<Fault, string> = {
  kill: 'leader killed',
  cut: 'leader cut off',
  app: 'process killed',
};
/** Within so many seconds after a fault something is written again. */
const promised = 30;

/** What one fault cost, in seconds: until the database took writes again, and until the product acknowledged one. */
type Outage = { fault: Fault; database: number; product: number; pages: number };
type Page = { at: number; status: number; ms: number };

const lack = lackOfCluster();
if (lack) seen('C1', `left out, because this machine cannot run a cluster: ${lack}`);

describe.runIf(!lack)('a database of three nodes, two processes, and whatever fails', () => {
  const dataDir = temporaryFolder();
  const products: Product[] = [];
  const outages: Outage[] = [];
  const pages: Page[] = [];
  let renewed = 0;
  let settings: Record<string, string> = {};
  let balancer: Balancer;
  let database: OpenDatabase;
  let load: Load;
  let before: Set<string>;
  let found: Comparison;

  /** Each fault, and what heals it. */
  const faultsBy: Record<Fault, () => Promise<() => Promise<void>>> = {
    kill: async () => {
      const node = await cluster('primary');
      await cluster('kill', node);
      return async () => {
        await cluster('start', node);
        if ((await cluster('settle')).includes('renewed')) renewed += 1;
      };
    },
    cut: async () => {
      const node = await cluster('primary');
      await cluster('cut', node);
      return async () => {
        await cluster('join', node);
        await cluster('settle');
      };
    },
    app: async () => {
      const victim = products.shift();
      watch();
      victim?.kill('SIGKILL');
      await victim?.ended;
      return join;
    },
  };
  const watch = () => balancer.watch(products.map(({ origin }) => origin));
  async function join() {
    const product = await startProduct(settings);
    // A shop that is asked has its pages in hand.
    for (const address of ['/', '/detail/xrd-powder']) await fetch(product.origin + address);
    products.push(product);
    watch();
    await balancer.takesPart(product.origin);
  }

  beforeAll(
    async () => {
      await cluster('up');
      const url = /^DATABASE_URL=(.*)$/m.exec(await cluster('settings'))?.[1] ?? '';
      settings = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: testSecretKey, LOG_LEVEL: 'error' };
      balancer = await startBalancer();
      await join();
      await join();
      database = openDatabase({ connectionString: url }, 2, () => {});
      before = await ordersOf(database.db);
      load = await startLoad(
        balancer.origin,
        database,
        500 * (sizes.kill + sizes.cut) + 100 * sizes.app + 500,
      );
      const looking = look();
      await sleep(3_000);
      for (const fault of inSomeOrder()) await outage(fault, url);
      await sleep(2_000);
      await load.end();
      await looking.end();
      found = await compare(balancer.origin, database.db, before, load.acknowledged);
      tell();
    },
    (sizes.kill + sizes.cut) * 240_000 + sizes.app * 60_000 + 300_000,
  );
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(products.map((product) => product.stop()));
    await database?.close();
    await cluster('down');
    rmSync(dataDir, { recursive: true, force: true });
  }, 120_000);

  /** Does harm, waits until something is written again, and heals. */
  async function outage(fault: Fault, url: string) {
    const heal = await faultsBy[fault]();
    const began = performance.now();
    const since = (at: number) => (at - began) / 1_000;
    const [again, first] = await Promise.all([
      fault === 'app' ? 0 : writableAgain(url).then(since),
      firstWriteAfter(began).then(since),
    ]);
    const meanwhile = pages.filter(
      ({ at, status }) => at > began && at < began + first * 1_000 && status === 200,
    );
    outages.push({ fault, database: again, product: first, pages: meanwhile.length });
    console.log(
      `澄谱 · ${faultNames[fault]}: database after ${rounded(again)} s, product after ${rounded(first)} s, ${meanwhile.length} pages meanwhile`,
    );
    await heal();
  }

  /** When the first write that began after `began` was acknowledged. */
  async function firstWriteAfter(began: number): Promise<number> {
    for (let next = load.writes.length; ; ) {
      for (; next < load.writes.length; next += 1) {
        const write = load.writes[next];
        if (write && write.begun > began) return write.done;
      }
      if (performance.now() - began > 180_000) return Number.POSITIVE_INFINITY;
      await sleep(20);
    }
  }

  /** Pages that are asked for all the time: of each process, and through the balancer. */
  function look() {
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const asked = [balancer.origin, ...products.map(({ origin }) => origin)].map(async (origin) => {
          const at = performance.now();
          const status = await statusOf(origin);
          // Whoever was killed meanwhile serves nobody.
          const isGone = origin !== balancer.origin && !products.some((each) => each.origin === origin);
          if (!isGone) pages.push({ at, status, ms: performance.now() - at });
        });
        await Promise.all(asked);
        await sleep(100);
      }
    })();
    return {
      end: () => {
        isOver = true;
        return asking;
      },
    };
  }

  /** As balancers do, what a process died over is asked of another one, once. */
  async function statusOf(origin: string): Promise<number> {
    const ask = () =>
      fetch(origin, { signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => status,
        () => 0,
      );
    const status = await ask();
    return status === 502 && origin === balancer.origin ? ask() : status;
  }

  function tell() {
    const { orders, postings, files } = load.acknowledged;
    const times = (fault: Fault, which: 'database' | 'product') =>
      outages.filter((each) => each.fault === fault).map((each) => rounded(each[which]));
    const what = `${sizes.kill} leaders killed, ${sizes.cut} cut off, ${sizes.app} processes killed`;
    seen(
      'C1',
      `${what}: ${orders.length} orders, ${postings.length} postings, ${files.length} files acknowledged; ${found.lost.length + found.torn.length} lost, ${found.doubled.length} double, ${found.broken.length} breaches of the book; ${renewed} nodes copied anew`,
    );
    for (const fault of ['kill', 'cut', 'app'] as const) {
      const all = times(fault, 'product');
      if (all.length === 0) continue;
      const own = fault === 'app' ? '' : `, of which the database ${Math.max(...times(fault, 'database'))} s`;
      seen(
        'C2',
        `${faultNames[fault]}: first write after ${Math.min(...all)} to ${Math.max(...all)} s${own}`,
      );
    }
    const meanwhile = outages.reduce((sum, each) => sum + each.pages, 0);
    const slowest = Math.max(...pages.map(({ ms }) => ms));
    const bad = pages.filter(({ status }) => status !== 200).length;
    seen('C3', `${meanwhile} pages during the outages, ${bad} refused, slowest ${Math.round(slowest)} ms`);
    console.log(`澄谱 · ${JSON.stringify({ outages, unanswered: [...load.unanswered] })}`);
    console.log(products.flatMap(defectsOf).join('\n'));
  }

  test('the load wrote all the time, of each kind', () => {
    for (const each of Object.values(load.acknowledged)) expect(each.length).toBeGreaterThan(10);
  });
  test('nothing that was acknowledged is lost, and each file is what was sent', () => {
    expect(found.lost).toEqual([]);
    expect(found.torn).toEqual([]);
  });
  test('nothing is there twice, however often it was sent', () => expect(found.doubled).toEqual([]));
  test('whoever could not be served was told to come again, and never of a defect', () => {
    expect(load.unanswered.get('500') ?? 0).toBe(0);
  });
  test('the book balances', () => expect(found.broken).toEqual([]));
  test(`the first write after each fault comes within ${promised} s`, () => {
    expect(outages).toHaveLength(sizes.kill + sizes.cut + sizes.app);
    for (const { fault, product } of outages) expect([fault, product < promised]).toEqual([fault, true]);
  });
  test('pages in hand are served all the time, by each process and through the balancer', () => {
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    for (const each of outages.filter(({ fault }) => fault !== 'app')) expect(each.pages).toBeGreaterThan(5);
  });

  test.each<[string, keyof Comparison, (of: Acknowledged) => Acknowledged]>([
    ['an order that is not there', 'lost', (of) => ({ ...of, orders: [...of.orders, 'nowhere'] })],
    ['a posting that is not there', 'lost', (of) => ({ ...of, postings: [...of.postings, 'nowhere'] })],
    ['an order that nobody was told of', 'doubled', (of) => ({ ...of, orders: of.orders.slice(1) })],
    [
      'a file that is another one',
      'torn',
      (of) => ({ ...of, files: of.files.slice(0, 1).map((file) => ({ ...file, hash: 'another' })) }),
    ],
  ])('the comparison sees %s', async (_what, where, change) => {
    const seenNow = await compare(balancer.origin, database.db, before, change(load.acknowledged));
    expect(seenNow[where]).toHaveLength(1);
  });
});

/** What a process logged of requests that failed. */
function defectsOf({ output }: Product): string[] {
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  return [...new Set(lines.map((line) => JSON.stringify(JSON.parse(line).err).slice(0, 600)))];
}

/** When the database takes writes again, asked anew each time. */
async function writableAgain(url: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 180_000) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      // Something in the log that a commit waits for, and nothing in a table.
      await client.query("SELECT pg_logical_emit_message(true, 'probe', '')");
      return performance.now();
    } catch {
      await sleep(100);
    } finally {
      void client.end().catch(() => {});
    }
  }
  return Number.POSITIVE_INFINITY;
}

/** All faults, each kind spread over the whole time. */
function inSomeOrder(): Fault[] {
  return (Object.keys(sizes) as Fault[])
    .flatMap((fault) =>
      Array.from({ length: sizes[fault] }, (_, turn) => ({ fault, at: (turn + 0.5) / sizes[fault] })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ fault }) => fault);
}

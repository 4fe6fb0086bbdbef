import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { judge, median, percentile, rounded } from './figures.ts';
import { asks } from './load.ts';
import { cpuSeconds } from './processes.ts';

/**
 * How long a home page takes that is not in the cache: queries, rendering, the hashes of the security policy and the
 * first compression, request by request over HTTP, each after a change of content and from a network of its own.
 * Beside it, without a target, the same on a server that was idle. Then what pages cost that nobody else asks for, in
 * processor time with the database, and known pages before and after 1,000 of those.
 */

const warmUps = 100;
const samples = 400;
const changes = 50;
const [misses, rare] = [200, 1_000];
/** Until a notice has arrived, and until the server has nothing to do any more, in ms. */
const pauses = { busy: 10, idle: 300 };

const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' });
let visitors = 0;
const database = new pg.Client(embeddedDatabaseOf(product.dataDir).connection);
try {
  await database.connect();
  const before = await renderings();
  const times: number[] = [];
  for (let request = 0; request < warmUps; request++) times.push(await firstVisit(pauses.busy));
  const spent = cpuSeconds(product.pid);
  for (let request = 0; request < samples; request++) times.push(await firstVisit(pauses.busy));
  const perHome = ((cpuSeconds(product.pid) - spent) / samples) * 1_000;
  const firstVisits: number[] = [];
  for (let change = 0; change < changes; change++) firstVisits.push(await firstVisit(pauses.idle));
  if ((await renderings()) - before < warmUps + samples + changes)
    throw new Error('pages came from the cache');

  const counted = times.slice(warmUps);
  console.log(
    `${samples} 次未缓存的首页：p95 ${rounded(percentile(counted, 95))} ms；` +
      `空闲后的首位访客（${changes} 次）：p50 ${rounded(percentile(firstVisits, 50))} ms`,
  );
  const known = await knownPages();
  const before1000 = await knownCost(known);
  const perMiss = await missCost(misses);
  await missCost(rare - misses);
  const after1000 = await knownCost(known);
  judge([
    { name: '未缓存首页 p50', measured: percentile(counted, 50), unit: ' ms', target: { atMost: 15 } },
    { name: '重新渲染首页的 CPU', measured: perHome, unit: ' ms', target: { atMost: 15 } },
    { name: '无人再问的页面的 CPU', measured: perMiss, unit: ' ms', target: { atMost: 25 } },
    {
      name: `${rare} 个罕见地址之后已知页面的 CPU`,
      measured: after1000 / before1000,
      unit: ' 倍',
      target: { atMost: 1.2 },
    },
  ]);
} finally {
  await database.end();
  await product.stop();
}

/** The home page and the pages of the first services. */
async function knownPages(): Promise<string[]> {
  const answer = await fetch(`${product.origin}/api/open/web/device/search?size=20`);
  const { data } = (await answer.json()) as { data: { list: { rid: string }[] } };
  return ['/', ...data.list.map(({ rid }) => `/detail/${rid}`)];
}

/** Processor time of a known page in ms, in the middle of some rounds. */
async function knownCost(pages: readonly string[]): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 4; round++) {
    let asked = 0;
    const before = cpuSeconds(product.pid);
    const answers = await asks(
      {
        origin: product.origin,
        path: () => pages[asked++ % pages.length] ?? '/',
        network,
        connections: 4,
      },
      1,
    );
    // The first round asks for what is not in hand yet.
    if (round > 0) costs.push(((cpuSeconds(product.pid) - before) / answers) * 1_000);
  }
  return median(costs);
}

/** Processor time in ms of a page that nobody has asked for, of so many. */
async function missCost(count: number): Promise<number> {
  const before = cpuSeconds(product.pid);
  for (let page = 0; page < count; page++) {
    const address = `/search?kw=${encodeURIComponent(`XRD ${visitors}`)}`;
    const answer = await fetch(product.origin + address, {
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': network() },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  }
  return ((cpuSeconds(product.pid) - before) / count) * 1_000;
}

/** An address of a network that has not asked before. */
function network(): string {
  visitors += 1;
  return `10.${Math.floor(visitors / 62_500) % 250}.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`;
}

async function firstVisit(pause: number): Promise<number> {
  await database.query('NOTIFY content_changed');
  await sleep(pause);
  visitors += 1;
  const address = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  const began = performance.now();
  const answer = await fetch(product.origin, {
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': address },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the home page answered ${answer.status}`);
  return performance.now() - began;
}

/** How many pages the product has rendered so far, by its own count. */
async function renderings(): Promise<number> {
  const metrics = await (await fetch(`${product.origin}/metrics`)).text();
  return Number(/^limpid_page_cache_total\{result="rendered"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { judge, percentile, rounded } from './figures.ts';

/**
 * How long a home page takes that is not in the cache: queries, rendering, the hashes of the security policy and the
 * first compression, request by request over HTTP, each after a change of content and from a network of its own.
 * Beside it, without a target, the same on a server that was idle.
 */

const warmUps = 100;
const samples = 400;
const changes = 50;
/** Until a notice has arrived, and until the server has nothing to do any more, in ms. */
const pauses = { busy: 10, idle: 300 };

const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' });
let visitors = 0;
const database = new pg.Client(embeddedDatabaseOf(product.dataDir).connection);
try {
  await database.connect();
  const before = await renderings();
  const times: number[] = [];
  for (let request = 0; request < warmUps + samples; request++) times.push(await firstVisit(pauses.busy));
  const firstVisits: number[] = [];
  for (let change = 0; change < changes; change++) firstVisits.push(await firstVisit(pauses.idle));
  if ((await renderings()) - before < warmUps + samples + changes)
    throw new Error('pages came from the cache');

  const counted = times.slice(warmUps);
  console.log(
    `${samples} 次未缓存的首页：p95 ${rounded(percentile(counted, 95))} ms；` +
      `空闲后的首位访客（${changes} 次）：p50 ${rounded(percentile(firstVisits, 50))} ms`,
  );
  judge([{ name: '未缓存首页 p50', measured: percentile(counted, 50), unit: ' ms', target: { atMost: 15 } }]);
} finally {
  await database.end();
  await product.stop();
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

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { judge, percentile, rounded } from './figures.ts';

/**
 * How long a home page takes that is not in the cache: queries, rendering and the hashes of the security policy,
 * request by request over HTTP. Beside it, without a target, what the first visitor after a change of content
 * waits: the same on a server that was idle, and the first compression.
 */

const warmUps = 100;
const samples = 400;
const changes = 50;

/** The cache keeps no page of an overlong address: each request is rendered anew, and not compressed. */
const uncached = `/?${'x'.repeat(2_000)}`;

const product = await startProduct();
const database = new pg.Client(embeddedDatabaseOf(product.dataDir).connection);
try {
  await database.connect();
  const before = await renderings();
  const times: number[] = [];
  for (let request = 0; request < warmUps + samples; request++) times.push(await timeOf(uncached));
  const firstVisits: number[] = [];
  for (let change = 0; change < changes; change++) {
    await database.query('NOTIFY content_changed');
    // The notice arrives, and the last page's best compression comes to its end.
    await sleep(300);
    firstVisits.push(await timeOf('/'));
  }
  if ((await renderings()) - before < warmUps + samples + changes)
    throw new Error('pages came from the cache');

  const counted = times.slice(warmUps);
  console.log(
    `${samples} 次未缓存的首页：p95 ${rounded(percentile(counted, 95))} ms；` +
      `内容变更后的首位访客（${changes} 次，含压缩）：p50 ${rounded(percentile(firstVisits, 50))} ms`,
  );
  judge([{ name: '未缓存首页 p50', measured: percentile(counted, 50), unit: ' ms', target: { atMost: 15 } }]);
} finally {
  await database.end();
  await product.stop();
}

async function timeOf(address: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(product.origin + address, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - began;
}

/** How many pages the product has rendered so far, by its own count. */
async function renderings(): Promise<number> {
  const metrics = await (await fetch(`${product.origin}/metrics`)).text();
  return Number(/^limpid_page_cache_total\{result="rendered"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startProduct } from '../tests/product.ts';
import { judge, median, rounded } from './figures.ts';
import { keptPage } from './kept-page.ts';
import { load } from './load.ts';

/**
 * How much of a bare server's speed the cached home page keeps: the product and a server that writes the same
 * bytes with the same headers, each a process of its own, take turns; 32 connections, brotli. The speed of 304
 * answers is compared with that of whole pages in the same rounds.
 */

const connections = 32;
const seconds = 2;
const rounds = 9;
const brotli = { 'accept-encoding': 'br' };

const product = await startProduct();
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
try {
  const { headers, body, etag } = await keptPage(product.origin);
  bare.send({ headers, body: body.toString('base64') });
  const [port] = await once(bare, 'message');
  const known = { ...brotli, 'if-none-match': etag };
  const bareOrigin = `http://localhost:${port}`;

  const perSecond = { bare: [] as number[], page: [] as number[], unchanged: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const results = {
      bare: await load({ origin: bareOrigin, headers: brotli, status: 200, connections }, seconds),
      page: await load({ origin: product.origin, headers: brotli, status: 200, connections }, seconds),
      unchanged: await load({ origin: product.origin, headers: known, status: 304, connections }, seconds),
    };
    // The first round only warms up.
    if (round > 0)
      for (const name of ['bare', 'page', 'unchanged'] as const) perSecond[name].push(results[name]);
  }

  const ratios = (one: number[], other: number[]) => one.map((value, round) => value / (other[round] ?? 0));
  console.log(
    `首页 ${body.length} 字节（brotli），${connections} 连接，${rounds} 轮中位数：裸服务器 ${Math.round(median(perSecond.bare))} 次/秒，` +
      `整页 ${Math.round(median(perSecond.page))} 次/秒，304 ${Math.round(median(perSecond.unchanged))} 次/秒`,
  );
  console.log(`各轮比值：${ratios(perSecond.page, perSecond.bare).map(rounded).join(' ')}`);
  judge([
    {
      name: '缓存首页与裸服务器之比',
      measured: median(ratios(perSecond.page, perSecond.bare)),
      unit: '',
      target: { atLeast: 0.75 },
    },
    {
      name: '304 与整页之比',
      measured: median(ratios(perSecond.unchanged, perSecond.page)),
      unit: '',
      target: { atLeast: 1 },
    },
  ]);
} finally {
  bare.kill();
  await product.stop();
}

import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../tests/product.ts';
import { judged } from '../tests/search/judged.ts';
import { isForTable, judge, median } from './figures.ts';
import { asks } from './load.ts';
import { megabytesOfAll } from './processes.ts';

/**
 * What the product holds in memory together with its database, pages of files that others use counted by their share:
 * when nobody has asked for anything but a page for a while, and at most while pages, searches and lists, no two the
 * same, are asked for at once.
 */

/** Until connections and threads that nobody uses are given back, in ms; how often it is looked while it works, and while it rests. */
const [rest, look, calmLook] = [40_000, 200, 2_000];
/** The clock starts something every half minute: what is held most of the time. */
const calmLooks = 30;
/** How long it works, in seconds. */
const seconds = 20;

const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' });
try {
  await (await fetch(product.origin)).arrayBuffer();
  const idle = await heldAtRest();

  let [peak, asked] = [idle, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOfAll(product.pid));
  }, look);
  const words = Object.values(judged).flat();
  const open = '/api/open/web/device/search';
  const paths = [
    () => `/search?kw=${encodeURIComponent(`${words[asked % words.length]?.kw ?? ''} ${asked}`)}`,
    () => `${open}?kw=${encodeURIComponent(words[asked % words.length]?.kw ?? '')}&size=12&page=${asked}`,
    () => `${open}?size=20&page=${asked}`,
  ];
  const answers = await asks(
    {
      origin: product.origin,
      path: () => paths[asked++ % paths.length]?.() ?? '/',
      network: () => `10.${asked % 200}.${Math.floor(asked / 200) % 200}.1`,
      connections: 16,
    },
    seconds,
  );
  clearInterval(watch);
  // The table of all measurements has no line for it, and little time.
  if (!isForTable) {
    console.log(`${answers} 次不同的请求之后再次空闲：${Math.round(await heldAtRest())} MB`);
  }
  judge([
    { name: '空闲时的内存，含数据库', measured: Math.round(idle), unit: ' MB', target: { atMost: 200 } },
    { name: '最多时的内存，含数据库', measured: Math.round(peak), unit: ' MB', target: { atMost: 400 } },
  ]);
} finally {
  await product.stop();
}

/** In MB. */
async function heldAtRest(): Promise<number> {
  await sleep(rest);
  const held: number[] = [];
  for (let nth = 0; nth < calmLooks; nth++) {
    held.push(megabytesOfAll(product.pid));
    await sleep(calmLook);
  }
  return median(held);
}

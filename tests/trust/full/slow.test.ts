import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '../../product.ts';
import { clonedShop, productOn } from '../support/product-on-clone.ts';
import { seen } from '../support/seen.ts';

/** T-slow (trust figure G33): connections that send one letter a second, from many addresses of this machine. */

/** `SLOW_CONNECTIONS=500` of each kind is the size of the figure. */
const size = Number(process.env.SLOW_CONNECTIONS ?? 100);
const letter = 1_000;

type Slow = { kind: 'head' | 'body'; socket: Socket; began: number; lasted?: number };

/** Opens one that says `beginning` and then goes on by one letter a second, for ever if it may. */
function openSlow({ origin }: Product, kind: Slow['kind'], nth: number): Slow {
  const { port } = new URL(origin);
  // No network has more than its share.
  const localAddress = `127.0.${1 + (nth % 10)}.1`;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  const slow: Slow = { kind, socket, began: performance.now() };
  socket.write(
    kind === 'head'
      ? 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: '
      : 'POST /api/open/setting HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const timer = setInterval(() => socket.writable && socket.write(' '), letter);
  socket.on('error', () => {});
  socket.resume();
  socket.once('close', () => {
    clearInterval(timer);
    slow.lasted = performance.now() - slow.began;
  });
  onTestFinished(() => void socket.destroy());
  return slow;
}

/** The 99th percentile of what others wait, on connections that they had before; ms. */
async function p99({ origin }: Product, agent: Agent, forMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  const { port } = new URL(origin);
  const other = async (path: string) => {
    while (performance.now() < end) {
      const began = performance.now();
      const asking = request({ agent, port, host: '127.0.0.1', path }).end();
      const [answer] = await once(asking, 'response');
      for await (const _ of answer);
      expect(answer.statusCode).toBe(200);
      times.push(performance.now() - began);
      await sleep(10);
    }
  };
  await Promise.all(['/', '/', '/api/open/setting?key=hotline', '/api/open/setting?key=brand'].map(other));
  times.sort((one, another) => one - another);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** What nobody would call slow, whatever the quiet figure is, in ms. */
const floor = 50;

test(`${size} slow heads and ${size} slow bodies: others wait no longer, and they are gone within 30 s`, async () => {
  const product = await productOn((await clonedShop()).address);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  await p99(product, agent, 2_000);
  const quiet = await p99(product, agent, 8_000);
  const all = Array.from({ length: size * 2 }, (_, nth) => openSlow(product, nth % 2 ? 'head' : 'body', nth));
  await sleep(1_000);
  const open = all.filter(({ lasted }) => lasted === undefined).length;
  const loud = await p99(product, agent, 8_000);
  for (let waited = 0; waited < 30_000 && all.some(({ lasted }) => lasted === undefined); waited += 250)
    await sleep(250);
  const longest = (kind: Slow['kind']) =>
    Math.max(...all.map((slow) => (slow.kind === kind ? (slow.lasted ?? Number.POSITIVE_INFINITY) : 0))) /
    1_000;
  seen(
    'G33',
    `${open} of ${size * 2} slow connections at once: p99 of others ${quiet.toFixed(0)} → ${loud.toFixed(0)} ms, heads gone after ${longest('head').toFixed(0)} s, bodies after ${longest('body').toFixed(0)} s`,
  );
  expect(open).toBeGreaterThan(size * 2 - 20);
  expect(loud).toBeLessThanOrEqual(Math.max(2 * quiet, floor));
  expect(longest('head')).toBeLessThanOrEqual(30);
  expect(longest('body')).toBeLessThanOrEqual(31);
}, 120_000);

test('heads of more than 16 KB and bodies of more than 1 MB are refused', async () => {
  const product = await productOn((await clonedShop()).address);
  const long = await fetch(product.origin, { headers: { 'x-long': 'a'.repeat(17_000) } });
  expect(long.status).toBe(431);
  const large = await fetch(`${product.origin}/api/open/setting`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'a'.repeat(1_100_000) }),
  });
  expect(large.status).toBe(413);
}, 60_000);

test('the test sees a product that waits for ever', async () => {
  const product = await productOn((await clonedShop()).address, {}, 'endless-patience');
  const slow = openSlow(product, 'head', 0);
  await sleep(25_000);
  expect(slow.lasted).toBeUndefined();
}, 90_000);

import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { deviceSearch } from '../src/features/catalogue/contract.ts';
import { addressDefault } from '../src/features/customers/contract.ts';
import { paymentWays } from '../src/features/payments/contract.ts';
import { type Database, inOrder } from '../src/host/database/database.ts';
import { patience } from '../src/host/database/turns.ts';
import { newWorld } from './world.ts';

const busy = { code: 0, data: null, msg: '系统繁忙，请稍后再试' };

/** A transaction that does nothing until it is told to end. */
async function hold(db: Database): Promise<() => Promise<void>> {
  let end = () => {};
  const told = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const isOpen = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = db.transaction(async () => {
    begun();
    await told;
  });
  await isOpen;
  return async () => {
    end();
    await ended;
  };
}

/** How long it takes, in ms, beside what comes of it. */
async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now();
  return { result: await work, ms: performance.now() - began };
}

test('while all connections are taken what can wait is refused, health answers, and what is vital is next', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { db, turns } = world.database;
  const held = await Promise.all([db, db, db, db, inOrder(db, 'vital')].map(hold));
  try {
    const [search, ready] = await Promise.all([
      timed(world.send(deviceSearch, { kw: 'XRD' })),
      timed(world.request({ method: 'GET', url: '/health/ready' })),
    ]);
    expect(search.result.json()).toEqual(busy);
    expect([search.result.statusCode, search.result.headers['retry-after']]).toEqual([503, '2']);
    // Everybody waited for 5 s.
    expect(search.ms).toBeLessThan(4_000);
    expect(ready.result.statusCode).toBe(200);
    expect(ready.ms).toBeLessThan(4_000);
    const lines = world.logged().join('\n');
    expect(lines).toContain('"refused":"Overloaded"');
    expect(lines).not.toContain('"stack"');
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const write = student.send(addressDefault, { rid: '0' }).then(note('write'));
    await vi.waitFor(() => expect(turns.ahead('write')).toBe(6));
    const vital = student.send(paymentWays, {}).then(note('vital'));
    await vi.waitFor(() => expect(turns.ahead('vital')).toBe(6));
    await held[0]?.();
    await Promise.all([write, vital]);
    expect(order).toEqual(['vital', 'write']);
  } finally {
    await Promise.all(held.map((end) => end()));
  }
  expect((await world.call(deviceSearch, { kw: 'XRD' })).code).toBe(1);
});

test('a connection is left to what is vital, however many of the others there are', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { db } = world.database;
  const held = await Promise.all([db, db, db, db].map(hold));
  try {
    expect((await student.call(paymentWays, {})).code).toBe(1);
  } finally {
    await Promise.all(held.map((end) => end()));
  }
});

test('at the door what is too much is refused before it is read; pages in hand, scripts and health are answered', async () => {
  const world = await newWorld();
  await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.http.server.address() as AddressInfo;
  const get = (url: string) => fetch(`http://127.0.0.1:${port}${url}`);
  await (await get('/')).text();
  const { db, turns } = world.database;
  const student = await world.as('student');
  const held = await Promise.all([db, db, db, inOrder(db, 'vital'), inOrder(db, 'vital')].map(hold));
  const waiting = Array.from({ length: 40 }, () => student.send(addressDefault, { rid: '0' }));
  const looking = world.request({ method: 'GET', url: '/api/open/web/index' });
  try {
    await vi.waitFor(() => expect(turns.waited('read')).toBeGreaterThan(450));
    // Whoever came in before it was too much is told that the turn does not come.
    expect((await looking).statusCode).toBe(503);
    expect(turns.waited('write')).toBeLessThan(patience.read);
    for (const url of ['/api/open/web/device/search?kw=XRD', '/api/open/web/index']) {
      const answer = await get(url);
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
        503,
        '2',
        busy,
      ]);
    }
    const page = await get('/services/somewhere-else');
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('系统繁忙');
    for (const url of ['/', '/health/live', '/health/ready', '/metrics', '/images/favicon.svg'])
      expect([url, (await get(url)).status]).toEqual([url, 200]);
    expect(await (await get('/metrics')).text()).toContain(
      'limpid_requests_refused_total{urgency="deferrable"} 1',
    );
  } finally {
    await Promise.all(held.map((end) => end()));
    await Promise.all(waiting);
  }
  await vi.waitFor(async () => expect((await get('/api/open/web/index')).status).toBe(200));
});

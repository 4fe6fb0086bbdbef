import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedDemoOrders } from '../../../../db/demo-orders.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import { streamLimits } from '../../../host/calls/streams.ts';
import { listenForNotices } from '../../../host/database/notices.ts';
import { logout } from '../../identity/contract.ts';
import { orderEvents } from '../changes/contract.ts';
import { orderMine } from '../contract.ts';

/** A world that listens on a port and hears notices, as the server does. */
async function listening() {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const stop = await listenForNotices(world.connection, world.app.listeners, () => {});
  onTestFinished(stop);
  await world.app.http.listen({ port: 0 });
  const { port } = world.app.http.server.address() as AddressInfo;
  return { world, origin: `http://localhost:${port}` };
}

async function firstOrder(customer: SignedIn): Promise<string> {
  return (await customer.call(orderMine, {})).data?.list[0]?.rid ?? '';
}

/** Opens a stream and collects what it tells. */
async function follow(origin: string, rid: string, token?: string) {
  const cancel = new AbortController();
  const response = await fetch(`${origin}${orderEvents.path}?rid=${rid}`, {
    headers: token ? { token } : {},
    signal: cancel.signal,
  });
  const told: { version: number; status: number }[] = [];
  let isOver = false;
  const parser = createParser({ onEvent: ({ data }) => told.push(JSON.parse(data)) });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk);
    isOver = true;
  };
  if (isStream) void read().catch(() => {});
  return { response, told, isOver: () => isOver, cancel: () => cancel.abort() };
}

async function move(world: World, rid: string, status: number) {
  await world.database.pool.query('UPDATE orders SET status = $2, version = version + 1 WHERE rid = $1', [
    rid,
    status,
  ]);
}

test('a change in another transaction reaches the stream within a second', async () => {
  const { world, origin } = await listening();
  const student = await world.as('student');
  const rid = await firstOrder(student);
  const stream = await follow(origin, rid, student.token);
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  await vi.waitFor(() =>
    expect(stream.told).toEqual([{ version: 1, status: 10, status_name: '待审核', messages: 0 }]),
  );
  await move(world, rid, 40);
  await vi.waitFor(
    () => expect(stream.told.at(-1)).toEqual({ version: 2, status: 40, status_name: '待寄样', messages: 0 }),
    { timeout: 1_000, interval: 10 },
  );
  const others = await world.as('enterprise');
  await move(world, await firstOrder(others), 40);
  await move(world, rid, 50);
  await vi.waitFor(() => expect(stream.told).toHaveLength(3));
  stream.cancel();
});

test('the orders of others, and the signed out, are refused as everywhere', async () => {
  const { world, origin } = await listening();
  const student = await world.as('student');
  const teacher = await world.as('teacher');
  const rid = await firstOrder(student);
  const theirs = await follow(origin, rid, teacher.token);
  expect(await theirs.response.json()).toEqual({ code: 0, data: null, msg: '订单不存在' });
  expect((await follow(origin, rid)).response.status).toBe(401);
  expect((await follow(origin, '', student.token)).response.headers.get('content-type')).toMatch(/json/);
});

test('a customer has ten streams at most, and one that was closed makes room', async () => {
  const { world, origin } = await listening();
  const student = await world.as('student');
  const rid = await firstOrder(student);
  const streams = await Promise.all(
    Array.from({ length: streamLimits.customer }, () => follow(origin, rid, student.token)),
  );
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
  expect((await follow(origin, rid, student.token)).response.status).toBe(429);
  streams[0]?.cancel();
  await vi.waitFor(async () => {
    const again = await follow(origin, rid, student.token);
    expect(again.response.status).toBe(200);
  });
  for (const { cancel } of streams) cancel();
});

test('a stream ends with its session at the next change, and with the server', async () => {
  const { world, origin } = await listening();
  const student = await world.as('student');
  const other = await world.as('student');
  const rid = await firstOrder(student);
  const [first, second] = [await follow(origin, rid, student.token), await follow(origin, rid, other.token)];
  await student.call(logout, {});
  await move(world, rid, 40);
  await vi.waitFor(() => expect([first.isOver(), second.isOver()]).toEqual([true, false]));
  const closing = world.app.http.close();
  await vi.waitFor(() => expect(second.isOver()).toBe(true));
  await closing;
});

import { expect, test, vi } from 'vitest';
import { seedDemoOrders } from '../../../../db/demo-orders.ts';
import { followed, listening as listenTo } from '../../../../tests/fixtures/streams.ts';
import type { SignedIn, World } from '../../../../tests/world.ts';
import { streamLimits } from '../../../host/calls/streams.ts';
import { logout } from '../../identity/contract.ts';
import { orderEvents } from '../changes/contract.ts';
import { orderMine } from '../contract.ts';

async function listening() {
  const found = await listenTo();
  await seedDemoOrders(found.world.database.db, found.world.now());
  return found;
}

async function firstOrder(customer: SignedIn): Promise<string> {
  return (await customer.call(orderMine, {})).data?.list[0]?.rid ?? '';
}

const follow = (origin: string, rid: string, token?: string) =>
  followed<{ version: number; status: number }>(origin, orderEvents, { rid }, token);

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

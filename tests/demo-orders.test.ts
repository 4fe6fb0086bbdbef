import { expect, test } from 'vitest';
import { seedDemoOrders } from '../db/demo-orders.ts';
import { orderDetail, orderMine } from '../src/features/orders/contract.ts';
import { newWorld } from './world.ts';

test('the demo customers have orders in most states, each with a history that fits and ends before now', async () => {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const student = await world.as('student');
  const { data } = await student.call(orderMine, { size: 50 });
  expect(data?.counts).toEqual({
    ...{ review: 2, sample: 3, testing: 4, verdict: 1, settle: 2, done: 2, closed: 1 },
  });
  for (const { rid, status } of data?.list ?? []) {
    const { data: order } = await student.call(orderDetail, { rid });
    const times = order?.history.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0] && times[0] < '2026-11-20 10:00:00').toBe(true);
    expect(order?.history[0]?.status).toBe(status);
    expect(order?.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(order?.total_fen);
    expect(order?.total_fen).toBeGreaterThan(0);
  }
  const enterprise = await world.as('enterprise');
  const { data: theirs } = await enterprise.call(orderMine, { size: 50 });
  expect(theirs?.list.map(({ status }) => status).toSorted()).toEqual([10, 130, 30, 70]);
  const { rows } = await world.database.pool.query(
    'SELECT count(*)::int AS waiting FROM plan_items WHERE status = 10',
  );
  expect(rows[0].waiting).toBe(0);
});

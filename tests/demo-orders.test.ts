import { expect, test } from 'vitest';
import { seedDemoOrders } from '../db/demo-orders.ts';
import { seedDemoResults } from '../db/demo-results.ts';
import { seedDemoSettlements } from '../db/demo-settlements.ts';
import { orderDetail, orderMine } from '../src/features/orders/contract.ts';
import { assignList } from '../src/features/results/contract.ts';
import { settlementList } from '../src/features/settlement/contract.ts';
import { expectRightBook } from './fixtures/settled.ts';
import { newWorld } from './world.ts';

test('the demo customers have orders in most states, each with a history that fits and ends before now', async () => {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const { store, secrets, now } = world;
  await seedDemoResults(world.database.db, { store, secrets, now: now() });
  const student = await world.as('student');
  const { data } = await student.call(orderMine, { size: 50 });
  expect(data?.counts).toEqual({
    ...{ review: 2, sample: 3, testing: 4, verdict: 2, settle: 2, done: 2, closed: 1 },
  });
  for (const { rid, status } of data?.list ?? []) {
    const { data: order } = await student.call(orderDetail, { rid });
    const times = order?.history.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0] && times[0] < '2026-11-20 10:00:00').toBe(true);
    expect(order?.history[0]?.to).toBe(status);
    expect(order?.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(order?.total_fen);
    expect(order?.total_fen).toBeGreaterThan(0);
  }
  const diffraction = data?.list.find(({ title, status }) => status === 100 && title.includes('XRD'));
  const { data: work } = await student.call(assignList, { order_rid: diffraction?.rid ?? '' });
  expect(work).toMatchObject({ right: 1, list: [{ status: 60, sample_nos: ['TiO2-500', 'TiO2-700'] }] });
  const { rows: shown } = await world.database.pool.query(
    "SELECT count(*)::int AS files FROM result_files WHERE technique = 'XRD' AND released_at IS NOT NULL",
  );
  expect(shown[0].files).toBe(2);
  const enterprise = await world.as('enterprise');
  const { data: theirs } = await enterprise.call(orderMine, { size: 50 });
  expect(theirs?.list.map(({ status }) => status).toSorted()).toEqual([10, 130, 30, 60, 70, 70, 80, 90]);
  const { rows } = await world.database.pool.query(
    'SELECT count(*)::int AS waiting FROM plan_items WHERE status = 10',
  );
  expect(rows[0].waiting).toBe(0);
});

test('what the demo customers owe and have paid stands in the book', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { store, secrets, now } = world;
  await seedDemoOrders(db, now());
  await seedDemoResults(db, { store, secrets, now: now() });
  await seedDemoSettlements(db, { secrets, now: now() });
  const student = await world.as('student');
  const { data } = await student.call(orderMine, { size: 50 });
  expect(data?.counts).toMatchObject({ settle: 2, done: 2 });
  const { data: unpaid } = await student.call(settlementList, { tab: 1 });
  expect(unpaid?.list).toMatchObject([{ kind: 'statement', status: 30, days_left: 5 }]);
  const { data: unsettled } = await student.call(settlementList, { tab: 0 });
  expect(unsettled?.list.map(({ status }) => status)).toEqual([100, 100, 110]);
  await expectRightBook(world);
});

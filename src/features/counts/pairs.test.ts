import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { seedDemoOrders } from '../../../db/demo-orders.ts';
import { newWorld } from '../../../tests/world.ts';
import { listenForNotices } from '../../host/database/notices.ts';
import { deviceDetail } from '../catalogue/contract.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { pairServices } from './pair-services.ts';
import { pairing } from './rules.ts';

test('what two customers ordered in one go is shown at both services, and only a change drops their pages', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const heard: string[] = [];
  const stop = await listenForNotices(
    world.connection,
    { content_changed: (what) => heard.push(what) },
    () => {},
  );
  onTestFinished(stop);
  const together = async (rid: string) => {
    const { data } = await world.call(deviceDetail, { rid });
    expect(data?.related.filter((one) => data.together.some(({ rid: other }) => other === one.rid))).toEqual(
      [],
    );
    return data?.together.map((one) => one.rid);
  };
  expect(await together('xrd-powder')).toEqual([]);
  await seedDemoOrders(db, world.now());
  await pairServices(db, world.now());
  expect([await together('xrd-powder'), await together('bet-n2')]).toEqual([['bet-n2'], ['xrd-powder']]);
  expect(await together('xps')).toEqual([]);
  const told = () => heard.filter((what) => what.startsWith('service_companions')).toSorted();
  await expect.poll(told).toEqual(['service_companions bet-n2', 'service_companions xrd-powder']);
  await pairServices(db, world.now());
  const [line] = await db.select().from(orderLines).where(eq(orderLines.serviceRid, 'bet-n2'));
  // What the customer calls off is no order any more.
  await db.update(orders).set({ status: orderStates.cancelled });
  await pairServices(db, world.now());
  expect(line && (await together(line.serviceRid))).toEqual([]);
  await expect.poll(() => told().length).toBe(4);
});

test('one customer alone says nothing, however often, and neither does what was long ago', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await seedDemoOrders(db, world.now());
  const shown = async () => {
    await pairServices(db, world.now());
    return (await world.call(deviceDetail, { rid: 'xrd-powder' })).data?.together.length;
  };
  expect(await shown()).toBe(1);
  world.pass(pairing.days * 86_400);
  expect(await shown()).toBe(0);
  const [order] = await db.select().from(orders).limit(1);
  await db.update(orders).set({ createdAt: world.now() });
  expect(await shown()).toBe(1);
  await db.update(orders).set({ customerRid: order?.customerRid });
  expect(await shown()).toBe(0);
});

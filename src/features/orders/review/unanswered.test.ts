import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onItsWay, photoBy } from '../../../../tests/fixtures/samples.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { messages } from '../../notifications/tables.ts';
import { deskReceive } from '../../samples/contract.staff.ts';
import { orders } from '../tables.ts';
import { settleProblems } from './settle-unanswered.ts';

test('who does not say what to do about a sample is reminded after ten days; after thirty it goes back', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const { order, sample } = await onItsWay(me);
  const photo_rid = await photoBy(world, 'sample');
  const desk = await world.asStaff('sample');
  const taken = { rid: sample, photo_rid, problems: ['leaking' as const], room: '常温室' };
  expect((await desk.call(deskReceive, { order_rid: order, samples: [taken] })).data?.status).toBe(65);
  const { jobs, secrets, gateways, store, closings, origin, now } = world;
  const settle = () =>
    settleProblems({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
  const told = async () =>
    (await db.select().from(messages).where(eq(messages.event, 'sampleUnanswered'))).map(({ text }) => text);
  const state = async () => {
    const [row] = await db.select().from(orders).where(eq(orders.rid, order));
    return row?.status;
  };
  world.pass(10 * 86_400 - 60);
  await settle();
  expect(await told()).toEqual([]);
  world.pass(60);
  await settle();
  await settle();
  expect(await told()).toEqual([expect.stringMatching(/2026-12-20前.*到付寄回/)]);
  world.pass(20 * 86_400 - 60);
  await settle();
  expect(await state()).toBe(65);
  world.pass(60);
  await settle();
  expect(await state()).toBe(200);
  const [cancelled] = await db.select().from(messages).where(eq(messages.event, 'orderCancelled'));
  expect(cancelled?.text).toContain('样品将到付寄回');
});

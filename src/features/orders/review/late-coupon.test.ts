import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { set } from '../../../../tests/fixtures/bookings.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { warnExpiring } from '../../coupons/desk/warn-expiring.ts';
import { couponStates } from '../../coupons/rules.states.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { messages } from '../../notifications/tables.ts';
import { watchPromises } from '../../results/watch-promises.ts';
import { orderHistory, orders } from '../tables.ts';
import { staffPromiseSet } from './contract.ts';
import { daysOfCustomer, isCustomersDelay, lateFenOf } from './rules.late.ts';

const jobsOf = ({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) => ({
  ...{ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now },
});
const step = (at: string, action: string, fromStatus: number | null, toStatus: number) => ({
  ...{ at: new Date(`${at}T10:00:00+08:00`), action, fromStatus, toStatus },
});

test('days on which an order waits for its customer are theirs, unless another day was promised since', () => {
  const now = new Date('2026-11-20T10:00:00+08:00');
  const asked = [step('2026-11-01', 'make', null, 10), step('2026-11-01', 'ask', 10, 20)];
  expect(daysOfCustomer(asked, now)).toBe(19);
  const inside = [...asked, step('2026-11-05', 'accept', 20, 40), step('2026-11-08', 'receive', 40, 60)];
  expect(daysOfCustomer(inside, now)).toBe(0);
  const stopped = [...inside, step('2026-11-10', 'stop', 60, 65)];
  expect(daysOfCustomer(stopped, now)).toBe(10);
  const on = [...stopped, step('2026-11-13', 'resolveIssue', 65, 70)];
  expect(daysOfCustomer(on, now)).toBe(3);
  expect(daysOfCustomer([...on, step('2026-11-14', 'promise', 70, 70)], now)).toBe(0);
  expect(isCustomersDelay('2026-11-15', '2026-11-18', 3)).toBe(true);
  expect(isCustomersDelay('2026-11-15', '2026-11-19', 3)).toBe(false);
  expect([
    lateFenOf(100_000, { fen: 2_000, share: 10 }),
    lateFenOf(5_555, { fen: 2_000, share: 10 }),
  ]).toEqual([2_000, 555]);
});

test('a promise that is missed is made up for once, by staff or the clock, and the notice says so only then', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const [late, own] = [await me.sampleOrder(), await me.sampleOrder()];
  const put = (rid: string) =>
    db
      .update(orders)
      .set({ status: 80, promiseDate: '2026-11-27', totalFen: 15_000 })
      .where(eq(orders.rid, rid));
  await put(late);
  await put(own);
  const customerRid = me.rid;
  const waited = { at: new Date('2026-11-20T08:00:00+08:00'), fromStatus: 60, toStatus: 65 } as const;
  await db.delete(orderHistory).where(eq(orderHistory.orderRid, own));
  await db
    .insert(orderHistory)
    .values({ orderRid: own, customerRid, ...waited, actorType: 'staff', actorRid: '', action: 'stop' });
  const held = () => db.select().from(customerCoupons).where(eq(customerCoupons.source, 'late'));
  const told = async () =>
    (await db.select().from(messages).where(eq(messages.event, 'promiseMissed'))).map(({ text }) => text);

  const promise = { rid: late, version: 1, date: '2026-12-04', reason: '离子源更换' };
  await set(world, 'couponSetting', { lateFen: 0 });
  expect((await service.call(staffPromiseSet, promise)).code).toBe(1);
  expect(await told()).toEqual([expect.stringMatching(/离子源更换。$/)]);
  expect((await held()).map(({ ref }) => ref)).toEqual([]);

  await set(world, 'couponSetting', {});
  expect((await service.call(staffPromiseSet, { ...promise, version: 2, date: '2026-12-05' })).code).toBe(1);
  expect((await told()).filter((text) => text.endsWith('补偿券已发放。'))).toHaveLength(1);
  const [coupon] = await held();
  expect(coupon).toMatchObject({ name: '延期补偿券', source: 'late', ref: `late:${late}`, status: 10 });
  expect(coupon?.terms).toMatchObject({ kind: 0, value: 1_500, minFen: 0 });
  expect(coupon?.untilAt).toEqual(new Date('2027-05-20T00:00:00+08:00'));

  world.setNow('2026-12-07T10:00:00+08:00');
  await watchPromises(jobsOf(world));
  await watchPromises(jobsOf(world));
  expect(await held()).toHaveLength(1);
  const texts = await told();
  expect(texts).toHaveLength(4);
  expect(texts.filter((text) => text.endsWith('补偿券已发放。'))).toHaveLength(1);

  const warned = async () => {
    await warnExpiring(jobsOf(world));
    return db.$count(messages, eq(messages.event, 'couponExpiring'));
  };
  world.setNow('2027-05-15T23:00:00+08:00');
  expect(await warned()).toBe(0);
  world.setNow('2027-05-16T09:10:00+08:00');
  expect(await warned()).toBe(1);
  expect(await warned()).toBe(1);
  const [again] = await db
    .insert(customerCoupons)
    .values({ ...coupon, ...{ rid: 'locked', ref: 'late:other', status: couponStates.locked } } as never)
    .returning();
  expect(again).toBeDefined();
  expect(await warned()).toBe(1);
  world.setNow('2027-05-21T09:10:00+08:00');
  await db.update(customerCoupons).set({ warnedAt: null });
  expect(await warned()).toBe(1);
});

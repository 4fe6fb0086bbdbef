import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { set } from '../../../../tests/fixtures/bookings.ts';
import { putObjection, putWork } from '../../../../tests/fixtures/laboratory.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { staffMessageList } from '../../notifications/contract.staff.ts';
import { messages } from '../../notifications/tables.ts';
import { objectionAnswer } from '../../results/review/contract.ts';
import { staffOrderList } from '../board/contract.ts';
import { orderDetail } from '../contract.ts';
import { orders } from '../tables.ts';
import { staffPromiseSet } from './contract.ts';
import { afterWorkingDays, workingDaysBetween } from './rules.promise.ts';

test('a promise is counted in days on which somebody works', async () => {
  expect(afterWorkingDays('2026-09-30', 2, [])).toBe('2026-10-02');
  expect(afterWorkingDays('2026-10-02', 2, [])).toBe('2026-10-05');
  const week = ['2026-10-01', '2026-10-02', '2026-10-03'];
  expect(afterWorkingDays('2026-09-30', 2, week)).toBe('2026-10-06');

  for (const [from, to] of [
    ['2026-09-30', '2026-10-06'],
    ['2026-10-02', '2026-10-05'],
  ] as const)
    for (const holidays of [[], week])
      if (!holidays.includes(to))
        expect(afterWorkingDays(from, workingDaysBetween(from, to, holidays), holidays)).toBe(to);
  expect(workingDaysBetween('2026-10-06', '2026-10-06', [])).toBe(0);

  const world = await newWorld();
  const me = await somebody(world, 'student');
  const promised = async () => {
    const { data } = await me.call(orderDetail, { rid: await me.sampleOrder() });
    return data?.promise_date ?? '';
  };
  const before = await promised();
  await set(world, 'timeExtra', { holidays: [before] });
  expect(await promised()).toBe(afterWorkingDays(before, 1, []));
});

test('another day is promised with a reason, which the customer and the lead hear; earlier ones are only written down', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const rid = await me.sampleOrder();
  await db.update(orders).set({ status: 80, promiseDate: '2026-11-27' }).where(eq(orders.rid, rid));
  const promise = async (date: string, version: number) =>
    (await service.call(staffPromiseSet, { rid, version, date, reason: '离子源更换' })).msg;
  expect(await promise('2026-11-19', 1)).toBe('交付日期不能早于今天');
  expect(await promise('2026-11-27', 1)).toBe('交付日期没有变化');
  expect(await promise('2026-12-04', 9)).toBe('数据已更新，请刷新后重试');
  expect(await promise('2026-12-04', 1)).toBe('操作成功！');
  const told = async () =>
    (await db.select().from(messages).where(eq(messages.event, 'promiseMissed'))).map(({ text }) => text);
  expect(await told()).toEqual([expect.stringContaining('预计延期至2026-12-04，原因：离子源更换')]);
  const { data: lead } = await (await world.asStaff('lead')).call(staffMessageList, {});
  expect(lead?.list.map(({ event }) => event)).toContain('promiseMissed');
  const { data: order } = await me.call(orderDetail, { rid });
  expect(order).toMatchObject({
    promise_date: '2026-12-04',
    history: [{ text: '调整预计交付日期（检测中）', reason: '离子源更换' }, {}],
  });
  expect(await promise('2026-12-01', 2)).toBe('操作成功！');
  expect(await told()).toHaveLength(1);
  await db.update(orders).set({ status: 100 }).where(eq(orders.rid, rid));
  expect(await promise('2026-12-09', 3)).toBe('当前状态不可操作');
});

test('a retest has a promise of its own, and is late after it', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const work = await putWork(world, await me.sampleOrder(), 70, { orderStatus: 100 });
  await putObjection(world, work);
  const answer = { rid: work.rid, version: 1, answer: 'retest' as const, text: '同意复测一次' };
  expect((await (await world.asStaff('service')).call(objectionAnswer, answer)).code).toBe(1);
  const { data } = await me.call(orderDetail, { rid: work.orderRid });
  expect(data?.status).toBe(105);
  expect(data?.promise_date).toMatch(/^2026-/);
  const late = async () => {
    const desk = await world.asStaff('service');
    return (await desk.call(staffOrderList, { late: 1 })).data?.list.map(({ rid }) => rid) ?? [];
  };
  expect(await late()).not.toContain(work.orderRid);
  world.setNow(new Date(Date.parse(`${data?.promise_date}T10:00:00+08:00`) + 86_400_000));
  expect(await late()).toContain(work.orderRid);
});

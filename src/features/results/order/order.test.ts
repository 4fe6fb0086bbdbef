import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linesOf, putFile, putObjection, putOrder, putWork } from '../../../../tests/fixtures/laboratory.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { type Caller, newWorld, type World } from '../../../../tests/world.ts';
import { files } from '../../files/tables.ts';
import { staffMessageList } from '../../notifications/contract.staff.ts';
import { messageList } from '../../notifications/contract.ts';
import { staffOrderDetail } from '../../orders/board/contract.ts';
import { staffOrderAssign } from '../../orders/review/contract.ts';
import { orders } from '../../orders/tables.ts';
import { customerFile } from '../bench/contract.ts';
import { assigns } from '../tables.ts';
import { watchPromises } from '../watch-promises.ts';
import { orderWork } from './contract.ts';

const names = (list: readonly { action: string }[] = []) => list.map(({ action }) => action);

async function workOf(who: Caller, order_rid: string) {
  const { data, msg } = await who.call(orderWork, { order_rid });
  if (!data) throw new Error(msg);
  return data;
}

function watch({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) {
  return watchPromises({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
}

test('each role sees of an order what is theirs to do, and files only who may', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const order = await me.sampleOrder();
  const [service, tech, reviewer, desk] = [
    await world.asStaff('service'),
    await world.asStaff('tech'),
    await world.asStaff('reviewer'),
    await world.asStaff('sample'),
  ];
  await putOrder(world, order, 60);
  const open = await workOf(service, order);
  expect(open.work).toMatchObject([{ rid: '', status: 10, instrument: 'Bruker D8 Advance' }]);
  expect(names(open.work[0]?.actions)).toEqual(['dispatch']);
  expect(names((await workOf(desk, order)).work[0]?.actions)).toEqual([]);
  expect((await tech.call(orderWork, { order_rid: order })).msg).toBe('订单不存在');

  const work = await putWork(world, order, 30, { orderStatus: 70 });
  await putFile(world, work);
  const mine = await workOf(tech, order);
  expect(names(mine.work[0]?.actions)).toEqual(['start']);
  expect(mine).toMatchObject({
    may_see_files: 1,
    work: [{ amount_fen: null, files: [{ name: 'data.csv' }] }],
  });
  expect(names((await workOf(service, order)).work[0]?.actions)).toEqual(['redispatch']);
  expect(await workOf(desk, order)).toMatchObject({ may_see_files: 0, work: [{ files: [] }] });

  await putWork(world, order, 70, { orderStatus: 100 });
  await world.database.db.delete(assigns).where(eq(assigns.rid, work.rid));
  const [disputed] = (await workOf(service, order)).work;
  await putObjection(world, { ...work, rid: disputed?.rid ?? '' });
  expect((await workOf(service, order)).work[0]).toMatchObject({
    objection: { kind: 1 },
    actions: [{ action: 'reject' }, { action: 'retest' }, { action: 'changeAmount' }],
  });
  expect((await workOf(reviewer, order)).work[0]).toMatchObject({ objection: null, actions: [] });
});

test('steps of an order are offered to who takes them, and to others with whose they are', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const order = await me.sampleOrder();
  await putWork(world, order, 50, { orderStatus: 90 });
  const steps = async (who: 'service' | 'reviewer' | 'tech' | 'finance') => {
    const { data } = await (await world.asStaff(who)).call(staffOrderDetail, { rid: order });
    return data?.actions ?? [];
  };
  const now = (list: Awaited<ReturnType<typeof steps>>) =>
    list.filter(({ is_now }) => is_now).map(({ action, reason = '' }) => [action, reason]);
  const service = await steps('service');
  expect(now(service)).toEqual([
    ['returnData', '由审核员操作'],
    ['release', '由审核员操作'],
    ['terminate', ''],
  ]);
  expect(service.find(({ action }) => action === 'pass')?.reason).toBe('待审核时可操作');
  expect(now(await steps('reviewer'))).toEqual([
    ['returnData', ''],
    ['release', ''],
    ['terminate', '由客服操作'],
  ]);
  expect(await steps('finance')).toEqual([]);
});

test('what will be late is told once', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const order = await me.sampleOrder();
  await putWork(world, order, 40, { orderStatus: 80 });
  world.pass(16 * 86_400);
  await world.database.db
    .update(orders)
    .set({ status: 80, promiseDate: '2026-12-05' })
    .where(eq(orders.rid, order));
  await watch(world);
  await watch(world);
  const told = (await (await world.as('student')).call(messageList, {})).data?.list.filter(
    ({ event }) => event === 'promiseMissed',
  );
  expect(told?.map((each) => each.text)).toEqual([
    expect.stringMatching(/预计延期至2026-12-07，原因：检测用时超出预期。/),
  ]);
  const { data } = await (await world.asStaff('lead')).call(staffMessageList, {});
  expect(data?.list.filter(({ event }) => event === 'promiseMissed')).toHaveLength(1);
});

test('what a customer attached to the form of a sample order is there for who judges it, but not of secret ones', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const order = await me.sampleOrder();
  const [line_rid = ''] = await linesOf(world, order);
  const rid = await me.file();
  await db
    .update(files)
    .set({ boundTo: `order_lines:${line_rid}` })
    .where(eq(files.rid, rid));
  const [{ type = '' } = {}] = await db.select().from(files).where(eq(files.rid, rid));
  const [service, desk] = [await world.asStaff('service'), await world.asStaff('sample')];
  expect((await workOf(service, order)).raw).toMatchObject([{ rid, line_rid }]);
  expect((await workOf(desk, order)).raw).toEqual([]);
  expect((await service.send(customerFile, { rid })).headers['content-type']).toBe(type);
  expect((await desk.send(customerFile, { rid })).statusCode).toBe(403);

  await db.update(orders).set({ isSecret: true }).where(eq(orders.rid, order));
  expect((await workOf(service, order)).raw).toEqual([]);
  expect((await service.call(customerFile, { rid })).msg).toBe('保密订单的附件仅负责人可查看');
  const lead = await world.asStaff('lead');
  await lead.call(staffOrderAssign, { rids: [order], staff_rid: service.rid });
  expect((await workOf(service, order)).raw).toMatchObject([{ rid }]);
  expect((await service.send(customerFile, { rid })).headers['content-type']).toBe(type);
});

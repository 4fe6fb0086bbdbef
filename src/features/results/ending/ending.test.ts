import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { set } from '../../../../tests/fixtures/bookings.ts';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { linesOf } from '../../../../tests/fixtures/laboratory.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { fileGet } from '../../files/contract.ts';
import { messages } from '../../notifications/tables.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderLineFiles, orders } from '../../orders/tables.ts';
import { rawDataAdd, rawDataKeep, rawDataList } from '../contract.ts';
import { archivePrepare, fileVerify, resultFile, resultList } from '../delivery/contract.ts';
import { resultFiles } from '../tables.ts';
import { endData } from './end-data.ts';

const day = 86_400;

async function night(world: World) {
  await endData({ ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) });
}

/** What the customer was told of data that goes, of one order. */
async function told({ database: { db } }: World, me: Somebody, no: string) {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.customerRid, me.rid), inArray(messages.event, ['sentDataEnding', 'dataEnding'])));
  return rows.map(({ text }) => text).filter((text) => text.includes(no));
}

async function finish({ database: { db }, now }: World, rid: string) {
  const [row] = await db
    .update(orders)
    .set({ status: orderStates.done, doneAt: now() })
    .where(eq(orders.rid, rid))
    .returning();
  return row?.no ?? '';
}

test('results go after so many months: the customer is told, may take them till then, and can verify them ever after', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'teacher');
  await set(world, 'dataSetting', { keepMonths: 2, warnDays: 10 });
  const order_rid = await me.sampleOrder();
  const { results } = await deliver(world, order_rid);
  const { rid = '', sha256 = '' } = results[0] ?? {};
  const look = async () => {
    const owner = await world.as('teacher');
    const { data } = await owner.call(resultList, { order_rid });
    return { owner, ends: data?.ends, files: data?.files.length, releases: data?.releases.length };
  };
  const no = await finish(world, order_rid);
  world.pass(50 * day);
  await night(world);
  expect(await told(world, me, no)).toEqual([]);
  expect(await look()).toMatchObject({ ends: null, files: 2 });
  world.pass(day);
  await night(world);
  await night(world);
  expect(await told(world, me, no)).toEqual([`订单${no}的检测数据将于2027-01-20到期删除，请在此之前下载。`]);
  world.pass(9 * day);
  await night(world);
  const last = await look();
  expect(last).toMatchObject({ ends: { on: '2027-01-20', gone: 0 }, files: 2 });
  expect((await last.owner.send(resultFile, { rid })).body).toBe('5 1\n6 2\n');
  world.pass(day);
  await night(world);
  const after = await look();
  expect(after).toMatchObject({ ends: { on: '2027-01-20', gone: 1 }, files: 0, releases: 1 });
  expect((await after.owner.call(resultFile, { rid })).msg).toBe('文件不存在');
  expect((await after.owner.call(archivePrepare, { order_rid })).msg).toBe('数据保存期已满，文件已删除');
  expect((await world.call(fileVerify, { sha256 })).data?.is_genuine).toBe(1);
});

test('results of an order that is still at work, and those that wait for money, stay', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'teacher');
  await set(world, 'dataSetting', { keepMonths: 1, warnDays: 5 });
  const [atWork, unpaid] = [await me.sampleOrder(), await me.sampleOrder()];
  await deliver(world, atWork);
  await deliver(world, unpaid);
  const no = await finish(world, unpaid);
  await world.database.db.update(orders).set({ payMode: 1, payStatus: 1 }).where(eq(orders.rid, unpaid));
  world.pass(60 * day);
  await night(world);
  world.pass(10 * day);
  await night(world);
  expect(await told(world, me, no)).toEqual([]);
  const owner = await world.as('teacher');
  for (const order_rid of [atWork, unpaid])
    expect((await owner.call(resultList, { order_rid })).data?.files).toHaveLength(2);
});

test('what was sent to be analysed goes after so many days, unless its owner keeps it', async () => {
  const world = await newWorld();
  await set(world, 'dataSetting', { sentDays: 40, warnDays: 10 });
  const me = await somebody(world, 'student');
  const sent = async () => {
    const order_rid = await me.orderIn(orderStates.toSend);
    const [line_rid = ''] = await linesOf(world, order_rid);
    const file = await me.file();
    await me.call(rawDataAdd, { order_rid, line_rid, file_rids: [file] });
    return { order_rid, file };
  };
  const [first, second] = [await sent(), await sent()];
  expect((await me.call(rawDataKeep, { order_rid: first.order_rid, is_kept: 1 })).msg).toBe(
    '当前状态不可操作',
  );
  const no = await finish(world, first.order_rid);
  await finish(world, second.order_rid);
  const endsOf = async (order_rid: string) =>
    (await (await world.as('student')).call(rawDataList, { order_rid })).data?.ends;
  expect(await endsOf(first.order_rid)).toEqual({ on: '2026-12-30', gone: 0, kept: 0 });
  world.pass(31 * day);
  await night(world);
  expect(await told(world, me, no)).toEqual([
    `订单${no}上传的数据将于2026-12-31到期删除，如需继续保存，请在订单进度中选择保留。`,
  ]);
  const owner = await world.as('student');
  expect((await owner.call(rawDataKeep, { order_rid: second.order_rid, is_kept: 1 })).code).toBe(1);
  world.pass(20 * day);
  await night(world);
  const later = await world.as('student');
  expect((await later.call(fileGet, { rid: first.file })).msg).toBe('文件不存在');
  expect(await endsOf(first.order_rid)).toEqual({ on: '2026-12-31', gone: 1, kept: 0 });
  expect((await later.send(fileGet, { rid: second.file })).statusCode).toBe(200);
  expect((await later.call(rawDataKeep, { order_rid: first.order_rid, is_kept: 1 })).msg).toBe(
    '当前状态不可操作',
  );
  // Whoever keeps it no more has as long as everybody is told before.
  expect((await later.call(rawDataKeep, { order_rid: second.order_rid, is_kept: 0 })).code).toBe(1);
  expect(await endsOf(second.order_rid)).toEqual({ on: '2027-01-20', gone: 0, kept: 0 });
});

test('what another order works on is that order’s when its own order’s time is over, and goes with it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await set(world, 'dataSetting', { keepMonths: 1, sentDays: 60, warnDays: 10 });
  const me = await somebody(world, 'student');
  const measured = await me.sampleOrder();
  const { results } = await deliver(world, measured, { 'a.xy': '5 1\n6 2\n', 'b.csv': 'x,y\n1,2\n' });
  const shared = results.find(({ name }) => name === 'a.xy');
  const [row] = await db
    .select()
    .from(resultFiles)
    .where(eq(resultFiles.rid, shared?.rid ?? ''));
  const fileRid = row?.fileRid ?? '';
  const analysis = async () => {
    const order_rid = await me.orderIn(orderStates.toSend);
    const [lineRid = ''] = await linesOf(world, order_rid);
    await db.insert(orderLineFiles).values({ lineRid, fileRid, customerRid: me.rid });
    return order_rid;
  };
  const first = await analysis();
  // The newest takes it over.
  world.pass(1);
  const second = await analysis();
  const seen = async () => {
    const owner = await world.as('student');
    const filesOf = async (order_rid: string) =>
      (await owner.call(rawDataList, { order_rid })).data?.list.map(({ rid }) => rid);
    return {
      results: (await owner.call(resultList, { order_rid: measured })).data?.files.length,
      raw: [await filesOf(first), await filesOf(second)],
      bytes: (await owner.send(fileGet, { rid: fileRid })).body,
    };
  };
  const passing = async (days: number) => {
    world.pass(days * day);
    await night(world);
    world.pass(11 * day);
    await night(world);
  };
  await finish(world, measured);
  await passing(30);
  // One of its two files is gone, the other is no result any more but what the analyses were given.
  expect(await seen()).toEqual({ results: 0, raw: [[fileRid], [fileRid]], bytes: '5 1\n6 2\n' });
  expect((await world.call(fileVerify, { sha256: shared?.sha256 ?? '' })).data?.is_genuine).toBe(1);
  await finish(world, second);
  await passing(60);
  expect(await seen()).toMatchObject({ raw: [[fileRid], []], bytes: '5 1\n6 2\n' });
  const no = await finish(world, first);
  await passing(60);
  expect(await told(world, me, no)).toHaveLength(1);
  expect(await seen()).toMatchObject({ raw: [[], []] });
  expect((await (await world.as('student')).call(fileGet, { rid: fileRid })).msg).toBe('文件不存在');
});

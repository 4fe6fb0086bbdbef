import { expect, test } from 'vitest';
import { book } from '../../../../tests/fixtures/bookings.ts';
import { envelopeOf } from '../../../../tests/fixtures/clusters.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { textOf } from '../../../../tests/fixtures/papers.ts';
import { acceptedOrder, expectRightBook, topUp } from '../../../../tests/fixtures/settled.ts';
import { newWorld } from '../../../../tests/world.ts';
import { usedOf } from '../../allowances/charge.ts';
import { orderDetail } from '../../orders/contract.ts';
import { assignStatement, settlementList, settlementOperate, settlementWays } from '../contract.ts';
import { clusterCharge, orderProjectNo } from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

test('a group’s statement names the project of each line, and what is for none is put on one when it is paid', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const add = (no: string, amount_fen: number, category_ids: number[] = []) =>
    envelopeOf(manager, { cluster: owner, no, amount_fen, scope: { users: [], category_ids } });
  const first = await add('NSFC-1', 50_000);
  const small = await add('SMALL', 7_000);
  const other = await add('OTHER', 90_000, [999]);
  await topUp({ rid: owner, world }, 100_000);
  const accepted = (envelope_rid?: string) =>
    acceptedOrder(
      {
        ...student,
        world,
        sampleOrder: async () => (await orderedXrd(student, 1, { owner, envelope_rid })).rid,
      },
      8_000,
    );
  const [on, off] = [await accepted(first), await accepted()];

  const listed = async (project_no: string, tab = 0) =>
    (await teacher.call(settlementList, { tab, project_no })).data?.list.map(({ rid }) => rid);
  expect([await listed('NSFC'), await listed('SMALL')]).toEqual([[on], []]);
  const { data: made } = await teacher.call(settlementOperate, { op: 'create', order_rids: [on, off] });
  const rid = made?.rid ?? '';
  const numbers = async () =>
    new Map(
      (await teacher.call(assignStatement, { rid })).data?.lines.map((line) => [
        line.order_rid,
        line.project_no,
      ]),
    );
  expect(await numbers()).toEqual(
    new Map([
      [on, 'NSFC-1'],
      [off, ''],
    ]),
  );
  expect((await teacher.call(settlementOperate, { op: 'confirm', rid })).code).toBe(1);
  const { data: ways } = await teacher.call(settlementWays, { rids: [rid] });
  expect(ways?.envelopes.map(({ no, left_fen }) => [no, left_fen])).toEqual(
    expect.arrayContaining([
      ['NSFC-1', 42_000],
      ['SMALL', 7_000],
    ]),
  );
  const pay = (envelope_rid: string) =>
    teacher.call(settlementOperate, { op: 'pay', rid, way: 0, envelope_rid });
  expect(await pay(small)).toEqual(refusal('该经费项目余额不足，剩余¥70.00'));
  expect(await pay(other)).toEqual(refusal('该经费项目不可用于所选检测项目'));
  expect(await pay('another')).toEqual(refusal('该经费项目已过期或余额不足'));
  expect((await numbers()).get(off)).toBe('');
  expect((await pay(first)).data?.paid_fen).toBe(16_000);
  expect(await numbers()).toEqual(
    new Map([
      [on, 'NSFC-1'],
      [off, 'NSFC-1'],
    ]),
  );
  const allowances = [first, small, other].map((each) => `envelope:${each}`);
  expect([...(await usedOf(world.database.db, allowances)).values()]).toEqual([16_000, 0, 0]);
  expect(await listed('NSFC-1', 3)).toEqual([rid]);
  const pdf = await teacher.send(assignStatement, { rid, format: 'pdf' });
  expect((await textOf(pdf.rawPayload)).join(' ')).toContain('NSFC-1');
  await expectRightBook(world);
});

test('what customers say of their own projects stands on statements, before what the group says', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const envelope_rid = await envelopeOf(manager, { cluster: owner, no: 'GROUP-1', amount_fen: 90_000 });
  const order = await orderedXrd(student, 1, { owner, envelope_rid, project_no: 'OWN-1' });
  const { rid } = order;
  const seen = async () => (await student.call(orderDetail, { rid })).data;
  expect(await seen()).toMatchObject({ project_no: 'OWN-1', lines: [{ project_no: '' }] });
  const line_rid = (await seen())?.lines[0]?.rid ?? '';
  const write = async (
    project_no: string,
    more: { version?: number; lines?: [{ line_rid: string; project_no: string }] } = {},
  ) => student.call(orderProjectNo, { rid, version: (await seen())?.version ?? 0, project_no, ...more });
  expect(await write('OWN-2', { version: 99 })).toEqual(refusal('数据已更新，请刷新后重试'));
  expect(await write('OWN-2', { lines: [{ line_rid: 'another', project_no: 'X' }] })).toEqual(
    refusal('记录不存在'),
  );
  expect(await teacher.call(orderProjectNo, { rid, version: 1, project_no: 'X' })).toEqual(
    refusal('订单不存在'),
  );
  expect((await write('OWN-2', { lines: [{ line_rid, project_no: 'LINE-1' }] })).code).toBe(1);
  expect(await seen()).toMatchObject({ project_no: 'OWN-2', lines: [{ project_no: 'LINE-1' }] });
  expect((await seen())?.history[0]?.text).toContain('修改课题号');

  await acceptedOrder({ ...student, world, sampleOrder: async () => rid }, 8_000);
  const listed = async (project_no: string) =>
    (await teacher.call(settlementList, { tab: 0, project_no })).data?.list.map((one) => one.rid);
  expect([await listed('LINE'), await listed('GROUP')]).toEqual([[rid], []]);
  const { data: made } = await teacher.call(settlementOperate, { op: 'create', order_rids: [rid] });
  const bill = await teacher.call(assignStatement, { rid: made?.rid ?? '' });
  expect(bill.data?.lines.map(({ project_no }) => project_no)).toEqual(['LINE-1']);
  expect(await write('OWN-3')).toEqual(refusal('已出具结算单，课题号不能修改'));
});

test('who manages the group puts orders and bookings on other projects until a statement charges them', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const add = (no: string, amount_fen: number) => envelopeOf(manager, { cluster: owner, no, amount_fen });
  const [first, second, small] = [await add('A', 100_000), await add('B', 100_000), await add('C', 5_000)];
  const names = [first, second, small].map((each) => `envelope:${each}`);
  const used = async () => [...(await usedOf(world.database.db, names)).values()];
  const { rid: order_rid } = await orderedXrd(student, 1, { owner, envelope_rid: first });
  const { rid: booking_rid } = await book(student, {}, { owner, envelope_rid: first });
  expect(await used()).toEqual([90_000, 0, 0]);

  const move = (envelope_rid: string, who = teacher) => who.call(clusterCharge, { order_rid, envelope_rid });
  expect(await move(second, student)).toEqual(refusal('记录不存在'));
  expect(await move(second, await world.as('enterprise'))).toEqual(refusal('记录不存在'));
  expect(await move(small)).toEqual(refusal('该经费项目余额不足，剩余¥50.00'));
  expect((await move(second)).code).toBe(1);
  expect(await used()).toEqual([84_000, 6_000, 0]);
  expect((await teacher.call(clusterCharge, { booking_rid, envelope_rid: second })).code).toBe(1);
  expect(await used()).toEqual([0, 90_000, 0]);
  expect((await teacher.call(orderDetail, { rid: order_rid })).data?.group?.project).toContain('B');
  expect((await move('')).code).toBe(1);
  expect(await used()).toEqual([0, 84_000, 0]);
  const both = { order_rid, booking_rid, envelope_rid: '' };
  expect(await teacher.call(clusterCharge, both)).toEqual(refusal('参数错误'));

  const sampleOrder = async () => (await orderedXrd(student, 1, { owner, envelope_rid: first })).rid;
  const billed = await acceptedOrder({ ...student, world, sampleOrder }, 6_000);
  await teacher.call(settlementOperate, { op: 'create', order_rids: [billed] });
  expect(await teacher.call(clusterCharge, { order_rid: billed, envelope_rid: second })).toEqual(
    refusal('已出具结算单，请在付款时选择经费项目'),
  );
  expect(await used()).toEqual([6_000, 84_000, 0]);
});

test('nobody’s own statement is put on a project of a group', async () => {
  const world = await newWorld();
  const teacher = await world.as('teacher');
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const envelope_rid = await envelopeOf(manager);
  const own = async () => (await orderedXrd(teacher, 1)).rid;
  const order_rids = [await acceptedOrder({ ...manager, sampleOrder: own }, 8_000)];
  const rid = (await teacher.call(settlementOperate, { op: 'create', order_rids })).data?.rid ?? '';
  await teacher.call(settlementOperate, { op: 'confirm', rid });
  expect((await teacher.call(settlementWays, { rids: [rid] })).data?.envelopes).toEqual([]);
  const pay = { op: 'pay', rid, way: 0, envelope_rid } as const;
  expect(await teacher.call(settlementOperate, pay)).toEqual(refusal('该经费项目已过期或余额不足'));
});

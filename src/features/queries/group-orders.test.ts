import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { book } from '../../../tests/fixtures/bookings.ts';
import { envelopeOf } from '../../../tests/fixtures/clusters.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../tests/fixtures/group-orders.ts';
import { newWorld } from '../../../tests/world.ts';
import { clusterDeleteUser, clusterEdit } from '../clusters/contract.ts';
import { orderCancel, orderSend } from '../orders/changes/contract.ts';
import { orderDetail, orderMine } from '../orders/contract.ts';
import { assignList } from '../results/contract.ts';
import { resultList } from '../results/delivery/contract.ts';
import { orderQuery } from './contract.ts';

const listed = ({ data, msg }: { data: { list: { rid: string }[] } | null; msg: string }) => {
  if (!data) throw new Error(msg);
  return data.list.map(({ rid }) => rid);
};

const notThere = { code: 0, data: null, msg: '订单不存在' };

test('who manages a group sees all that is ordered on its account and touches none of it; neighbours see nothing', async () => {
  const world = await newWorld();
  const [student, teacher, enterprise] = [
    await world.as('student'),
    await world.as('teacher'),
    await world.as('enterprise'),
  ];
  const owner = await groupWithLimits(world, { limit_fen: 10_000, month_fen: null });
  const { rows: members } = await world.database.pool.query<{ name: string }>(
    `SELECT name FROM profiles WHERE customer_rid = $1`,
    [ridOf('student')],
  );
  const envelope_rid = await envelopeOf({ ...teacher, world, rid: ridOf('teacher') }, { cluster: owner });
  const own = await orderedXrd(student, 1);
  const theirs = await orderedXrd(teacher, 1, { owner });
  const mine = await orderedXrd(student, 1, { owner, envelope_rid, secret: 1 });
  const waiting = await orderedXrd(student, 2, { owner });
  const { rid: booking } = await book(student, {}, { owner });
  const numbers = async (who: typeof teacher, input = {}) =>
    listed(await who.call(orderQuery, { size: 50, ...input })).toSorted();
  const all = [theirs.rid, mine.rid, waiting.rid, booking].toSorted();

  expect(await numbers(teacher, { owner })).toEqual(all);
  expect(await numbers(teacher, { owner, member: ridOf('student'), kind: 0 })).toEqual(
    [mine.rid, waiting.rid].toSorted(),
  );
  expect(await numbers(teacher, { owner: 0 })).toEqual([]);
  expect(await numbers(student)).toEqual([own.rid, mine.rid, waiting.rid, booking].toSorted());
  expect(await numbers(student, { owner: 0 })).toEqual([own.rid]);
  expect(await numbers(enterprise, { owner })).toEqual([]);
  const { data: card } = await student.call(orderMine, { owner });
  expect(card?.list.map(({ rid }) => rid).toSorted()).toEqual([mine.rid, waiting.rid].toSorted());
  expect(card?.owners).toMatchObject([{ rid: owner }]);
  const sheet = await teacher.send(orderQuery, { export: 1, owner, member: ridOf('student'), kind: 0 });
  const table = (await readSheet(sheet.rawPayload))[0]?.data ?? [];
  expect(table[0]?.slice(4, 7)).toEqual(['归属', '成员', '项目编号']);
  expect(table.slice(1).map((row) => row[5])).toEqual([members[0]?.name, members[0]?.name]);
  expect(
    table
      .slice(1)
      .map((row) => Boolean(row[6]))
      .toSorted(),
  ).toEqual([false, true]);

  const { data: seen } = await teacher.call(orderDetail, { rid: mine.rid });
  expect(seen).toMatchObject({ mine: 0, actions: [], group: { rid: owner, member: members[0]?.name } });
  expect(seen?.samples.map(({ name, composition }) => name + composition)).toEqual(['']);
  expect(seen?.contact.phone).toContain('*');
  const { data: stopped } = await student.call(orderDetail, { rid: waiting.rid });
  expect(stopped).toMatchObject({ mine: 1, status: 15, group: { rid: owner, project: '' } });
  for (const call of [assignList, resultList])
    expect((await teacher.call(call as typeof resultList, { order_rid: mine.rid })).code).toBe(1);
  expect(await teacher.call(orderCancel, { rid: mine.rid, version: 1, reason: '不需要了' })).toEqual(
    notThere,
  );
  expect(
    await teacher.call(orderSend, { rid: mine.rid, version: 1, express: '顺丰', waybill: 'SF12345' }),
  ).toEqual(notThere);
  for (const rid of all.filter((each) => each !== booking)) {
    expect(await enterprise.call(orderDetail, { rid })).toEqual(notThere);
    expect((await enterprise.call(resultList, { order_rid: rid })).code).toBe(0);
  }
  expect(await student.call(orderDetail, { rid: theirs.rid })).toEqual(notThere);

  // Whoever manages no more, or is in no more, keeps their own.
  await teacher.call(clusterEdit, { rid: owner, member: { user: ridOf('student'), role: 'manager' } });
  expect(await numbers(student, { owner })).toEqual(all);
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('student') });
  expect(await numbers(student, { owner })).toEqual([mine.rid, waiting.rid, booking].toSorted());
  expect((await student.call(orderCancel, { rid: mine.rid, version: 1, reason: '不需要了' })).code).toBe(1);
});

import { expect, test } from 'vitest';
import { seedDemoOrders } from '../../../../db/demo-orders.ts';
import { groupWithLimits, orderedXrd } from '../../../../tests/fixtures/group-orders.ts';
import { newWorld } from '../../../../tests/world.ts';
import { orderMine } from '../contract.ts';
import { sampleList } from './contract.ts';

test('the samples of all orders are found by place, by words and by order', async () => {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const student = await world.as('student');
  const ask = async (input: object) => {
    const { data, msg } = await student.call(sampleList, { size: 100, ...input });
    if (!data) throw new Error(msg);
    return data;
  };
  const orders = (await student.call(orderMine, { size: 50, typeId: 1 })).data?.list ?? [];
  const all = await ask({});
  expect(all.total).toBe(orders.reduce((sum, { samples }) => sum + samples, 0));
  expect(all.list[0]).toMatchObject({ order_rid: orders[0]?.rid, order_no: orders[0]?.no });
  const transit = await ask({ place: 'transit' });
  expect([...new Set(transit.list.map(({ status, place }) => `${status} ${place}`))]).toEqual([
    '50 运输途中',
  ]);
  expect((await ask({ kw: 'feox-6' })).list.map(({ no }) => no)).toEqual(['FeOx-600']);
  expect((await ask({ kw: '%' })).total).toBe(0);
  expect((await ask({ kw: orders[0]?.no })).total).toBe(orders[0]?.samples);
  const second = await ask({ page: 2, size: 5 });
  expect(second.list.map(({ rid }) => rid)).toEqual(all.list.slice(5, 10).map(({ rid }) => rid));
  const teacher = await world.as('teacher');
  expect((await teacher.call(sampleList, {})).data?.total).toBe(0);
  const statements = await world.statements(() => student.call(sampleList, {}));
  expect(statements.length).toBeLessThanOrEqual(4);
});

test('samples are narrowed by the account that their order is on, and nobody sees another’s by it', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const own = await orderedXrd(student, 1);
  const ofGroup = await orderedXrd(student, 1, { owner });
  const orders = async (who: typeof student, chosen?: string | 0) => {
    const { data } = await who.call(sampleList, { owner: chosen });
    return data?.list.map(({ order_rid }) => order_rid).toSorted();
  };
  expect(await orders(student)).toEqual([own.rid, ofGroup.rid].toSorted());
  expect([await orders(student, 0), await orders(student, owner)]).toEqual([[own.rid], [ofGroup.rid]]);
  const { data } = await student.call(sampleList, { owner });
  expect(data?.groups).toEqual([{ rid: owner, name: data?.list[0]?.owner_name }]);
  expect((await teacher.call(sampleList, { owner })).data).toMatchObject({ list: [], groups: [] });
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { orderDetail } from '../orders/contract.ts';
import { orders } from '../orders/tables.ts';
import { samplingAdd, samplingList, samplingSend } from './contract.ts';
import { samplings } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const setState = (world: World, rid: string, status: number) =>
  world.database.db.update(orders).set({ status }).where(eq(orders.rid, rid));

test('a parcel takes the samples of several orders along, and those that wait are on their way with it', async () => {
  const world = await newWorld();
  const owner = await somebody(world, 'student');
  const [waiting, reviewed] = [await owner.sampleOrder(), await owner.sampleOrder()];
  await setState(world, waiting, 40);
  const { data: parcel } = await owner.call(samplingAdd, {
    type: 0,
    order_rids: [waiting, reviewed],
  });
  const of = async (rid: string) => (await owner.call(orderDetail, { rid })).data;
  expect((await of(waiting))?.status).toBe(40);

  const rid = parcel?.rid ?? '';
  await owner.call(samplingSend, { rid, express: '顺丰速运', waybill: 'SF1234567' });
  expect(await of(waiting)).toMatchObject({ status: 50, status_name: '样品在途' });
  expect(await of(reviewed)).toMatchObject({ status: 10 });

  const { data } = await owner.call(samplingList, { order_rid: reviewed });
  expect(data?.list.map((each) => each.rid)).toEqual([rid]);
  expect(data?.list[0]?.orders.map((order) => order.rid).sort()).toEqual([waiting, reviewed].sort());
  expect((await owner.call(samplingList, { order_rid: 'nothing' })).data?.total).toBe(0);
});

test('a parcel that is announced with its waybill is on its way at once', async () => {
  const world = await newWorld();
  const owner = await somebody(world, 'student');
  const order = await owner.sampleOrder();
  await setState(world, order, 40);
  const parcel = { type: 0 as const, express: '顺丰速运', waybill: 'SF1234567', order_rids: [order] };
  expect((await owner.call(samplingAdd, parcel)).code).toBe(1);
  expect((await owner.call(orderDetail, { rid: order })).data?.status).toBe(50);
});

test("what is not one's own, or needs no parcel, is refused and announces nothing", async () => {
  const world = await newWorld();
  const [owner, other] = [await somebody(world, 'student'), await somebody(world, 'teacher')];
  const [mine, theirs, analysis] = [
    await owner.sampleOrder(),
    await other.sampleOrder(),
    await owner.order(),
  ];
  const before = await world.database.db.$count(samplings);
  expect(await owner.call(samplingAdd, { type: 0, order_rids: [mine, theirs] })).toEqual(
    refused('订单不存在'),
  );
  expect((await owner.call(samplingAdd, { type: 0, order_rids: [analysis] })).msg).toMatch(
    /^订单D\d+无需再寄送样品$/,
  );
  await setState(world, mine, 60);
  expect((await owner.call(samplingAdd, { type: 0, order_rids: [mine] })).msg).toMatch(/无需再寄送样品$/);
  expect(await world.database.db.$count(samplings)).toBe(before);
});

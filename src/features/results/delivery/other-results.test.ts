import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { orders } from '../../orders/tables.ts';
import { resultEarlier, resultList } from './contract.ts';

test('data is laid beside that of one’s other orders alone, and says where it is held', async () => {
  const world = await newWorld();
  const [me, other] = [await somebody(world, 'teacher'), await somebody(world, 'student')];
  const [here, before, theirs] = [await me.sampleOrder(), await me.sampleOrder(), await other.sampleOrder()];
  const [made, earlier] = [
    await deliver(world, here),
    await deliver(world, before, { 'old.xy': '5 1\n6 2\n' }),
  ];
  const foreign = await deliver(world, theirs);
  const listOf = async (who: Somebody, more: object = {}) =>
    (await who.call(resultEarlier, { order_rid: who === me ? here : theirs, size: 50, ...more })).data
      ?.list ?? [];

  const { data } = await me.call(resultList, { order_rid: here });
  expect(data?.files.map(({ assign_rid }) => assign_rid)).toEqual([made.work.rid, made.work.rid]);

  const mine = (await listOf(me)).filter(({ order_rid }) => order_rid === before);
  expect(mine).toMatchObject([{ name: 'old.xy', technique: 'XRD', held: null, is_superseded: 0 }]);
  expect((await listOf(me)).some(({ order_rid }) => order_rid === here)).toBe(false);
  expect(await listOf(me, { technique: 'SEM', kw: 'old.xy' })).toEqual([]);
  expect(await listOf(me, { technique: 'XRD', kw: 'OLD' })).toHaveLength(1);
  expect(await listOf(me, { kw: mine[0]?.order_no })).toHaveLength(1);

  // Naming another's files finds none of them.
  const rids = [earlier.results[0]?.rid ?? '', foreign.results[0]?.rid ?? ''];
  expect((await listOf(me, { rids })).map(({ rid }) => rid)).toEqual([rids[0]]);
  expect(await listOf(other, { rids })).toEqual([]);
  expect((await other.call(resultEarlier, { order_rid: here })).msg).toBe('订单不存在');
  expect((await world.visitor().call(resultEarlier, { order_rid: here })).code).not.toBe(1);

  await world.database.db.update(orders).set({ payMode: 1, payStatus: 1 }).where(eq(orders.rid, before));
  expect((await listOf(me, { rids }))[0]?.held).toBe('订单尚未付清，付款后即可查看和下载数据');
});

import { expect, test } from 'vitest';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { orderAdd, orderFiles, ready2pay } from '../../orders/contract.ts';
import { planAdd } from '../../plan/contract.ts';
import { customerFile } from '../bench/contract.ts';
import { rawDataList } from '../contract.ts';

/** Orders an analysis of files of earlier orders, or of what `service` names. */
async function analyse(me: Pick<Somebody, 'call'>, earlier_rids: string[], service = 'fit-xps') {
  const { data: added } = await me.call(planAdd, {
    rid: service,
    params: { question: '请分峰', fitxps_el: ['C'] },
  });
  const items = [{ temp_rid: added?.temp_rid ?? '', count: 1, earlier_rids }];
  const { data } = await me.call(ready2pay, { items });
  return me.call(orderAdd, {
    items,
    protocol_version: data?.protocol_version ?? '',
    price_hash: data?.price_hash ?? '',
  });
}

test('an analysis works on released data of its customer’s earlier orders, and nobody else’s', async () => {
  const world = await newWorld();
  const [me, other] = [await somebody(world, 'teacher'), await somebody(world, 'student')];
  await deliver(world, await me.sampleOrder());
  await deliver(world, await other.sampleOrder());
  const filesOf = async (who: Somebody, kw = '') =>
    (await who.call(orderFiles, { kw, size: 100 })).data?.list.filter(({ is_result }) => is_result === 1) ??
    [];
  const mine = (await filesOf(me)).filter(({ name }) => name === 'a.xy' || name === 'b.csv');
  expect(mine.map(({ name }) => name).sort()).toEqual(['a.xy', 'b.csv']);
  expect(await filesOf(me, 'a.XY')).toHaveLength(1);
  expect(await filesOf(me, mine[0]?.order_no)).toHaveLength(2);
  const [theirs] = (await filesOf(other)).filter(({ name }) => name === 'a.xy');
  const rids = mine.map(({ rid }) => rid);

  const refused = { code: 0, data: null, msg: '所选历史文件不存在或已删除，请重新选择' };
  expect(await analyse(me, [...rids, theirs?.rid ?? ''])).toEqual(refused);
  expect(await analyse(me, ['another'])).toEqual(refused);
  const made = await analyse(me, rids);
  expect(made.code).toBe(1);
  const order_rid = made.data?.orders[0]?.rid ?? '';
  const { data: raw } = await me.call(rawDataList, { order_rid });
  expect(raw?.list.map(({ name }) => name)).toEqual(['a.xy', 'b.csv']);
  expect((await filesOf(me)).filter(({ rid }) => rids.includes(rid))).toHaveLength(2);
  const service = await world.asStaff('service');
  expect((await service.send(customerFile, { rid: rids[0] ?? '' })).body).not.toBe('');
  const desk = await world.asStaff('sample');
  expect((await desk.send(customerFile, { rid: rids[0] ?? '' })).statusCode).toBe(403);
  expect((await service.call(customerFile, { rid: theirs?.rid ?? '' })).msg).toBe('文件不存在');
});

import { expect, test } from 'vitest';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { staffOrderList } from '../../orders/board/contract.ts';
import { orderMine } from '../../orders/contract.ts';
import { orderFacts } from '../../orders/tables.ts';
import { resultEarlier } from '../delivery/contract.ts';
import { noteFacts } from './note-facts.ts';

const pattern = `*TYPE = Raw\n*SAMPLE = Zorundum-7\n*TARGET = Cu\n*OPERATOR = Vogelsang\n${Array.from({ length: 40 }, (_, at) => `${10 + at / 10} ${100 + at}`).join('\n')}\n`;

test('orders and data are found by what released files tell of their measurement, each customer’s own alone', async () => {
  const world = await newWorld();
  const [me, other] = [await somebody(world, 'teacher'), await somebody(world, 'student')];
  const [here, mine, theirs] = [await me.sampleOrder(), await me.sampleOrder(), await other.sampleOrder()];
  await deliver(world, mine, { 'run.txt': pattern, 'broken.raw': '\u0000\u0001' });
  await deliver(world, theirs, { 'run.txt': pattern });
  const found = async (who: Somebody, kw: string) =>
    (await who.call(orderMine, { kw })).data?.list.map(({ rid }) => rid);
  expect(await found(me, 'zorundum')).toEqual([]);

  const note = () => noteFacts({ ...world, db: world.database.db } as never);
  await note();
  const kept = await world.database.db.select().from(orderFacts);
  await note();
  expect(await world.database.db.select().from(orderFacts)).toEqual(kept);

  for (const kw of ['zorundum', '靶材 Cu', 'vogelsang']) {
    expect(await found(me, kw)).toEqual([mine]);
    expect(await found(other, kw)).toEqual([theirs]);
  }
  expect(await found(me, 'z')).toEqual([]);
  const laid = await me.call(resultEarlier, { order_rid: here, kw: 'Vogelsang' });
  expect(laid.data?.list.map(({ name, order_rid }) => [name, order_rid])).toEqual([['run.txt', mine]]);

  const service = await world.asStaff('service');
  const board = await service.call(staffOrderList, { kw: 'Zorundum', size: 10 });
  expect(board.data?.list.map(({ rid }) => rid).sort()).toEqual([mine, theirs].sort());
});

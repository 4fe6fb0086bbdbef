import { expect, test } from 'vitest';
import { book, refused, slot } from '../../../tests/fixtures/bookings.ts';
import { newWorld } from '../../../tests/world.ts';
import { ready2pay } from '../orders/contract.ts';
import { reservationCancel, reservationLock } from './contract.ts';

test('what a booking costs, with its hours and what evenings cost more, and what must be paid of it until its time is over', async () => {
  const world = await newWorld();
  const me = await world.as('enterprise');
  const evening = { start: '17:30', end: '19:30' };
  const { rid, status } = await book(me, evening);
  expect(status).toBe(30);
  const asked = async () => (await me.call(ready2pay, { rids: [rid] })).data;
  const told = await asked();
  const [line] = told?.lines ?? [];
  const total = told?.total_fen ?? 0;
  expect(line).toMatchObject({
    ...{ temp_rid: rid, qty: 2, amount_fen: total, unit_fen: Math.round(total / 2), discount_fen: 0 },
  });
  const steps = line?.formula ?? [];
  expect(steps.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(total);
  const extra = steps.filter(({ label }) => label.startsWith('时段加价'));
  expect(extra).toHaveLength(1);
  expect(told).toMatchObject({
    ...{ goods_fen: total, urgent_fen: 0, time_extra_fen: extra[0]?.amount_fen },
    ...{ discount_fen: 0, points_fen: 0, points_most: 0, due_fen: total, promise_date: null },
    tax_fen: total - Math.round(total / 1.06),
  });
  expect(told?.ways.map(({ way, reason }) => [way, reason])).toEqual(
    expect.arrayContaining([
      [1, ''],
      [3, '预约须在付款时限内付清，暂不支持转账'],
    ]),
  );
  world.pass(31 * 60);
  expect(await asked()).toMatchObject({ total_fen: total, due_fen: 0 });
});

test('bookings are asked for with orders or alone; others’ and slots that are only held are not there', async () => {
  const world = await newWorld();
  const [me, other] = [await world.as('student'), await world.as('teacher')];
  const { rid } = await book(me);
  expect((await me.call(ready2pay, { rids: [rid] })).data).toMatchObject({ due_fen: 0, time_extra_fen: 0 });
  expect(await other.call(ready2pay, { rids: [rid] })).toEqual(refused('订单不存在'));
  const { data: held } = await other.call(reservationLock, { ...slot, start: '13:00', end: '14:00' });
  expect(await other.call(ready2pay, { rids: [held?.lock_rid ?? ''] })).toEqual(refused('订单不存在'));
  await me.call(reservationCancel, { rid, reason: '不需要了' });
  expect((await me.call(ready2pay, { rids: [rid] })).data?.due_fen).toBe(0);
});

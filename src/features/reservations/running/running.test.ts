import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../../db/demo-staff.ts';
import { book, listOf, slot, stateAt } from '../../../../tests/fixtures/bookings.ts';
import { newWorld } from '../../../../tests/world.ts';
import { nearestSlots } from '../calendar/rules.offers.ts';
import { reservationLock, timeExtra } from '../contract.ts';
import {
  bookingBegin,
  bookingBoard,
  bookingDecide,
  bookingFinish,
  closureAdd,
  closureLift,
  instrumentKeepers,
  instrumentList,
  instrumentSave,
  trainingSet,
} from '../instruments/contract.ts';
import { TimeExtra } from '../rules.ts';
import { reservations } from '../tables.ts';
import { billOf } from './rules.usage.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

test('a stay is paid for as it was, the booked time at least, rounded up to the step', () => {
  const extra = TimeExtra.parse(undefined);
  const usage = {
    ...{ date: '2026-11-23', start: '17:00', end: '18:30', priceFen: 90_000, step: 30, baseFenHour: 60_000 },
    ...{ extra, operatorMinutes: 0, operatorFenHour: 20_000, consumables: [] },
  };
  const paid = (actualMinutes: number, more: object = {}) => {
    const { billableMinutes, totalFen } = billOf({ ...usage, actualMinutes, ...more });
    return [billableMinutes, totalFen];
  };
  expect(paid(10)).toEqual([90, 90_000]);
  expect(paid(90)).toEqual([90, 90_000]);
  // The evening begins at 18:30, so each further half hour costs 20 % more.
  expect(paid(91)).toEqual([120, 90_000 + 36_000]);
  expect(paid(150)).toEqual([150, 90_000 + 72_000]);
  expect(paid(91, { step: 60 })).toEqual([120, 90_000 + 36_000]);
  const tape = { name: '导电胶', count: 2, fen: 3_000 };
  expect(paid(60, { operatorMinutes: 45, consumables: [tape] })).toEqual([90, 90_000 + 15_000 + 3_000]);
});

test('the nearest slots are as long as the lost one, apart from each other, and in order', () => {
  const cells = ['09:00', '09:30', '10:00', '10:30', '14:00', '14:30', '15:00'].map((start) => ({ start }));
  const days = [
    { date: '2026-11-23', cells },
    { date: '2026-11-24', cells: cells.slice(0, 2) },
  ];
  const wanted = { date: '2026-11-23', start: '11:00', end: '12:00' };
  expect(nearestSlots(wanted, days, 30)).toEqual([
    { date: '2026-11-23', start: '09:00', end: '10:00' },
    { date: '2026-11-23', start: '10:00', end: '11:00' },
    { date: '2026-11-23', start: '14:00', end: '15:00' },
  ]);
});

test('a booking goes from sign-in to the bill; a technician runs only what is in their care', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await book(student);
  world.setNow('2026-11-23T08:29:59+08:00');
  let [tech, desk] = [await world.asStaff('tech'), await world.asStaff('service')];
  const begin = (action: 'checkIn' | 'start') => tech.call(bookingBegin, { rid, action });
  expect(await begin('checkIn')).toEqual(refused('只能操作自己负责的仪器'));
  expect((await tech.call(bookingBoard, {})).data?.total).toBe(0);
  const keepers = { service_rid: slot.rid, staff_rids: [demoStaff.tech.rid] };
  expect(await tech.call(instrumentKeepers, keepers)).toEqual(refused('只能操作自己负责的仪器'));
  await desk.call(instrumentKeepers, keepers);
  expect((await tech.call(instrumentList, {})).data?.list.map((each) => each.rid)).toEqual([slot.rid]);
  expect(await begin('checkIn')).toEqual(refused('开始前30分钟内方可签到'));
  const [button] = (await tech.call(bookingBoard, {})).data?.list[0]?.actions ?? [];
  expect(button).toEqual({ action: 'checkIn', name: '签到', reason: '开始前30分钟内方可签到' });
  world.pass(1);
  expect((await begin('checkIn')).code).toBe(1);
  expect(await begin('checkIn')).toEqual(refused('当前状态不可操作'));
  world.pass(1_200);
  expect((await begin('start')).code).toBe(1);
  world.setNow('2026-11-23T11:20:00+08:00');
  [tech, desk] = [await world.asStaff('tech'), await world.asStaff('service')];
  const used = { rid, start: '2026-11-23 09:00', end: '2026-11-23 11:10' };
  expect(await tech.call(bookingFinish, { ...used, end: '2026-11-23 12:00' })).toEqual(
    refused('时间不能晚于现在'),
  );
  const { data: bill } = await tech.call(bookingFinish, { ...used, preview: 1 });
  // Booked were two hours in steps of an hour; ten minutes more are a third one.
  expect(bill?.billable_minutes).toBe(180);
  expect((await tech.call(bookingFinish, used)).data).toEqual(bill);
  const again = await world.as('student');
  expect(await listOf(again)).toMatchObject([{ rid, status: 110, price_fen: bill?.total_fen }]);
  expect((await desk.call(bookingBoard, {})).data?.list[0]).toMatchObject({
    ...{ status: 110, billable_minutes: 180, actual_start: '2026-11-23 09:00', actions: [] },
  });
});

test('a fault calls off what is booked, with three other slots; nobody books there', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid } = await book(student);
  const { rid: other } = await book(teacher, { start: '14:00', end: '15:00' });
  const desk = await world.asStaff('service');
  const fault = {
    ...{ service_rid: slot.rid, kind: 'fault' as const, reason: '磁体失超' },
    ...{ start: '2026-11-23 08:00', end: '2026-11-23 12:00' },
  };
  const { data: told } = await desk.call(closureAdd, { ...fault, preview: 1 });
  expect(told?.cancelled).toHaveLength(1);
  expect(await stateAt(world, '09:00')).toBe(1);
  const { data } = await desk.call(closureAdd, fault);
  expect(data?.cancelled).toEqual(told?.cancelled);
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  expect(row).toMatchObject({ status: 215, feeFen: 0 });
  expect(row?.offered).toHaveLength(3);
  expect(await listOf(teacher)).toMatchObject([{ rid: other, status: 40 }]);
  expect(await stateAt(world, '09:00')).toBe(2);
  expect(await student.call(reservationLock, slot)).toEqual(refused('该时段未开放'));
  const { rows } = await world.database.pool.query<{ text: string }>('SELECT text FROM messages');
  expect(rows.some(({ text }) => text.startsWith('因磁体失超，2026-11-23的预约已取消，费用全额退回'))).toBe(
    true,
  );
  await desk.call(closureLift, { rid: data?.rid ?? '' });
  expect((await student.call(reservationLock, slot)).code).toBe(1);
});

test('an instrument has hours, limits, rates and policies of its own', async () => {
  const world = await newWorld();
  const [student, desk] = [await world.as('student'), await world.asStaff('service')];
  const rules = {
    ...{ service_rid: slot.rid, slot_minutes: 60 as const, max_days_ahead: 14 },
    open_hours: [{ days: [1], from: '09:00', to: '20:00' }],
    ...{ min_minutes: 120, max_minutes: 180, evening_rate: 100, sunday_rate: null, holiday_rate: null },
    ...{ needs_review: true, needs_training: true, needs_prepay: false },
  };
  expect(await desk.call(instrumentSave, { ...rules, min_minutes: 240 })).toEqual(
    refused('最短时长不能大于最长时长'),
  );
  expect((await desk.call(instrumentSave, rules)).code).toBe(1);
  const { data } = await world.call(timeExtra, { rid: slot.rid, from: slot.date, days: 1 });
  expect(data).toMatchObject({ min_min: 120, max_min: 180, need_review: 1, need_training: 1 });
  expect(data?.days[0]?.cells.at(-1)).toMatchObject({ start: '19:30', extra_rate: 100 });
  expect(await student.call(reservationLock, slot)).toEqual(refused('请先完成该仪器培训'));
  await desk.call(trainingSet, { service_rid: slot.rid, phone: '13900000001', is_trained: 1 });
  expect(await student.call(reservationLock, { ...slot, end: '10:00' })).toEqual(refused('超出可预约时长'));
  expect(await student.call(reservationLock, { ...slot, end: '13:00' })).toEqual(refused('超出可预约时长'));
  const { rid, status } = await book(student);
  expect(status).toBe(10);
  expect(await desk.call(bookingDecide, { rid, action: 'reject' })).toEqual(refused('请填写原因'));
  expect((await desk.call(bookingDecide, { rid, action: 'pass' })).code).toBe(1);
  expect(await listOf(student)).toMatchObject([{ rid, status: 40 }]);
  world.setNow('2026-11-23T08:00:00+08:00');
  const later = await world.asStaff('service');
  await later.call(bookingDecide, { rid, action: 'cancel', reason: '样品不适合该仪器', waive: 0 });
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  expect([row?.status, row?.feeFen]).toEqual([200, Math.round((row?.priceFen ?? 0) * 0.3)]);
});

test('the board turns pages, and what the calendar shows leaves out who does not come', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  await book(student);
  await book(student, { date: '2026-11-24' });
  const { rid } = await book(teacher, { date: '2026-11-25' });
  const desk = await world.asStaff('service');
  await desk.call(bookingDecide, { rid, action: 'cancel', reason: '客户来电取消' });
  const days = async (more: object) => {
    const { data } = await desk.call(bookingBoard, { from: slot.date, to: '2026-11-29', ...more });
    return [data?.total, data?.list.map(({ date }) => date.slice(8))];
  };
  expect(await days({ size: 2 })).toEqual([3, ['23', '24']]);
  expect(await days({ size: 2, page: 2 })).toEqual([3, ['25']]);
  expect(await days({ held: 1 })).toEqual([2, ['23', '24']]);
});

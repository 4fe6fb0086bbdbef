import { expect, test } from 'vitest';
import {
  book,
  listOf,
  lock,
  params,
  protocol_version,
  set,
  slot,
} from '../../../../tests/fixtures/bookings.ts';
import { newWorld } from '../../../../tests/world.ts';
import { messages } from '../../notifications/tables.ts';
import { reservationAdd, reservationCalendar, reservationCancel, reservationLock } from '../contract.ts';

test('what cancelling costs is said before a booking, after it, and anew when it is moved', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await set(world, 'reservationSetting', { lateCancelPercent: 40 });
  // Monday 09:00 is free until Sunday 09:00; Saturday 08:00 is less than a day ahead of Friday 10:00.
  const held = await student.call(reservationLock, slot);
  expect(held.data).toMatchObject({
    ...{ is_late: 0, review: '' },
    terms: '2026-11-22 09:00 前可免费取消，之后取消收取费用的40%（¥336.00）',
  });
  await student.call(reservationCancel, { lock_rid: held.data?.lock_rid ?? '' });
  const soon = await student.call(reservationLock, {
    ...slot,
    date: '2026-11-21',
    start: '08:00',
    end: '10:00',
  });
  expect(soon.data).toMatchObject({
    is_late: 1,
    terms: expect.stringMatching(/^已过免费取消时间，取消将收取费用的40%/),
  });
  await student.call(reservationCancel, { lock_rid: soon.data?.lock_rid ?? '' });

  const { rid } = await book(student);
  const calendar = async () =>
    (await student.request({ method: 'GET', url: `${reservationCalendar.path}?rid=${rid}` })).body.replaceAll(
      '\r\n ',
      '',
    );
  const told = async () =>
    (await world.database.db.select().from(messages)).map(({ text }) => text).join('\n');
  const shown = async (terms: string) => {
    expect((await listOf(student)).find((each) => each.rid === rid)?.terms).toBe(terms);
    expect(await calendar()).toContain(terms);
    expect(await told()).toContain(terms);
  };
  await shown('2026-11-22 09:00 前可免费取消，之后取消收取费用的40%（¥336.00）');
  const move = async (date: string) => {
    const lock_rid = await lock(student, { date, change_of: rid });
    expect((await student.call(reservationAdd, { lock_rid, change_of: rid })).code).toBe(1);
  };
  await move('2026-11-25');
  await shown('2026-11-24 09:00 前可免费取消，之后取消收取费用的40%（¥336.00）');
  world.setNow('2026-11-24T09:00:01+08:00');
  const again = await world.as('student');
  const lock_rid = await lock(again, { date: '2026-11-27', change_of: rid });
  const { data } = await again.call(reservationLock, { lock_rid });
  expect(data).toMatchObject({ is_late: 1, terms: '已过免费取消时间，取消将收取费用的40%（¥336.00）' });
  expect((await again.call(reservationAdd, { lock_rid, change_of: rid })).code).toBe(1);
  expect((await listOf(again))[0]?.terms).toBe('已过免费取消时间，取消将收取费用的40%（¥336.00）');
  expect((await again.call(reservationCancel, { rid, preview: 1 })).data?.fee_fen).toBe(33_600);
});

test('a booking that is to be reviewed says so before and after', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const evening = { from: '18:30', to: '22:00', rate: 0 };
  const extra = { sunday: 0, holiday: 0, holidays: [], evening, training: [], review: [slot.rid] };
  await set(world, 'timeExtra', extra);
  const { data } = await student.call(reservationLock, slot);
  expect(data?.review).toMatch(/^预约需经审核，最晚2026-11-2\d 10:00前答复/);
  const added = { lock_rid: data?.lock_rid ?? '', params, protocol_version };
  expect((await student.call(reservationAdd, added)).data?.status).toBe(10);
  expect((await listOf(student))[0]?.terms).toBe(data?.review);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { book, slot } from '../../../../tests/fixtures/bookings.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import { staffMessageList } from '../../notifications/contract.staff.ts';
import { messageList } from '../../notifications/contract.ts';
import {
  reservationCalendar,
  reservationCancel,
  reservationHandOver,
  reservationList,
  reservationLock,
} from '../contract.ts';
import { bookingDecide } from '../instruments/contract.ts';
import { reservationCells, reservations } from '../tables.ts';
import { passTime } from './clock.ts';

function pass({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) {
  return passTime({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
}

async function textsOf(who: SignedIn) {
  return (await who.call(messageList, {})).data?.list.map(({ text }) => text) ?? [];
}

async function stateOf(world: World, rid: string) {
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  return row;
}

test('locks run out by the clock too, and give their hours back', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(reservationLock, slot);
  world.pass(599);
  await pass(world);
  expect(await world.database.db.$count(reservationCells)).toBe(4);
  world.pass(1);
  await pass(world);
  await pass(world);
  expect(await world.database.db.$count(reservationCells)).toBe(0);
  expect(await stateOf(world, data?.lock_rid ?? '')).toMatchObject({ status: 5, version: 2 });
});

test('who is about to come is reminded once; who does not come pays half, and after three times waits', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const rids: string[] = [];
  for (const date of ['2026-11-23', '2026-11-24', '2026-11-25'])
    rids.push((await book(student, { date })).rid);
  const [first = ''] = rids;
  world.setNow('2026-11-23T06:59:59+08:00');
  await pass(world);
  const early = await world.as('student');
  expect((await textsOf(early)).some((text) => text.includes('将于'))).toBe(false);
  world.pass(1);
  await pass(world);
  await pass(world);
  expect((await textsOf(early)).filter((text) => text.includes('将于2026-11-23 09:00开始'))).toHaveLength(1);
  world.setNow('2026-11-23T09:29:59+08:00');
  await pass(world);
  expect(await stateOf(world, first)).toMatchObject({ status: 40 });
  world.pass(1);
  await pass(world);
  expect(await stateOf(world, first)).toMatchObject({ status: 205, feeFen: 42_000 });
  const late = await world.as('student');
  expect((await textsOf(late))[0]).toContain('未按时签到，爽约记录1次');
  world.setNow('2026-11-25T09:30:00+08:00');
  await pass(world);
  const after = await world.as('student');
  expect((await textsOf(after)).filter((text) => text.includes('爽约记录3次'))).toHaveLength(1);
  expect(await after.call(reservationLock, { ...slot, date: '2026-11-27' })).toEqual({
    code: 0,
    data: null,
    msg: '您的预约权限已暂停至2026-12-25',
  });
  world.setNow('2026-12-25T09:30:00+08:00');
  const again = await world.as('student');
  expect((await again.call(reservationLock, { ...slot, date: '2026-12-28' })).code).toBe(1);
});

test('where payment comes first, a slot that is not paid lapses after half an hour', async () => {
  const world = await newWorld();
  const enterprise = await world.as('enterprise');
  const { rid } = await book(enterprise, { date: '2026-11-24' }, { pay_mode: 1 });
  expect(await stateOf(world, rid)).toMatchObject({ status: 30, payMode: 1 });
  expect((await textsOf(enterprise))[0]).toMatch(/已提交.*请在30分钟内付款840\.00元/);
  world.pass(1_799);
  await pass(world);
  expect(await stateOf(world, rid)).toMatchObject({ status: 30 });
  world.pass(1);
  await pass(world);
  expect(await stateOf(world, rid)).toMatchObject({ status: 200, feeFen: 0 });
  expect((await textsOf(enterprise))[0]).toContain('原因：超时未付款');
});

test('the calendar file is for the owner and for who comes, as long as somebody has to', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid } = await book(student);
  const answer = await student.send(reservationCalendar, { rid });
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Y261120\d{6}\.ics"/);
  expect(answer.body).toContain('DTSTART;TZID=Asia/Shanghai:20261123T090000');
  const missing = { code: 0, data: null, msg: '记录不存在' };
  expect((await teacher.send(reservationCalendar, { rid })).json()).toEqual(missing);
  await student.call(reservationCancel, { rid, to_user: '13900000002' });
  expect((await teacher.send(reservationCalendar, { rid })).json()).toEqual(missing);
  await teacher.call(reservationHandOver, { rid, act: 'take' });
  const [theirs] = (await teacher.call(reservationList, {})).data?.list ?? [];
  const asked = await teacher.request({ method: 'GET', url: theirs?.ics_url ?? '' });
  expect(asked.body).toContain('BEGIN:VEVENT');
  await student.call(reservationCancel, { rid });
  expect((await student.send(reservationCalendar, { rid })).json()).toEqual(missing);
  const { data: held } = await student.call(reservationLock, slot);
  expect((await student.send(reservationCalendar, { rid: held?.lock_rid ?? '' })).json()).toEqual(missing);
});

test('a booking that is reviewed goes on to its payment or is made; the lead hears of one that waits too long', async () => {
  const world = await newWorld();
  const enterprise = await world.as('enterprise');
  const ask = async (pay_mode: number, date: string) => {
    const { rid } = await book(enterprise, { date }, { pay_mode });
    const [row] = await world.database.db
      .update(reservations)
      .set({ status: 10, expiresAt: null })
      .where(eq(reservations.rid, rid))
      .returning();
    return { rid, version: row?.version ?? 0 };
  };
  const [first, second, third] = [
    await ask(1, '2026-11-30'),
    await ask(0, '2026-12-01'),
    await ask(0, '2026-12-02'),
  ];
  const desk = await world.asStaff('service');
  for (const each of [first, second]) {
    expect((await desk.call(bookingDecide, { ...each, action: 'pass', reason: '' })).code).toBe(1);
  }
  expect(await stateOf(world, first.rid)).toMatchObject({
    status: 30,
    expiresAt: new Date(world.now().getTime() + 1_800_000),
  });
  expect(await stateOf(world, second.rid)).toMatchObject({ status: 40, expiresAt: null });
  expect(await textsOf(enterprise)).toContainEqual(expect.stringMatching(/审核通过.*请在30分钟内付款/));
  const heard = async () => {
    const lead = await world.asStaff('lead');
    const { data } = await lead.call(staffMessageList, {});
    return data?.list.filter(({ event }) => event === 'bookingReviewLate').length;
  };
  // Booked on a Friday: a working day later is Monday.
  world.setNow('2026-11-22T18:00:00+08:00');
  await pass(world);
  expect(await heard()).toBe(0);
  world.setNow('2026-11-23T23:00:00+08:00');
  await pass(world);
  await pass(world);
  expect(await heard()).toBe(1);
  expect(await stateOf(world, third.rid)).toMatchObject({ status: 10 });
});

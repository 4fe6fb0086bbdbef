import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  book,
  listOf,
  params,
  protocol_version,
  refused,
  slot,
} from '../../../../tests/fixtures/bookings.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import { messageList } from '../../notifications/contract.ts';
import { reservationAdd, reservationCancel, reservationLock } from '../contract.ts';
import { closureAdd } from '../instruments/contract.ts';
import { passTime } from '../running/clock.ts';
import { reservationCells, reservations } from '../tables.ts';
import {
  bookingShift,
  reservationRebook,
  reservationWait,
  reservationWaitEnd,
  reservationWaitList,
  waitBoard,
} from './contract.ts';

const day = { rid: slot.rid, date: slot.date };

/** Books the whole day of the slot for somebody, without the limits of their own. */
async function fill({ database: { db } }: World, rid: string, except: readonly string[] = []) {
  const clock = (index: number) =>
    `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  const starts = Array.from({ length: 48 }, (_, index) => clock(index)).filter((at) => !except.includes(at));
  await db
    .insert(reservationCells)
    .values(starts.map((start) => ({ serviceRid: day.rid, date: day.date, start, reservationRid: rid })))
    .onConflictDoNothing();
}

function tick({ database: { db }, jobs, secrets, gateways, store, closings, now }: World) {
  return passTime({
    db,
    jobs: jobs.within(db),
    secrets,
    gateways,
    store,
    closings,
    origin: () => 'https://x.example',
    now,
  });
}

const offeredTo = async (who: SignedIn) => (await who.call(reservationWaitList, {})).data?.list[0];

test('what becomes free is held for the first who waits, for 15 minutes, and then for the next', async () => {
  const world = await newWorld();
  const [student, teacher, company] = [
    await world.as('student'),
    await world.as('teacher'),
    await world.as('enterprise'),
  ];
  const wish = { ...day, minutes: 120 };
  expect(await teacher.call(reservationWait, wish)).toEqual(refused('该日仍有可约时段，请直接预约'));
  const { rid } = await book(student);
  const nobody = await book(company, { date: '2026-11-24' });
  await fill(world, nobody.rid);
  expect((await teacher.call(reservationWait, wish)).data?.ahead).toBe(0);
  expect((await teacher.call(reservationWait, wish)).msg).toBe('您已在候补该日机时');
  world.pass(1);
  expect((await company.call(reservationWait, wish)).data?.ahead).toBe(1);
  await student.call(reservationCancel, { rid, reason: '样品未做好' });

  expect((await offeredTo(teacher))?.offered).toBe('2026-11-23 09:00–11:00（2 小时）');
  expect((await offeredTo(company))?.offered).toBe('');
  const theirs = { ...slot, start: '09:00', end: '10:00' };
  expect((await student.call(reservationLock, theirs)).msg).toBe('该时段已被预约');
  await tick(world);
  const { data: told } = await teacher.call(messageList, {});
  expect(told?.list[0]?.text).toContain('https://x.example/member/booking');
  expect((await offeredTo(teacher))?.left_s).toBe(900);

  world.pass(16 * 60);
  await tick(world);
  await tick(world);
  expect(await offeredTo(teacher)).toBeUndefined();
  const next = await offeredTo(company);
  expect(next?.offered).toContain('09:00–11:00');
  const staff = await world.asStaff('service');
  expect((await staff.call(waitBoard, {})).data?.list).toMatchObject([{ date: day.date, minutes: 120 }]);
  // Whoever is offered a slot books it like any other that is held.
  const [held] = await listOf(company, { status: 0 });
  const booked = await company.call(reservationAdd, {
    ...{ lock_rid: held?.rid ?? '', params, protocol_version, pay_mode: 0 },
  });
  expect(booked.data?.status).toBe(40);
  expect((await company.call(reservationWaitList, {})).data?.list).toEqual([]);
});

test('whoever waits no more gives the held slot to the next; others cannot end it', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid } = await book(student);
  await fill(world, rid);
  const { data } = await teacher.call(reservationWait, { ...day, minutes: 120 });
  const wait_rid = data?.wait_rid ?? '';
  expect((await student.call(reservationWaitEnd, { wait_rid })).msg).toBe('记录不存在');
  const other = { method: 'POST', url: '/api/auth/wait/cancel', payload: { wait_rid } } as const;
  expect((await student.request(other)).json().msg).toBe('记录不存在');
  await student.call(reservationCancel, { rid });
  expect((await offeredTo(teacher))?.offered).not.toBe('');
  expect((await teacher.call(reservationWaitEnd, { wait_rid })).code).toBe(1);
  const again = { ...slot, start: '09:00', end: '11:00' };
  expect((await student.call(reservationLock, again)).code).toBe(1);
});

test('staff move a booking in one go, it never costs more, and the customer is asked to confirm', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid } = await book(student);
  await book(teacher, { start: '13:00', end: '15:00' });
  const staff = await world.asStaff('service');
  const { rid: _, ...time } = slot;
  const move = (fields: Partial<typeof time> & { preview?: 1 }) =>
    staff.call(bookingShift, { rid, ...time, reason: '仪器检修', ...fields });
  expect((await move({ start: '14:00', end: '16:00' })).msg).toBe('该时段已被预约');
  expect((await move({ date: '2026-11-19' })).msg).toBe('该时段未开放');
  // An hour later over its own hours; and an evening costs no more than the day did.
  expect((await move({ start: '10:00', end: '12:00', preview: 1 })).data?.price_fen).toBe(84_000);
  expect((await move({ start: '19:00', end: '21:00' })).data?.price_fen).toBe(84_000);
  const [moved] = await listOf(student);
  expect(moved).toMatchObject({ start: '19:00', end: '21:00', status: 40 });
  expect(moved?.actions.map(({ action }) => action)).toContain('accept');
  expect(moved?.history.at(-1)?.reason).toContain('2026-11-23 09:00–11:00 改为 2026-11-23 19:00–21:00');
  const cells = await world.database.db
    .select()
    .from(reservationCells)
    .where(eq(reservationCells.reservationRid, rid));
  expect(cells.map(({ start }) => start).sort()).toEqual(['19:00', '19:30', '20:00', '20:30']);
});

test('a slot offered in place of what the laboratory called off is booked with the same form', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await book(student, {}, { remark: '请备氘代试剂' });
  const staff = await world.asStaff('service');
  await staff.call(closureAdd, {
    ...{ service_rid: slot.rid, kind: 'fault', reason: '磁体检修' },
    ...{ start: '2026-11-23 08:00', end: '2026-11-23 12:00' },
  });
  const [off] = await listOf(student, { group: 'closed' });
  const [offer] = off?.offered ?? [];
  const { date = '', start = '', end = '' } = offer ?? {};
  const other = { rid, date, start: '00:00', end: '00:30', protocol_version };
  expect((await student.call(reservationRebook, other)).msg).toBe('该改约时段已失效，请重新选择时段');
  const input = { rid, date, start, end, protocol_version };
  const { data: shown } = await student.call(reservationRebook, { ...input, preview: 1 });
  const { data } = await student.call(reservationRebook, { ...input, price_hash: shown?.price_hash });
  const [booked] = await world.database.db
    .select()
    .from(reservations)
    .where(eq(reservations.no, data?.no ?? ''));
  expect(booked).toMatchObject({ status: 40, date, start, end, remark: '请备氘代试剂', params });
  expect((await student.call(reservationRebook, input)).msg).toBe('该改约时段已失效，请重新选择时段');
});

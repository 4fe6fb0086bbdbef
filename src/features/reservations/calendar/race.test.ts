import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { book, listOf, lock, params, protocol_version, slot } from '../../../../tests/fixtures/bookings.ts';
import { crowdOf } from '../../../../tests/fixtures/crowd.ts';
import { newWorld } from '../../../../tests/world.ts';
import { reservationAdd, reservationList, reservationLock } from '../contract.ts';
import { reservationCells } from '../tables.ts';

test('the same request books once, however often it is sent', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const asked = { ...slot, request_id: 'lock 1' };
  const [one, two] = await Promise.all([1, 2].map(() => student.call(reservationLock, asked)));
  expect(one).toEqual(two);
  const input = { lock_rid: one?.data?.lock_rid ?? '', params, protocol_version, request_id: 'add 1' };
  const answers = await Promise.all([1, 2, 3].map(() => student.call(reservationAdd, input)));
  expect(new Set(answers.map(({ data }) => data?.no)).size).toBe(1);
  expect(await listOf(student)).toHaveLength(1);
});

test('of 64 customers who want one slot at once, one gets it; overlapping slots neither block nor mix', async () => {
  const world = await newWorld();
  // Two processes on one database, each with connections of its own.
  const beside = await newWorld({ after: world });
  const people = await Promise.all(
    (await crowdOf(64, world)).map((phone, index) => (index % 2 ? beside : world).as(phone)),
  );
  const rush = (of: (index: number) => object) =>
    Promise.all(people.map((person, index) => person.call(reservationLock, { ...slot, ...of(index) })));
  const cellsOn = async (date: string) => {
    const rows = await world.database.db
      .select()
      .from(reservationCells)
      .where(eq(reservationCells.date, date));
    return rows.map(({ start, reservationRid }) => `${start} ${reservationRid}`);
  };

  const same = await rush(() => ({}));
  expect(same.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(new Set(same.flatMap(({ code, msg }) => (code ? [] : [msg])))).toEqual(new Set(['该时段已被预约']));
  expect(await cellsOn(slot.date)).toHaveLength(4);

  // Two hours each, half of them asking for what overlaps two others.
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const overlapping = await rush((index) => ({
    date: '2026-11-24',
    start: time(index % 10),
    end: time((index % 10) + 2),
  }));
  const won = overlapping.flatMap(({ data }) => data ?? []);
  const held = won.map(({ start, end }) => [start, end]).sort();
  expect(won.length).toBeGreaterThanOrEqual(4);
  expect(held.every(([start = ''], index) => index === 0 || start >= (held[index - 1]?.[1] ?? ''))).toBe(
    true,
  );
  expect(await cellsOn('2026-11-24')).toHaveLength(won.length * 4);

  // All locks run out at once, and everybody wants them again.
  for (const each of [world, beside]) each.pass(600);
  const next = await rush(() => ({ date: '2026-11-24', start: '00:00', end: '12:00' }));
  expect(next.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await cellsOn('2026-11-24')).toHaveLength(24);
});

test('what bookings cost in statements', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const lock_rid = { value: '' };
  const locking = await world.statements(async () => {
    lock_rid.value = await lock(student);
  });
  const booking = await world.statements(() =>
    student.call(reservationAdd, { lock_rid: lock_rid.value, params, protocol_version }),
  );
  for (const day of ['24', '25', '26']) await book(student, { date: `2026-11-${day}` });
  const listing = await world.statements(() => student.call(reservationList, { size: 100 }));
  expect([locking.length, booking.length, listing.length]).toEqual([11, 16, 7]);
});

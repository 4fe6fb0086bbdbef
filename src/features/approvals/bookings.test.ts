import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { secretOf } from '../../../tests/fixtures/approvals.ts';
import { book, listOf, slot, stateAt } from '../../../tests/fixtures/bookings.ts';
import { groupWithLimits } from '../../../tests/fixtures/group-orders.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { messageList } from '../notifications/contract.ts';
import { reservationCancel } from '../reservations/contract.ts';
import { bookingRows } from '../reservations/moves.ts';
import { passTime } from '../reservations/running/clock.ts';
import { reservations } from '../reservations/tables.ts';
import * as calls from './contract.ts';

/** A booking of the student's in a group of the teacher's that allows nothing by itself. */
async function waitingBooking(world: World, fields: object = {}) {
  const owner = await groupWithLimits(world, { limit_fen: 0, month_fen: null });
  const student = await world.as('student');
  return { owner, student, booking: await book(student, fields, { owner }) };
}

const stateOf = async ({ database: { db } }: World, rid: string) =>
  (await db.select().from(reservations).where(eq(reservations.rid, rid)))[0]?.status;

test('a booking that is allowed goes on as it would have, and one that is refused gives its slot back', async () => {
  const world = await newWorld();
  const { owner, student, booking } = await waitingBooking(world);
  expect([booking.status, await stateAt(world, slot.start)]).toEqual([15, 1]);
  const secret = await secretOf(world);
  const { data } = await world.call(calls.openApprove, { secret });
  expect(data?.asked).toMatchObject({
    ...{ kind: 'booking', no: booking.no, ends: '2026-11-23 07:00:00' },
    lines: [{ count: 1, name: expect.stringContaining('，2026-11-23 09:00–11:00') }],
  });
  // Signing the protocol anew leaves it as it is.
  await world.database.db.transaction(async (db) => {
    const row = await bookingRows.lock(db, booking.rid, 'any');
    const by = { role: 'customer', type: 'customer', rid: row.customerRid } as const;
    await bookingRows.move(db, row, { action: 'sign', by, now: world.now() });
  });
  const approve = { secret, op: 'approve' } as const;
  expect((await world.call(calls.openApprove, approve)).data?.state).toBe('approved');
  expect(await stateOf(world, booking.rid)).toBe(40);
  const told = (await student.call(messageList, {})).data?.list.map(({ text }) => text) ?? [];
  expect(told).toContain(`预约${booking.no}已通过审批。`);
  expect(told.some((text) => text.startsWith('您已预约'))).toBe(true);

  const other = await book(student, { date: '2026-11-24' }, { owner });
  const refuse = { secret: await secretOf(world), op: 'refuse', reason: '机时已满' } as const;
  expect((await world.call(calls.openApprove, refuse)).data?.state).toBe('refused');
  expect(await stateOf(world, other.rid)).toBe(200);
  expect(await stateAt(world, slot.start, '2026-11-24')).toBe(0);
});

test('a booking that nobody allows in time ends with its link, and one that is cancelled takes its link along', async () => {
  const world = await newWorld();
  const { owner, student, booking } = await waitingBooking(world);
  const secret = await secretOf(world);
  const cancelled = await book(student, { date: '2026-11-24' }, { owner });
  const late = await secretOf(world);
  await student.call(reservationCancel, { rid: cancelled.rid });
  expect((await world.call(calls.openApprove, { secret: late, op: 'approve' })).data?.state).toBe('lapsed');

  world.setNow('2026-11-23T06:59:59+08:00');
  expect((await world.call(calls.openApprove, { secret })).data?.state).toBe('open');
  world.pass(1);
  const over = async () => (await world.call(calls.openApprove, { secret, op: 'approve' })).data?.state;
  expect(await over()).toBe('expired');
  const { jobs, secrets, gateways, store, closings, origin, now } = world;
  const { db } = world.database;
  await passTime({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
  expect([await stateOf(world, booking.rid), await over()]).toEqual([200, 'expired']);
  const again = await world.as('student');
  expect(await again.call(calls.clusterApproval, { rid: booking.rid })).toMatchObject({
    data: { status: 50, status_name: '已过期' },
  });
  expect(await listOf(again)).toHaveLength(2);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { book, listOf, lock, refused, slot, stateAt } from '../../../../tests/fixtures/bookings.ts';
import { billedGroup } from '../../../../tests/fixtures/group-bills.ts';
import { ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { noticeOf, payAtCashier, storedPayment, tellShop } from '../../../../tests/fixtures/payments.ts';
import { expectRightBook, topUp } from '../../../../tests/fixtures/settled.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { assetCounts } from '../../assets/contract.ts';
import { messageList } from '../../notifications/contract.ts';
import { payerStandings } from '../../orders/tables.ts';
import { reservationAdd, reservationCancel } from '../../reservations/contract.ts';
import { bookingBoard, bookingFinish, closureAdd } from '../../reservations/instruments/contract.ts';
import { passTime } from '../../reservations/running/clock.ts';
import { instrumentPolicies, reservations } from '../../reservations/tables.ts';
import { balanceOf } from '../../wallets/service.ts';
import { payouts } from '../../wallets/tables.ts';
import { makeNightly } from '../clock.ts';
import { settlementList, settlementOperate, settlementWays } from '../contract.ts';
import { settlePaidBooking } from '../making/settle-paid-booking.ts';
import { statements } from '../tables.ts';

const jobsOf = ({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) => ({
  ...{ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now },
});
const stored = async ({ database: { db } }: World, rid: string) =>
  (await db.select().from(reservations).where(eq(reservations.rid, rid)))[0];
const company = async (world: World) => ({
  ...(await world.as('enterprise')),
  rid: ridOf('enterprise'),
  world,
});

/** Lets a booking be at its end at the instrument, and ends it with so many minutes of use. */
async function use(world: World, rid: string, end: string) {
  await world.database.db.update(reservations).set({ status: 80 }).where(eq(reservations.rid, rid));
  world.setNow('2026-11-23T20:00:00+08:00');
  const desk = await world.asStaff('service');
  const used = { rid, start: '2026-11-23 09:00', end: `2026-11-23 ${end}` };
  const { data, msg } = await desk.call(bookingFinish, used);
  expect(msg).toBe('操作成功！');
  await settlePaidBooking(jobsOf(world), { rid });
  return data?.total_fen ?? 0;
}

test('a company books, pays from its prestore within half an hour and cancels late: the fee is kept, the rest goes back', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await company(world);
  const before = (await me.call(assetCounts, {})).data?.unpaid ?? 0;
  const listed = async () =>
    (await me.call(settlementList, { tab: 1 })).data?.list.find(({ kind }) => kind === 'slot');
  const { rid, status } = await book(me, { date: '2026-11-22' });
  expect(status).toBe(30);
  world.pass(60);
  expect(await listed()).toMatchObject({ rid, remaining_fen: 126_000, left_s: 1_740 });
  expect((await me.call(assetCounts, {})).data?.unpaid).toBe(before + 1);
  expect((await listOf(me))[0]).toMatchObject({ left_s: 1_740, pay_mode: 1, paid_fen: 0 });
  const pay = { op: 'pay' as const, booking_rid: rid, way: 0 };
  const { data: ways } = await me.call(settlementWays, { booking_rid: rid });
  expect(ways?.ways.find(({ way }) => way === 3)).toMatchObject({ enabled: 0 });
  const student = await world.as('student');
  expect(await student.call(settlementOperate, pay)).toEqual(refused('记录不存在'));
  expect(await student.call(settlementWays, { booking_rid: rid })).toEqual(refused('记录不存在'));

  const had = await balanceOf(db, me.rid);
  await topUp(me, 200_000, 50_000);
  const paid = await me.call(settlementOperate, { ...pay, request_id: 'once' });
  expect(paid.data).toMatchObject({ rid, status: 40, status_name: '已预约', paid_fen: 126_000 });
  expect(await me.call(settlementOperate, { ...pay, request_id: 'once' })).toEqual(paid);
  expect(await me.call(settlementOperate, pay)).toEqual(refused('当前状态不可操作'));
  expect(await listed()).toBeUndefined();
  expect((await me.call(messageList, {})).data?.list[0]?.text).toContain('您已预约');
  const desk = await world.asStaff('service');
  const { data: board } = await desk.call(bookingBoard, { from: '2026-11-22' });
  expect(board?.list.find((row) => row.rid === rid)).toMatchObject({ pay_mode: 1, paid_fen: 126_000 });

  // To a dearer slot it cannot be moved, to a cheaper one it can.
  const dearer = await lock(me, { date: '2026-11-22', start: '13:00', end: '17:00', change_of: rid });
  expect(await me.call(reservationAdd, { lock_rid: dearer, change_of: rid })).toEqual(
    refused('所选时段的费用高于已付金额，请另选时段，或取消后重新预约'),
  );
  world.setNow('2026-11-21T10:00:00+08:00');
  const later = await company(world);
  const { data: cost } = await later.call(reservationCancel, { rid, preview: 1 });
  expect(cost).toMatchObject({ fee_fen: 37_800, refund_fen: 88_200, owed_fen: 0 });
  expect((await later.call(reservationCancel, { rid })).code).toBe(1);
  expect(await stored(world, rid)).toMatchObject({ status: 200, feeFen: 37_800, paidFen: 37_800 });
  const left = await balanceOf(db, me.rid);
  expect(left.balanceFen).toBe(had.balanceFen + 250_000 - 37_800);
  expect(left.frozenFen).toBe(had.frozenFen);
  await makeNightly(jobsOf(world));
  const { data: open } = await later.call(settlementList, { tab: 0 });
  expect(open?.list.some((item) => item.rid === rid)).toBe(false);
  await expectRightBook(world);
});

test('what was used less than paid is settled by itself and the rest goes back; what was used longer is still owed in part', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await company(world);
  await topUp(me, 1_000_000);
  const had = (await balanceOf(db, me.rid)).balanceFen;
  const first = (await book(me)).rid;
  expect((await me.call(settlementOperate, { op: 'pay', booking_rid: first, way: 0 })).data?.status).toBe(40);
  const total = await use(world, first, '12:30');
  expect(total).toBeGreaterThan(84_000);
  expect(await stored(world, first)).toMatchObject({ status: 110 });
  const [open] = await db.select().from(statements).where(eq(statements.totalFen, total));
  expect(open).toMatchObject({ status: 10, owner: me.rid });
  const again = await company(world);
  const confirm = { op: 'confirm' as const, rid: open?.rid, edition: 1 };
  expect((await again.call(settlementOperate, confirm)).data?.status).toBe(40);
  expect(await stored(world, first)).toMatchObject({ status: 120 });
  await again.call(settlementOperate, { op: 'pay', rid: open?.rid, way: 0 });
  expect(await stored(world, first)).toMatchObject({ status: 130, paidFen: total });
  expect((await balanceOf(db, me.rid)).balanceFen).toBe(had - total);

  const second = (await book(again, { date: '2026-11-24' })).rid;
  await again.call(settlementOperate, { op: 'pay', booking_rid: second, way: 0 });
  await db.update(reservations).set({ status: 110, priceFen: 42_000 }).where(eq(reservations.rid, second));
  await settlePaidBooking(jobsOf(world), { rid: second });
  await settlePaidBooking(jobsOf(world), { rid: second });
  expect(await stored(world, second)).toMatchObject({ status: 130, paidFen: 42_000 });
  expect((await balanceOf(db, me.rid)).balanceFen).toBe(had - total - 42_000);
  await expectRightBook(world);
});

test('money of a provider books the slot, goes back when the laboratory cancels, and goes back whole when it comes too late', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await company(world);
  const open = async (booking_rid: string) =>
    (await me.call(settlementOperate, { op: 'pay', booking_rid, way: 1 })).data?.pay?.rid ?? '';
  const { rid } = await book(me);
  const [once, twice] = [await open(rid), await open(rid)];
  await payAtCashier(world, me, once);
  expect(await stored(world, rid)).toMatchObject({ status: 40, paidFen: 84_000 });
  await payAtCashier(world, me, twice);
  const back = async () =>
    db
      .select()
      .from(payouts)
      .where(eq(payouts.ref, `booking:${rid}`));
  expect(await back()).toMatchObject([{ kind: 'booking', amountFen: 84_000, way: 1, intentRid: twice }]);
  const told = (await me.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told).toContainEqual(expect.stringContaining('收到的840.00元将原路退回'));

  const desk = await world.asStaff('service');
  const fault = { service_rid: slot.rid, kind: 'fault' as const, reason: '磁体失超' };
  await desk.call(closureAdd, { ...fault, start: '2026-11-23 08:00', end: '2026-11-23 12:00' });
  expect(await stored(world, rid)).toMatchObject({ status: 215, paidFen: 0, isRefundDue: true });
  expect((await back()).map(({ amountFen, intentRid }) => [amountFen, intentRid])).toContainEqual([
    84_000,
    once,
  ]);

  const late = await book(me, { date: '2026-11-24' });
  const third = await open(late.rid);
  world.pass(1_800);
  await passTime(jobsOf(world));
  expect(await stateAt(world, '09:00', '2026-11-24')).toBe(0);
  expect(await me.call(settlementOperate, { op: 'pay', booking_rid: late.rid, way: 1 })).toEqual(
    refused('当前状态不可操作'),
  );
  const { no, amountFen } = await storedPayment(world, third);
  expect(await tellShop(world, noticeOf(world, 1, { no, amount_fen: amountFen }))).toBe(true);
  expect(await stored(world, late.rid)).toMatchObject({ status: 200, paidFen: 0 });
  await expectRightBook(world);
});

test('who does not come keeps half; whoever is overdue pays first, and everybody where the instrument asks for it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await company(world);
  await topUp(me, 200_000);
  const had = (await balanceOf(db, me.rid)).balanceFen;
  const { rid } = await book(me);
  await me.call(settlementOperate, { op: 'pay', booking_rid: rid, way: 0 });
  const student = await world.as('student');
  expect((await book(student, { date: '2026-11-24' })).status).toBe(40);
  await db.insert(payerStandings).values({ owner: ridOf('student'), overdueSince: '2026-11-01' });
  expect((await book(student, { date: '2026-11-25' }, { pay_mode: 0 })).status).toBe(30);
  const teacher = await world.as('teacher');
  expect((await book(teacher, { date: '2026-11-26' })).status).toBe(40);
  await db
    .insert(instrumentPolicies)
    .values({ serviceRid: slot.rid, needsPrepay: true })
    .onConflictDoUpdate({ target: instrumentPolicies.serviceRid, set: { needsPrepay: true } });
  expect((await book(teacher, { date: '2026-11-27' }, { pay_mode: 0 })).status).toBe(30);

  world.setNow('2026-11-23T09:30:00+08:00');
  await passTime(jobsOf(world));
  expect(await stored(world, rid)).toMatchObject({ status: 205, feeFen: 42_000, paidFen: 42_000 });
  expect((await balanceOf(db, me.rid)).balanceFen).toBe(had - 42_000);
  await expectRightBook(world);
});

test('a member pays for a booking of the group from its wallet, and its manager may as well', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, student, teacher, manager } = await billedGroup(world);
  await topUp({ rid: owner, world }, 300_000);
  const [one, two] = [
    await book(student, {}, { owner, pay_mode: 1 }),
    await book(student, { date: '2026-11-24' }, { owner, pay_mode: 1 }),
  ];
  expect([one.status, two.status]).toEqual([30, 30]);
  const pay = (booking_rid: string) => ({ op: 'pay' as const, booking_rid, way: 0 });
  expect((await student.call(settlementOperate, pay(one.rid))).data?.status).toBe(40);
  expect((await manager.call(settlementList, { tab: 1, owner })).data?.list).toMatchObject([
    { kind: 'slot', rid: two.rid },
  ]);
  expect((await teacher.call(settlementOperate, pay(two.rid))).data?.status).toBe(40);
  expect((await balanceOf(db, owner)).balanceFen).toBe(300_000 - 168_000);
  await expectRightBook(world);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { book, lock, params, protocol_version, refused, slot } from '../../../tests/fixtures/bookings.ts';
import { couponOffer, heldCoupon } from '../../../tests/fixtures/coupons.ts';
import { newWorld, sharedWorld, type World } from '../../../tests/world.ts';
import { heldList } from '../coupons/desk/contract.ts';
import { couponStates } from '../coupons/rules.states.ts';
import { amountOff } from '../coupons/rules.terms.ts';
import { customerCoupons } from '../coupons/tables.ts';
import { ready2pay } from '../orders/contract.ts';
import { couponsForCart } from '../orders/discounts/contract.ts';
import { reservationAdd, reservationCancel, reservationLock } from './contract.ts';
import { bookingBegin, bookingFinish } from './instruments/contract.ts';
import { passTime } from './running/clock.ts';
import { reservations } from './tables.ts';
import { bookingShift } from './waits/contract.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();
const { student, teacher } = demoAccounts;

async function couponOf({ database: { db } }: World, rid: string) {
  return (await db.select().from(customerCoupons).where(eq(customerCoupons.rid, rid)))[0];
}

async function bookingOf({ database: { db } }: World, rid: string) {
  return (await db.select().from(reservations).where(eq(reservations.rid, rid)))[0];
}

test('a coupon is the last step of what a booking costs, is told before, and is in use until it is called off', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const rid = await heldCoupon(world, student.rid, { name: '机时券' });
  const lock_rid = await lock(me);
  const { data: cart } = await me.call(couponsForCart, { lock_rids: [lock_rid] });
  expect(cart?.usable).toMatchObject([{ rid, save_fen: 1_000, lock_rid }]);
  const { data: booked } = await me.call(reservationAdd, {
    ...{ lock_rid, params, protocol_version, discount_rid: rid },
  });
  expect(booked).toMatchObject({ price_fen: 83_000 });
  expect(await bookingOf(world, booked?.rid ?? '')).toMatchObject({
    ...{ priceFen: 83_000, couponRid: rid, couponFen: 1_000 },
    lines: [{ amount_fen: 84_000 }, { label: '优惠券（机时券）', formula: '立减¥10.00', amount_fen: -1_000 }],
  });
  const locked = { status: couponStates.locked, batchNo: booked?.no, savedFen: 1_000 };
  expect(await couponOf(world, rid)).toMatchObject(locked);
  const { data: toPay } = await me.call(ready2pay, { rids: [booked?.rid ?? ''] });
  expect(toPay).toMatchObject({
    ...{ goods_fen: 84_000, discount_fen: 1_000, total_fen: 83_000 },
    lines: [{ amount_fen: 84_000, discount_fen: 1_000, formula: [{ amount_fen: 84_000 }] }],
  });
  await me.call(reservationCancel, { rid: booked?.rid, version: booked?.version, reason: '改天再来' });
  expect(await couponOf(world, rid)).toMatchObject({ status: couponStates.held, batchNo: null, savedFen: 0 });
});

test('what cannot be used for a booking is refused, and slot and coupon stay as they were', async () => {
  const world = await shared();
  const me = await world.as('student');
  const date = '2026-11-24';
  const others = await heldCoupon(world, teacher.rid);
  const dear = await heldCoupon(world, student.rid, { terms: amountOff(1_000, 84_001) });
  const elsewhere = await heldCoupon(world, student.rid, {
    terms: { ...amountOff(1_000), serviceRids: ['xrd-powder'] },
  });
  const samples = await heldCoupon(world, student.rid, { terms: { ...amountOff(1), kind: 2 } });
  const lock_rid = await lock(me, { date });
  const asked = { lock_rid, params, protocol_version };
  const add = (discount_rid: string) => me.call(reservationAdd, { ...asked, discount_rid });
  expect(await add(others)).toEqual(refused('优惠券不可用：优惠券不存在'));
  expect(await add(dear)).toEqual(refused('优惠券不可用：未满¥840.01可用'));
  expect((await add(elsewhere)).msg).toMatch(/^优惠券不可用：仅限.+可用$/);
  expect((await add(samples)).msg).toMatch(/^优惠券不可用：/);
  expect(await couponOf(world, dear)).toMatchObject({ status: couponStates.held });
  expect((await me.call(reservationLock, { lock_rid })).data).toMatchObject({ price_fen: 84_000 });
  // A slot of somebody else's is none of theirs.
  const him = await world.as('teacher');
  expect((await him.call(couponsForCart, { lock_rids: [lock_rid] })).data?.usable).toEqual([]);
});

test('one coupon is for orders or for the booking of which it takes off more, and for one booking at a time', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const rid = await heldCoupon(world, student.rid, { terms: { ...amountOff(10), kind: 1 } });
  const [short, long] = [
    await lock(me, { date: '2026-11-24', end: '10:00' }),
    await lock(me, { date: '2026-11-25' }),
  ];
  const { data } = await me.call(couponsForCart, { lock_rids: [short, long] });
  expect(data?.usable).toMatchObject([{ rid, save_fen: 8_400, lock_rid: long }]);
  const asked = { params, protocol_version, discount_rid: rid };
  expect((await me.call(reservationAdd, { ...asked, lock_rid: long })).data?.price_fen).toBe(75_600);
  expect(await me.call(reservationAdd, { ...asked, lock_rid: short })).toEqual(
    refused('优惠券不可用：使用中'),
  );
});

test('a coupon follows its booking to another time, and goes back where it takes nothing off any more', async () => {
  const world = await newWorld();
  const [me, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await heldCoupon(world, student.rid, { terms: { ...amountOff(10, 80_000), kind: 1 } });
  const { rid: booking } = await book(me, {}, { discount_rid: rid });
  const move = async (time: object) => {
    const { data: held } = await me.call(reservationLock, { ...slot, ...time, change_of: booking });
    const { version } = (await bookingOf(world, booking)) ?? { version: 0 };
    const { price_hash } = held ?? { price_hash: '' };
    const asked = { lock_rid: held?.lock_rid ?? '', change_of: booking, version, price_hash };
    const moved = await me.call(reservationAdd, asked);
    expect(moved.msg).toBe('操作成功！');
    expect(moved.data?.price_fen).toBe(held?.price_fen);
    return moved.data?.price_fen;
  };
  expect(await move({ end: '12:00' })).toBe(113_400);
  expect(await couponOf(world, rid)).toMatchObject({ status: couponStates.locked, savedFen: 12_600 });
  // Staff may move it to a shorter stay: the minimum is not held against the customer.
  const { version } = (await bookingOf(world, booking)) ?? { version: 0 };
  const shifted = { rid: booking, version, date: slot.date, start: '14:00', end: '15:00' };
  const { data } = await service.call(bookingShift, { ...shifted, reason: '仪器检修' });
  expect(data?.price_fen).toBe(37_800);
  expect(await couponOf(world, rid)).toMatchObject({ status: couponStates.locked, savedFen: 4_200 });
  await world.database.db.update(reservations).set({ isChanged: false }).where(eq(reservations.rid, booking));
  expect(await move({ date: '2026-11-26', end: '10:00' })).toBe(42_000);
  expect(await couponOf(world, rid)).toMatchObject({ status: couponStates.held, batchNo: null });
  expect(await bookingOf(world, booking)).toMatchObject({ couponRid: null, couponFen: 0 });
});

test('a coupon is used once the stay is over, stands among what was sold with it, and goes back to who did not come', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await world.as('student');
  const offer = await couponOffer(world, { way: 'grant' });
  const [used, back] = [
    await heldCoupon(world, student.rid, { couponRid: offer }),
    await heldCoupon(world, student.rid),
  ];
  const { rid, no } = await book(me, {}, { discount_rid: used });
  const { rid: missed } = await book(me, { date: '2026-11-24' }, { discount_rid: back });
  world.setNow('2026-11-23T09:00:00+08:00');
  const service = await world.asStaff('service');
  for (const action of ['checkIn', 'start'] as const) await service.call(bookingBegin, { rid, action });
  world.setNow('2026-11-23T11:30:00+08:00');
  const [start, end] = ['2026-11-23 09:00', '2026-11-23 11:30'];
  const stay = { rid, start, end, operator_minutes: 0, consumables: [] };
  const { data: bill, msg } = await (await world.asStaff('service')).call(bookingFinish, stay);
  expect(msg).toBe('操作成功！');
  // An hour more at the usual rate, in whole hours; the coupon takes off what it took off the booked time.
  expect(bill?.total_fen).toBe(83_000 + 42_000);
  expect(await couponOf(world, used)).toMatchObject({ status: couponStates.used, batchNo: no });
  const lead = await world.asStaff('lead');
  expect((await lead.call(heldList, { rid: offer })).data?.list).toMatchObject([
    { saved_fen: 1_000, orders: [{ no, path: `/staff/instruments?kw=${no}` }], orders_fen: 125_000 },
  ]);
  world.setNow('2026-11-24T12:00:00+08:00');
  const { jobs, secrets, gateways, store, closings, origin, now } = world;
  await passTime({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
  expect(await bookingOf(world, missed)).toMatchObject({ status: 205, feeFen: 41_500 });
  expect(await couponOf(world, back)).toMatchObject({ status: couponStates.held });
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pickup } from '../../../tests/fixtures/pickups.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { customers } from '../identity/tables.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { reservationCancel, reservationList } from '../reservations/contract.ts';
import { feedEnd, feedMake, feedRead, feedState } from './contract.ts';
import { feedRate, feedRefusals, mostMade } from './rules.ts';

/** What a calendar program gets at an address; the text without its folds. */
async function read(world: World, url: string) {
  const answer = await world
    .visitor({})
    .request({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') });
  return { answer, text: answer.body.replaceAll('\r\n ', '') };
}

const eventOf = (text: string, uid: string) =>
  text.split('BEGIN:VEVENT').find((event) => event.includes(`UID:${uid}@limpid`)) ?? '';

async function begin() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { data } = await me.call(feedMake, {});
  return { world, me, url: data?.url ?? '' };
}

test('a calendar tells bookings, pickups and days that are due, and what was called off stays as cancelled', async () => {
  const { world, me, url } = await begin();
  const { db } = world.database;
  const booking = await me.booking();
  const order = await me.sampleOrder();
  const promiseDate = addDays(shanghaiDate(world.now()), 5);
  await db.update(orders).set({ promiseDate, status: orderStates.testing }).where(eq(orders.rid, order));
  const told = async () => (await read(world, url)).text;
  const { answer, text } = await read(world, url);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(eventOf(text, booking)).toMatch(
    /DTSTART;TZID=Asia\/Shanghai:\d{8}T\d{6}\r\n[\s\S]*STATUS:CONFIRMED/,
  );
  expect(eventOf(text, order)).toContain(`DTSTART;VALUE=DATE:${promiseDate.replaceAll('-', '')}`);
  expect(eventOf(text, order)).toContain(`/member/order/${order}`);
  const teacher = await somebody(world, 'teacher');
  expect(eventOf(await told(), await teacher.booking())).toBe('');

  const { data } = await me.call(reservationList, {});
  const version = data?.list.find(({ rid }) => rid === booking)?.version ?? 0;
  await me.call(reservationCancel, { rid: booking, version, reason: '改天' });
  await db.update(orders).set({ status: orderStates.terminated }).where(eq(orders.rid, order));
  const after = await told();
  for (const rid of [booking, order]) expect(eventOf(after, rid)).toContain('STATUS:CANCELLED');
  expect(Number(/SEQUENCE:(\d+)/.exec(eventOf(after, booking))?.[1])).toBeGreaterThan(
    Number(/SEQUENCE:(\d+)/.exec(eventOf(text, booking))?.[1]),
  );
  // Once data is there nothing is due any more, and what is long over is told no more.
  await db.update(orders).set({ status: orderStates.toVerify }).where(eq(orders.rid, order));
  expect(eventOf(await told(), order)).toBe('');
  world.pass(60 * 86_400);
  expect(await told()).not.toContain('BEGIN:VEVENT');
});

test('a pickup is told with its time and without whose door it is', async () => {
  const { world, me, url } = await begin();
  const rid = await pickup(me);
  const { text } = await read(world, url);
  expect(eventOf(text, rid)).toMatch(
    /DTSTART;TZID=Asia\/Shanghai:20261123T\d{6}\r\n[\s\S]*SUMMARY:上门取样\r\n/,
  );
  expect(text).not.toContain(me.phone);
  expect(text).not.toContain(me.mark);
});

test('who chose English has a calendar in English', async () => {
  const { world, me, url } = await begin();
  const [rid, booking] = [await pickup(me), await me.booking()];
  await world.database.db.update(customers).set({ language: 'en' }).where(eq(customers.rid, me.rid));
  const { text } = await read(world, url);
  expect(text).toContain('NAME:Limpid\r\n');
  expect(eventOf(text, rid)).toContain('SUMMARY:Pickup\r\n');
  expect(eventOf(text, booking)).toMatch(/DESCRIPTION:Booking \w+\. Please arrive 10 minutes early/);
});

test('an address is told once, ends when another is made or it is ended, and with its account', async () => {
  const { world, me, url } = await begin();
  const { db } = world.database;
  const isOpen = async (at: string) => (await read(world, at)).text.startsWith('BEGIN:VCALENDAR');
  const state = await me.call(feedState, {});
  expect(state.data).toEqual({ since: '2026-11-20 10:00:00' });
  expect(await isOpen(url)).toBe(true);
  const next = (await me.call(feedMake, {})).data?.url ?? '';
  expect([await isOpen(url), await isOpen(next)]).toEqual([false, true]);
  for (const column of ['disabledAt', 'closedAt'] as const) {
    await db
      .update(customers)
      .set({ [column]: world.now() })
      .where(eq(customers.rid, me.rid));
    expect(await isOpen(next)).toBe(false);
    await db
      .update(customers)
      .set({ [column]: null })
      .where(eq(customers.rid, me.rid));
  }
  expect((await (await world.as('teacher')).call(feedEnd, {})).msg).toBe('记录不存在');
  expect((await me.call(feedEnd, {})).code).toBe(1);
  expect(await isOpen(next)).toBe(false);
  expect(await world.call(feedRead, { key: 'unknown' })).toMatchObject({
    code: 0,
    msg: feedRefusals.unknown,
  });
  for (let made = 2; made < mostMade; made++) expect((await me.call(feedMake, {})).code).toBe(1);
  expect((await me.call(feedMake, {})).msg).toBe(feedRefusals.tooMany);
});

test('a program that asks too often is sent away, whatever its network', async () => {
  const { world, url } = await begin();
  const statuses = [];
  for (let asked = 0; asked <= feedRate.figure; asked++)
    statuses.push((await read(world, url)).answer.statusCode);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  world.pass(feedRate.seconds);
  expect((await read(world, url)).answer.statusCode).toBe(200);
});

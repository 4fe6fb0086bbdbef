import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serviceAdd } from '../src/features/catalogue/editing/contract.ts';
import { serviceTypes, shelvedServices } from '../src/features/catalogue/tables.ts';
import { code4sms } from '../src/features/identity/contract.ts';
import { messages } from '../src/features/notifications/tables.ts';
import { quoteAdd } from '../src/features/plan/quotes/contract.ts';
import { quoteVersions } from '../src/features/plan/tables.ts';
import { bookingFinish } from '../src/features/reservations/instruments/contract.ts';
import { passTime } from '../src/features/reservations/running/clock.ts';
import { reservations } from '../src/features/reservations/tables.ts';
import { settingStaffSave } from '../src/features/settings/contract.staff.ts';
import { settingForms } from '../src/features/settings/rules.forms.ts';
import { book } from './fixtures/bookings.ts';
import { orderXrd, ridOf } from './fixtures/group-orders.ts';
import { newWorld, type World } from './world.ts';

/** What happens in the shop that a figure of its settings decides about. */
type Case = {
  key: string;
  value: object;
  sees: (world: World) => Promise<unknown>;
  was: unknown;
  is: unknown;
};

const jobsOf = ({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) => ({
  ...{ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now },
});

async function bookedBy(world: World, minutes: number) {
  const student = await world.as('student');
  const { rid } = await book(student, {}, { pay_mode: 0 });
  world.setNow(new Date(Date.parse('2026-11-23T09:00:00+08:00') + minutes * 60_000).toISOString());
  await passTime(jobsOf(world));
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  return row?.status;
}

async function heldFor(world: World) {
  const { rid } = await book(await world.as('enterprise'), {}, { pay_mode: 1 });
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  return ((row?.expiresAt?.getTime() ?? 0) - world.now().getTime()) / 60_000;
}

async function operatorFee(world: World) {
  const { rid } = await book(await world.as('student'), {}, { pay_mode: 0 });
  await world.database.db.update(reservations).set({ status: 80 }).where(eq(reservations.rid, rid));
  world.setNow('2026-11-23T12:00:00+08:00');
  const used = {
    rid,
    start: '2026-11-23 09:00',
    end: '2026-11-23 11:00',
    operator_minutes: 60,
    preview: 1 as const,
  };
  const { data } = await (await world.asStaff('service')).call(bookingFinish, used);
  return (data?.total_fen ?? 0) - 84_000;
}

async function newInstrumentDays(world: World) {
  const { db } = world.database;
  const [category] = await db.select().from(serviceTypes).where(eq(serviceTypes.parentId, 2)).limit(1);
  const input = { name: '新仪器', category_id: category?.id ?? 0 };
  const { data, msg } = await (await world.asStaff('admin')).call(serviceAdd, input);
  expect(msg).toBe('操作成功！');
  const [row] = await db
    .select()
    .from(shelvedServices)
    .where(eq(shelvedServices.rid, data?.rid ?? ''));
  return row?.reservable?.maxDaysAhead;
}

async function reviewPromise(world: World) {
  await orderXrd(await world.as('student'), 1, {});
  const { db } = world.database;
  const [told] = await db.select().from(messages).where(like(messages.text, '%小时内完成审核%'));
  return told?.text.match(/预计\d+个工作小时/)?.[0];
}

async function quoteDays(world: World) {
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000 }];
  const wish = { customer_rid: ridOf('student'), lines };
  const { data } = await (await world.asStaff('service')).call(quoteAdd, wish);
  const [quote] = await world.database.db
    .select()
    .from(quoteVersions)
    .where(eq(quoteVersions.quoteRid, data?.rid ?? ''));
  return Math.floor(((quote?.validUntil.getTime() ?? 0) - world.now().getTime()) / 86_400_000);
}

async function pauseOfCodes(world: World) {
  const ask = () => world.call(code4sms, { phone: '13800001234', useFor: 1 });
  await ask();
  return (await ask()).msg;
}

const cases: Case[] = [
  {
    ...{ key: 'reservationSetting', value: { noshowMinutes: 60 }, was: 205, is: 40 },
    sees: (world) => bookedBy(world, 30),
  },
  { key: 'reservationSetting', value: { prepayMinutes: 45 }, sees: heldFor, was: 30, is: 45 },
  {
    key: 'reservationSetting',
    value: { operatorFenHour: 30_000 },
    sees: operatorFee,
    was: 20_000,
    is: 30_000,
  },
  { key: 'reservationSetting', value: { bookDays: 21 }, sees: newInstrumentDays, was: 14, is: 21 },
  {
    key: 'orderSetting',
    value: { reviewHours: 8 },
    sees: reviewPromise,
    was: '预计4个工作小时',
    is: '预计8个工作小时',
  },
  { key: 'orderSetting', value: { quoteDays: 7 }, sees: quoteDays, was: 15, is: 7 },
  {
    key: 'smsSetting',
    value: { gapSeconds: 90 },
    sees: pauseOfCodes,
    was: '请60秒后再试',
    is: '请90秒后再试',
  },
];

test.each(cases)('$key $value moves its rule', async ({ key, value, sees, was, is }) => {
  expect(await sees(await newWorld())).toEqual(was);
  const world = await newWorld();
  const { rows } = await world.database.pool.query<{ value: object }>(
    'SELECT value FROM settings WHERE key = $1',
    [key],
  );
  const unset = settingForms.find((form) => form.key === key)?.unset as object | undefined;
  await world.database.pool.query('DELETE FROM settings WHERE key = $1', [key]);
  const admin = await world.asStaff('admin');
  const saved = await admin.call(settingStaffSave, { key, value: { ...unset, ...rows[0]?.value, ...value } });
  expect(saved.msg).toBe('操作成功！');
  expect(await sees(world)).toEqual(is);
});

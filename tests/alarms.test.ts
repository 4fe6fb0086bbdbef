import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoStaff } from '../db/demo-staff.ts';
import { heedFailures } from '../src/app.ts';
import { staffDesk } from '../src/features/home/contract.staff.ts';
import { checkBook } from '../src/features/ledger/check.ts';
import { staffMessages } from '../src/features/notifications/tables.ts';
import { billFetch } from '../src/features/payments/contract.staff.ts';
import { prestoreApplyEdit } from '../src/features/prestore/contract.ts';
import { warnLowBalances } from '../src/features/settlement/paying/low-balances.ts';
import { defineJob, openRequeue, startJobs, work } from '../src/host/jobs.ts';
import { balanceOn, topUpByWechat, topUpOf, voucherOf } from './fixtures/money.ts';
import { noticeOf, openTrial, payAtCashier, tellShop } from './fixtures/payments.ts';
import { statement } from './fixtures/settled.ts';
import { somebody } from './trust/support/somebody.ts';
import { newWorld, type World } from './world.ts';

const [finance, lead, admin, second] = [
  demoStaff.finance.rid,
  demoStaff['finance-lead'].rid,
  demoStaff.admin.rid,
  demoStaff['admin-2'].rid,
];

/** Who was told of `event`, and what. */
async function told(world: World, event: string): Promise<string[]> {
  const rows = await world.database.db.select().from(staffMessages);
  return rows
    .filter((row) => row.event === event)
    .map(({ staffRid, text }) => `${staffRid} ${text}`)
    .sort();
}

const people = (lines: readonly string[]) =>
  [...new Set(lines.map((line) => line.split(' ')[0] ?? ''))].sort();

/** How many the finance desk shows of a list, and whether as an alarm. */
async function onDesk(world: World, key: string) {
  const { data } = await (await world.asStaff('finance')).call(staffDesk, {});
  const found = data?.counts.find((each) => each.key === key);
  return [found?.count, found?.alarm];
}

test('a difference in the book is told once to finance and administrators, and stands on the desk (G8)', async () => {
  const world = await newWorld();
  await topUpByWechat(world, await world.as('newcomer'), 500_000);
  expect(await onDesk(world, 'alarms')).toEqual([0, 0]);
  const { db } = world.database;
  await db.execute(sql`UPDATE ledger_balances SET balance = balance + 1 WHERE code = '2203'`);
  for (const _ of [1, 2])
    expect((await checkBook({ db, now: world.now }, 'outflows')).length).toBeGreaterThan(0);
  const alarms = await told(world, 'ledgerAlarm');
  expect(people(alarms)).toEqual([admin, second, finance, lead].sort());
  expect(alarms).toHaveLength(4);
  expect(alarms[0]).toContain('账务核对发现1项新差异，退款与打款已暂停');
  expect(await onDesk(world, 'alarms')).toEqual([1, 1]);
});

test('a bill that differs is told once to finance, however often it is fetched', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [paid, gone] = [await openTrial(world, student), await openTrial(world, student)];
  await payAtCashier(world, student, paid.rid);
  await tellShop(world, noticeOf(world, 1, gone));
  world.pass(86_400);
  const colleague = await world.asStaff('finance');
  for (const _ of [1, 2]) await colleague.call(billFetch, { way: 1, date: '2026-11-20' });
  const alarms = await told(world, 'gatewayAlarm');
  expect(people(alarms)).toEqual([finance, lead].sort());
  expect(alarms).toHaveLength(2);
  expect(await onDesk(world, 'differences')).toEqual([1, 1]);
});

test('callbacks that are forged or do not fit are told once to finance', async () => {
  const world = await newWorld();
  const payment = await openTrial(world, await world.as('student'));
  const genuine = noticeOf(world, 1, payment);
  expect(await told(world, 'callbackAlarm')).toEqual([]);
  for (const _ of [1, 2]) {
    await tellShop(world, { ...genuine, payload: genuine.payload.slice(0, -40) });
    await tellShop(world, noticeOf(world, 1, payment, { fen: 8_887 }));
  }
  const alarms = await told(world, 'callbackAlarm');
  expect(people(alarms)).toEqual([finance, lead].sort());
  expect(alarms.filter((line) => line.startsWith(finance))).toEqual(
    [
      `${finance} 内部告警：今天收到签名不符的微信支付通知，已拒绝；如持续出现请检查支付密钥。`,
      `${finance} 内部告警：微信支付报告订单${payment.no}已收款88.87元，但金额与订单不符，未入账，请核对。`,
    ].sort(),
  );
  await tellShop(world, genuine);
  expect(await told(world, 'callbackAlarm')).toEqual(alarms);
});

test('a job that fails is in the log with every try, and told once when it is given up', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const lines: object[] = [];
  const job = defineJob({ name: 'break', input: z.object({}), retryLimit: 0, retryDelay: 1 });
  const worker = work(job, async () => {
    throw new Error('the power is gone');
  });
  const { secrets, gateways, store, closings } = world;
  await (await openRequeue(world.connection, [worker])).stop();
  const jobs = await startJobs(
    world.connection,
    [worker],
    { ...{ db, secrets, gateways, store, closings }, origin: world.origin, now: world.now },
    {
      listens: false,
      onError: () => {},
      onFailure: heedFailures({
        db,
        clock: world.now,
        log: { error: (fields: object) => lines.push(fields) },
      }),
    },
  );
  for (const _ of [1, 2]) {
    await jobs.within(db).send(job, {});
    await expect(jobs.workOff()).rejects.toThrow('the power is gone');
  }
  await jobs.stop();
  expect(lines).toMatchObject([
    { job: 'break', isLast: true },
    { job: 'break', isLast: true },
  ]);
  expect(await told(world, 'jobFailed')).toEqual(
    [admin, second].map((rid) => `${rid} 后台任务“break”多次执行失败，请查看原因并重试。`),
  );
});

test('a failed job is told by its name and leads to itself; finance hears of those about money', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const heed = heedFailures({ db, clock: world.now, log: { error: () => {} } });
  for (const name of ['make-statements', 'sweep-files'])
    await heed({ name, error: new Error('the power is gone'), isLast: true });
  const failed = (title: string) =>
    [admin, second].map((rid) => `${rid} 后台任务“${title}”多次执行失败，请查看原因并重试。`);
  expect(await told(world, 'jobFailed')).toEqual([...failed('生成结算单'), ...failed('清理无主文件')].sort());
  expect(await told(world, 'alert')).toEqual(
    [finance, lead]
      .map((rid) => `${rid} 内部告警：后台任务“生成结算单”多次执行失败，管理员已收到通知。`)
      .sort(),
  );
  const links = (await db.select().from(staffMessages)).map(({ link }) => link);
  expect(links).toContain('/staff/jobs?state=failed&name=make-statements');
});

test('finance hears of a voucher for a top-up', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const rid = await topUpOf(me);
  expect(await told(world, 'prestoreClaimed')).toEqual([]);
  await me.call(prestoreApplyEdit, { rid, voucher: await voucherOf(me) });
  expect(people(await told(world, 'prestoreClaimed'))).toEqual([finance]);
});

test('whoever keeps prestore hears once that it does not reach for what waits', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { database, jobs, secrets, gateways, store, closings, origin, now } = world;
  const job = {
    ...{ db: database.db, jobs: jobs.within(database.db), secrets, gateways, store, closings },
    origin,
    now,
  };
  const heard = async () => {
    await warnLowBalances(job);
    const { rows } = await database.db.execute<{ text: string }>(
      sql`SELECT text FROM messages WHERE customer_rid = ${me.rid} AND event = 'balanceLow' ORDER BY rid`,
    );
    return rows.map(({ text }) => text);
  };
  await statement(me, { fen: 50_000, isConfirmed: true });
  // Whoever never kept any is not told to.
  expect(await heard()).toEqual([]);
  await topUpByWechat(world, me, 60_000);
  expect((await balanceOn(world, me))[0]).toBe(60_000);
  expect(await heard()).toEqual([]);
  await statement(me, { fen: 20_000, isConfirmed: true });
  expect(await heard()).toEqual(['预存余额不足700.00元，请及时充值。']);
  expect(await heard()).toHaveLength(1);
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cashOf,
  noticeOf,
  openTrial,
  payAtCashier,
  storedPayment,
  tellShop,
  trial,
} from '../../../tests/fixtures/payments.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import {
  billDay,
  billFetch,
  billList,
  billSettle,
  differenceResolve,
  paymentAsk,
  paymentList,
} from './contract.staff.ts';
import { paymentState, paymentWays } from './contract.ts';
import { differencesOf } from './rules.ts';
import { openRefund } from './service.refunds.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

beforeEach(() => {
  trial.before = undefined;
  trial.heard = [];
});

const refundOf = (world: World, intentRid: string, amountFen: number, key: string) =>
  world.database.db.transaction((db) =>
    openRefund(
      { db, jobs: world.jobs.within(db), secrets: world.secrets, now: world.now() },
      { intentRid, amountFen, key, reason: '多付退回', refRid: 'trial' },
    ),
  );

describe.each([1, 2] as const)('way %i', (way) => {
  test('whoever pays is kept as a digest, the same for each payment, told by the provider or asked for', async () => {
    const world = await newWorld();
    const hashes: (string | null)[] = [];
    for (const [who, payer, telling] of [
      ['student', '张三', 'once'],
      ['teacher', '张三', 'lost'],
      ['teacher', '', 'once'],
    ] as const) {
      const customer = await world.as(who);
      const { rid } = await openTrial(world, customer, { way });
      await payAtCashier(world, customer, rid, telling, payer);
      if (telling === 'lost') await (await world.asStaff('finance')).call(paymentAsk, { rid });
      hashes.push((await storedPayment(world, rid)).payerHash);
    }
    expect(hashes[0]).toMatch(/^[\w-]{43}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  test('a customer pays at the cashier, some of it goes back, and the bills of both days agree', async () => {
    const world = await newWorld();
    const student = await world.as('student');
    const payment = await openTrial(world, student, { way });
    const { data: waiting } = await student.call(paymentState, { rid: payment.rid });
    expect(waiting).toMatchObject({ status: 10, seconds_left: 7_200, amount_fen: 8_888 });
    expect(waiting?.pay_url).toContain('/dev/pay');
    expect(waiting?.qr_img.startsWith('data:image/svg+xml')).toBe(way === 1);
    await payAtCashier(world, student, payment.rid, 'twice');
    expect((await student.call(paymentState, { rid: payment.rid })).data).toMatchObject({
      status: 20,
      qr_img: '',
    });
    expect(await cashOf(world, student)).toBe(8_888);

    await refundOf(world, payment.rid, 3_000, 'first');
    // Asking again under the same key is the same refund.
    await refundOf(world, payment.rid, 3_000, 'first');
    await expect(refundOf(world, payment.rid, 5_889, 'second')).rejects.toThrow('可退金额不足');
    await world.jobs.workOff();
    const [refund] = await world.database.db.select().from(gatewayRefunds);
    expect(refund).toMatchObject({ status: 30, amountFen: 3_000, no: `${payment.no}R1` });
    expect(trial.heard).toEqual([`paid ${payment.rid}`, `refunded ${refund?.rid}`]);

    const date = '2026-11-20';
    const today = await world.asStaff('finance');
    expect((await today.call(billFetch, { way, date })).msg).toBe('账单次日生成，请选择今天之前的日期');
    world.pass(86_400);
    const finance = await world.asStaff('finance');
    expect((await finance.call(billFetch, { way, date })).msg).toBe('操作成功！');
    const { data: day } = await finance.call(billDay, { way, date });
    expect(day?.differences).toEqual([]);
    // 0.6 % of 88.88 is 0.53, of 30.00 is 0.18 that comes back.
    expect(day?.bill).toMatchObject({ line_count: 2, net_fen: 5_888, fee_fen: 35, open: 0, settled: null });

    const settled = { way, date, net_fen: 5_888, fee_fen: 35 };
    expect((await finance.call(billSettle, { ...settled, net_fen: 5_887 })).msg).toBe(
      '数据已更新，请刷新后重试',
    );
    expect((await finance.call(billSettle, settled)).code).toBe(1);
    expect((await finance.call(billSettle, settled)).msg).toBe('该日结算已入账');
    expect((await finance.call(billFetch, { way, date })).msg).toBe('该日结算已入账');
    const { rows } = await world.database.db.execute<{ code: string; fen: string }>(
      sql`SELECT code, sum(fen) AS fen FROM ledger_entries GROUP BY code ORDER BY code`,
    );
    const clearing = way === 1 ? '1012' : '1013';
    expect(Object.fromEntries(rows.map(({ code, fen }) => [code, Number(fen)]))).toEqual({
      1001: 5_853,
      [clearing]: 3_000,
      2203: -8_888,
      6604: 35,
    });
  });

  test('differences are told by kind, resolved with a note, and stand in the way of booking until then', async () => {
    const world = await newWorld();
    const student = await world.as('student');
    const { db } = world.database;
    const [lost, changed, gone] = [
      await openTrial(world, student, { way }),
      await openTrial(world, student, { way }),
      await openTrial(world, student, { way }),
    ];
    // Told to nobody: the bill makes us ask for it.
    await payAtCashier(world, student, lost.rid, 'lost');
    await payAtCashier(world, student, changed.rid);
    await db.update(paymentIntents).set({ amountFen: 9_999 }).where(sql`rid = ${changed.rid}`);
    // The provider knows nothing of it.
    await tellShop(world, noticeOf(world, way, gone));
    world.pass(86_400);
    const finance = await world.asStaff('finance');
    const date = '2026-11-20';
    expect((await finance.call(billFetch, { way, date })).data).toEqual({ line_count: 2, open: 2 });
    expect((await storedPayment(world, lost.rid)).status).toBe(20);
    const { data } = await finance.call(billDay, { way, date });
    expect(
      data?.differences.map(({ kind, no, ours_fen, theirs_fen }) => [kind, no, ours_fen, theirs_fen]),
    ).toEqual([
      [3, changed.no, 9_999, 8_888],
      [2, gone.no, 8_888, null],
    ]);
    const settle = { way, date, net_fen: 17_776, fee_fen: 106 };
    expect((await finance.call(billSettle, settle)).msg).toBe('请先处理完该日的对账差异');
    for (const { rid } of data?.differences ?? []) {
      expect((await finance.call(differenceResolve, { rid, note: ' ' })).msg).toBe('请填写处理说明');
      expect((await finance.call(differenceResolve, { rid, note: '已核实' })).code).toBe(1);
      expect((await finance.call(differenceResolve, { rid, note: '再次' })).msg).toBe('当前状态不可操作');
    }
    // Fetched anew, what was resolved stays so.
    expect((await finance.call(billFetch, { way, date })).data).toEqual({ line_count: 2, open: 0 });
    expect((await finance.call(billList, {})).data?.list[0]).toMatchObject({ open: 0, resolved: 2 });
    expect((await finance.call(billSettle, settle)).code).toBe(1);
  });
});

test('50 refunds at once never give back more than was paid', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const payment = await openTrial(world, student);
  await payAtCashier(world, student, payment.rid);
  const wishes = Array.from({ length: 50 }, (_, index) =>
    refundOf(world, payment.rid, 1_000, `race:${index}`),
  );
  const results = await Promise.allSettled(wishes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  await world.jobs.workOff();
  const { rows } = await world.database.db.execute<{ fen: string }>(
    sql`SELECT sum(amount_fen) AS fen FROM gateway_refunds WHERE status = 30`,
  );
  expect(Number(rows[0]?.fen)).toBe(8_000);
});

test('finance finds payments by any number, and asks the provider for one', async () => {
  const world = await newWorld();
  const [student, finance] = [await world.as('student'), await world.asStaff('finance')];
  const payment = await openTrial(world, student);
  await payAtCashier(world, student, payment.rid, 'lost');
  expect((await finance.call(paymentAsk, { rid: payment.rid })).data).toEqual({
    status: 20,
    status_name: '已付款',
  });
  expect(await cashOf(world, student)).toBe(8_888);
  const { transactionId } = await storedPayment(world, payment.rid);
  for (const kw of [payment.no, transactionId ?? '', 'student', '13900000001']) {
    const { data } = await finance.call(paymentList, { kw });
    expect(
      data?.list.map(({ rid }) => rid),
      kw,
    ).toEqual([payment.rid]);
    expect(data?.list[0]).toMatchObject({ phone: '139****0001', is_late: false });
  }
  expect((await finance.call(paymentList, { kw: 'nobody' })).data).toMatchObject({
    total: 0,
    sum: { paid_fen: 0 },
  });
  expect((await student.call(paymentWays, {})).data?.ways.map(({ way }) => way)).toEqual([1, 2]);
});

test.each([
  ['agreement', [line('a', 1)], [line('a', 1)], {}, []],
  ['nothing here', [line('a', 1)], [], {}, [{ kind: 1, key: 'a', oursFen: null, theirsFen: 1 }]],
  ['nothing there', [], [line('a', 1)], {}, [{ kind: 2, key: 'a', oursFen: 1, theirsFen: null }]],
  ['another amount', [line('a', 2)], [line('a', 1)], {}, [{ kind: 3, key: 'a', oursFen: 1, theirsFen: 2 }]],
  [
    'told twice',
    [line('a', 1), line('a', 1)],
    [line('a', 1)],
    {},
    [{ kind: 3, key: 'a', oursFen: 1, theirsFen: 2 }],
  ],
  ['booked on another day', [line('a', 1)], [], { a: 1 }, []],
  ['billed on another day', [], [line('b', 1)], {}, []],
])('%s', (_name, theirs, ours, others: Record<string, number>, expected) => {
  const found = differencesOf({
    theirs,
    ours,
    oursFor: ({ key }) => others[key] ?? ours.find((one) => one.key === key)?.fen,
    elsewhere: ({ key }) => key === 'b',
  });
  expect(found).toEqual(expected.map((difference) => ({ subject: 'payment', ...difference })));
});

function line(key: string, fen: number) {
  return { kind: 'payment' as const, key, fen };
}

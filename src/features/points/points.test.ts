import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { requestedCode } from '../../../tests/fixtures/codes.ts';
import { newcomer, pointsOf, within } from '../../../tests/fixtures/points.ts';
import { expectRightBook } from '../../../tests/fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { customerMerge, customerMergePreview } from '../customers/contract.staff-merging.ts';
import { closeAccount } from '../customers/contract.ts';
import { customers } from '../identity/tables.ts';
import { ledgerDraftWrite } from '../ledger/desk/contract.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { messages } from '../notifications/tables.ts';
import { settings } from '../settings/tables.ts';
import { pointsOfCustomer } from './contract.staff.ts';
import {
  integrationInit,
  integrationList,
  integrationReceiver,
  integrationSign,
  integrationTransfer,
} from './contract.ts';
import { givePoints } from './give-points.ts';
import { lapsePoints, warnOfLapse } from './lapse-points.ts';
import { giveBackPoints, grantPoints, takeBackPoints, usePoints } from './move-points.ts';
import { pointsLots, pointsMoves } from './tables.ts';

const { teacher, enterprise, newcomer: beginner } = demoAccounts;
const refusal = (msg: string) => ({ code: 0, data: null, msg });

const init = async (me: SignedIn) => (await me.call(integrationInit, {})).data;
const told = async ({ database }: World, customerRid: string, event: string) =>
  (
    await database.db
      .select({ text: messages.text })
      .from(messages)
      .where(and(eq(messages.customerRid, customerRid), eq(messages.event, event as never)))
      .orderBy(desc(messages.createdAt))
  ).map(({ text }) => text);

/** Points moved past the call, so that many may at once. */
const give = (world: World, from: string, to: string, count: number, key: string) =>
  within(world, (context) =>
    givePoints({ ...context, actor: { rid: from, sessionRid: '' } } as CustomerContext, {
      ...{ to: { rid: to, name: '某人', phone: '' }, count, key },
    }),
  );

const settle = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;

test('the page tells what there is, when it ends, what the rules are and how far the next level is', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const holder = { world, rid: beginner.rid };
  expect(await init(me)).toMatchObject({
    ...{ points: 0, frozen: 0, debt: 0, expiring: [], sign_today: 0, sign_points: 5, may_give: 5_000 },
    ...{ level: 0, level_name: '普通会员', factor: 100, next: { name: '银牌会员', fen: 1_000_000 } },
  });
  await pointsOf(holder, 300);
  world.setNow('2027-01-01T00:30:00+08:00');
  const later = await world.as('newcomer');
  await pointsOf(holder, 200);
  expect((await init(later))?.expiring).toEqual([
    { at: '2027-12-31', points: 300, began: 300 },
    { at: '2028-12-31', points: 200, began: 200 },
  ]);
  const move = {
    customerRid: beginner.rid,
    count: 350,
    kind: 'checkout',
    key: 'use',
    ref: 'order:O1',
  } as const;
  await within(world, (context) => usePoints(context, move));
  expect(await init(later)).toMatchObject({
    points: 150,
    expiring: [{ at: '2028-12-31', points: 150, began: 200 }],
  });
  const { data } = await later.call(integrationList, {});
  expect(data?.list.map(({ title, change, balance }) => [title, change, balance])).toEqual([
    ['下单抵扣', -350, 150],
    ['论文致谢', 200, 500],
    ['论文致谢', 300, 300],
  ]);
  const narrowed = await later.call(integrationList, { kind: 'claim', to: '2026-12-31' });
  expect(narrowed.data).toMatchObject({
    total: 1,
    list: [{ change: 300, ref: expect.stringMatching('claim:') }],
  });
  expect((await (await world.as('teacher')).call(integrationList, {})).data?.list).toEqual([]);
  const rules = { perYuan: 2, signIn: 0, transferDaily: 0 };
  await world.database.db.insert(settings).values({ key: 'pointsSetting', value: rules });
  const changed = await init(later);
  expect(changed?.rules[0]?.text).toContain('每实付 1 元得 2 积分');
  expect(changed?.rules.map(({ title }) => title)).not.toContain('每日签到');
  expect(await later.call(integrationSign, {})).toEqual(refusal('签到暂未开放'));
  expect(await told(world, beginner.rid, 'pointsGranted')).toEqual([
    '获得200积分：论文致谢',
    '获得300积分：论文致谢',
  ]);
});

test('points of the day come once on a Shanghai day, also to 64 who ask at once, and without a notice', async () => {
  const world = await newWorld({ now: '2026-12-31T23:59:00+08:00' });
  const me = await world.as('newcomer');
  const asked = await Promise.all(Array.from({ length: 64 }, () => me.call(integrationSign, {})));
  expect(asked.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(asked.filter(({ msg }) => msg === '今日已签到')).toHaveLength(63);
  expect(await init(me)).toMatchObject({ points: 5, sign_today: 1 });
  world.setNow('2027-01-01T00:00:30+08:00');
  expect((await me.call(integrationSign, {})).data).toEqual({ points: 5 });
  expect((await init(me))?.expiring.map(({ at }) => at)).toEqual(['2027-12-31', '2028-12-31']);
  expect(await told(world, beginner.rid, 'pointsGranted')).toEqual([]);
  await expectRightBook(world);
});

test('points are given to a member with a code, at once and for good, and both see it', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const holder = { world, rid: beginner.rid };
  await pointsOf(holder, 500);
  const found = await me.call(integrationReceiver, { phone: teacher.phone });
  expect(found.data).toEqual({ name: '沈**', phone: '139****0002' });
  expect(await me.call(integrationReceiver, { phone: '13711110000' })).toEqual(refusal('对方不是平台会员'));
  expect(await me.call(integrationReceiver, { phone: beginner.phone })).toEqual(refusal('不能转赠给自己'));

  const code = await requestedCode(world, beginner.phone, 6);
  const wanted = { phone: teacher.phone, points: 200, code };
  for (const points of [-100, 0, 99, 100.5, 1e300, Number.MAX_SAFE_INTEGER])
    expect(await me.call(integrationTransfer, { ...wanted, points })).toMatchObject({ code: 0 });
  expect(await me.call(integrationTransfer, { ...wanted, code: '000000' })).toEqual(
    refusal('验证码错误或已过期'),
  );
  expect(await me.call(integrationTransfer, { ...wanted, points: 501 })).toEqual(refusal('积分不足'));
  expect(await me.call(integrationTransfer, { ...wanted, phone: beginner.phone })).toEqual(
    refusal('不能转赠给自己'),
  );
  await world.database.db.insert(settings).values({ key: 'pointsSetting', value: { transferDaily: 300 } });
  expect(await me.call(integrationTransfer, { ...wanted, points: 301 })).toEqual(refusal('超过今日转赠上限'));
  const once = { ...wanted, request_id: 'a transfer' };
  // The same request twice at once, and again later, is one transfer.
  const twice = await Promise.all([me.call(integrationTransfer, once), me.call(integrationTransfer, once)]);
  expect(twice.map(({ data }) => data)).toEqual([{ points: 300 }, { points: 300 }]);
  expect((await me.call(integrationTransfer, once)).data).toEqual({ points: 300 });
  expect(await me.call(integrationTransfer, { ...wanted, points: 100 })).toEqual(
    refusal('验证码错误或已过期'),
  );
  expect(await init(me)).toMatchObject({ points: 300, may_give: 100 });
  const theirs = await world.as('teacher');
  expect(await init(theirs)).toMatchObject({
    ...{ points: 200, expiring: [{ at: '2027-12-31', points: 200, began: 200 }] },
  });
  expect((await theirs.call(integrationList, {})).data?.list).toMatchObject([
    { kind: 'received', title: '收到 用*** 转赠', change: 200, balance: 200 },
  ]);
  expect((await me.call(integrationList, { kind: 'given' })).data?.list).toMatchObject([
    { title: '转赠 沈**', change: -200, balance: 300 },
  ]);
  expect(await told(world, teacher.rid, 'pointsGranted')).toEqual(['获得200积分：收到 用*** 转赠']);
  world.pass(61);
  const next = await requestedCode(world, beginner.phone, 6);
  expect(await me.call(integrationTransfer, { ...wanted, points: 101, code: next })).toEqual(
    refusal('超过今日转赠上限'),
  );
  await expectRightBook(world);
});

test('numbers of nobody are tried 20 times an hour, by the search and by the transfer together', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  await pointsOf({ world, rid: beginner.rid }, 500);
  for (let turn = 0; turn < 10; turn += 1) {
    const phone = `1371111${String(turn).padStart(4, '0')}`;
    expect(await me.call(integrationReceiver, { phone })).toEqual(refusal('对方不是平台会员'));
    const tried = { phone, points: 100, code: '123456' };
    expect(await me.call(integrationTransfer, tried)).toEqual(refusal('对方不是平台会员'));
  }
  expect((await me.send(integrationReceiver, { phone: teacher.phone })).statusCode).toBe(429);
  const phone = '13711119999';
  expect((await me.send(integrationTransfer, { phone, points: 100, code: '1' })).statusCode).toBe(429);
  await world.database.db
    .update(customers)
    .set({ disabledAt: world.now() })
    .where(eq(customers.rid, teacher.rid));
  world.pass(3_700);
  expect(await me.call(integrationReceiver, { phone: teacher.phone })).toEqual(refusal('对方不是平台会员'));
});

test('the last points go once, whoever asks; a circle creates and prolongs nothing (G4)', async () => {
  const world = await newWorld();
  const [a, b, c] = [await newcomer(world), await newcomer(world), await newcomer(world)];
  await pointsOf({ world, rid: a }, 100);
  const many = Array.from({ length: 64 }, (_, turn) => turn);
  expect(await settle(many.map((turn) => give(world, a, turn % 2 ? b : c, 100, `last ${turn}`)))).toBe(1);
  const [rich = ''] = (
    await world.database.db.select().from(ledgerBalances).where(eq(ledgerBalances.code, 'PT-U'))
  ).flatMap(({ balance, owner }) => (balance > 0 ? [owner] : []));
  // Given and used in the same moment: one of the two.
  const use = (turn: number) =>
    within(world, (context) =>
      usePoints(context, {
        ...{ customerRid: rich, count: 100, kind: 'exchange', key: `use ${turn}`, ref: 'exchange:E' },
      }),
    );
  const mixed = many
    .slice(0, 32)
    .map((turn) => (turn % 2 ? use(turn) : give(world, rich, a, 100, `or ${turn}`)));
  expect(await settle(mixed)).toBe(1);

  const circle = [await newcomer(world), await newcomer(world), await newcomer(world)];
  await pointsOf({ world, rid: circle[0] ?? '' }, 300);
  world.setNow('2027-03-01T10:00:00+08:00');
  await pointsOf({ world, rid: circle[1] ?? '' }, 200);
  const steps = circle.flatMap((from, place) =>
    Array.from({ length: 8 }, (_, turn) =>
      give(world, from, circle[(place + 1) % 3] ?? '', 100, `circle ${place} ${turn}`),
    ),
  );
  expect(await settle(steps)).toBeGreaterThan(0);
  const lots = await world.database.db
    .select({ end: pointsLots.expireOn, left: ledgerBalances.balance, owner: ledgerBalances.owner })
    .from(pointsLots)
    .innerJoin(ledgerBalances, eq(ledgerBalances.part, pointsLots.rid));
  const sum = (end: string) =>
    lots
      .filter((lot) => lot.end === end && circle.includes(lot.owner))
      .reduce((all, { left }) => all + left, 0);
  expect([sum('2027-12-31'), sum('2028-12-31')]).toEqual([300, 200]);
  await expectRightBook(world);
});

test('what was taken back is owed, and the next points pay it, however they come', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const holder = { world, rid: beginner.rid };
  await pointsOf(holder, 100);
  const taken = {
    customerRid: beginner.rid,
    count: 250,
    kind: 'taken',
    key: 'refund',
    ref: 'order:O1',
  } as const;
  await within(world, (context) => takeBackPoints(context, taken));
  expect(await init(me)).toMatchObject({ points: 0, debt: 150, expiring: [] });
  const code = await requestedCode(world, beginner.phone, 6);
  expect(await me.call(integrationTransfer, { phone: teacher.phone, points: 100, code })).toEqual(
    refusal('积分不足'),
  );
  await pointsOf(holder, 50);
  expect(await init(me)).toMatchObject({ points: 0, debt: 100 });
  await pointsOf({ world, rid: enterprise.rid }, 300);
  await give(world, enterprise.rid, beginner.rid, 300, 'help');
  expect(await init(me)).toMatchObject({ points: 200, debt: 0 });
  expect((await me.call(integrationList, { size: 1 })).data?.list[0]).toMatchObject({
    change: 300,
    balance: 200,
  });
  for (const count of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2e9])
    for (const move of [grantPoints, takeBackPoints, usePoints])
      await expect(
        within<unknown>(world, (context) => move(context, { ...taken, count, key: 'wrong' })),
      ).rejects.toThrow();
  await expect(
    within(world, (context) => usePoints(context, { ...taken, count: -5, key: 'wrong' })),
  ).rejects.toThrow();
  await expectRightBook(world);
});

test('points end with 31 December of the next year; customers hear of it 30 and 7 days before, once each', async () => {
  const world = await newWorld({ now: '2026-03-01T10:00:00+08:00' });
  const holder = { world, rid: beginner.rid };
  const clock = { ...jobContext(world) };
  await pointsOf(holder, 300);
  const hear = async (day: string) => {
    world.setNow(`${day}T09:15:00+08:00`);
    await warnOfLapse(clock);
    await warnOfLapse(clock);
    return told(world, beginner.rid, 'pointsExpiring');
  };
  const text = '您有300积分将于2027-12-31到期。';
  expect(await hear('2027-11-30')).toEqual([]);
  expect(await hear('2027-12-01')).toEqual([text]);
  expect(await hear('2027-12-23')).toEqual([text]);
  expect(await hear('2027-12-24')).toEqual([text, text]);
  expect(await hear('2027-12-31')).toEqual([text, text]);
  world.setNow('2027-12-31T23:59:59+08:00');
  await lapsePoints(clock);
  const use = {
    customerRid: beginner.rid,
    count: 100,
    kind: 'exchange',
    key: 'use',
    ref: 'exchange:E',
  } as const;
  await within(world, (context) => usePoints(context, use));
  world.setNow('2028-01-01T00:00:00+08:00');
  const later = await world.as('newcomer');
  // Gone from midnight on, even before the job comes.
  expect(await init(later)).toMatchObject({ points: 0 });
  await lapsePoints(clock);
  await lapsePoints(clock);
  expect((await later.call(integrationList, { kind: 'expired' })).data?.list).toMatchObject([
    { change: -200, balance: 0 },
  ]);
  // What comes back of points that have ended is good for a week, once.
  const back = { customerRid: beginner.rid, key: 'use', ref: 'exchange:E' };
  expect(await within(world, (context) => giveBackPoints(context, back))).toBe(true);
  expect((await init(later))?.expiring).toEqual([{ at: '2028-01-08', points: 100, began: 100 }]);
  world.setNow('2028-01-05T10:00:00+08:00');
  await within(world, (context) => usePoints(context, { ...use, key: 'again' }));
  expect(await within(world, (context) => giveBackPoints(context, { ...back, key: 'again' }))).toBe(true);
  expect(await within(world, (context) => giveBackPoints(context, { ...back, key: 'again' }))).toBe(false);
  const last = await world.as('newcomer');
  expect((await init(last))?.expiring).toEqual([{ at: '2028-01-08', points: 100, began: 100 }]);
  await expectRightBook(world);
});

test('lapsing takes a movement and a posting for each customer, however many lots there are', async () => {
  const world = await newWorld({ now: '2026-03-01T10:00:00+08:00' });
  const rids = [await newcomer(world), await newcomer(world)];
  for (const rid of rids) for (let turn = 0; turn < 5; turn += 1) await pointsOf({ world, rid }, 10);
  world.setNow('2028-01-01T00:25:00+08:00');
  const statements = await world.statements(() => lapsePoints({ db: world.database.db, now: world.now }));
  expect(statements.length).toBeLessThanOrEqual(1 + rids.length * 7);
  const moves = await world.database.db
    .select({ rid: pointsMoves.customerRid, change: pointsMoves.change })
    .from(pointsMoves)
    .where(eq(pointsMoves.kind, 'expired'));
  expect(moves.map(({ change }) => change)).toEqual([-50, -50]);
  await expectRightBook(world);
});

test('points end with an account; while there are some, or some are owed, two accounts do not become one', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const pair = { rid: enterprise.rid, duplicate_rid: beginner.rid };
  const problems = async () => (await lead.call(customerMergePreview, pair)).data?.problems;
  expect(await problems()).toEqual([]);
  await pointsOf({ world, rid: beginner.rid }, 100);
  expect(await problems()).toEqual(['要关闭的账号还有未结清的积分，请先处理']);
  const move = {
    customerRid: beginner.rid,
    count: 150,
    kind: 'taken',
    key: 'refund',
    ref: 'order:O1',
  } as const;
  await within(world, (context) => takeBackPoints(context, move));
  expect(await problems()).toEqual(['要关闭的账号还有未结清的待扣回积分，请先处理']);
  await pointsOf({ world, rid: beginner.rid }, 200);
  const me = await world.as('newcomer');
  const use = { ...move, kind: 'exchange', count: 50, key: 'use' } as const;
  await within(world, (context) => usePoints(context, use));
  const code = await requestedCode(world, beginner.phone, 6);
  expect(await me.call(closeAccount, { code })).toMatchObject({ code: 1 });
  expect(await world.database.db.select().from(pointsMoves)).toEqual([]);
  // What comes too late comes to nobody.
  expect(await within(world, (context) => grantPoints(context, { ...move, key: 'late' }))).toBe(false);
  expect(await within(world, (context) => takeBackPoints(context, { ...move, key: 'late' }))).toBe(false);
  expect(await within(world, (context) => giveBackPoints(context, { ...move, key: 'use' }))).toBe(false);
  await expectRightBook(world);
});

test('what a merged account had used comes back to the one that stays', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  await pointsOf({ world, rid: beginner.rid }, 100);
  const used = {
    customerRid: beginner.rid,
    count: 100,
    kind: 'checkout',
    key: 'use',
    ref: 'order:O1',
  } as const;
  await within(world, (context) => usePoints(context, used));
  const pair = { rid: enterprise.rid, duplicate_rid: beginner.rid };
  const seen = (await lead.call(customerMergePreview, pair)).data?.seen ?? '';
  const order = { ...pair, seen, confirm: 'newcomer', reason: '同一人换号注册' };
  expect(await lead.call(customerMerge, order)).toMatchObject({ code: 1 });
  const back = { customerRid: enterprise.rid, key: 'use', ref: 'order:O1' };
  expect(await within(world, (context) => giveBackPoints(context, back))).toBe(true);
  expect((await lead.call(pointsOfCustomer, { rid: enterprise.rid })).data?.points).toBe(100);
  await expectRightBook(world);
});

test('staff see a customer of theirs in short', async () => {
  const world = await newWorld();
  await pointsOf({ world, rid: beginner.rid }, 100);
  const lead = await world.asStaff('lead');
  expect((await lead.call(pointsOfCustomer, { rid: beginner.rid })).data).toMatchObject({
    ...{ points: 100, debt: 0, level_name: '普通会员', next: { at: '2027-12-31', points: 100 } },
    list: [{ title: '论文致谢', change: 100, balance: 100 }],
  });
  expect(await lead.call(pointsOfCustomer, { rid: 'nobody' })).toEqual(refusal('记录不存在'));
});

test('nobody posts points by hand, past the movements', async () => {
  const world = await newWorld();
  await pointsOf({ world, rid: beginner.rid }, 100);
  const [lot] = await world.database.db.select().from(pointsLots);
  const finance = await world.asStaff('finance');
  const sides = [
    { code: 'PT-U' as const, owner: beginner.rid, part: lot?.rid ?? '', side: 'debit' as const, fen: 50 },
    { code: 'PT-X' as const, side: 'credit' as const, fen: 50 },
  ];
  expect(await finance.call(ledgerDraftWrite, { reason: '更正', sides })).toEqual(
    refusal('积分由积分明细核算，不能手工记账'),
  );
});

/** What jobs are given, with the world's clock. */
function jobContext({ database, jobs, secrets, gateways, store, closings, origin, now }: World) {
  const { db } = database;
  return { db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now };
}

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billedGroup } from '../../../tests/fixtures/group-bills.ts';
import { onAccountOf, ridOf } from '../../../tests/fixtures/group-orders.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import { payAtCashier } from '../../../tests/fixtures/payments.ts';
import { acceptedOrder, expectRightBook, overdueStatement, topUp } from '../../../tests/fixtures/settled.ts';
import { newWorld } from '../../../tests/world.ts';
import { whole } from '../../features.ts';
import { assetCounts } from '../assets/contract.ts';
import { clusterDeleteUser } from '../clusters/contract.ts';
import { messages } from '../notifications/tables.ts';
import { orderCancel } from '../orders/changes/contract.ts';
import { orders } from '../orders/tables.ts';
import { assignRight } from '../results/contract.ts';
import { assigns } from '../results/tables.ts';
import { balanceOf } from '../wallets/service.ts';
import { makeNightly, remindPayers } from './clock.ts';
import { assignStatement, settlementList, settlementOperate, settlementWays } from './contract.ts';
import { staffStatement, staffStatements, staffUnsettled } from './desk/contract.ts';
import { statementLines, statements } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const notThere = refused('记录不存在');

test('a group’s work is on the group’s statement, which its owner and managers see, confirm and pay from its wallet', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, member, teacher, manager, other } = await billedGroup(world);
  const orderRid = await acceptedOrder(member, 80_000);
  const own = await acceptedOrder({ ...member, sampleOrder: onAccountOf(world, member, '').sampleOrder });

  // What a member ordered on the group's account is not the member's to settle.
  const listed = async (who: typeof teacher, tab = 0, asked?: string) =>
    (await who.call(settlementList, { tab, owner: asked })).data?.list.map(({ rid }) => rid);
  expect(await listed(member)).toEqual([own]);
  expect(await listed(other)).toEqual([]);
  for (const payer of [teacher, manager]) expect(await listed(payer)).toContain(orderRid);
  expect(await listed(teacher, 0, owner)).toEqual([orderRid]);
  expect(await listed(teacher, 0, '0')).toEqual([]);
  expect(await member.call(settlementList, { tab: 0, owner })).toEqual(
    refused('仅组长与管理员可使用课题组账户'),
  );
  expect(await member.call(settlementOperate, { op: 'create', order_rids: [orderRid] })).toEqual(notThere);

  // One statement never mixes owners.
  const mine = await acceptedOrder(onAccountOf(world, teacher, ''));
  expect(await teacher.call(settlementOperate, { op: 'create', order_rids: [orderRid, mine] })).toEqual(
    refused('所选项目不属于同一付款主体，请分别操作'),
  );
  const work = await db.select({ rid: assigns.rid }).from(assigns).where(eq(assigns.orderRid, orderRid));
  const assign_rids = work.map(({ rid }) => rid);
  const { data: made } = await manager.call(settlementOperate, { op: 'create', assign_rids });
  const rid = made?.rid ?? '';
  const [statement] = await db.select().from(statements).where(eq(statements.rid, rid));
  expect(statement).toMatchObject({ owner, customerRid: ridOf('teacher'), totalFen: 80_000 });
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementRid, rid));
  expect(line?.customerRid).toBe(ridOf('student'));
  const told = await db.select().from(messages).where(eq(messages.event, 'statementIssued'));
  expect(told.map(({ customerRid }) => customerRid)).toEqual([ridOf('teacher')]);

  // The member is told of their order alone, nobody else of anything.
  expect(await member.call(assignStatement, { rid })).toEqual(notThere);
  expect(await member.call(assignStatement, { order_rid: orderRid, format: 'pdf' })).toEqual(notThere);
  expect((await member.call(assignStatement, { order_rid: orderRid })).data).toMatchObject({
    ...{ is_part: 1, total_fen: 80_000, payer: '青屿大学 沈明远课题组', actions: [] },
  });
  for (const input of [{ rid }, { order_rid: orderRid }])
    expect((await other.call(assignStatement, input)).code).toBe(0);
  for (const who of [member, other]) {
    expect(await who.call(settlementOperate, { op: 'confirm', rid })).toEqual(notThere);
    expect(await who.call(settlementOperate, { op: 'pay', rid, way: 0 })).toEqual(notThere);
    expect(await who.call(settlementWays, { rids: [rid] })).toEqual(notThere);
  }
  expect((await teacher.call(settlementOperate, { op: 'confirm', rid, edition: 1 })).data?.status).toBe(30);
  expect(await listed(manager, 1)).toEqual([rid]);
  const item = (await manager.call(settlementList, { tab: 1 })).data;
  expect(item).toMatchObject({ list: [{ owner, payer: '沈明远课题组' }], groups: [{ rid: owner }] });
  expect((await manager.call(assetCounts, {})).data?.unpaid).toBe(1);

  // The owner's own money is not the group's.
  await topUp({ rid: ridOf('teacher'), world }, 500_000);
  expect(await teacher.call(settlementOperate, { op: 'pay', rid, way: 0 })).toEqual(
    refused('预存余额不足，请先充值'),
  );
  await topUp({ rid: owner, world }, 100_000);
  expect((await manager.call(settlementWays, { rids: [rid] })).data).toMatchObject({
    payer: '沈明远课题组',
    ways: [{ name: '课题组预存支付', enabled: 1, balance_fen: 100_000 }, {}, {}, {}],
  });
  expect((await manager.call(settlementOperate, { op: 'pay', rid, way: 0 })).data?.status).toBe(50);
  expect((await balanceOf(db, owner)).balanceFen).toBe(20_000);
  expect((await balanceOf(db, ridOf('teacher'))).balanceFen).toBe(500_000);
  expect((await member.call(assignStatement, { order_rid: orderRid })).data).toMatchObject({
    ...{ status: 50, paid_fen: 80_000, remaining_fen: 0, payments: [] },
  });

  // Who manages no more loses it at once.
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('enterprise') });
  expect(await manager.call(assignStatement, { rid })).toEqual(notThere);
  expect(await listed(manager, 3)).toEqual([]);
  expect(await manager.call(settlementList, { tab: 3, owner })).toEqual(refused('您不是该课题组成员'));
  await expectRightBook(world);
});

test('nightly, and at once after verdicts, each owner has statements of its own; who stands for a group hears of it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, member, student } = await billedGroup(world);
  const service = await world.asStaff('service');
  const [groups, own] = [
    await acceptedOrder(member, 50_000),
    await acceptedOrder(onAccountOf(world, student, ''), 20_000),
  ];
  const waiting = (await service.call(staffUnsettled, {})).data?.list.map(({ owner: payer }) => payer);
  expect(waiting).toContainEqual({ rid: owner, name: '沈明远课题组 · 青屿大学', is_group: 1 });
  world.setNow('2026-12-01T01:30:00+08:00');
  const jobs = {
    ...{ db, jobs: world.jobs.within(db), secrets: world.secrets, gateways: world.gateways },
    ...{ store: world.store, origin: world.origin, now: world.now, closings: world.closings },
  };
  await makeNightly(jobs);
  const made = await db
    .select({ owner: statements.owner, orderRid: statementLines.orderRid, status: statements.status })
    .from(statements)
    .innerJoin(statementLines, eq(statementLines.statementRid, statements.rid));
  expect(made.toSorted((one) => (one.orderRid === groups ? -1 : 1))).toEqual([
    { owner, orderRid: groups, status: 10 },
    { owner: ridOf('student'), orderRid: own, status: 10 },
  ]);
  const later = await world.asStaff('service');
  const desk = (await later.call(staffStatements, { owner })).data;
  expect(desk?.list).toMatchObject([{ owner: { name: '沈明远课题组 · 青屿大学', is_group: 1 } }]);
  expect((await later.call(staffStatements, { kw: '沈明远课题组' })).data?.total).toBe(1);
  const rid = desk?.list[0]?.rid ?? '';
  expect((await later.call(staffStatement, { rid })).data?.owner.rid).toBe(owner);

  // Reminders go to who owns the group and who manages it.
  const again = await world.as('teacher');
  await again.call(settlementOperate, { op: 'confirm', rid });
  world.setNow('2026-12-08T09:05:00+08:00');
  await remindPayers(jobs);
  const due = await db.select().from(messages).where(eq(messages.event, 'statementDue'));
  expect(due.map(({ customerRid }) => customerRid).toSorted()).toEqual(
    [ridOf('teacher'), ridOf('enterprise')].toSorted(),
  );
});

test('an order that is paid before testing takes the group’s money, for its member and managers, and gives it back to the group', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, member, manager, other, teacher } = await billedGroup(world);
  await topUp({ rid: owner, world }, 300_000);
  const prepaid = async (fen = 60_000) => {
    const rid = await member.sampleOrder();
    await db.update(orders).set({ status: 30, payMode: 1, totalFen: fen }).where(eq(orders.rid, rid));
    return rid;
  };
  const left = async () => (await balanceOf(db, owner)).balanceFen;
  const first = await prepaid();
  const pay = (who: typeof teacher, order_rid: string, way = 0) =>
    who.call(settlementOperate, { op: 'pay', order_rid, way });
  expect((await pay(other, first)).code).toBe(0);
  expect((await manager.call(settlementList, { tab: 1, owner })).data?.list).toMatchObject([
    { kind: 'prepay', rid: first, owner },
  ]);
  expect((await member.call(settlementWays, { order_rid: first })).data).toMatchObject({
    owner: '',
    ways: [{ enabled: 1, balance_fen: 300_000 }, {}, {}, { enabled: 0, reason: '请由组长或管理员对公转账' }],
  });
  expect((await pay(member, first)).data).toMatchObject({ status: 40, paid_fen: 60_000 });
  expect(await left()).toBe(240_000);
  const [order] = await db.select().from(orders).where(eq(orders.rid, first));
  const cancelled = await member.call(orderCancel, {
    ...{ rid: first, version: order?.version ?? 0, reason: '不做了' },
  });
  expect([cancelled.data?.refund_fen, await left()]).toEqual([60_000, 300_000]);

  // A provider's money lies as the group's deposit too, and settles the group's statement.
  const second = await prepaid();
  const { data: opened } = await pay(manager, second, 1);
  await payAtCashier(world, manager, opened?.pay?.rid ?? '');
  const third = await prepaid(50_000);
  expect((await pay(manager, third)).data?.status).toBe(40);
  const work = await putWork(world, second, 60, { orderStatus: 100, amountFen: 60_000 });
  const accepted = await member.call(assignRight, { rids: [work.rid] });
  expect(accepted.msg).toBe('操作成功！');
  const [paid] = await db.select().from(statements).where(eq(statements.owner, owner));
  expect(paid).toMatchObject({ status: 50, totalFen: 60_000, cashFen: 60_000 });
  expect(accepted.data?.statement_rid).toBeFalsy();

  // Who left keeps the order and spends the group's money no more.
  const fourth = await prepaid();
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('student') });
  expect((await pay(member, fourth)).code).toBe(0);
  expect((await member.call(assignStatement, { order_rid: second })).data?.is_part).toBe(1);
  expect(await left()).toBe(250_000);
  await expectRightBook(world);
});

test('an overdue group pays first, its members’ own orders do not; and the other way round', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { member, teacher, owner, student } = await billedGroup(world);
  const modeOf = async (rid: string) =>
    (await db.select().from(orders).where(eq(orders.rid, rid)))[0]?.payMode;
  const groups = onAccountOf(world, teacher, owner);
  const mine = onAccountOf(world, student, '');
  const late = await overdueStatement({ ...groups, sampleOrder: member.sampleOrder });
  await teacher.call(settlementOperate, { op: 'pay', rid: late.rid, way: 0, amount_fen: 1 });
  await topUp({ rid: owner, world }, 300_000);
  await teacher.call(settlementOperate, { op: 'pay', rid: late.rid, way: 0, amount_fen: 1 });
  expect([await modeOf(await member.sampleOrder()), await modeOf(await mine.sampleOrder())]).toEqual([1, 0]);
  await teacher.call(settlementOperate, { op: 'pay', rid: late.rid, way: 0 });
  expect(await modeOf(await member.sampleOrder())).toBe(0);

  const debt = await overdueStatement(mine);
  await topUp({ rid: ridOf('student'), world }, 10);
  await mine.call(settlementOperate, { op: 'pay', rid: debt.rid, way: 0, amount_fen: 1 });
  expect([await modeOf(await member.sampleOrder()), await modeOf(await mine.sampleOrder())]).toEqual([0, 1]);
});

test('64 payments of a group’s statements at once never overdraw its wallet, and the book balances', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, member, teacher, manager } = await billedGroup(world);
  const rids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const order_rids = [await acceptedOrder(member, 30_000)];
    const { data } = await teacher.call(settlementOperate, { op: 'create', order_rids });
    await teacher.call(settlementOperate, { op: 'confirm', rid: data?.rid });
    rids.push(data?.rid ?? '');
  }
  await topUp({ rid: owner, world }, 70_001, 5_000);
  const wishes = fc.sample(
    fc.record({
      rid: fc.constantFrom(...rids),
      amount_fen: fc.integer({ min: 1, max: 12_000 }),
      who: fc.constantFrom(teacher, manager),
    }),
    { numRuns: 64, seed: 15 },
  );
  const before = await balanceOf(db, owner);
  const answers = await Promise.all(
    wishes.map(({ who, ...wish }) => who.call(settlementOperate, { op: 'pay', way: 0, ...wish })),
  );
  const paidFen = answers.reduce((sum, { data }) => sum + (data?.paid_fen ?? 0), 0);
  const after = await balanceOf(db, owner);
  expect(before.balanceFen - after.balanceFen).toBe(paidFen);
  expect(Math.min(after.cashFen, after.bonusFen)).toBeGreaterThanOrEqual(0);
  const kept = await db.select().from(statements).where(eq(statements.owner, owner));
  expect(kept.reduce((sum, one) => sum + one.paidFen, 0)).toBe(paidFen);
  const refusals = ['预存余额不足，请先充值', '付款金额超过未付金额', '没有待付金额'];
  for (const { code, msg } of answers) if (code !== 1) expect(refusals).toContain(msg);
  await expectRightBook(world);
});

test('a group is not dissolved while something of it is to be settled or paid', async () => {
  const world = await newWorld();
  const { owner, member, teacher } = await billedGroup(world);
  const { db } = world.database;
  const tie = async () => {
    for (const each of whole.clusterTies) {
      const reason = await each(db, owner);
      if (reason) return reason;
    }
    return undefined;
  };
  expect(await tie()).toBe(undefined);
  const order_rids = [await acceptedOrder(member, 30_000)];
  // Orders say so themselves while they are open.
  await db.update(orders).set({ status: 220 });
  expect(await tie()).toBe('存在未结算的检测与预约');
  await db.update(orders).set({ status: 110 });
  const { data } = await teacher.call(settlementOperate, { op: 'create', order_rids });
  const { rid = '' } = data ?? {};
  await db.update(orders).set({ status: 220 });
  expect(await tie()).toBe('存在未结清的结算单');
  await teacher.call(settlementOperate, { op: 'confirm', rid });
  await db.update(orders).set({ status: 220 });
  expect(await tie()).toBe('存在未结清的结算单');
  await topUp({ rid: owner, world }, 30_000);
  await teacher.call(settlementOperate, { op: 'pay', rid, way: 0 });
  expect(await tie()).toBe(undefined);
});

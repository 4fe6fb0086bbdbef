import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliver } from '../../../tests/fixtures/delivered.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import { payAtCashier } from '../../../tests/fixtures/payments.ts';
import {
  acceptedOrder,
  bankLine,
  expectRightBook,
  overdueStatement,
  statement,
  topUp,
} from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { ledgerDraftDecide } from '../ledger/desk/contract.ts';
import { tax } from '../ledger/rules.tax.ts';
import { orderAdd, orderDetail, ready2pay } from '../orders/contract.ts';
import { orders, payerStandings } from '../orders/tables.ts';
import { planAdd } from '../plan/contract.ts';
import { reservations } from '../reservations/tables.ts';
import { assignRight } from '../results/contract.ts';
import { assigns } from '../results/tables.ts';
import { settingStaffList, settingStaffSave } from '../settings/contract.staff.ts';
import { balanceOf } from '../wallets/service.ts';
import { makeNightly, remindPayers, watchStatements } from './clock.ts';
import { assignStatement, settlementList, settlementOperate, settlementWays } from './contract.ts';
import {
  creditDecide,
  creditMake,
  staffStatement,
  staffStatements,
  staffUnsettled,
  statementAdjust,
  statementMake,
  statementRemind,
  statementRevise,
  statementVoid,
  writeOffAsk,
  writeOffDecide,
} from './desk/contract.ts';
import { payStatementsByTransfer } from './paying/pay-statements.ts';
import { statements } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

/** Sums of entries by code, debit above 0. */
async function book({ database }: World) {
  const { rows } = await database.db.execute<{ code: string; fen: string }>(
    sql`SELECT code, sum(fen) AS fen FROM ledger_entries GROUP BY code`,
  );
  return Object.fromEntries(rows.map(({ code, fen }) => [code, Number(fen)]));
}

async function orderOf({ database: { db } }: World, rid: string) {
  const [order] = await db.select().from(orders).where(eq(orders.rid, rid));
  return order;
}

test('data is judged and the list is saved where money is not settled', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const order_rid = await student.sampleOrder();
  await deliver(world, order_rid);
  const work = async () => {
    const { data } = await student.call(settlementList, { tab: 0 });
    return data?.list.find(({ rid }) => rid === order_rid)?.assigns;
  };
  const waiting = await work();
  expect(waiting?.map(({ to_verify }) => to_verify)).toEqual([1]);
  const { code } = await student.call(assignRight, { rids: [waiting?.[0]?.rid ?? ''] });
  expect(code).toBe(1);
  expect((await work())?.map(({ to_verify }) => to_verify)).toEqual([0]);
  const sheet = await student.send(settlementList, { tab: 0, export: 1 });
  expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('未结算清单'));
});

test('accepted work becomes a statement, is confirmed, paid in bonus and cash, and its order is done', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const orderRid = await acceptedOrder(student);
  const { data: before } = await student.call(settlementList, { tab: 0 });
  const item = before?.list.find(({ rid }) => rid === orderRid);
  expect(item).toMatchObject({ kind: 'order', amount_fen: 100_000, why_not: '' });
  const assign_rids = item?.assigns.map(({ rid }) => rid);
  const { data: made } = await student.call(settlementOperate, { op: 'create', assign_rids });
  expect(made).toMatchObject({ status: 10, status_name: '待确认' });
  const rid = made?.rid ?? '';
  expect(await student.call(settlementOperate, { op: 'create', assign_rids })).toEqual(
    refused('所选项目已在结算单中'),
  );
  expect(await student.call(settlementOperate, { op: 'confirm', rid, edition: 2 })).toEqual(
    refused('结算单已更新，请重新核对'),
  );
  expect(await student.call(settlementOperate, { op: 'pay', rid, way: 0 })).toEqual(
    refused('当前状态不可操作'),
  );
  expect((await student.call(settlementOperate, { op: 'confirm', rid, edition: 1 })).data?.status).toBe(30);
  expect(await book(world)).toEqual({ 1122: 100_000, 6001: -94_340, 2221: -5_660 });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 120, payStatus: 1 });

  expect(await student.call(settlementOperate, { op: 'pay', rid, way: 0 })).toEqual(
    refused('预存余额不足，请先充值'),
  );
  await topUp(student, 1_000_000, 40_000);
  const { data: ways } = await student.call(settlementWays, { rids: [rid] });
  expect(ways?.ways[0]).toMatchObject({ enabled: 1, cash_fen: 80_000, bonus_fen: 20_000 });
  const part = await student.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 40_000 });
  expect(part.data).toMatchObject({ status: 40, paid_fen: 40_000 });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 120, payStatus: 2 });
  world.pass(60);
  const paid = await student.call(settlementOperate, { op: 'pay', rid, way: 0, request_id: 'a' });
  expect(paid.data).toMatchObject({ status: 50, paid_fen: 60_000 });
  const again = await student.call(settlementOperate, { op: 'pay', rid, way: 0, request_id: 'a' });
  expect(again).toEqual(paid);
  expect(await student.call(settlementOperate, { op: 'pay', rid, way: 0 })).toEqual(refused('没有待付金额'));

  // The worked example of the definition, by calls: what is left of VAT is that of the money.
  expect(await book(world)).toMatchObject({
    1122: 0,
    2203: -920_000,
    2204: -20_000,
    6402: 18_868,
    2221: -4_528,
  });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 130, payStatus: 3 });
  const { data: view } = await student.call(assignStatement, { order_rid: orderRid });
  expect(view).toMatchObject({
    remaining_fen: 0,
    paid_fen: 100_000,
    payments: [{ bonus_fen: 8_000 }, { bonus_fen: 12_000 }],
  });
  expect(view?.lines.reduce((sum, line) => sum + line.amount_fen, 0)).toBe(view?.total_fen);
  for (const format of ['pdf', 'xlsx'] as const) {
    const file = await student.send(assignStatement, { rid, format });
    expect(file.headers['content-disposition']).toContain(format);
    expect(file.rawPayload.length).toBeGreaterThan(3_000);
  }
  await expectRightBook(world);
});

test('a dispute makes a new version; what the customer confirms is what was shown', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [service, lead, auditor] = [
    await world.asStaff('service'),
    await world.asStaff('lead'),
    await world.asStaff('auditor'),
  ];
  const rid = await statement(student);
  const { data: shown } = await student.call(assignStatement, { rid });
  const lines = shown?.lines.map((line) => line.rid) ?? [];
  const dispute = { op: 'dispute' as const, rid, lines };
  expect(await student.call(settlementOperate, { ...dispute, lines: [], reason: '金额不对' })).toEqual(
    refused('请选择有异议的明细'),
  );
  expect(await student.call(settlementOperate, dispute)).toEqual(refused('请填写异议说明'));
  expect((await student.call(settlementOperate, { ...dispute, reason: '样品数不对' })).data?.status).toBe(20);
  expect(await student.call(settlementOperate, { op: 'confirm', rid })).toEqual(refused('当前状态不可操作'));

  const { data: detail } = await service.call(staffStatement, { rid });
  expect(detail).toMatchObject({ status: 20, lines: [{ is_disputed: 1 }] });
  const revise = (amount_fen: number, version = detail?.version ?? 0) => ({
    ...{ rid, version, reason: '按实际样品数计费' },
    lines: [{ rid: lines[0] ?? '', amount_fen, description: '2个样品', project_no: 'NSFC-1' }],
  });
  expect(await service.call(statementRevise, revise(80_000))).toEqual(
    refused('金额调整超过10%，请由主管处理'),
  );
  expect((await auditor.send(statementRevise, revise(95_000))).statusCode).toBe(403);
  expect((await lead.call(statementRevise, revise(80_000))).data).toEqual({ version: 3, edition: 2 });
  expect(await service.call(statementRevise, revise(80_000))).toEqual(refused('数据已更新，请刷新后重试'));
  expect(await student.call(settlementOperate, { op: 'confirm', rid, edition: 1 })).toEqual(
    refused('结算单已更新，请重新核对'),
  );
  expect((await student.call(settlementOperate, { op: 'confirm', rid, edition: 2 })).code).toBe(1);
  const { data: after } = await student.call(assignStatement, { rid });
  expect(after?.versions.map((version) => version.total_fen)).toEqual([80_000, 100_000]);
  expect((await student.call(settlementList, { tab: 1, project_no: 'NSFC' })).data).toMatchObject({
    total: 1,
    sum_fen: 80_000,
  });
  expect((await service.call(staffStatements, { kw: after?.no ?? '' })).data).toMatchObject({ total: 1 });
  await expectRightBook(world);
});

test('a statement that is withdrawn frees its work; staff make another one', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const rid = await statement(student);
  expect((await service.call(staffUnsettled, {})).data?.list).toEqual([]);
  const reason = '客户要求合并';
  expect((await service.call(statementVoid, { rid, version: 1, reason })).code).toBe(1);
  expect(await student.call(settlementOperate, { op: 'confirm', rid })).toEqual(refused('当前状态不可操作'));
  const { data: waiting } = await service.call(staffUnsettled, {});
  expect(waiting?.list).toMatchObject([{ amount_fen: 100_000 }]);
  const made = await service.call(statementMake, { owner: student.rid });
  expect(made.data?.rids).toHaveLength(1);
  const detail = await service.call(staffStatement, { rid: made.data?.rids[0] ?? '' });
  expect((await service.call(statementRemind, { rid: detail.data?.rid ?? '', version: 1 })).code).toBe(1);
});

test('time on an instrument waits for its statement like orders; what was paid has its list, staff have the papers', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [service, finance] = [await world.asStaff('service'), await world.asStaff('finance')];
  const { db } = world.database;
  const booking = await student.booking();
  await db.update(reservations).set({ status: 110, priceFen: 32_000 }).where(eq(reservations.rid, booking));
  const { data: waiting } = await service.call(staffUnsettled, {});
  expect(waiting?.list).toMatchObject([
    {
      owner: { rid: student.rid, is_group: 0 },
      orders: [],
      bookings: [{ rid: booking }],
      amount_fen: 32_000,
    },
  ]);
  const made = await service.call(statementMake, { owner: student.rid });
  const rid = made.data?.rids[0] ?? '';
  expect((await service.call(staffUnsettled, {})).data?.list).toEqual([]);
  await student.call(settlementOperate, { op: 'confirm', rid });
  expect((await student.call(settlementList, { tab: 3 })).data?.total).toBe(0);
  await topUp(student, 31_000, 5_000);
  await student.call(settlementOperate, { op: 'pay', rid, way: 0 });
  expect((await student.call(settlementList, { tab: 3 })).data).toMatchObject({
    list: [{ kind: 'statement', rid, status: 50, amount_fen: 32_000 }],
    ...{ total: 1, sum_fen: 32_000 },
  });
  const other = await world.as('enterprise');
  expect((await other.call(settlementList, { tab: 3 })).data?.total).toBe(0);
  for (const format of ['pdf', 'xlsx'] as const) {
    const file = await finance.send(staffStatement, { rid, format });
    expect(file.headers['content-disposition']).toContain(format);
    expect(file.rawPayload.length).toBeGreaterThan(3_000);
  }
});

test('credit notes: off what is owed, then back; above the limit somebody else agrees', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [lead, financeLead] = [await world.asStaff('lead'), await world.asStaff('finance-lead')];
  const rid = await statement(student, { fen: 300_000, isConfirmed: true });
  await topUp(student, 500_000, 100_000);
  await student.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 250_000 });
  const detail = async () => (await lead.call(staffStatement, { rid })).data;
  const credit = async (amount_fen: number) => {
    const now = await detail();
    return {
      ...{ rid, version: now?.version ?? 0, line_rid: now?.lines[0]?.rid ?? '', amount_fen },
      ...{ to: 'prestore' as const, reason: '样品破损，部分减免' },
    };
  };
  expect((await lead.call(creditMake, await credit(70_000))).data?.status).toBe(20);
  expect(await detail()).toMatchObject({ status: 50, remaining_fen: 0, credited_fen: 70_000 });
  // 250,000 were paid, 50,000 of it in bonus: no more than the money comes back, of which 20,000 already did.
  expect(await lead.call(creditMake, await credit(180_001))).toEqual(refused('减免金额超过可减免金额'));
  const { data: asked } = await lead.call(creditMake, await credit(150_000));
  expect(asked?.status).toBe(10);
  const decide = { rid: asked?.rid ?? '', approve: 1 as const };
  expect(await lead.call(creditDecide, decide)).toEqual(
    refused('不能审批自己提出的减免，请由另一位同事处理'),
  );
  expect((await financeLead.call(creditDecide, decide)).data?.status).toBe(20);
  expect(await financeLead.call(creditDecide, decide)).toEqual(refused('当前状态不可操作'));
  const balance = await balanceOf(world.database.db, student.rid);
  expect(balance).toMatchObject({ cashFen: 500_000 - 200_000 + 170_000, bonusFen: 50_000 });
  // VAT is owed for the money that stayed: 300,000 less 50,000 bonus less 220,000.
  expect(await book(world)).toMatchObject({ 2221: -1_698 });

  const line_rid = (await detail())?.lines[0]?.rid ?? '';
  // 2,200.00 were credited: what is small by itself is not small any more.
  const { data: small } = await lead.call(creditMake, await credit(1_000));
  expect(small?.status).toBe(10);
  expect(
    (await financeLead.call(creditDecide, { rid: small?.rid ?? '', approve: 0, reason: '不再减免' })).code,
  ).toBe(1);
  const more = { rid, line_rid, amount_fen: 5_000, description: '加测一个点' };
  const { data: adjusted } = await lead.call(statementAdjust, more);
  await student.call(settlementOperate, { op: 'confirm', rid: adjusted?.rid });
  const orderRid = (await detail())?.lines[0]?.order_rid ?? '';
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 130, payStatus: 1 });
  await student.call(settlementOperate, { op: 'pay', rid: adjusted?.rid, way: 0 });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 130, payStatus: 3 });
  await expectRightBook(world);
});

test('VAT of a statement keeps the rate it was confirmed with', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [admin, finance] = [await world.asStaff('admin'), await world.asStaff('finance')];
  const rid = await statement(student, { fen: 100_000, isConfirmed: true });
  const open = await statement(student, { fen: 100_000 });
  await topUp(student, 200_000, 50_000);
  const settings = (await admin.call(settingStaffList, {})).data?.list ?? [];
  const { value, updated } = settings.find(({ key }) => key === 'moneySetting') ?? {};
  const changed = { ...(value as Record<string, string>), taxRate: 13 };
  const saved = await admin.call(settingStaffSave, { key: 'moneySetting', value: changed, updated });
  expect(saved.code).toBe(1);
  await student.call(settlementOperate, { op: 'pay', rid, way: 0 });
  const { data: detail } = await finance.call(staffStatement, { rid });
  const credited = await finance.call(creditMake, {
    ...{ rid, version: detail?.version ?? 0, line_rid: detail?.lines[0]?.rid ?? '', amount_fen: 30_003 },
    ...{ to: 'prestore', reason: '样品破损，部分减免' },
  });
  expect(credited.data?.status).toBe(20);
  const left = tax(100_000 - 20_000 - 30_003, 6);
  expect((await student.call(assignStatement, { rid })).data?.tax_fen).toBe(left);
  expect(await book(world)).toMatchObject({ 2221: -left });
  await student.call(settlementOperate, { op: 'confirm', rid: open });
  expect((await student.call(assignStatement, { rid: open })).data?.tax_fen).toBe(tax(100_000, 13));
  expect(await book(world)).toMatchObject({ 2221: -left - tax(100_000, 13) });
});

test('an order that is paid before testing: held bonus and deposit settle it by themselves', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { db } = world.database;
  const orderRid = await student.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 100_000 }).where(eq(orders.rid, orderRid));
  const pay = { op: 'pay' as const, order_rid: orderRid, way: 0 };
  expect(await student.call(settlementOperate, pay)).toEqual(refused('预存余额不足，请先充值'));
  expect((await student.call(settlementList, { tab: 1 })).data).toMatchObject({
    list: [{ kind: 'prepay' }],
    sum_fen: 100_000,
  });
  await topUp(student, 200_000, 50_000);
  expect((await student.call(settlementOperate, pay)).data).toMatchObject({ status: 40, paid_fen: 100_000 });
  expect(await balanceOf(db, student.rid)).toMatchObject({
    cashFen: 120_000,
    bonusFen: 30_000,
    frozenFen: 100_000,
  });
  expect(await student.call(settlementOperate, pay)).toEqual(refused('当前状态不可操作'));

  // The data comes to 90,000 only: what was paid more goes back to its lot.
  const work = await putWork(world, orderRid, 60, { orderStatus: 100, amountFen: 90_000 });
  const { data: right } = await student.call(assignRight, { rids: [work.rid] });
  const { data: done } = await student.call(assignStatement, { rid: right?.statement_rid ?? '' });
  expect(done).toMatchObject({
    status: 50,
    total_fen: 90_000,
    payments: [{ way: 'deposit', amount_fen: 90_000, cash_fen: 72_000, bonus_fen: 18_000 }],
  });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 130, payStatus: 3 });
  expect(await balanceOf(db, student.rid)).toMatchObject({ frozenFen: 0, balanceFen: 160_000 });
  expect(await book(world)).toMatchObject({ 1122: 0, 2206: 0 });
  expect((await student.call(orderDetail, { rid: orderRid })).data?.pay_status).toBe(3);
  await expectRightBook(world);
});

test('the clock: statements of the month, silence as consent, reminders, overdue, freeze and its end', async () => {
  const world = await newWorld({ now: '2026-12-01T01:30:00+08:00' });
  const student = await somebody(world, 'student');
  const { db } = world.database;
  const jobs = {
    ...{ db, jobs: world.jobs.within(db), secrets: world.secrets, gateways: world.gateways },
    ...{ store: world.store, origin: world.origin, now: world.now, closings: world.closings },
  };
  const orderRid = await acceptedOrder(student);
  await makeNightly(jobs);
  const one = async () => (await db.select().from(statements).where(like(statements.no, 'S%')))[0];
  expect(await one()).toMatchObject({ status: 10, createdBy: 'system' });
  world.setNow('2026-12-07T00:10:00+08:00');
  await watchStatements(jobs);
  expect((await one())?.status).toBe(10);
  world.setNow('2026-12-08T00:10:00+08:00');
  await watchStatements(jobs);
  expect(await one()).toMatchObject({ status: 30, dueDate: '2026-12-15', confirmedBy: 'system' });
  const reminded = async (day: string) => {
    world.setNow(`${day}T09:05:00+08:00`);
    await watchStatements(jobs);
    await remindPayers(jobs);
    await remindPayers(jobs);
    return (await one())?.reminded;
  };
  expect(await reminded('2026-12-11')).toBe(null);
  expect(await reminded('2026-12-12')).toBe(-3);
  expect(await reminded('2026-12-15')).toBe(0);
  expect((await one())?.status).toBe(30);
  expect(await reminded('2026-12-18')).toBe(3);
  expect((await one())?.status).toBe(60);
  const standing = async () => (await db.select().from(payerStandings))[0];
  expect(await standing()).toMatchObject({ overdueSince: '2026-12-15', heldSince: null });
  const later = await world.as('student');
  const params = { sample_count: 1, question: '元素价态', fitxps_el: ['C'] };
  const { data: planned } = await later.call(planAdd, { rid: 'fit-xps', params });
  const items = [{ temp_rid: planned?.temp_rid ?? '', count: 1 }];
  const price_hash = (await later.call(ready2pay, { items })).data?.price_hash ?? '';
  const wish = { items, price_hash, protocol_version: '1', pay_mode: 0 as const };
  const { data: pressed } = await later.call(orderAdd, wish);
  expect(await orderOf(world, pressed?.orders[0]?.rid ?? '')).toMatchObject({ payMode: 1 });
  expect(await reminded('2026-12-30')).toBe(15);
  expect((await standing())?.heldSince).not.toBe(null);
  await topUp(student, 200_000);
  const again = await world.as('student');
  await again.call(settlementOperate, { op: 'pay', rid: (await one())?.rid, way: 0 });
  expect(await standing()).toMatchObject({ overdueSince: null, heldSince: null });
  expect(await orderOf(world, orderRid)).toMatchObject({ status: 130 });
  const sent = (await world.outbox()).filter(({ text }) => /S\d{12}|额度/.test(text)).map(({ text }) => text);
  expect(sent.some((text) => text.includes('已逾期15天'))).toBe(true);
  // Nobody without a credit line hears of one.
  expect(sent.some((text) => text.includes('信用额度'))).toBe(false);
  expect(await db.$count(assigns, eq(assigns.status, 90))).toBe(1);
  await expectRightBook(world);
});

test('a bad debt is asked for by one and written off by another: the statement ends, its payer is free again (G10)', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const { db } = world.database;
  const early = await statement(student, { isConfirmed: true });
  const { rid } = await overdueStatement(student);
  await topUp(student, 30_000);
  await student.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 10_000 });
  const standing = async () => (await db.select().from(payerStandings))[0]?.heldSince;
  expect(await standing()).toBeTruthy();
  const detail = async () => (await finance.call(staffStatement, { rid })).data;
  const ask = async (by: typeof finance, which = rid) =>
    by.call(writeOffAsk, { rid: which, version: (await detail())?.version ?? 0, reason: '客户已注销' });
  const unknown = await finance.call(writeOffAsk, { rid: early, version: 2, reason: '客户已注销' });
  expect(unknown).toEqual(refused('当前状态不可操作'));
  const own = await ask(lead);
  expect(await ask(finance)).toEqual(refused('该结算单已申请核销，请等待复核'));
  expect((await detail())?.write_off).toMatchObject({ amount_fen: 90_000, is_mine: 0 });
  const decide = (draft: string, approve: 0 | 1 = 1) =>
    lead.call(writeOffDecide, { rid: draft, approve, reason: '重新申请' });
  expect((await decide(own.data?.rid ?? '')).msg).toContain('不能复核自己填写的分录');
  expect(await lead.call(ledgerDraftDecide, { rid: own.data?.rid ?? '', op: 'post' })).toEqual(
    refused('坏账请在结算单页面复核'),
  );
  expect((await decide(own.data?.rid ?? '', 0)).data).toEqual({ status: 60 });
  const stale = await ask(finance);
  world.pass(60);
  await student.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 5_000 });
  expect((await decide(stale.data?.rid ?? '')).msg).toBe('待付金额已变化，请驳回后重新申请');
  await decide(stale.data?.rid ?? '', 0);
  const asked = await ask(finance);
  world.pass(60);
  expect((await decide(asked.data?.rid ?? '')).data).toEqual({ status: 50 });
  expect((await decide(asked.data?.rid ?? '')).msg).toBe('该分录已处理');
  expect(await detail()).toMatchObject({
    ...{ status: 50, remaining_fen: 0, write_off: null },
    payments: [{}, {}, { way_name: '坏账核销', amount_fen: 85_000, cash_fen: 0 }],
  });
  expect(await standing()).toBe(null);
  expect(await book(world)).toMatchObject({ 6605: 85_000, 1122: 100_000 });
  expect((await student.call(assignStatement, { rid })).data?.status).toBe(50);
  await expectRightBook(world);
});

test('nobody confirms, disputes, pays or reads what is not theirs', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const other = await world.as('enterprise');
  const rid = await statement(student);
  const owed = await statement(student, { isConfirmed: true });
  const order_rid = await student.sampleOrder();
  await world.database.db.update(orders).set({ status: 30, payMode: 1 }).where(eq(orders.rid, order_rid));
  const gone = refused('记录不存在');
  const act = (input: object) => other.call(settlementOperate, input as never);
  expect(await act({ op: 'confirm', rid })).toEqual(gone);
  expect(await act({ op: 'dispute', rid, lines: [rid], reason: '不是我的' })).toEqual(gone);
  for (const way of [0, 1]) {
    expect(await act({ op: 'pay', rid: owed, way })).toEqual(gone);
    expect(await act({ op: 'pay', rids: [owed], way })).toEqual(gone);
    expect(await act({ op: 'pay', order_rid, way })).toEqual(refused('订单不存在'));
  }
  expect(await act({ op: 'create', booking_rids: [await student.booking()] })).toEqual(gone);
  expect(await other.call(settlementWays, { order_rid })).toEqual(gone);
});

test('money of providers and of the bank pays the oldest first; what is too much becomes prestore', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { db } = world.database;
  const oldest = await statement(student, { isConfirmed: true });
  world.pass(60);
  const newer = await statement(student, { fen: 50_000, isConfirmed: true });
  const statusOf = async (rid: string) => (await student.call(assignStatement, { rid })).data?.status;
  const merged = { op: 'pay' as const, rids: [newer, oldest], way: 1 };
  const { data: opened } = await student.call(settlementOperate, merged);
  expect(opened?.pay?.amount_fen).toBe(150_000);
  await topUp(student, 120_000);
  await student.call(settlementOperate, { op: 'pay', rid: oldest, way: 0, amount_fen: 90_000 });
  await payAtCashier(world, student, opened?.pay?.rid ?? '', 'twice');
  expect([await statusOf(oldest), await statusOf(newer)]).toEqual([50, 50]);
  expect(await balanceOf(db, student.rid)).toMatchObject({ cashFen: 30_000 + 90_000, bonusFen: 0 });

  const order_rid = await student.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 70_000 }).where(eq(orders.rid, order_rid));
  const { data: first } = await student.call(settlementOperate, { op: 'pay', order_rid, way: 2 });
  await payAtCashier(world, student, first?.pay?.rid ?? '');
  expect(await orderOf(world, order_rid)).toMatchObject({ status: 40, payStatus: 3, prepaidFen: 70_000 });

  const third = await statement(student, { isConfirmed: true });
  const by = { role: 'staff', type: 'staff', rid: 'test' } as const;
  const transfer = async (fen: number, ref: string) => {
    const lines = [await bankLine(student, fen - 1), await bankLine(student, 1)];
    return db.transaction((transaction) =>
      payStatementsByTransfer(
        { db: transaction, jobs: world.jobs.within(transaction), secrets: world.secrets, now: world.now() },
        { owner: student.rid, statementRids: [third], lines, ref, by },
      ),
    );
  };
  expect((await transfer(40_000, 'transfer:1')).rest).toEqual([]);
  expect(await statusOf(third)).toBe(40);
  world.pass(60);
  await transfer(59_997, 'transfer:2');
  expect((await student.call(assignStatement, { rid: third })).data).toMatchObject({
    ...{ status: 50, remaining_fen: 0 },
    payments: [
      { amount_fen: 40_000 },
      { amount_fen: 59_997 },
      { way: 'remainder', amount_fen: 3, bonus_fen: 0 },
    ],
  });
  await expect(transfer(1_000, 'transfer:3')).rejects.toThrow('没有待付金额');
  await expectRightBook(world);
});

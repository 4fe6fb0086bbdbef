import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '../../src/features/orders/tables.ts';
import { staffPayoutApprove, staffPayoutList, staffPayoutPay } from '../../src/features/payouts/contract.ts';
import {
  prestoreApplyCancel,
  prestoreApplyList,
  prestoreRefund,
} from '../../src/features/prestore/contract.ts';
import { assignRight } from '../../src/features/results/contract.ts';
import { settlementOperate } from '../../src/features/settlement/contract.ts';
import { staffStatement, statementRevise } from '../../src/features/settlement/desk/contract.ts';
import { lineClaim } from '../../src/features/transfers/matching/contract.ts';
import { putWork } from '../fixtures/laboratory.ts';
import {
  type BankRow,
  balanceOn,
  demoBankAccount,
  generalCashOf,
  importLines,
  topUpByWechat,
} from '../fixtures/money.ts';
import { linesOfStatement, topUp } from '../fixtures/settled.ts';
import { type Caller, newWorld, type SignedIn } from '../world.ts';
import { somebody } from './support/somebody.ts';

const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };

/** A customer, finance, and so many bank lines of 10,000.00. */
async function shop(lines = 1) {
  const world = await newWorld();
  const [me, finance] = [await world.as('newcomer'), await world.asStaff('finance')];
  const rows = Array.from({ length: lines }, (_, n): BankRow => [`L${n}`, '2026-11-19', '10000.00', '', '']);
  return { world, me, finance, lines: Object.values(await importLines(finance, rows)).slice(-lines) };
}

/** Claims money of a line for a customer; whether it was booked at once. */
async function credit(staff: Caller, me: SignedIn, line: string, amount_fen: number) {
  const { data, msg } = await staff.call(lineClaim, {
    ...{ line, customer: me.rid, purpose: 0, refs: [], amount_fen },
  });
  if (!data) throw new Error(msg);
  return data.posted === 1;
}

/** Asks for cash of every top-up back, and returns what then waits for its approval. */
async function askBack(me: SignedIn, finance: Caller, refund_amount_fen: number) {
  for (const { rid } of (await me.call(prestoreApplyList, { status: 30 })).data?.list ?? []) {
    const asked = await me.call(prestoreApplyCancel, { rid, refund_amount_fen, bank });
    if (!asked.code) throw new Error(asked.msg);
  }
  return (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
}

async function payOut(staff: Caller, { rid, version }: { rid: string; version: number }) {
  const approved = await staff.call(staffPayoutApprove, { rid, version });
  if (!approved.code) return approved.msg;
  const serial = `P${rid}`;
  return (await staff.call(staffPayoutPay, { rid, version: version + 1, serial, account: demoBankAccount }))
    .msg;
}

test('what one person credits alone stays within the limit of a day, whatever it is cut into and however fast', async () => {
  const { world, me, finance, lines } = await shop(8);
  const booked = await Promise.all(lines.map((line) => credit(finance, me, line, 60_000)));
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await balanceOn(world, me)).toEqual([60_000, 60_000, 0, 0]);
  const other = await world.as('enterprise');
  expect(await credit(finance, other, lines[0] ?? '', 40_001)).toBe(false);
  expect(await credit(finance, other, lines[1] ?? '', 40_000)).toBe(true);
  world.setNow('2026-11-21T00:00:00+08:00');
  expect(await credit(await world.asStaff('finance'), me, lines[2] ?? '', 100_000)).toBe(true);
});

test('several people together credit no more to one customer, and from one line, than one may alone', async () => {
  const { world, me, finance, lines } = await shop(2);
  const lead = await world.asStaff('finance-lead');
  const [one = '', two = ''] = lines;
  expect(await credit(finance, me, one, 90_000)).toBe(true);
  expect(await credit(lead, me, two, 20_000)).toBe(false);
  expect(await credit(lead, await world.as('enterprise'), one, 20_000)).toBe(false);
  expect(await credit(lead, await world.as('teacher'), two, 20_000)).toBe(true);
});

test('whoever let money in alone does not approve that it goes out', async () => {
  const { world, me, finance, lines } = await shop();
  expect(await credit(finance, me, lines[0] ?? '', 100_000)).toBe(true);
  const [payout] = await askBack(me, finance, 100_000);
  if (!payout) throw new Error('nothing waits');
  expect(payout.actions).toMatchObject([{ name: '审批通过', reason: /由财务主管审批/ }, { name: '驳回' }]);
  world.setNow('2026-11-25T10:00:00+08:00');
  const later = await world.asStaff('finance');
  expect(await payOut(later, payout)).toBe('您曾为该客户办理入账，请由财务主管审批');
  const lead = await world.asStaff('finance-lead');
  expect(await payOut(lead, payout)).toBe('操作成功！');
  expect(await balanceOn(world, await world.as('newcomer'))).toEqual([0, 0, 0, 0]);
});

test('what one person pays out alone stays within the limit of a day', async () => {
  const { world, me } = await shop();
  for (let n = 0; n < 3; n++) await topUpByWechat(world, me, 60_000);
  world.setNow('2028-01-10T10:00:00+08:00');
  const [again, staff] = [await world.as('newcomer'), await world.asStaff('finance')];
  const waiting = await askBack(again, staff, 50_000);
  const told = [];
  for (const payout of waiting) told.push(await payOut(staff, payout));
  const refused = '当日累计超过复核限额，请由财务主管审批';
  expect(told).toEqual(['操作成功！', '操作成功！', refused]);
  world.setNow('2028-01-11T10:00:00+08:00');
  expect(await payOut(await world.asStaff('finance'), waiting[2] as { rid: string; version: number })).toBe(
    '操作成功！',
  );
});

test('whoever lowers a statement of what was paid before sets no more free than one person may, and does not pay it out', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { db } = world.database;
  const order_rid = await me.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 300_000 }).where(eq(orders.rid, order_rid));
  await topUp(me, 300_000);
  expect((await me.call(settlementOperate, { op: 'pay', order_rid, way: 0 })).code).toBe(1);
  const work = await putWork(world, order_rid, 60, { orderStatus: 100, amountFen: 330_000 });
  const { data: made } = await me.call(assignRight, { rids: [work.rid] });
  const rid = made?.statement_rid ?? '';
  const [line] = await linesOfStatement(me, rid);
  const lower = async (staff: Caller, amount_fen: number) => {
    const { version = 0 } = (await staff.call(staffStatement, { rid })).data ?? {};
    const lines = [{ rid: line ?? '', amount_fen, description: '', project_no: '' }];
    return (await staff.call(statementRevise, { rid, version, reason: '按实际计费', lines })).msg;
  };
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const refused = '降价后退回的预付款超过复核限额，请待客户确认后开具贷项，由另一位同事复核';
  expect(await lower(lead, 0)).toBe(refused);
  // In steps of a tenth that need no lead, the first of which frees nothing.
  const told = [];
  for (const fen of [300_000, 270_000, 243_000, 218_700, 196_830]) told.push(await lower(finance, fen));
  expect(told).toEqual([...Array<string>(4).fill('操作成功！'), refused]);
  expect(await lower(lead, 196_830)).toBe(refused);
  expect((await me.call(settlementOperate, { op: 'confirm', rid })).data?.status).toBe(50);
  const [, cash] = await balanceOn(world, me);
  expect(cash).toBe(81_300);
  const asked = await me.call(prestoreRefund, { amount_fen: await generalCashOf(me), bank });
  expect(asked.msg).toBe('操作成功！');
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  expect(await payOut(finance, payout as { rid: string; version: number })).toBe(
    '您曾为该客户办理入账，请由财务主管审批',
  );
});

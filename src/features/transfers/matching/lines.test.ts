import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type BankRow, balanceOn, demoBankAccount, importLines } from '../../../../tests/fixtures/money.ts';
import { openTrial, payAtCashier } from '../../../../tests/fixtures/payments.ts';
import { expectRightBook, statement } from '../../../../tests/fixtures/settled.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { billFetch, billList, billSettle } from '../../payments/contract.staff.ts';
import { assignStatement } from '../../settlement/contract.ts';
import { transferApplyList } from '../contract.ts';
import {
  bankLineList,
  lineClaim,
  lineOwn,
  linePayables,
  matchApprove,
  matchList,
  matchReverse,
  matchWithdraw,
} from './contract.ts';

const row = (serial: string, yuan: string, payer = '王敏', memo = ''): BankRow => [
  ...([serial, '2026-11-20', yuan, payer, memo] as const),
];

/** Sums of accounts in the book, by their codes. */
async function book(world: World): Promise<Record<string, number>> {
  const { rows } = await world.database.db.execute<{ code: string; fen: string }>(
    sql`SELECT code, sum(fen) AS fen FROM ledger_entries GROUP BY code HAVING sum(fen) <> 0`,
  );
  return Object.fromEntries(rows.map(({ code, fen }) => [code, Number(fen)]));
}

test('finance claims a line for a customer by the number in its memo, with four eyes above the limit', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const owed = await statement(me, { fen: 150_000, isConfirmed: true });
  const no = (await me.call(assignStatement, { rid: owed })).data?.no ?? '';
  const spaced = `货款 ${no.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
  const lines = await importLines(finance, [row('C1', '1,600.00', '陌生公司', spaced)]);
  const line = lines.C1 ?? '';
  const { data } = await finance.call(linePayables, { line });
  expect(data?.list).toMatchObject([
    { customer: { rid: me.rid }, statements: [{ rid: owed, no, owed_fen: 150_000 }], orders: [] },
  ]);
  expect((await finance.call(linePayables, { line, kw: no })).data?.list).toHaveLength(1);
  expect((await finance.call(linePayables, { line, kw: '没有这个人' })).data?.list).toEqual([]);

  const wish = { line, customer: me.rid, purpose: 1 as const, refs: [owed] };
  expect((await finance.call(lineClaim, { ...wish, amount_fen: 160_001 })).msg).toBe(
    '认领金额超过该流水的未认领金额',
  );
  const other = await world.as('newcomer');
  expect((await finance.call(lineClaim, { ...wish, customer: other.rid, amount_fen: 160_000 })).msg).toBe(
    '记录不存在',
  );
  const made = await finance.call(lineClaim, { ...wish, amount_fen: 160_000 });
  expect(made.data).toMatchObject({ posted: 0 });
  expect((await me.call(assignStatement, { rid: owed })).data).toMatchObject({ status: 30 });
  const match = { rid: made.data?.rid ?? '', version: 1 };
  expect((await lead.call(matchApprove, match)).code).toBe(1);
  expect((await me.call(assignStatement, { rid: owed })).data).toMatchObject({ status: 50 });
  expect(await balanceOn(world, me)).toEqual([10_000, 10_000, 0, 0]);
  expect((await me.call(transferApplyList, { status: 30 })).data?.list).toMatchObject([
    { status: 30, payer: '陌生公司' },
  ]);
  await expectRightBook(world);
});

test('what is no customer’s leaves the unclaimed money, and comes back when it was a mistake', async () => {
  const world = await newWorld();
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const { db } = world.database;
  const second = { name: '澄谱', bank: '招商银行', account: '6225000000000001' };
  await db.execute(sql`UPDATE settings SET value = jsonb_set(value, '{bankAccounts}', value -> 'bankAccounts' || ${JSON.stringify(second)}::jsonb)
    WHERE key = 'moneySetting'`);
  const lines = await importLines(finance, [row('I1', '12.34', '银行'), row('I2', '5,000.00', '澄谱')]);
  const interest = await finance.call(lineOwn, { kind: 'interest', lines: [lines.I1 ?? ''] });
  expect(interest.data).toMatchObject({ posted: 1 });
  expect(await book(world)).toEqual({ 1001: 501_234, 2205: -500_000, 6604: -1_234 });

  const own = { kind: 'own' as const, lines: [lines.I2 ?? ''] };
  expect((await finance.call(lineOwn, { ...own, account: demoBankAccount })).msg).toBe(
    '请选择转出的我方账户',
  );
  expect((await finance.call(lineOwn, { ...own, account: '1' })).msg).toBe('请选择转出的我方账户');
  const asked = await finance.call(lineOwn, { ...own, account: second.account });
  expect(asked.data).toMatchObject({ posted: 0 });
  expect((await finance.call(lineOwn, { ...own, account: second.account })).msg).toBe(
    '所选到账流水已被认领，请刷新后重试',
  );
  const match = { rid: asked.data?.rid ?? '', version: 1 };
  expect((await finance.call(matchWithdraw, { ...match, reason: '选错账户' })).code).toBe(1);
  const again = await finance.call(lineOwn, { ...own, account: second.account });
  expect((await lead.call(matchApprove, { rid: again.data?.rid ?? '', version: 1 })).code).toBe(1);
  expect(await book(world)).toEqual({ 1001: 1_234, 6604: -1_234 });
  const booked = (await finance.call(matchList, { status: 20 })).data?.list ?? [];
  expect(booked.map(({ customer }) => customer.name).sort()).toEqual(['存款利息', '账户互转']);
  const undo = { rid: interest.data?.rid ?? '', version: 2, reason: '不是利息' };
  expect((await lead.call(matchReverse, undo)).code).toBe(1);
  expect(await book(world)).toEqual({ 1001: 1_234, 2205: -1_234 });
  expect((await finance.call(bankLineList, {})).data).toMatchObject({ open: 1, open_fen: 1_234 });
  await expectRightBook(world);
});

test('a provider’s payout is in the bank once, whether its line or its settlement is booked first', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const payment = await openTrial(world, student);
  await payAtCashier(world, student, payment.rid);
  world.pass(86_400);
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const bill = { way: 1 as const, date: '2026-11-20' };
  await finance.call(billFetch, bill);
  const wish = { kind: 'bill' as const, ...bill };
  const lines = await importLines(finance, [
    row('W1', '88.35', '财付通'),
    row('W2', '88.89'),
    row('W3', '88.35'),
  ]);
  expect((await finance.call(lineOwn, { ...wish, lines: [lines.W2 ?? ''] })).msg).toBe(
    '到账金额超过账单净额',
  );
  expect((await finance.call(lineOwn, { ...wish, date: '2026-11-01', lines: [lines.W1 ?? ''] })).msg).toBe(
    '记录不存在',
  );
  expect((await finance.send(lineOwn, { kind: 'bill', lines: [lines.W1 ?? ''] })).json().msg).toBe(
    '请选择渠道账单',
  );
  const others = 8_889 + 8_835;

  // The line first: the settlement by hand is refused.
  const made = await finance.call(lineOwn, { ...wish, lines: [lines.W1 ?? ''] });
  expect(made.data).toMatchObject({ posted: 1 });
  const arrived = { 1001: 8_835 + others, 2203: -8_888, 2205: -others, 6604: 53 };
  expect(await book(world)).toEqual(arrived);
  expect((await finance.call(billSettle, { ...bill, net_fen: 8_888, fee_fen: 53 })).msg).toBe(
    '该日结算已入账',
  );
  expect((await finance.call(lineOwn, { ...wish, lines: [lines.W3 ?? ''] })).msg).toBe(
    '该账单的结算已匹配到账流水',
  );

  // Taken back, settled by hand, and the line matched with what is booked.
  expect(
    (await lead.call(matchReverse, { rid: made.data?.rid ?? '', version: 2, reason: '账单选错' })).code,
  ).toBe(1);
  expect((await finance.call(billList, {})).data?.list[0]?.settled).toBeNull();
  expect((await finance.call(billSettle, { ...bill, net_fen: 8_888, fee_fen: 53 })).code).toBe(1);
  expect((await finance.call(lineOwn, { ...wish, lines: [lines.W2 ?? ''] })).msg).toBe(
    '到账金额与该账单已入账的结算金额不符',
  );
  const matched = await finance.call(lineOwn, { ...wish, lines: [lines.W3 ?? ''] });
  expect(matched.data).toMatchObject({ posted: 1 });
  expect(await book(world)).toEqual(arrived);
  expect(
    (await lead.call(matchReverse, { rid: matched.data?.rid ?? '', version: 2, reason: '选错流水' })).code,
  ).toBe(1);
  expect((await finance.call(billList, {})).data?.list[0]?.settled).not.toBeNull();
  await expectRightBook(world);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type BankRow, balanceOn, importLines, voucherOf } from '../../../../tests/fixtures/money.ts';
import {
  expectRightBook,
  linesOfStatement,
  orderOf,
  statement,
  topUp,
} from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { orders } from '../../orders/tables.ts';
import { assignStatement, settlementOperate } from '../../settlement/contract.ts';
import { creditMake } from '../../settlement/desk/contract.ts';
import { transferApplyAdd, transferApplyCancel, transferApplyDetail } from '../contract.ts';
import { bankLineList, matchApprove, matchMake, matchReverse, matchWithdraw } from './contract.ts';

const many = Array.from({ length: 16 }, (_, index) => index);

const row = (serial: string, yuan: string): BankRow => [serial, '2026-11-20', yuan, '王敏', ''];

async function newPayer() {
  const world = await newWorld();
  return {
    world,
    me: await somebody(world, 'student'),
    finance: await world.asStaff('finance'),
    lead: await world.asStaff('finance-lead'),
  };
}

/** A claim that a transfer is for statements (1) or orders (2). */
async function claim(me: Somebody, purpose: 1 | 2, amount_fen: number, refs: string[]) {
  const input = { purpose, amount_fen, refs, payer: '王敏', pay_date: '2026-11-20' };
  return me.call(transferApplyAdd, { ...input, voucher: await voucherOf(me) });
}

/** An order of theirs that waits for its money before testing. */
async function unpaidOrder(me: Somebody, fen: number): Promise<string> {
  const rid = await me.sampleOrder();
  const { db } = me.world.database;
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: fen }).where(eq(orders.rid, rid));
  return rid;
}

async function order({ database: { db } }: World, rid: string) {
  const [found] = await db.select().from(orders).where(eq(orders.rid, rid));
  return found;
}

test('a transfer pays two statements once a second person agrees: their orders are done, the rest is balance', async () => {
  const { world, me, finance, lead } = await newPayer();
  const refs = [await statement(me, { isConfirmed: true }), await statement(me, { isConfirmed: true })];
  expect((await claim(me, 1, 100_000, refs)).msg).toBe('转账金额与所选结算单不符');
  const { data } = await claim(me, 1, 250_000, refs);
  const rid = data?.rid ?? '';
  const lines = await importLines(finance, [row('S1', '1,500.00'), row('S2', '1,000.00')]);
  const input = { target: 'claim' as const, rid, version: 1, lines: Object.values(lines) };
  const made = await finance.call(matchMake, input);
  expect(made.data).toMatchObject({ posted: 0 });
  const match = { rid: made.data?.rid ?? '', version: 1 };
  expect((await finance.send(matchApprove, match)).statusCode).toBe(403);
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);

  const approvals = await Promise.all(many.map(() => lead.call(matchApprove, match)));
  expect(approvals.filter(({ code }) => code === 1)).toHaveLength(1);
  for (const each of refs) {
    const { data: paid } = await me.call(assignStatement, { rid: each });
    expect(paid).toMatchObject({ status: 50, remaining_fen: 0, payments: [{ cash_fen: 100_000 }] });
    expect(await order(world, await orderOf(me, each))).toMatchObject({ status: 130, payStatus: 3 });
  }
  expect(await balanceOn(world, me)).toEqual([50_000, 50_000, 0, 0]);
  expect((await me.call(transferApplyDetail, { rid })).data).toMatchObject({ status: 30 });
  expect((await finance.call(bankLineList, {})).data).toMatchObject({ open: 0, open_fen: 0 });
  await expectRightBook(world);

  // Taken back: everything waits as before, and the same claim can be matched with the same lines again.
  const undo = { rid: match.rid, version: 2, reason: '匹配错误' };
  const undone = await Promise.all(many.map(() => lead.call(matchReverse, undo)));
  expect(undone.filter(({ code }) => code === 1)).toHaveLength(1);
  for (const each of refs) {
    const { data: open } = await me.call(assignStatement, { rid: each });
    expect(open).toMatchObject({ status: 30, remaining_fen: 100_000, payments: [] });
    expect(await order(world, await orderOf(me, each))).toMatchObject({ status: 120, payStatus: 1 });
  }
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  const { data: reopened } = await me.call(transferApplyDetail, { rid });
  expect(reopened).toMatchObject({ status: 10, matched: [] });
  expect((await finance.call(bankLineList, {})).data).toMatchObject({ open: 2, open_fen: 250_000 });
  await expectRightBook(world);
  const again = await finance.call(matchMake, { ...input, version: reopened?.version ?? 0 });
  expect((await lead.call(matchApprove, { rid: again.data?.rid ?? '', version: 1 })).code).toBe(1);
  expect((await me.call(assignStatement, { rid: refs[0] ?? '' })).data).toMatchObject({
    ...{ status: 50, remaining_fen: 0, payments: [{ cash_fen: 100_000 }] },
  });
  expect(await balanceOn(world, me)).toEqual([50_000, 50_000, 0, 0]);
  await expectRightBook(world);
});

/** A statement of theirs that one small transfer has paid, and its match. */
async function paidByTransfer(yuan: string, owedFen: number, fen: number) {
  const payer = await newPayer();
  const owed = await statement(payer.me, { fen: owedFen, isConfirmed: true });
  const { data } = await claim(payer.me, 1, fen, [owed]);
  const lines = await importLines(payer.finance, [row('U1', yuan)]);
  const target = { target: 'claim' as const, rid: data?.rid ?? '', version: 1 };
  const made = await payer.finance.call(matchMake, { ...target, lines: [lines.U1 ?? ''] });
  expect(made.data).toMatchObject({ posted: 1 });
  return {
    ...payer,
    owed,
    undo: { rid: made.data?.rid ?? '', version: 2, reason: '匹配错误' },
    target,
    lines,
  };
}

test('the few fen that were written off come back with the transfer, and are written off again with the next', async () => {
  const { world, me, lead, finance, owed, undo, target, lines } = await paidByTransfer(
    '499.98',
    50_000,
    49_998,
  );
  expect((await me.call(assignStatement, { rid: owed })).data).toMatchObject({ status: 50 });
  expect((await finance.send(matchReverse, undo)).statusCode).toBe(403);
  expect((await lead.call(matchReverse, undo)).code).toBe(1);
  expect((await me.call(assignStatement, { rid: owed })).data).toMatchObject({ remaining_fen: 50_000 });
  await expectRightBook(world);
  const version = (await me.call(transferApplyDetail, { rid: target.rid })).data?.version ?? 0;
  await finance.call(matchMake, { ...target, version, lines: [lines.U1 ?? ''] });
  expect((await me.call(assignStatement, { rid: owed })).data).toMatchObject({
    status: 50,
    remaining_fen: 0,
  });
  await expectRightBook(world);
});

test('what something was built on is not taken back, and says why', async () => {
  const spent = await paidByTransfer('700.00', 50_000, 70_000);
  const other = await statement(spent.me, { fen: 20_000, isConfirmed: true });
  expect((await spent.me.call(settlementOperate, { op: 'pay', rid: other, way: 0 })).code).toBe(1);
  expect((await spent.lead.call(matchReverse, spent.undo)).msg).toBe('该笔款项已被使用，不能撤销');
  expect((await spent.me.call(assignStatement, { rid: spent.owed })).data).toMatchObject({ status: 50 });
  await expectRightBook(spent.world);

  const credited = await paidByTransfer('500.00', 50_000, 50_000);
  const [line_rid = ''] = await linesOfStatement(credited.me, credited.owed);
  const { data } = await credited.me.call(assignStatement, { rid: credited.owed });
  const lower = { line_rid, amount_fen: 1_000, to: 'prestore' as const, reason: '样品破损' };
  const made = await credited.finance.call(creditMake, {
    rid: credited.owed,
    version: data?.version ?? 0,
    ...lower,
  });
  expect(made.msg).toBe('操作成功！');
  expect((await credited.lead.call(matchReverse, credited.undo)).msg).toBe(
    '结算单付款后已有减免退款，不能撤销该笔付款',
  );
  await expectRightBook(credited.world);

  const retested = await paidByTransfer('500.00', 50_000, 50_000);
  const { db } = retested.world.database;
  await db
    .update(orders)
    .set({ status: 105 })
    .where(eq(orders.rid, await orderOf(retested.me, retested.owed)));
  expect((await retested.lead.call(matchReverse, retested.undo)).msg).toBe(
    '结算单的订单已重新检测，不能撤销该笔付款',
  );
});

test('what a transfer lacks stays owed; a few fen are written off', async () => {
  const { world, me, finance } = await newPayer();
  const rid = await statement(me, { isConfirmed: true });
  const pay = async (serial: string, yuan: string, fen: number) => {
    const { data } = await claim(me, 1, fen, [rid]);
    const lines = await importLines(finance, [row(serial, yuan)]);
    const input = { target: 'claim' as const, rid: data?.rid ?? '', lines: [lines[serial] ?? ''] };
    expect((await finance.call(matchMake, { ...input, version: 1 })).data).toMatchObject({ posted: 1 });
    return (await me.call(assignStatement, { rid })).data;
  };
  expect(await pay('P1', '399.99', 39_999)).toMatchObject({ status: 40, remaining_fen: 60_001 });
  expect(await order(world, await orderOf(me, rid))).toMatchObject({ status: 120, payStatus: 2 });
  expect(await pay('P2', '600.00', 60_000)).toMatchObject({ status: 50, remaining_fen: 0 });
  expect(await order(world, await orderOf(me, rid))).toMatchObject({ status: 130, payStatus: 3 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  await expectRightBook(world);
});

test('transfers pay orders before testing, which go on once all is there; the rest is balance', async () => {
  const { world, me, finance, lead } = await newPayer();
  const [first, second] = [await unpaidOrder(me, 80_000), await unpaidOrder(me, 90_000)];
  const { data } = await claim(me, 2, 100_000, [first, second]);
  const lines = await importLines(finance, [row('O1', '1,000.00'), row('O2', '2,000.00')]);
  const made = await finance.call(matchMake, {
    ...{ target: 'claim', rid: data?.rid ?? '', version: 1 },
    lines: [lines.O1 ?? ''],
  });
  expect(made.data).toMatchObject({ posted: 1 });
  expect(await order(world, first)).toMatchObject({ status: 40, payStatus: 3, prepaidFen: 80_000 });
  expect(await order(world, second)).toMatchObject({ status: 30, payStatus: 2, prepaidFen: 20_000 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 100_000]);

  const rest = await claim(me, 2, 200_000, [second]);
  const large = await finance.call(matchMake, {
    ...{ target: 'claim', rid: rest.data?.rid ?? '', version: 1 },
    lines: [lines.O2 ?? ''],
  });
  expect(large.data).toMatchObject({ posted: 0 });
  expect(await order(world, second)).toMatchObject({ status: 30 });
  expect((await lead.call(matchApprove, { rid: large.data?.rid ?? '', version: 1 })).code).toBe(1);
  expect(await order(world, second)).toMatchObject({ status: 40, payStatus: 3, prepaidFen: 90_000 });
  expect(await balanceOn(world, me)).toEqual([130_000, 130_000, 0, 170_000]);
  await expectRightBook(world);

  // The second order was paid by both: what one of them gave is missing again.
  const undo = { rid: made.data?.rid ?? '', version: 2, reason: '匹配错误' };
  await world.database.db.update(orders).set({ status: 50 }).where(eq(orders.rid, first));
  expect((await lead.call(matchReverse, undo)).msg).toBe('订单已进入后续流程，不能撤销该笔付款');
  await world.database.db.update(orders).set({ status: 40 }).where(eq(orders.rid, first));
  expect((await lead.call(matchReverse, undo)).code).toBe(1);
  expect(await order(world, first)).toMatchObject({ status: 30, payStatus: 0, prepaidFen: 0 });
  expect(await order(world, second)).toMatchObject({ status: 30, payStatus: 2, prepaidFen: 70_000 });
  expect(await balanceOn(world, me)).toEqual([130_000, 130_000, 0, 70_000]);
  await expectRightBook(world);
});

test('what was paid otherwise before a match is booked lets it be withdrawn, and its money claimed for something else', async () => {
  const { world, me, finance, lead } = await newPayer();
  const owed = await statement(me, { fen: 150_000, isConfirmed: true });
  const { data } = await claim(me, 1, 150_000, [owed]);
  const lines = await importLines(finance, [row('W1', '1,500.00')]);
  const input = { target: 'claim' as const, rid: data?.rid ?? '', lines: [lines.W1 ?? ''] };
  const made = await finance.call(matchMake, { ...input, version: 1 });
  const match = { rid: made.data?.rid ?? '', version: 1 };
  await topUp(me, 150_000);
  const [paid, approved] = await Promise.all([
    me.call(settlementOperate, { op: 'pay', rid: owed, way: 0 }),
    lead.call(matchApprove, match),
  ]);
  expect(paid.code + approved.code).toBe(1);
  const free = paid.code === 1 ? 0 : 150_000;
  expect(await balanceOn(world, me)).toEqual([free, free, 0, 0]);
  if (paid.code === 1) {
    expect((await finance.call(matchWithdraw, { ...match, reason: '结算单已付清' })).code).toBe(1);
    expect((await me.call(transferApplyCancel, { rid: input.rid })).code).toBe(1);
    expect((await finance.call(bankLineList, {})).data).toMatchObject({ open: 1, open_fen: 150_000 });
  }
  await expectRightBook(world);
});

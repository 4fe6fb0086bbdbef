import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoiceableTo, invoiceOf, issueAll, titleOf } from '../../../tests/fixtures/invoices.ts';
import { balanceOn, importLines, voucherOf } from '../../../tests/fixtures/money.ts';
import { acceptedOrder, expectRightBook, linesOfStatement } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { orders } from '../orders/tables.ts';
import { prestoreApplyAdd, prestoreApplyList } from '../prestore/contract.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { statementRevise } from '../settlement/desk/contract.ts';
import { matchApprove, matchMake } from '../transfers/matching/contract.ts';
import { invoiceInfo } from './contract.ts';

/** Sums of entries by code, debit above 0; what is even is left out. */
async function book({ database }: World): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    'SELECT code, sum(fen)::float8 AS fen FROM ledger_entries GROUP BY code HAVING sum(fen) <> 0',
  );
  return Object.fromEntries(rows.map(({ code, fen }) => [code, fen]));
}

// Without coupons yet, what they would take off is taken off before the statement is confirmed.
test('the worked example of the product definition (6.2) through the product, fen by fen', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const before = await book(world);
  const since = async () => {
    const now = await book(world);
    const codes = [...new Set([...Object.keys(now), ...Object.keys(before)])];
    return Object.fromEntries(
      codes.flatMap((code) => {
        const fen = (now[code] ?? 0) - (before[code] ?? 0);
        return fen === 0 ? [] : [[code, fen]];
      }),
    );
  };

  // A transfer of 10,000.00 is matched to prestore with the rule of 4 %, and invoiced at once as it was chosen.
  const invoice = { type: 1 as const, rid: await titleOf(me) };
  const asked = await me.call(prestoreApplyAdd, {
    ...{ amount_fen: 1_000_000, way: 3, invoice, voucher: await voucherOf(me) },
  });
  const { rid: topUp = '', no = '' } = asked.data ?? {};
  const lines = await importLines(finance, [['W1', '2026-11-20', '10,000.00', '林知夏', no]]);
  const found = (await me.call(prestoreApplyList, { status: 20 })).data?.list[0];
  const match = { target: 'prestore' as const, rid: topUp, version: found?.version ?? 0 };
  const made = await finance.call(matchMake, { ...match, lines: [lines.W1 ?? ''] });
  expect(made.data).toMatchObject({ posted: 0 });
  expect((await lead.call(matchApprove, { rid: made.data?.rid ?? '', version: 1 })).msg).toBe('操作成功！');
  expect(await since()).toEqual({ 1001: 1_000_000, 2203: -1_000_000, 2204: -40_000, 2904: 40_000 });
  await world.outbox();
  const { data: requested } = await me.call(invoiceInfo, { status: 10 });
  const [request] = requested && 'list' in requested ? requested.list : [];
  expect(request).toMatchObject({ amount_fen: 1_000_000 });
  await issueAll(finance, me, request?.rid ?? '');
  expect(await invoiceOf(me, request?.rid ?? '')).toMatchObject({ tax_fen: 56_604 });
  expect(await since()).toMatchObject({ 2208: 56_604, 2221: -56_604 });

  // The statement of an order of 1,060.00 is confirmed at 1,000.00.
  const order = await acceptedOrder(me, 106_000);
  const { data: stated } = await me.call(settlementOperate, { op: 'create', order_rids: [order] });
  const rid = stated?.rid ?? '';
  const [line = ''] = await linesOfStatement(me, rid);
  const revise = { rid: line, amount_fen: 100_000, description: '', project_no: '' };
  const revised = await (await world.asStaff('service')).call(statementRevise, {
    ...{ rid, version: 1, reason: '优惠60元', lines: [revise] },
  });
  expect(revised.msg).toBe('操作成功！');
  expect((await me.call(settlementOperate, { op: 'confirm', rid })).msg).toBe('操作成功！');
  expect(await since()).toMatchObject({ 1122: 100_000, 6001: -94_340, 2221: -62_264 });

  // It is paid with a bonus of 200.00 and 800.00 from what was invoiced.
  const paid = await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
  expect(paid.data).toMatchObject({ status: 50, paid_fen: 100_000 });
  expect(await since()).toEqual({
    ...{ 1001: 1_000_000, 2203: -920_000, 2204: -20_000, 2904: 20_000 },
    ...{ 2208: 52_075, 2221: -56_603, 6001: -94_340, 6402: 18_868 },
  });
  expect((await balanceOn(world, me)).slice(1, 3)).toEqual([920_000, 20_000]);
  const [settled] = await world.database.db.select().from(orders).where(eq(orders.rid, order));
  expect(settled).toMatchObject({ status: 130, payStatus: 3, invoiceStatus: 4 });
  expect(await invoiceableTo(me)).toEqual([]);
  await expectRightBook(world);
});

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { askForAll, invoiceableTo, issueAll, titleOf } from '../../../tests/fixtures/invoices.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import {
  expectRightBook,
  linesOfStatement,
  orderOf,
  rebatesKept,
  statement,
  topUp,
} from '../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { orders } from '../orders/tables.ts';
import { worthOf } from '../promotion/earning/worth.ts';
import { assignRight } from '../results/contract.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { creditMake } from '../settlement/desk/contract.ts';
import { statements } from '../settlement/tables.ts';
import { lotsOf } from '../wallets/service.ts';
import { invoiceAdd } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const bank = { name: '青屿大学', bank: '招商银行', account: '6225880000001234' };

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return {
    world,
    me,
    db: world.database.db,
    title: await titleOf(me),
    finance: await world.asStaff('finance'),
  };
}

async function orderIn({ world }: Somebody, rid: string) {
  const [order] = await world.database.db.select().from(orders).where(eq(orders.rid, rid));
  return order;
}

/** What is left in their lots of each source. */
async function leftBySource({ world, rid }: Somebody) {
  const sums: Record<string, number> = {};
  for (const { source, cashFen } of await lotsOf(world.database.db, rid))
    sums[source] = (sums[source] ?? 0) + cashFen;
  return sums;
}

test('what rebates were is on no invoice, and a price that falls gives it back as what it was', async () => {
  const { world, me, db, title, finance } = await scene();
  const whole = await statement(me, { fen: 50_000, isConfirmed: true });
  await rebatesKept(me, 50_000);
  expect((await me.call(settlementOperate, { op: 'pay', rid: whole, way: 0 })).code).toBe(1);
  expect(await orderIn(me, await orderOf(me, whole))).toMatchObject({ status: 130, invoiceStatus: 4 });
  expect(await invoiceableTo(me)).toEqual([]);

  const rid = await statement(me, { fen: 100_000, isConfirmed: true });
  const lots = [await rebatesKept(me, 60_000), await topUp(me, 100_000)];
  expect((await me.call(settlementOperate, { op: 'pay', rid, way: 0, lots })).code).toBe(1);
  const orderRid = await orderOf(me, rid);
  const row = async () => (await db.select().from(statements).where(eq(statements.rid, rid)))[0];
  expect(await row()).toMatchObject({ cashFen: 100_000, rebateFen: 60_000 });
  expect(await worthOf(db, `order:${orderRid}`)).toMatchObject({ cashFen: 100_000, rebateFen: 60_000 });
  const [offer] = await invoiceableTo(me);
  expect(offer).toMatchObject({ kind: 'statement', free_fen: 40_000 });
  const more = {
    invoice_rid: title,
    type: 1 as const,
    lines: [{ ref: offer?.ref ?? '', amount_fen: 40_001 }],
  };
  expect(await me.call(invoiceAdd, more)).toEqual(refused('开票金额超过可开票金额'));

  const [line_rid = ''] = await linesOfStatement(me, rid);
  const credit = async (amount_fen: number, to: 'prestore' | 'payout') =>
    (
      await finance.call(creditMake, {
        ...{ rid, version: (await row())?.version ?? 0, line_rid, amount_fen, to, reason: '样品破损' },
        ...(to === 'payout' && { bank }),
      })
    ).msg;
  // Money goes back before what rebates were.
  expect(await credit(10_000, 'prestore')).toBe('操作成功！');
  expect(await leftBySource(me)).toMatchObject({ rebate: 0, prestore: 60_000, general: 10_000 });
  await issueAll(finance, me, await askForAll(me, title));
  expect(await orderIn(me, orderRid)).toMatchObject({ invoiceStatus: 3 });
  expect(await credit(10_000, 'payout')).toBe('该款项由返利转入的预存支付，只能退回预存');
  expect(await credit(10_000, 'prestore')).toBe('操作成功！');
  expect(await leftBySource(me)).toMatchObject({ rebate: 10_000, prestore: 60_000, general: 10_000 });
  expect(await row()).toMatchObject({ returnedFen: 20_000, rebateFen: 50_000, invoicedFen: 30_000 });
  expect(await credit(50_001, 'prestore')).toBe('该款项已开票，请先冲红发票再减免');
  await expectRightBook(world);
});

test('of an order that was paid before testing nothing is invoiced that rebates were', async () => {
  const { world, me, db, title, finance } = await scene();
  const order_rid = await me.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 100_000 }).where(eq(orders.rid, order_rid));
  const lots = [await rebatesKept(me, 60_000), await topUp(me, 40_000)];
  expect((await me.call(settlementOperate, { op: 'pay', order_rid, way: 0, lots })).code).toBe(1);
  expect(await invoiceableTo(me)).toMatchObject([{ kind: 'deposit', free_fen: 40_000 }]);
  await issueAll(finance, me, await askForAll(me, title));
  expect(await invoiceableTo(me)).toEqual([]);

  // The data comes to 90,000 only: what rebates were goes back to their lot first.
  const work = await putWork(world, order_rid, 60, { orderStatus: 100, amountFen: 90_000 });
  const { data } = await me.call(assignRight, { rids: [work.rid] });
  const [row] = await db
    .select()
    .from(statements)
    .where(eq(statements.rid, data?.statement_rid ?? ''));
  expect(row).toMatchObject({ cashFen: 90_000, preinvoicedFen: 40_000, rebateFen: 50_000 });
  expect(await leftBySource(me)).toMatchObject({ rebate: 10_000, prestore: 0 });
  expect(await invoiceableTo(me)).toEqual([]);
  expect(await orderIn(me, order_rid)).toMatchObject({ status: 130, invoiceStatus: 4 });
  const kept = await db.execute(
    sql`SELECT rebate_fen::int AS fen FROM statement_payments WHERE way = 'deposit'`,
  );
  expect(kept.rows).toEqual([{ fen: 50_000 }]);
  await expectRightBook(world);
});

test('what was invoiced before it is paid is not paid with what rebates were', async () => {
  const { me, db, title } = await scene();
  const rid = await statement(me, { fen: 50_000, isConfirmed: true });
  await db.update(statements).set({ onCredit: true }).where(eq(statements.rid, rid));
  await rebatesKept(me, 50_000);
  await askForAll(me, title);
  const pay = { op: 'pay' as const, rid, way: 0 };
  expect(await me.call(settlementOperate, pay)).toEqual(
    refused('结算单已在付款前开票，只能以未开票的预存现金付款'),
  );
  await topUp(me, 50_000);
  expect((await me.call(settlementOperate, pay)).code).toBe(1);
  expect(await leftBySource(me)).toMatchObject({ rebate: 50_000, prestore: 0 });
});

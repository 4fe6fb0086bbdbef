import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditLine } from '../../../tests/fixtures/credit.ts';
import { orderXrd } from '../../../tests/fixtures/group-orders.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import { expectRightBook, topUp } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { invoiceAdd, invoiceInfo } from '../invoices/contract.ts';
import { orderCancel } from '../orders/changes/contract.ts';
import { orders } from '../orders/tables.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { statements } from '../settlement/tables.ts';
import { usedCredit } from './use-credit.ts';

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

test('what is used is the orders in work and the open statements, whatever is ordered, called off, billed and paid', async () => {
  const world = await newWorld();
  const company = await world.as('enterprise');
  const { db } = world.database;
  const limitFen = 90_000;
  await creditLine({ ...company, world }, { limitFen });
  await topUp({ ...company, world }, 10_000_000, 100_000);
  const next = numbers(20_261_120);
  const sumOf = async () => {
    const { rows } = await db.execute<{ fen: string }>(sql`
      SELECT (SELECT coalesce(sum(total_fen), 0) FROM orders WHERE owner = ${company.rid} AND pay_mode = 2
          AND pay_status = 0 AND status NOT IN (120, 130, 200, 210))
        + (SELECT coalesce(sum(total_fen - paid_fen - credited_fen + returned_fen), 0) FROM statements
          WHERE owner = ${company.rid} AND on_credit AND status IN (30, 40, 60)) AS fen`);
    return Number(rows[0]?.fen);
  };
  for (let step = 0; step < 40; step += 1) {
    const mine = await db.select().from(orders).where(eq(orders.owner, company.rid));
    const inWork = mine.filter(({ payMode, status }) => payMode === 2 && status === 10);
    const open = (await db.select().from(statements).where(eq(statements.owner, company.rid))).filter(
      ({ status }) => status === 30 || status === 40,
    );
    const [order, statement] = [inWork[next(inWork.length)], open[next(open.length)]];
    const what = next(5);
    if (what <= 1) await orderXrd(company, 1 + next(5), { pay_mode: 2 });
    else if (what === 2 && order)
      await company.call(orderCancel, { rid: order.rid, version: order.version, reason: '计划变更' });
    else if (what === 3 && order) {
      await putWork(world, order.rid, 80, { orderStatus: 110 });
      const { data } = await company.call(settlementOperate, { op: 'create', order_rids: [order.rid] });
      await company.call(settlementOperate, { op: 'confirm', rid: data?.rid ?? '' });
    } else if (what === 4 && statement) {
      const left = statement.totalFen - statement.paidFen;
      const amount_fen = 1 + next(left);
      const { rid } = statement;
      const paid = await company.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen });
      expect(paid.msg).toBe('操作成功！');
    }
    const used = await usedCredit(db, company.rid);
    expect([step, used]).toEqual([step, await sumOf()]);
    expect(used).toBeLessThanOrEqual(limitFen);
  }
  await expectRightBook(world);
}, 120_000);

test('what is due on credit is invoiced before it is paid, posts nothing, and is then paid by money alone', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  await creditLine(student, { limitFen: 50_000 });
  const made = await orderXrd(student, 3, { pay_mode: 2 });
  const orderRid = made.data?.orders[0]?.rid ?? '';
  await putWork(world, orderRid, 80, { orderStatus: 110 });
  const { data } = await student.call(settlementOperate, { op: 'create', order_rids: [orderRid] });
  const rid = data?.rid ?? '';
  await student.call(settlementOperate, { op: 'confirm', rid });
  const { db } = world.database;
  const postings = async () =>
    (await db.execute(sql`SELECT count(*)::int AS n FROM ledger_postings`)).rows[0]?.n;
  const before = await postings();
  const { data: offered } = await student.call(invoiceInfo, {});
  const offer = offered && 'invoiceable' in offered ? offered.invoiceable[0] : undefined;
  expect(offer).toMatchObject({ free_fen: 18_000, paid_fen: 18_000 });
  const lines = [{ ref: offer?.ref ?? '', amount_fen: 18_000 }];
  const ask = { type: 1, invoice_rid: await student.title(), lines } as const;
  expect((await student.call(invoiceAdd, ask)).msg).toBe('操作成功！');
  expect(await postings()).toBe(before);
  await topUp(student, 10_000, 100_000);
  const pay = () => student.call(settlementOperate, { op: 'pay', rid, way: 0 });
  expect((await pay()).msg).toBe('结算单已在付款前开票，只能以未开票的预存现金付款');
  await topUp(student, 10_000);
  expect((await pay()).data?.status).toBe(50);
  const [paid] = await db.select().from(statements).where(eq(statements.rid, rid));
  expect(paid).toMatchObject({ cashFen: 18_000, invoicedFen: 18_000 });
  await expectRightBook(world);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptedOrder, expectRightBook, statement, topUp } from '../../../../tests/fixtures/settled.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { orderCancel } from '../../orders/changes/contract.ts';
import { orders } from '../../orders/tables.ts';
import { balanceOf } from '../../wallets/service.ts';
import { assignStatement, settlementOperate } from '../contract.ts';
import { statementPayments, statements } from '../tables.ts';

/** So many at once. */
const many = Array.from({ length: 32 }, (_, index) => index);

test('32 who pay, confirm, dispute or make the same at once: one of them does', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { db } = world.database;
  const act = (input: object) => student.call(settlementOperate, input as never);
  const wins = async (inputs: object[]) =>
    (await Promise.all(inputs.map(act))).filter(({ code }) => code === 1).length;

  const order = await acceptedOrder(student);
  expect(await wins(many.map(() => ({ op: 'create', order_rids: [order] })))).toBe(1);
  const [made] = await db.select().from(statements).where(eq(statements.status, 10));
  const rid = made?.rid ?? '';
  const said = { lines: [] as string[], reason: '金额不对' };
  const { data } = await student.call(assignStatement, { rid });
  said.lines = data?.lines.map((line) => line.rid) ?? [];
  expect(
    await wins(many.map((index) => (index % 2 ? { op: 'confirm', rid } : { op: 'dispute', rid, ...said }))),
  ).toBe(1);

  await topUp(student, 500_000, 100_000);
  const owed = await statement(student, { isConfirmed: true });
  expect(await wins(many.map(() => ({ op: 'pay', rid: owed, way: 0 })))).toBe(1);
  expect(await db.$count(statementPayments, eq(statementPayments.statementRid, owed))).toBe(1);
  expect((await balanceOf(db, student.rid)).balanceFen).toBe(500_000);
  await expectRightBook(world);
});

test('paying for an order and cancelling it at once leaves the money where one of them put it', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { db } = world.database;
  await topUp(student, 1_000_000);
  for (const _ of many.slice(0, 3)) {
    const rid = await student.sampleOrder();
    await db.update(orders).set({ status: 30, payMode: 1, totalFen: 100_000 }).where(eq(orders.rid, rid));
    const [order] = await db.select().from(orders).where(eq(orders.rid, rid));
    const before = (await balanceOf(db, student.rid)).balanceFen;
    const [paid, cancelled] = await Promise.all([
      student.call(settlementOperate, { op: 'pay', order_rid: rid, way: 0 }),
      student.call(orderCancel, { rid, reason: '不做了', version: order?.version ?? 0 }),
    ]);
    expect(paid.code + cancelled.code).toBe(1);
    const after = await balanceOf(db, student.rid);
    expect(before - after.balanceFen).toBe(paid.code === 1 ? 100_000 : 0);
    if (paid.code !== 1) continue;
    const [now] = await db.select().from(orders).where(eq(orders.rid, rid));
    const back = await student.call(orderCancel, { rid, reason: '不做了', version: now?.version ?? 0 });
    expect(back.data?.refund_fen).toBe(100_000);
    expect((await balanceOf(db, student.rid)).balanceFen).toBe(before);
  }
  await expectRightBook(world);
});

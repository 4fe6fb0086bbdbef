import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import { chainPostings } from '../src/features/ledger/chain.ts';
import { breaches } from '../src/features/ledger/check.ts';
import { post } from '../src/features/ledger/post.ts';
import { prestoreCash } from '../src/features/ledger/rules.accounts.ts';
import { bankLineCame, bonusGranted, transferMatched } from '../src/features/ledger/rules.events.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { assigns } from '../src/features/results/tables.ts';
import { settlementOperate } from '../src/features/settlement/contract.ts';
import { creditMake, writeOffAsk } from '../src/features/settlement/desk/contract.ts';
import { statementLines, statements } from '../src/features/settlement/tables.ts';
import { openLot } from '../src/features/wallets/service.ts';
import { type Bench, putWork } from './laboratory.ts';
import type { Somebody } from './trust/somebody.ts';
import type { World } from './world.ts';

/** Whose orders a test brings to their statements. */
export type Settling = Pick<Somebody, 'world' | 'call' | 'sampleOrder'>;

/** An order of theirs whose data they have accepted; `fen` is what it costs. */
export async function acceptedOrder(me: Settling, fen = 100_000): Promise<string> {
  const rid = await me.sampleOrder();
  const { db } = me.world.database;
  await db.update(orderLines).set({ amountFen: fen }).where(eq(orderLines.orderRid, rid));
  await db.update(orders).set({ totalFen: fen }).where(eq(orders.rid, rid));
  await putWork(me.world, rid, 80, { orderStatus: 110 });
  return rid;
}

/** A statement of a new order of theirs; `confirmed` when it waits for money. */
export async function statement(me: Settling, { fen = 100_000, isConfirmed = false } = {}): Promise<string> {
  const order_rids = [await acceptedOrder(me, fen)];
  const made = await me.call(settlementOperate, { op: 'create', order_rids });
  expect(made.msg).toBe('操作成功！');
  const rid = made.data?.rid ?? '';
  if (isConfirmed) expect((await me.call(settlementOperate, { op: 'confirm', rid })).code).toBe(1);
  return rid;
}

/** Somebody whose money a test moves: in a world, or in a product that runs as a process of its own. */
export type Payer = { rid: string; world: Bench };

/** Prestore of theirs by a transfer, with what was given on top; returns the lot. */
export async function topUp(me: Payer, cashFen: number, bonusFen = 0): Promise<string> {
  const context = { db: me.world.database.db, now: me.world.now() };
  const owner = me.rid;
  const line = ulid();
  const lot = await openLot(context, { owner, name: '充值', source: 'prestore', cashFen, bonusFen });
  const by = { ref: `test:${line}`, operator: { type: 'system', rid: '' } } as const;
  await post(context, { ...by, event: 'bank-line', key: `${line}:1`, legs: bankLineCame('', line, cashFen) });
  await post(context, {
    ...{ ...by, event: 'transfer-prestore', key: `${line}:2` },
    legs: transferMatched([{ line, fen: cashFen }], prestoreCash(owner, lot)),
  });
  if (bonusFen > 0)
    await post(context, {
      ...by,
      event: 'bonus-granted',
      key: `${line}:3`,
      legs: bonusGranted({ owner, lot }, bonusFen),
    });
  return lot;
}

/** Holds the book against its invariants. */
export async function expectRightBook({ database }: World): Promise<void> {
  await chainPostings(database.db);
  expect(await breaches(database.db)).toEqual([]);
}

/** Calls off every order of somebody's, however it would have come to that, so that they may leave. */
export async function callOffAll({ database }: Bench, customerRid: string): Promise<void> {
  await database.db.update(orders).set({ status: 200 }).where(eq(orders.customerRid, customerRid));
}

/** The lines of a statement, in their order. */
export async function linesOfStatement({ world }: Pick<Somebody, 'world'>, rid: string): Promise<string[]> {
  const rows = await world.database.db
    .select({ rid: statementLines.rid })
    .from(statementLines)
    .where(eq(statementLines.statementRid, rid))
    .orderBy(statementLines.sort);
  return rows.map((line) => line.rid);
}

/** The order that a statement is about. */
export async function orderOf({ world }: Somebody, rid: string): Promise<string> {
  const [line] = await world.database.db
    .select({ rid: statementLines.orderRid })
    .from(statementLines)
    .where(eq(statementLines.statementRid, rid));
  return line?.rid ?? '';
}

/** The work of an order. */
export async function assignsOf({ world }: Somebody, orderRid: string): Promise<string[]> {
  const rows = await world.database.db
    .select({ rid: assigns.rid })
    .from(assigns)
    .where(eq(assigns.orderRid, orderRid));
  return rows.map(({ rid }) => rid);
}

/** A credit note on a new statement of theirs that waits for somebody's agreement. */
export async function credit(me: Somebody): Promise<string> {
  const rid = await statement(me, { fen: 500_000, isConfirmed: true });
  const [line_rid = ''] = await linesOfStatement(me, rid);
  const lead = await me.world.asStaff('finance');
  const input = {
    rid,
    version: 2,
    line_rid,
    amount_fen: 200_000,
    to: 'prestore' as const,
    reason: '样品破损',
  };
  return (await lead.call(creditMake, input)).data?.rid ?? '';
}

/** A statement of theirs that is overdue, as the clock leaves it. */
export async function overdueStatement(
  me: Settling,
  fen = 100_000,
): Promise<{ rid: string; version: number }> {
  const rid = await statement(me, { fen, isConfirmed: true });
  const [late] = await me.world.database.db
    .update(statements)
    .set({ status: 60, dueDate: '2026-10-01' })
    .where(eq(statements.rid, rid))
    .returning();
  return { rid, version: late?.version ?? 0 };
}

/** What finance asked to be written off of a new statement of theirs. */
export async function askedWriteOff(me: Settling): Promise<string> {
  const finance = await me.world.asStaff('finance');
  const input = { ...(await overdueStatement(me)), reason: '客户已注销' };
  return (await finance.call(writeOffAsk, input)).data?.rid ?? '';
}

/** A line of a bank's list that nobody has claimed. */
export async function bankLine({ world }: Payer, fen: number): Promise<{ line: string; fen: number }> {
  const line = ulid();
  await post(
    { db: world.database.db, now: world.now() },
    {
      ...{ event: 'bank-line', key: `bank-line:${line}`, ref: `bank-line:${line}` },
      legs: bankLineCame('', line, fen),
      operator: { type: 'system', rid: '' },
    },
  );
  return { line, fen };
}

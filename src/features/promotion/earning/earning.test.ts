import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linesOfStatement, orderOf, statement, topUp } from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { pointsMoves } from '../../points/tables.ts';
import { settlementOperate } from '../../settlement/contract.ts';
import { creditMake } from '../../settlement/desk/contract.ts';
import { statements } from '../../settlement/tables.ts';
import { worthOf } from './worth.ts';

/** What somebody's points moved by, and their sum. */
async function pointsOf({ world, rid }: Somebody) {
  const moves = await world.database.db
    .select({ kind: pointsMoves.kind, change: pointsMoves.change, ref: pointsMoves.ref })
    .from(pointsMoves)
    .where(eq(pointsMoves.customerRid, rid))
    .orderBy(pointsMoves.kind, pointsMoves.key);
  return { moves, sum: moves.reduce((sum, { change }) => sum + change, 0) };
}

/** A statement of theirs, paid from prestore, with its order. */
async function paidOrder(me: Somebody, fen: number) {
  const rid = await statement(me, { fen, isConfirmed: true });
  expect(await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).toMatchObject({ code: 1 });
  return { rid, order: await orderOf(me, rid) };
}

/** Takes something off a statement and gives the money back. */
async function refund(me: Somebody, rid: string, amount_fen: number) {
  const finance = await me.world.asStaff('finance');
  const [line_rid = ''] = await linesOfStatement(me, rid);
  const [row] = await me.world.database.db
    .select({ version: statements.version })
    .from(statements)
    .where(eq(statements.rid, rid));
  const version = row?.version ?? 0;
  const made = await finance.call(creditMake, {
    ...{ rid, version, line_rid, amount_fen, to: 'prestore', reason: '样品破损' },
  });
  expect(made).toMatchObject({ code: 1, data: { status: 20 } });
  await me.world.jobs.workOff();
}

test('a finished order earns points by its cash, once, and what is refunded takes them back', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await topUp(me, 300_000, 10_000);
  const { rid, order } = await paidOrder(me, 50_050);
  await world.jobs.workOff();
  const ref = `order:${order}`;
  // A fifth of it is paid with what was given.
  expect(await worthOf(world.database.db, ref)).toMatchObject({ cashFen: 40_050, rebateFen: 0 });
  expect((await pointsOf(me)).moves).toEqual([
    { kind: 'firstOrder', change: 200, ref: `first:${me.rid}` },
    { kind: 'order', change: 400, ref },
  ]);
  await refund(me, rid, 10_000);
  expect(await worthOf(world.database.db, ref)).toMatchObject({ cashFen: 30_050 });
  expect((await pointsOf(me)).sum).toBe(200 + 300);
  await refund(me, rid, 30_050);
  expect((await pointsOf(me)).sum).toBe(0);
  expect((await pointsOf(me)).moves.filter(({ kind }) => kind === 'taken')).toHaveLength(3);
});

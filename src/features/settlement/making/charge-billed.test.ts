import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { envelopeOf } from '../../../../tests/fixtures/clusters.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { acceptedOrder } from '../../../../tests/fixtures/settled.ts';
import { newWorld } from '../../../../tests/world.ts';
import { usedOf } from '../../allowances/charge.ts';
import { settlementOperate } from '../contract.ts';
import { creditMake } from '../desk/contract.ts';
import { statementLines, statements } from '../tables.ts';

test('an envelope takes the price until a statement says what is billed, less what is credited', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const envelope_rid = await envelopeOf(manager, { cluster: owner, amount_fen: 6_500 });
  const names = [`envelope:${envelope_rid}`, `month:${ridOf('student')}@${owner}:2026-11`];
  const used = async () => [...(await usedOf(db, names)).values()];

  const sampleOrder = async () => (await orderedXrd(student, 1, { owner, envelope_rid })).rid;
  const order_rid = await acceptedOrder({ ...student, world, sampleOrder }, 7_000);
  expect(await used()).toEqual([6_000, 6_000]);
  const { data } = await teacher.call(settlementOperate, { op: 'create', order_rids: [order_rid] });
  const rid = data?.rid ?? '';
  expect(await used()).toEqual([6_000, 6_000]);
  expect((await teacher.call(settlementOperate, { op: 'confirm', rid })).code).toBe(1);
  // What was done is charged, even above the amount.
  expect(await used()).toEqual([7_000, 7_000]);
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementRid, rid));
  const [{ version } = { version: 0 }] = await db.select().from(statements).where(eq(statements.rid, rid));
  const credit = {
    rid,
    version,
    line_rid: line?.rid ?? '',
    amount_fen: 3_000,
    to: 'prestore',
    reason: '样品破损',
  } as const;
  const lead = await world.asStaff('lead');
  expect((await lead.call(creditMake, credit)).code).toBe(1);
  expect(await used()).toEqual([4_000, 4_000]);
});

import { expect, test } from 'vitest';
import { groupWithLimits, orderedXrd, orderXrd, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { newWorld } from '../../../../tests/world.ts';
import { usedOf } from '../../allowances/charge.ts';
import { clusterDeleteUser, clusterEdit } from '../../clusters/contract.ts';
import { orderCancel } from '../changes/contract.ts';
import { orderRows } from '../moves.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

test('a member orders on the group’s account within limits, and waits for approval above them', async () => {
  const world = await newWorld();
  const [student, teacher, neighbour] = await Promise.all(
    (['student', 'teacher', 'enterprise'] as const).map((who) => world.as(who)),
  );
  if (!student || !teacher || !neighbour) throw new Error('nobody is there');
  const owner = await groupWithLimits(world, { limit_fen: 15_000, month_fen: 25_000 });
  const month = `month:${ridOf('student')}@${owner}:2026-11`;
  const { db } = world.database;
  const used = async () => (await usedOf(db, [month])).get(month);

  expect(await orderXrd(neighbour, 1, { owner })).toEqual(refusal('您不是该课题组成员'));
  expect(await orderXrd(student, 1, { owner: '01JNOTHING' })).toEqual(refusal('您不是该课题组成员'));
  const own = await orderedXrd(student, 3, { owner: undefined });
  expect([own.status, own.why, await used()]).toEqual([10, '', 0]);

  const first = await orderedXrd(student, 2, { owner });
  expect([first.status, first.why, await used()]).toEqual([10, '', first.total_fen]);
  const dear = await orderedXrd(student, 3, { owner });
  expect([dear.status, dear.why, await used()]).toEqual([15, '超出单笔额度、超出本月额度', first.total_fen]);
  const second = await orderedXrd(student, 2, { owner });
  const late = await orderedXrd(student, 1, { owner });
  expect([second.why, late.why]).toEqual(['', '超出本月额度']);
  expect([late.status, await used()]).toEqual([15, first.total_fen + second.total_fen]);

  // Nobody asks who manages the group.
  const large = await orderedXrd(teacher, 4, { owner });
  expect([large.status, large.why]).toEqual([10, '']);

  const approve = { action: 'approve', by: { role: 'group', type: 'customer', rid: 'x' } } as const;
  await db.transaction(async (inside) => {
    const order = await orderRows.lock(inside, dear.rid, 'any');
    await orderRows.move(inside, order, { ...approve, now: world.now() });
  });
  expect(await used()).toBe(first.total_fen + second.total_fen + dear.total_fen);
  const { code } = await student.call(orderCancel, { rid: first.rid, version: 1, reason: '不需要了' });
  expect([code, await used()]).toEqual([1, second.total_fen + dear.total_fen]);

  await teacher.call(clusterEdit, {
    rid: owner,
    member: { user: ridOf('student'), limit_fen: null, month_fen: null },
  });
  expect((await orderedXrd(student, 3, { owner })).why).toBe('');
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('student') });
  expect(await orderXrd(student, 1, { owner })).toEqual(refusal('您不是该课题组成员'));
});

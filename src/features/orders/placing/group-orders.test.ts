import { expect, test } from 'vitest';
import { envelopeOf } from '../../../../tests/fixtures/clusters.ts';
import { groupWithLimits, orderedXrd, orderXrd, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { newWorld } from '../../../../tests/world.ts';
import { usedOf } from '../../allowances/charge.ts';
import { clusterDeleteUser, clusterEdit } from '../../clusters/contract.ts';
import { planAdd } from '../../plan/contract.ts';
import { orderCancel, orderEdit, orderEditPreview } from '../changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
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

test('an envelope takes what is ordered on it, gives it back when that ends, and refuses more than is left', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: 6_000, month_fen: null });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const envelope_rid = await envelopeOf(manager, { cluster: owner, amount_fen: 20_000 });
  const { db } = world.database;
  const used = async () => (await usedOf(db, [`envelope:${envelope_rid}`])).get(`envelope:${envelope_rid}`);

  const first = await orderedXrd(student, 1, { owner, envelope_rid });
  // What waits for approval is kept for it.
  const waiting = await orderedXrd(student, 2, { owner, envelope_rid });
  expect([first.why, waiting.why, await used()]).toEqual(['', '超出单笔额度', 18_000]);
  for (const who of [student, teacher])
    expect(await orderXrd(who, 1, { owner, envelope_rid })).toEqual(
      refusal('该经费项目余额不足，剩余¥20.00'),
    );
  expect(await orderXrd(student, 1, { owner, envelope_rid: 'another' })).toEqual(
    refusal('该经费项目已过期或余额不足'),
  );
  await student.call(orderCancel, { rid: waiting.rid, version: 1, reason: '不需要了' });
  expect(await used()).toBe(6_000);

  const { data: seen } = await student.call(orderDetail, { rid: first.rid });
  if (!seen) throw new Error('no order');
  const more = (samples: number) => ({
    ...{
      rid: first.rid,
      version: seen.version,
      contact: seen.contact,
      leftover: 0 as const,
      secret: 0 as const,
    },
    items: seen.lines.map(({ rid, count, values }) => ({
      ...{ line_rid: rid, count, params: values },
      samples: Array.from({ length: samples }, (_, at) => ({ no: `A-${at + 1}`, hazards: ['none'] })),
    })),
  });
  const edit = async (samples: number) => {
    const { data: shown } = await student.call(orderEditPreview, more(samples));
    const answer = await student.call(orderEdit, { ...more(samples), price_hash: shown?.price_hash ?? '' });
    return { shown, answer };
  };
  expect((await edit(4)).answer).toEqual(refusal('该经费项目余额不足，剩余¥140.00'));
  const dearer = await edit(3);
  expect(dearer.shown?.why).toBe('超出单笔额度');
  expect(dearer.answer.data).toMatchObject({ status: 15, why: '超出单笔额度', version: seen.version + 1 });
  expect(await used()).toBe(18_000);
  seen.version += 1;
  const cheaper = await edit(1);
  expect([cheaper.answer.data?.status, await used()]).toEqual([10, 6_000]);
});

test('64 that are ordered at once never go beyond limit, month or envelope', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: 12_000, month_fen: 60_000 });
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const envelope_rid = await envelopeOf(manager, { cluster: owner, amount_fen: 200_000 });
  const params = { main_components: 'TiO2' };
  const wanted = Array.from({ length: 64 }, (_, at) => ({
    samples: 1 + (at % 3),
    envelope_rid: at % 4 === 0 ? undefined : envelope_rid,
  }));
  const sent = [];
  for (const { samples, envelope_rid: on } of wanted) {
    const { data } = await student.call(planAdd, { rid: 'xrd-powder', params });
    const listed = Array.from({ length: samples }, (_, at) => ({ no: `A-${at + 1}`, hazards: ['none'] }));
    const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples: listed }];
    const shown = (await student.call(ready2pay, { items })).data;
    sent.push({
      items,
      price_hash: shown?.price_hash ?? '',
      protocol_version: '1',
      owner,
      envelope_rid: on,
    });
  }
  const answers = await Promise.all(
    sent.map(async (order) => {
      const answer = await student.send(orderAdd, order);
      // Under load a product may say that it is busy; it never fails.
      expect(answer.statusCode).not.toBe(500);
      return answer.json<{ code: number; msg: string }>();
    }),
  );
  for (const { code, msg } of answers) if (code === 0) expect(msg).toMatch(/该经费项目余额不足|系统繁忙/);
  const { rows } = await world.database.pool.query<{ status: number; fen: number; on: boolean }>(
    `SELECT status, total_fen::int AS fen, envelope_rid IS NOT NULL AS on FROM orders WHERE owner = $1`,
    [owner],
  );
  const sum = (list: { fen: number }[]) => list.reduce((all, { fen }) => all + fen, 0);
  const alone = rows.filter(({ status }) => status === 10);
  expect(rows.length).toBe(answers.filter(({ code }) => code === 1).length);
  expect(Math.max(...alone.map(({ fen }) => fen))).toBeLessThanOrEqual(12_000);
  expect(sum(alone)).toBeLessThanOrEqual(60_000);
  expect(sum(alone)).toBeGreaterThan(48_000);
  const onIt = rows.filter(({ on }) => on);
  expect(sum(onIt)).toBeLessThanOrEqual(200_000);
  const month = `month:${ridOf('student')}@${owner}:2026-11`;
  const used = await usedOf(world.database.db, [month, `envelope:${envelope_rid}`]);
  expect([...used.values()]).toEqual([sum(alone), sum(onIt)]);
});

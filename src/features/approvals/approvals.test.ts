import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { secretOf, secretsOf, waitingOrder } from '../../../tests/fixtures/approvals.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../tests/fixtures/group-orders.ts';
import { dump } from '../../../tests/trust/support/canaries.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { usedOf } from '../allowances/charge.ts';
import { clusterApprovals } from '../clusters/approvals/tables.ts';
import { clusterMembers } from '../clusters/tables.ts';
import { messageList } from '../notifications/contract.ts';
import { orderCancel } from '../orders/changes/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { orders } from '../orders/tables.ts';
import * as calls from './contract.ts';
import { remindApprovers } from './remind.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const empty = { no: '', asked: null, answer: null };

const statusOf = async ({ database: { db } }: World, rid: string) =>
  (await db.select({ status: orders.status }).from(orders).where(eq(orders.rid, rid)))[0]?.status;

async function toldTo(world: World, who: 'student' | 'teacher' | 'enterprise') {
  const { data } = await (await world.as(who)).call(messageList, {});
  return data?.list.map(({ text, link }) => ({ text, link })) ?? [];
}

/** Everything that an answer could change, but who asked how often. */
const stateOf = async ({ database: { db } }: World) => {
  const { rows } = await db.execute(
    `SELECT (SELECT json_agg(o) FROM orders o) AS orders, (SELECT json_agg(a) FROM cluster_approvals a) AS approvals,
       (SELECT json_agg(l) FROM cluster_approval_links l) AS links, (SELECT count(*) FROM messages) AS messages,
       (SELECT json_agg(c) FROM allowance_charges c) AS charges, (SELECT count(*) FROM order_history) AS history`,
  );
  return rows;
};

test('a link by message shows what is bought, and allows it once without signing in', async () => {
  const world = await newWorld();
  const { owner, order } = await waitingOrder(world);
  const secret = await secretOf(world);
  const sms = (await world.outbox()).find(({ text }) => text.includes(secret))?.text;
  expect(sms).toContain(
    `林知夏提交的订单${order.no}金额180.00元，需您审批：http://shop.test/approve#${secret}`,
  );
  expect(await toldTo(world, 'teacher')).toContainEqual({
    text: `林知夏提交的订单${order.no}金额180.00元，需您审批：请在“我管理的课题组”中处理。`,
    link: `/member/communityMg?rid=${owner}`,
  });

  const phone = world.visitor({ address: '203.0.113.7' });
  const before = await stateOf(world);
  const { data } = await phone.call(calls.openApprove, { secret });
  expect(data).toMatchObject({
    ...{ state: 'open', no: order.no, answer: null },
    asked: {
      ...{ kind: 'order', no: order.no, fen: 18_000, member: '林知夏', is_member: 1, why: '超出单笔额度' },
      lines: [{ count: 1, fen: 18_000 }],
      ...{ limit_fen: 10_000, month_fen: 100_000, month_left_fen: 100_000, envelope: null, wallet_fen: 0 },
    },
  });
  expect(await stateOf(world)).toEqual(before);

  const approve = { secret, op: 'approve' } as const;
  const { data: done } = await phone.call(calls.openApprove, approve);
  expect(done).toMatchObject({
    state: 'approved',
    no: order.no,
    asked: null,
    answer: { by: '沈明远', reason: '' },
  });
  expect(await statusOf(world, order.rid)).toBe(10);
  expect(await toldTo(world, 'student')).toContainEqual({
    text: `订单${order.no}已通过审批。`,
    link: `/member/order/${order.rid}`,
  });
  const month = `month:${ridOf('student')}@${owner}:2026-11`;
  expect((await usedOf(world.database.db, [month])).get(month)).toBe(18_000);

  const after = await stateOf(world);
  for (const op of ['look', 'approve', 'refuse'] as const)
    expect((await phone.call(calls.openApprove, { secret, op, reason: '不再需要' })).data).toMatchObject({
      ...{ state: 'approved', asked: null },
    });
  expect(await stateOf(world)).toEqual(after);
});

test('what is refused needs a reason, is called off and told to whoever ordered', async () => {
  const world = await newWorld();
  const { order } = await waitingOrder(world);
  const secret = await secretOf(world);
  for (const reason of [undefined, '', '无'])
    expect(await world.call(calls.openApprove, { secret, op: 'refuse', reason })).toEqual(
      refusal('请填写拒绝原因'),
    );
  expect(await statusOf(world, order.rid)).toBe(15);
  const { data } = await world.call(calls.openApprove, { secret, op: 'refuse', reason: '请改用常规XRD' });
  expect(data).toMatchObject({ state: 'refused', answer: { by: '沈明远', reason: '请改用常规XRD' } });
  expect(await statusOf(world, order.rid)).toBe(200);
  expect((await toldTo(world, 'student')).map(({ text }) => text)).toContain(
    `订单${order.no}已拒绝审批。请改用常规XRD`,
  );
  const student = await world.as('student');
  expect((await student.call(calls.clusterApproval, { rid: order.rid })).data).toMatchObject({
    ...{ status: 30, status_name: '已拒绝', again: '', approvers: [] },
    answer: { by: '沈明远', reason: '请改用常规XRD' },
  });
  const { data: detail } = await student.call(orderDetail, { rid: order.rid });
  expect(detail?.history[0]).toMatchObject({ actor: '课题组', reason: '请改用常规XRD' });
});

test('a link that is used, too old, of another version, passed on, of a former manager or made up changes nothing', async () => {
  const world = await newWorld();
  const { owner, order } = await waitingOrder(world);
  const secret = await secretOf(world);
  const nothingChanges = async (
    work: () => Promise<{ data: unknown }>,
    expected: Record<string, unknown>,
  ) => {
    const before = await stateOf(world);
    expect((await work()).data).toMatchObject(expected);
    expect(await stateOf(world)).toEqual(before);
  };
  const each = async (
    expected: Record<string, unknown>,
    wanted = secret,
    who: Pick<World, 'call'> = world,
  ) => {
    for (const op of ['look', 'approve', 'refuse'] as const)
      await nothingChanges(
        () => who.call(calls.openApprove, { secret: wanted, op, reason: '不再需要' }),
        expected,
      );
  };
  await each({ state: 'unknown', ...empty }, 'f'.repeat(32));
  await each({ state: 'unknown', ...empty }, '安');
  for (const who of ['student', 'enterprise'] as const)
    await each({ state: 'foreign', ...empty }, secret, await world.as(who));
  // A session that is over is nobody's.
  expect((await world.visitor({ token: 'over' }).call(calls.openApprove, { secret })).data?.state).toBe(
    'open',
  );
  expect((await (await world.as('teacher')).call(calls.openApprove, { secret })).data?.state).toBe('open');

  const { db } = world.database;
  const setRole = (role: 'owner' | 'member') =>
    db
      .update(clusterMembers)
      .set({ role })
      .where(eq(clusterMembers.customerRid, ridOf('teacher')));
  await setRole('member');
  await each({ state: 'former', ...empty });
  await setRole('owner');

  world.pass(72 * 3_600 - 1);
  expect((await world.call(calls.openApprove, { secret })).data?.state).toBe('open');
  world.pass(1);
  await each({ state: 'late', no: order.no, asked: null, answer: null });
  expect(await statusOf(world, order.rid)).toBe(15);

  await (await world.as('student')).call(orderCancel, {
    rid: order.rid,
    version: order.version,
    reason: '不做了',
  });
  await each({ state: 'lapsed', no: order.no, asked: null, answer: null });
  expect(owner).toBeTruthy();
});

test('a link tells nothing of itself: neither logs nor the database know its secret, and guesses are counted', async () => {
  const world = await newWorld();
  await waitingOrder(world);
  const secret = await secretOf(world);
  await world.call(calls.openApprove, { secret });
  await world.call(calls.openApprove, { secret, op: 'refuse' });
  await world.call(calls.openApprove, { secret, op: 'approve' });
  const log = world.logged().join('\n');
  expect(log).toContain('/api/open/approve');
  expect(log).not.toContain(secret);
  expect(await dump(world.database.db)).not.toContain(secret);

  const guess = (index: number) =>
    world
      .visitor({ address: '198.51.100.9' })
      .send(calls.openApprove, { secret: `${index}`.padStart(32, '0') });
  for (let index = 0; index < 30; index++) expect((await guess(index)).json().data.state).toBe('unknown');
  expect((await guess(31)).statusCode).toBe(429);
});

test('each of those who manage a group has a link of their own; the first answer counts, however many come at once', async () => {
  const world = await newWorld();
  const owner = await groupWithLimits(world, { limit_fen: 10_000, month_fen: null });
  const teacher = await world.as('teacher');
  const { db } = world.database;
  await db.insert(clusterMembers).values({
    ...{ rid: 'manager', clusterRid: owner, customerRid: ridOf('enterprise'), role: 'manager' },
    ...{ status: 20, createdAt: world.now(), joinedAt: world.now() },
  });
  const student = await world.as('student');
  for (let round = 0; round < 4; round++) {
    const order = await orderedXrd(student, 2, { owner });
    const [one, other] = [await secretOf(world, 'teacher'), await secretOf(world, 'enterprise')];
    const refuse = { op: 'refuse', reason: '预算不足' } as const;
    const { data } = await teacher.call(calls.clusterApprovals, { rid: owner });
    const rids = data?.list.filter(({ no }) => no === order.no).map(({ rid }) => rid) ?? [];
    const answers = await Promise.all([
      world.call(calls.openApprove, { secret: one, op: 'approve' }),
      world.call(calls.openApprove, { secret: other, ...refuse }),
      world.call(calls.openApprove, { secret: one, ...refuse }),
      teacher.call(calls.clusterApprove, { rids, op: 'approve' }),
      student.call(orderCancel, { rid: order.rid, version: order.version, reason: '不做了' }),
    ]);
    expect(answers.every(({ code, msg }) => code === 1 || msg)).toBe(true);
    const [approval] = await db.select().from(clusterApprovals).where(eq(clusterApprovals.refRid, order.rid));
    const status = await statusOf(world, order.rid);
    const by = { 20: 10, 30: 200, 40: 200 } as Record<number, number>;
    const cancelledAfter = approval?.status === 20 && answers[4].code === 1;
    expect(status).toBe(cancelledAfter ? 200 : by[approval?.status ?? 0]);
    const month = `month:${ridOf('student')}@${owner}:2026-11`;
    const used = (await usedOf(db, [month])).get(month) ?? 0;
    const running = await db.select().from(orders).where(eq(orders.owner, owner));
    const worth = running
      .filter((each) => each.status === 10)
      .reduce((sum, { totalFen }) => sum + totalFen, 0);
    expect(used).toBe(worth);
  }
});

test('many are answered at once in the list of the group, each by itself, by those alone who manage it', async () => {
  const world = await newWorld();
  const { owner } = await waitingOrder(world);
  const student = await world.as('student');
  const teacher = await world.as('teacher');
  world.pass(60);
  const second = await orderedXrd(student, 4, { owner });
  world.pass(60);
  const third = await orderedXrd(student, 5, { owner });
  const { data } = await teacher.call(calls.clusterApprovals, { rid: owner, size: 2 });
  expect(data).toMatchObject({ total: 3, list: [{ fen: 18_000 }, { fen: 24_000 }] });
  const all = (await teacher.call(calls.clusterApprovals, { rid: owner })).data?.list ?? [];
  const rids = all.map(({ rid }) => rid);
  for (const who of ['student', 'enterprise'] as const) {
    const caller = await world.as(who);
    expect(await caller.call(calls.clusterApprovals, { rid: owner })).toEqual(refusal('记录不存在'));
    expect(await caller.call(calls.clusterApprove, { rids, op: 'approve' })).toEqual(refusal('记录不存在'));
  }
  expect(await teacher.call(calls.clusterApprove, { rids, op: 'refuse' })).toEqual(refusal('请填写拒绝原因'));
  await student.call(orderCancel, { rid: second.rid, version: second.version, reason: '不做了' });
  const { data: done } = await teacher.call(calls.clusterApprove, { rids, op: 'approve' });
  expect(done).toEqual({ done: 2, failed: [{ rid: rids[1], no: second.no, reason: '当前状态不可操作' }] });
  expect(await statusOf(world, third.rid)).toBe(10);
  expect((await teacher.call(calls.clusterApprovals, { rid: owner })).data).toMatchObject({ total: 0 });
  expect((await teacher.call(calls.clusterApproval, { rid: third.rid })).data).toMatchObject({ status: 20 });
  expect(await (await world.as('enterprise')).call(calls.clusterApproval, { rid: third.rid })).toEqual(
    refusal('记录不存在'),
  );
});

test('who is waited for is reminded once by the clock, and once a day by whoever ordered; the order waits on', async () => {
  const world = await newWorld();
  const { order } = await waitingOrder(world);
  const student = await world.as('student');
  const send = async () => (await world.as('student')).call(calls.clusterApprovalSend, { rid: order.rid });
  expect((await student.call(calls.clusterApproval, { rid: order.rid })).data).toMatchObject({
    ...{ status: 10, why: '超出单笔额度', approvers: ['沈明远'], asked: '2026-11-20 10:00:00' },
    again: '2026-11-21 10:00:00',
  });
  expect(await send()).toEqual(refusal('24小时内只能发送一次，请稍后再试'));
  world.pass(24 * 3_600);
  expect((await Promise.all([send(), send()])).map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(await secretsOf(world, 'teacher')).toHaveLength(2);
  const remind = async () => {
    const { jobs, secrets, gateways, store, closings, origin, now } = world;
    const { db } = world.database;
    await remindApprovers({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });
    return (await secretsOf(world, 'teacher')).length;
  };
  world.pass(72 * 3_600 - 60);
  expect(await remind()).toBe(2);
  world.pass(60);
  const [old = ''] = await secretsOf(world, 'teacher');
  expect((await world.call(calls.openApprove, { secret: old })).data?.state).toBe('late');
  expect(await Promise.all([remind(), remind()]).then(() => secretsOf(world, 'teacher'))).toHaveLength(3);
  world.pass(30 * 24 * 3_600);
  expect([await remind(), await statusOf(world, order.rid)]).toEqual([3, 15]);
  expect((await send()).code).toBe(1);
  expect(
    (await world.call(calls.openApprove, { secret: await secretOf(world), op: 'approve' })).data?.state,
  ).toBe('approved');
  expect(await send()).toEqual(refusal('记录不存在'));
});

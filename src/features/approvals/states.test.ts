import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DemoAccount, demoAccounts } from '../../../db/demo-accounts.ts';
import { secretOf } from '../../../tests/fixtures/approvals.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../tests/fixtures/group-orders.ts';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import { approvalRecord, approvalStates } from '../clusters/approvals/rules.ts';
import { clusterApprovals } from '../clusters/approvals/tables.ts';
import { clusterMembers } from '../clusters/tables.ts';
import { orderEdit, orderEditPreview } from '../orders/changes/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import * as calls from './contract.ts';

/** A group of the teacher's, which the enterprise manages too, with the student in it; the newcomer is not. */
async function groupWithManager(world: World) {
  const owner = await groupWithLimits(world, { limit_fen: 10_000, month_fen: null });
  await world.database.db.insert(clusterMembers).values({
    ...{ rid: 'manager', clusterRid: owner, customerRid: ridOf('enterprise'), role: 'manager' },
    ...{ status: 20, createdAt: world.now(), joinedAt: world.now() },
  });
  return owner;
}

test('every state of a request and every part in the group: answered as documented, or refused without change', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const owner = await groupWithManager(world);
  const order = await orderedXrd(await world.as('student'), 3, { owner });
  const [asked] = await db.select().from(clusterApprovals).where(eq(clusterApprovals.refRid, order.rid));
  if (!asked) throw new Error('nobody was asked');
  const links = {
    teacher: await secretOf(world, 'teacher'),
    enterprise: await secretOf(world, 'enterprise'),
  };
  const read = async () => ({
    approvals: await db.select().from(clusterApprovals),
    orders: await db.select().from(orders).where(eq(orders.rid, order.rid)),
  });
  const reset = async (status: number) => {
    const fresh = { status, decidedBy: null, endedAt: null, reason: '' };
    await db.update(clusterApprovals).set(fresh).where(eq(clusterApprovals.rid, asked.rid));
    const waits = { status: orderStates.toApprove, version: asked.refVersion };
    await db.update(orders).set(waits).where(eq(orders.rid, order.rid));
  };
  const who = Object.keys(demoAccounts) as DemoAccount[];
  const sessions = new Map<DemoAccount, SignedIn>();
  for (const account of who) sessions.set(account, await world.as(account));
  for (const status of Object.values(approvalStates)) {
    for (const account of who) {
      const session = sessions.get(account) as SignedIn;
      const mayAnswer = account === 'teacher' || account === 'enterprise';
      for (const { action } of approvalRecord.ways) {
        if (action !== 'approve' && action !== 'refuse') continue;
        const goal = action === 'approve' ? 10 : 200;
        const works = mayAnswer && status === approvalStates.waiting;
        for (const way of ['list', 'link'] as const) {
          await reset(status);
          const before = await read();
          const answer = { op: action, reason: '本月预算已用完' } as const;
          if (way === 'list') {
            const { data } = await session.call(calls.clusterApprove, { rids: [asked.rid], ...answer });
            expect([status, account, action, data?.done ?? 0]).toEqual([
              status,
              account,
              action,
              works ? 1 : 0,
            ]);
          } else {
            const secret = links[account as 'teacher'] ?? links.teacher;
            const { data } = await session.call(calls.openApprove, { secret, ...answer });
            if (!mayAnswer) expect(data?.state).toBe('foreign');
          }
          const after = await read();
          if (works) expect(after.orders[0]?.status).toBe(goal);
          else expect(after).toEqual(before);
        }
      }
    }
  }
});

test('what is allowed while it is changed is allowed as it was seen, or asked for anew', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const owner = await groupWithManager(world);
  const student = await world.as('student');
  for (let round = 0; round < 6; round++) {
    const order = await orderedXrd(student, 2, { owner });
    const secret = await secretOf(world);
    const { data: detail } = await student.call(orderDetail, { rid: order.rid });
    if (!detail) throw new Error('the order is gone');
    const edit = {
      ...{ rid: order.rid, version: detail.version, contact: detail.contact, secret: detail.secret },
      items: detail.lines.map((line) => ({
        ...{ line_rid: line.rid, count: line.count, params: line.values },
        samples: detail.samples.map(({ no, hazards }) => ({ no: `B-${no}`, hazards })),
      })),
      leftover: 0 as const,
      remark: `第${round}次修改`,
    };
    const { data: shown } = await student.call(orderEditPreview, edit);
    const [changed, allowed] = await Promise.all([
      student.call(orderEdit, { ...edit, price_hash: shown?.price_hash ?? '' }),
      world.call(calls.openApprove, { secret, op: 'approve' }),
    ]);
    const rows = await db.select().from(clusterApprovals).where(eq(clusterApprovals.refRid, order.rid));
    const [now] = await db.select().from(orders).where(eq(orders.rid, order.rid));
    const approved = rows.filter(({ status }) => status === approvalStates.approved);
    const waiting = rows.filter(({ status }) => status === approvalStates.waiting);
    expect([changed.code, allowed.data?.state === 'approved'].filter(Boolean)).toHaveLength(1);
    if (changed.code === 1) {
      expect([now?.status, approved.length]).toEqual([orderStates.toApprove, 0]);
      expect(waiting.map(({ refVersion }) => refVersion)).toEqual([now?.version]);
      expect((await world.call(calls.openApprove, { secret, op: 'approve' })).data?.state).toBe('lapsed');
      const anew = await secretOf(world);
      expect((await world.call(calls.openApprove, { secret: anew, op: 'approve' })).data?.state).toBe(
        'approved',
      );
    } else expect([now?.status, approved.length, waiting.length]).toEqual([orderStates.toReview, 1, 0]);
  }
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { waitingOrder } from '../../../../tests/fixtures/approvals.ts';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { putOrder } from '../../../../tests/fixtures/laboratory.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { clusterApprove } from '../../approvals/contract.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { quoteAdd } from '../../plan/quotes/contract.ts';
import { assignRight } from '../../results/contract.ts';
import { todoList } from './contract.ts';

const todosOf = async (who: Pick<Somebody, 'call'>) => (await who.call(todoList, {})).data?.list ?? [];

test('what waits for a customer is told with its end, the most pressing first, and to nobody else', async () => {
  const world = await newWorld();
  const [me, other] = [await somebody(world, 'teacher'), await somebody(world, 'student')];
  const before = new Set((await todosOf(me)).map(({ rid }) => rid));
  const [waiting, asked, wrong, running] = [
    await me.sampleOrder(),
    await me.sampleOrder(),
    await me.sampleOrder(),
    await me.sampleOrder(),
  ];
  await deliver(world, waiting);
  await putOrder(world, asked, orderStates.toConfirm);
  await putOrder(world, wrong, orderStates.atIssue);
  await putOrder(world, running, orderStates.testing);
  const service = await world.asStaff('service');
  const quoted = await service.call(quoteAdd, {
    customer_rid: me.rid,
    lines: [{ service_rid: 'xrd-powder', price_fen: 12_300, count: 2 }],
  });
  expect(quoted.code).toBe(1);
  const mine = async () => (await todosOf(me)).filter(({ rid }) => !before.has(rid));

  const list = await mine();
  expect(list.map(({ kind }) => kind)).toEqual(['issue', 'confirm', 'verdict', 'quote']);
  expect(list.map(({ rid }) => rid).slice(0, 3)).toEqual([wrong, asked, waiting]);
  expect(list[2]).toMatchObject({ due: '2026-12-05', amount_fen: null });
  expect(list[3]).toMatchObject({ amount_fen: 24_600, due: expect.stringMatching(/^\d{4}-/) });
  const theirs = (await todosOf(other)).map(({ rid }) => rid);
  for (const { rid } of list) expect(theirs).not.toContain(rid);
  expect((await world.visitor().call(todoList, {})).code).not.toBe(1);

  await me.call(assignRight, { order_rid: waiting });
  await putOrder(world, wrong, orderStates.received);
  expect((await mine()).map(({ kind }) => kind)).toEqual(['confirm', 'quote']);

  // What is to be paid before testing tells how much.
  const [order] = await world.database.db.select().from(orders).where(eq(orders.rid, asked));
  await putOrder(world, asked, orderStates.toPrepay);
  expect((await mine())[0]).toMatchObject({ kind: 'prepay', amount_fen: order?.totalFen });
  await putOrder(world, asked, orderStates.toSend);
  expect((await mine())[0]).toMatchObject({ kind: 'send', amount_fen: null });
});

test('a request waits for those who manage the group, and for its member no deed', async () => {
  const world = await newWorld();
  const { order } = await waitingOrder(world);
  const [manager, member] = [await world.as('teacher'), await world.as('student')];
  const asked = (await todosOf(manager)).filter(({ kind }) => kind === 'approval');
  expect(asked).toMatchObject([
    { no: order.no, amount_fen: 18_000, title: expect.stringContaining('超出单笔额度') },
  ]);
  expect((await todosOf(member)).some(({ no }) => no === order.no)).toBe(false);
  await manager.call(clusterApprove, { rids: [asked[0]?.rid ?? ''], op: 'approve' });
  expect((await todosOf(manager)).filter(({ kind }) => kind === 'approval')).toEqual([]);
});

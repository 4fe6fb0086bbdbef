import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { secretOf } from '../../../../tests/fixtures/approvals.ts';
import { requestedCode } from '../../../../tests/fixtures/codes.ts';
import { groupWithLimits } from '../../../../tests/fixtures/group-orders.ts';
import { quoteTo } from '../../../../tests/trust/support/desk.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import type { InputOf } from '../../../core/call.ts';
import { openApprove } from '../../approvals/contract.ts';
import { customerCare } from '../../customers/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { planOperate } from '../../plan/contract.ts';
import { orderProtocol } from '../changes/contract.ts';
import { orderAdd, ready2pay } from '../contract.ts';
import { orderStates } from '../rules.states.ts';
import { orderPaper } from '../signing/contract.ts';
import { orderHistory, orders } from '../tables.ts';

type Order = InputOf<typeof orderAdd>;
type Item = NonNullable<Order['items']>[number];

const samples = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ no: `S${index + 1}`, composition: 'TiO2', hazards: ['none'] },
  }));

/** Quotes one XRD at 900 yuan, which the customer accepts. */
async function accepted(who: Somebody): Promise<string> {
  const { line } = await quoteTo(who);
  const params = { main_components: 'TiO2' };
  await who.call(planOperate, { op: 'save', temp_rids: [line], data: { params } });
  await who.call(planOperate, { op: 'accept', temp_rids: [line] });
  return line;
}

async function order(who: Somebody, items: Item[], terms: Partial<Order> = {}) {
  const { data: shown, msg: why } = await who.call(ready2pay, { items });
  if (!shown) throw new Error(why);
  const { price_hash } = shown;
  const { data, msg } = await who.call(orderAdd, { items, price_hash, protocol_version: '1', ...terms });
  const [made] = data?.orders ?? [];
  if (!made) throw new Error(msg);
  return made;
}

test('what was accepted just as it is ordered waits for samples at once, with whoever quoted it', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const { db } = world.database;
  await db.delete(customerCare).where(eq(customerCare.customerRid, student.rid));
  const temp_rid = await accepted(student);
  const { rid, status } = await order(student, [{ temp_rid, count: 1, samples: samples(1) }]);
  expect(status).toBe(orderStates.toSend);
  const [stored] = await db.select().from(orders).where(eq(orders.rid, rid));
  expect(stored).toMatchObject({ isAgreed: true, totalFen: 90_000, adviserRid: service.rid });
  const steps = await db.select().from(orderHistory).where(eq(orderHistory.orderRid, rid));
  expect(steps.map(({ action, toStatus }) => [action, toStatus])).toEqual([
    ['submit', orderStates.toReview],
    ['goOn', orderStates.toSend],
  ]);
  const { data } = await student.call(messageList, {});
  expect(data?.list.map(({ event }) => event)).toContain('orderWantsSamples');
  expect(data?.list.map(({ event }) => event)).not.toContain('orderSubmitted');
});

test('whoever pays before testing pays for it at once', async () => {
  const world = await newWorld();
  const company = await somebody(world, 'enterprise');
  const temp_rid = await accepted(company);
  const { status } = await order(company, [{ temp_rid, count: 1, samples: samples(1) }], { pay_mode: 1 });
  expect(status).toBe(orderStates.toPrepay);
});

test('more samples, more haste, something that was not quoted, a wish for a price or a contract are looked at first', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const asked: [Partial<Item>, Partial<Order>][] = [
    [{ samples: samples(2) }, {}],
    [{ urgent: 1 }, {}],
    [{}, { quote_first: 1 }],
    [{}, { contract: 1 }],
  ];
  for (const [item, terms] of asked) {
    const temp_rid = await accepted(student);
    const made = await order(student, [{ temp_rid, count: 1, samples: samples(1), ...item }], terms);
    expect([item, terms, made.status]).toEqual([item, terms, orderStates.toReview]);
  }
  const temp_rid = await accepted(student);
  const planned = await student.planned();
  const { data: shown } = await student.call(ready2pay, {
    items: [{ temp_rid, count: 1, samples: samples(1) }, planned],
  });
  const { data } = await student.call(orderAdd, {
    items: [{ temp_rid, count: 1, samples: samples(1) }, planned],
    ...{ price_hash: shown?.price_hash ?? '', protocol_version: '1' },
  });
  expect(data?.orders.map(({ status }) => status)).toEqual([orderStates.toSend, orderStates.toReview]);
});

test('what was accepted goes on by itself once its contract is signed', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const temp_rid = await accepted(student);
  const items = [{ temp_rid, count: 1, samples: samples(1) }];
  const { rid, status } = await order(student, items, { contract: 1 });
  expect(status).toBe(orderStates.toReview);
  const { data: paper } = await student.call(orderPaper, { rid, kind: 1 });
  const version = paper && 'version' in paper ? String(paper.version) : '';
  world.pass(61);
  const code = await requestedCode(world, demoAccounts.student.phone, 6);
  const signed = await student.call(orderProtocol, { rid, kind: 1, version, signer: '林知夏', code });
  expect(signed.data?.status).toBe(orderStates.toSend);
});

test('what was accepted goes on by itself once its group allows it', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const owner = await groupWithLimits(world, { limit_fen: 10_000, month_fen: 100_000 });
  const temp_rid = await accepted(student);
  const { rid, status } = await order(student, [{ temp_rid, count: 1, samples: samples(1) }], { owner });
  expect(status).toBe(orderStates.toApprove);
  const approve = { secret: await secretOf(world), op: 'approve' } as const;
  expect((await world.visitor().call(openApprove, approve)).data?.state).toBe('approved');
  const [stored] = await world.database.db.select().from(orders).where(eq(orders.rid, rid));
  expect(stored?.status).toBe(orderStates.toSend);
});

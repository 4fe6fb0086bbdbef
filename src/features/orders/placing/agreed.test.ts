import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { quoteTo } from '../../../../tests/trust/support/desk.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import type { InputOf } from '../../../core/call.ts';
import { customerCare } from '../../customers/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { planOperate } from '../../plan/contract.ts';
import { orderAdd, ready2pay } from '../contract.ts';
import { orderStates } from '../rules.states.ts';
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

import { expect, test } from 'vitest';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import { type FormValues, planAdd, planList } from '../../plan/contract.ts';
import { orderCancel } from '../changes/contract.ts';
import { orderAdd, orderDetail, orderHistory, orderMine, ready2pay } from '../contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const protocol = '1';
const samples = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    no: `S-${index + 1}`,
    hazards: ['none'],
    composition: 'TiO2',
  }));

async function planned(customer: SignedIn, rid: string, params: FormValues = {}) {
  const { data, msg } = await customer.call(planAdd, { rid, params });
  if (!data) throw new Error(msg);
  return data.temp_rid;
}

/** Three services: two that take samples and one that takes data. */
async function draft(customer: SignedIn) {
  const xrd = await planned(customer, 'xrd-powder', { main_components: 'TiO2', urgent: true });
  const bet = await planned(customer, 'bet-n2', { main_components: 'TiO2' });
  const fit = await planned(customer, 'fit-xps', {
    question: '请分峰并给出原子百分比',
    fitxps_el: ['C', 'O'],
  });
  return [
    { temp_rid: xrd, count: 1, samples: samples(12) },
    { temp_rid: bet, count: 1, samples: samples(3) },
    { temp_rid: fit, count: 1 },
  ];
}

async function submission(customer: SignedIn) {
  const items = await draft(customer);
  const { data, msg } = await customer.call(ready2pay, { items });
  if (!data) throw new Error(msg);
  return { items, protocol_version: protocol, price_hash: data.price_hash, preview: data };
}

async function submitted(customer: SignedIn) {
  const { preview, ...order } = await submission(customer);
  const { data, msg } = await customer.call(orderAdd, order);
  if (!data) throw new Error(msg);
  return { ...data, preview };
}

async function counts(world: World) {
  const { rows } = await world.database.pool.query(
    'SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_lines)::int AS lines, (SELECT count(*) FROM plan_items WHERE status = 40)::int AS ordered',
  );
  return rows[0];
}

test('three services become one order for each type, priced as shown, and leave the plan', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { orders, batch_no, preview } = await submitted(student);
  expect(batch_no).toMatch(/^B261120\d{6}$/);
  expect(orders.map(({ no, status_name }) => [no.slice(0, 7), status_name])).toEqual([
    ['D261120', '待审核'],
    ['D261120', '待审核'],
  ]);
  expect(orders.reduce((sum, { total_fen }) => sum + total_fen, 0)).toBe(preview.total_fen);
  expect((await student.call(planList, {})).data?.allCount).toBe(0);

  const [first] = orders;
  const { data } = await student.call(orderDetail, { rid: first?.rid ?? '' });
  expect(data?.lines.map(({ name }) => name)).toHaveLength(2);
  expect(data?.samples).toHaveLength(12);
  expect(data?.samples[0]?.line_rids).toHaveLength(2);
  expect(data?.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(data?.total_fen);
  expect(data?.lines[0]?.params).toContainEqual({ name: '样品数量', value: '12 个' });
  expect(data?.history.map(({ text }) => text)).toEqual(['提交订单（待审核）']);
  expect(data?.others).toHaveLength(1);
  expect(data?.actions.map(({ action }) => action)).toEqual(['edit', 'cancel']);
});

test('the same request twice is one order', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { preview: _, ...order } = await submission(student);
  const request = { ...order, request_id: 'submit-1' };
  const [one, two] = await Promise.all([student.call(orderAdd, request), student.call(orderAdd, request)]);
  expect(one.data).toEqual(two.data);
  expect(await counts(world)).toEqual({ orders: 2, lines: 3, ordered: 3 });
  const other = await student.send(orderAdd, { ...request, remark: 'other' });
  expect(other.statusCode).toBe(409);
});

test('two submissions of one plan at once make its orders once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { preview: _, ...order } = await submission(student);
  const answers = await Promise.all([student.call(orderAdd, order), student.call(orderAdd, order)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await counts(world)).toEqual({ orders: 2, lines: 3, ordered: 3 });
});

test('what cannot be submitted leaves everything as it was', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { preview: _, ...order } = await submission(student);
  const [xrd, bet, fit] = order.items;
  if (!xrd || !bet || !fit) throw new Error('no items');
  const tries: [object, string][] = [
    [{ price_hash: 'other' }, '价格已更新，请确认后重新提交'],
    [{ protocol_version: '2020-01' }, '协议已更新，请重新阅读'],
    [{ protocol_version: '' }, '请阅读并同意服务协议'],
    [{ items: [] }, '请至少选择一个项目'],
    [{ items: [{ ...xrd, count: 0 }] }, '数量须为1-999'],
    [{ items: [{ ...xrd, samples: [...samples(1), ...samples(1)] }] }, '样品编号重复：S-1'],
    [
      { items: [{ ...xrd, samples: [{ no: 'S-1', hazards: ['radioactive'] }] }] },
      '暂不接收放射性/爆炸性样品',
    ],
    [{ items: [{ ...xrd, temp_rid: '01JNOTHING' }] }, '项目已下架，请移除后再提交'],
  ];
  for (const [changes, msg] of tries) {
    const answer = await student.call(orderAdd, { ...order, ...changes } as never);
    expect(answer.msg).toContain(msg);
    expect(answer.code).toBe(0);
  }
  const unlisted = await student.call(orderAdd, { ...order, items: [{ ...xrd, samples: [] }, bet, fit] });
  expect(unlisted.code).toBe(0);
  expect(await counts(world)).toEqual({ orders: 0, lines: 0, ordered: 0 });
});

test('a price that the catalogue changed is refused until it was seen', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { preview: _, ...order } = await submission(student);
  await world.database.pool.query(
    `UPDATE services SET pricing = jsonb_set(pricing, '{base}', '6100') WHERE rid = 'xrd-powder'`,
  );
  expect(await student.call(orderAdd, order)).toEqual(refusal('价格已更新，请确认后重新提交'));
  const { data } = await student.call(ready2pay, { items: order.items });
  expect((await student.call(orderAdd, { ...order, price_hash: data?.price_hash ?? '' })).code).toBe(1);
});

test('whoever is not verified cannot order', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const { preview: _, ...order } = await submission(newcomer);
  expect(await newcomer.call(orderAdd, order)).toEqual(refusal('未完善基本信息无法正常下单'));
});

test('plans and orders of others are out of reach', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { preview: _, ...order } = await submission(student);
  expect(await teacher.call(ready2pay, { items: order.items })).toEqual(
    refusal('项目已下架，请移除后再提交'),
  );
  const { data } = await student.call(orderAdd, order);
  const rid = data?.orders[0]?.rid ?? '';
  expect(await teacher.call(orderDetail, { rid })).toEqual(refusal('订单不存在'));
  expect(await teacher.call(orderCancel, { rid, reason: '不需要了', version: 1 })).toEqual(
    refusal('订单不存在'),
  );
  expect(await teacher.call(ready2pay, { rids: [rid] })).toEqual(refusal('订单不存在'));
  expect((await teacher.call(orderMine, {})).data?.total).toBe(0);
  expect((await teacher.call(orderHistory, { device_rid: 'xrd-powder' })).data?.total).toBe(0);
});

test('an order is cancelled once, in the version that was seen', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { orders } = await submitted(student);
  const rid = orders[0]?.rid ?? '';
  expect(await student.call(orderCancel, { rid, reason: '', version: 1 })).toEqual(refusal('请填写取消原因'));
  expect(await student.call(orderCancel, { rid, reason: '不需要了', version: 7 })).toEqual(
    refusal('数据已更新，请刷新后重试'),
  );
  expect((await student.call(orderCancel, { rid, reason: '不需要了', version: 1 })).data).toMatchObject({
    status: 200,
    status_name: '已取消',
    version: 2,
  });
  expect(await student.call(orderCancel, { rid, reason: '不需要了', version: 2 })).toEqual(
    refusal('当前状态不可操作'),
  );
  const { data } = await student.call(orderDetail, { rid });
  expect(data?.history.map(({ text, reason, actor }) => [text, reason, actor])).toEqual([
    ['取消订单（已取消）', '不需要了', '我'],
    ['提交订单（待审核）', '', '我'],
  ]);
});

test('lists are by group, page after page, and count each group', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const first = await submitted(student);
  world.pass(60);
  await submitted(student);
  await student.call(orderCancel, { rid: first.orders[0]?.rid ?? '', reason: '不需要了', version: 1 });
  const all = await student.call(orderMine, { size: 3 });
  expect(all.data?.counts).toMatchObject({ review: 3, closed: 1, testing: 0 });
  expect(all.data).toMatchObject({ total: 4 });
  const titles = all.data?.list.map(({ items }) => items.map(({ name }) => name).join('、'));
  expect(titles).toEqual(all.data?.list.map(({ title }) => title));
  const rest = await student.call(orderMine, { size: 3, after: all.data?.next ?? '' });
  const seen = [...(all.data?.list ?? []), ...(rest.data?.list ?? [])].map(({ rid }) => rid);
  expect(new Set(seen).size).toBe(4);
  expect(rest.data?.next).toBeNull();
  expect((await student.call(orderMine, { group: 'closed' })).data?.list.map(({ no }) => no)).toEqual([
    first.orders[0]?.no,
  ]);
  expect((await student.call(orderMine, { kw: first.orders[1]?.no ?? '' })).data?.total).toBe(1);
  expect((await student.call(orderMine, { from: '2026-11-21' })).data?.total).toBe(0);
  expect(await student.call(orderMine, { after: 'nonsense' })).toEqual(refusal('参数错误'));
});

test('statements are few', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { preview: _, ...order } = await submission(student);
  const request = { ...order, request_id: 'counted' };
  expect((await world.statements(() => student.call(orderAdd, request))).length).toBeLessThanOrEqual(16);
  expect((await world.statements(() => student.call(orderMine, {}))).length).toBeLessThanOrEqual(2);
  const { data } = await student.call(orderMine, {});
  const rid = data?.list[0]?.rid ?? '';
  expect((await world.statements(() => student.call(orderDetail, { rid }))).length).toBeLessThanOrEqual(18);
});

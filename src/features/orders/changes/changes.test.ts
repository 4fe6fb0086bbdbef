import { expect, test } from 'vitest';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import type { OutputOf } from '../../../core/call.ts';
import { planAdd, planList } from '../../plan/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
import type { OrderStatus } from '../rules.states.ts';
import {
  orderAgain,
  orderCancel,
  orderEdit,
  orderEditPreview,
  orderProtocol,
  orderResolve,
  orderSend,
} from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

type Detail = OutputOf<typeof orderDetail>;

/** An order of XRD for three samples. */
async function ordered(customer: SignedIn): Promise<Detail> {
  const params = { main_components: 'TiO2' };
  const { data: added } = await customer.call(planAdd, { rid: 'xrd-powder', params });
  const samples = ['A-1', 'A-2', 'A-3'].map((no) => ({ no, hazards: ['none'] }));
  const items = [{ temp_rid: added?.temp_rid ?? '', count: 1, samples }];
  const { data: shown } = await customer.call(ready2pay, { items });
  const price_hash = shown?.price_hash ?? '';
  const { data, msg } = await customer.call(orderAdd, { items, price_hash, protocol_version: '1' });
  if (!data?.orders[0]) throw new Error(msg);
  return detail(customer, data.orders[0].rid);
}

async function detail(customer: SignedIn, rid: string): Promise<Detail> {
  const { data, msg } = await customer.call(orderDetail, { rid });
  if (!data) throw new Error(msg);
  return data;
}

/** The order as the edit page sends it when nothing was touched. */
function asItIs({ rid, version, lines, samples, contact, secret, remark }: Detail) {
  return {
    ...{ rid, version, contact, secret, remark, leftover: 0 as const },
    items: lines.map((line) => ({
      line_rid: line.rid,
      count: line.count,
      params: line.values,
      samples: samples.map(({ rid: _, line_rids: _lines, place: _place, ...sample }) => sample),
    })),
  };
}

async function edit(customer: SignedIn, input: ReturnType<typeof asItIs>) {
  const { data: preview, msg } = await customer.call(orderEditPreview, input);
  if (!preview) throw new Error(msg);
  const answer = await customer.call(orderEdit, { ...input, price_hash: preview.price_hash });
  return { preview, answer };
}

async function moveTo(world: World, rid: string, status: OrderStatus, more = '') {
  await world.database.pool.query(
    `UPDATE orders SET status = $2, version = version + 1 ${more} WHERE rid = $1`,
    [rid, status],
  );
}

test('what changes the price goes back to review, what does not stays where it is', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await ordered(student);
  await moveTo(world, rid, 40);
  const before = await detail(student, rid);

  const noted = await edit(student, { ...asItIs(before), remark: '请保留余样', leftover: 0 });
  expect(noted.preview).toMatchObject({ reviewed_again: 0, total_fen: before.total_fen });
  expect(noted.answer.data).toMatchObject({ status: 40, version: before.version + 1 });

  const same = asItIs(await detail(student, rid));
  const one = same.items[0];
  if (!one) throw new Error('no line');
  const fourth = {
    ...same,
    items: [{ ...one, samples: [...one.samples, { ...one.samples[0], no: 'A-4' }] }],
  };
  const dearer = await edit(student, fourth as typeof same);
  expect(dearer.preview.reviewed_again).toBe(1);
  expect(dearer.preview.total_fen).toBeGreaterThan(before.total_fen);
  expect(dearer.answer.data).toMatchObject({ status: 10, total_fen: dearer.preview.total_fen });

  const after = await detail(student, rid);
  expect(after.samples.map(({ no }) => no)).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  // A label that was printed still names the same record.
  expect(after.samples[0]?.rid).toBe(before.samples[0]?.rid);
  expect(after.history[0]).toMatchObject({ text: '修改订单（待审核）', actor: '我', action: 'edit' });
  expect(after.history[0]?.diff).toEqual(
    expect.arrayContaining([
      { name: 'X射线粉末衍射（XRD） · 样品数量', from: '3 个', to: '4 个' },
      { name: '样品 A-4', from: '无', to: '粉末，无' },
    ]),
  );
  expect(after.history[1]?.diff).toEqual([{ name: '备注', from: '', to: '请保留余样' }]);
});

test('what stays as it was costs what it did, whatever the catalogue says now', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const order = await ordered(student);
  await world.database.pool.query(
    `UPDATE services SET pricing = jsonb_set(pricing, '{base}', '9900') WHERE rid = 'xrd-powder'`,
  );
  const kept = await edit(student, { ...asItIs(order), remark: '只改备注' });
  expect(kept.answer.data?.total_fen).toBe(order.total_fen);
  const now = asItIs(await detail(student, order.rid));
  const [line] = now.items;
  const changed = { ...now, items: [{ ...line, params: { ...line?.params, xrd_speed: '1' } }] };
  const { data } = await student.call(orderEditPreview, changed as typeof now);
  expect(data?.total_fen).toBeGreaterThanOrEqual(9900 * 3);
});

test('an edit is refused in another version, at another price, incomplete, and once testing is prepared', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const order = await ordered(student);
  const input = asItIs(order);
  const [line] = input.items;
  if (!line) throw new Error('no line');
  const price_hash = (await student.call(orderEditPreview, input)).data?.price_hash ?? '';
  const tries: [object, string][] = [
    [{ version: 7 }, '数据已更新，请刷新后重试'],
    [{ price_hash: 'other' }, '价格已更新，请确认后重新提交'],
    [{ items: [] }, '请至少选择一个项目'],
    [{ items: [{ ...line, line_rid: '01JNOTHING' }] }, '参数错误'],
    [{ items: [line, line] }, '同一项不能重复提交'],
    [{ items: [{ ...line, count: 0 }] }, '数量须为1-999'],
    [{ items: [{ ...line, samples: [] }] }, 'X射线粉末衍射（XRD）：请至少填写1个样品'],
    [{ contact: { name: '', phone: '13900000001' } }, '姓名不能为空'],
  ];
  for (const [changes, msg] of tries) {
    const answer = await student.call(orderEdit, { ...input, price_hash, ...changes } as never);
    expect(answer).toEqual(refusal(msg));
  }
  for (const [status, msg] of [
    [70, '检测已开始，无法修改，请联系客服'],
    [110, '检测已开始，无法修改，请联系客服'],
    [30, '当前状态不可操作'],
    [200, '当前状态不可操作'],
  ] as const) {
    await moveTo(world, order.rid, status);
    const { version } = await detail(student, order.rid);
    expect(await student.call(orderEdit, { ...input, version, price_hash })).toEqual(refusal(msg));
  }
  const teacher = await world.as('teacher');
  expect(await teacher.call(orderEdit, { ...input, price_hash })).toEqual(refusal('订单不存在'));
  expect(await teacher.call(orderEditPreview, input)).toEqual(refusal('订单不存在'));
});

test('a waybill sends the samples on their way and can be corrected there', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await ordered(student);
  const parcel = { rid, express: '顺丰速运', waybill: 'SF1234567890' };
  expect(await student.call(orderSend, { ...parcel, version: 1 })).toEqual(refusal('当前状态不可操作'));
  await moveTo(world, rid, 40);
  expect(await student.call(orderSend, { ...parcel, waybill: '?', version: 2 })).toEqual(
    refusal('运单号须为5-40位字母、数字或短横线'),
  );
  expect((await student.call(orderSend, { ...parcel, version: 2 })).data).toMatchObject({ status: 50 });
  const again = await student.call(orderSend, { ...parcel, waybill: 'SF0987654321', version: 3 });
  expect(again.data).toMatchObject({ status: 50, version: 4 });
  const order = await detail(student, rid);
  expect(order).toMatchObject({ express: '顺丰速运', waybill: 'SF0987654321' });
  expect(order.history.slice(0, 2).map(({ text }) => text)).toEqual([
    '修改运单（样品在途）',
    '样品已寄出（样品在途）',
  ]);
  expect(order.samples[0]?.place).toBe('运输途中');
});

test('what staff changed or asked is accepted, answered, or decided', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await ordered(student);
  await moveTo(world, rid, 20);
  expect(await student.call(orderProtocol, { rid, kind: 3, version: '1' })).toEqual(
    refusal('数据已更新，请刷新后重试'),
  );
  expect((await student.call(orderProtocol, { rid, kind: 3, version: '2' })).data?.status).toBe(40);
  await moveTo(world, rid, 20);
  const answer = await student.call(orderProtocol, { rid, kind: 4, version: '4', content: '可以' });
  expect(answer.data?.status).toBe(10);
  await moveTo(world, rid, 65);
  const decided = await student.call(orderResolve, { rid, choice: 'resend', version: 6 });
  expect(decided.data?.status).toBe(40);
  await moveTo(world, rid, 65);
  expect((await student.call(orderResolve, { rid, choice: 'resolveIssue', version: 8 })).data?.status).toBe(
    60,
  );
});

test('an order is put into the plan again with what was asked for', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid, lines } = await ordered(student);
  await student.call(orderCancel, { rid, reason: '改天再做', version: 1 });
  const { data } = await student.call(orderAgain, { rid, request_id: 'again' });
  expect(data).toMatchObject({ allCount: 3, missing: [] });
  expect((await student.call(orderAgain, { rid, request_id: 'again' })).data).toEqual(data);
  const { data: plan } = await student.call(planList, {});
  expect(plan?.dataArr[0]?.items[0]).toMatchObject({ rid: 'xrd-powder', params: lines[0]?.values });
  expect(plan?.draft?.samples.map(({ no, items }) => [no, items])).toEqual(
    ['A-1', 'A-2', 'A-3'].map((no) => [no, data?.temp_rids]),
  );
  const { data: twice } = await student.call(orderAgain, { rid });
  const { data: both } = await student.call(planList, {});
  expect(both?.draft?.samples.map(({ items }) => items)).toEqual(
    [1, 2, 3].map(() => [...(data?.temp_rids ?? []), ...(twice?.temp_rids ?? [])]),
  );
  await world.database.pool.query(`DELETE FROM services WHERE rid = 'xrd-powder'`);
  expect((await student.call(orderAgain, { rid })).data).toMatchObject({
    temp_rids: [],
    missing: ['X射线粉末衍射（XRD）'],
  });
  const teacher = await world.as('teacher');
  expect(await teacher.call(orderAgain, { rid })).toEqual(refusal('订单不存在'));
});

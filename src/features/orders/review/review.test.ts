import { eq } from 'drizzle-orm';
import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../../db/demo-staff.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import type { InputOf, OutputOf } from '../../../core/call.ts';
import { customerCare } from '../../customers/tables.ts';
import { planAdd } from '../../plan/contract.ts';
import { auditLog } from '../../staff/tables.ts';
import { staffOrderDetail, staffOrderList, staffOrderPhone, staffOrderSheet } from '../board/contract.ts';
import { orderProtocol } from '../changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
import { orders } from '../tables.ts';
import {
  staffReviewAsk as ask,
  staffOrderAssign,
  staffOrderMove,
  type staffReviewAsk,
  staffReviewPreview,
} from './contract.ts';
import { settleUnanswered } from './settle-unanswered.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
type Staff = Awaited<ReturnType<World['asStaff']>>;
type Asked = InputOf<typeof staffReviewAsk>;

async function ordered(customer: SignedIn, more: Partial<InputOf<typeof orderAdd>> = {}): Promise<string> {
  const params = { main_components: 'TiO2' };
  const { data: added } = await customer.call(planAdd, { rid: 'xrd-powder', params });
  const samples = ['A-1', 'A-2'].map((no) => ({ no, name: '秘方', hazards: ['none'] }));
  const items = [{ temp_rid: added?.temp_rid ?? '', count: 1, samples }];
  const { data: shown } = await customer.call(ready2pay, { items });
  const { data, msg } = await customer.call(orderAdd, {
    ...{ items, price_hash: shown?.price_hash ?? '', protocol_version: '1', ...more },
  });
  if (!data?.orders[0]) throw new Error(msg);
  return data.orders[0].rid;
}

async function seen(staff: Staff, rid: string): Promise<OutputOf<typeof staffOrderDetail>> {
  const { data, msg } = await staff.call(staffOrderDetail, { rid });
  if (!data) throw new Error(msg);
  return data;
}

/** The order as the review sends it when nothing was touched. */
async function asItIs(staff: Staff, rid: string): Promise<Asked> {
  const { version, lines, promise_date } = await seen(staff, rid);
  return {
    ...{ rid, version, promise_date },
    lines: lines.map((line) => ({ line_rid: line.rid, count: line.count, params: line.values })),
  };
}

/** The same with another price for one of the first line. */
async function priced(staff: Staff, rid: string, share: number): Promise<Asked> {
  const review = await asItIs(staff, rid);
  const { lines } = await seen(staff, rid);
  const price_fen = Math.round((lines[0]?.amount_fen ?? 0) * share);
  return { ...review, lines: review.lines.map((line) => ({ ...line, price_fen, reason: '样品难磨' })) };
}

test('what was not touched can be passed, and whoever passes it looks after it', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  const review = await asItIs(service, rid);
  const { data: preview } = await service.call(staffReviewPreview, review);
  expect(preview).toMatchObject({ changes: [], problems: [], needs_lead: 0, lines: [{ kind: 'same' }] });
  expect(await service.call(ask, review)).toEqual(refusal('没有变更，也没有要问客户的内容'));
  const passed = await service.call(staffOrderMove, { rid, version: 1, action: 'pass' });
  expect(passed.data).toMatchObject({ status: 40, version: 2 });
  expect((await seen(service, rid)).adviser).toMatchObject({ rid: demoStaff.service.rid });
  expect(await service.call(staffOrderMove, { rid, version: 1, action: 'pass' })).toEqual(
    refusal('当前状态不可操作'),
  );
});

test('the customer sees the difference line by line and accepts exactly the version that was shown', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  const before = (await seen(service, rid)).total_fen;
  const review = await priced(service, rid, 1.05);
  const added = { service_rid: 'bet-n2', count: 1, params: {} };
  const { data: preview } = await service.call(staffReviewPreview, {
    ...review,
    lines: [...review.lines, added],
  });
  expect(preview?.lines.map(({ kind }) => kind)).toEqual(['changed', 'added']);
  const promise_date = '2026-12-08';
  const asked = await service.call(ask, { ...review, promise_date, summary: '需要球磨，可以吗？' });
  expect(asked.data).toMatchObject({ status: 20, version: 2, total_fen: before });
  const { data: shown } = await student.call(orderDetail, { rid });
  expect(shown?.proposal).toMatchObject({
    summary: '需要球磨，可以吗？',
    before_fen: before,
    after_fen: Math.round(before * 1.05),
    after_date: promise_date,
    due_date: '2026-11-27',
    end_date: '2026-12-04',
  });
  expect(shown?.proposal?.lines[0]).toMatchObject({ kind: 'changed', reason: '样品难磨' });
  expect(shown?.proposal?.lines[0]?.changes.map(({ name }) => name)).toEqual(['单价', '费用']);
  const accept = (version: string) => student.call(orderProtocol, { rid, kind: 3, version });
  expect(await accept('1')).toEqual(refusal('数据已更新，请刷新后重试'));
  expect((await student.call(orderDetail, { rid })).data?.total_fen).toBe(before);
  expect((await accept('2')).data).toMatchObject({ status: 40, total_fen: Math.round(before * 1.05) });
  const { data: after } = await student.call(orderDetail, { rid });
  expect(after).toMatchObject({ proposal: null, promise_date });
  expect(after?.lines[0]?.amount_fen).toBe(Math.round(before * 1.05));
});

test('lines are added and removed with their samples when the customer accepts', async () => {
  const world = await newWorld();
  const [student, lead] = [await world.as('student'), await world.asStaff('lead')];
  const rid = await ordered(student);
  const review = await asItIs(lead, rid);
  const params = { bet_adsorbate: 'n2', main_components: 'TiO2' };
  const lines = [{ service_rid: 'bet-n2', count: 1, params }];
  const { data: preview } = await lead.call(staffReviewPreview, { ...review, lines });
  const problems = preview?.problems ?? [];
  expect(preview?.lines.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  expect(problems).toEqual([]);
  await lead.call(ask, { ...review, lines });
  await student.call(orderProtocol, { rid, kind: 3, version: '2' });
  const { data } = await student.call(orderDetail, { rid });
  expect(data?.lines).toHaveLength(1);
  expect(data?.samples.map(({ line_rids }) => line_rids)).toEqual([
    [data?.lines[0]?.rid],
    [data?.lines[0]?.rid],
  ]);
  expect(data?.total_fen).toBe(data?.lines[0]?.amount_fen);
});

test.each([
  [1.1, 1],
  [1.11, 0],
  [0.9, 1],
  [0.89, 0],
])('service alone changes a price to %d of it: %d', async (share, code) => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  const review = await priced(service, rid, share);
  const answer = await service.call(ask, review);
  expect(answer.code).toBe(code);
  if (code) return;
  expect(answer.msg).toBe('调价超过10%，须由客服主管操作');
  expect((await (await world.asStaff('lead')).call(ask, review)).code).toBe(1);
});

test('small changes one after the other are measured by the price from before the first', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  await service.call(ask, await priced(service, rid, 0.92));
  await student.call(orderProtocol, { rid, kind: 3, version: '2' });
  await world.database.db.update(orders).set({ status: 10 }).where(eq(orders.rid, rid));
  expect((await service.call(ask, await priced(service, rid, 0.95))).msg).toBe(
    '调价超过10%，须由客服主管操作',
  );
});

test('a price needs its reason, and a quote first is never passed without the customer', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student, { quote_first: 1 });
  const review = await priced(service, rid, 1.05);
  const silent = { ...review, lines: review.lines.map((line) => ({ ...line, reason: '' })) };
  expect((await service.call(ask, silent)).msg).toContain('请填写调价原因');
  const reason = '客户要求先报价，请报价后由客户确认';
  expect(await service.call(staffOrderMove, { rid, version: 1, action: 'pass' })).toEqual(refusal(reason));
  expect((await seen(service, rid)).actions.find(({ action }) => action === 'pass')?.reason).toBe(reason);
});

test('an answer puts the order back to review, as it was', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  const { total_fen } = await seen(service, rid);
  await service.call(ask, await priced(service, rid, 1.1));
  await student.call(orderProtocol, { rid, kind: 4, version: '2', content: '太贵了' });
  expect(await seen(service, rid)).toMatchObject({ status: 10, total_fen, proposal: null });
});

test('who does not answer is reminded after five working days, and the order ends after ten', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  await service.call(ask, { ...(await asItIs(service, rid)), summary: '样品是否含硫？' });
  const settle = () =>
    settleUnanswered({
      ...{ db: world.database.db, jobs: world.jobs.within(world.database.db), secrets: world.secrets },
      ...{
        gateways: world.gateways,
        store: world.store,
        closings: world.closings,
        now: world.now,
        origin: () => '',
      },
    });
  const told = async () =>
    (await world.database.pool.query("SELECT text FROM messages WHERE event = 'orderAsksBack'")).rows.length;
  await settle();
  expect(await told()).toBe(1);
  world.setNow('2026-11-27T09:00:00+08:00');
  await settle();
  await settle();
  expect(await told()).toBe(2);
  world.setNow('2026-12-04T09:00:00+08:00');
  await settle();
  const [order] = await world.database.db.select().from(orders).where(eq(orders.rid, rid));
  expect(order?.status).toBe(200);
});

test('numbers are masked and names of secret samples hidden but for its adviser; each look is kept', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  await world.database.db.delete(customerCare);
  const rid = await ordered(student, { secret: 1 });
  const stranger = await seen(service, rid);
  expect(stranger.contact.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
  expect(stranger).toMatchObject({ is_hidden: 1, samples: [{ no: 'A-1', name: '' }, { name: '' }] });
  const { data } = await service.call(staffOrderPhone, { rid });
  expect(data?.contact).toMatch(/^1\d{10}$/);
  await service.call(staffOrderAssign, { rids: [rid], staff_rid: demoStaff.service.rid });
  const adviser = await seen(service, rid);
  expect(adviser.contact.phone).toBe(data?.contact);
  expect(adviser).toMatchObject({ is_hidden: 0, samples: [{ name: '秘方' }, { name: '秘方' }] });
  const looks = await world.database.db.select().from(auditLog).where(eq(auditLog.target, rid));
  expect(looks.map(({ title }) => title)).toEqual(['订单详情', '查看客户电话', '指派顾问', '订单详情']);
});

test('an order of somebody else is handed over by a lead only', async () => {
  const world = await newWorld();
  const [student, service, lead] = [
    await world.as('student'),
    await world.asStaff('service'),
    await world.asStaff('lead'),
  ];
  const rid = await ordered(student);
  const give = (who: Staff, staff_rid: string) => who.call(staffOrderAssign, { rids: [rid], staff_rid });
  expect((await give(lead, lead.rid)).code).toBe(1);
  expect((await give(service, service.rid)).msg).toMatch(/由其他顾问负责/);
  expect((await give(lead, demoStaff.tech.rid)).msg).toBe('该员工不能担任顾问');
  expect((await give(lead, service.rid)).code).toBe(1);
});

test('the list finds orders by number, customer, group and adviser, page by page', async () => {
  const world = await newWorld();
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rids: string[] = [];
  for (let turn = 0; turn < 3; turn++) {
    rids.unshift(await ordered(student));
    world.pass(60);
  }
  const list = async (input: InputOf<typeof staffOrderList>) => {
    const { data, msg } = await service.call(staffOrderList, input);
    if (!data) throw new Error(msg);
    return { ...data, rids: data.list.map(({ rid }) => rid) };
  };
  const first = await list({ size: 2, group: 'review' });
  expect(first).toMatchObject({ rids: rids.slice(0, 2), counts: { review: 3, done: 0 } });
  expect((await list({ size: 2, group: 'review', after: first.next ?? '' })).rids).toEqual(rids.slice(2));
  const [newest] = first.list;
  expect((await list({ kw: newest?.no })).rids).toEqual([newest?.rid]);
  const named = await list({ kw: newest?.customer.name, size: 2 });
  expect(named.rids).toEqual(rids.slice(0, 2));
  const rest = await list({ kw: newest?.customer.name, size: 2, after: named.next ?? '' });
  expect([rest.rids, rest.next]).toEqual([rids.slice(2), null]);
  expect((await list({ kw: newest?.customer.name, group: 'done' })).rids).toEqual([]);
  expect((await list({ kw: newest?.no, group: 'review' })).rids).toEqual([newest?.rid]);
  expect((await list({ kw: '没有这样的人' })).rids).toEqual([]);
  // Whoever looks after the customer looks after what they order.
  expect((await list({ mine: 1 })).rids).toEqual(rids);
  await world.database.db.update(orders).set({ adviserRid: null });
  expect((await list({ mine: 1 })).rids).toEqual([]);
  await service.call(staffOrderAssign, { rids: rids.slice(0, 1), staff_rid: service.rid });
  expect((await list({ mine: 1 })).rids).toEqual(rids.slice(0, 1));
  expect((await list({ adviser: 'none' })).rids).toEqual(rids.slice(1));
  const tech = await world.asStaff('tech');
  expect((await tech.call(staffOrderList, {})).data?.list).toEqual([]);
});

test('the list narrows by what is paid, invoiced and returned, and is exported as it is shown', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const [student, service] = [await world.as('student'), await world.asStaff('service')];
  const rid = await ordered(student);
  await ordered(student);
  const states = { payStatus: 5, invoiceStatus: 2, recycleStatus: 2 };
  await db.update(orders).set(states).where(eq(orders.rid, rid));
  for (const filter of [{ pay: 5 }, { invoice: 2 }, { recycle: 2 }, { pay: 5, status: 10 }]) {
    const { data } = await service.call(staffOrderList, filter);
    expect(data?.list.map((each) => each.rid)).toEqual([rid]);
  }
  expect((await service.call(staffOrderList, { pay: 5, status: 60 })).data?.list).toEqual([]);
  const sheet = await service.send(staffOrderSheet, { pay: 5 });
  expect(sheet.headers['content-type']).toContain('spreadsheet');
  const [order] = await db.select().from(orders).where(eq(orders.rid, rid));
  const [read] = await readSheet(sheet.rawPayload);
  expect(read?.data.map((row) => row[0])).toEqual(['订单编号', order?.no]);
});

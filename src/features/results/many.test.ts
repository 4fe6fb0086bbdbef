import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../db/demo-staff.ts';
import { linesOf, putFile, putOrder, putWork } from '../../../tests/fixtures/laboratory.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { messages } from '../notifications/tables.ts';
import { orders } from '../orders/tables.ts';
import { settingStaffSave } from '../settings/contract.staff.ts';
import { dispatchMany } from './dispatch/contract.ts';
import { dataReleaseMany } from './review/contract.ts';
import { assignHistory, assigns, orderReleases } from './tables.ts';

const plan = {
  instrument: 'Bruker D8 Advance',
  tech_rid: demoStaff.tech.rid,
  planned_date: '2026-11-23',
};
const checked = ['params', 'samples', 'quality'];

test('several are dispatched at once; what is refused stays as it was and stops none of the others', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const [one, other, unpaid] = [
    await student.sampleOrder(),
    await student.sampleOrder(),
    await student.sampleOrder(),
  ];
  for (const rid of [one, other]) await putOrder(world, rid, 60);
  const declined = await putWork(world, other, 10, { orderStatus: 60 });
  const [line = ''] = await linesOf(world, one);
  const [early = ''] = await linesOf(world, unpaid);
  const works = [{ rid: declined.rid, version: declined.version }];
  const ask = { ...plan, works, line_rids: [line, early] };
  const { data } = await service.call(dispatchMany, ask);
  expect(data).toEqual({
    done: [declined.rid, line],
    refused: [{ rid: early, why: '当前状态不可操作' }],
  });
  const statuses = await db.select({ rid: orders.rid, status: orders.status }).from(orders);
  const statusOf = (rid: string) => statuses.find((each) => each.rid === rid)?.status;
  expect([statusOf(one), statusOf(other)]).toEqual([70, 70]);
  expect(await db.$count(assigns, eq(assigns.orderRid, unpaid))).toBe(0);
  // Whoever asks a second time has seen an old version; nothing changes.
  const again = await service.call(dispatchMany, ask);
  expect(again.data?.done).toEqual([]);
  expect(again.data?.refused.map(({ rid }) => rid)).toEqual([declined.rid, line, early]);
  expect((await service.call(dispatchMany, { ...plan, works: [], line_rids: [] })).msg).toBe(
    '请选择要派单的项目',
  );
  expect((await service.call(dispatchMany, { ...plan, works: [], line_rids: [line, line] })).code).toBe(0);
});

test('data of several orders is released with one checklist, but not what asks for more or is one’s own', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const reviewer = await world.asStaff('reviewer');
  const [good, bare, own, unable] = [
    await inReview(student),
    await putWork(world, await student.sampleOrder(), 50, { orderStatus: 90 }),
    await inReview(student, 'reviewer'),
    await inReview(student),
  ];
  await putWork(world, unable.orderRid, 45, { orderStatus: 90 });
  const rids = [good, bare, own, unable].map(({ orderRid }) => orderRid);
  const chosen = rids.map((order_rid) => ({ order_rid, version: 1 }));
  const unticked = await reviewer.call(dataReleaseMany, { orders: chosen, checked: ['params'] });
  expect(unticked.msg).toBe('请逐项确认审核清单');
  const { data } = await reviewer.call(dataReleaseMany, { orders: chosen, checked });
  expect(data?.done).toEqual([good.orderRid]);
  const why = Object.fromEntries(data?.refused.map((each) => [each.rid, each.why]) ?? []);
  expect(why[bare.orderRid]).toContain('没有数据文件');
  expect(why[own.orderRid]).toBe('不能发布自己检测的数据，请由另一位审核员审核发布');
  expect(why[unable.orderRid]).toBe('含复测或无法检测的项目，请单独审核');
  const rows = await db.select().from(orders).where(inArray(orders.rid, rids));
  expect(rows.filter(({ status }) => status === 90)).toHaveLength(3);
  expect(await db.$count(orderReleases, inArray(orderReleases.orderRid, rids))).toBe(1);
  const told = await db.select().from(messages).where(eq(messages.event, 'dataReleased'));
  expect(told).toHaveLength(1);
  const again = await reviewer.call(dataReleaseMany, {
    orders: [{ order_rid: good.orderRid, version: 1 }],
    checked,
  });
  expect(again.data?.refused[0]?.why).toBe('数据已更新，请刷新后重试');
});

async function inReview(me: Somebody, tech: 'tech' | 'reviewer' = 'tech') {
  const work = await putWork(me.world, await me.sampleOrder(), 50, { orderStatus: 90, tech });
  await putFile(me.world, work);
  return work;
}

test('what goes over the limits of a day is dispatched with a reason alone, which is kept', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const limits = { instrumentSamples: 100, techWorks: 1 };
  const saved = { key: 'dispatchSetting', value: limits, updated: '' };
  expect(await admin.call(settingStaffSave, saved)).toMatchObject({ code: 1 });
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const rids = [await student.sampleOrder(), await student.sampleOrder()];
  for (const rid of rids) await putOrder(world, rid, 60);
  const line_rids = (await Promise.all(rids.map((rid) => linesOf(world, rid)))).flat();
  const ask = { ...plan, planned_date: '2099-01-05', works: [], line_rids };
  const { data } = await service.call(dispatchMany, ask);
  const why = '检测员当天将排 2 项，超过上限 1 项，请填写超出原因';
  expect(data).toEqual({ done: [line_rids[0]], refused: [{ rid: line_rids[1], why }] });
  const again = { ...ask, line_rids: line_rids.slice(1), over_reason: '客户加急' };
  expect((await service.call(dispatchMany, again)).data?.done).toEqual(line_rids.slice(1));
  const steps = await world.database.db.select({ reason: assignHistory.reason }).from(assignHistory);
  expect(steps.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('检测员当天将排 2 项，超过上限 1 项：客户加急'),
  );
});

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupOf } from '../../../tests/fixtures/clusters.ts';
import { balanceOn, topUpByWechat } from '../../../tests/fixtures/money.ts';
import { acceptedReturn, inStore, leftOver, photoBy, returnOf } from '../../../tests/fixtures/samples.ts';
import { topUp } from '../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { ledgerEntries, ledgerPostings } from '../ledger/tables.ts';
import { messageList } from '../notifications/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { orderRows } from '../orders/moves.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { deskAskDisposal } from '../samples/contract.staff.ts';
import { signLate } from './clock.ts';
import { returnAccept, returnReject, returnSend, staffReturns } from './contract.staff.ts';
import { returnAdd, returnList, returnUpdate } from './contract.ts';
import { returnStates } from './rules.states.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };

async function begin() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, desk: await world.asStaff('sample') };
}

/** The newest return; those worlds begin with a mark of everybody's, which is none. */
const first = async (me: Pick<Somebody, 'call'>, rid?: string) =>
  (await me.call(returnList, {})).data?.list.find((one) => (rid ? one.rid === rid : /^H\d+$/.test(one.no)));

async function orderOf(me: Somebody, sample: string) {
  const [row] = await me.world.database.db
    .select({ passport: samplePassports, order: orders })
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .where(eq(samplePassports.rid, sample));
  if (!row) throw new Error('no such sample');
  return row;
}

test('leftovers go back freight collect: asked for, taken on, sent with a waybill, signed for', async () => {
  const { world, me, desk } = await begin();
  const sample = await leftOver(me);
  const address_rid = await me.address();
  const offered = async () =>
    (await me.call(returnList, {})).data?.samples.filter(({ rid }) => rid === sample);
  expect(await offered()).toMatchObject([{ rid: sample, why_not: '', left: 100, is_dangerous: 0 }]);
  const made = await me.call(returnAdd, { sample_rids: [sample], address_rid, temp: 1, remark: '请冷藏' });
  expect(made.data?.no).toMatch(/^H\d{6}\d{6}$/);
  expect(await me.call(returnAdd, { sample_rids: [sample], address_rid })).toMatchObject({ code: 0 });
  expect((await orderOf(me, sample)).order.recycleStatus).toBe(2);
  const waits = (await desk.call(staffReturns, { status: returnStates.pending })).data;
  expect(waits?.counts[10]).toBe(1);
  expect(waits?.list[0]).toMatchObject({ temp: 1, remark: '请冷藏', phone: expect.stringContaining('****') });
  const rid = made.data?.rid ?? '';
  expect(await desk.call(returnAccept, { rid, version: 1 })).toMatchObject(done);
  expect(await me.call(returnUpdate, { rid, op: 'cancel' })).toEqual(refused('当前状态不可操作'));
  const parcel = { rid, version: 2, express: '顺丰速运', waybill: 'SF1234567890' };
  const photo_rid = await photoBy(world, 'sample');
  expect(await desk.call(returnSend, { ...parcel, waybill: '', photo_rid })).toEqual(
    refused('请填写快递公司和运单号'),
  );
  expect(await desk.call(returnSend, { ...parcel, photo_rid })).toMatchObject(done);
  expect((await orderOf(me, sample)).passport).toMatchObject({ status: 80, waybill: 'SF1234567890' });
  expect(await first(me)).toMatchObject({
    status: 40,
    waybill: 'SF1234567890',
    actions: [{ action: 'sign' }],
  });
  const told = (await me.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told?.some((text) => text.includes('已寄回：顺丰速运 SF1234567890'))).toBe(true);
  expect(await me.call(returnUpdate, { rid, op: 'sign' })).toMatchObject(done);
  expect((await first(me))?.history.map(({ to_name }) => to_name)).toEqual([
    ...['待处理', '待寄出', '已寄出', '已签收'],
  ]);
  expect((await orderOf(me, sample)).order.recycleStatus).toBe(3);
  expect(await offered()).toEqual([]);
});

test('freight comes out of the cash of the balance, once, and stands in the book with its VAT', async () => {
  const { world, me } = await begin();
  await topUpByWechat(world, me, 500_000);
  const before = await balanceOn(world, me);
  const rid = await acceptedReturn(me, 1);
  const seen = await first(me);
  expect(seen).toMatchObject({ status: 20, freight_fen: 1_800 });
  expect(await me.call(returnUpdate, { rid, op: 'pay', freight_fen: 1 })).toEqual(
    refused('数据已更新，请刷新后重试'),
  );
  const pay = () => me.call(returnUpdate, { rid, op: 'pay', version: seen?.version, freight_fen: 1_800 });
  const tries = await Promise.all([pay(), pay(), pay()]);
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  const after = await balanceOn(world, me);
  expect([(before[1] ?? 0) - (after[1] ?? 0), (before[2] ?? 0) - (after[2] ?? 0)]).toEqual([1_800, 0]);
  const entries = await world.database.db
    .select({ code: ledgerEntries.code, fen: ledgerEntries.fen })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.ref, `return:${rid}`), eq(ledgerPostings.event, 'freight-paid')))
    .orderBy(ledgerEntries.code);
  expect(entries).toEqual([
    { code: '2203', fen: 1_800 },
    { code: '2221', fen: -102 },
    { code: '6003', fen: -1_698 },
  ]);
  expect(await first(me)).toMatchObject({ status: 30 });
});

test('without money nothing is paid; another address asks for the freight anew, and what is called off is free', async () => {
  const { me } = await begin();
  const rid = await acceptedReturn(me, 1);
  const sample = (await first(me))?.samples[0]?.rid ?? '';
  expect(await me.call(returnUpdate, { rid, op: 'pay' })).toEqual(refused('预存余额不足，请先充值'));
  const address_rid = await me.address();
  expect(await me.call(returnUpdate, { rid, op: 'edit', address_rid })).toMatchObject(done);
  expect(await first(me)).toMatchObject({ status: 10, freight_fen: null });
  expect(await me.call(returnUpdate, { rid, op: 'cancel' })).toMatchObject(done);
  expect((await first(me))?.status_name).toBe('已取消');
  expect((await orderOf(me, sample)).order.recycleStatus).toBe(0);
  expect(await me.call(returnAdd, { sample_rids: [sample], address_rid })).toMatchObject(done);
});

test('whoever comes for their samples has signed for them; a refusal says why', async () => {
  const { world, me, desk } = await begin();
  const rid = await acceptedReturn(me, 2);
  expect(await first(me)).toMatchObject({ status_name: '待自提', address: '' });
  const photo_rid = await photoBy(world, 'sample');
  expect(await desk.call(returnSend, { rid, version: 2, photo_rid })).toMatchObject(done);
  expect(await first(me, rid)).toMatchObject({ status: 50, waybill: '' });
  const other = await returnOf(me);
  const refusal = { rid: other, version: 1, reason: '样品已受潮，无法寄送' };
  expect(await desk.call(returnReject, refusal)).toMatchObject(done);
  expect(await first(me, other)).toMatchObject({ status: 60, reason: '样品已受潮，无法寄送', actions: [] });
});

test('what is used up, destroyed, in use or dangerous stays, and what is asked for is not destroyed', async () => {
  const { world, me, desk } = await begin();
  const { db } = world.database;
  const address_rid = await me.address();
  const kept = await leftOver(me);
  const ask = (sample_rids: string[], way: 0 | 2 = 0) =>
    me.call(returnAdd, { sample_rids, address_rid, way });
  for (const [changes, why] of [
    [{ status: 90 }, '样品已销毁'],
    [{ status: 80 }, '样品已寄回'],
    [{ status: 70 }, '样品已用尽'],
    [{ status: 50 }, '检测尚未完成，请在数据发布后申请'],
    [{ status: 40, leftover: 0 }, '样品已用尽'],
  ] as const) {
    await db.update(samplePassports).set(changes).where(eq(samplePassports.rid, kept));
    expect((await ask([kept])).msg).toContain(why);
  }
  await db.update(samplePassports).set({ status: 40, leftover: 5 }).where(eq(samplePassports.rid, kept));
  await db
    .update(orderSamples)
    .set({ hazards: ['corrosive'] })
    .where(eq(orderSamples.rid, kept));
  expect((await ask([kept])).msg).toContain('危险品不可回寄，请联系客服');
  expect(await ask([kept], 2)).toMatchObject(done);
  expect((await desk.call(deskAskDisposal, { rids: [kept], reason: '保存期已满' })).msg).toBe(
    '样品须寄回客户；客户放弃寄回后方可销毁',
  );
  const late = await leftOver(me);
  await db.update(samplePassports).set({ keepUntil: '2026-11-01' }).where(eq(samplePassports.rid, late));
  expect((await ask([late])).msg).toContain('样品保存期已过，请联系客服');
  expect((await me.call(returnAdd, { sample_rids: [await leftOver(me)] })).msg).toBe('请选择收件地址');
  expect((await ask([await inStore(me)])).msg).toContain('检测尚未完成，请在数据发布后申请');
});

test('of 16 that ask for one sample at once one gets it; ten days after it was sent a parcel has come', async () => {
  const { world, me, desk } = await begin();
  const sample = await leftOver(me);
  const address_rid = await me.address();
  const tries = await Promise.all(
    Array.from({ length: 16 }, () => me.call(returnAdd, { sample_rids: [sample], address_rid })),
  );
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  const rid = (await first(me))?.rid ?? '';
  await desk.call(returnAccept, { rid, version: 1 });
  const photo_rid = await photoBy(world, 'sample');
  await desk.call(returnSend, { rid, version: 2, express: '顺丰速运', waybill: 'SF1234567890', photo_rid });
  const job = { ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) };
  const work = () => signLate(job);
  await work();
  const statusNow = async () => (await first(await somebodyAgain(me)))?.status;
  expect(await statusNow()).toBe(40);
  world.pass(10 * 86_400 + 60);
  await work();
  expect(await statusNow()).toBe(50);
});

/** The same person with a session that the time that has passed did not end. */
const somebodyAgain = (me: Somebody) => me.world.as('student');

test('freight of a group’s samples is paid from the group’s balance, by whoever spends it; one return is of one owner', async () => {
  const { world, me, desk } = await begin();
  const teacher = await world.as('teacher');
  const owner = await groupOf({ world, rid: teacher.rid }, { student: 'member' }, { name: '回寄组' });
  await topUp({ rid: owner, world }, 10_000);
  const [own, ofGroup] = [await leftOver(me), await leftOver(me)];
  const { order } = await orderOf(me, ofGroup);
  await world.database.db.update(orders).set({ owner }).where(eq(orders.rid, order.rid));
  const address_rid = await me.address();
  expect(await me.call(returnAdd, { sample_rids: [own, ofGroup], address_rid, way: 1 })).toEqual(
    refused('所选样品的订单归属不同账户，请分开申请'),
  );
  const rid = (await me.call(returnAdd, { sample_rids: [ofGroup], address_rid, way: 1 })).data?.rid ?? '';
  await desk.call(returnAccept, { rid, version: 1, freight_fen: 1_800 });
  const { data } = await desk.call(staffReturns, { owner });
  expect(data).toMatchObject({
    owners: [{ rid: owner, name: '回寄组' }],
    list: [{ rid, owner_name: '回寄组' }],
  });
  expect((await desk.call(staffReturns, { owner: 'nobody' })).data?.list).toEqual([]);
  const told = (await teacher.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told?.some((text) => text.includes('运费为18.00元'))).toBe(true);
  expect((await first(me, rid))?.actions.map(({ action }) => action)).toEqual(['edit', 'cancel']);
  const seen = await first(teacher, rid);
  expect(seen).toMatchObject({ owner_name: '回寄组', actions: [{ action: 'pay' }] });
  expect(seen?.asker).not.toBe('');
  const narrowed = async (who: Pick<Somebody, 'call'>, chosen: string | 0) => {
    const found = (await who.call(returnList, { owner: chosen })).data;
    return [found?.list.some((one) => one.rid === rid), found?.groups.map((group) => group.name)];
  };
  for (const who of [me, teacher]) {
    expect(await narrowed(who, owner)).toEqual([true, ['回寄组']]);
    expect(await narrowed(who, 0)).toEqual([false, ['回寄组']]);
  }
  expect(await narrowed(await world.as('enterprise'), owner)).toEqual([false, []]);
  expect(seen?.phone).toContain('****');
  const pay = (who: Pick<Somebody, 'call'>) => who.call(returnUpdate, { rid, op: 'pay', freight_fen: 1_800 });
  expect(await pay(me)).toEqual(refused('仅组长与管理员可使用课题组账户'));
  expect(await pay(await world.as('enterprise'))).toEqual(refused('记录不存在'));
  expect(await teacher.call(returnUpdate, { rid, op: 'cancel' })).toEqual(refused('记录不存在'));
  const before = await balanceOn(world, teacher, owner);
  const tries = await Promise.all(Array.from({ length: 8 }, () => pay(teacher)));
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  const after = await balanceOn(world, teacher, owner);
  expect((before[1] ?? 0) - (after[1] ?? 0)).toBe(1_800);
  expect((await first(me, rid))?.history.at(-1)).toMatchObject({ actor: '课题组', to_name: '待寄出' });
});

test('an order that is done says that leftovers can be asked for while they are wanted back and here', async () => {
  const { world, me } = await begin();
  const { db } = world.database;
  const sample = await leftOver(me);
  const { order } = await orderOf(me, sample);
  const now = async () => {
    const { data } = await me.call(orderDetail, { rid: order.rid });
    return [data?.recycle_status, data?.actions.some(({ action }) => action === 'takeBack')];
  };
  const by = { role: 'system', rid: '' } as const;
  const settle = async (leftover: number) => {
    await db.update(orders).set({ status: 120, leftover }).where(eq(orders.rid, order.rid));
    const row = await orderRows.lock(db, order.rid, 'any');
    await orderRows.move(db, row, { action: 'paid', by, now: world.now() });
  };
  await settle(0);
  expect(await now()).toEqual([0, false]);
  await settle(1);
  expect(await now()).toEqual([1, true]);
  const address_rid = await me.address();
  const rid = (await me.call(returnAdd, { sample_rids: [sample], address_rid })).data?.rid ?? '';
  expect(await now()).toEqual([2, false]);
  await me.call(returnUpdate, { rid, op: 'cancel' });
  expect(await now()).toEqual([1, true]);
  const row = await orderRows.lock(db, order.rid, 'any');
  await orderRows.move(db, row, { action: 'unpay', by, now: world.now() });
  expect(await now()).toEqual([0, false]);
});

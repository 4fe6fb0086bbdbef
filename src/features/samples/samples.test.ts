import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../db/demo-staff.ts';
import {
  handedOver,
  inStore,
  onItsWay,
  overdue,
  photoBy,
  toDispose,
} from '../../../tests/fixtures/samples.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type SignedIn } from '../../../tests/world.ts';
import { addresses } from '../customers/tables.ts';
import { staffMessageList } from '../notifications/contract.staff.ts';
import { staffOrderPapers } from '../orders/board/contract.ts';
import { orderCancel, orderResolve } from '../orders/changes/contract.ts';
import { orderDetail } from '../orders/contract.ts';
import { orderPapers } from '../orders/papers/contract.ts';
import { samplePhoto, sampleTrail } from '../orders/samples/contract.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { samplingAdd, samplingList } from '../sampling/contract.ts';
import { auditLog } from '../staff/tables.ts';
import {
  deskAddress,
  deskAskDisposal,
  deskDispose,
  deskGiveBack,
  deskHandBack,
  deskHandOver,
  deskLabels,
  deskList,
  deskPlace,
  deskPlaces,
  deskReceive,
  deskReport,
  deskScan,
  deskSplit,
  deskView,
  deskWaive,
} from './contract.staff.ts';
import { warnOwners } from './service.clock.ts';

/** The text of each page. */
async function read(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

const refused = (msg: string) => ({ code: 0, data: null, msg });

async function begin() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, desk: await world.asStaff('sample') };
}

const statusOf = async (me: SignedIn, rid: string) => (await me.call(orderDetail, { rid })).data;

test('a label, an order, a waybill and a pickup lead to their samples; anything else to nothing', async () => {
  const { me, desk } = await begin();
  const { order, sample } = await onItsWay(me, 40);
  const parcel = { type: 0 as const, express: '顺丰速运', waybill: 'SF7654321', order_rids: [order] };
  const { data: announced } = await me.call(samplingAdd, parcel);
  const no = (await statusOf(me, order))?.no ?? '';
  const found = async (code: string) => {
    const { data, msg } = await desk.call(deskScan, { code });
    return data ? [data.kind, data.sample_rid, data.orders.map(({ rid }) => rid)] : msg;
  };
  expect(await found(`lps-${sample.toLowerCase()}`)).toEqual(['sample', sample, [order]]);
  expect(await found(no)).toEqual(['order', '', [order]]);
  expect(await found('SF7654321')).toEqual(['waybill', '', [order]]);
  expect(await found(announced?.no ?? '')).toEqual(['pickup', '', [order]]);
  expect(await found('SF0000000')).toBe('未找到与该编码对应的订单或样品');
});

test('what comes in is photographed, placed and told of; the order, its promise and the parcel go on', async () => {
  const { world, me: owner } = await begin();
  const { order, sample } = await onItsWay(owner, 40);
  const before = await statusOf(owner, order);
  await owner.call(samplingAdd, { type: 0, express: '顺丰速运', waybill: 'SF7654321', order_rids: [order] });
  world.pass(5 * 86_400);
  const me = await world.as('student');
  const photo_rid = await photoBy(world, 'sample');
  const desk = await world.asStaff('sample');
  const taken = { rid: sample, left: 80, unit: 'mg', photo_rid, room: '冷藏室', shelf: 'B-2', box: '7' };
  const { data } = await desk.call(deskReceive, { order_rid: order, samples: [taken] });
  expect(data).toMatchObject({
    status: 60,
    samples: [{ state: 40, place: '冷藏室 · B-2 · 盒 7', left: 80 }],
  });
  const after = await statusOf(me, order);
  const days = (date: string | null | undefined) => Date.parse(date ?? '') / 86_400_000;
  expect(days(after?.promise_date) - days(before?.promise_date)).toBe(5);
  expect(after?.samples[0]).toMatchObject({
    ...{ place: '样品库 冷藏室', state_name: '在库', left: '80 mg', keep_until: '2027-02-23' },
  });
  expect((await me.call(samplingList, { order_rid: order })).data?.list).toMatchObject([{ status: 40 }]);
  const { data: trail } = await me.call(sampleTrail, { rid: sample });
  expect(trail).toMatchObject({
    code: `LPS-${sample}`,
    history: [
      {
        actor: '工作人员',
        text: '实验室收样',
        where: '样品库 冷藏室',
        what: '收到 80 mg，外观完好',
        photo_rid,
      },
    ],
  });
  expect((await me.send(samplePhoto, { rid: sample, photo_rid })).headers['content-type']).toBe('image/png');
  const other = await somebody(world, 'teacher');
  expect(await other.call(samplePhoto, { rid: sample, photo_rid })).toEqual(refused('记录不存在'));
});

test('a picture is needed, one’s own and for one sample; what is not of the order is refused', async () => {
  const { world, me, desk } = await begin();
  const [one, two] = [await onItsWay(me), await onItsWay(me)];
  const take = (order_rid: string, rid: string, photo_rid: string) =>
    desk.call(deskReceive, { order_rid, samples: [{ rid, photo_rid }] });
  const photo = await photoBy(world, 'sample');
  expect((await take(one.order, one.sample, await photoBy(world, 'tech'))).code).toBe(0);
  expect(await take(one.order, two.sample, photo)).toEqual(refused('样品不属于该订单'));
  expect((await take(one.order, one.sample, photo)).code).toBe(1);
  expect((await take(two.order, two.sample, photo)).code).toBe(0);
  expect((await statusOf(me, two.order))?.status).toBe(50);
});

test('two desks that scan the same sample: one takes it in, the other is told', async () => {
  const { world, me } = await begin();
  const { order, sample } = await onItsWay(me);
  const desks = await Promise.all(
    (['sample', 'tech', 'service', 'lead'] as const).map(async (who) => ({
      who: await world.asStaff(who),
      photo_rid: await photoBy(world, who),
    })),
  );
  const answers = await Promise.all(
    desks.map(({ who, photo_rid }) =>
      who.call(deskReceive, { order_rid: order, samples: [{ rid: sample, photo_rid, room: '常温室' }] }),
    ),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const { data } = await (await world.asStaff('sample')).call(deskView, { rid: sample });
  expect(data?.history).toHaveLength(1);
});

test('what is not as it should be waits for its owner; what is sent anew is taken in again', async () => {
  const { world, me, desk } = await begin();
  const { order, sample } = await onItsWay(me);
  const photo = () => photoBy(world, 'sample');
  await desk.call(deskReceive, {
    order_rid: order,
    samples: [{ rid: sample, photo_rid: await photo(), problems: ['leaking', 'short'], room: '隔离柜' }],
  });
  const inTrouble = await statusOf(me, order);
  expect(inTrouble?.status).toBe(65);
  expect(inTrouble?.history[0]?.reason).toContain('泄漏、量不足');
  await me.call(orderResolve, {
    ...{ rid: order, choice: 'resend', reason: '重新制样', version: inTrouble?.version ?? 0 },
  });
  const again = { rid: sample, photo_rid: await photo(), left: 60, room: '常温室' };
  const { data } = await desk.call(deskReceive, { order_rid: order, samples: [again] });
  expect(data).toMatchObject({ status: 60, samples: [{ problems: '', left: 60 }] });
  await desk.call(deskReport, {
    rid: sample,
    problems: ['degraded'],
    note: '吸潮结块',
    photo_rid: await photo(),
  });
  expect((await statusOf(me, order))?.status).toBe(65);
  expect((await me.call(sampleTrail, { rid: sample })).data?.history.at(-1)?.reason).toBe('吸潮结块');
});

test('a sample goes to a technician and comes back with less; what lies nowhere for a day is looked for', async () => {
  const { world, me, ...rest } = await begin();
  let { desk } = rest;
  const rid = await handedOver(me);
  const left = async (view: 'held' | 'lost') =>
    (await (await world.asStaff('sample')).call(deskList, { view })).data?.total;
  expect([await left('held'), await left('lost')]).toEqual([1, 0]);
  await desk.call(deskHandBack, { rid, left: 40 });
  world.pass(86_399);
  expect([await left('held'), await left('lost')]).toEqual([0, 0]);
  world.pass(1);
  expect(await left('lost')).toBe(1);
  desk = await world.asStaff('sample');
  await desk.call(deskPlace, { rids: [rid], room: '常温室', shelf: 'C-3' });
  expect(await left('lost')).toBe(0);
  const { data } = await desk.call(deskView, { rid });
  expect(data).toMatchObject({ state_name: '部分使用', left: 40, place: '常温室 · C-3' });
  expect(data?.history.map(({ text, from_where, to_where }) => [text, from_where, to_where])).toEqual([
    ['实验室收样', '', '常温室 · A-1'],
    ['领用检测', '常温室 · A-1', '方砚'],
    ['检测后归还', '方砚', ''],
    ['入库存放', '', '常温室 · C-3'],
  ]);
  expect(await desk.call(deskHandOver, { rids: [rid], staff_rid: demoStaff.finance.rid })).toEqual(
    refused('请选择在职的检测员'),
  );
});

test('portions add up to what there was, each with a label of its own', async () => {
  const { me, desk } = await begin();
  const rid = await inStore(me);
  expect(await desk.call(deskSplit, { rid, amount: 100 })).toEqual(refused('分出的量须小于剩余量'));
  const { data: one } = await desk.call(deskSplit, { rid, amount: 30, room: '冷藏室' });
  const { data: two } = await desk.call(deskSplit, { rid: one?.rid ?? '', amount: 10 });
  expect([one?.no, two?.no]).toEqual([`${me.mark}-F1`, `${me.mark}-F2`]);
  const { data } = await desk.call(deskView, { rid });
  expect([data?.left, ...(data?.portions.map(({ left }) => left) ?? [])]).toEqual([70, 20, 10]);
  expect((await desk.call(deskScan, { code: two?.code ?? '' })).data?.sample_rid).toBe(two?.rid);
  expect((await me.call(sampleTrail, { rid })).data?.portions).toHaveLength(2);
});

test('nothing is disposed of before its time, nor by one person alone', async () => {
  const { world, me, desk } = await begin();
  const early = await inStore(me);
  const ask = (rid: string) => desk.call(deskAskDisposal, { rids: [rid], reason: '保存期已满' });
  expect(await ask(early)).toEqual(refused('保存期至2027-02-18，到期后方可销毁'));
  const rid = await overdue(me);
  expect((await ask(rid)).code).toBe(1);
  expect(await ask(rid)).toEqual(refused('已申请销毁，请先处理'));
  const confirm = { rids: [rid], is_confirmed: 1 as const };
  expect(await desk.call(deskDispose, confirm)).toEqual(refused('销毁须由另一位同事确认'));
  const button = (await desk.call(deskView, { rid })).data?.actions.find(
    ({ action }) => action === 'dispose',
  );
  expect(button?.reason).toBe('销毁须由另一位同事确认');
  const tech = await world.asStaff('tech');
  expect(await tech.call(deskDispose, { rids: [early], is_confirmed: 1 })).toEqual(refused('尚未申请销毁'));
  expect((await tech.call(deskDispose, confirm)).code).toBe(1);
  expect((await me.call(sampleTrail, { rid })).data).toMatchObject({ state_name: '已销毁', left: 0 });
  const [order] = await world.database.db
    .select({ recycleStatus: orders.recycleStatus })
    .from(orders)
    .where(eq(orders.rid, (await desk.call(deskView, { rid })).data?.order_rid ?? ''));
  expect(order?.recycleStatus).toBe(4);
  const second = await toDispose(me);
  await tech.call(deskDispose, { rids: [second], is_confirmed: 0, note: '客户要求延期' });
  expect((await desk.call(deskView, { rid: second })).data?.disposal).toBeNull();
});

test('what goes back has a waybill and is told of; owners hear a week before the end, once', async () => {
  const { world, me } = await begin();
  const rid = await inStore(me);
  const told = async () =>
    (await world.database.pool.query<{ text: string }>('SELECT text FROM messages')).rows;
  const job = { ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) };
  world.pass(82 * 86_400);
  await warnOwners(job);
  expect((await told()).some(({ text }) => text.includes('到期销毁'))).toBe(false);
  world.pass(86_400);
  await warnOwners(job);
  await warnOwners(job);
  expect((await told()).filter(({ text }) => text.includes('将于2027-02-18到期销毁'))).toHaveLength(1);
  const desk = await world.asStaff('sample');
  await desk.call(deskGiveBack, {
    ...{ rids: [rid], express: '顺丰速运', waybill: 'SF99999', photo_rid: await photoBy(world, 'sample') },
  });
  expect((await told()).some(({ text }) => text.includes('已寄回：顺丰速运 SF99999'))).toBe(true);
  const { data } = await desk.call(deskPlaces, {});
  expect(data?.places).toEqual([]);
});

test('what was cancelled after it came goes back: the desk has the list and the address, and nobody destroys it', async () => {
  const { world, me, desk } = await begin();
  const { db } = world.database;
  await db.delete(addresses).where(eq(addresses.customerRid, me.rid));
  const sample = await inStore(me);
  const [passport] = await db.select().from(samplePassports).where(eq(samplePassports.rid, sample));
  const order_rid = passport?.orderRid ?? '';
  const returning = async () => (await desk.call(deskList, { view: 'returning' })).data;
  expect((await returning())?.total).toBe(0);
  const { data: order } = await me.call(orderDetail, { rid: order_rid });
  const cancelled = await me.call(orderCancel, {
    ...{ rid: order_rid, version: order?.version ?? 0, reason: '项目取消', refund_way: 0 },
  });
  expect(cancelled.code).toBe(1);
  expect(await returning()).toMatchObject({ counts: { returning: 1 }, list: [{ rid: sample, is_owed: 1 }] });
  const { data: told } = await desk.call(staffMessageList, {});
  expect(told?.list.map(({ event }) => event)).toContain('samplesToReturn');

  const where = async () => (await desk.call(deskAddress, { order_rid })).data;
  expect(await where()).toMatchObject({ address: '', phone: expect.stringMatching(/^1\d{10}$/) });
  await me.address();
  expect(await where()).toMatchObject({
    address: expect.stringContaining('北京市'),
    phone: expect.stringMatching(/^1\d{10}$/),
  });
  const looks = await db.select().from(auditLog).where(eq(auditLog.title, '查看寄回地址'));
  expect(looks).toHaveLength(2);

  const ask = () => desk.call(deskAskDisposal, { rids: [sample], reason: '订单已取消' });
  expect(await ask()).toEqual(refused('样品须寄回客户；客户放弃寄回后方可销毁'));
  expect((await desk.call(deskWaive, { order_rid, reason: '客户来电放弃' })).code).toBe(1);
  expect(await desk.call(deskWaive, { order_rid, reason: '客户来电放弃' })).toEqual(
    refused('客户没有要求寄回'),
  );
  expect((await returning())?.total).toBe(0);
  expect((await ask()).code).toBe(1);
});

test('portions have printed labels, and what was destroyed has a certificate that names both people', async () => {
  const { world, me, desk } = await begin();
  const sample = await toDispose(me);
  const { data: before } = await desk.call(deskView, { rid: sample });
  const labels = await desk.send(deskLabels, { rids: [sample] });
  expect((await read(labels.rawPayload)).join('')).toContain(before?.order_no ?? '-');
  const other = await inStore(me);
  const { data: portion } = await desk.call(deskSplit, { rid: other, amount: 20 });
  const both = await desk.send(deskLabels, { rids: [other, portion?.rid ?? ''] });
  const [page = ''] = await read(both.rawPayload);
  for (const words of ['分样 F1', '20 mg', '80 mg']) expect(page).toContain(words);
  expect((await desk.call(deskLabels, { rids: [me.rid] })).msg).toBe('记录不存在');

  const order = { rids: [before?.order_rid ?? ''], kind: 3 as const };
  expect((await me.call(orderPapers, order)).msg).toBe('该订单没有已销毁的样品');
  const lead = await world.asStaff('lead');
  expect((await lead.call(deskDispose, { rids: [sample], is_confirmed: 1 })).code).toBe(1);
  const certificate = (await read((await me.send(orderPapers, order)).rawPayload))
    .join('')
    .replace(/\s/g, '');
  for (const words of [before?.order_no ?? '-', '保存期已满', `${desk.name}/${lead.name}`])
    expect(certificate).toContain(words);
  expect((await desk.send(staffOrderPapers, order)).headers['content-type']).toBe('application/pdf');
});

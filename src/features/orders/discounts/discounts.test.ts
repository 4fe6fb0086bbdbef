import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allowPoints, couponOffer, heldCoupon } from '../../../../tests/fixtures/coupons.ts';
import { groupWithLimits } from '../../../../tests/fixtures/group-orders.ts';
import { putWork } from '../../../../tests/fixtures/laboratory.ts';
import { acceptedOrder, expectRightBook } from '../../../../tests/fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import type { InputOf } from '../../../core/call.ts';
import { couponClaim, couponList } from '../../coupons/contract.ts';
import { couponStates } from '../../coupons/rules.states.ts';
import { amountOff } from '../../coupons/rules.terms.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { planAdd } from '../../plan/contract.ts';
import { pointsLotsOf } from '../../points/move-points.ts';
import { dataRelease, orderTerminate, reviewList } from '../../results/review/contract.ts';
import { workStates } from '../../results/rules.states.ts';
import { makeNightly } from '../../settlement/clock.ts';
import { settlementOperate } from '../../settlement/contract.ts';
import { statementVoid } from '../../settlement/desk/contract.ts';
import { statementLines, statements } from '../../settlement/tables.ts';
import { orderCancel, orderEdit, orderEditPreview, orderProtocol } from '../changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
import { staffOrderMove, staffReviewAsk } from '../review/contract.ts';
import { orderStates, payStates } from '../rules.states.ts';
import { orderLines, orders } from '../tables.ts';
import { couponsForCart } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
type Cart = Pick<InputOf<typeof orderAdd>, 'items'>;
type Wish = Pick<InputOf<typeof orderAdd>, 'discount_rid' | 'points' | 'owner'>;

/** XRD for so many samples at ¥60.00 each, and an analysis if that is wanted too. */
async function cartOf(me: SignedIn, samples: number, hasAnalysis = false): Promise<Cart> {
  const add = async (rid: string, params: Record<string, never> | object) =>
    (await me.call(planAdd, { rid, params: params as never })).data?.temp_rid ?? '';
  const listed = Array.from({ length: samples }, (_, index) => ({ no: `A-${index}`, hazards: ['none'] }));
  const tested = {
    temp_rid: await add('xrd-powder', { main_components: 'TiO2' }),
    count: 1,
    samples: listed,
  };
  const more = {
    temp_rid: hasAnalysis ? await add('fit-xps', { question: '请分峰', fitxps_el: ['C'] }) : '',
  };
  return { items: hasAnalysis ? [tested, { ...more, count: 1 }] : [tested] };
}

/** Orders a cart at the price that is shown for it. */
async function order(me: SignedIn, cart: Cart, { owner, ...wish }: Wish = {}) {
  const { data: shown, msg } = await me.call(ready2pay, { ...cart, ...wish });
  if (!shown) return { code: 0, data: null, msg };
  const sent = { ...cart, ...wish, owner, price_hash: shown.price_hash, protocol_version: '1' };
  return me.call(orderAdd, sent);
}

async function ordered(me: SignedIn, cart: Cart, wish: Wish = {}) {
  const { data, msg } = await order(me, cart, wish);
  if (!data) throw new Error(msg);
  return { batch: data.batch_no, rids: data.orders.map(({ rid }) => rid), rid: data.orders[0]?.rid ?? '' };
}

const couponOf = async ({ database: { db } }: World, rid: string) =>
  (await db.select().from(customerCoupons).where(eq(customerCoupons.rid, rid)))[0];

/** Σ amounts − Σ discounts = total, and what the columns say of coupon and points is what the lines say. */
async function expectRightSums({ database: { db } }: World) {
  for (const row of await db.select().from(orders)) {
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderRid, row.rid));
    const sum = (key: 'amountFen' | 'discountFen') => lines.reduce((all, line) => all + line[key], 0);
    expect(sum('discountFen'), row.no).toBe(row.couponFen + row.pointsFen);
    expect(sum('amountFen') - sum('discountFen'), row.no).toBe(row.totalFen);
    for (const line of lines) expect(line.discountFen).toBeLessThanOrEqual(line.amountFen);
  }
}

const pointsLeft = async ({ database: { db }, now }: World, rid: string) =>
  (await pointsLotsOf(db, rid, now())).reduce((sum, { left }) => sum + left, 0);

/** The order as it is sent when so many samples are left. */
async function editTo(me: SignedIn, rid: string, samples: number) {
  const { data } = await me.call(orderDetail, { rid });
  if (!data) throw new Error('no order');
  const kept = data.samples
    .slice(0, samples)
    .map(({ rid: _, line_rids: _l, place: _p, ...sample }) => sample);
  const { version, contact, secret, remark, lines } = data;
  const input = {
    ...{ rid, version, contact, secret, remark, leftover: 0 as const },
    items: lines.map((line) => ({
      ...{ line_rid: line.rid, count: line.count, params: line.values },
      samples: kept as never[],
    })),
  };
  const { data: preview, msg } = await me.call(orderEditPreview, input);
  if (!preview) throw new Error(msg);
  return { preview, answer: await me.call(orderEdit, { ...input, price_hash: preview.price_hash }) };
}

const cancel = async (me: SignedIn, rid: string) => {
  const { data } = await me.call(orderDetail, { rid });
  return me.call(orderCancel, { rid, version: data?.version ?? 0, reason: '不需要了' });
};

test('a coupon is taken off the lines of a batch, locked with it, and back when all of it is called off', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const discount_rid = await heldCoupon(world, me.rid, { untilAt: new Date('2026-11-22T00:00:00+08:00') });
  const cart = await cartOf(me, 2, true);
  const plain = (await me.call(ready2pay, cart)).data;
  expect(plain).toMatchObject({ discount_fen: 0, points_most: 0 });
  const shown = (await me.call(ready2pay, { ...cart, discount_rid })).data;
  expect(shown).toMatchObject({ discount_fen: 1_000, total_fen: (plain?.total_fen ?? 0) - 1_000 });
  // The price that was seen without the coupon is another one.
  const other = { ...cart, discount_rid, price_hash: plain?.price_hash ?? '', protocol_version: '1' };
  expect((await me.call(orderAdd, other)).msg).toBe('价格已更新，请确认后重新提交');

  const { batch, rids } = await ordered(me, cart, { discount_rid });
  expect(rids).toHaveLength(2);
  await expectRightSums(world);
  expect(await couponOf(world, discount_rid)).toMatchObject({ batchNo: batch, savedFen: 1_000, status: 20 });
  const detail = (await me.call(orderDetail, { rid: rids[0] ?? '' })).data;
  expect(detail?.coupon).toEqual({ name: '检测券', fen: detail?.lines[0]?.discount_fen });
  expect(await order(me, await cartOf(me, 1), { discount_rid })).toMatchObject({
    msg: '优惠券不可用：使用中',
  });

  await cancel(me, rids[0] ?? '');
  const kept = await couponOf(world, discount_rid);
  expect(kept).toMatchObject({ status: couponStates.locked, batchNo: batch });
  expect(kept?.savedFen).toBeLessThan(1_000);
  await cancel(me, rids[1] ?? '');
  const back = await couponOf(world, discount_rid);
  expect(back).toMatchObject({ status: couponStates.held, batchNo: null, savedFen: 0 });
  expect(back?.untilAt).toEqual(new Date('2026-11-28T00:00:00+08:00'));
  // Cancelling and ordering anew does not multiply it.
  await ordered(me, await cartOf(me, 1), { discount_rid });
  expect((await me.call(couponList, {})).data?.counts).toMatchObject({ usable: 0, used: 1 });
  const forNew = { organizations: [], level: 0, isNewcomer: true };
  const offer = await couponOffer(world, { audience: forNew });
  expect(await me.call(couponClaim, { discount_rid: offer })).toEqual(refused('不符合领取条件'));
});

test('coupons are held against the cart: usable ones best first, others with the reason; others’ are not there', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const cart = await cartOf(me, 2);
  const give = (name: string, terms: object, more = {}) =>
    heldCoupon(world, me.rid, { name, terms: { ...amountOff(1_000), ...terms }, ...more });
  await give('十元', {});
  await give('九折', { kind: 1, value: 10 });
  await give('一个样品', { kind: 2, value: 1 });
  await give('满五百', { minFen: 50_000 });
  await give('数据分析', { typeIds: [3] });
  await give('在用', {}, { status: couponStates.locked, batchNo: 'B-x' });
  const expired = await give('过期', {}, { untilAt: world.now() });
  const others = await heldCoupon(world, (await world.as('teacher')).rid);
  const { data } = await me.call(couponsForCart, cart);
  expect(data?.usable.map(({ name, save_fen }) => [name, save_fen])).toEqual([
    ['一个样品', 6_000],
    ['九折', 1_200],
    ['十元', 1_000],
  ]);
  expect(Object.fromEntries(data?.unusable.map(({ name, reason }) => [name, reason]) ?? [])).toEqual({
    满五百: '未满¥500.00可用',
    数据分析: '仅限数据分析可用',
    在用: '使用中',
  });
  expect(await order(me, cart, { discount_rid: expired })).toEqual(refused('优惠券不可用：已过期'));
  expect(await order(me, cart, { discount_rid: others })).toEqual(refused('优惠券不可用：优惠券不存在'));
  const dear = data?.unusable.find(({ name }) => name === '满五百')?.rid;
  expect(await order(me, cart, { discount_rid: dear })).toEqual(refused('优惠券不可用：未满¥500.00可用'));
});

test('one coupon on many orders that are sent at once is used once', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const discount_rid = await heldCoupon(world, me.rid);
  const carts: Cart[] = [];
  for (let turn = 0; turn < 16; turn += 1) carts.push(await cartOf(me, 1));
  const answers = await Promise.all(carts.map((cart) => order(me, cart, { discount_rid })));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['优惠券不可用：使用中']),
  );
  expect(await world.database.db.$count(orders, eq(orders.couponRid, discount_rid))).toBe(1);
});

test('the customer’s own edit leaves the minimum and gives the coupon back; what staff take off keeps it', async () => {
  const world = await newWorld();
  const [me, service] = [await world.as('student'), await world.asStaff('service')];
  const terms = { ...amountOff(3_000, 12_000) };
  const discount_rid = await heldCoupon(world, me.rid, { terms });
  const first = await ordered(me, await cartOf(me, 3), { discount_rid });
  const kept = await editTo(me, first.rid, 2);
  expect(kept.preview).toMatchObject({ discount_fen: 3_000, total_fen: 9_000, dropped: '' });
  expect(kept.answer.data?.total_fen).toBe(9_000);
  const left = await editTo(me, first.rid, 1);
  expect(left.preview).toMatchObject({ discount_fen: 0, total_fen: 6_000, dropped: '未满¥120.00可用' });
  expect(left.preview.changes).toContainEqual({
    ...{ name: '优惠', from: '−¥30.00', to: '（优惠券不再使用：未满¥120.00可用）' },
  });
  expect(await couponOf(world, discount_rid)).toMatchObject({ status: couponStates.held, batchNo: null });
  await expectRightSums(world);

  const second = await ordered(me, await cartOf(me, 2), { discount_rid });
  const { data: seen } = await me.call(orderDetail, { rid: second.rid });
  const line = seen?.lines[0];
  const lines = [
    {
      line_rid: line?.rid,
      count: line?.count ?? 1,
      params: line?.values ?? {},
      price_fen: 11_000,
      reason: '老客户',
    },
  ];
  const asked = {
    rid: second.rid,
    version: seen?.version ?? 0,
    lines,
    promise_date: null,
    summary: '优惠价',
  };
  expect((await service.call(staffReviewAsk, asked)).msg).toBe('操作成功！');
  const { data: shown } = await me.call(orderDetail, { rid: second.rid });
  expect(shown?.proposal).toMatchObject({ before_fen: 9_000, after_fen: 8_000 });
  const accept = { rid: second.rid, kind: 3 as const, version: String(shown?.version) };
  expect((await me.call(orderProtocol, accept)).data?.total_fen).toBe(8_000);
  await expectRightSums(world);
  expect(await couponOf(world, discount_rid)).toMatchObject({ status: couponStates.locked, savedFen: 3_000 });
});

test('an order that is refused gives its coupon back', async () => {
  const world = await newWorld();
  const [me, service] = [await world.as('student'), await world.asStaff('service')];
  const discount_rid = await heldCoupon(world, me.rid);
  const { rid } = await ordered(me, await cartOf(me, 1), { discount_rid });
  await service.call(staffOrderMove, { rid, version: 1, action: 'reject', reason: '无法检测' });
  expect((await couponOf(world, discount_rid))?.status).toBe(couponStates.held);
});

test('points pay for so much as the setting allows, on one’s own account, and come back', async () => {
  const world = await newWorld();
  const me = await world.as('student');
  const cart = await cartOf(me, 2, true);
  expect(await order(me, cart, { points: 100 })).toEqual(refused('暂不支持积分抵扣'));
  await allowPoints(world, { payRate: 50, customerRid: me.rid, count: 10_000 });
  const discount_rid = await heldCoupon(world, me.rid);
  const plain = (await me.call(ready2pay, { ...cart, discount_rid })).data;
  expect(plain?.points_most).toBe(Math.min(10_000, Math.floor((plain?.total_fen ?? 0) / 2)));
  const most = plain?.points_most ?? 0;
  const beyond = most < 10_000 ? `本次最多可使用${most}积分` : '积分不足';
  expect(await order(me, cart, { discount_rid, points: most + 1 })).toEqual(refused(beyond));
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  expect(await order(me, cart, { owner, points: 100 })).toEqual(refused('课题组订单不可使用积分'));

  const { rids } = await ordered(me, cart, { discount_rid, points: 5_001 });
  expect(await pointsLeft(world, me.rid)).toBe(4_999);
  await expectRightSums(world);
  const details = await Promise.all(rids.map((rid) => me.call(orderDetail, { rid })));
  expect(details.reduce((sum, { data }) => sum + (data?.points ?? 0), 0)).toBe(5_001);
  const { answer } = await editTo(me, rids[0] ?? '', 1);
  expect(answer.code).toBe(1);
  await expectRightSums(world);
  for (const rid of rids) await cancel(me, rid);
  expect(await pointsLeft(world, me.rid)).toBe(10_000);
  await expectRightBook(world);
});

test('a statement charges the net price; the coupon is used with its confirmation, and stays so', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const finance = await world.asStaff('finance');
  const discount_rid = await heldCoupon(world, student.rid);
  const me = {
    ...{ ...student, world },
    sampleOrder: async () => (await ordered(student, await cartOf(student, 2), { discount_rid })).rid,
  };
  const order_rids = [await acceptedOrder(me, 12_000)];
  const made = await me.call(settlementOperate, { op: 'create', order_rids });
  const rid = made.data?.rid ?? '';
  const { db } = world.database;
  const net = async (statement: string) =>
    (await db.select().from(statementLines).where(eq(statementLines.statementRid, statement))).map(
      ({ amountFen, discountFen }) => [amountFen, discountFen],
    );
  expect(await net(rid)).toEqual([[12_000, 1_000]]);
  const [row] = await db.select().from(statements).where(eq(statements.rid, rid));
  expect(row?.totalFen).toBe(11_000);
  await finance.call(statementVoid, { rid, version: row?.version ?? 0, reason: '重新出具' });
  expect((await couponOf(world, discount_rid))?.status).toBe(couponStates.locked);
  const again = (await me.call(settlementOperate, { op: 'create', order_rids })).data?.rid ?? '';
  expect((await me.call(settlementOperate, { op: 'confirm', rid: again })).code).toBe(1);
  expect(await couponOf(world, discount_rid)).toMatchObject({
    status: couponStates.used,
    usedAt: world.now(),
  });
  await expectRightBook(world);
});

/** Somebody with 10.00 off and 10,000 points, and an order of so many samples that both are used for. */
async function discounting(world: World) {
  const me = await world.as('student');
  await allowPoints(world, { payRate: 50, customerRid: me.rid, count: 10_000 });
  const discount_rid = await heldCoupon(world, me.rid);
  const place = async (samples: number, hasAnalysis = false) =>
    ordered(me, await cartOf(me, samples, hasAnalysis), { discount_rid, points: 500 });
  const held = { status: couponStates.held, batchNo: null, savedFen: 0 };
  const expectBack = async () => {
    expect(await couponOf(world, discount_rid)).toMatchObject(held);
    expect(await pointsLeft(world, me.rid)).toBe(10_000);
    await expectRightSums(world);
  };
  return { me, discount_rid, place, expectBack };
}

/** Lets the night make its statements. */
async function passNight(world: World) {
  const { jobs, secrets, gateways, store, origin, now, closings } = world;
  const { db } = world.database;
  await makeNightly({ db, jobs: jobs.within(db), secrets, gateways, store, origin, now, closings });
}

const orderRow = async ({ database: { db } }: World, rid: string) =>
  (await db.select().from(orders).where(eq(orders.rid, rid)))[0];

async function terminate(world: World, order_rid: string) {
  const version = (await orderRow(world, order_rid))?.version ?? 0;
  const service = await world.asStaff('service');
  return service.call(orderTerminate, { order_rid, version, reason: '客户要求终止' });
}

test('an order that is terminated before anything was done lets go of coupon and points at once', async () => {
  const world = await newWorld();
  const { me, discount_rid, place, expectBack } = await discounting(world);
  const { testing, dataReview } = orderStates;
  const { rid } = await place(2);
  await putWork(world, rid, workStates.testing, { orderStatus: testing });
  await putWork(world, rid, workStates.unable, { orderStatus: testing });
  expect((await terminate(world, rid)).data).toEqual({ done: [] });
  await expectBack();
  // The statement of nothing that follows leaves what was given back to be used anew.
  const next = await place(1);
  await passNight(world);
  expect(await orderRow(world, rid)).toMatchObject({ payStatus: payStates.free });
  const locked = { status: couponStates.locked, batchNo: next.batch };
  expect(await couponOf(world, discount_rid)).toMatchObject(locked);
  await cancel(me, next.rid);
  await expectBack();

  // Of a batch the coupon is back with the last order that had something of it.
  const both = await place(1, true);
  const [first = '', second = ''] = both.rids;
  await putWork(world, first, workStates.testing, { orderStatus: testing });
  await terminate(world, first);
  const saved = (await orderRow(world, second))?.couponFen;
  expect(await couponOf(world, discount_rid)).toMatchObject({ batchNo: both.batch, savedFen: saved });
  await cancel(me, second);
  await expectBack();

  // Somebody wants a fee, so it is the reviewer who says that there is none.
  const asked = await place(1);
  const work = { orderStatus: dataReview, isFeeProposed: true };
  await putWork(world, asked.rid, workStates.unable, work);
  await terminate(world, asked.rid);
  await passNight(world);
  expect((await couponOf(world, discount_rid))?.batchNo).toBe(asked.batch);
  const reviewer = await world.asStaff('reviewer');
  const waiting = (await reviewer.call(reviewList, {})).data?.list ?? [];
  const seen = waiting.find(({ order_rid }) => order_rid === asked.rid);
  const checked = ['params', 'samples', 'quality'] as const;
  const release = { order_rid: asked.rid, version: seen?.version ?? 0, checked: [...checked] };
  expect((await reviewer.call(dataRelease, release)).msg).toBe('操作成功！');
  await passNight(world);
  await expectBack();
  await expectRightBook(world);
});

test('a statement that nothing is taken off gives coupon and points back; one that a part is taken off uses them', async () => {
  const world = await newWorld();
  const { me, discount_rid, place, expectBack } = await discounting(world);
  const orderStatus = orderStates.toSettle;
  const impossible = { orderStatus, amountFen: 0, releasedAt: world.now() };
  const { rid } = await place(2);
  await putWork(world, rid, workStates.unable, impossible);
  await passNight(world);
  expect(await orderRow(world, rid)).toMatchObject({ status: orderStates.done, payStatus: payStates.free });
  await expectBack();

  // What a coupon pays all of is a statement of nothing too, but uses it.
  const whole = await heldCoupon(world, me.rid, { terms: amountOff(6_000) });
  const paid = await ordered(me, await cartOf(me, 1), { discount_rid: whole });
  await putWork(world, paid.rid, workStates.accepted, { orderStatus });
  await passNight(world);
  expect(await orderRow(world, paid.rid)).toMatchObject({ payStatus: payStates.free, discountsBackAt: null });
  expect(await couponOf(world, whole)).toMatchObject({ status: couponStates.used, batchNo: paid.batch });

  const half = await place(2);
  await putWork(world, half.rid, workStates.accepted, { orderStatus });
  await putWork(world, half.rid, workStates.unable, impossible);
  const made = await me.call(settlementOperate, { op: 'create', order_rids: [half.rid] });
  expect((await couponOf(world, discount_rid))?.status).toBe(couponStates.locked);
  const statement = made.data?.rid ?? '';
  expect((await me.call(settlementOperate, { op: 'confirm', rid: statement })).msg).toBe('操作成功！');
  expect(await couponOf(world, discount_rid)).toMatchObject({
    status: couponStates.used,
    batchNo: half.batch,
  });
  expect(await pointsLeft(world, me.rid)).toBe(9_500);
  expect((await orderRow(world, half.rid))?.discountsBackAt).toBeNull();
  await expectRightSums(world);
  await expectRightBook(world);
});

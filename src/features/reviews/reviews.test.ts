import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reviewedOrder, reviewPhoto } from '../../../tests/fixtures/reviews.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { deviceDetail } from '../catalogue/contract.ts';
import { messageList } from '../notifications/contract.ts';
import { orderDetail, orderMine } from '../orders/contract.ts';
import { orders } from '../orders/tables.ts';
import { pointsMoves } from '../points/tables.ts';
import { wordsIn } from '../settings/rules.words.ts';
import { settings } from '../settings/tables.ts';
import { reviewDecide, reviewReply, staffReviewPicture, staffReviews } from './contract.staff.ts';
import { reviewAdd, reviewAppend, reviewList, reviewMine, reviewPicture } from './contract.ts';
import { reviewStates } from './rules.states.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };
/** What every order of `somebody` is for. */
const service = 'fit-xps';

async function begin({ words = [] as string[] } = {}) {
  const world = await newWorld();
  const { db } = world.database;
  await db.insert(settings).values({ key: 'reviewSetting', value: { words } });
  const me = await somebody(world, 'student');
  return { world, db, me, editor: await world.asStaff('editor') };
}

const shownOf = async (world: World) => (await world.call(deviceDetail, { rid: service })).data?.evaluates;
const pointsOf = async (me: Somebody) => {
  const moves = await me.world.database.db
    .select()
    .from(pointsMoves)
    .where(eq(pointsMoves.customerRid, me.rid));
  return moves.filter(({ kind }) => kind === 'review').reduce((sum, { change }) => sum + change, 0);
};
const reviewed = async (me: Somebody, order_rid: string) =>
  (await me.call(reviewMine, { order_rid })).data?.review;

test('four reviews are not shown, five are, with a score; a detail asks nothing of its own for them', async () => {
  const { world, me } = await begin();
  for (let nth = 0; nth < 4; nth += 1) {
    await reviewedOrder(me);
    world.pass(1);
  }
  expect(await shownOf(world)).toEqual({ avg: null, count: 0, list: [], next: null });
  expect((await world.call(reviewList, { rid: service })).data?.list).toEqual([]);
  const order_rid = await me.orderIn(130);
  await me.call(reviewAdd, { order_rid, score: 2, content: '数据晚了两天', anonymous: 1 });
  const evaluates = await shownOf(world);
  expect(evaluates).toMatchObject({ avg: 4.4, count: 5, next: null });
  expect(evaluates?.list.map(({ author, score }) => [author, score])).toEqual([
    ['匿名用户', 2],
    ...Array.from({ length: 4 }, () => [expect.stringMatching(/^.\*\*$/u), 5]),
  ]);
  const all = (await world.call(reviewList, { rid: service })).data?.list;
  expect(all).toEqual(evaluates?.list);
  expect((await world.call(reviewList, { rid: service, kind: 1 })).data?.list).toHaveLength(4);
  const next = Buffer.from(JSON.stringify([all?.[2]?.rid])).toString('base64url');
  expect((await world.call(reviewList, { rid: service, after: next })).data?.list).toEqual(all?.slice(3));
  expect(await world.statements(() => world.call(reviewList, { rid: service }))).toHaveLength(1);
  const sent = await world.statements(() => world.call(deviceDetail, { rid: service }));
  // As one without reviews, where nothing is in hand.
  expect(sent.length).toBeLessThanOrEqual(5);
});

test('64 reviews of one order at once are one, and bring points once; what is hidden takes them back', async () => {
  const { world, me, editor } = await begin();
  const order_rid = await me.orderIn(130);
  const imgs = [await reviewPhoto(me)];
  const tries = await Promise.all(
    Array.from({ length: 64 }, () => me.call(reviewAdd, { order_rid, score: 5, content: '很快', imgs })),
  );
  expect(tries.filter(({ code }) => code === 1).map(({ data }) => data?.points)).toEqual([30]);
  expect(tries.filter(({ code }) => code !== 1)).toEqual(Array(63).fill(refused('该订单已评价')));
  expect(await pointsOf(me)).toBe(30);
  const { rid = '', version = 0 } = (await reviewed(me, order_rid)) ?? {};
  const hide = { rid, version, action: 'hide' as const };
  expect((await editor.call(reviewDecide, hide)).msg).toBe('请填写隐藏原因');
  const hidden = await Promise.all(
    Array.from({ length: 8 }, () => editor.call(reviewDecide, { ...hide, reason: '含联系方式' })),
  );
  expect(hidden.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await pointsOf(me)).toBe(0);
  expect(await reviewed(me, order_rid)).toMatchObject({
    status: 30,
    reason: '含联系方式',
    points: 0,
    actions: [],
  });
  const picture = { rid: imgs[0] ?? '' };
  expect((await world.call(reviewPicture, picture)).msg).toBe('文件不存在');
  expect(await editor.call(reviewDecide, { rid, version: version + 1, action: 'show' })).toMatchObject(done);
  expect(await pointsOf(me)).toBe(30);
});

test('what has a word of the list waits until it was read, and brings points then', async () => {
  const { me, editor, world } = await begin({ words: ['加微信', 'SCAM'] });
  const order_rid = await me.orderIn(130);
  const content = '结果不错，加 微　信 详聊';
  expect((await me.call(reviewAdd, { order_rid, score: 4, content })).data).toMatchObject({
    status: 10,
    points: 0,
  });
  const { data } = await editor.call(staffReviews, { status: reviewStates.pending });
  expect(data).toMatchObject({ counts: { 10: 1 }, list: [{ found: ['加微信'], order_rid }] });
  const { rid = '', version = 0 } = data?.list[0] ?? {};
  expect((await editor.call(reviewReply, { rid, version, content: '谢谢' })).msg).toBe('当前状态不可操作');
  expect(await editor.call(reviewDecide, { rid, version, action: 'show' })).toMatchObject(done);
  expect(await pointsOf(me)).toBe(20);
  expect(
    await world
      .asStaff('service')
      .then((staff) => staff.call(reviewReply, { rid, version: 2, content: '谢谢' })),
  ).toMatchObject({ code: 0 });
  expect(
    await editor.call(reviewReply, { rid, version: version + 1, content: '感谢您的信任' }),
  ).toMatchObject(done);
  expect((await editor.call(reviewReply, { rid, version: version + 2, content: '再谢' })).msg).toBe(
    '已回复，每条评价只能回复一次',
  );
  const told = (await me.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told).toContain('您的评价收到回复。');
  expect((await me.call(reviewAppend, { order_rid, content: 'ｓｃａｍ' })).data?.status).toBe(10);
  expect(await pointsOf(me)).toBe(20);
});

test('an addition comes once, within the days after the order’s end', async () => {
  const { me, db, world } = await begin();
  const [first, second] = [await reviewedOrder(me), await reviewedOrder(me)];
  const add = ({ order }: typeof first) => me.call(reviewAppend, { order_rid: order, content: '复测后一致' });
  expect((await reviewed(me, first.order))?.actions).toEqual([{ action: 'append', name: '追加评价' }]);
  const tries = await Promise.all(Array.from({ length: 8 }, () => add(first)));
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await add(first)).toEqual(refused('已追加评价，每条评价只能追加一次'));
  expect(await reviewed(me, first.order)).toMatchObject({ addition: '复测后一致', status: 20 });
  const longAgo = new Date(world.now().getTime() - 181 * 86_400_000);
  await db.update(orders).set({ doneAt: longAgo }).where(eq(orders.rid, second.order));
  expect(await add(second)).toEqual(refused('已超过追加评价的期限'));
  expect(await add({ ...first, order: await me.orderIn(130) })).toEqual(refused('订单不存在'));
});

test('an order offers its review while it is done and not for longer than is set', async () => {
  const { me, db, world } = await begin();
  const order_rid = await me.orderIn(120);
  const offered = async () =>
    (await me.call(orderDetail, { rid: order_rid })).data?.actions.filter(
      ({ action }) => action === 'review',
    );
  const ask = () => me.call(reviewAdd, { order_rid, score: 5 });
  expect(await offered()).toEqual([]);
  expect(await ask()).toEqual(refused('订单未完成，暂不可评价'));
  const doneAt = new Date(world.now().getTime() - 181 * 86_400_000);
  const over = '订单完成已超过180天，不能评价';
  await db.update(orders).set({ status: 130, doneAt }).where(eq(orders.rid, order_rid));
  expect(await offered()).toEqual([{ action: 'review', name: '评价', reason: over }]);
  expect(await ask()).toEqual(refused(over));
  await db.update(orders).set({ doneAt: world.now() }).where(eq(orders.rid, order_rid));
  const [card] =
    (await me.call(orderMine, { group: 'done' })).data?.list.filter(({ rid }) => rid === order_rid) ?? [];
  expect(card?.actions).toEqual([{ action: 'review', name: '评价' }]);
  expect((await ask()).code).toBe(1);
  expect(await offered()).toEqual([]);
  const other = await world.as('teacher');
  expect(await other.call(reviewAdd, { order_rid, score: 5 })).toEqual(refused('订单不存在'));
  expect(await other.call(reviewMine, { order_rid })).toEqual(refused('订单不存在'));
});

test('pictures are one’s own, and everybody’s to see only while their review is public', async () => {
  const { me, world, editor } = await begin();
  const other = await world.as('teacher');
  const order_rid = await me.orderIn(130);
  const imgs = [await reviewPhoto(other)];
  expect(await me.call(reviewAdd, { order_rid, score: 5, imgs })).toEqual(
    refused('文件不存在或已过期，请重新上传'),
  );
  const loose = await reviewPhoto(me);
  const look = (rid: string) =>
    world.visitor().request({ method: 'GET', url: `${reviewPicture.path}?rid=${rid}` });
  expect((await look(loose)).json().msg).toBe('文件不存在');
  const { rid, picture } = await reviewedOrder(me);
  const seen = await look(picture);
  expect([seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    'image/png',
    'private, no-store',
  ]);
  expect(decodeURIComponent(String(seen.headers['content-disposition']))).not.toContain('样品');
  await editor.call(reviewDecide, { rid, version: 1, action: 'hide', reason: '与检测无关' });
  expect((await look(picture)).json().msg).toBe('文件不存在');
  const desk = await editor.request({
    method: 'GET',
    url: `${staffReviewPicture.path}?rid=${rid}&picture_rid=${picture}`,
  });
  expect(desk.headers['content-type']).toBe('image/png');
  expect((await editor.call(staffReviewPicture, { rid, picture_rid: loose })).msg).toBe('文件不存在');
});

describe('words', () => {
  test('are found however they are spaced, widened or capitalised', () => {
    const words = ['加微信', 'vx'];
    expect(wordsIn('请加 微\u200b信', words)).toEqual(['加微信']);
    expect(wordsIn('ＶＸ：123', words)).toEqual(['vx']);
    expect(wordsIn('数据很好', [...words, ' '])).toEqual([]);
  });
});

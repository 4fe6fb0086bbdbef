import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliver } from '../../../../tests/fixtures/delivered.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { customers } from '../../identity/tables.ts';
import { payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { whyHeld } from '../delivery/rules.ts';
import { resultFiles } from '../tables.ts';
import {
  type ShareView,
  shareAdd,
  shareDel,
  shareFile,
  shareLink,
  shareList,
  shareOpen,
} from './contract.ts';
import { expireShares } from './make-share.ts';
import { shareStates } from './rules.states.ts';
import { mostLive } from './rules.ts';
import { shareLooks, shares } from './tables.ts';

async function delivered() {
  const world = await newWorld();
  const me = await somebody(world, 'teacher');
  const order_rid = await me.sampleOrder();
  const { results } = await deliver(world, order_rid);
  const rids = results.map(({ rid }) => rid);
  return { world, me, order_rid, rids, input: { order_rid, file_rids: rids, recipient: '合作单位' } };
}

const codeOf = (data: { url: string } | null) => data?.url.split('#')[1] ?? '';
const rowOf = async ({ database: { db } }: World, made: { rid: string } | null) =>
  (
    await db
      .select()
      .from(shares)
      .where(eq(shares.rid, made?.rid ?? ''))
  )[0];
const stateOf = async (world: World, code: string, password?: string): Promise<ShareView | undefined> =>
  (await world.visitor().call(shareOpen, { code, password })).data?.state;

test('who has the link sees the chosen files and nothing else, and the owner sees who looked', async () => {
  const { world, me, order_rid, rids, input } = await delivered();
  const [first = '', second = ''] = rids;
  const made = await me.call(shareAdd, { ...input, file_rids: [first], note: '第一批', days: 3 });
  const code = codeOf(made.data);
  expect(made.data?.url).toMatch(/\/share#[0-9a-f]{48}$/);
  expect(made.data?.expire_at).toMatch(/23:59:59$/);
  const visitor = world.visitor();
  const { data } = await visitor.call(shareOpen, { code });
  expect(data?.state).toBe('open');
  expect(data?.shown).toMatchObject({ recipient: '合作单位', note: '第一批', can_download: 0 });
  expect(data?.shown?.files.map(({ name }) => name)).toEqual(['a.xy']);
  const pass = data?.shown?.pass ?? '';
  const looked = await visitor.send(shareFile, { pass, rid: first });
  expect(looked.body).toBe('5 1\n6 2\n');
  expect(looked.headers['cache-control']).toBe('private, no-store');
  expect((await visitor.call(shareFile, { pass, rid: second })).msg).toBe('文件不存在');
  expect((await visitor.call(shareLink, { pass, rid: first })).msg).toBe('分享者未开放下载');
  expect((await visitor.call(shareFile, { pass: `${pass}x`, rid: first })).msg).toBe(
    '分享已失效，请刷新页面',
  );
  await visitor.send(shareFile, { pass, rid: first });

  const { data: listed } = await me.call(shareList, { order_rid });
  expect(listed).toMatchObject({ why_not: null, needs_password: 0 });
  expect(listed?.list).toHaveLength(1);
  expect(listed?.list[0]).toMatchObject({ recipient: '合作单位', files: ['a.xy'], looked: 2, is_live: 1 });
  expect(listed?.list[0]?.looks.map(({ kind, name }) => [kind, name])).toEqual([
    ['view', 'a.xy'],
    ['open', ''],
  ]);
  expect(listed?.list[0]?.looks[0]?.address).toMatch(/\*$/);
  expect(JSON.stringify(await rowOf(world, made.data))).not.toContain(code);
});

test('with downloads on a file is saved once by its own link', async () => {
  const { world, me, order_rid, rids, input } = await delivered();
  const { data: made } = await me.call(shareAdd, { ...input, can_download: 1 });
  const visitor = world.visitor();
  const { data } = await visitor.call(shareOpen, { code: codeOf(made) });
  const { data: link } = await visitor.call(shareLink, { pass: data?.shown?.pass ?? '', rid: rids[0] ?? '' });
  const saved = await visitor.request({ method: 'GET', url: link?.url ?? '' });
  expect(saved.body).toBe('5 1\n6 2\n');
  const { data: listed } = await me.call(shareList, { order_rid });
  expect(listed?.list[0]?.looks.map(({ kind }) => kind)).toEqual(['file', 'open']);
});

test('a password is asked for, its hash alone is kept, and wrong ones are counted', async () => {
  const { world, me, input } = await delivered();
  expect((await me.call(shareAdd, { ...input, password: '123' })).msg).toBe('密码至少4位');
  const { data: made } = await me.call(shareAdd, { ...input, password: 'xrd-2026' });
  const code = codeOf(made);
  expect(await stateOf(world, code)).toBe('password');
  const visitor = world.visitor();
  expect((await visitor.call(shareOpen, { code, password: 'xrd-2026' })).data?.state).toBe('open');
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await visitor.call(shareOpen, { code, password: 'wrong' })).msg).toBe('密码错误');
  }
  expect((await visitor.call(shareOpen, { code, password: 'xrd-2026' })).msg).toBe(
    '密码错误次数过多，请稍后再试',
  );
  const kept = await rowOf(world, made);
  expect(kept?.passwordHash).toMatch(/^\$argon2id/);
});

test('an ended link gives nothing more, not even to who has it open', async () => {
  const { world, me, order_rid, rids, input } = await delivered();
  const { data: made } = await me.call(shareAdd, input);
  const visitor = world.visitor();
  const { data } = await visitor.call(shareOpen, { code: codeOf(made) });
  const pass = data?.shown?.pass ?? '';
  const other = await somebody(world, 'student');
  expect((await other.call(shareDel, { rid: made?.rid ?? '' })).msg).toBe('分享不存在');
  expect((await me.call(shareDel, { rid: made?.rid ?? '' })).code).toBe(1);
  expect((await me.call(shareDel, { rid: made?.rid ?? '' })).msg).toBe('当前状态不可操作');
  expect((await visitor.call(shareFile, { pass, rid: rids[0] ?? '' })).msg).toBe('分享已失效，请刷新页面');
  expect(await stateOf(world, codeOf(made))).toBe('ended');
  expect(await stateOf(world, 'f'.repeat(48))).toBe('unknown');
  expect((await me.call(shareList, { order_rid })).data?.list[0]?.status_name).toBe('已结束');
});

test('a link ends by the clock, at the very moment and in its row', async () => {
  const { world, me, order_rid, rids, input } = await delivered();
  const { data: made } = await me.call(shareAdd, { ...input, days: 1 });
  const { data } = await world.visitor().call(shareOpen, { code: codeOf(made) });
  world.pass(3 * 86_400);
  expect(await stateOf(world, codeOf(made))).toBe('expired');
  const again = await world.visitor().call(shareFile, { pass: data?.shown?.pass ?? '', rid: rids[0] ?? '' });
  expect(again.msg).toBe('分享已失效，请刷新页面');
  const back = await world.as('teacher');
  expect((await back.call(shareList, { order_rid })).data?.list[0]?.status_name).toBe('已到期');
  await expireShares({ db: world.database.db, now: world.now });
  const kept = await rowOf(world, made);
  expect(kept).toMatchObject({ status: shareStates.expired });
});

test('nobody shares what is not theirs, not released or chosen from another order', async () => {
  const { world, me, rids, input } = await delivered();
  const other = await somebody(world, 'student');
  expect((await other.call(shareAdd, input)).msg).toBe('订单不存在');
  expect((await other.call(shareList, { order_rid: input.order_rid })).msg).toBe('订单不存在');
  const elsewhere = await other.sampleOrder();
  await deliver(world, elsewhere);
  expect((await other.call(shareAdd, { ...input, order_rid: elsewhere })).msg).toBe('文件不存在');
  expect((await me.call(shareAdd, { ...input, file_rids: [] })).msg).toBe('请选择要分享的文件');
  const { db } = world.database;
  await db
    .update(resultFiles)
    .set({ releasedAt: null })
    .where(eq(resultFiles.rid, rids[1] ?? ''));
  expect((await me.call(shareAdd, input)).msg).toBe('文件不存在');
});

test('a link shows what its maker may see now: held, superseded and deleted data as they see it', async () => {
  const { world, me, order_rid, rids, input } = await delivered();
  const { data: made } = await me.call(shareAdd, input);
  const code = codeOf(made);
  const { db } = world.database;
  await db
    .update(resultFiles)
    .set({ supersededAt: world.now() })
    .where(eq(resultFiles.rid, rids[0] ?? ''));
  const { data } = await world.visitor().call(shareOpen, { code });
  expect(data?.shown?.files.map(({ is_superseded }) => is_superseded)).toEqual([1, 0]);

  const unpaid = { payMode: 1 as const, payStatus: payStates.toPay };
  await db.update(orders).set(unpaid).where(eq(orders.rid, order_rid));
  expect(await stateOf(world, code)).toBe('held');
  expect((await me.call(shareAdd, input)).msg).toBe(whyHeld(unpaid));
  await db.update(orders).set({ payStatus: payStates.paid }).where(eq(orders.rid, order_rid));
  expect(await stateOf(world, code)).toBe('open');

  await db.update(resultFiles).set({ fileRid: null }).where(eq(resultFiles.orderRid, order_rid));
  expect(await stateOf(world, code)).toBe('gone');
  expect((await me.call(shareAdd, input)).msg).toBe('文件不存在');
  await db.update(customers).set({ disabledAt: world.now() }).where(eq(customers.rid, me.rid));
  expect(await stateOf(world, code)).toBe('ended');
});

test('a secret order is shared with a password and without names of samples', async () => {
  const { world, me, order_rid, input } = await delivered();
  await world.database.db.update(orders).set({ isSecret: true }).where(eq(orders.rid, order_rid));
  expect((await me.call(shareAdd, input)).msg).toBe('保密订单分享时须设置密码');
  const { data: made } = await me.call(shareAdd, { ...input, password: 'secret-1' });
  const { data } = await world.visitor().call(shareOpen, { code: codeOf(made), password: 'secret-1' });
  expect(data?.shown?.files.every(({ sample_name }) => sample_name === '')).toBe(true);
});

test('an order has only so many live links', async () => {
  const { me, input } = await delivered();
  const made = await me.call(shareAdd, input);
  for (let more = 1; more < mostLive; more += 1) expect((await me.call(shareAdd, input)).code).toBe(1);
  expect((await me.call(shareAdd, input)).msg).toBe(
    '每个订单最多同时有10个有效的分享链接，请先结束不用的链接',
  );
  await me.call(shareDel, { rid: made.data?.rid ?? '' });
  expect((await me.call(shareAdd, input)).code).toBe(1);
});

test('looks go with the link, and the link with the order', async () => {
  const { world, me, order_rid, input } = await delivered();
  const { data: made } = await me.call(shareAdd, input);
  await world.visitor().call(shareOpen, { code: codeOf(made) });
  const ours = eq(shareLooks.shareRid, made?.rid ?? '');
  expect(await world.database.db.$count(shareLooks, ours)).toBe(1);
  await world.database.db.delete(shares).where(eq(shares.orderRid, order_rid));
  expect(await world.database.db.$count(shareLooks, ours)).toBe(0);
});

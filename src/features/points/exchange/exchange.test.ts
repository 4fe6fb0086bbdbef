import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exchangeOf, givePoints, goodsOf } from '../../../../tests/fixtures/exchange.ts';
import { balanceOn } from '../../../../tests/fixtures/money.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { ulid } from '../../../core/ulid.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { accountMatters, addressDelete } from '../../customers/contract.ts';
import { breachesOfBook } from '../../ledger/check.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { walletLots } from '../../wallets/tables.ts';
import { lockPoints, pointsLotsOf, takeBackPoints } from '../move-points.ts';
import { pointsAccounts } from '../tables.ts';
import { exchangeAddressee, exchangeList, exchangeMove, goodsList, goodsSave } from './contract.staff.ts';
import { applyExchange, list4exchange } from './contract.ts';
import { exchangeRecord, exchangeStates } from './rules.states.ts';
import { exchangeGoods, exchanges } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const done = { code: 1 };

async function begin() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await takeAll(world, me.rid);
  return { world, me, desk: await world.asStaff('finance') };
}

/** Whoever has points has none then. */
async function takeAll(world: World, customerRid: string) {
  const count = await pointsOf(world, customerRid);
  const key = ulid();
  await world.database.db.update(pointsAccounts).set({ debt: 0 });
  await inTransaction(world, (context) =>
    takeBackPoints(context, { customerRid, count, kind: 'taken', key, ref: key }),
  );
}

function inTransaction(
  world: World,
  act: (context: Parameters<typeof takeBackPoints>[0]) => Promise<unknown>,
) {
  return world.database.db.transaction((db) =>
    act({ db, jobs: world.jobs.within(db), secrets: world.secrets, now: world.now() }),
  );
}

const pointsOf = async ({ database, now }: World, customerRid: string) =>
  (await pointsLotsOf(database.db, customerRid, now())).reduce((sum, { left }) => sum + left, 0);

const debtOf = ({ database }: World, customerRid: string) =>
  database.db.transaction(async (db) => (await lockPoints(db, customerRid)).debt);

const takenOf = async ({ database }: World, rid: string) =>
  (await database.db.select().from(exchangeGoods).where(eq(exchangeGoods.rid, rid)))[0]?.taken;

const mineOf = async (me: Pick<Somebody, 'call'>, rid: string) =>
  (await me.call(list4exchange, { tab: 1 })).data?.list.find((one) => one.rid === rid);

const statusOf = async ({ database }: World, rid: string) =>
  (await database.db.select().from(exchanges).where(eq(exchanges.rid, rid)))[0]?.status;

/** The entries of an exchange in the book, by account. */
const entriesOf = ({ database }: World, rid: string) =>
  database.db
    .select({ code: ledgerEntries.code, fen: ledgerEntries.fen })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(eq(ledgerPostings.ref, `exchange:${rid}`))
    .orderBy(ledgerEntries.code, ledgerEntries.fen);

test('a coupon and balance are there at once, goods are sent to the address of that day', async () => {
  const { world, me, desk } = await begin();
  const { db } = world.database;
  await givePoints(world, me.rid, 5_000);
  const coupon = await goodsOf(world, {
    ...{
      kind: 1,
      name: '满200减30',
      points: 3_000,
      coupon: { kind: 0, value: 3_000, min_fen: 20_000, days: 90 },
    },
  });
  const bought = await me.call(applyExchange, { rid: coupon });
  expect(bought.data?.points).toBe(2_000);
  const ref = `exchange:${bought.data?.rid}`;
  const [held] = await db.select().from(customerCoupons).where(eq(customerCoupons.ref, ref));
  expect(held).toMatchObject({
    source: 'points',
    name: '满200减30',
    terms: { value: 3_000, minFen: 20_000 },
  });
  expect(held?.untilAt.toISOString()).toBe('2027-02-18T16:00:00.000Z');

  const balance = await goodsOf(world, { kind: 2, name: '余额10元', points: 1_000, balance_fen: 1_000 });
  const before = await balanceOn(world, me);
  const second = (await me.call(applyExchange, { rid: balance })).data?.rid ?? '';
  const after = await balanceOn(world, me);
  expect((after[0] ?? 0) - (before[0] ?? 0)).toBe(1_000);
  const [lot] = await db
    .select()
    .from(walletLots)
    .where(eq(walletLots.ref, `exchange:${second}`));
  expect(lot).toMatchObject({ name: '积分兑换', source: 'points', cashFen: 0, bonusFen: 1_000 });
  expect(await entriesOf(world, second)).toEqual([
    { code: '2204', fen: -1_000 },
    { code: '2904', fen: 1_000 },
    { code: 'PT-R', fen: -1_000 },
    { code: 'PT-U', fen: 1_000 },
  ]);

  const goods = await goodsOf(world);
  const address_rid = await me.address();
  expect(await me.call(applyExchange, { rid: goods })).toEqual(refused('请选择收件地址'));
  const third = (await me.call(applyExchange, { rid: goods, address_rid })).data?.rid ?? '';
  await me.call(addressDelete, { address_rid });
  expect(await mineOf(me, third)).toMatchObject({ points: 450, progress: { status_name: '待发放' } });
  expect((await mineOf(me, third))?.progress?.address).toContain(me.mark);
  const listed = (await desk.call(exchangeList, { status: exchangeStates.pending })).data;
  expect(listed?.list[0]).toMatchObject({ rid: third, phone: expect.stringContaining('****') });
  expect((await desk.call(exchangeAddressee, { rid: third })).data?.phone).toMatch(/^1\d{10}$/);
  const step = { rid: third, version: 1 };
  expect(await desk.call(exchangeMove, { ...step, action: 'send' })).toEqual(
    refused('请填写快递公司和运单号'),
  );
  const parcel = { action: 'send', express: '顺丰速运', waybill: 'SF1234567890' } as const;
  expect(await desk.call(exchangeMove, { ...step, ...parcel })).toEqual(refused('当前状态不可操作'));
  expect(await desk.call(exchangeMove, { ...step, action: 'accept' })).toMatchObject(done);
  expect(await desk.call(exchangeMove, { ...step, ...parcel })).toEqual(refused('数据已更新，请刷新后重试'));
  expect(await desk.call(exchangeMove, { ...step, version: 2, ...parcel })).toMatchObject(done);
  const sent = (await mineOf(me, third))?.progress;
  expect(sent).toMatchObject({ status_name: '已发货', waybill: 'SF1234567890' });
  expect(sent?.history.map(({ to_name }) => to_name)).toEqual(['待发放', '待发货', '已发货']);
  const told = (await me.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(told).toContain('您兑换的样品管套装已寄出：顺丰速运 SF1234567890');
  expect(await breachesOfBook(db)).toEqual([]);
});

test('what is refused goes back into stock and its points to the customer, once', async () => {
  const { world, me, desk } = await begin();
  const rid = await exchangeOf(me);
  const goods = (await world.database.db.select().from(exchanges).where(eq(exchanges.rid, rid)))[0]?.goodsRid;
  expect([await pointsOf(world, me.rid), await takenOf(world, goods ?? '')]).toEqual([0, 1]);
  const refusal = { rid, version: 1, action: 'reject', reason: '商品已停产' } as const;
  expect(await desk.call(exchangeMove, { ...refusal, reason: '' })).toEqual(refused('请填写驳回原因'));
  const tries = await Promise.all([1, 2, 3].map(() => desk.call(exchangeMove, refusal)));
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
  expect([await pointsOf(world, me.rid), await takenOf(world, goods ?? '')]).toEqual([450, 0]);
  expect((await mineOf(me, rid))?.progress).toMatchObject({ status: 40, reason: '商品已停产' });
});

test('points that are taken back after an exchange become a debt, which refused goods pay first', async () => {
  const { world, me, desk } = await begin();
  const rid = await exchangeOf(me);
  await inTransaction(world, (context) =>
    takeBackPoints(context, {
      ...{ customerRid: me.rid, count: 450, kind: 'taken', key: 'taken:order', ref: 'order:1' },
    }),
  );
  expect(await debtOf(world, me.rid)).toBe(450);
  const other = await goodsOf(world, { points: 1 });
  expect(await me.call(applyExchange, { rid: other, address_rid: await me.address() })).toEqual(
    refused('积分不足'),
  );
  await desk.call(exchangeMove, { rid, version: 1, action: 'reject', reason: '商品已停产' });
  expect([await pointsOf(world, me.rid), await debtOf(world, me.rid)]).toEqual([0, 0]);
});

test('64 who ask for the last one get one; points for one buy one; nobody gets more than they may', async () => {
  const { world, me } = await begin();
  await givePoints(world, me.rid, 450 * 64);
  const address_rid = await me.address();
  const ask = (rid: string) =>
    Promise.all(Array.from({ length: 64 }, () => me.call(applyExchange, { rid, address_rid })));
  const messages = (tries: Awaited<ReturnType<typeof ask>>) => [
    tries.filter(({ code }) => code === 1).length,
    ...new Set(tries.filter(({ code }) => code !== 1).map(({ msg }) => msg)),
  ];
  const last = await goodsOf(world, { total: 1 });
  expect(messages(await ask(last))).toEqual([1, '库存不足']);
  expect(await takenOf(world, last)).toBe(1);
  expect(await pointsOf(world, me.rid)).toBe(450 * 63);
  const few = await goodsOf(world, { total: null, per_customer: 2, points: 1 });
  expect(messages(await ask(few))).toEqual([2, '已达兑换上限']);
  await takeAll(world, me.rid);
  await givePoints(world, me.rid, 450);
  const dear = await goodsOf(world, { total: 64 });
  expect(messages(await ask(dear))).toEqual([1, '积分不足']);
  expect([await takenOf(world, dear), await pointsOf(world, me.rid)]).toEqual([1, 0]);
  expect(await breachesOfBook(world.database.db)).toEqual([]);
});

test('counts other than one, others’ addresses and what is not on sale are refused; a name is answered once', async () => {
  const { world, me, desk } = await begin();
  await givePoints(world, me.rid, 10_000);
  const rid = await goodsOf(world);
  const address_rid = await me.address();
  for (const count of [0, -1, 1.5, 2, 1e308, '１']) {
    const tried = await me.call(applyExchange, { rid, count, address_rid } as never);
    expect([tried.code, tried.data]).toEqual([0, null]);
  }
  const stranger = await somebody(world, 'teacher');
  expect(await me.call(applyExchange, { rid, address_rid: await stranger.address() })).toEqual(
    refused('记录不存在'),
  );
  expect(await me.call(applyExchange, { rid: 'no such goods', address_rid })).toEqual(refused('记录不存在'));
  expect([await takenOf(world, rid), await pointsOf(world, me.rid)]).toEqual([0, 10_000]);
  const once = { rid, address_rid, request_id: 'an exchange' };
  const [first, again] = [await me.call(applyExchange, once), await me.call(applyExchange, once)];
  expect(again).toEqual(first);
  expect(await takenOf(world, rid)).toBe(1);
  expect((await stranger.call(list4exchange, { tab: 1 })).data?.list.map((one) => one.rid)).not.toContain(
    first.data?.rid,
  );

  const { data } = await desk.call(goodsList, {});
  const row = data?.list.find((one) => one.rid === rid);
  if (!row) throw new Error('no goods');
  const saved = { ...row, kind: 3 as const, coupon: null };
  expect(await desk.call(goodsSave, { ...saved, total: 0 })).toEqual(refused('库存总量不能少于已兑换的数量'));
  expect(await desk.call(goodsSave, { ...saved, is_on_sale: 0 })).toMatchObject(done);
  expect(await desk.call(goodsSave, saved)).toEqual(refused('数据已更新，请刷新后重试'));
  expect(await me.call(applyExchange, { rid, address_rid })).toEqual(refused('商品已下架'));
  const cheap = { ...saved, rid: undefined, kind: 2 as const, points: 999, balance_fen: 1_000 };
  expect(await desk.call(goodsSave, cheap)).toEqual(refused('余额商品所需积分不能低于其价值'));
});

test('whoever waits for goods does not close their account', async () => {
  const { me } = await begin();
  await exchangeOf(me);
  expect((await me.call(accountMatters, {})).data?.open).toContainEqual(
    expect.objectContaining({ name: '待发货的积分兑换', count: 1 }),
  );
});

const steps = [
  { action: 'accept' },
  { action: 'send', express: '顺丰速运', waybill: 'SF1234567890' },
  { action: 'reject', reason: '商品已停产' },
] as const;

test('in every state staff can do what its declaration says and nothing else', async () => {
  const { world, me, desk } = await begin();
  const { db } = world.database;
  for (const status of Object.values(exchangeStates)) {
    for (const step of steps) {
      const rid = await exchangeOf(me);
      await db.update(exchanges).set({ status }).where(eq(exchanges.rid, rid));
      const may = exchangeRecord.from(step.action).includes(status);
      expect((await desk.call(exchangeMove, { rid, version: 1, ...step })).code).toBe(may ? 1 : 0);
      expect((await statusOf(world, rid)) === status).toBe(!may);
    }
  }
});

import { and, eq, notLike } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../../db/demo-accounts.ts';
import { goodPassword, requestedCode } from '../../../../tests/fixtures/codes.ts';
import { friendWithOrder } from '../../../../tests/fixtures/invitations.ts';
import { noticeOf, openTrial, storedPayment, tellShop } from '../../../../tests/fixtures/payments.ts';
import { within } from '../../../../tests/fixtures/points.ts';
import {
  cardNo,
  idNoOf,
  promoterOf,
  payee as promoterPayee,
  rebateOf,
} from '../../../../tests/fixtures/promotion.ts';
import { linesOfStatement, orderOf, statement, topUp } from '../../../../tests/fixtures/settled.ts';
import { county, type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { type Appearance, newWorld, type World } from '../../../../tests/world.ts';
import { ulid } from '../../../core/ulid.ts';
import { clusterMembers, clusters } from '../../clusters/tables.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { customerMerge, customerMergePreview } from '../../customers/contract.staff-merging.ts';
import { addressAdd, updateProfile, userInfo } from '../../customers/contract.ts';
import { addresses, profiles } from '../../customers/tables.ts';
import { login, sign } from '../../identity/contract.ts';
import { customers } from '../../identity/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { paymentIntents } from '../../payments/tables.ts';
import { usePoints } from '../../points/move-points.ts';
import { pointsAccounts, pointsMoves } from '../../points/tables.ts';
import { settlementOperate } from '../../settlement/contract.ts';
import { creditMake } from '../../settlement/desk/contract.ts';
import { statements } from '../../settlement/tables.ts';
import { payouts } from '../../wallets/tables.ts';
import { promoterApplies, promoters } from '../promoters/tables.ts';
import { askWithdrawal } from '../withdrawals/ask.ts';
import { rankNightly } from './clock.ts';
import { inviteGift, inviteInit, inviteList, inviteOrderDetail, staffInvitations } from './contract.ts';
import { inviterOf } from './invitations.ts';
import { earnInvitation } from './invite-points.ts';
import { earnPoints } from './order-points.ts';
import { orderRewarder } from './reward-order.ts';
import { cashOf } from './rules.worth.ts';
import { invitations } from './tables.ts';
import { worthOf } from './worth.ts';

/** What somebody's points moved by, and their sum. */
async function pointsOf({ world, rid }: Pick<Somebody, 'world' | 'rid'>) {
  const moves = await world.database.db
    .select({ kind: pointsMoves.kind, change: pointsMoves.change, ref: pointsMoves.ref })
    .from(pointsMoves)
    .where(and(eq(pointsMoves.customerRid, rid), notLike(pointsMoves.key, 'canary-%')))
    .orderBy(pointsMoves.kind, pointsMoves.key);
  return { moves, sum: moves.reduce((sum, { change }) => sum + change, 0) };
}

/** A statement of theirs, paid from prestore, with its order. */
async function paidOrder(me: Somebody, fen: number) {
  const rid = await statement(me, { fen, isConfirmed: true });
  expect(await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).toMatchObject({ code: 1 });
  return { rid, order: await orderOf(me, rid) };
}

/** Takes something off a statement and gives the money back. */
async function refund(me: Somebody, rid: string, amount_fen: number) {
  const finance = await me.world.asStaff('finance');
  const [line_rid = ''] = await linesOfStatement(me, rid);
  const [row] = await me.world.database.db
    .select({ version: statements.version })
    .from(statements)
    .where(eq(statements.rid, rid));
  const version = row?.version ?? 0;
  const made = await finance.call(creditMake, {
    ...{ rid, version, line_rid, amount_fen, to: 'prestore', reason: '样品破损' },
  });
  expect(made).toMatchObject({ code: 1, data: { status: 20 } });
  await me.world.jobs.workOff();
}

test('a finished order earns points by its cash, once, and what is refunded takes them back', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await topUp(me, 300_000, 10_000);
  const { rid, order } = await paidOrder(me, 50_050);
  await world.jobs.workOff();
  const ref = `order:${order}`;
  // A fifth of it is paid with what was given.
  expect(await worthOf(world.database.db, ref)).toMatchObject({ cashFen: 40_050, rebateFen: 0 });
  expect((await pointsOf(me)).moves).toEqual([
    { kind: 'firstOrder', change: 200, ref: `first:${me.rid}` },
    { kind: 'order', change: 400, ref },
  ]);
  await refund(me, rid, 10_000);
  expect(await worthOf(world.database.db, ref)).toMatchObject({ cashFen: 30_050 });
  expect((await pointsOf(me)).sum).toBe(200 + 300);
  await refund(me, rid, 30_050);
  expect((await pointsOf(me)).sum).toBe(0);
  expect((await pointsOf(me)).moves.filter(({ kind }) => kind === 'taken')).toHaveLength(3);
});

/** Somebody who has just registered with a code of the teacher's. */
async function friendOf(
  world: World,
  phone: string,
  { from, device }: { from?: Appearance; device?: string } = {},
) {
  const code = await requestedCode(world, phone, 0, from);
  const input = { phone, password: goodPassword, code, inviterCode: 'QYTEAC36', device };
  const answer = await world.visitor(from).call(sign, input);
  if (answer.code === 0) return { msg: answer.msg };
  await world.jobs.workOff();
  const friend = await world.as(phone as `1${string}`);
  return { msg: answer.msg, friend };
}

const couponsOf = ({ database }: World, rid: string) =>
  database.db.select().from(customerCoupons).where(eq(customerCoupons.customerRid, rid));

test('who comes by an invitation gets the coupon of the day, and points once for telling who they are', async () => {
  const world = await newWorld();
  const { friend } = await friendOf(world, '13700000021');
  if (!friend) throw new Error('nobody came');
  expect(await couponsOf(world, friend.rid)).toMatchObject([
    { name: '新人券', source: 'invite', terms: { value: 3_000, minFen: 20_000 } },
  ]);
  expect((await couponsOf(world, friend.rid))[0]?.untilAt).toEqual(new Date('2027-02-19T00:00:00+08:00'));
  const [welcome] = (await friend.call(messageList, {})).data?.list.filter(
    ({ event }) => event === 'registered',
  ) ?? [undefined];
  expect(welcome?.text).toBe('欢迎加入，完善基本信息即可下单，并获得100积分。');
  const form = {
    ...county,
    name: '周新',
    email: 'zhou@example.com',
    organization: 1,
    company: '个人',
  } as const;
  for (const address of ['文教路1号', '文教路2号'])
    expect((await friend.call(updateProfile, { ...form, address })).code).toBe(1);
  await world.jobs.workOff();
  expect(await pointsOf({ world, rid: friend.rid })).toMatchObject({ sum: 100 });
});

test('nobody invites themselves: the device is refused, other signs make it void before anything is given', async () => {
  const world = await newWorld();
  const teacher = await world.as('teacher', { userAgent: 'Mozilla/5.0 Chrome/140.0' });
  const from = { userAgent: 'Mozilla/5.0 Chrome/141.0' };
  expect((await friendOf(world, '13700000031', { from })).msg).toBe('不能使用自己的邀请码');
  await world.visitor().call(login, { account: 'teacher', password: demoPassword, device: 'one' });
  expect((await friendOf(world, '13700000032', { from, device: 'one' })).msg).toBe('不能使用自己的邀请码');

  const { friend } = await friendOf(world, '13700000033', { from, device: 'other' });
  if (!friend) throw new Error('nobody came');
  const context = { db: world.database.db, now: world.now() };
  expect(await inviterOf(context, friend.rid)).toMatchObject({ rid: teacher.rid });
  const address = { ...county, name: '王五', phone: '13700000039', address: '文教路 1 号' };
  await friend.call(addressAdd, address);
  expect(await inviterOf(context, friend.rid)).toMatchObject({ rid: teacher.rid });
  await teacher.call(addressAdd, { ...address, phone: '13700000038', address: '文教路1号' });
  expect(await inviterOf(context, friend.rid)).toBeUndefined();
  expect(await voidOf(world, friend.rid)).toBe('与邀请人地址相同');

  const second = await friendOf(world, '13700000034', { from, device: 'third' });
  const rid = second.friend?.rid ?? '';
  await teacher.call(addressAdd, { ...address, phone: '13700000034', address: '文教路3号' });
  expect(await inviterOf(context, rid)).toBeUndefined();
  expect(await voidOf(world, rid)).toBe('与邀请人联系电话相同');

  const third = (await friendOf(world, '13700000035', { from, device: 'fourth' })).friend?.rid ?? '';
  expect(await inviterOf(context, third)).toMatchObject({ rid: teacher.rid });
  for (const owner of [teacher.rid, third]) await world.database.db.insert(payouts).values(payoutTo(owner));
  expect(await inviterOf(context, third)).toBeUndefined();
  expect(await voidOf(world, third)).toBe('与邀请人收款账户相同');
});

test('whoever paid for both, is paid for both or proved to be the same person makes it void before the reward', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const teacher = await world.as('teacher');
  const friends = [await somebody(world, 'student'), await somebody(world, 'enterprise')];
  await db.delete(addresses);
  for (const { rid } of friends)
    await db.update(customers).set({ inviterRid: teacher.rid }).where(eq(customers.rid, rid));
  /** Somebody's payment through a provider; `owner` is whose money it becomes. */
  const pay = async (who: { rid: string }, way: 1 | 2, payer: string, owner = who.rid) => {
    const payment = await openTrial(world, who, { way, owner });
    expect(await tellShop(world, noticeOf(world, way, payment, { payer }))).toBe(true);
    return (await storedPayment(world, payment.rid)).payerHash;
  };
  const [same, other] = friends as [Somebody, Somebody];
  const theirs = await pay(teacher, 1, 'one-openid');
  expect(theirs).not.toContain('one-openid');
  // The same name at another provider is somebody else.
  expect(await pay(other, 2, 'one-openid')).not.toBe(theirs);
  expect(await pay(same, 1, 'one-openid')).toBe(theirs);
  // While SECRET_KEY is replaced payments are known by either key.
  const replaced = { payerHash: `of-another-key ${theirs}` };
  await world.database.db
    .update(paymentIntents)
    .set(replaced)
    .where(eq(paymentIntents.customerRid, same.rid));
  for (const me of friends) {
    await topUp(me, 100_000);
    await paidOrder(me, 30_000);
  }
  await world.jobs.workOff();
  expect(await voidOf(world, same.rid)).toBe('与邀请人付款账户相同');
  expect(await voidOf(world, other.rid)).toBe('');
  expect((await pointsOf({ world, rid: teacher.rid })).moves).toEqual([
    { kind: 'invite', change: 200, ref: `invite:${other.rid}` },
  ]);

  const context = { db, now: world.now() };
  const rids: string[] = [];
  for (const phone of ['13700000071', '13700000072', '13700000073'])
    rids.push((await friendOf(world, phone, { device: phone })).friend?.rid ?? '');
  const [member = '', payee = '', person = ''] = rids;
  const group = ulid();
  await db.insert(clusters).values({
    ...{ rid: group, founderRid: teacher.rid, kind: 1, name: '付款课题组', company: '示例大学', joinRule: 0 },
    ...{ status: 1, createdAt: world.now() },
  });
  const join = (customerRid: string) => ({
    ...{ rid: ulid(), clusterRid: group, customerRid, role: 'member' as const, status: 20 },
    ...{ createdAt: world.now(), joinedAt: world.now() },
  });
  await db.insert(clusterMembers).values([join(teacher.rid), join(member)]);
  await pay({ rid: member }, 1, 'one-openid', group);
  expect(await inviterOf(context, member)).toMatchObject({ rid: teacher.rid });
  await pay({ rid: member }, 1, 'one-openid');
  expect(await inviterOf(context, member)).toBeUndefined();

  await promoterOf({ world, rid: teacher.rid }, idNoOf(7));
  await rebateOf({ world, rid: teacher.rid }, 20_000);
  await within(world, (inside) =>
    askWithdrawal(
      { ...inside, actor: { rid: teacher.rid, sessionRid: '' } },
      { amount_fen: 20_000, way: 1, ...promoterPayee },
    ),
  );
  expect(await inviterOf(context, payee)).toMatchObject({ rid: teacher.rid });
  const account = cardNo.replace(/.{4}/g, '$& ');
  await db.insert(payouts).values(payoutTo(payee, account));
  expect(await inviterOf(context, payee)).toBeUndefined();
  expect(await voidOf(world, payee)).toBe('与邀请人收款账户相同');

  expect(await inviterOf(context, person)).toMatchObject({ rid: teacher.rid });
  await promoterOf({ world, rid: person }, idNoOf(8));
  const [mine] = await db.select().from(promoters).where(eq(promoters.customerRid, teacher.rid));
  await db.insert(promoterApplies).values({
    ...{
      rid: ulid(),
      customerRid: person,
      name: '王五',
      phone: '13700000079',
      channel: 'campus',
      status: 30,
    },
    ...{
      idSealed: '',
      idDigest: mine?.idDigest ?? '',
      idMasked: '',
      protocolVersion: 1,
      createdAt: world.now(),
    },
  });
  expect(await inviterOf(context, person)).toBeUndefined();
  expect(await voidOf(world, person)).toBe('与邀请人身份证号相同');
});

/** Money that went back to the same account, whoever had it. */
function payoutTo(owner: string, account = '6216000000000000'): typeof payouts.$inferInsert {
  return {
    ...{ rid: ulid(), no: ulid(), owner, kind: 'credit', ref: 'statement:1', amountFen: 100, way: 3 },
    ...{ bank: { name: '王五', bank: '中国银行', account }, reason: '退款' },
    ...{ status: 30, postingRid: ulid(), appliedType: 'customer', appliedBy: owner, createdAt: new Date(0) },
  };
}

test('when two accounts become one, friends go over, whoever invited the one that stays remains, and nobody invites themselves', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const lead = await world.asStaff('lead');
  const { friend } = await friendOf(world, '13700000051');
  if (!friend) throw new Error('nobody came');
  const teacher = await world.as('teacher');
  await db.delete(profiles);
  const duplicate = (await friendOf(world, '13700000052')).friend?.rid ?? '';
  // The friend has invited the account that ends, too.
  await db.update(customers).set({ inviterRid: friend.rid }).where(eq(customers.rid, duplicate));
  await db.update(invitations).set({ customerRid: friend.rid }).where(eq(invitations.friendRid, duplicate));
  const [{ account = '' } = {}] = await db.select().from(customers).where(eq(customers.rid, duplicate));
  const pair = { rid: friend.rid, duplicate_rid: duplicate };
  const seen = (await lead.call(customerMergePreview, pair)).data?.seen ?? '';
  const merge = { ...pair, seen, confirm: account, reason: '同一人换号注册' };
  expect((await lead.call(customerMerge, merge)).msg).toBe('操作成功！');
  const context = { db, now: world.now() };
  expect(await inviterOf(context, friend.rid)).toMatchObject({ rid: teacher.rid });
  expect(await inviterOf(context, duplicate)).toBeUndefined();
});

async function voidOf({ database }: World, friendRid: string) {
  const [row] = await database.db.select().from(invitations).where(eq(invitations.friendRid, friendRid));
  return row?.voidReason;
}

test('a friend’s first finished order earns whoever invited them points, once, however many reckon at once', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const teacher = await world.as('teacher');
  const { db } = world.database;
  await db.update(customers).set({ inviterRid: teacher.rid }).where(eq(customers.rid, me.rid));
  await db.delete(addresses);
  await topUp(me, 500_000);
  const one = await paidOrder(me, 60_000);
  const other = await paidOrder(me, 40_000);
  const reckon = orderRewarder([earnPoints, earnInvitation]);
  const { jobs, secrets, gateways, store, closings, origin, now } = world;
  const job = { db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now };
  const refs = [one.order, other.order].map((rid) => `order:${rid}`);
  await Promise.all(Array.from({ length: 64 }, (_, nth) => reckon(job, { ref: refs[nth % 2] ?? '' })));
  await jobs.workOff();
  expect((await pointsOf(me)).sum).toBe(600 + 400 + 200);
  const theirs = { world, rid: teacher.rid };
  expect((await pointsOf(theirs)).moves).toEqual([{ kind: 'invite', change: 200, ref: `invite:${me.rid}` }]);
  await refund(me, one.rid, 60_000);
  expect((await pointsOf(theirs)).sum).toBe(200);
  await refund(me, other.rid, 40_000);
  expect((await pointsOf(theirs)).sum).toBe(0);
  expect((await pointsOf(me)).sum).toBe(0);
  const again = await paidOrder(me, 10_000);
  await jobs.workOff();
  expect(again.order).not.toBe('');
  expect((await pointsOf(theirs)).sum).toBe(200);
  expect((await pointsOf(me)).sum).toBe(100 + 200);
});

test('points that are gone when they are taken back leave a debt, which later ones pay', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await topUp(me, 500_000);
  const { rid } = await paidOrder(me, 50_000);
  await world.jobs.workOff();
  const context = {
    db: world.database.db,
    now: world.now(),
    jobs: world.jobs.within(world.database.db),
    secrets: world.secrets,
  };
  await world.database.db.transaction((db) =>
    usePoints(
      { db, now: context.now },
      { customerRid: me.rid, count: 690, kind: 'exchange', key: 'test', ref: 'test' },
    ),
  );
  await refund(me, rid, 50_000);
  const debt = async () =>
    (await context.db.select().from(pointsAccounts).where(eq(pointsAccounts.customerRid, me.rid)))[0]?.debt;
  const began = (await debt()) ?? 0;
  expect(began).toBeGreaterThanOrEqual(690);
  await paidOrder(me, 30_000);
  await world.jobs.workOff();
  expect(await debt()).toBe(began - 500);
});

test('cash of twelve months makes a level, which later orders earn by and the night takes away', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const levelOf = async () => (await me.call(userInfo, {})).data?.userInfo.level;
  await world.database.db.update(customers).set({ level: 0 }).where(eq(customers.rid, me.rid));
  await topUp(me, 5_000_000);
  await paidOrder(me, 1_000_000);
  await world.jobs.workOff();
  expect(await levelOf()).toBe(1);
  const { order } = await paidOrder(me, 100_050);
  await world.jobs.workOff();
  expect((await pointsOf(me)).moves).toContainEqual({ kind: 'order', change: 1_100, ref: `order:${order}` });
  world.setNow('2027-11-21T10:00:00+08:00');
  const { jobs, secrets, gateways, store, closings, origin, now, database } = world;
  await rankNightly({
    db: database.db,
    jobs: jobs.within(database.db),
    secrets,
    gateways,
    store,
    closings,
    origin,
    now,
  });
  const again = await world.as('student');
  expect((await again.call(userInfo, {})).data?.userInfo.level).toBe(0);
});

test('whoever invited sees the code with its link, and friends masked; a reward’s source only of their own', async () => {
  const world = await newWorld();
  const { orderIn } = await somebody(world, 'student');
  const me = await world.as('teacher');
  const { friend } = await friendOf(world, '13700000041');
  if (!friend) throw new Error('nobody came');
  const { data: page } = await me.call(inviteInit, {});
  expect(page).toMatchObject({
    ...{ code: 'QYTEAC36', link: 'http://shop.test/invited/QYTEAC36', invited: 1, ordered: 0 },
    poster: { brand: '澄谱', reward: '30元新人券', note: '满200元可用，90天内有效' },
  });
  expect(page?.rule[0]).toBe('好友通过您的链接或邀请码注册，即可获得30元新人券（满200元可用，90天内有效）。');
  const { data: friends } = await me.call(inviteList, {});
  expect(friends?.list).toMatchObject([
    { name: '', phone: '137****0041', first_order: 0, reward: 0, at: '2026-11-20 10:00:00' },
  ]);
  const none = { code: 0, data: null, msg: '记录不存在' };
  expect(await me.call(inviteOrderDetail, { rid: friends?.list[0]?.rid ?? '' })).toEqual(none);
  const rid = await friendWithOrder({ world, rid: me.rid, orderIn });
  expect((await me.call(inviteOrderDetail, { rid })).data).toMatchObject({
    ...{ order_no: expect.stringMatching(/^.{3}\*{4}.{3}$/), amount_band: '500–1,000元', reward: 0 },
  });
  const student = await world.as('student');
  expect(await student.call(inviteOrderDetail, { rid })).toEqual(none);
  const finance = await world.asStaff('finance');
  const { data: seen } = await finance.call(staffInvitations, { kw: 'teacher', state: 0 });
  expect(seen?.list).toMatchObject([{ inviter: '沈明远' }, { inviter: '沈明远', voided: null }]);
  expect((await world.call(inviteGift, {})).data?.text).toBe('注册即得30元新人券（满200元可用，90天内有效）');
});

test.each([
  [{ paidFen: 100, cashFen: 60, returnedFen: 0, rebateFen: 10 }, 30, 5],
  [{ paidFen: 100, cashFen: 60, returnedFen: 20, rebateFen: 50 }, 25, 25],
  [{ paidFen: 50, cashFen: 50, returnedFen: 0, rebateFen: 0 }, 50, 0],
  [{ paidFen: 100, cashFen: 60, returnedFen: 60, rebateFen: 10 }, 0, 0],
  [{ paidFen: 0, cashFen: 0, returnedFen: 0, rebateFen: 0 }, 0, 0],
])('of %o the first of two lines has %i fen, %i of them of rebates', (statement, cashFen, rebateFen) => {
  const line = { amountFen: 50, discountFen: 0, creditedFen: 0 };
  const lines = [
    { ...line, of: 'one' },
    { ...line, of: 'other' },
  ];
  expect(cashOf('one', statement, lines)).toEqual({ cashFen, rebateFen });
});

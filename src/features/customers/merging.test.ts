import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { couponOffer, heldCoupon } from '../../../tests/fixtures/coupons.ts';
import { balanceOn, claimOf, importLines } from '../../../tests/fixtures/money.ts';
import { expectRightBook, linesOfStatement, statement, topUp } from '../../../tests/fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import { couponClaim } from '../coupons/contract.ts';
import { couponStates } from '../coupons/rules.states.ts';
import { customerCoupons, coupons as offers } from '../coupons/tables.ts';
import { customers } from '../identity/tables.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { orderAdd, orderMine, ready2pay } from '../orders/contract.ts';
import { orders, payerStandings } from '../orders/tables.ts';
import { openPayment } from '../payments/service.ts';
import { paymentIntents } from '../payments/tables.ts';
import { planAdd, planList } from '../plan/contract.ts';
import { reservations } from '../reservations/tables.ts';
import { settlementList, settlementOperate } from '../settlement/contract.ts';
import { creditMake } from '../settlement/desk/contract.ts';
import { statements } from '../settlement/tables.ts';
import { auditLog } from '../staff/tables.ts';
import { transferApplyList } from '../transfers/contract.ts';
import { matchMake } from '../transfers/matching/contract.ts';
import { lotsOf } from '../wallets/service.ts';
import { customerSuspend, customerView } from './contract.staff.ts';
import { customerMerge, customerMergePreview } from './contract.staff-merging.ts';
import { addressAdd, userInfo } from './contract.ts';
import { addresses, profiles } from './tables.ts';

const { student, newcomer, teacher } = demoAccounts;
const refusal = (msg: string) => ({ code: 0, data: null, msg });
const pair = { rid: newcomer.rid, duplicate_rid: student.rid };

async function ordered(customer: SignedIn): Promise<string> {
  const { data } = await customer.call(planAdd, { rid: 'bet-n2', params: { main_components: 'TiO2' } });
  const samples = [{ no: 'A-1', hazards: ['none'] }];
  const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples }];
  const price_hash = (await customer.call(ready2pay, { items })).data?.price_hash ?? '';
  const placed = await customer.call(orderAdd, { items, price_hash, protocol_version: '1' });
  expect(placed).toMatchObject({ code: 1 });
  return placed.data?.orders[0]?.rid ?? '';
}

async function rowsOf(world: World, rid: string) {
  const { db } = world.database;
  const [ordered, booked] = [
    await db.select().from(orders).where(eq(orders.customerRid, rid)),
    await db.select().from(reservations).where(eq(reservations.userRid, rid)),
  ];
  return { orders: ordered.length, bookings: booked.length };
}

test('everything of the duplicate is with the account that stays, and nobody signs in to the other', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const [kept, gone] = [await world.as('newcomer'), await world.as('student')];
  await gone.call(planAdd, { rid: 'xrd-powder', params: {} });
  await ordered(gone);
  const before = { kept: await rowsOf(world, newcomer.rid), gone: await rowsOf(world, student.rid) };
  expect(before.gone.orders).toBeGreaterThan(0);
  const { data: plan, msg } = await lead.call(customerMergePreview, pair);
  expect(plan, msg).toMatchObject({ problems: [], kept: { rid: newcomer.rid } });
  const titles = new Map(plan?.moves.map(({ title, count }) => [title, count]));
  expect(titles.get('订单')).toBe(before.gone.orders);
  expect(titles.get('资料')).toBe(1);
  expect(titles.has('登录设备')).toBe(false);

  const order = { ...pair, seen: plan?.seen ?? '', reason: '同一人换号注册' };
  expect(await lead.call(customerMerge, { ...order, confirm: 'newcomer' })).toEqual(
    refusal('请输入要关闭的账号的用户名'),
  );
  expect(await lead.call(customerMerge, { ...order, confirm: 'student' })).toMatchObject({ code: 1 });
  expect((await gone.send(userInfo, {})).statusCode).toBe(401);
  const sum = (one: number, other: number) => one + other;
  expect(await rowsOf(world, newcomer.rid)).toEqual({
    orders: sum(before.kept.orders, before.gone.orders),
    bookings: sum(before.kept.bookings, before.gone.bookings),
  });
  expect(await rowsOf(world, student.rid)).toEqual({ orders: 0, bookings: 0 });
  expect((await kept.call(orderMine, {})).data?.total).toBeGreaterThanOrEqual(before.gone.orders);
  const { data: planned } = await kept.call(planList, {});
  expect(planned?.dataArr.flatMap(({ items }) => items).map(({ rid }) => rid)).toContain('xrd-powder');
  expect((await kept.call(userInfo, {})).data?.userInfo).toMatchObject({ name: '林知夏', attest: 1 });
  const { db } = world.database;
  const [closed] = await db.select().from(customers).where(eq(customers.rid, student.rid));
  expect(closed).toMatchObject({ phone: null, closedAt: world.now() });
  expect(await lead.call(customerView, { rid: student.rid })).toEqual(refusal('记录不存在'));
  const [kept2] = await db.select().from(auditLog).where(eq(auditLog.path, customerMerge.path));
  expect(JSON.stringify(kept2)).toContain('同一人换号注册');
});

test('what may be there once is said, given up or kept apart; a plan that is not what was seen is refused', async () => {
  const world = await newWorld();
  const [lead, service] = [await world.asStaff('lead'), await world.asStaff('service')];
  expect((await service.send(customerMergePreview, pair)).statusCode).toBe(403);
  const otherPerson = { rid: teacher.rid, duplicate_rid: student.rid };
  expect((await lead.call(customerMergePreview, otherPerson)).data?.problems).toEqual([
    '两个账号认证的姓名不同，不能合并',
  ]);
  expect(await lead.call(customerMergePreview, { ...pair, duplicate_rid: pair.rid })).toEqual(
    refusal('请选择另一个账号'),
  );

  const { db } = world.database;
  const [profile] = await db.select().from(profiles).where(eq(profiles.customerRid, student.rid));
  if (!profile) throw new Error('the student is verified');
  await db.insert(profiles).values({ ...profile, customerRid: newcomer.rid, company: '新单位' });
  const kept = await world.as('newcomer');
  // Both claimed the last of an offer; what the duplicate has of it is in use.
  const couponRid = await couponOffer(world, { total: 2, taken: 2 });
  const claimed = { couponRid, source: 'claim', ref: `claim:${couponRid}:1` } as const;
  const own = await heldCoupon(world, newcomer.rid, claimed);
  const inUse = { ...claimed, status: couponStates.locked, batchNo: 'B-merged' };
  const other = await heldCoupon(world, student.rid, inUse);
  const place = {
    ...{ name: '林知夏', phone: '13800000000', address: '实验楼 1 号', is_default: 1 as const },
    ...{ province: '浙江省', city: '杭州市', area: '西湖区', address_code: '330106' },
  } as const;
  expect(await kept.call(addressAdd, place)).toMatchObject({ code: 1 });
  const { data: plan } = await lead.call(customerMergePreview, pair);
  expect(plan?.drops).toContainEqual({ title: '资料', count: 1 });
  const order = { ...pair, seen: plan?.seen ?? '', confirm: 'student', reason: '重复注册' };
  await (await world.as('student')).call(planAdd, { rid: 'sem-fe', params: {} });
  expect(await lead.call(customerMerge, order)).toEqual(refusal('数据已更新，请刷新后重试'));
  const { data: again } = await lead.call(customerMergePreview, pair);
  expect(await lead.call(customerMerge, { ...order, seen: again?.seen ?? '' })).toMatchObject({ code: 1 });
  const [stays] = await db.select().from(profiles).where(eq(profiles.customerRid, newcomer.rid));
  expect(stays?.company).toBe('新单位');
  const coupons = await db.select().from(customerCoupons).where(eq(customerCoupons.couponRid, couponRid));
  expect(coupons.map(({ rid, customerRid, ref, status }) => [rid, customerRid, ref, status])).toEqual(
    expect.arrayContaining([
      [own, newcomer.rid, claimed.ref, couponStates.held],
      [other, newcomer.rid, `merged:${other}`, couponStates.locked],
    ]),
  );
  await db.update(offers).set({ total: null }).where(eq(offers.rid, couponRid));
  expect(await kept.call(couponClaim, { discount_rid: couponRid })).toEqual(refusal('已达领取上限'));
  const places = await db.select().from(addresses).where(eq(addresses.customerRid, newcomer.rid));
  expect(places.filter(({ isDefault }) => isDefault)).toMatchObject([{ address: '实验楼 1 号' }]);
});

test('money of the account that would be closed is to be settled first', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const account = { code: '2203', owner: student.rid, part: 'LOT' } as const;
  await world.database.db
    .insert(ledgerBalances)
    .values({ ...account, account: `2203:${student.rid}:LOT`, unit: 'CNY', balance: 100 });
  expect((await lead.call(customerMergePreview, pair)).data?.problems).toEqual([
    '要关闭的账号还有未结清的预存余额，请先处理',
  ]);
});

test('what was settled, charged and claimed goes over, and what comes of it later is of the account that stays', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const [lead, finance] = [await world.asStaff('lead'), await world.asStaff('finance')];
  const [kept, gone] = [await world.as('newcomer'), await world.as('student')];
  const me = { ...gone, world, sampleOrder: () => ordered(gone) };
  await topUp(me, 100_000);
  const paid = await statement(me, { isConfirmed: true });
  const unsettled = (await lead.call(customerMergePreview, pair)).data?.problems;
  expect(unsettled).toEqual(['要关闭的账号还有未结清的未付的结算单、预存余额，请先处理']);
  expect((await gone.call(settlementOperate, { op: 'pay', rid: paid, way: 0 })).data?.status).toBe(50);
  const made = await statement(me, { fen: 30_000 });
  const claim = await claimOf(gone, 50_000);
  for (const { rid } of [newcomer, student]) await db.insert(payerStandings).values({ owner: rid });

  const { data: plan } = await lead.call(customerMergePreview, pair);
  expect(plan?.problems).toEqual([]);
  const titles = new Map(plan?.moves.map(({ title, count }) => [title, count]));
  expect([titles.get('结算单'), titles.get('预存明细'), titles.get('转账认领')]).toEqual([2, 1, 1]);
  const order = { ...pair, seen: plan?.seen ?? '', confirm: 'student', reason: '同一人换号注册' };
  expect(await lead.call(customerMerge, order)).toMatchObject({ code: 1 });

  const rows = await db.select().from(statements);
  expect(rows.map(({ owner, customerRid }) => [owner, customerRid])).toEqual([
    [newcomer.rid, newcomer.rid],
    [newcomer.rid, newcomer.rid],
  ]);
  expect((await lotsOf(db, newcomer.rid)).map(({ cashFen }) => cashFen)).toEqual([0]);
  expect((await kept.call(settlementOperate, { op: 'confirm', rid: made })).data?.status).toBe(30);
  expect((await kept.call(settlementList, { tab: 2 })).data?.list).toMatchObject([{ rid: made }]);
  const lines = await importLines(finance, [['M1', '2026-11-20', '500.00', '王敏', '']]);
  const [waiting] = (await kept.call(transferApplyList, {})).data?.list ?? [];
  expect(waiting).toMatchObject({ rid: claim, status: 10 });
  const match = { target: 'claim' as const, rid: claim, version: 1, lines: [lines.M1 ?? ''] };
  expect((await finance.call(matchMake, match)).data).toMatchObject({ posted: 1 });
  expect((await kept.call(settlementOperate, { op: 'pay', rid: made, way: 0 })).data?.status).toBe(50);
  expect(await balanceOn(world, kept)).toEqual([20_000, 20_000, 0, 0]);

  // What the closed account had paid comes back to the one that stays.
  const [line_rid = ''] = await linesOfStatement({ world }, paid);
  const version = rows.find(({ rid }) => rid === paid)?.version ?? 0;
  const credit = {
    rid: paid,
    version,
    line_rid,
    amount_fen: 40_000,
    to: 'prestore',
    reason: '少测样品',
  } as const;
  expect((await finance.call(creditMake, credit)).data).toMatchObject({ status: 20 });
  expect(await balanceOn(world, kept)).toEqual([60_000, 60_000, 0, 0]);
  const left = await db.select().from(ledgerBalances).where(eq(ledgerBalances.owner, student.rid));
  expect(left.every(({ balance, held }) => balance === 0 && held === 0)).toBe(true);
  await expectRightBook(world);
});

test('a payment under way is to end first; one that ended goes over, so that late money finds the account that stays', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const { db } = world.database;
  const wish = { purpose: 'trial', refRid: 'trial', title: '预存充值', way: 1, amountFen: 8_888 } as const;
  const payer = { customerRid: student.rid, owner: student.rid };
  await openPayment({ db, now: world.now() }, { ...payer, ...wish });
  const { data: plan } = await lead.call(customerMergePreview, pair);
  expect(plan?.problems).toEqual(['要关闭的账号还有未结清的进行中的在线支付，请先处理']);

  await db.update(paymentIntents).set({ status: 40 });
  const { data: free } = await lead.call(customerMergePreview, pair);
  const order = { ...pair, seen: free?.seen ?? '', confirm: 'student', reason: '重复注册' };
  expect(await lead.call(customerMerge, order)).toMatchObject({ code: 1 });
  const [moved] = await db.select().from(paymentIntents).where(eq(paymentIntents.purpose, 'trial'));
  expect(moved).toMatchObject({ customerRid: newcomer.rid, owner: newcomer.rid });
});

test('who is suspended is not merged', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const suspension = { rid: student.rid, action: 'suspend', reason: '恶意占用机时' } as const;
  await lead.call(customerSuspend, suspension);
  const { data: plan } = await lead.call(customerMergePreview, pair);
  expect(plan?.problems).toEqual(['已停用的账号不能合并，请先恢复']);
  const order = { ...pair, seen: plan?.seen ?? '', confirm: 'student', reason: '重复注册' };
  expect(await lead.call(customerMerge, order)).toEqual(refusal('已停用的账号不能合并，请先恢复'));
});

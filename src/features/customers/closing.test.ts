import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import { book, lock, slot, stateAt } from '../../../tests/fixtures/bookings.ts';
import { claimOf, generalCashOf } from '../../../tests/fixtures/money.ts';
import { expectRightBook, statement, topUp } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { staffMessages } from '../notifications/tables.ts';
import { takePayment } from '../payments/service.taking.ts';
import { openPayment } from '../payments/service.ts';
import { paymentIntents } from '../payments/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { auditLog } from '../staff/tables.ts';
import { customerClose, customerMatters } from './contract.staff-closing.ts';
import { accountMatters, closeAccount, userInfo } from './contract.ts';
import { profiles } from './tables.ts';

const { student, newcomer, enterprise } = demoAccounts;
const refusal = (msg: string) => ({ code: 0, data: null, msg });
const proof = { password: demoPassword };

test('what is open is told with its sum and page, and keeps the account; so does staff who try', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'newcomer');
  await topUp(me, 100_000, 5_000);
  await statement(me, { fen: 30_000, isConfirmed: true });
  await me.sampleOrder();
  await claimOf(me, 20_000);
  const booking = await book(me);
  const late = { freeUntil: new Date(world.now().getTime() - 1), priceFen: 10_000 };
  const { db } = world.database;
  await db.update(reservations).set(late).where(eq(reservations.rid, booking.rid));
  await book(me, { date: '2026-11-24' });
  const { data } = await me.call(accountMatters, {});
  const told = data?.open.map(({ name, count, fen, page }) => [name, count, fen, page]);
  expect(told).toEqual([
    ['未付的结算单', 1, 30_000, '/member/unpaid'],
    ['预存余额', 1, 100_000, '/member/prestore'],
    ['待核对的转账', 1, 20_000, '/member/transfer'],
    ['进行中的订单', 3, expect.any(Number), '/member/order'],
    ['不能免费取消的预约', 1, 3_000, '/member/booking'],
  ]);
  expect(data?.ending).toMatchObject([
    { name: '赠送额度', count: 1, fen: 5_000 },
    { name: '推广员资格', count: 1 },
    { name: '可免费取消的预约', count: 1, fen: null },
    { name: '机时候补', count: 1 },
    { name: '检测数据文件', count: 1 },
  ]);
  const msg = expect.stringMatching(
    /^账号还有未了结的事项：未付的结算单¥300.00、预存余额¥1,?000.00、.*，请先处理$/,
  );
  expect(await me.call(closeAccount, proof)).toEqual(refusal(msg));
  const lead = await world.asStaff('lead');
  const confirm = (await me.call(userInfo, {})).data?.userInfo.account ?? '';
  const closing = { rid: newcomer.rid, confirm, reason: '客户来电要求' };
  expect((await lead.call(customerMatters, { rid: newcomer.rid })).data).toEqual(data);
  expect(await lead.call(customerClose, closing)).toEqual(refusal(msg));
  expect((await me.call(userInfo, {})).code).toBe(1);
});

test('with nothing open bonus lapses, free bookings and locks are given back, and a guest hands back', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const [me, other] = [await world.as('newcomer'), await world.as('enterprise')];
  const [profile] = await db.select().from(profiles).where(eq(profiles.customerRid, student.rid));
  if (profile) await db.insert(profiles).values({ ...profile, customerRid: newcomer.rid });
  await topUp({ ...me, world }, 100, 5_000);
  await db.update(ledgerBalances).set({ balance: 0 }).where(eq(ledgerBalances.code, '2203'));
  const mine = await book(me);
  const locked = await lock(me, { date: '2026-11-24' });
  const theirs = await book(other, { date: '2026-11-25' }, { pay_mode: 0 });
  await db.update(reservations).set({ userRid: newcomer.rid }).where(eq(reservations.rid, theirs.rid));
  expect(await stateAt(world, slot.start)).toBe(1);

  const lead = await world.asStaff('lead');
  const service = await world.asStaff('service');
  const closing = { rid: newcomer.rid, confirm: 'newcomer', reason: '客户来电要求' };
  expect((await service.send(customerClose, closing)).statusCode).not.toBe(500);
  expect(await lead.call(customerClose, { ...closing, confirm: 'student' })).toEqual(
    refusal('请输入要注销的账号的用户名'),
  );
  expect((await lead.call(customerClose, closing)).msg).toBe('操作成功！');
  expect((await me.send(userInfo, {})).statusCode).toBe(401);
  expect(await stateAt(world, slot.start)).toBe(0);
  expect(await stateAt(world, slot.start, '2026-11-24')).toBe(0);
  const rows = await db.select().from(reservations);
  const status = new Map(rows.map((row) => [row.rid, row.status]));
  expect([mine.rid, locked, theirs.rid].map((rid) => status.get(rid))).toEqual([200, 5, 40]);
  expect(rows.find(({ rid }) => rid === theirs.rid)?.userRid).toBe(enterprise.rid);
  const left = await db.select().from(ledgerBalances).where(eq(ledgerBalances.owner, newcomer.rid));
  expect(left.map(({ balance }) => balance)).toEqual(left.map(() => 0));
  const [kept] = await db.select().from(auditLog).where(eq(auditLog.path, customerClose.path));
  expect(JSON.stringify(kept)).toContain('客户来电要求');
});

test('nothing comes to a closed account: staff are refused, and late money is told to finance', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = { ...(await world.as('newcomer')), world };
  const wish = { purpose: 'prestore', refRid: 'gone', title: '预存充值', way: 1, amountFen: 8_888 } as const;
  const payer = { customerRid: newcomer.rid, owner: newcomer.rid };
  const { rid } = await openPayment({ db, now: world.now() }, { ...payer, ...wish });
  const [intent] = await db
    .update(paymentIntents)
    .set({ status: 40 })
    .where(eq(paymentIntents.rid, rid))
    .returning();
  expect((await me.call(closeAccount, proof)).msg).toBe('操作成功！');
  await expect(generalCashOf(me)).rejects.toMatchObject({ cause: { code: 'LP001' } });
  const account = { appId: 'app', merchantId: 'shop' };
  const paid = { ...account, state: 'paid', no: intent?.no ?? '', fen: 8_888, transactionId: 'T1' } as const;
  const outcome = await db.transaction((inside) =>
    takePayment(
      { db: inside, jobs: world.jobs.within(inside), secrets: world.secrets, now: world.now() },
      {},
      { way: 1, account, report: { ...paid, paidAt: world.now(), payer: '' } },
    ),
  );
  expect(outcome).toBe('closed account');
  const told = await db.select().from(staffMessages);
  expect(told.some(({ text }) => text.includes('账号已注销'))).toBe(true);
  await expectRightBook(world);
});

test('whoever is given something while they leave either keeps both or has neither', async () => {
  const world = await newWorld();
  const { db } = world.database;
  for (const who of ['newcomer', 'teacher'] as const) {
    const me = { ...(await world.as(who)), world };
    const [gone, given] = await Promise.allSettled([me.call(closeAccount, proof), generalCashOf(me)]);
    const isClosed = gone.status === 'fulfilled' && gone.value.code === 1;
    expect(isClosed).toBe(given.status === 'rejected');
    const rows = await db.select().from(ledgerBalances).where(eq(ledgerBalances.owner, me.rid));
    expect(rows.some(({ balance }) => balance > 0)).toBe(!isClosed);
  }
});

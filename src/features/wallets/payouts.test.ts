import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { whole } from '../../../src/features.ts';
import { balanceOn, demoBankAccount, topUpByWechat } from '../../../tests/fixtures/money.ts';
import { payAtCashier } from '../../../tests/fixtures/payments.ts';
import { expectRightBook, linesOfStatement, statement, topUp } from '../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { orderCancel, orderCancelPreview } from '../orders/changes/contract.ts';
import { orders } from '../orders/tables.ts';
import { moveRefund } from '../payments/service.refunds.ts';
import { gatewayRefunds, paymentIntents } from '../payments/tables.ts';
import {
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutPay,
  staffPayoutRefuse,
} from '../payouts/contract.ts';
import { assignStatement, settlementOperate } from '../settlement/contract.ts';
import { creditDecide, creditMake } from '../settlement/desk/contract.ts';
import { statements } from '../settlement/tables.ts';

const bank = { name: '林知夏', bank: '示例银行', account: '6225880000001234' };

/** A customer whose order was paid by WeChat before testing and called off, so that its money is on its way back. */
async function cancelledOrder(fen = 88_800) {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { db } = world.database;
  const rid = await me.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: fen }).where(eq(orders.rid, rid));
  const { data } = await me.call(settlementOperate, { op: 'pay', order_rid: rid, way: 1 });
  await payAtCashier(world, me, data?.pay?.rid ?? '');
  const order = async () => (await db.select().from(orders).where(eq(orders.rid, rid)))[0];
  const paid = await order();
  expect(paid).toMatchObject({ status: 40, payStatus: 3 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, fen]);
  const told = await me.call(orderCancelPreview, { rid });
  const none = { wechat_fen: 0, alipay_fen: 0, prestore_fen: 0, bonus_fen: 0, reason: '', enabled: 1 };
  expect(told.data).toEqual({
    ...{ version: paid?.version, paid_fen: fen, owner_name: '', coupon: '', points: 0 },
    ways: [
      { ...none, refund_way: 0, wechat_fen: fen },
      { ...none, refund_way: 1, prestore_fen: fen },
    ],
  });
  const cancel = { rid, reason: '不做了', version: paid?.version ?? 0, refund_way: 0 } as const;
  expect((await me.call(orderCancel, cancel)).data?.refund_fen).toBe(fen);
  expect(await order()).toMatchObject({ status: 200, payStatus: 4 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, fen]);
  const finance = await world.asStaff('finance');
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  expect(payout).toMatchObject({ kind_name: '订单退款', ref_no: paid?.no, by_gateway: true });
  return { world, me, finance, order, payout: { rid: payout?.rid ?? '', version: payout?.version ?? 0 } };
}

test('an order that is called off goes back the way it was paid once finance agrees', async () => {
  const { world, me, finance, order, payout } = await cancelledOrder();
  expect((await finance.call(staffPayoutApprove, payout)).code).toBe(1);
  await world.jobs.workOff();
  const [done] = (await finance.call(staffPayoutList, { status: 30 })).data?.list ?? [];
  expect(done).toMatchObject({ rid: payout.rid, status_name: '已打款' });
  expect(done?.serial).not.toBe('');
  expect(await order()).toMatchObject({ payStatus: 5 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  const told = (await world.outbox()).map(({ text }) => text);
  expect(told.filter((text) => text.includes('退款888.00元已退回微信支付原路'))).not.toEqual([]);
  await expectRightBook(world);
});

test('what was paid too long ago, or with prestore, goes to prestore, and the question says so', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { db } = world.database;
  const prepaid = async () => {
    const rid = await me.sampleOrder();
    await db.update(orders).set({ status: 30, payMode: 1, totalFen: 20_000 }).where(eq(orders.rid, rid));
    return rid;
  };
  const ways = async (rid: string) => (await me.call(orderCancelPreview, { rid })).data?.ways;
  const [old, own] = [await prepaid(), await prepaid()];
  expect(await ways(old)).toEqual([]);
  const { data } = await me.call(settlementOperate, { op: 'pay', order_rid: old, way: 1 });
  await payAtCashier(world, me, data?.pay?.rid ?? '');
  const paidAt = new Date(world.now().getTime() - 366 * 86_400_000);
  await db
    .update(paymentIntents)
    .set({ paidAt })
    .where(eq(paymentIntents.rid, data?.pay?.rid ?? ''));
  expect(await ways(old)).toMatchObject([
    { refund_way: 0, enabled: 0, reason: '对公转账及付款超过365天的款项不能原路退回' },
    { refund_way: 1, enabled: 1, prestore_fen: 20_000 },
  ]);
  await topUp({ rid: me.rid, world }, 50_000);
  await me.call(settlementOperate, { op: 'pay', order_rid: own, way: 0 });
  expect(await ways(own)).toMatchObject([{ refund_way: 1, enabled: 1, prestore_fen: 20_000 }]);
});

test('above the limit two people approve what goes back by its provider, one of them the lead', async () => {
  const { world, me, finance, payout } = await cancelledOrder(100_001);
  const lead = await world.asStaff('finance-lead');
  expect((await lead.call(staffPayoutApprove, payout)).code).toBe(1);
  await world.jobs.workOff();
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 100_001]);
  const [waiting] = (await lead.call(staffPayoutList, { status: 15 })).data?.list ?? [];
  expect(waiting?.actions).toMatchObject([
    { name: '复核通过', reason: /请由另一位同事处理/ },
    { name: '驳回' },
  ]);
  const second = { rid: payout.rid, version: waiting?.version ?? 0 };
  expect((await lead.call(staffPayoutApprove, second)).msg).toContain('请由另一位同事处理');
  expect((await finance.call(staffPayoutApprove, second)).msg).toBe('金额超过复核限额，请由财务主管审批');
  expect((await finance.call(staffPayoutRefuse, { ...second, reason: '重新审批' })).code).toBe(1);

  const other = await cancelledOrder(100_001);
  expect((await other.finance.call(staffPayoutApprove, other.payout)).code).toBe(1);
  const next = { rid: other.payout.rid, version: other.payout.version + 1 };
  const chief = await other.world.asStaff('finance-lead');
  expect((await chief.call(staffPayoutApprove, next)).code).toBe(1);
  await other.world.jobs.workOff();
  expect(await balanceOn(other.world, other.me)).toEqual([0, 0, 0, 0]);
  await expectRightBook(other.world);
});

test('what finance refuses of it, or the provider cannot give back, becomes balance', async () => {
  const refused = await cancelledOrder();
  const reason = '原路已关闭';
  expect((await refused.finance.call(staffPayoutRefuse, { ...refused.payout, reason })).code).toBe(1);
  const failed = await cancelledOrder();
  await failed.finance.call(staffPayoutApprove, failed.payout);
  const { db } = failed.world.database;
  const [refund] = await db.select().from(gatewayRefunds).where(eq(gatewayRefunds.status, 10));
  await db.transaction((transaction) =>
    moveRefund(
      {
        db: transaction,
        now: failed.world.now(),
        jobs: failed.world.jobs.within(transaction),
        secrets: failed.world.secrets,
      },
      whole.handlers,
      { refundNo: refund?.no ?? '', state: 'failed', fen: 88_800 },
    ),
  );
  for (const { world, me, order, finance } of [refused, failed]) {
    expect((await finance.call(staffPayoutList, { status: 40 })).data?.total).toBe(1);
    expect(await order()).toMatchObject({ payStatus: 5 });
    expect(await balanceOn(world, me)).toEqual([88_800, 88_800, 0, 0]);
    const owed = await statement(me, { fen: 88_800, isConfirmed: true });
    expect((await me.call(settlementOperate, { op: 'pay', rid: owed, way: 0 })).code).toBe(1);
    expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
    await expectRightBook(world);
  }
});

/** A statement of 2,000.00 that was paid, and of which 1,500.00 are to be paid out after two people agreed. */
async function creditedStatement(me: Somebody) {
  const { world } = me;
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('lead')];
  await topUp(me, 200_000);
  const rid = await statement(me, { fen: 200_000, isConfirmed: true });
  await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
  const [line_rid = ''] = await linesOfStatement(me, rid);
  const [row] = await world.database.db.select().from(statements).where(eq(statements.rid, rid));
  const made = await finance.call(creditMake, {
    ...{ rid, version: row?.version ?? 0, line_rid, amount_fen: 150_000, to: 'payout', bank },
    reason: '样品破损，免收',
  });
  expect(made.data, made.msg).toMatchObject({ status: 10 });
  const input = { rid: made.data?.rid ?? '', approve: 1 as const };
  expect((await lead.call(creditDecide, input)).data).toEqual({ status: 20 });
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  expect(payout).toMatchObject({ kind_name: '减免退款', amount_fen: 150_000, by_gateway: false });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 150_000]);
  return { statementRid: rid, rid: payout?.rid ?? '', version: payout?.version ?? 0 };
}

test('a credit note is paid out by bank with a second person, once', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { statementRid: _, ...payout } = await creditedStatement(me);
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  expect((await finance.call(staffPayoutApprove, payout)).msg).toBe('金额超过复核限额，请由财务主管审批');
  const approvals = await Promise.all(Array.from({ length: 8 }, () => lead.call(staffPayoutApprove, payout)));
  expect(approvals.filter(({ code }) => code === 1)).toHaveLength(1);
  const pay = { rid: payout.rid, version: payout.version + 1, serial: 'B-77', account: demoBankAccount };
  const paid = await Promise.all(Array.from({ length: 8 }, () => finance.call(staffPayoutPay, pay)));
  expect(paid.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  await expectRightBook(world);
});

test('a credit note whose payout is refused stays a credit note: its money becomes balance', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { statementRid, ...payout } = await creditedStatement(me);
  const finance = await world.asStaff('finance');
  expect((await finance.call(staffPayoutRefuse, { ...payout, reason: '户名不符' })).code).toBe(1);
  expect(await balanceOn(world, me)).toEqual([150_000, 150_000, 0, 0]);
  const { data } = await me.call(assignStatement, { rid: statementRid });
  expect(data).toMatchObject({ remaining_fen: 0, credited_fen: 150_000 });
  const again = await topUpByWechat(world, me, 20_000);
  expect(again).not.toBe('');
  expect(await balanceOn(world, me)).toEqual([170_000, 170_000, 0, 0]);
  await expectRightBook(world);
});

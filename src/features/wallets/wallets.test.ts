import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { newWorld } from '../../../tests/world.ts';
import { chainPostings } from '../ledger/chain.ts';
import { breaches } from '../ledger/check.ts';
import { post } from '../ledger/post.ts';
import { bonusGranted, prestorePaid, refundApplied } from '../ledger/rules.events.ts';
import { depositOf, payDepositFromLots, returnDeposit } from './service.deposits.ts';
import { applyPayout, approvePayout, markPaid, refusePayout } from './service.payouts.ts';
import { balanceOf, generalLot, lotsOf, openLot } from './service.ts';
import { payoutHistory } from './tables.ts';

const by = { type: 'system', rid: '' } as const;
const finance = { role: 'finance', type: 'staff', rid: '01JNAB0000STAFF00000000000' } as const;
const owner = demoAccounts.newcomer.rid;

/** A customer with one lot of 1,000.00 and 40.00 on top of it. */
async function newWallet() {
  const world = await newWorld();
  const { db } = world.database;
  const context = { db, now: world.now(), jobs: world.jobs.within(db), secrets: world.secrets };
  const lot = await openLot(context, {
    owner,
    name: '充1000送40',
    source: 'prestore',
    cashFen: 100_000,
    bonusFen: 4_000,
  });
  await post(context, {
    event: 'prestore-gateway',
    key: `top-up:${lot}`,
    ref: `lot:${lot}`,
    legs: prestorePaid('wechat', { owner, lot }, 100_000),
    operator: by,
  });
  await post(context, {
    event: 'bonus-granted',
    key: `bonus:${lot}`,
    ref: `lot:${lot}`,
    legs: bonusGranted({ owner, lot }, 4_000),
    operator: by,
  });
  const isRight = async () => {
    await chainPostings(db);
    expect(await breaches(db)).toEqual([]);
  };
  return { world, db, context, lot, isRight };
}

test('a deposit takes cash and holds bonus; called off, both are where they were, less the fee', async () => {
  const { db, context, lot, isRight } = await newWallet();
  const parts = [{ lot, cashFen: 8_000, bonusFen: 2_000 }];
  await payDepositFromLots(context, { owner, ref: 'order:O1' }, { parts, key: 'pay:O1', by });
  expect(await balanceOf(db, owner)).toEqual({
    cashFen: 92_000,
    bonusFen: 2_000,
    frozenFen: 10_000,
    balanceFen: 94_000,
  });
  expect(await depositOf(db, { owner, ref: 'order:O1' })).toEqual({
    cashFen: 8_000,
    advancedFen: 0,
    rebateFen: 0,
    lots: [{ lot, fen: 8_000 }],
    bonusFen: 2_000,
  });
  const back = { owner, ref: 'order:O1', to: 'original', feeFen: 500, reason: '取消订单', by } as const;
  expect(await returnDeposit(context, back)).toEqual({ fen: 9_500, isUnderWay: false });
  expect(await returnDeposit(context, back)).toEqual({ fen: 0, isUnderWay: false });
  expect(await balanceOf(db, owner)).toEqual({
    cashFen: 99_500,
    bonusFen: 4_000,
    frozenFen: 0,
    balanceFen: 103_500,
  });
  await isRight();
});

test('a refund is put aside at once; above the limit a second person approves it; refused, all is as before', async () => {
  const { world, db, context, lot, isRight } = await newWallet();
  const rid = 'PAYOUT1';
  const wish = {
    ...{
      rid,
      owner,
      kind: 'prestore' as const,
      ref: `lot:${lot}`,
      amountFen: 100_000,
      way: 3 as const,
      reason: '不再需要',
      by,
    },
    bank: { name: '张三', bank: '示例银行', account: '6222' },
    posting: {
      event: 'refund-applied',
      key: `refund:${rid}`,
      legs: (payout: string) => refundApplied({ owner, lot }, payout, { cash: 100_000, given: 4_000 }),
    },
  } as const;
  const payout = await applyPayout(context, wish);
  expect(await balanceOf(db, owner)).toEqual({ cashFen: 0, bonusFen: 0, frozenFen: 100_000, balanceFen: 0 });
  const colleague = { ...finance, rid: (await world.asStaff('finance')).rid };
  const lead = { role: 'approver', type: 'staff', rid: (await world.asStaff('finance-lead')).rid } as const;
  // 1,000.00 is the limit itself; one fen more needs the lead.
  await expect(approvePayout(context, { rid, version: 9 }, colleague)).rejects.toThrow('数据已更新');
  await expect(markPaid(context, { rid, serial: 'B1' }, colleague)).rejects.toThrow('当前状态不可操作');
  await approvePayout(context, { rid, version: payout.version }, lead);
  await refusePayout(context, { rid, reason: '账号有误' }, colleague);
  expect(await balanceOf(db, owner)).toEqual({
    cashFen: 100_000,
    bonusFen: 4_000,
    frozenFen: 0,
    balanceFen: 104_000,
  });
  expect(await db.select().from(payoutHistory).where(eq(payoutHistory.payoutRid, rid))).toHaveLength(3);
  await isRight();
});

test('whoever applied for a refund does not approve it, and it is paid once', async () => {
  const { world, context, lot, isRight } = await newWallet();
  const maker = { type: 'staff', rid: (await world.asStaff('finance')).rid } as const;
  const wish = (rid: string, fen: number) =>
    ({
      ...{
        rid,
        owner,
        kind: 'prestore' as const,
        ref: `lot:${lot}`,
        amountFen: fen,
        way: 3 as const,
        reason: '不再需要',
        by: maker,
      },
      posting: {
        event: 'refund-applied',
        key: `refund:${rid}`,
        legs: (payout: string) => refundApplied({ owner, lot }, payout, { cash: fen, given: 0 }),
      },
    }) as const;
  const own = await applyPayout(context, wish('P1', 5_000));
  const self = { role: 'finance', ...maker } as const;
  const second = { role: 'approver', type: 'staff', rid: (await world.asStaff('finance-lead')).rid } as const;
  await expect(approvePayout(context, own, self)).rejects.toThrow('不能审批自己经手的退款');
  await approvePayout(context, own, second);
  await markPaid(context, { rid: 'P1', serial: 'BANK-1' }, self);
  await expect(markPaid(context, { rid: 'P1', serial: 'BANK-2' }, self)).rejects.toThrow('当前状态不可操作');
  await isRight();
});

test('above the limit one person cannot approve and pay what a customer asked back', async () => {
  const { world, context, lot, isRight } = await newWallet();
  await post(context, {
    ...{ event: 'prestore-gateway', key: `top-up:${lot}:more`, ref: `lot:${lot}`, operator: by },
    legs: prestorePaid('wechat', { owner, lot }, 100_000),
  });
  const payout = await applyPayout(context, {
    ...{ rid: 'P2', owner, kind: 'prestore' as const, ref: `lot:${lot}`, amountFen: 100_001 },
    ...{ way: 3 as const, reason: '不再需要', by: { type: 'customer' as const, rid: owner } },
    posting: {
      event: 'refund-applied',
      key: 'refund:P2',
      legs: (rid: string) => refundApplied({ owner, lot }, rid, { cash: 100_001, given: 0 }),
    },
  });
  const colleague = { ...finance, rid: (await world.asStaff('finance')).rid };
  const lead = { role: 'approver', type: 'staff', rid: (await world.asStaff('finance-lead')).rid } as const;
  await expect(approvePayout(context, payout, colleague)).rejects.toThrow('请由财务主管审批');
  await approvePayout(context, payout, lead);
  await expect(markPaid(context, { rid: 'P2', serial: 'B1' }, lead)).rejects.toThrow(
    '审批与打款须由两位同事分别完成',
  );
  expect(await markPaid(context, { rid: 'P2', serial: 'B1' }, colleague)).toMatchObject({ status: 30 });
  await isRight();
});

test('money without a rule lies in one general lot of its owner', async () => {
  const { context, db } = await newWallet();
  expect(await generalLot(context, owner)).toBe(await generalLot(context, owner));
  expect((await lotsOf(db, owner)).map(({ source }) => source).sort()).toEqual(['general', 'prestore']);
});

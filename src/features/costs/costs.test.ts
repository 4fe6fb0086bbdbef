import { expect, test } from 'vitest';
import { set } from '../../../tests/fixtures/bookings.ts';
import { plannedCost } from '../../../tests/fixtures/costs.ts';
import { demoBankAccount } from '../../../tests/fixtures/money.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { breaches } from '../ledger/check.ts';
import { costAdd, costBill, costList, costRemove, partnerList, partnerPay } from './contract.staff.ts';
import { marginOf } from './rules.ts';

test('what is left of a price is told with its share', () => {
  expect(marginOf(100_000, 37_000)).toEqual({ fen: 63_000, permille: 630 });
  expect(marginOf(100_000, 120_000)).toEqual({ fen: -20_000, permille: -200 });
  expect(marginOf(0, 5_000)).toEqual({ fen: -5_000, permille: null });
});

test('a cost is planned, billed and paid, and the book and the margin follow', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [service, finance, lead] = [
    await world.asStaff('service'),
    await world.asStaff('finance'),
    await world.asStaff('finance-lead'),
  ];
  const order_rid = await me.sampleOrder();
  const plan = { order_rid, kind: 'subcontract', partner: '青岚检测', planned_fen: 12_000 } as const;
  expect((await service.call(costAdd, { ...plan, partner: '' })).msg).toBe('请填写外协单位');
  const rid = (await service.call(costAdd, plan)).data?.rid ?? '';
  const used =
    (await service.call(costAdd, { ...plan, kind: 'consumable', planned_fen: 800 })).data?.rid ?? '';
  const seen = async () => (await service.call(costList, { order_rid })).data;
  const before = await seen();
  expect(before).toMatchObject({ cost_fen: 12_800, margin_fen: (before?.price_fen ?? 0) - 12_800 });
  expect(before?.partners).toContain('青岚检测');
  // Written down in one instant of the clock, whose order nothing tells.
  expect(new Set(before?.list.map(({ partner }) => partner))).toEqual(new Set(['青岚检测', '']));

  expect((await finance.call(costBill, { rid: used, fen: 800, bill_no: 'B-0' })).msg).toBe(
    '耗材没有外协账单',
  );
  const bill = { rid, fen: 13_500, bill_no: 'B-7' };
  expect((await finance.call(costBill, bill)).code).toBe(1);
  expect((await finance.call(costBill, bill)).msg).toBe('账单已登记');
  expect((await service.call(costRemove, { rid })).msg).toBe('已登记账单的成本不可删除，请联系财务');
  expect((await service.call(costRemove, { rid: used })).code).toBe(1);
  expect(await seen()).toMatchObject({ cost_fen: 13_500, list: [{ billed_fen: 13_500, bill_no: 'B-7' }] });

  const owed = async () =>
    (await lead.call(partnerList, { kw: '青岚' })).data?.list.map((row) => [
      row.billed_fen,
      row.paid_fen,
      row.owed_fen,
    ]);
  expect(await owed()).toEqual([[13_500, 0, 13_500]]);
  const pay = { partner: '青岚检测', fen: 10_000, account: demoBankAccount, serial: 'T-1' };
  expect((await lead.call(partnerPay, { ...pay, account: '1' })).msg).toBe('请选择本单位的付款账户');
  expect((await lead.call(partnerPay, { ...pay, fen: 13_501 })).msg).toBe('付款金额超过应付金额');
  const once = { ...pay, request_id: 'pay-1' };
  const [first, again] = [await lead.call(partnerPay, once), await lead.call(partnerPay, once)];
  expect(again).toEqual(first);
  expect(await owed()).toEqual([[13_500, 10_000, 3_500]]);
  expect(await breaches(world.database.db)).toEqual([]);
});

test('above the limit whoever wrote down a bill of the partner does not pay it', async () => {
  const world = await newWorld();
  await set(world, 'moneySetting', {
    fourEyesFen: 5_000,
    bankAccounts: [{ name: '澄谱', bank: '招商银行', account: demoBankAccount }],
  });
  const me = await somebody(world, 'student');
  const lead = await world.asStaff('finance-lead');
  const rid = await plannedCost(me);
  expect((await lead.call(costBill, { rid, fen: 12_000, bill_no: 'B-1' })).code).toBe(1);
  const pay = { partner: '青岚检测', fen: 6_000, account: demoBankAccount, serial: 'T-1' };
  expect((await lead.call(partnerPay, pay)).msg).toBe('含您本人登记的账单，须由另一位财务主管付款');
  expect((await lead.call(partnerPay, { ...pay, fen: 5_000 })).code).toBe(1);
});

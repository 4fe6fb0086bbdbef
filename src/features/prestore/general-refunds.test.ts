import { expect, test } from 'vitest';
import { balanceOn, demoBankAccount, generalCashOf } from '../../../tests/fixtures/money.ts';
import { newWorld } from '../../../tests/world.ts';
import {
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutPay,
  staffPayoutRefuse,
} from '../payouts/contract.ts';
import { staffGeneralList, staffGeneralRefund } from './contract.staff.ts';
import { prestoreList, prestoreRefund } from './contract.ts';

const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };

test('what came without a top-up is asked back to a bank: put aside at once, exactly back on refusal, gone when paid', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const finance = await world.asStaff('finance');
  expect((await me.call(prestoreRefund, { amount_fen: 1, bank })).msg).toBe('可退金额不足');
  for (let index = 0; index < 5; index++) await generalCashOf({ world, rid: me.rid });
  expect((await me.call(prestoreList, {})).data).toMatchObject({ cash_fen: 500, general_fen: 500 });
  expect((await me.call(prestoreRefund, { amount_fen: 501, bank })).msg).toBe('可退金额不足');

  const wishes = Array.from({ length: 8 }, () =>
    me.call(prestoreRefund, { amount_fen: 200, bank, reason: '多付' }),
  );
  const asked = (await Promise.all(wishes)).filter(({ code }) => code === 1);
  expect(asked.map(({ data }) => data?.refundable_fen).sort()).toEqual([100, 300]);
  expect(await balanceOn(world, me)).toEqual([100, 100, 0, 400]);
  const { data } = await finance.call(staffPayoutList, { status: 10 });
  const [first, second] = data?.list ?? [];
  expect(first).toMatchObject({ amount_fen: 200, way: 3, bank, kind_name: '预存退款' });

  const refused = { rid: first?.rid ?? '', version: first?.version ?? 0, reason: '账号有误' };
  expect((await finance.call(staffPayoutRefuse, refused)).code).toBe(1);
  expect(await balanceOn(world, me)).toEqual([300, 300, 0, 200]);
  const paid = { rid: second?.rid ?? '', version: second?.version ?? 0 };
  expect((await finance.call(staffPayoutApprove, paid)).code).toBe(1);
  const sent = { ...paid, version: paid.version + 1, serial: 'OUT-1', account: demoBankAccount };
  expect((await finance.call(staffPayoutPay, sent)).code).toBe(1);
  expect(await balanceOn(world, me)).toEqual([300, 300, 0, 0]);
});

test('staff ask for a customer; whoever asked does not approve', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  await generalCashOf({ world, rid: me.rid });
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const { data } = await finance.call(staffGeneralList, { kw: 'newcomer' });
  expect(data?.list).toMatchObject([{ customer: { rid: me.rid }, refundable_fen: 100 }]);
  const wish = { customer: me.rid, amount_fen: 100, bank, reason: '客户来电' };
  expect((await finance.call(staffGeneralRefund, { ...wish, customer: 'nobody' })).msg).toBe('记录不存在');
  expect((await finance.call(staffGeneralRefund, wish)).code).toBe(1);
  expect((await finance.call(staffGeneralRefund, wish)).msg).toBe('可退金额不足');
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  const it = { rid: payout?.rid ?? '', version: payout?.version ?? 0 };
  expect((await finance.call(staffPayoutApprove, it)).msg).toBe('不能审批自己经手的退款，请由另一位同事处理');
  expect((await lead.call(staffPayoutApprove, it)).code).toBe(1);
  expect((await finance.call(staffGeneralList, { kw: 'newcomer' })).data?.list).toEqual([]);
});

import { expect, test } from 'vitest';
import { balanceOn, topUpByWechat, voucherOf } from '../../../tests/fixtures/money.ts';
import { noticeOf, payAtCashier, tellShop } from '../../../tests/fixtures/payments.ts';
import { newWorld } from '../../../tests/world.ts';
import { post } from '../ledger/post.ts';
import { bonusGranted } from '../ledger/rules.events.ts';
import {
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutPay,
  staffPayoutRefuse,
} from '../payouts/contract.ts';
import { balanceOf, openLot } from '../wallets/service.ts';
import { staffApplyList, staffRuleEnd, staffRuleList, staffRuleSave } from './contract.staff.ts';
import {
  prestoreApplyAdd,
  prestoreApplyCancel,
  prestoreApplyEdit,
  prestoreApplyList,
  prestoreApplyReadyPayNum,
  prestoreList,
  ruleBalanceExport,
  ruleBalanceHistory,
  ruleBalanceList,
} from './contract.ts';
import { expireApplies, expireBonuses } from './service.clock.ts';

const day = 86_400;
const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };
const ourAccount = '0000 0000 0000 0000 000';

test('a top-up by WeChat credits cash and bonus once, however often the provider tells', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const { data } = await me.call(prestoreApplyAdd, { amount_fen: 1_000_000, way: 1 });
  expect((await me.call(prestoreApplyReadyPayNum, {})).data).toEqual({ num: 1, amount_fen: 1_000_000 });
  const notice = noticeOf(world, 1, data?.pay ?? { no: '', amount_fen: 0 });
  const told = await Promise.all(Array.from({ length: 32 }, () => tellShop(world, notice)));
  expect(told.every(Boolean)).toBe(true);
  expect(await balanceOn(world, me)).toEqual([1_040_000, 1_000_000, 40_000, 0]);
  const { data: moves } = await me.call(prestoreList, {});
  expect(moves?.list.map(({ kind, change_fen, balance_fen }) => [kind, change_fen, balance_fen])).toEqual([
    ['bonus', 40_000, 1_040_000],
    ['in', 1_000_000, 1_000_000],
  ]);
  const { data: rules } = await me.call(ruleBalanceList, {});
  expect(rules?.list).toMatchObject([
    { name: '充10,000元起送4%', cash_fen: 1_000_000, bonus_fen: 40_000, invoiced: 0 },
  ]);
  const rule_rid = rules?.list[0]?.rule_rid ?? '';
  expect((await me.call(ruleBalanceHistory, { rule_rid, kind: 'bonus' })).data?.total).toBe(1);
  expect((await me.call(ruleBalanceHistory, { rule_rid: '' })).data?.total).toBe(0);
  const sheet = await me.send(ruleBalanceExport, { rule_rid });
  expect(sheet.headers['content-disposition']).toContain('attachment');
  const messages = (await world.outbox()).filter(({ text }) => text.includes('预存10,000.00元已到账'));
  expect(messages.length).toBeGreaterThan(0);
});

test('amounts, rules and the number of waiting top-ups are refused as told', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const add = async (input: object) =>
    (await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 1, ...input })).msg;
  expect(await add({ amount_fen: 9_999 })).toBe('充值金额不能低于100元');
  expect(await add({ rule_rid: 'PRESTORE-RULE-5000' })).toBe('所选优惠规则已失效');
  expect(await add({ owner: 'somebody-else' })).toBe('您不是该课题组成员');
  const wishes = await Promise.all(Array.from({ length: 8 }, () => add({})));
  expect(wishes.filter((msg) => msg === '操作成功！')).toHaveLength(5);
  expect(wishes).toContain('有5笔待付款的充值申请，请先处理');
});

test('the same request is done once', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const input = { amount_fen: 20_000, way: 3, request_id: 'one' } as const;
  const [first, second] = await Promise.all([
    me.call(prestoreApplyAdd, input),
    me.call(prestoreApplyAdd, input),
  ]);
  expect(first.data?.rid).toBe(second.data?.rid);
  const edit = { rid: first.data?.rid ?? '', way: 1, request_id: 'two' } as const;
  const once = await me.call(prestoreApplyEdit, edit);
  expect(once.data?.pay).not.toBeNull();
  expect((await me.call(prestoreApplyEdit, edit)).data).toEqual(once.data);
});

test('money that comes late or twice is credited all the same', async () => {
  const world = await newWorld();
  let me = await world.as('newcomer');
  const { data: late } = await me.call(prestoreApplyAdd, { amount_fen: 500_000, way: 1 });
  world.pass(8 * day);
  await world.jobs.workOff();
  const notice = noticeOf(world, 1, late?.pay ?? { no: '', amount_fen: 0 });
  await expireApplies({ db: world.database.db, now: world.now });
  expect(await tellShop(world, notice)).toBe(true);
  me = await world.as('newcomer');
  expect(await balanceOn(world, me)).toEqual([510_000, 500_000, 10_000, 0]);
  // A second code for the same top-up, paid as well: another top-up of the same kind.
  const { data: twice } = await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 1 });
  const { data: again } = await me.call(prestoreApplyEdit, { rid: twice?.rid ?? '', way: 2 });
  await tellShop(world, noticeOf(world, 2, again?.pay ?? { no: '', amount_fen: 0 }));
  await tellShop(world, noticeOf(world, 1, twice?.pay ?? { no: '', amount_fen: 0 }));
  expect(await balanceOn(world, me)).toEqual([550_000, 540_000, 10_000, 0]);
  expect((await me.call(prestoreApplyList, { status: 30 })).data).toMatchObject({ total: 3, sum: 540_000 });
});

test('a top-up ends by the clock, and is called off by its owner', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const { data: transfer } = await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 3 });
  expect(transfer?.bank).toMatchObject({ account: ourAccount, memo: transfer?.no });
  const { data: code } = await me.call(prestoreApplyAdd, { amount_fen: 30_000, way: 1 });
  expect((await me.call(prestoreApplyCancel, { rid: code?.rid ?? '' })).data).toEqual({ refundable_fen: 0 });
  expect((await me.call(prestoreApplyCancel, { rid: code?.rid ?? '' })).msg).toBe('当前状态不可操作');
  world.pass(7 * day + 60);
  await expireApplies({ db: world.database.db, now: world.now });
  const { data } = await (await world.as('newcomer')).call(prestoreApplyList, {});
  expect(data?.list.map(({ status_name }) => status_name).sort()).toEqual(['已取消', '已过期']);
});

test('a voucher waits for finance, which may send it back', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const finance = await world.asStaff('finance');
  const { data } = await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 3 });
  const rid = data?.rid ?? '';
  const sent = await me.call(prestoreApplyEdit, { rid, voucher: await voucherOf(me) });
  expect(sent.code).toBe(1);
  const [apply] = (await finance.call(staffApplyList, { status: 20 })).data?.list ?? [];
  expect(apply).toMatchObject({ rid, has_voucher: true, amount_fen: 20_000 });
  expect((await me.call(prestoreApplyEdit, { rid, amount_fen: 30_000 })).msg).toBe('当前状态不可操作');
});

test('a refund in part reserves cash and bonus in proportion; refusing gives back exactly that', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const finance = await world.asStaff('finance');
  const rid = await topUpByWechat(world, me, 1_000_000);
  const refund = { rid, refund_amount_fen: 33_333, reason: '不再需要' };
  const answers = await Promise.all(Array.from({ length: 16 }, () => me.call(prestoreApplyCancel, refund)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await balanceOn(world, me)).toEqual([1_005_334, 966_667, 38_667, 33_333]);
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  expect(payout).toMatchObject({ amount_fen: 33_333, by_gateway: true, applied_by: '客户' });
  const refuse = { rid: payout?.rid ?? '', version: payout?.version ?? 0, reason: '请走订单退款' };
  expect((await finance.call(staffPayoutRefuse, refuse)).code).toBe(1);
  expect(await balanceOn(world, me)).toEqual([1_040_000, 1_000_000, 40_000, 0]);
  expect((await me.call(prestoreApplyList, {})).data?.list[0]).toMatchObject({ status: 30, refunded_fen: 0 });
});

test('a refund goes back the way it came once finance agrees, and ends the top-up with the last of its cash', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const finance = await world.asStaff('finance');
  const rid = await topUpByWechat(world, me, 100_000);
  for (const [amount, status] of [
    [40_000, 30],
    [60_000, 80],
  ] as const) {
    const asked = await me.call(prestoreApplyCancel, { rid, refund_amount_fen: amount });
    expect(asked.code).toBe(1);
    const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
    const { rid: payoutRid = '', version = 0 } = payout ?? {};
    expect((await finance.call(staffPayoutApprove, { rid: payoutRid, version })).code).toBe(1);
    await world.jobs.workOff();
    expect((await me.call(prestoreApplyList, {})).data?.list[0]).toMatchObject({ status });
  }
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  const over = await me.call(prestoreApplyCancel, { rid, refund_amount_fen: 1 });
  expect(over.msg).toBe('当前状态不可操作');
});

test('after 365 days a refund needs a bank account, and above the limit an approver', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const rid = await topUpByWechat(world, me, 300_000);
  world.pass(366 * day);
  const again = await world.as('newcomer');
  expect((await again.call(prestoreApplyCancel, { rid })).msg).toBe('请填写收款账户');
  expect((await again.call(prestoreApplyCancel, { rid, bank, refund_amount_fen: 300_001 })).msg).toBe(
    '可退金额不足',
  );
  expect((await again.call(prestoreApplyCancel, { rid, bank })).code).toBe(1);
  const [staff, boss] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const [payout] = (await staff.call(staffPayoutList, {})).data?.list ?? [];
  const { rid: payoutRid = '', version = 0 } = payout ?? {};
  expect((await staff.call(staffPayoutApprove, { rid: payoutRid, version })).msg).toContain('审批');
  const both = await Promise.all(
    Array.from({ length: 8 }, () => boss.call(staffPayoutApprove, { rid: payoutRid, version })),
  );
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  const pay = { rid: payoutRid, version: version + 1, serial: 'B1', account: ourAccount };
  const paid = await Promise.all(Array.from({ length: 8 }, () => staff.call(staffPayoutPay, pay)));
  expect(paid.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await balanceOn(world, again)).toEqual([0, 0, 0, 0]);
  expect((await again.call(prestoreApplyList, {})).data?.list[0]).toMatchObject({
    status: 80,
    refunded_fen: 300_000,
  });
});

test('what is left of a bonus goes when its months are over', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  await topUpByWechat(world, me, 500_000);
  const clock = { db: world.database.db, now: world.now };
  world.setNow('2028-11-20T09:59:00+08:00');
  await expireBonuses(clock);
  const soon = await world.as('newcomer');
  expect(await balanceOn(world, soon)).toEqual([510_000, 500_000, 10_000, 0]);
  world.setNow('2028-11-20T10:01:00+08:00');
  await expireBonuses(clock);
  await expireBonuses(clock);
  expect(await balanceOn(world, soon)).toEqual([500_000, 500_000, 0, 0]);
});

test('bonuses of more lots than fit in one round go on the same day', async () => {
  const world = await newWorld();
  const { rid: owner } = await world.as('newcomer');
  const expireAt = new Date('2026-11-20T09:00:00+08:00');
  await world.database.db.transaction(async (db) => {
    const context = { db, now: world.now() };
    for (let index = 0; index < 201; index++) {
      const lot = await openLot(context, {
        ...{ owner, name: '充值', source: 'prestore', cashFen: 0, bonusFen: 1, expireAt },
        rid: `L${String(index).padStart(3, '0')}`,
      });
      await post(context, {
        ...{ event: 'bonus-granted', key: lot, ref: lot, operator: { type: 'system', rid: '' } },
        legs: bonusGranted({ owner, lot }, 1),
      });
    }
  });
  await expireBonuses({ db: world.database.db, now: world.now });
  expect((await balanceOf(world.database.db, owner)).bonusFen).toBe(0);
});

test('a changed rule leaves promises alone', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const lead = await world.asStaff('finance-lead');
  const { data } = await me.call(prestoreApplyAdd, { amount_fen: 500_000, way: 1 });
  const rules = async () =>
    (await lead.call(staffRuleList, {})).data?.list.filter(({ is_ended }) => !is_ended) ?? [];
  const [first] = await rules();
  const terms = { min_fen: 500_000, bonus_basis: 300, valid_months: 12 };
  expect((await lead.call(staffRuleSave, terms)).msg).toBe('已有相同起点金额的规则');
  const saved = await lead.call(staffRuleSave, { ...terms, rid: first?.rid, version: first?.version });
  expect(saved.code).toBe(1);
  expect((await rules())[0]).toMatchObject({ bonus_basis: 300, valid_months: 12 });
  await payAtCashier(world, me, data?.pay?.rid ?? '');
  expect((await balanceOn(world, me))[2]).toBe(10_000);
  const back = (await lead.call(staffRuleList, {})).data?.list.find(({ rid }) => rid === first?.rid);
  const ended = { rid: back?.rid ?? '', version: back?.version ?? 0, ended: 0 } as const;
  expect((await lead.call(staffRuleEnd, ended)).msg).toBe('已有相同起点金额的规则');
});

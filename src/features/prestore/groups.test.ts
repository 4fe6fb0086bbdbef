import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import { groupOf } from '../../../tests/fixtures/clusters.ts';
import { requestedCode } from '../../../tests/fixtures/codes.ts';
import {
  balanceOn,
  demoBankAccount,
  generalCashOf,
  importLines,
  topUpByWechat,
  voucherOf,
} from '../../../tests/fixtures/money.ts';
import { noticeOf, tellShop } from '../../../tests/fixtures/payments.ts';
import { rebatesKept, topUp } from '../../../tests/fixtures/settled.ts';
import { newWorld } from '../../../tests/world.ts';
import type { Call, InputOf } from '../../core/call.ts';
import { clusterAll, clusterDelete, clusterJoined } from '../clusters/contract.ts';
import { clusterMembers } from '../clusters/tables.ts';
import { closeAccount } from '../customers/contract.ts';
import { breaches } from '../ledger/check.ts';
import { ledgerList } from '../ledger/desk/contract.ts';
import { messageList } from '../notifications/contract.ts';
import {
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutPay,
  staffPayoutRefuse,
} from '../payouts/contract.ts';
import { matchDesk, matchList, matchMake } from '../transfers/matching/contract.ts';
import { askAdvances } from '../wallets/advances.ts';
import { balancesOf, lotsOf } from '../wallets/service.ts';
import { staffApplyList, staffGeneralList, staffGeneralRefund } from './contract.staff.ts';
import * as calls from './contract.ts';
import { expireApplies } from './service.clock.ts';
import { prestoreApplies } from './tables.ts';

const { teacher, student, newcomer, enterprise } = demoAccounts;
const refused = (msg: string) => ({ code: 0, data: null, msg });
const notIn = refused('您不是该课题组成员');
const notPayer = refused('仅组长与管理员可使用课题组账户');
const gone = refused('记录不存在');
const bank = { name: '青屿大学', bank: '招商银行', account: '6225880000001234' };

/** A group of `teacher` with `enterprise` as a manager and `student` as a member; `newcomer` is not in. */
async function withGroup() {
  const world = await newWorld();
  const group = await groupOf(
    { world, rid: teacher.rid },
    { enterprise: 'manager', student: 'member' },
    { name: '能源材料课题组' },
  );
  return {
    ...{ world, group, db: world.database.db, finance: await world.asStaff('finance') },
    ...{ owner: await world.as('teacher'), manager: await world.as('enterprise') },
    ...{ member: await world.as('student'), stranger: await world.as('newcomer') },
  };
}

test('a group’s wallet is reached by its owner and managers, refused to members in words, and is nobody else’s', async () => {
  const { world, group, db, owner, manager, member, stranger } = await withGroup();
  await topUpByWechat(world, manager, 1_000_000, group);
  expect(await balanceOn(world, owner, group)).toEqual([1_040_000, 1_000_000, 40_000, 0]);
  expect(await balanceOn(world, manager)).toEqual([0, 0, 0, 0]);
  expect((await owner.call(calls.ruleBalanceList, { owner: group })).data?.list).toMatchObject([
    { name: '充10,000元起送4%', cash_fen: 1_000_000, bonus_fen: 40_000 },
  ]);
  expect((await owner.call(calls.prestoreApplyList, { owner: group })).data).toMatchObject({ total: 1 });
  expect((await owner.call(calls.prestoreApplyList, { owner: '0' })).data).toMatchObject({ total: 0 });
  const asked: [Call, object][] = [
    [calls.prestoreList, {}],
    [calls.prestoreApplyList, {}],
    [calls.prestoreApplyAdd, { amount_fen: 20_000, way: 1 }],
    [calls.prestoreRefund, { amount_fen: 1, bank }],
    [calls.ruleBalanceList, {}],
    [calls.ruleBalanceHistory, { rule_rid: '' }],
    [calls.ruleBalanceExport, {}],
  ];
  const rid = (await owner.call(calls.prestoreApplyList, { owner: group })).data?.list[0]?.rid ?? '';
  const tries = async (who: typeof member, msg: object) => {
    for (const [call, input] of asked)
      expect([call.path, (await who.send(call, { ...input, owner: group } as InputOf<Call>)).json()]).toEqual(
        [call.path, msg],
      );
    expect(await who.call(calls.prestoreApplyCancel, { rid })).toEqual(gone);
    expect(await who.call(calls.prestoreApplyEdit, { rid, way: 2 })).toEqual(gone);
  };
  await tries(member, notPayer);
  await tries(stranger, notIn);
  // Whoever is a manager no more is nobody special, also of what they topped up themselves.
  await db.update(clusterMembers).set({ status: 45 }).where(eq(clusterMembers.customerRid, enterprise.rid));
  await tries(manager, notIn);
  const visible = async (who: typeof member) =>
    (await who.call(clusterJoined, {})).data?.list.map(({ wallet_visible }) => wallet_visible);
  expect([await visible(owner), await visible(member), await visible(manager)]).toEqual([[1], [0], []]);
  expect((await owner.call(clusterAll, {})).data?.list).toMatchObject([{ wallet_fen: 1_040_000 }]);
});

test('lists of all accounts tell of one’s own and of groups that one manages, each with its own balance', async () => {
  const { world, group, owner, manager, member, stranger } = await withGroup();
  const elsewhere = await groupOf({ world, rid: newcomer.rid }, {}, { name: '别的课题组' });
  await topUpByWechat(world, owner, 20_000);
  world.pass(1);
  await topUpByWechat(world, manager, 30_000, group);
  await topUpByWechat(world, stranger, 50_000, elsewhere);
  await owner.call(calls.prestoreMove, { owner: group, amount_fen: 5_000 });
  const applies = async (who: typeof owner, input = {}) =>
    (await who.call(calls.prestoreApplyList, input)).data?.list.map((one) => [one.owner, one.amount_fen]);
  expect(await applies(owner, { all: 1 })).toEqual([
    [group, 30_000],
    ['', 20_000],
  ]);
  expect([await applies(owner), await applies(owner, { owner: group })]).toEqual([
    [['', 20_000]],
    [[group, 30_000]],
  ]);
  expect([await applies(manager, { all: 1 }), await applies(member, { all: 1 })]).toEqual([
    [[group, 30_000]],
    [],
  ]);
  const { data } = await owner.call(calls.prestoreList, { all: 1 });
  expect(data).toMatchObject({ total: 4, balance_fen: 15_000 });
  expect(data?.list.map((one) => [one.owner, one.change_fen, one.balance_fen])).toEqual(
    expect.arrayContaining([
      [group, 5_000, 35_000],
      ['', -5_000, 15_000],
      [group, 30_000, 30_000],
      ['', 20_000, 20_000],
    ]),
  );
  expect(new Set(data?.list.map(({ rid }) => rid)).size).toBe(4);
  expect((await member.call(calls.prestoreList, { all: 1 })).data?.total).toBe(0);
  expect(await member.call(calls.prestoreList, { owner: group, all: 1 })).toEqual(notPayer);
  const sheet = await owner.send(calls.ruleBalanceExport, { all: 1 });
  const table = (await readSheet(sheet.rawPayload))[0]?.data ?? [];
  expect(table.map(([whose]) => whose).toSorted()).toEqual(
    ['归属', '本人', '本人', '能源材料课题组', '能源材料课题组'].toSorted(),
  );
});

test('a group’s top-up by transfer is matched by name, told to its owner, and paid back by another manager', async () => {
  const { world, group, finance, owner, manager } = await withGroup();
  const { data } = await manager.call(calls.prestoreApplyAdd, {
    ...{ amount_fen: 20_000, way: 3, owner: group, voucher: await voucherOf(manager) },
  });
  const [desk] = (await finance.call(matchDesk, {})).data?.list ?? [];
  expect(desk?.customer).toEqual({ rid: group, name: '能源材料课题组 · 青屿大学' });
  const lines = await importLines(finance, [['L1', '2026-11-19', '200.00', '青屿大学', data?.no ?? '']]);
  const match = { target: 'prestore' as const, rid: data?.rid ?? '', version: desk?.version ?? 0 };
  expect((await finance.call(matchMake, { ...match, lines: Object.values(lines) })).code).toBe(1);
  expect((await finance.call(matchList, { kw: '能源材料' })).data?.list).toMatchObject([
    { customer: { name: '能源材料课题组 · 青屿大学' } },
  ]);
  expect((await finance.call(staffApplyList, { kw: '能源材料' })).data?.list).toMatchObject([
    { customer: { name: '能源材料课题组 · 青屿大学' } },
  ]);
  for (const who of [owner, manager])
    expect((await who.call(messageList, {})).data?.list[0]).toMatchObject({
      text: '“能源材料课题组”预存200.00元已到账，赠送0.00元。',
      link: `/member/prestore?owner=${group}`,
    });
  expect((await owner.call(calls.prestoreApplyCancel, { rid: data?.rid ?? '', bank })).code).toBe(1);
  expect(await balanceOn(world, owner, group)).toEqual([0, 0, 0, 20_000]);
  const [payout] = (await finance.call(staffPayoutList, { kw: '能源材料' })).data?.list ?? [];
  expect(payout).toMatchObject({ customer: { name: '能源材料课题组 · 青屿大学' }, amount_fen: 20_000, bank });
  const refuse = { rid: payout?.rid ?? '', version: payout?.version ?? 0, reason: '账户有误' };
  world.pass(1);
  expect((await finance.call(staffPayoutRefuse, refuse)).code).toBe(1);
  expect(await balanceOn(world, owner, group)).toEqual([20_000, 20_000, 0, 0]);
  expect((await owner.call(messageList, {})).data?.list[0]?.text).toBe(
    '“能源材料课题组”退款200.00元未通过：账户有误，金额已退回余额。',
  );
});

test('five top-ups of a group wait at most, whoever applies, and they end by the clock', async () => {
  const { world, group, db, owner, manager } = await withGroup();
  const add = (who: typeof owner) =>
    who.call(calls.prestoreApplyAdd, { amount_fen: 20_000, way: 3, owner: group });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(index % 2 ? owner : manager)),
  );
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(5);
  world.pass(7 * 86_400 + 60);
  await expireApplies({ db, now: world.now });
  const { data } = await (await world.as('teacher')).call(calls.prestoreApplyList, { owner: group });
  expect(new Set(data?.list.map(({ status_name }) => status_name))).toEqual(new Set(['已过期']));
});

test('a member gives own prestore to the group, with the bonus in proportion, and both sides name the other', async () => {
  const { world, group, db, finance, owner, member, stranger } = await withGroup();
  await topUpByWechat(world, member, 1_000_000);
  await generalCashOf({ world, rid: student.rid });
  const give = { owner: group, amount_fen: 250_000, request_id: 'once' };
  expect(await stranger.call(calls.prestoreMove, give)).toEqual(notIn);
  const [first, again] = [
    await member.call(calls.prestoreMove, give),
    await member.call(calls.prestoreMove, give),
  ];
  expect([first.data, again.data]).toEqual([
    { moved_fen: 250_000, bonus_fen: 10_000 },
    { moved_fen: 250_000, bonus_fen: 10_000 },
  ]);
  expect(await balanceOn(world, member)).toEqual([780_100, 750_100, 30_000, 0]);
  expect(await balanceOn(world, owner, group)).toEqual([260_000, 250_000, 10_000, 0]);
  const told = async (who: typeof member, of = '') =>
    (await who.call(calls.prestoreList, { owner: of })).data?.list
      .slice(0, 2)
      .map(({ title, change_fen }) => [title, change_fen]);
  expect(await told(member)).toEqual([
    ['预存划转 · 转入能源材料课题组', -10_000],
    ['预存划转 · 转入能源材料课题组', -250_000],
  ]);
  expect(await told(owner, group)).toEqual([
    ['预存划转 · 林知夏转入', 10_000],
    ['预存划转 · 林知夏转入', 250_000],
  ]);
  const lead = await world.asStaff('finance-lead');
  const [posting] = (await lead.call(ledgerList, { event: 'prestore-moved' })).data?.list ?? [];
  expect(new Set(posting?.sides.map(({ owner_name }) => owner_name))).toEqual(
    new Set(['林知夏', '能源材料课题组']),
  );
  // Terms go along, and what comes of one lot later goes where the first went.
  await member.call(calls.prestoreMove, { owner: group, amount_fen: 1 });
  const [own] = await lotsOf(db, student.rid);
  const lots = await lotsOf(db, group);
  expect(lots).toMatchObject([
    { name: own?.name, ruleRid: own?.ruleRid, expireAt: own?.expireAt, cashFen: 250_001, source: 'moved' },
  ]);
  // The rest, with what came without a top-up.
  await member.call(calls.prestoreMove, { owner: group, amount_fen: 750_099 });
  expect(await balanceOn(world, member)).toEqual([0, 0, 0, 0]);
  expect(await balanceOn(world, owner, group)).toEqual([1_040_100, 1_000_100, 40_000, 0]);
  expect((await owner.call(calls.prestoreList, { owner: group })).data).toMatchObject({
    ...{ general_fen: 1_000_100, total_in_fen: 1_000_100 },
  });
  // It leaves the group by a refund to a bank, which the bonus goes with.
  expect((await finance.call(staffGeneralList, { kw: '能源材料' })).data?.list).toEqual([
    { customer: { rid: group, name: '能源材料课题组 · 青屿大学' }, refundable_fen: 1_000_100 },
  ]);
  expect((await owner.call(calls.prestoreRefund, { owner: group, amount_fen: 500_000, bank })).data).toEqual({
    refundable_fen: 500_100,
  });
  expect(await balanceOn(world, owner, group)).toEqual([520_100, 500_100, 20_000, 500_000]);
});

test('what rebates were stays what rebates were in the group’s wallet, and leaves it for no bank', async () => {
  const { world, group, db, owner, member } = await withGroup();
  await rebatesKept({ world, rid: student.rid }, 60_000);
  const move = (amount_fen: number) => member.call(calls.prestoreMove, { owner: group, amount_fen });
  expect((await move(20_000)).code).toBe(1);
  expect((await move(10_000)).code).toBe(1);
  expect(await lotsOf(db, group)).toMatchObject([{ source: 'rebate', name: '返利转入', cashFen: 30_000 }]);
  expect((await owner.call(calls.prestoreList, { owner: group })).data).toMatchObject({ general_fen: 0 });
  const ask = { owner: group, amount_fen: 1, bank };
  expect(await owner.call(calls.prestoreRefund, ask)).toEqual(refused('可退金额不足'));
});

test('what an invoice stands for stays, and what is too much is refused with how much may go', async () => {
  const { world, group, db, member } = await withGroup();
  const move = async (amount_fen: number) =>
    (await member.call(calls.prestoreMove, { owner: group, amount_fen })).msg;
  expect(await move(1)).toBe('余额不足，最多可转入0.00元');
  const lot = await topUp({ world, rid: student.rid }, 100_000, 4_000);
  await askAdvances({ db, now: world.now() }, [
    { owner: student.rid, lineRid: 'L', holder: `lot:${lot}`, fen: 60_000 },
  ]);
  expect((await member.call(calls.prestoreList, {})).data).toMatchObject({ movable_fen: 40_000 });
  expect(await move(40_001)).toBe('最多可转入400.00元，已开票的600.00元不能转入');
  expect(await move(40_000)).toBe('操作成功！');
  expect(await balanceOn(world, member)).toEqual([62_400, 60_000, 2_400, 0]);
});

test('a group that has money, waits for some or pays some back is not dissolved; what was given to it ends with it', async () => {
  const { world, group, finance, db, member, manager } = await withGroup();
  await db.delete(clusterMembers).where(eq(clusterMembers.customerRid, enterprise.rid));
  const { data: waiting } = await (await world.as('teacher')).call(calls.prestoreApplyAdd, {
    ...{ amount_fen: 50_000, way: 1, owner: group },
  });
  await topUp({ world, rid: student.rid }, 100_000, 4_000);
  await member.call(calls.prestoreMove, { owner: group, amount_fen: 100_000 });
  await db.delete(clusterMembers).where(eq(clusterMembers.customerRid, student.rid));
  world.pass(61);
  const owner = await world.as('teacher');
  const code = await requestedCode(world, teacher.phone, 6);
  const dissolve = () => owner.call(clusterDelete, { rid: group, code });
  const kept = refused('请先清空课题组余额');
  expect(await dissolve()).toEqual(kept);
  await owner.call(calls.prestoreRefund, { owner: group, amount_fen: 99_999, bank });
  expect(await dissolve()).toEqual(kept);
  const [payout] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  const { rid = '', version = 0 } = payout ?? {};
  expect((await finance.call(staffPayoutApprove, { rid, version })).code).toBe(1);
  const other = await world.asStaff('finance-lead');
  const pay = { rid, version: version + 1, serial: 'B1', account: demoBankAccount };
  expect((await other.call(staffPayoutPay, pay)).code).toBe(1);
  expect(await dissolve()).toEqual(kept);
  // The last fen, by staff for the group.
  const last = { customer: group, amount_fen: 1, bank, reason: '课题组解散' };
  expect((await finance.call(staffGeneralRefund, last)).code).toBe(1);
  const [rest] = (await finance.call(staffPayoutList, { status: 10 })).data?.list ?? [];
  const it = { rid: rest?.rid ?? '', version: rest?.version ?? 0 };
  expect((await other.call(staffPayoutApprove, it)).code).toBe(1);
  expect(await dissolve()).toEqual(kept);
  const paid = { ...it, version: it.version + 1, serial: 'B2', account: demoBankAccount };
  expect((await finance.call(staffPayoutPay, paid)).code).toBe(1);
  expect(await dissolve()).toEqual(kept);
  expect((await owner.call(calls.prestoreApplyCancel, { rid: waiting?.rid ?? '' })).code).toBe(1);
  expect((await dissolve()).code).toBe(1);
  expect((await balancesOf(db, [group])).get(group)).toMatchObject({ cashFen: 0, bonusFen: 0, frozenFen: 0 });
  expect(await breaches(db)).toEqual([]);
  // Money that comes late is not booked for a group that is no more.
  expect(await tellShop(world, noticeOf(world, 1, waiting?.pay ?? { no: '', amount_fen: 0 }))).toBe(false);
  await expect(generalCashOf({ world, rid: group })).rejects.toMatchObject({ cause: { code: 'LP002' } });
  expect(await manager.call(calls.prestoreMove, { owner: group, amount_fen: 1 })).toEqual(notIn);
});

test('top-ups of a group stay with it when whoever applied closes their account', async () => {
  const { world, group, db } = await withGroup();
  await db.insert(clusterMembers).values({
    ...{ rid: 'M', clusterRid: group, customerRid: newcomer.rid, role: 'manager', status: 20 },
    createdAt: world.now(),
  });
  const me = await world.as('newcomer');
  const { data } = await me.call(calls.prestoreApplyAdd, { amount_fen: 20_000, way: 3, owner: group });
  expect(await me.call(closeAccount, { password: demoPassword })).toMatchObject({ code: 1 });
  const [row] = await db
    .select()
    .from(prestoreApplies)
    .where(eq(prestoreApplies.rid, data?.rid ?? ''));
  expect(row).toMatchObject({ owner: group, customerRid: teacher.rid, status: 10 });
  const owner = await world.as('teacher');
  expect((await owner.call(calls.prestoreApplyCancel, { rid: data?.rid ?? '' })).code).toBe(1);
});

test('whatever is moved, topped up and asked back at once, nothing is lost and nothing falls below 0', async () => {
  const { world, group, db, owner, member } = await withGroup();
  await topUp({ world, rid: student.rid }, 70_001, 3_333);
  await topUp({ world, rid: student.rid }, 29_999, 777);
  await topUp({ world, rid: group }, 10_000, 401);
  const sums = async () => {
    const found = [...(await balancesOf(db, [student.rid, group])).values()];
    const sum = (read: (one: (typeof found)[number]) => number) =>
      found.reduce((all, one) => all + read(one), 0);
    return { cash: sum(({ cashFen }) => cashFen), frozen: sum(({ frozenFen }) => frozenFen) };
  };
  const before = await sums();
  const step = fc.record({
    kind: fc.constantFrom('move', 'move', 'refund', 'top-up'),
    fen: fc.integer({ min: 1, max: 30_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 64, maxLength: 64 }), async (steps) => {
      const { cash, frozen } = await sums();
      const replies = await Promise.all(
        steps.map(async ({ kind, fen }) => {
          if (kind === 'top-up') {
            await topUp({ world, rid: group }, fen, 1);
            return { kind, fen, isDone: true };
          }
          const { code } =
            kind === 'move'
              ? await member.call(calls.prestoreMove, { owner: group, amount_fen: fen })
              : await owner.call(calls.prestoreRefund, { owner: group, amount_fen: fen, bank });
          return { kind, fen, isDone: code === 1 };
        }),
      );
      const done = (kind: string) =>
        replies.reduce((sum, one) => sum + (one.kind === kind && one.isDone ? one.fen : 0), 0);
      expect(await sums()).toEqual({
        cash: cash + done('top-up') - done('refund'),
        frozen: frozen + done('refund'),
      });
      expect(await breaches(db)).toEqual([]);
    }),
    { numRuns: 3 },
  );
  const bonuses = [...(await lotsOf(db, student.rid)), ...(await lotsOf(db, group))];
  expect(bonuses.every(({ cashFen, bonusFen }) => cashFen >= 0 && bonusFen >= 0)).toBe(true);
  expect(before.cash).toBe(110_000);
}, 120_000);

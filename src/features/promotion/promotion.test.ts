import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { requestedCode } from '../../../tests/fixtures/codes.ts';
import { balanceOn, demoBankAccount } from '../../../tests/fixtures/money.ts';
import { within } from '../../../tests/fixtures/points.ts';
import { application, cardNo, idNo, idNoOf, payee } from '../../../tests/fixtures/promotion.ts';
import { expectRightBook } from '../../../tests/fixtures/settled.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { whole } from '../../features.ts';
import { mattersOf } from '../../host/records/leaving.ts';
import { assetBook, assetInit } from '../assets/contract.ts';
import { userInfo } from '../customers/contract.ts';
import { consents, customers } from '../identity/tables.ts';
import { ledgerPostings } from '../ledger/tables.ts';
import { messages } from '../notifications/tables.ts';
import { auditList } from '../staff/contract.ts';
import type { Worth } from './earning/worth.ts';
import * as promoterDesk from './promoters/contract.staff.ts';
import { myPromotionInit, promoterApplyAdd } from './promoters/contract.ts';
import { matureRebates } from './rebates/clock.ts';
import { rebateList } from './rebates/contract.ts';
import { earnRebate } from './rebates/earn-rebate.ts';
import { rebates } from './rebates/tables.ts';
import { askWithdrawal } from './withdrawals/ask.ts';
import * as desk from './withdrawals/contract.staff.ts';
import { withdrawAdd, withdrawCancel, withdrawList, withdrawUpdate } from './withdrawals/contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const { student, newcomer } = demoAccounts;
const day = 86_400;

const jobsOf = ({ database, jobs, secrets, gateways, store, origin, now, closings }: World) => ({
  ...{ db: database.db, jobs: jobs.within(database.db), secrets, gateways, store, origin, now, closings },
});

/** The student is a promoter who invited the newcomer a month ago; orders of the newcomer are what `worth` says. */
async function scene() {
  const world = await newWorld();
  const { db } = world.database;
  const me = await world.as('student');
  const lead = await world.asStaff('finance-lead');
  expect((await me.call(promoterApplyAdd, application)).code).toBe(1);
  const [apply] = (await lead.call(promoterDesk.promoterApplyList, { status: 10 })).data?.list ?? [];
  const pass = { rid: apply?.rid ?? '', version: 1, action: 'pass' } as const;
  expect((await lead.call(promoterDesk.promoterApplyDecide, pass)).code).toBe(1);
  const createdAt = new Date(world.now().getTime() - 30 * day * 1_000);
  await db
    .update(customers)
    .set({ inviterRid: student.rid, createdAt })
    .where(eq(customers.rid, newcomer.rid));
  const earn = (rid: string, cashFen: number, more: Partial<Worth> = {}) => {
    world.pass(1);
    const worth = { ref: `order:${rid}`, kind: 'order' as const, rid, no: 'D261120000042', rebateFen: 0 };
    const told: Worth = {
      ...{ ...worth, cashFen, customerRid: newcomer.rid, owner: newcomer.rid, doneAt: world.now(), ...more },
    };
    return db.transaction((inside) =>
      earnRebate(
        { db: inside, jobs: world.jobs.within(inside), secrets: world.secrets, now: world.now() },
        told,
      ),
    );
  };
  const mature = async (days = 30) => {
    world.pass(days * day);
    await matureRebates(jobsOf(world));
  };
  let code = '';
  // What is refused leaves the code as good as it was.
  const withdraw = async (input: object) => {
    if (!code) {
      world.pass(61);
      code = await requestedCode(world, student.phone, 6);
    }
    const again = await world.as('student');
    const asked = { amount_fen: 20_000, way: 1, ...payee, code, ...input };
    const answer = await again.call(withdrawAdd, asked as never);
    if (answer.code === 1) code = '';
    return answer;
  };
  const sums = async () => (await (await world.as('student')).call(myPromotionInit, {})).data?.sums;
  return { world, db, me, lead, earn, mature, withdraw, sums };
}

test('who asks to be a promoter is reviewed; one identity number is one promoter; numbers are sealed and looks are kept', async () => {
  const world = await newWorld();
  const [me, other] = [await world.as('student'), await world.as('teacher')];
  const [finance, service] = [await world.asStaff('finance'), await world.asStaff('service')];
  const { data: blank } = await me.call(myPromotionInit, {});
  expect(blank).toMatchObject({ promoter: null, application: null, protocol_version: 1, invited: 0 });
  expect(blank?.terms).toMatchObject({ rate: 3, months: 12, cap_fen: 500_000, withdraw_min_fen: 10_000 });
  for (const [field, value, msg] of [
    ['id_no', '110105194912310021', '身份证号不正确，请逐位核对'],
    ['name', '', '请填写真实姓名'],
    ['phone', '123', '手机号格式不正确'],
    ['channel', 'tv', '请选择推广渠道'],
    ['protocol_version', 2, '协议已更新，请重新阅读'],
    ['id_no', idNoOf(1, '20200101'), '推广员须年满18周岁'],
  ] as const)
    expect((await me.call(promoterApplyAdd, { ...application, [field]: value } as never)).msg).toBe(msg);
  const { data: made } = await me.call(promoterApplyAdd, { ...application, id_no: idNo.toLowerCase() });
  const rid = made?.rid ?? '';
  expect(await me.call(promoterApplyAdd, application)).toEqual(refused('申请审核中'));
  expect(await other.call(promoterApplyAdd, application)).toEqual(
    refused('该身份证号已被其他账号用于申请推广员'),
  );
  const kept = await world.database.db.select().from(consents).where(eq(consents.document, 'promoter'));
  expect(kept).toMatchObject([{ customerRid: me.rid, version: 1, way: 'promoter' }]);

  const [row] = (await service.call(promoterDesk.promoterApplyList, { status: 10 })).data?.list ?? [];
  expect(row).toMatchObject({ id_no: '110***********002X', phone: '139****0001', actions: [] });
  expect((await service.send(promoterDesk.promoterApplyNumbers, { rid })).statusCode).toBe(403);
  expect((await finance.call(promoterDesk.promoterApplyNumbers, { rid })).data?.id_no).toBe(idNo);
  const { data: audit } = await (await world.asStaff('auditor')).call(auditList, {});
  expect(audit?.list.some(({ title }) => title === '查看推广员证件号')).toBe(true);

  const decide = { rid, version: 1 } as const;
  expect(await finance.call(promoterDesk.promoterApplyDecide, { ...decide, action: 'reject' })).toEqual(
    refused('请填写原因'),
  );
  const reject = { ...decide, action: 'reject', reason: '照片与姓名不符' } as const;
  expect((await finance.call(promoterDesk.promoterApplyDecide, reject)).code).toBe(1);
  const { data: told } = await me.call(myPromotionInit, {});
  expect(told?.application).toMatchObject({ status: 30, reason: '照片与姓名不符', again_from: '2026-11-27' });
  expect((await me.call(promoterApplyAdd, application)).msg).toBe('上次申请未通过，请于2026-11-27后再次申请');
  expect((await other.call(promoterApplyAdd, application)).code).toBe(1);
});

test('a promoter earns by a friend’s order, waits, withdraws less tax, and is paid by two persons', async () => {
  const { world, me, earn, mature, withdraw, sums } = await scene();
  expect(await me.call(promoterApplyAdd, application)).toEqual(refused('您已是推广员'));
  expect((await me.call(userInfo, {})).data?.userInfo.promoter).toBe(1);
  await earn('A', 4_000_000);
  await earn('A', 4_000_000);
  await earn('B', 100_000, { owner: 'a group', rebateFen: 50_000 });
  expect(await sums()).toEqual({ estimated: 121_500, available: 0, paid: 0, withdrawing: 0 });
  await mature(29);
  expect((await sums())?.available).toBe(0);
  await mature(1);
  await mature(0);
  expect(await sums()).toEqual({ estimated: 0, available: 121_500, paid: 0, withdrawing: 0 });
  const again = await world.as('student');
  const { data: list } = await again.call(rebateList, { status: 20 });
  expect(list).toMatchObject({ total: 2, sums: { base_fen: 4_050_000, rebate_fen: 121_500 } });
  expect(list?.list[1]).toMatchObject({ order_no: 'D261120****42', rate: 3, rebate_fen: 120_000 });
  expect((await again.call(assetInit, {})).data?.rebate).toBe(121_500);

  for (const [input, msg] of [
    [{ amount_fen: 9_999 }, '最低提现金额为100元'],
    [{ amount_fen: 121_501 }, '可提现余额不足'],
    [{ payee: '王敏' }, '收款人须与推广员实名一致'],
    [{ account: '6222021234567890123' }, '银行卡号不正确，请逐位核对'],
    [{ code: '000000' }, '验证码错误或已过期'],
    [{ amount_fen: -5 }, '请填写提现金额'],
  ] as const)
    expect((await withdraw(input)).msg).toBe(msg);
  expect((await withdraw({ amount_fen: 100_000 })).data).toMatchObject({ tax_fen: 4_000, pay_fen: 96_000 });
  expect((await withdraw({})).msg).toBe('已有处理中的提现申请');
  expect(await sums()).toEqual({ estimated: 0, available: 21_500, paid: 0, withdrawing: 100_000 });

  const finance = await world.asStaff('finance');
  const [row] = (await finance.call(desk.staffWithdrawalList, { status: 10 })).data?.list ?? [];
  expect(row).toMatchObject({ payee: { account: cardNo }, due_fen: 21_500 });
  const rid = row?.rid ?? '';
  const act = { rid, version: 1 };
  const service = await world.asStaff('lead');
  expect(await service.call(desk.staffWithdrawalApprove, act)).toEqual(refused('无权限操作'));
  expect((await finance.call(desk.staffWithdrawalApprove, act)).code).toBe(1);
  const pay = { rid, version: 2, serial: 'B-1', account: demoBankAccount };
  expect((await finance.call(desk.staffWithdrawalPay, pay)).msg).toBe('审批与打款须由两位同事分别完成');
  const file = await finance.send(desk.staffWithdrawalFile, {});
  expect(file.headers['content-disposition']).toContain('WB');
  expect((await finance.send(desk.staffWithdrawalFile, {})).json().msg).toBe('没有待打款的提现');
  const second = await world.asStaff('finance-lead');
  expect((await second.call(desk.staffWithdrawalPay, { ...pay, account: 'nobody' })).msg).toBe('参数错误');
  const { data: listed } = await second.call(desk.staffWithdrawalList, { status: 20 });
  expect(listed?.list[0]?.batch_no).toMatch(/^WB/);
  expect((await second.call(desk.staffWithdrawalPay, pay)).code).toBe(1);
  expect(await sums()).toEqual({ estimated: 0, available: 21_500, paid: 100_000, withdrawing: 0 });
  const { data: book } = await again.call(assetBook, { account: 'rebate' });
  expect(book?.list.map(({ title, debit, credit }) => [title, debit, credit])).toEqual([
    ['提现申请', 100_000, 0],
    ['返利到账', 0, 1_500],
    ['返利到账', 0, 120_000],
  ]);
  const events = await world.database.db.select().from(messages).where(eq(messages.customerRid, me.rid));
  expect(events.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['返利1,215.00元已可提现。', '提现960.00元已打款。']),
  );
  await expectRightBook(world);
});

test('the month’s second withdrawal is taxed with the first, and there is no third; prestore is at once with 5 % more', async () => {
  const { world, earn, mature, withdraw, sums } = await scene();
  await earn('A', 20_000_000);
  await mature();
  expect((await sums())?.available).toBe(500_000);
  const cancel = async () => {
    const me = await world.as('student');
    const [open] = (await me.call(withdrawList, { status: 10 })).data?.list ?? [];
    return me.call(withdrawCancel, { rid: open?.rid ?? '' });
  };
  const paid = async (who: 'finance' | 'finance-lead') => {
    const [first, other] = [await world.asStaff('finance-lead'), await world.asStaff(who)];
    const [open] = (await first.call(desk.staffWithdrawalList, { status: 10 })).data?.list ?? [];
    const rid = open?.rid ?? '';
    expect((await first.call(desk.staffWithdrawalApprove, { rid, version: open?.version ?? 0 })).code).toBe(
      1,
    );
    const pay = { rid, version: (open?.version ?? 0) + 1, serial: 'B', account: demoBankAccount };
    expect((await other.call(desk.staffWithdrawalPay, pay)).code).toBe(1);
  };
  expect((await withdraw({ amount_fen: 200_000 })).data?.tax_fen).toBe(24_000);
  expect((await cancel()).code).toBe(1);
  expect((await sums())?.available).toBe(500_000);
  expect((await withdraw({ amount_fen: 100_000 })).data?.tax_fen).toBe(4_000);
  await paid('finance');
  expect((await withdraw({ amount_fen: 100_000 })).data?.tax_fen).toBe(20_000);
  await paid('finance');
  expect((await withdraw({ amount_fen: 10_000 })).msg).toBe('本月提现次数已用完');
  const moved = await withdraw({ amount_fen: 5_010, way: 0, payee: '', account: '', bank: '' });
  expect(moved.data).toMatchObject({ tax_fen: 0, pay_fen: 5_010 });
  const me = await world.as('student');
  const before = await balanceOn(world, me);
  expect(before.slice(0, 3)).toEqual([5_260, 5_010, 250]);
  expect((await sums())?.available).toBe(294_990);
  await expectRightBook(world);
});

test('refunds revoke in proportion; what was withdrawn already is made up for by later rebates', async () => {
  const { world, db, earn, mature, withdraw, sums } = await scene();
  await earn('A', 1_000_000);
  await earn('B', 1_000_000);
  await earn('B', 500_000);
  expect((await sums())?.estimated).toBe(45_000);
  await earn('B', 0);
  await mature();
  expect((await sums())?.available).toBe(30_000);
  expect((await withdraw({ amount_fen: 20_000 })).code).toBe(1);
  await earn('A', 333_333);
  expect(await sums()).toEqual({ estimated: 0, available: -10_001, paid: 0, withdrawing: 20_000 });
  const me = await world.as('student');
  const { data: list } = await me.call(rebateList, {});
  expect(list?.list).toMatchObject([
    { status: 40, rebate_fen: 0, revoked_fen: 30_000 },
    { status: 30, rebate_fen: 9_999, owed_fen: 10_001 },
  ]);
  await earn('C', 1_000_000, { doneAt: world.now() });
  await mature();
  expect((await sums())?.available).toBe(19_999);
  const again = await world.as('student');
  const [row] = (await again.call(withdrawList, { status: 10 })).data?.list ?? [];
  const finance = await world.asStaff('finance');
  const refuse = { rid: row?.rid ?? '', version: 1, reason: '账户异常，请核实' };
  expect((await finance.call(desk.staffWithdrawalRefuse, refuse)).code).toBe(1);
  expect((await sums())?.available).toBe(39_999);
  const states = await db
    .select({ ref: rebates.ref, status: rebates.status })
    .from(rebates)
    .orderBy(rebates.ref);
  expect(states.map(({ status }) => status)).toEqual([20, 40, 20]);
  await expectRightBook(world);
});

test('nobody earns by their own group, after the months, while suspended, or by orders from before', async () => {
  const { world, db, earn, sums, lead } = await scene();
  const late = new Date(world.now().getTime() + 400 * day * 1_000);
  await earn('late', 1_000_000, { doneAt: late });
  await earn('before', 1_000_000, { doneAt: new Date(world.now().getTime() - day * 1_000) });
  await earn('other', 1_000_000, { customerRid: demoAccounts.enterprise.rid });
  await earn('rebates', 1_000_000, { rebateFen: 1_000_000 });
  const [promoter] = (await lead.call(promoterDesk.promoterList, {})).data?.list ?? [];
  const suspend = { rid: promoter?.rid ?? '', version: 1, action: 'suspend', reason: '违规推广' } as const;
  expect((await lead.call(promoterDesk.promoterMove, suspend)).code).toBe(1);
  await earn('suspended', 1_000_000);
  world.pass(60);
  const restore = { ...suspend, version: 2, action: 'restore' } as const;
  expect((await lead.call(promoterDesk.promoterMove, restore)).code).toBe(1);
  await earn('suspended', 1_000_000, { doneAt: new Date(world.now().getTime() - 30_000) });
  expect((await sums())?.estimated).toBe(0);
  await earn('good', 1_000_000);
  expect((await sums())?.estimated).toBe(30_000);
  expect(await db.$count(rebates)).toBe(1);
});

test('a payment that fails is corrected with a code and reviewed anew; others’ withdrawals are not there', async () => {
  const { world, earn, mature, withdraw } = await scene();
  await earn('A', 1_000_000);
  await mature();
  const rid = (await withdraw({})).data?.rid ?? '';
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  await finance.call(desk.staffWithdrawalApprove, { rid, version: 1 });
  const other = await world.as('teacher');
  expect((await other.call(withdrawCancel, { rid })).msg).toBe('记录不存在');
  const fail = { rid, version: 2, reason: '户名与账号不符' };
  expect((await lead.call(desk.staffWithdrawalFail, fail)).code).toBe(1);
  const me = await world.as('student');
  const [row] = (await me.call(withdrawList, {})).data?.list ?? [];
  expect(row).toMatchObject({ status: 60, reason: '户名与账号不符', account: '****0128' });
  world.pass(61);
  const code = await requestedCode(world, student.phone, 6);
  const correct = { rid, way: 2 as const, payee: payee.payee, account: '13900000001', code };
  expect((await other.call(withdrawUpdate, correct)).msg).toBe('验证码错误或已过期');
  expect((await me.call(withdrawUpdate, correct)).code).toBe(1);
  expect((await me.call(withdrawList, {})).data?.list[0]).toMatchObject({ status: 10, way: 2 });
  expect((await me.call(withdrawCancel, { rid })).code).toBe(1);
  expect((await me.call(withdrawCancel, { rid })).msg).toBe('当前状态不可操作');
  await expectRightBook(world);
});

/** So many things are done at once. */
const atOnce = <Result>(work: (turn: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 64 }, (_, turn) => work(turn)));

/** How many went well; whatever did not was refused for a reason of the business. */
function wentWell(done: readonly PromiseSettledResult<unknown>[]): number {
  for (const each of done)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ name: 'Failure' });
  return done.filter(({ status }) => status === 'fulfilled').length;
}

/** The student asks to withdraw, with a code that was good. */
function ask(world: World, wish: Parameters<typeof askWithdrawal>[1]) {
  return within(world, (context) =>
    askWithdrawal({ ...context, actor: { rid: student.rid, sessionRid: '' } }, wish),
  );
}

test('above the limit of four eyes only the lead approves, and 64 withdrawals of the same money are one', async () => {
  const { world, earn, mature, withdraw, sums } = await scene();
  await earn('A', 20_000_000);
  await mature();
  const rid = (await withdraw({ amount_fen: 100_001 })).data?.rid ?? '';
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  expect((await finance.call(desk.staffWithdrawalApprove, { rid, version: 1 })).msg).toBe(
    '金额超过复核限额，请由财务主管审批',
  );
  expect((await lead.call(desk.staffWithdrawalApprove, { rid, version: 1 })).code).toBe(1);
  const me = await world.as('student');
  expect((await me.call(withdrawCancel, { rid })).msg).toBe('当前状态不可操作');
  const pay = { rid, version: 2, serial: 'B', account: demoBankAccount };
  expect((await finance.call(desk.staffWithdrawalPay, pay)).code).toBe(1);
  const left = (await sums())?.available ?? 0;
  const tries = await atOnce((turn) =>
    ask(world, { amount_fen: left, ...(turn % 2 ? { way: 1 as const, ...payee } : { way: 0 as const }) }),
  );
  expect(wentWell(tries)).toBe(1);
  expect((await sums())?.available).toBe(0);
  await expectRightBook(world);
});

test('a withdrawal that is called off, corrected and approved while others are asked for gives its money back once, or not', async () => {
  const { world, db, earn, mature, withdraw, sums } = await scene();
  await earn('A', 3_000_000);
  await mature();
  const rid = (await withdraw({ amount_fen: 40_000 })).data?.rid ?? '';
  world.pass(61);
  const code = await requestedCode(world, student.phone, 6);
  const [me, finance] = [await world.as('student'), await world.asStaff('finance')];
  const correct = { rid, way: 2 as const, payee: payee.payee, account: '13900000001', code };
  const ended: string[] = [];
  const told: string[] = [];
  const done = await atOnce(async (turn) => {
    if (turn % 4 === 0) return ask(world, { amount_fen: 50_000, way: 0 });
    if (turn % 4 === 1) return ask(world, { amount_fen: 50_000, way: 1, ...payee });
    const isCancel = turn % 8 < 4;
    const answer =
      turn % 4 === 2
        ? await me.call(isCancel ? withdrawCancel : withdrawUpdate, (isCancel ? { rid } : correct) as never)
        : isCancel
          ? await finance.call(desk.staffWithdrawalApprove, { rid, version: 1 })
          : await me.call(withdrawCancel, { rid });
    told.push(answer.msg);
    if (answer.code === 0) throw new Failure(answer.msg);
    if (turn % 4 === 3 || isCancel) ended.push(turn % 4 === 3 && isCancel ? 'approved' : 'called off');
    return answer;
  });
  wentWell(done);
  expect(told).not.toContain(refusals.busy);
  expect(ended).toHaveLength(1);
  const isBack = ended[0] === 'called off';
  expect(done.filter(({ status }, turn) => turn % 4 < 2 && status === 'fulfilled')).toHaveLength(1);
  expect((await sums())?.available).toBe(90_000 - 50_000 - (isBack ? 0 : 40_000));
  const posted = await db.$count(ledgerPostings, eq(ledgerPostings.key, `withdrawal:${rid}:ended`));
  expect(posted).toBe(isBack ? 1 : 0);
  await expectRightBook(world);
});

test('what is refunded while it is withdrawn is taken back once, and what was taken of it stays owed', async () => {
  const { world, db, earn, mature, sums } = await scene();
  await earn('A', 1_000_000);
  await earn('B', 1_000_000);
  await mature();
  const done = await atOnce<unknown>((turn) =>
    turn % 2 ? ask(world, { amount_fen: 5_000, way: 0 }) : earn(turn % 4 ? 'A' : 'B', 333_333),
  );
  expect(wentWell(done.filter((_, turn) => turn % 2 === 0))).toBe(32);
  const taken = 5_000 * wentWell(done.filter((_, turn) => turn % 2 === 1));
  expect(taken).toBeLessThanOrEqual(60_000);
  expect((await sums())?.available).toBe(2 * 9_999 - taken);
  expect((await balanceOn(world, await world.as('student')))[1]).toBe(taken);
  expect(await db.$count(ledgerPostings, eq(ledgerPostings.event, 'rebate-revoked'))).toBe(2);
  await expectRightBook(world);
});

test('whoever leaves has taken what was available; what was to come ends with the account', async () => {
  const { world, db, earn } = await scene();
  await earn('A', 1_000_000);
  const told = await mattersOf(whole.leavings, { db, now: world.now() }, student.rid);
  expect(told.ending.map(({ name, fen }) => [name, fen])).toEqual(
    expect.arrayContaining([
      ['待生效返利', 30_000],
      ['推广员资格', null],
    ]),
  );
});

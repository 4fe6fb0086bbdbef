import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { groupOf } from '../../../tests/fixtures/clusters.ts';
import { requestedCode } from '../../../tests/fixtures/codes.ts';
import { creditLine, creditPaper } from '../../../tests/fixtures/credit.ts';
import { orderedXrd, orderXrd, readyXrd } from '../../../tests/fixtures/group-orders.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import { expectRightBook, topUp } from '../../../tests/fixtures/settled.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { refusals } from '../../core/failure.ts';
import { allowanceCharges } from '../allowances/tables.ts';
import { assetInit } from '../assets/contract.ts';
import { clusterDelete } from '../clusters/contract.ts';
import { consents } from '../identity/tables.ts';
import { messages, staffMessages } from '../notifications/tables.ts';
import { orderCancel } from '../orders/changes/contract.ts';
import { makeNightly, watchStatements } from '../settlement/clock.ts';
import { settlementList, settlementOperate, settlementWays } from '../settlement/contract.ts';
import { overdueSince } from '../settlement/standing.ts';
import { statements } from '../settlement/tables.ts';
import { linesWatcher } from './clock.ts';
import {
  creditApplyFor,
  creditApplyList,
  creditApplyView,
  creditDecideApply,
  creditLineList,
  creditLineMove,
  creditLineSheet,
  creditPaper as paperCall,
} from './contract.staff.ts';
import { creditOperate } from './contract.ts';
import { oweCredit, usedCredit } from './use-credit.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const asked = { op: 'apply', limit_fen: 3_000_000, term_days: 60, reason: '常年送样，按月结算' } as const;
const grant = { action: 'pass', limit_fen: 3_000_000, term_days: 45, statement_day: 5 } as const;

const jobsOf = ({ database, jobs, secrets, gateways, store, origin, now, closings }: World) => ({
  ...{ db: database.db, jobs: jobs.within(database.db), secrets, gateways, store, origin, now, closings },
});

const enterprise = async (world: World) => ({ ...(await world.as('enterprise')), world });

test('a company applies, supplies what is missing, two of finance grant it, and it signs with a code', async () => {
  const world = await newWorld();
  const company = await enterprise(world);
  const [finance, lead, service, chief] = [
    await world.asStaff('finance'),
    await world.asStaff('finance-lead'),
    await world.asStaff('service'),
    await world.asStaff('lead'),
  ];
  const { data: blank } = await company.call(creditOperate, { op: 'info' });
  expect(blank).toMatchObject({
    application: null,
    line: null,
    offer_fen: 0,
    protocol_version: 1,
    why_not: '',
  });
  expect(blank?.usable).toEqual({ left_fen: 0, reason: '尚未开通信用额度' });
  expect(await company.call(creditOperate, { op: 'apply' })).toEqual(refused('请填写申请额度'));

  const files = [await creditPaper(company)];
  const { data: applied } = await company.call(creditOperate, { ...asked, files });
  const rid = applied?.application?.rid ?? '';
  expect(applied?.application).toMatchObject({ status: 10, limit_fen: 3_000_000, term_days: 60 });
  expect(await company.call(creditOperate, asked)).toEqual(refused('您已有处理中的申请'));
  const { data: listed } = await finance.call(creditApplyList, { status: 10 });
  expect(listed?.list).toMatchObject([{ rid, owner: { rid: company.rid, is_group: 0 }, is_proposed: 0 }]);
  const { data: view } = await service.call(creditApplyView, { rid });
  expect(view).toMatchObject({ files: [{ name: 'licence.pdf' }], solo_fen: 2_000_000, actions: [] });
  const paper = await finance.send(paperCall, { rid, file_rid: view?.files[0]?.rid ?? '' });
  expect(paper.rawPayload.toString()).toBe('%PDF-1.7 a licence');

  const ask = { rid, version: 1, action: 'ask', reason: '请补充营业执照' } as const;
  expect(await service.call(creditDecideApply, ask)).toEqual(refused('无权限操作'));
  expect((await chief.call(creditDecideApply, ask)).data?.status).toBe(20);
  const more = await company.call(creditOperate, {
    op: 'supply',
    reason: '已补充',
    files: [await creditPaper(company)],
  });
  expect(more.data?.application).toMatchObject({
    status: 10,
    answer: '请补充营业执照',
    supplement: '已补充',
  });

  const version = more.data?.application?.version ?? 0;
  expect((await chief.call(creditDecideApply, { rid, version, ...grant })).msg).toContain('由财务审批');
  const proposed = await finance.call(creditDecideApply, { rid, version, ...grant });
  expect(proposed.data?.status).toBe(10);
  const confirm = { rid, version: version + 1, action: 'confirm' } as const;
  expect(await finance.call(creditDecideApply, confirm)).toEqual(refused('无权限操作'));
  expect((await company.call(creditOperate, { op: 'info' })).data?.application?.grant).toBeNull();
  expect((await lead.call(creditDecideApply, confirm)).data?.status).toBe(30);

  expect(await company.call(creditOperate, { op: 'accept', protocol_version: 1 })).toEqual(
    refused('[验证码]不能为空'),
  );
  const sign = async (protocol_version: number) => {
    world.pass(61);
    const code = await requestedCode(world, demoAccounts.enterprise.phone, 6);
    return company.call(creditOperate, { op: 'accept', protocol_version, code });
  };
  expect(await sign(2)).toEqual(refused('协议已更新，请重新阅读'));
  const { data: signed } = await sign(1);
  expect(signed?.line).toMatchObject({ status: 1, limit_fen: 3_000_000, term_days: 45, statement_day: 5 });
  expect(signed?.application?.status).toBe(60);
  const kept = await world.database.db.select().from(consents).where(eq(consents.document, 'credit'));
  expect(kept).toMatchObject([{ customerRid: company.rid, version: 1, way: 'credit line' }]);
  const { data: lines } = await service.call(creditLineList, {});
  expect(lines).toMatchObject({ list: [{ used_fen: 0, actions: [] }], limit_fen: 3_000_000, used_fen: 0 });
  const sheet = await finance.send(creditLineSheet, {});
  expect(sheet.headers['content-disposition']).toContain('xlsx');
});

test('who proposes does not confirm, and who applied for a customer does not decide', async () => {
  const world = await newWorld();
  const [lead, chief, finance] = [
    await world.asStaff('finance-lead'),
    await world.asStaff('lead'),
    await world.asStaff('finance'),
  ];
  const owner = demoAccounts.teacher.rid;
  const input = { owner, limit_fen: 1_500_000, term_days: 30, reason: '老客户' };
  const { data } = await chief.call(creditApplyFor, input);
  const rid = data?.rid ?? '';
  expect(await finance.call(creditApplyFor, { ...input })).toEqual(refused('您已有处理中的申请'));
  expect(await finance.call(creditApplyFor, { ...input, owner: 'nobody' })).toEqual(refused('记录不存在'));
  const pass = {
    rid,
    version: 1,
    action: 'pass',
    limit_fen: 1_500_000,
    term_days: 30,
    statement_day: 1,
  } as const;
  const own = refused('不能审批自己提出的额度，请由另一位同事处理');
  expect(await chief.call(creditDecideApply, pass)).toEqual(own);
  const large = { ...pass, limit_fen: 2_000_100 };
  expect((await lead.call(creditDecideApply, large)).data?.status).toBe(10);
  expect(await lead.call(creditDecideApply, { rid, version: 2, action: 'confirm' })).toEqual(own);
  expect((await finance.call(creditDecideApply, { ...pass, version: 2 })).data?.status).toBe(30);
  const teacher = await world.as('teacher');
  const { data: told } = await teacher.call(creditOperate, { op: 'info' });
  expect(told).toMatchObject({
    offer_fen: 2_000_000,
    application: { status: 30, grant: { limit_fen: 1_500_000 } },
  });
  const { db } = world.database;
  const said = await db.select().from(messages).where(eq(messages.event, 'creditDecided'));
  expect(said).toMatchObject([{ customerRid: owner }]);
});

test('credit orders take of the line until they are billed, statements until they are paid, and nothing comes above it', async () => {
  const world = await newWorld({ now: '2026-11-20T10:00+08:00' });
  const { db } = world.database;
  let company = await enterprise(world);
  expect(await orderXrd(company, 1, { pay_mode: 2 })).toEqual(refused('尚未开通信用额度'));
  await creditLine(company, { limitFen: 20_000, statementDay: 21 });
  const order = await orderedXrd(company, 2, { pay_mode: 2 });
  expect(await usedCredit(db, company.rid)).toBe(12_000);
  expect(await orderXrd(company, 2, { pay_mode: 2 })).toEqual(refused('信用额度不足'));
  const other = await orderedXrd(company, 1, { pay_mode: 2 });
  expect(await usedCredit(db, company.rid)).toBe(18_000);
  expect((await company.call(orderCancel, { rid: other.rid, version: 1, reason: '不需要了' })).code).toBe(1);
  expect(await usedCredit(db, company.rid)).toBe(12_000);
  expect((await company.call(creditOperate, { op: 'close' })).msg).toBe('额度尚有占用，结清后可终止');

  const plain = await orderedXrd(company, 1, { pay_mode: 0 });
  for (const rid of [order.rid, plain.rid]) await putWork(world, rid, 80, { orderStatus: 110 });
  world.setNow('2026-11-21T01:30+08:00');
  await makeNightly(jobsOf(world));
  company = await enterprise(world);
  const [made, ...none] = await db.select().from(statements).where(eq(statements.owner, company.rid));
  expect([made?.totalFen, none]).toEqual([12_000, []]);
  const rid = made?.rid ?? '';
  expect(await company.call(settlementOperate, { op: 'confirm', rid })).toMatchObject({ code: 1 });
  const { data: unpaid } = await company.call(settlementList, { tab: 1 });
  expect(unpaid?.list).toMatchObject([{ rid, due_date: '2026-12-21', invoiceable_fen: 12_000 }]);
  expect(await db.select().from(allowanceCharges)).toMatchObject([
    { allowanceRid: `credit:${company.rid}`, ref: `credit-statement:${rid}`, fen: 12_000 },
  ]);
  const { data: assets } = await company.call(assetInit, {});
  expect(assets).toMatchObject({
    credit: { limit: 20_000, used: 12_000, due: 12_000, overdue: 0 },
    invoiceable_fen: 12_000,
  });
  await topUp(company, 100_000, 5_000);
  expect((await company.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 5_000 })).code).toBe(1);
  expect(await usedCredit(db, company.rid)).toBe(7_000);
  expect((await company.call(settlementOperate, { op: 'pay', rid, way: 0 })).data?.status).toBe(50);
  expect(await usedCredit(db, company.rid)).toBe(0);
  expect((await company.call(creditOperate, { op: 'close' })).data?.line).toBeNull();
  await expectRightBook(world);
});

test('a confirmed statement is put on credit: its due date moves, nothing is paid', async () => {
  const world = await newWorld({ now: '2026-11-20T10:00+08:00' });
  const { db } = world.database;
  const company = await enterprise(world);
  const order = await orderedXrd(company, 2, { pay_mode: 0 });
  await putWork(world, order.rid, 80, { orderStatus: 110 });
  const { data: made } = await company.call(settlementOperate, { op: 'create', order_rids: [order.rid] });
  const rid = made?.rid ?? '';
  await company.call(settlementOperate, { op: 'confirm', rid });
  const put = () => company.call(settlementOperate, { op: 'pay', rid, way: 4 });
  expect(await put()).toEqual(refused('尚未开通信用额度'));
  await creditLine(company, { limitFen: 10_000 });
  expect(await put()).toEqual(refused('信用额度不足'));
  const { data: short } = await company.call(settlementWays, { rids: [rid] });
  expect(short?.ways.at(-1)).toMatchObject({
    way: 4,
    enabled: 0,
    reason: '信用额度不足',
    balance_fen: 10_000,
  });
  await topUp(company, 2_000);
  await company.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 2_000 });
  expect((await company.call(settlementOperate, { op: 'pay', rid, way: 4, amount_fen: 1 })).msg).toBe(
    '信用额度须支付全部未付金额',
  );
  expect((await put()).data).toMatchObject({ status: 40, paid_fen: 0 });
  expect(await put()).toEqual(refused('结算单已使用信用额度'));
  const [statement] = await db.select().from(statements).where(eq(statements.rid, rid));
  expect(statement).toMatchObject({ onCredit: true, dueDate: '2026-12-20', paidFen: 2_000 });
  expect(await usedCredit(db, company.rid)).toBe(10_000);
  await expectRightBook(world);
});

test('an overdue statement freezes the line by the clock; cash orders go on; paid, it is restored', async () => {
  const world = await newWorld({ now: '2026-11-20T10:00+08:00' });
  const { db } = world.database;
  let company = await enterprise(world);
  await creditLine(company, { limitFen: 20_000, termDays: 30 });
  const order = await orderedXrd(company, 2, { pay_mode: 2 });
  await putWork(world, order.rid, 80, { orderStatus: 110 });
  const { data: made } = await company.call(settlementOperate, { op: 'create', order_rids: [order.rid] });
  const rid = made?.rid ?? '';
  await company.call(settlementOperate, { op: 'confirm', rid });
  const night = async (day: string) => {
    world.setNow(`${day}T00:20+08:00`);
    await watchStatements(jobsOf(world));
    await linesWatcher(overdueSince)(jobsOf(world));
    await world.outbox();
    company = await enterprise(world);
  };
  const line = async () => (await company.call(creditOperate, { op: 'info' })).data?.line;
  await night('2026-12-21');
  expect((await line())?.status).toBe(1);
  expect(await orderXrd(company, 1, { pay_mode: 2 })).toEqual(refused('存在逾期结算单，暂不可使用信用额度'));
  expect(await company.call(creditOperate, asked)).toEqual(refused('存在逾期结算单，暂不可申请'));
  await night('2027-01-04');
  expect((await line())?.status).toBe(1);
  await night('2027-01-05');
  expect(await line()).toMatchObject({ status: 2, reason: '结算单逾期超过15天' });
  await night('2027-01-06');
  const told = async (event: string) =>
    (await db.select().from(messages).where(eq(messages.event, event))).length;
  expect(await told('creditFrozen')).toBe(1);
  const heard = await db.select().from(staffMessages).where(eq(staffMessages.event, 'creditFrozen'));
  expect(heard.length).toBeGreaterThan(0);
  expect((await orderedXrd(company, 1, { pay_mode: 1 })).status).toBe(10);

  const finance = await world.asStaff('finance');
  const { data: lines } = await finance.call(creditLineList, { status: 2 });
  const { rid: lineRid = '', version = 0 } = lines?.list[0] ?? {};
  const release = { rid: lineRid, version, action: 'release', reason: '已约定付款日' } as const;
  expect(await (await world.asStaff('lead')).call(creditLineMove, release)).toEqual(refused('无权限操作'));
  expect((await finance.call(creditLineMove, release)).data?.status).toBe(1);
  await night('2027-01-07');
  expect((await line())?.status).toBe(1);
  const colleague = await world.asStaff('finance');
  const freeze = { ...release, version: version + 1, action: 'freeze', reason: '未按约定付款' } as const;
  expect((await colleague.call(creditLineMove, freeze)).data?.status).toBe(2);
  expect((await colleague.call(creditLineMove, { ...release, version: version + 2 })).data?.status).toBe(1);
  await db.execute(sql`UPDATE credit_lines SET pardoned_due = NULL`);
  await night('2027-01-08');
  expect((await line())?.status).toBe(2);

  await topUp(company, 100_000);
  expect((await company.call(settlementOperate, { op: 'pay', rid, way: 0 })).data?.status).toBe(50);
  await world.outbox();
  expect(await line()).toMatchObject({ status: 1, used_fen: 0 });
  expect(await told('creditRestored')).toBe(3);
  expect((await orderedXrd(company, 1, { pay_mode: 2 })).status).toBe(10);
});

test('what finance froze stays frozen whoever pays; closed lines are history', async () => {
  const world = await newWorld();
  const company = await enterprise(world);
  const finance = await world.asStaff('finance');
  const rid = await creditLine(company);
  const move = (version: number, action: 'freeze' | 'close') =>
    finance.call(creditLineMove, { rid, version, action, reason: '风险核查' });
  expect((await move(1, 'freeze')).data?.status).toBe(2);
  await linesWatcher(overdueSince)(jobsOf(world));
  const { data } = await company.call(creditOperate, { op: 'info' });
  expect(data).toMatchObject({
    line: { status: 2, reason: '风险核查' },
    usable: { reason: '信用额度已暂停使用' },
  });
  expect(await orderXrd(company, 1, { pay_mode: 2 })).toEqual(refused('信用额度已暂停使用'));
  expect((await move(2, 'close')).data?.status).toBe(3);
  expect(await orderXrd(company, 1, { pay_mode: 2 })).toEqual(refused('尚未开通信用额度'));
});

test('a group’s line is its managers’ to ask for and its owner’s to sign; members use it and see what is left', async () => {
  const world = await newWorld();
  const teacher = { ...(await world.as('teacher')), world };
  const [student, manager] = [await world.as('student'), await enterprise(world)];
  const owner = await groupOf(teacher, { student: 'member', enterprise: 'manager' });
  const stranger = await world.as('newcomer');
  for (const op of ['info', 'apply', 'cancel', 'close'] as const) {
    const input = { ...asked, op, owner };
    expect(await stranger.call(creditOperate, input)).toEqual(refused('记录不存在'));
    if (op !== 'info') expect(await student.call(creditOperate, input)).toEqual(refused('无权限操作'));
  }
  const { data: made } = await manager.call(creditOperate, { ...asked, limit_fen: 1_000_000, owner });
  const rid = made?.application?.rid ?? '';
  const finance = await world.asStaff('finance');
  await finance.call(creditDecideApply, { rid, version: 1, ...grant, limit_fen: 1_000_000 });
  const signed = async (who: 'enterprise' | 'teacher') => {
    world.pass(61);
    const code = await requestedCode(world, demoAccounts[who].phone, 6);
    const caller = who === 'teacher' ? teacher : manager;
    return caller.call(creditOperate, { op: 'accept', owner, protocol_version: 1, code });
  };
  expect(await signed('enterprise')).toEqual(refused('无权限操作'));
  expect((await signed('teacher')).data?.line).toMatchObject({ limit_fen: 1_000_000 });
  const { data: seen } = await student.call(creditOperate, { op: 'info', owner });
  expect(seen).toMatchObject({ line: null, application: null, usable: { left_fen: 1_000_000, reason: '' } });
  await orderedXrd(student, 1, { pay_mode: 2, owner });
  const { db } = world.database;
  expect(await usedCredit(db, owner)).toBe(6_000);
  expect(await usedCredit(db, student.rid)).toBe(0);
  const told = await db.select().from(messages).where(eq(messages.event, 'creditDecided'));
  expect(told.map(({ customerRid }) => customerRid).sort()).toEqual([teacher.rid, manager.rid].sort());

  const own = await groupOf(teacher);
  await creditLine(teacher, { owner: own });
  await oweCredit(db, { owner: own, ref: 'credit-statement:test', fen: 1 });
  const dissolve = async () => {
    world.pass(61);
    const code = await requestedCode(world, demoAccounts.teacher.phone, 6);
    return teacher.call(clusterDelete, { rid: own, code });
  };
  expect(await dissolve()).toEqual(refused('课题组信用额度尚有占用，请先结清'));
  await oweCredit(db, { owner: own, ref: 'credit-statement:test', fen: 0 });
  expect((await dissolve()).code).toBe(1);
});

/** Whoever is told that the shop is busy tries again, as a slow machine may tell of so many at once. */
async function placeUnlessBusy(place: Awaited<ReturnType<typeof readyXrd>>): ReturnType<typeof place> {
  const answer = await place();
  return answer.msg === refusals.busy ? placeUnlessBusy(place) : answer;
}

test('64 orders at once never come above the line', { timeout: 120_000 }, async () => {
  const world = await newWorld();
  const company = await enterprise(world);
  const { db } = world.database;
  await creditLine(company, { limitFen: 60_000 });
  const placings: Awaited<ReturnType<typeof readyXrd>>[] = [];
  for (let nth = 0; nth < 64; nth++) placings.push(await readyXrd(company, 1, { pay_mode: 2 }));
  const tries = await Promise.all(placings.map(placeUnlessBusy));
  const made = tries.filter(({ code }) => code === 1);
  expect(made).toHaveLength(10);
  expect(new Set(tries.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['信用额度不足']),
  );
  expect(await usedCredit(db, company.rid)).toBe(60_000);
});

test('an application is the customer’s to take back, and stays unseen by others', async () => {
  const world = await newWorld();
  const company = await enterprise(world);
  const { data: made } = await company.call(creditOperate, asked);
  const rid = made?.application?.rid ?? '';
  expect((await company.call(creditOperate, { op: 'cancel' })).data?.application?.status).toBe(50);
  expect(await company.call(creditOperate, { op: 'cancel' })).toEqual(refused('当前状态不可操作'));
  const finance = await world.asStaff('finance');
  const { data } = await finance.call(creditApplyView, { rid });
  expect(data?.history.map(({ text }) => text)).toEqual(['提交申请', '取消申请']);
});

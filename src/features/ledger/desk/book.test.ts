import { expect, test } from 'vitest';
import { endedAlarm, manualPosting, postedDraft, writtenDraft } from '../../../../tests/fixtures/ledger.ts';
import { putBill } from '../../../../tests/fixtures/payments.ts';
import { bankLine, expectRightBook, topUp } from '../../../../tests/fixtures/settled.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { ledgerDrafts as drafts } from '../tables.ts';
import {
  ledgerClose,
  ledgerDraftDecide,
  ledgerDrafts,
  ledgerDraftWrite,
  ledgerExport,
  ledgerList,
  ledgerMonth,
  ledgerMonthEnd,
  ledgerResolve,
  ledgerReverse,
  ledgerTrial,
} from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

test('a manual posting is written by one and posted by another, once (G10)', async () => {
  const world = await newWorld({ shop: 'demo' });
  const lead = await world.asStaff('finance-lead');
  const rid = await writtenDraft(world);
  world.pass(1);
  const own = await lead.call(ledgerDraftWrite, { ...manualPosting, reason: '主管自己填写' });
  expect(await lead.call(ledgerDraftDecide, { rid: own.data?.rid ?? '', op: 'post' })).toEqual(
    refusal('不能复核自己填写的分录，请由另一位同事处理'),
  );
  expect(await lead.call(ledgerDraftDecide, { rid, op: 'post' })).toMatchObject({ code: 1 });
  expect(await lead.call(ledgerDraftDecide, { rid, op: 'post' })).toEqual(refusal('该分录已处理'));
  const { data } = await lead.call(ledgerList, { event: 'manual' });
  expect(data?.list).toMatchObject([
    {
      memo: '补记银行手续费',
      sides: [
        { code: '1001', credit_fen: 1_250 },
        { code: '6604', debit_fen: 1_250 },
      ],
    },
  ]);
  const drafts = await lead.call(ledgerDrafts, {});
  expect(drafts.data?.list.map(({ state, is_mine }) => [state, is_mine])).toEqual([
    ['open', true],
    ['posted', false],
  ]);
});

test('what does not add up, or takes what is not there, is not written or posted', async () => {
  const world = await newWorld();
  const finance = await world.asStaff('finance');
  const lead = await world.asStaff('finance-lead');
  const [first, second] = manualPosting.sides;
  if (!first || !second) throw new Error('two sides');
  const write = (sides: typeof manualPosting.sides) =>
    finance.call(ledgerDraftWrite, { reason: '测试', sides });
  expect(await write([first, { ...second, fen: 1 }])).toEqual(refusal('借贷不平衡，请检查金额'));
  expect(await write([first, { ...first, side: 'credit' }])).toEqual(refusal('借贷不平衡，请检查金额'));
  const me = await somebody(world, 'student');
  const lot = await topUp(me, 3);
  const { data } = await write([
    { code: '2203', owner: me.rid, part: lot, side: 'debit', fen: 5 },
    { code: '1001', side: 'credit', fen: 5 },
  ]);
  const decided = await lead.call(ledgerDraftDecide, { rid: data?.rid ?? '', op: 'post' });
  expect(decided).toEqual(refusal('预存余额不足，请先充值'));
});

test.each([
  ['2203', 'nobody', 'none', '2203 预存款·现金的客户编号或明细不存在'],
  ['2203', 'me', 'none', '2203 预存款·现金的客户编号或明细不存在'],
  ['2203', '', '', '2203 预存款·现金的客户编号或明细不存在'],
  ['2904', 'me', 'none', '2904 赠送备抵的客户编号或明细不存在'],
  ['2205', '', 'none', '2205 待认领汇款的客户编号或明细不存在'],
  ['6604', 'me', '', '6604 通道手续费的客户编号或明细不存在'],
  ['6001', '', '4', '6001 检测收入的客户编号或明细不存在'],
  ['5001', '', 'none', '5001 外协成本的客户编号或明细不存在'],
  ['1001', '', '0000', '1001 银行存款的客户编号或明细不存在'],
  ['1122', 'me', 'none', '应收账款由结算单核算，请在结算单上减免、补差或核销'],
] as const)('a manual posting on %s of %s, %s is refused', async (code, owner, part, message) => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const finance = await world.asStaff('finance');
  const sides = [
    { code, owner: owner === 'me' ? me.rid : owner, part, side: 'debit' as const, fen: 5 },
    { code: '6605' as const, side: 'credit' as const, fen: 5 },
  ];
  expect(await finance.call(ledgerDraftWrite, { reason: '测试', sides })).toEqual(refusal(message));
  expect((await world.database.db.select().from(drafts)).length).toBe(0);
});

test('a posting by hand is undone once, by two people, and nothing else is (G10)', async () => {
  const world = await newWorld();
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const rid = await postedDraft(world);
  const listed = async () => (await finance.call(ledgerList, { ref: rid })).data?.list[0];
  expect(await listed()).toMatchObject({ can_reverse: 1, is_reversed: 0 });
  const reason = '科目有误';
  const asked = await lead.call(ledgerReverse, { rid, reason });
  expect(await finance.call(ledgerReverse, { rid, reason })).toEqual(
    refusal('该笔记账已申请冲销，请等待复核'),
  );
  const decide = { rid: asked.data?.rid ?? '', op: 'post' as const };
  expect((await lead.call(ledgerDraftDecide, decide)).msg).toContain('不能复核自己填写的分录');
  expect((await lead.call(ledgerDraftDecide, { ...decide, op: 'refuse', reason })).code).toBe(1);
  const again = await finance.call(ledgerReverse, { rid, reason });
  expect((await lead.call(ledgerDraftDecide, { ...decide, rid: again.data?.rid ?? '' })).code).toBe(1);
  expect(await listed()).toMatchObject({ can_reverse: 0, is_reversed: 1 });
  const [undoing] = (await finance.call(ledgerList, { event: 'reversal' })).data?.list ?? [];
  expect(undoing).toMatchObject({
    ...{ reverses: rid, memo: reason, can_reverse: 0 },
    sides: [
      { code: '1001', debit_fen: 1_250 },
      { code: '6604', credit_fen: 1_250 },
    ],
  });
  expect(await finance.call(ledgerReverse, { rid, reason })).toEqual(refusal('该笔记账已冲销'));
  await topUp(await somebody(world, 'student'), 500);
  const [transfer] = (await finance.call(ledgerList, { event: 'transfer-prestore' })).data?.list ?? [];
  expect(transfer?.can_reverse).toBe(0);
  expect(await finance.call(ledgerReverse, { rid: transfer?.rid ?? '', reason })).toEqual(
    refusal('该笔记账不能由人工冲销'),
  );
  await expectRightBook(world);
});

test('the trial balance adds up, months are closed in turn and only when they are over', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('finance-lead');
  await lead.call(ledgerDraftDecide, { rid: await writtenDraft(world), op: 'post' });
  const { data } = await lead.call(ledgerTrial, { from: '2026-11-01', to: '2026-11-30' });
  const sum = (data?.lines ?? []).reduce((all, line) => all + line.closing_fen, 0);
  expect(sum).toBe(0);
  expect(data?.lines.find(({ code }) => code === '6604')?.debit_fen).toBeGreaterThanOrEqual(1_250);
  expect(await lead.call(ledgerClose, { month: '2026-11' })).toEqual(refusal('该月尚未结束，不能结账'));
  expect(await lead.call(ledgerClose, { month: '2026-08' })).toMatchObject({ code: 1 });
  expect(await lead.call(ledgerClose, { month: '2026-10' })).toEqual(refusal('请先结上一个月的账'));
  expect(await lead.call(ledgerClose, { month: '2026-08' })).toEqual(refusal('该月已结账'));
  expect(await lead.call(ledgerClose, { month: '2026-09' })).toMatchObject({ code: 1 });
});

test('a closed month shows its trial balance with openings, as it was, and as a spreadsheet', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('finance-lead');
  await lead.call(ledgerDraftDecide, { rid: await writtenDraft(world), op: 'post' });
  world.setNow('2027-01-05T09:00:00+08:00');
  const later = await world.asStaff('finance-lead');
  for (const month of ['2026-10', '2026-11', '2026-12'])
    expect((await later.call(ledgerClose, { month, confirm: 1 })).msg).toBe('操作成功！');
  const read = async (month: string) => (await later.call(ledgerMonth, { month })).data;
  const line = async (month: string) => (await read(month))?.lines.find(({ code }) => code === '6604');
  const november = await line('2026-11');
  expect(november?.debit_fen).toBeGreaterThanOrEqual(1_250);
  expect(await line('2026-12')).toMatchObject({
    ...{
      opening_fen: november?.closing_fen,
      debit_fen: 0,
      credit_fen: 0,
      closing_fen: november?.closing_fen,
    },
  });
  expect(await later.call(ledgerMonth, { month: '2026-08' })).toEqual(refusal('记录不存在'));
  const files = [
    await later.send(ledgerMonth, { month: '2026-12', format: 'xlsx' }),
    await later.send(ledgerExport, { from: '2026-11-01', to: '2026-12-31' }),
  ];
  for (const file of files) expect(file.headers['content-type']).toContain('spreadsheetml');
});

test('closing names what is open of the month, and is done once that is confirmed', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await bankLine(me, 500);
  await putBill(world, { isOpen: true });
  world.setNow('2026-12-02T09:00:00+08:00');
  const later = await world.asStaff('finance-lead');
  const { data } = await later.call(ledgerMonthEnd, { month: '2026-11' });
  expect(data?.open.map(({ name, count }) => [name, count])).toEqual([
    ['支付对账差异', 1],
    ['未入账的通道账单', 1],
    ['未认领的汇款', 1],
  ]);
  expect((await later.call(ledgerMonthEnd, { month: '2026-08' })).data?.open).toEqual([]);
  const refused = await later.call(ledgerClose, { month: '2026-11' });
  expect(refused.msg).toBe(
    '尚有支付对账差异 1 项、未入账的通道账单 1 项、未认领的汇款 1 项未处理，请确认后结账',
  );
  expect((await later.call(ledgerClose, { month: '2026-11', confirm: 1 })).code).toBe(1);
});

test('an alarm ends only when its difference is gone', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('finance-lead');
  const end = (rid: string) => lead.call(ledgerResolve, { rid, resolution: '已查明原因' });
  expect(await end(await endedAlarm(world))).toMatchObject({ code: 1 });
  expect(await end('01J00000000000000000000000')).toEqual(refusal('记录不存在'));
});

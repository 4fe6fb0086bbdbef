import { expect, test } from 'vitest';
import { endedAlarm, manualPosting, writtenDraft } from '../../../tests/ledger.ts';
import { newWorld } from '../../../tests/world.ts';
import {
  ledgerClose,
  ledgerDraftDecide,
  ledgerDrafts,
  ledgerDraftWrite,
  ledgerList,
  ledgerResolve,
  ledgerTrial,
} from './contract.staff.ts';

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
  const { data } = await write([
    { code: '2203', owner: 'nobody', part: 'none', side: 'debit', fen: 5 },
    { code: '1001', side: 'credit', fen: 5 },
  ]);
  const decided = await lead.call(ledgerDraftDecide, { rid: data?.rid ?? '', op: 'post' });
  expect(decided).toEqual(refusal('预存余额不足，请先充值'));
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

test('an alarm ends only when its difference is gone', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('finance-lead');
  const end = (rid: string) => lead.call(ledgerResolve, { rid, resolution: '已查明原因' });
  expect(await end(await endedAlarm(world))).toMatchObject({ code: 1 });
  expect(await end('01J00000000000000000000000')).toEqual(refusal('记录不存在'));
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type BankRow,
  balanceOn,
  bankFile,
  demoBankAccount,
  importLines,
  voucherOf,
} from '../../../tests/fixtures/money.ts';
import { type Caller, newWorld } from '../../../tests/world.ts';
import { addressFor } from '../../ui/asking/address.ts';
import {
  prestoreApplyAdd,
  prestoreApplyCancel,
  prestoreApplyEdit,
  prestoreApplyList,
} from '../prestore/contract.ts';
import { samplingList } from '../sampling/contract.ts';
import { transferApplyAdd, transferApplyCancel, transferApplyDetail, transferApplyList } from './contract.ts';
import {
  bankImport,
  bankLineList,
  bankPreview,
  claimReject,
  matchApprove,
  matchDesk,
  matchList,
  matchMake,
  matchReverse,
  matchWithdraw,
} from './matching/contract.ts';

const today = '2026-11-20';
const row = (serial: string, yuan: string, memo = '', payer = '王敏'): BankRow => [
  serial,
  today,
  yuan,
  payer,
  memo,
];

/** A claim of a transfer for prestore. */
async function claim(me: Caller, fen: number, bank_no = '') {
  const input = { purpose: 0, amount_fen: fen, payer: '王敏', pay_date: today, bank_no } as const;
  return me.call(transferApplyAdd, { ...input, voucher: await voucherOf(me) });
}

test('a small transfer is booked with its match: ten thousand with the bonus of its rule takes two people', async () => {
  const world = await newWorld();
  const [me, finance, lead] = [
    await world.as('newcomer'),
    await world.asStaff('finance'),
    await world.asStaff('finance-lead'),
  ];
  const { data } = await me.call(prestoreApplyAdd, { amount_fen: 1_000_000, way: 3 });
  const { rid = '', no = '' } = data ?? {};
  await me.call(prestoreApplyEdit, { rid, voucher: await voucherOf(me) });
  const lines = await importLines(finance, [row('A1', '10,000.00', `充值 ${no}`), row('A2', '77.00')]);
  const { data: desk } = await finance.call(matchDesk, {});
  const target = desk?.list.find((each) => each.rid === rid);
  expect(target?.suggestions.map(({ line, reasons }) => [line.serial, reasons])).toEqual([
    ['A1', expect.arrayContaining(['金额一致', '附言含单号'])],
  ]);
  const input = { target: 'prestore' as const, rid, version: target?.version ?? 0, lines: [lines.A1 ?? ''] };
  expect((await finance.call(matchMake, { ...input, lines: [lines.A2 ?? ''] })).msg).toBe(
    '所选到账金额与申请金额不符',
  );
  const made = await finance.call(matchMake, input);
  expect(made.data).toMatchObject({ posted: 0 });
  expect(await balanceOn(world, me)).toEqual([0, 0, 0, 0]);
  expect((await me.call(prestoreApplyCancel, { rid })).msg).toBe('转账已匹配，正在复核');
  const match = { rid: made.data?.rid ?? '', version: 1 };
  expect((await finance.send(matchApprove, match)).statusCode).toBe(403);
  const approvals = await Promise.all(Array.from({ length: 16 }, () => lead.call(matchApprove, match)));
  expect(approvals.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await balanceOn(world, me)).toEqual([1_040_000, 1_000_000, 40_000, 0]);
  expect((await me.call(prestoreApplyList, {})).data?.list[0]).toMatchObject({ status: 30 });
});

test('whoever made a large match neither books nor undoes it', async () => {
  const world = await newWorld();
  const [me, lead] = [await world.as('newcomer'), await world.asStaff('finance-lead')];
  const { data } = await claim(me, 200_000);
  const lines = await importLines(lead, [row('B1', '2000.00')]);
  const input = { target: 'claim' as const, rid: data?.rid ?? '', version: 1, lines: [lines.B1 ?? ''] };
  const made = await lead.call(matchMake, input);
  const match = { rid: made.data?.rid ?? '', version: 1 };
  expect((await lead.call(matchApprove, match)).msg).toBe('不能复核自己匹配的转账，请由另一位同事处理');
  expect((await me.call(transferApplyCancel, { rid: input.rid })).msg).toBe('已匹配的转账不可取消');
  expect((await lead.call(matchWithdraw, { ...match, reason: '选错流水' })).code).toBe(1);
  const { data: detail } = await me.call(transferApplyDetail, { rid: input.rid });
  expect(detail).toMatchObject({ status: 10, matched: [] });
  expect((await me.call(transferApplyCancel, { rid: input.rid })).code).toBe(1);
  expect((await lead.call(bankLineList, {})).data).toMatchObject({ open: 1, open_fen: 200_000 });
});

test('one line serves two claims, two lines one, and each fen is claimed once', async () => {
  const world = await newWorld();
  const [me, other, finance] = [
    await world.as('newcomer'),
    await world.as('enterprise'),
    await world.asStaff('finance'),
  ];
  const [one, two, three] = [await claim(me, 30_000), await claim(other, 20_000), await claim(me, 25_000)];
  const lines = await importLines(finance, [row('C1', '500.00'), row('C2', '100.00'), row('C3', '150.00')]);
  const match = (rid: string | undefined, serials: string[]) =>
    finance.call(matchMake, {
      ...{ target: 'claim', rid: rid ?? '', version: 1 },
      lines: serials.map((serial) => lines[serial] ?? ''),
    });
  const races = await Promise.all([
    match(one.data?.rid, ['C1']),
    match(two.data?.rid, ['C1']),
    match(three.data?.rid, ['C1']),
    match(one.data?.rid, ['C1']),
  ]);
  const booked = races.filter(({ code }) => code === 1).length;
  const [line] = (await finance.call(bankLineList, { view: 'all', kw: 'C1' })).data?.list ?? [];
  expect(booked).toBeGreaterThan(0);
  expect(line?.left_fen).toBeGreaterThanOrEqual(0);
  const { rows } = await world.database.db.execute<{ fen: string; left: string }>(sql`
    SELECT (SELECT coalesce(sum(l.fen), 0) FROM transfer_match_lines l JOIN transfer_matches m ON m.rid = l.match_rid
      WHERE m.status IN (10, 20) AND l.line_rid = ${lines.C1})::text AS fen,
      (SELECT balance FROM ledger_balances WHERE account = '2205::' || ${lines.C1})::text AS left`);
  expect(Number(rows[0]?.fen) + Number(rows[0]?.left)).toBe(50_000);
  expect(Number(rows[0]?.left)).toBe(line?.left_fen);
  const open = (await finance.call(matchDesk, {})).data?.list.find(({ rid }) => rid === three.data?.rid);
  if (open) expect((await match(three.data?.rid, ['C2', 'C3'])).code).toBe(1);
  await balanceOn(world, me);
});

test('a match and its cancellation race: one of them wins, and the book says the same', async () => {
  const world = await newWorld();
  const [me, finance] = [await world.as('newcomer'), await world.asStaff('finance')];
  const lines = await importLines(
    finance,
    Array.from({ length: 6 }, (_, index) => row(`D${index}`, '200.00')),
  );
  let matched = 0;
  for (let round = 0; round < 6; round++) {
    const { data } = await claim(me, 20_000);
    const rid = data?.rid ?? '';
    const [match, cancel] = await Promise.all([
      finance.call(matchMake, { target: 'claim', rid, version: 1, lines: [lines[`D${round}`] ?? ''] }),
      me.call(transferApplyCancel, { rid }),
    ]);
    expect(match.code + cancel.code).toBe(1);
    matched += match.code;
  }
  expect((await balanceOn(world, me))[1]).toBe(matched * 20_000);
  expect((await me.call(transferApplyList, { status: 30 })).data?.total).toBe(matched);
});

test('a booked match is undone by reversal, unless the money is spent', async () => {
  const world = await newWorld();
  const [me, finance, lead] = [
    await world.as('newcomer'),
    await world.asStaff('finance'),
    await world.asStaff('finance-lead'),
  ];
  const lines = await importLines(finance, [row('E1', '800.00')]);
  const { data } = await claim(me, 80_000);
  const input = { target: 'claim' as const, rid: data?.rid ?? '', lines: [lines.E1 ?? ''] };
  const made = await finance.call(matchMake, { ...input, version: 1 });
  expect(made.data).toMatchObject({ posted: 1 });
  expect(await balanceOn(world, me)).toEqual([80_000, 80_000, 0, 0]);
  const [apply] = (await me.call(prestoreApplyList, {})).data?.list ?? [];
  const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };
  await me.call(prestoreApplyCancel, { rid: apply?.rid ?? '', refund_amount_fen: 100, bank });
  const undo = { rid: made.data?.rid ?? '', version: 2, reason: '付款人要求退回' };
  expect((await lead.call(matchReverse, undo)).msg).toBe('当前状态不可操作');
  const again = await claim(me, 20_000);
  const more = await importLines(finance, [row('E2', '200.00')]);
  const second = await finance.call(matchMake, {
    ...{ target: 'claim', rid: again.data?.rid ?? '', version: 1, lines: [more.E2 ?? ''] },
  });
  const reverse = { rid: second.data?.rid ?? '', version: 2, reason: '匹配错误' };
  const reversals = await Promise.all(Array.from({ length: 8 }, () => lead.call(matchReverse, reverse)));
  expect(reversals.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await balanceOn(world, me)).toEqual([79_900, 79_900, 0, 100]);
  const [record] = (await finance.call(matchList, { status: 30 })).data?.list ?? [];
  expect(record).toMatchObject({ reason: '匹配错误', status_name: '已撤销' });
  expect((await me.call(transferApplyDetail, { rid: again.data?.rid ?? '' })).data).toMatchObject({
    status: 10,
  });
  const free = (await finance.call(bankLineList, { kw: 'E2' })).data?.list[0];
  expect(free).toMatchObject({ left_fen: 20_000 });
});

test('a serial is claimed by one, a rejected claim frees it', async () => {
  const world = await newWorld();
  const [me, other, finance] = [
    await world.as('newcomer'),
    await world.as('enterprise'),
    await world.asStaff('finance'),
  ];
  const both = await Promise.all([claim(me, 20_000, 'F1'), claim(other, 20_000, 'F1')]);
  expect(both.map(({ msg }) => msg).sort()).toEqual(['操作成功！', '该流水号已被认领'].sort());
  const first = both.find(({ code }) => code === 1)?.data?.rid ?? '';
  expect((await finance.call(claimReject, { rid: first, version: 1, reason: '凭证不清晰' })).code).toBe(1);
  expect((await claim(other, 20_000, 'F1')).code).toBe(1);
  const noVoucher = { purpose: 0, amount_fen: 1, payer: '王敏', pay_date: today, voucher: '' } as const;
  expect((await me.call(transferApplyAdd, noVoucher)).msg).toBe('请上传转账凭证');
});

test('a file is taken in once, whoever imports it and however often; old money waits for its owner', async () => {
  const world = await newWorld();
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  // The same row twice in one file is one payment.
  const rows = [row('G1', '100.00'), row('G2', '200.50'), row('G1', '100.00')];
  const input = { account: demoBankAccount, file: bankFile(rows) };
  expect((await finance.call(bankPreview, input)).data).toMatchObject({ fresh: 2, fresh_fen: 30_050 });
  const both = await Promise.all([finance.call(bankImport, input), lead.call(bankImport, input)]);
  const added = both.reduce((sum, { data }) => sum + (data?.added ?? 0), 0);
  expect(added).toBe(2);
  expect((await finance.call(bankImport, input)).msg).toBe('没有可导入的新流水');
  const more = [
    row('G1', '100.00'),
    row('G2', '200.51'),
    row('', '5.00'),
    row('G3', '1.00'),
    row('G3', '2.00'),
  ];
  const second = { account: demoBankAccount, file: bankFile([...more, row('G4', '7.00')]) };
  const { data: seen } = await finance.call(bankPreview, second);
  expect(seen?.rows.map(({ serial, fate }) => [serial, fate])).toEqual([
    ['G1', 'known'],
    ['G2', 'conflict'],
    ['', 'unreadable'],
    ['G3', 'conflict'],
    ['G3', 'conflict'],
    ['G4', 'new'],
  ]);
  expect((await finance.call(bankImport, second)).data).toEqual({
    ...{ added: 1, added_fen: 700 },
    counts: { new: 1, known: 1, outgoing: 0, conflict: 3, unreadable: 1, total: 0 },
  });
  expect((await finance.call(bankPreview, { account: demoBankAccount, file: 'AAAA' })).msg).toContain(
    '无法识别',
  );
  expect((await finance.call(bankLineList, { view: 'late' })).data).toMatchObject({
    late: 0,
    open_fen: 30_750,
  });
  world.pass(31 * 86_400);
  const later = await world.asStaff('finance');
  expect((await later.call(bankLineList, { view: 'late' })).data).toMatchObject({ late: 3, total: 3 });
});

test.each([samplingList, prestoreApplyList, transferApplyList])(
  'a state that is none is left out of an address and refused by the list: $path',
  async (call) => {
    const { read } = addressFor(call, ['status']);
    const said = ['10', '35', 'x'].map((status) => read(new URLSearchParams({ status })));
    expect(said).toEqual([{ status: 10 }, {}, {}]);
    const me = await (await newWorld()).as('student');
    expect(await me.call(call, { status: 10 })).toMatchObject({ code: 1 });
    const wrong = { status: 35 } as never;
    expect(await me.call(call, wrong)).toMatchObject({ code: 0, msg: '参数错误' });
  },
);

import { expect, test } from 'vitest';
import { dayOf, decodeBankFile, fenOf, readBankFile } from './rules.bank-file.ts';
import {
  type ClaimAction,
  type ClaimRole,
  type ClaimStatus,
  claimStates,
  claimTransitions,
} from './rules.states.ts';
import { suggestionsFor } from './rules.suggestions.ts';

/** How claims move, as the product definition (1.7) tells it; a match is undone with a reason. */
const documented = `
  10 match 20 F
  20 post 30 sys
  20,30 unmatch 10 F
  10 reject 40 F
  10,40 cancel 50 C
`;
const roles: Record<string, ClaimRole> = { C: 'customer', F: 'finance', sys: 'system' };

test('every state, action and role is as documented (T-flow)', () => {
  const told = documented
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', action = '', to = '', who = ''] = line.trim().split(' ');
      return from.split(',').map((state) => `${state} ${action} ${roles[who]} ${to}`);
    });
  const done = (Object.keys(claimStates).map(Number) as ClaimStatus[]).flatMap((state) =>
    ([...new Set(claimTransitions.map(({ action }) => action))] as ClaimAction[]).flatMap((action) =>
      Object.values(roles).flatMap((role) =>
        claimTransitions
          .filter(
            (line) =>
              line.action === action &&
              line.from.includes(state) &&
              line.by.includes(role) &&
              !line.whyNot?.({}),
          )
          .map(({ to }) => `${state} ${action} ${role} ${to.join(',')}`),
      ),
    ),
  );
  expect(done.sort()).toEqual(told.sort());
});

test.each([
  ['1,234.50', 123_450],
  ['¥1234.5', 123_450],
  ['+88', 8_800],
  ['-3.20', -320],
  ['12.345', undefined],
  ['', undefined],
  ['abc', undefined],
])('%s is %s fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test.each([
  ['2026/1/5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026-01-05 10:20:30', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026-02-30', undefined],
  ['5 Jan', undefined],
])('%s is the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

const file = [
  '"中国工商银行明细清单"',
  '账号：0000',
  '交易日期,交易流水号,借方发生额,贷方发生额,余额,对方户名,摘要',
  '2026-11-19,"\t20261119001",,"10,000.00",1,某大学,"充值,P261119000001"',
  '2026-11-19,20261119002,50.00,,1,水电,电费',
  '2026-11-31,20261119003,,5.00,1,李四,',
  '合计,,50.00,"10,000.00",,,',
].join('\n');

test('a bank file is read below its title, with totals and payments left out', () => {
  expect(readBankFile(file)).toEqual({
    lines: [
      {
        ...{ row: 4, serial: '20261119001', paidOn: '2026-11-19', amountFen: 1_000_000 },
        ...{ payer: '某大学', memo: '充值,P261119000001' },
      },
    ],
    problems: [{ row: 6, problem: '日期无法识别' }],
    outgoing: 1,
  });
  expect(readBankFile('a,b,c\n1,2,3')).toBeUndefined();
});

test('GBK and UTF-8 are told apart by their bytes', () => {
  const gbk = Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7, 0xc1, 0xf7, 0xcb, 0xae, 0xba, 0xc5]);
  expect(decodeBankFile(gbk)).toBe('交易流水号');
  expect(decodeBankFile(new TextEncoder().encode('交易流水号'))).toBe('交易流水号');
});

const wanted = {
  ...{ no: 'T261120000001', amountFen: 50_000, payer: '某大学', payDate: '2026-11-19', serial: 'X9' },
  names: ['王敏', '某大学'],
};
const line = { rid: '1', serial: 'A', paidOn: '2026-11-19', leftFen: 50_000, payer: '某大学', memo: '' };

test('the likeliest line comes first, and what only came on the day does not come at all', () => {
  const lines = [
    { ...line, rid: 'sum and payer' },
    { ...line, rid: 'number', memo: '付 t261120000001 款' },
    { ...line, rid: 'serial', serial: 'x9', payer: '' },
    { ...line, rid: 'day only', leftFen: 7, payer: '别人' },
  ];
  expect(suggestionsFor(wanted, lines).map(({ lineRid }) => lineRid)).toEqual([
    'number',
    'serial',
    'sum and payer',
  ]);
});

import { expect, test } from 'vitest';
import {
  type ClaimAction,
  type ClaimRole,
  type ClaimStatus,
  claimRecord,
  matchRecord,
} from '../rules.states.ts';
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
  const done = (Object.keys(claimRecord.names).map(Number) as ClaimStatus[]).flatMap((state) =>
    ([...new Set(claimRecord.ways.map(({ action }) => action))] as ClaimAction[]).flatMap((action) =>
      Object.values(roles).flatMap((role) =>
        claimRecord.ways
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

test('matches wait for a second person above the limit, and are undone by one', () => {
  const actions = ['post', 'approve', 'withdraw', 'reverse'] as const;
  const roles = ['finance', 'approver', 'system'] as const;
  const done = (isMaker: boolean, isLarge: boolean) =>
    Object.keys(matchRecord.names).flatMap((status) =>
      actions.flatMap((action) =>
        roles.flatMap((role) => {
          try {
            const facts = { status: Number(status), isMaker, isLarge };
            return `${status} ${action} ${role} ${matchRecord.allowed(facts, action, role).to.join()}`;
          } catch {
            return [];
          }
        }),
      ),
    );
  const withdrawn = ['10 withdraw finance 30', '10 withdraw approver 30'];
  const [posted, approved] = ['10 post system 20', '10 approve approver 20'];
  expect(done(false, true)).toEqual([posted, approved, ...withdrawn, '20 reverse approver 30']);
  expect(done(true, false)).toEqual([posted, ...withdrawn, '20 reverse approver 30']);
  expect(done(true, true)).toEqual([posted, ...withdrawn]);
});

const wanted = {
  ...{
    no: 'T261120000001',
    refs: ['S261101000007', 'D261101000008'],
    amountFen: 50_000,
    payer: '某大学',
    payDate: '2026-11-19',
    serial: 'X9',
  },
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

test.each([
  'S261101000007',
  's261101000007',
  '付检测费 S 2611 0100 0007 谢谢',
  'ｓ２６１１０１－０００００７',
  '订单D261101000008款',
  't261120000001',
  '单号：S261101/000007',
])('the number of what is paid is found in "%s"', (memo) => {
  const [found] = suggestionsFor(wanted, [
    { ...line, leftFen: 1, payer: '别人', paidOn: '2026-01-01', memo },
  ]);
  expect(found?.reasons).toEqual(['附言含单号']);
});

test.each(['S261101000009', '检测费', '2611'])('"%s" names nothing that is paid', (memo) => {
  const other = { ...line, leftFen: 1, payer: '别人', paidOn: '2026-01-01', memo };
  expect(suggestionsFor(wanted, [other])).toEqual([]);
});

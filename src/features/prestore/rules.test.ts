import { expect, test } from 'vitest';
import { type ApplyAction, type ApplyRole, type ApplyStatus, topUpRecord } from './rules.states.ts';
import { bestRule, bonusOf, bonusWithdrawnFor, monthsAfter, ruleName } from './rules.ts';

/** How top-ups move, as the product definition (1.6) tells it. C customer, F finance, sys the product. */
const documented = `
  10 pay 10 C
  10,40 voucher 20 C
  10,40 edit 10 C
  10,20,40 cancel 50 C
  10,20,40,50,60 credit 30 sys
  10,20 credit 30 F
  20 reject 40 F
  10 expire 60 sys
  30 unmatch 20,50 F
  30 refund 70 C F
  70 repaid 30,80 F sys
  70 kept 30 F sys
`;
const roles: Record<string, ApplyRole> = { C: 'customer', F: 'finance', sys: 'system' };

test('every state, action and role is as documented (T-flow)', () => {
  const told = documented
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', action = '', to = '', ...who] = line.trim().split(' ');
      return from
        .split(',')
        .flatMap((state) => who.map((letter) => `${state} ${action} ${roles[letter]} ${to}`));
    });
  const done = (Object.keys(topUpRecord.names).map(Number) as ApplyStatus[]).flatMap((state) =>
    ([...new Set(topUpRecord.ways.map(({ action }) => action))] as ApplyAction[]).flatMap((action) =>
      Object.values(roles).flatMap((role) =>
        topUpRecord.ways
          .filter((line) => line.action === action && line.from.includes(state) && line.by.includes(role))
          .map(({ to }) => `${state} ${action} ${role} ${to.length ? [...to].sort().join(',') : state}`),
      ),
    ),
  );
  expect(done.sort()).toEqual(told.sort());
});

const rules = [
  { rid: 'a', minFen: 500_000, bonusBasis: 200 },
  { rid: 'b', minFen: 1_000_000, bonusBasis: 400 },
];

test.each([
  [499_999, undefined, 0],
  [500_000, 'a', 10_000],
  [999_999, 'a', 20_000],
  [1_000_000, 'b', 40_000],
  [1_000_012, 'b', 40_000],
  [1_000_013, 'b', 40_001],
])('%i fen has the rule %s and %i fen of bonus', (fen, rid, bonus) => {
  const rule = bestRule(rules, fen);
  expect(rule?.rid).toBe(rid);
  expect(rule ? bonusOf(fen, rule.bonusBasis) : 0).toBe(bonus);
});

test('rules are called by their terms', () => {
  expect(ruleName({ minFen: 500_000, bonusBasis: 250 })).toBe('充5,000元起送2.5%');
});

test('a refund takes the bonus in proportion, and never more or less in all than there was', () => {
  expect(bonusWithdrawnFor(33_333, { cashFen: 1_000_000, bonusFen: 40_000 })).toBe(1_333);
  expect(bonusWithdrawnFor(1, { cashFen: 3, bonusFen: 0 })).toBe(0);
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 1 + (seed % most);
  };
  for (let round = 0; round < 500; round++) {
    const begin = { cashFen: random(10_000_000), bonusFen: random(1_000_000) };
    const left = { ...begin };
    let taken = 0;
    while (left.cashFen > 0) {
      const fen = Math.min(left.cashFen, random(begin.cashFen));
      const bonus = bonusWithdrawnFor(fen, left);
      expect(bonus).toBeGreaterThanOrEqual(0);
      expect(bonus).toBeLessThanOrEqual(left.bonusFen);
      taken += bonus;
      left.cashFen -= fen;
      left.bonusFen -= bonus;
    }
    expect(taken).toBe(begin.bonusFen);
  }
});

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-11-20T10:00:00Z', 24, '2028-11-20T10:00:00.000Z'],
  ['2024-02-29T10:00:00Z', 12, '2025-02-28T10:00:00.000Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(to);
});

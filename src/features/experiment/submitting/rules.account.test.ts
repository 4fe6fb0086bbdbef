import { expect, test } from 'vitest';
import { amountsOf, whyItWaits } from './rules.account.ts';

const member = { role: 'member', limit_fen: 10_000, month_left_fen: 15_000, approves_all: 0 } as const;

test.each([
  [member, [10_000], ''],
  [member, [10_001], '超出单笔额度'],
  [member, [10_000, 5_001], '超出本月额度'],
  [{ ...member, limit_fen: null, month_left_fen: null }, [9_000_000], ''],
  [{ ...member, approves_all: 1 }, [1], '需组长审批'],
  [{ ...member, role: 'manager', approves_all: 1 }, [9_000_000], ''],
] as const)(
  'what is said before it is submitted is what the server decides: %o %o',
  (group, amounts, why) => {
    expect(whyItWaits(group, amounts)).toBe(why);
  },
);

test('each kind of service becomes an order, each booking stands by itself', () => {
  const lines = [
    { temp_rid: 'a', amount_fen: 100 },
    { temp_rid: 'b', amount_fen: 20 },
    { temp_rid: 'c', amount_fen: 3 },
  ];
  const types: Record<string, number> = { a: 1, b: 3, c: 1 };
  expect(amountsOf(lines, [500], (rid) => types[rid])).toEqual([103, 20, 500]);
});

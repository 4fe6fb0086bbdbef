import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseOf, firstRebate, isWithinMonths, rebateLeft, stateFor, takenOf } from './rules.ts';

const terms = { rebateRate: 3, rebateCapFen: 500_000 };
const fen = fc.integer({ min: 0, max: 100_000_000 });

test('the worked example of the product definition: 3 % of 800.00 are 24.00', () => {
  expect(firstRebate(baseOf({ cashFen: 80_000, rebateFen: 0 }), terms, 0)).toBe(2_400);
  expect(baseOf({ cashFen: 80_000, rebateFen: 80_000 })).toBe(0);
  expect(firstRebate(33, terms, 0)).toBe(0);
  expect(firstRebate(20_000_000, terms, 0)).toBe(500_000);
  expect(firstRebate(20_000_000, terms, 490_000)).toBe(10_000);
  expect(firstRebate(20_000_000, terms, 600_000)).toBe(0);
});

test('a rebate is never above its rate nor, with the month’s others, above the cap', () => {
  fc.assert(
    fc.property(
      fc.array(fen, { maxLength: 20 }),
      fc.integer({ min: 0, max: 100 }),
      fen,
      (bases, rate, cap) => {
        let month = 0;
        for (const base of bases) {
          const rebate = firstRebate(base, { rebateRate: rate, rebateCapFen: cap }, month);
          expect(rebate * 100).toBeLessThanOrEqual(base * rate);
          month += rebate;
          expect(month).toBeLessThanOrEqual(cap);
        }
      },
    ),
  );
});

test('refunds take it back in proportion, rounded up, whatever the way there', () => {
  fc.assert(
    fc.property(fen, fen, fc.array(fen, { maxLength: 8 }), (firstBaseFen, wished, bases) => {
      const firstFen = Math.min(wished, firstBaseFen);
      for (const base of bases) {
        const left = rebateLeft({ firstFen, firstBaseFen }, base);
        const kept = Math.min(base, firstBaseFen);
        expect(BigInt(left) * BigInt(firstBaseFen)).toBeLessThanOrEqual(BigInt(firstFen) * BigInt(kept));
        expect(left).toBeGreaterThanOrEqual(0);
        if (firstBaseFen > 0)
          expect((BigInt(left) + 1n) * BigInt(firstBaseFen)).toBeGreaterThan(BigInt(firstFen) * BigInt(kept));
      }
      expect(rebateLeft({ firstFen, firstBaseFen }, firstBaseFen)).toBe(firstBaseFen > 0 ? firstFen : 0);
      expect(rebateLeft({ firstFen, firstBaseFen }, 0)).toBe(0);
    }),
  );
});

test('what is taken comes of the oldest rebates, and never of what is owed', () => {
  const rows = [
    { rid: 'a', fen: 100, takenFen: 100 },
    { rid: 'b', fen: 40, takenFen: 70 },
    { rid: 'c', fen: 100, takenFen: 20 },
    { rid: 'd', fen: 50, takenFen: 0 },
  ];
  expect(takenOf(rows, 100)).toEqual([
    { rebateRid: 'c', fen: 80 },
    { rebateRid: 'd', fen: 20 },
  ]);
  expect(takenOf(rows, 1_000).reduce((sum, part) => sum + part.fen, 0)).toBe(130);
});

test.each([
  [false, 100, 0, 0, 10],
  [false, 0, 0, 0, 40],
  [true, 100, 0, 0, 20],
  [true, 100, 60, 60, 20],
  [true, 100, 100, 60, 30],
  [true, 100, 100, 0, 35],
  [true, 60, 100, 0, 35],
  [true, 0, 0, 0, 40],
  [true, 0, 50, 50, 30],
])(
  'booked %s, worth %i, taken %i, of that open %i: state %i',
  (isBooked, worth, takenFen, openFen, state) => {
    expect(stateFor(isBooked, { fen: worth, takenFen, openFen })).toBe(state);
  },
);

test.each([
  ['2026-01-31', '2026-02-28', 1, true],
  ['2026-01-31', '2026-03-01', 1, false],
  ['2025-11-20', '2026-11-20', 12, true],
  ['2025-11-20', '2026-11-21', 12, false],
  ['2025-11-20', '2025-11-19', 12, false],
])('registered on %s, done on %s, %i months: %s', (registered, done, months, expected) => {
  const at = (day: string) => new Date(`${day}T12:00:00+08:00`);
  expect(isWithinMonths(at(registered), at(done), months)).toBe(expected);
});

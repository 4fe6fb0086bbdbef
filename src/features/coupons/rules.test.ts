import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { untilOf, whyUnfit } from './rules.offers.ts';
import { type CouponLine, savingOf, scopeInWords, valueInWords, whyNotNow } from './rules.saving.ts';
import { couponStates } from './rules.states.ts';
import { amountOff, type CouponTerms } from './rules.terms.ts';

const line = (amountFen: number, more: Partial<CouponLine> = {}): CouponLine => ({
  ...{ amountFen, typeId: 1, categoryId: 11, serviceRid: 'XRD', isQuoted: false, samples: 4 },
  ...more,
});
const percent = (value: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...amountOff(0),
  kind: 1,
  value,
  ...more,
});

describe('what a coupon takes off', () => {
  test('an amount, spread by what the lines cost, and never more than they do', () => {
    const lines = [line(10_000), line(5_000), line(5_000)];
    expect(savingOf(amountOff(3_000), lines)).toEqual({ fen: 3_000, shares: [1_500, 750, 750] });
    expect(savingOf(amountOff(100_000), lines)).toEqual({ fen: 20_000, shares: [10_000, 5_000, 5_000] });
  });

  test('a share of the price up to a limit, rounded half up to the fen', () => {
    expect(savingOf(percent(10), [line(10_005)])).toEqual({ fen: 1_001, shares: [1_001] });
    expect(savingOf(percent(10, { mostFen: 500 }), [line(10_005)])).toEqual({ fen: 500, shares: [500] });
  });

  test('so many samples of the one line where that is the most', () => {
    const terms = { ...amountOff(0), kind: 2 as const, value: 2 };
    const lines = [line(8_000), line(9_000, { samples: 1 }), line(50_000, { samples: 0, typeId: 3 })];
    expect(savingOf(terms, lines)).toEqual({ fen: 9_000, shares: [0, 9_000, 0] });
    expect(savingOf(terms, [lines[2] as CouponLine])).toEqual({ reason: '仅限指定项目可用' });
  });

  test.each([
    ['a line outside its scope', { typeIds: [3] }, '仅限数据分析可用'],
    ['another category', { categoryIds: [12] }, '仅限数据分析可用'],
    ['less than its minimum', { minFen: 20_000 }, '未满¥200.00可用'],
  ])('nothing of %s', (_, terms, reason) => {
    expect(savingOf({ ...amountOff(1_000), ...terms }, [line(19_999)], '数据分析')).toEqual({ reason });
  });

  test('nothing of what was quoted, unless it is for that; only what it is for counts for its minimum', () => {
    const quoted = line(30_000, { isQuoted: true });
    expect(savingOf(amountOff(1_000), [quoted])).toEqual({ reason: '不适用于报价项目' });
    expect(savingOf({ ...amountOff(1_000), onQuoted: true }, [quoted])).toMatchObject({ fen: 1_000 });
    expect(savingOf(amountOff(1_000, 20_000), [quoted, line(10_000)])).toMatchObject({
      reason: '未满¥200.00可用',
    });
    expect(savingOf(amountOff(1_000), [quoted, line(10_000)])).toEqual({ fen: 1_000, shares: [0, 1_000] });
  });

  test('a service that is named is in scope beside the categories', () => {
    const terms = { ...amountOff(1_000), categoryIds: [12], serviceRids: ['XRD'] };
    expect(savingOf(terms, [line(5_000)])).toMatchObject({ fen: 1_000 });
    const names = new Map<number | string, string>([
      [12, '光谱'],
      ['XRD', 'X 射线衍射'],
      [1, '送样检测'],
    ]);
    expect(scopeInWords(terms, names)).toBe('光谱、X 射线衍射');
    expect(scopeInWords({ ...amountOff(1), typeIds: [1] }, names)).toBe('送样检测');
    expect(scopeInWords(amountOff(1), names)).toBe('全部检测项目');
  });

  test('for any terms and lines: exact shares, none above its line, none outside the scope', () => {
    const lines = fc.array(
      fc.record({
        amountFen: fc.integer({ min: 0, max: 10_000_000 }),
        typeId: fc.constantFrom(1, 3),
        categoryId: fc.constantFrom(11, 12),
        serviceRid: fc.constantFrom('A', 'B'),
        isQuoted: fc.boolean(),
        samples: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 8 },
    );
    const terms: fc.Arbitrary<CouponTerms> = fc.record({
      kind: fc.constantFrom(0, 1, 2),
      value: fc.integer({ min: 1, max: 100 }),
      mostFen: fc.option(fc.integer({ min: 1, max: 5_000 })),
      minFen: fc.integer({ min: 0, max: 100_000 }),
      typeIds: fc.subarray([1, 3]),
      categoryIds: fc.subarray([11, 12]),
      serviceRids: fc.subarray(['A', 'B']),
      onQuoted: fc.boolean(),
    });
    fc.assert(
      fc.property(lines, terms, (all, each) => {
        const saving = savingOf(each, all);
        if ('reason' in saving) return;
        expect(saving.shares.reduce((sum, fen) => sum + fen, 0)).toBe(saving.fen);
        expect(saving.fen).toBeGreaterThan(0);
        expect(saving.fen).toBeLessThanOrEqual(each.mostFen ?? saving.fen);
        for (const [index, fen] of saving.shares.entries()) {
          const { amountFen, isQuoted, typeId } = all[index] as CouponLine;
          expect(fen >= 0 && fen <= amountFen).toBe(true);
          const isMeant = each.typeIds.length === 0 || each.typeIds.includes(typeId);
          if (!isMeant || (isQuoted && !each.onQuoted)) expect(fen).toBe(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

test('what it is worth, in words', () => {
  expect(valueInWords(amountOff(6_000))).toBe('立减¥60.00');
  expect(valueInWords(percent(10, { mostFen: 20_000 }))).toBe('9折，最高减¥200.00');
  expect(valueInWords(percent(15))).toBe('8.5折');
  expect(valueInWords({ ...amountOff(0), kind: 2, value: 2 })).toBe('免费检测2个样品');
});

test('it is good from its beginning to its end, while nobody uses it', () => {
  const from = new Date('2026-11-20T00:00:00+08:00');
  const until = new Date('2026-12-01T00:00:00+08:00');
  const at = (now: Date, status: number = couponStates.held) =>
    whyNotNow({ status, fromAt: from, untilAt: until }, now);
  expect(at(from)).toBeUndefined();
  expect(at(new Date(from.getTime() - 1))).toBe('未到使用时间');
  expect(at(new Date(until.getTime() - 1))).toBeUndefined();
  expect(at(until)).toBe('已过期');
  expect(at(from, couponStates.locked)).toBe('使用中');
  expect(at(from, couponStates.used)).toBe('已使用');
});

test('days of validity end with a day in Shanghai; an audience is told by name', () => {
  const late = new Date('2026-11-20T23:59:59+08:00');
  expect(untilOf({ validDays: 1, validUntil: null }, late)).toEqual(new Date('2026-11-22T00:00:00+08:00'));
  const who = { organization: 0, level: 0, isNewcomer: false, held: 0 };
  expect(whyUnfit({ organizations: [2, 3], level: 0, isNewcomer: false }, who)).toBe('仅限企业、教师');
  expect(whyUnfit({ organizations: [], level: 1, isNewcomer: false }, who)).toBe('仅限银卡及以上会员');
  expect(whyUnfit({ organizations: [0], level: 0, isNewcomer: true }, who)).toBe('仅限尚未下单的新客户');
});

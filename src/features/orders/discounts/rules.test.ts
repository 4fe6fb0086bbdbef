import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOff } from '../../coupons/rules.terms.ts';
import { discountsOf, mostPoints, reckonAnew, sumOf, worthOf } from './rules.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 8 });
const asLines = (list: readonly number[]) =>
  list.map((amountFen) => ({
    ...{ amountFen, typeId: 1, categoryId: 11, serviceRid: 'XRD', isQuoted: false, samples: 2 },
  }));

test('points never pay more than their share, and every line keeps what it is to pay at 0 or more', () => {
  const terms = fc.record({
    payRate: fc.integer({ min: 0, max: 100 }),
    perYuanWorth: fc.constantFrom(30, 100, 1_000),
  });
  fc.assert(
    fc.property(amounts, terms, fc.integer({ min: 0, max: 100 }), (list, points, share) => {
      const coupons = list.map((fen) => Math.floor((fen * share) / 100));
      const left = list.reduce((sum, fen, index) => sum + fen - (coupons[index] ?? 0), 0);
      const fen = worthOf(mostPoints(left, points), points);
      expect(fen * 100).toBeLessThanOrEqual(left * points.payRate);
      const discounts = discountsOf(list, coupons, fen);
      expect(sumOf(discounts).pointsFen).toBe(fen);
      discounts.forEach(({ couponFen, pointsFen }, index) => {
        expect(couponFen + pointsFen).toBeLessThanOrEqual(list[index] ?? 0);
      });
    }),
  );
});

test('whatever becomes of one order, all of a batch together never have more than the coupon gives', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.nat(100_000), fc.nat(100_000), (own, others, value, theirs) => {
      const terms = amountOff(value + 1);
      const sum = others.reduce((all, fen) => all + fen, 0);
      const had = Math.min(theirs, value + 1, sum);
      const reckoned = reckonAnew(
        { coupon: { terms, scope: '' }, pointsFen: 500, others: { lines: asLines(others), couponFen: had } },
        asLines(own),
        'customer',
        { payRate: 50, perYuanWorth: 100 },
      );
      expect(reckoned.couponFen + had).toBeLessThanOrEqual(Math.max(had, value + 1));
      expect(reckoned.dropped === '').toBe(reckoned.couponFen > 0);
      expect(sumOf(reckoned.discounts)).toEqual({
        couponFen: reckoned.couponFen,
        pointsFen: reckoned.pointsFen,
      });
      expect(reckoned.pointsFen).toBeLessThanOrEqual(500);
    }),
  );
});

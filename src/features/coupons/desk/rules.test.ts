import { expect, test } from 'vitest';
import { offerInWords } from '../rules.saving.ts';
import { amountOff } from '../rules.terms.ts';
import { audienceInWords, costInWords, costOf, liftOf, phonesIn } from './rules.ts';

test('what an offer can cost is what all its coupons take off at most, if anything bounds it', () => {
  const share = { ...amountOff(1), kind: 1 as const, value: 10 };
  expect(costOf(amountOff(3_000, 20_000), 100)).toBe(300_000);
  expect(costOf({ ...share, mostFen: 5_000 }, 10)).toBe(50_000);
  expect([costOf(share, 10), costOf(amountOff(3_000), null)]).toEqual([null, null]);
  expect(costInWords(share, 10)).toBe('不封顶（未设最高优惠）');
  expect(costInWords(share, null)).toBe('不封顶（未限制发放总量）');
  expect(costInWords(amountOff(3_000), 2)).toBe('¥60.00');
});

test('terms and audience are told in words', () => {
  expect(offerInWords(amountOff(3_000, 20_000))).toBe('满¥200.00立减¥30.00');
  expect(audienceInWords({ organizations: [], level: 0, isNewcomer: false })).toBe('全部客户');
  expect(audienceInWords({ organizations: [0, 3], level: 1, isNewcomer: true })).toBe(
    '学生、教师 · 银卡及以上会员 · 尚未下单的新客户',
  );
});

test('numbers are found in what was pasted, each once, and the rest is told', () => {
  expect(phonesIn(' 13900000001，13900000002\n13900000001;138 abc')).toEqual({
    phones: ['13900000001', '13900000002'],
    others: ['138', 'abc'],
  });
});

test('lift is in percentage points, and nothing is said of fewer than thirty holders', () => {
  const others = { customers: 200, ordered: 50 };
  expect(liftOf({ customers: 30, ordered: 12 }, others)).toBe(15);
  expect(liftOf({ customers: 30, ordered: 5 }, others)).toBe(-8.3);
  expect(liftOf({ customers: 29, ordered: 29 }, others)).toBeNull();
  expect(liftOf({ customers: 30, ordered: 12 }, { customers: 0, ordered: 0 })).toBeNull();
});

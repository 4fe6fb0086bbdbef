import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, dueText, shanghaiDate, shanghaiInstant, shanghaiTime } from './shanghai.ts';

test('what is over is told in the past, never as days left below zero', () => {
  const today = '2026-11-26';
  const words = ['2026-11-23', '2026-11-26', '2026-12-01'].map((due) => dueText(daysBetween(today, due)));
  expect(words).toEqual(['已逾期 3 天', '今日到期', '还有 5 天']);
  expect(dueText(daysBetween('2026-12-31', '2026-02-27'), '已过期')).toBe('已过期 307 天');
  expect(dueText(null)).toBe('');
});

test('a clock in Shanghai is eight hours ahead of UTC at any time, however often its days were told before', () => {
  const anyTime = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(anyTime, (instant) => {
      const shown = new Date(instant.getTime() + 8 * 3_600_000).toISOString();
      expect(shanghaiTime(instant)).toBe(`${shown.slice(0, 10)} ${shown.slice(11, 19)}`);
      expect(shanghaiDate(instant)).toBe(shown.slice(0, 10));
      expect(shanghaiInstant(shanghaiTime(instant)).getTime()).toBe(
        Math.floor(instant.getTime() / 1_000) * 1_000,
      );
    }),
    { numRuns: 3_000 },
  );
  expect(() => shanghaiTime(new Date(Number.NaN))).toThrow(RangeError);
});

import { expect, test } from 'vitest';
import { figuresOf } from './rules.ts';

const served = (days: number | null, number: number, { isOnTime = true, isRetested = false } = {}) => ({
  ...{ days, number, isOnTime, isRetested },
});

test('figures are sums, and the median counts each order', () => {
  expect(
    figuresOf([served(9, 1, { isOnTime: false }), served(2, 2), served(3, 1, { isRetested: true })]),
  ).toEqual({ finished: 4, onTime: 3, retested: 1, medianDays: 2.5 });
  expect(figuresOf([served(5, 3), served(1, 2)]).medianDays).toBe(5);
});

test('there is no median of nothing, nor of days that nobody knows', () => {
  expect(figuresOf([])).toEqual({ finished: 0, onTime: 0, retested: 0, medianDays: null });
  expect(figuresOf([served(null, 2), served(4, 1)])).toMatchObject({ finished: 3, medianDays: 4 });
});

import { expect, test } from 'vitest';
import { lengthOf, periodOf, stepOf, stepsOf } from './rules.ranges.ts';
import { changeOf, quantileOf } from './rules.ts';

test('periods are compared with as many days before, months and years with their like', () => {
  expect(periodOf('week', '2026-11-20')).toEqual({
    days: { from: '2026-11-14', to: '2026-11-20' },
    before: { from: '2026-11-07', to: '2026-11-13' },
  });
  expect(periodOf('today', '2026-01-01').before).toEqual({ from: '2025-12-31', to: '2025-12-31' });
  expect(periodOf('month', '2026-03-31')).toEqual({
    days: { from: '2026-03-01', to: '2026-03-31' },
    before: { from: '2026-02-01', to: '2026-02-28' },
  });
  expect(periodOf('month', '2026-01-10').before).toEqual({ from: '2025-12-01', to: '2025-12-10' });
  expect(periodOf('year', '2028-02-29').before).toEqual({ from: '2027-01-01', to: '2027-02-28' });
  expect(periodOf('free', '2026-11-20', { from: '2026-10-01', to: '2026-10-31' }).before).toEqual({
    from: '2026-08-31',
    to: '2026-09-30',
  });
});

test('a period is plotted by days, weeks from Monday on, or months', () => {
  expect(stepOf({ from: '2026-08-21', to: '2026-11-20' })).toBe('day');
  expect(stepsOf({ from: '2026-11-19', to: '2026-12-01' }, 'week')).toEqual([
    '2026-11-19',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(stepsOf({ from: '2026-01-01', to: '2026-03-02' }, 'month')).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(lengthOf({ from: '2026-01-01', to: '2026-12-31' })).toBe(365);
});

test('nothing is said of changes from nothing, and of no cases', () => {
  expect(changeOf(112.4, 100)).toBe(12.4);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(-50, -100)).toBe(50);
  expect(quantileOf(new Map(), 0.5)).toBeNull();
  expect(
    quantileOf(
      new Map([
        [1, 1],
        [2, 1],
        [40, 1],
      ]),
      0.5,
    ),
  ).toBe(2);
  expect(
    quantileOf(
      new Map([
        [1, 9],
        [40, 1],
      ]),
      0.9,
    ),
  ).toBe(1);
  expect(
    quantileOf(
      new Map([
        [1, 8],
        [40, 2],
      ]),
      0.9,
    ),
  ).toBe(40);
});

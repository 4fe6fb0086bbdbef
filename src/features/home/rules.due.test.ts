import { expect, test } from 'vitest';
import { deskTime, dueOf } from './rules.due.ts';

const now = new Date('2026-11-21T15:40:00+08:00');

test.each([
  ['2026-11-20 15:00:00', 'late', '逾期 1 天', '应于 11-20 15:00'],
  ['2026-11-21 15:00:00', 'late', '逾期 40 分', '应于 15:00'],
  ['2026-11-21 16:02:00', 'soon', '剩 22 分', '16:02 截止'],
  ['2026-11-21 17:00:00', 'soon', '剩 1 时 20 分', '17:00 截止'],
  ['2026-11-21 18:40:00', 'today', '剩 3 时', '18:40 截止'],
  ['2026-11-22 09:00:00', 'later', '剩 17 时 20 分', '11-22 09:00 截止'],
  ['2026-11-21', 'today', '今天内', '11-21 截止'],
  ['2026-11-20', 'late', '逾期 1 天', '应于 11-20'],
  ['2026-11-25', 'later', '剩 4 天', '11-25 截止'],
] as const)('what is due at %s is %s', (due, group, words, at) => {
  expect(dueOf(due, now)).toEqual({ group, words, at });
});

test('the desk tells day, weekday and time of Shanghai', () => {
  expect(deskTime(now)).toBe('2026-11-21 周六 15:40');
});

import { expect, test } from 'vitest';
import { daysBetween, dueText } from './shanghai.ts';

test('what is over is told in the past, never as days left below zero', () => {
  const today = '2026-11-26';
  const words = ['2026-11-23', '2026-11-26', '2026-12-01'].map((due) => dueText(daysBetween(today, due)));
  expect(words).toEqual(['已逾期 3 天', '今日到期', '还有 5 天']);
  expect(dueText(daysBetween('2026-12-31', '2026-02-27'), '已过期')).toBe('已过期 307 天');
  expect(dueText(null)).toBe('');
});

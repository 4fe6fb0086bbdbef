import { expect, test } from 'vitest';
import { dayOf } from './rules.day.ts';

test('days are understood as people write them', () => {
  const written = ['2026-11-24', '2026/11/24', '2026.11.24', '20261124', '2026年11月24日', ' 2026-11-24 '];
  expect(new Set(written.map(dayOf))).toEqual(new Set(['2026-11-24']));
  expect(dayOf('2026/1/5')).toBe('2026-01-05');
  expect(['', '2026', '11/24/2026', '2026-02-30', '2026-13-01', '明天'].map(dayOf)).toEqual(
    Array(6).fill(undefined),
  );
});

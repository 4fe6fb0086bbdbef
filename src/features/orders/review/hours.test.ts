import { expect, test } from 'vitest';
import { shanghaiInstant, shanghaiTime } from '../../../core/shanghai.ts';
import { afterWorkingHours } from './rules.hours.ts';

// 2026-11-28 is a Saturday; people work from 8:30 to 18:30.
test.each([
  ['2026-11-26 09:00:00', 4, '2026-11-26 13:00:00'],
  ['2026-11-26 14:30:00', 4, '2026-11-26 18:30:00'],
  ['2026-11-26 16:30:00', 4, '2026-11-27 10:30:00'],
  ['2026-11-26 23:10:00', 2, '2026-11-27 10:30:00'],
  ['2026-11-27 06:00:00', 2, '2026-11-27 10:30:00'],
  ['2026-11-28 18:00:00', 2, '2026-11-30 10:00:00'],
  ['2026-11-29 12:00:00', 4, '2026-12-01 12:30:00'],
  ['2026-11-26 08:30:00', 24, '2026-11-28 12:30:00'],
])('%s and %i working hours are %s', (from, hours, until) => {
  const holidays = ['2026-11-30'].filter(() => from === '2026-11-29 12:00:00');
  expect(shanghaiTime(afterWorkingHours(shanghaiInstant(from), hours, holidays))).toBe(until);
});

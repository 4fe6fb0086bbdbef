import { expect, test } from 'vitest';
import { isNews, nextAsk } from './rules.ts';

const createdAt = new Date('2026-11-20T10:00:00+08:00');
const hours = (number: number) => new Date(createdAt.getTime() + number * 3_600_000);

test.each([
  ['waiting', false, 0, 4],
  ['moving', false, 10, 14],
  ['delivering', false, 10, 11],
  ['moving', true, 10, 22],
  ['delivering', true, 10, 22],
  ['problem', false, 719, 723],
] as const)(
  'a parcel that is %s (subscribed: %s) after %i h is asked for after %i h',
  (state, isSubscribed, at, next) => {
    expect(nextAsk({ state, isSubscribed, createdAt }, hours(at))).toEqual(hours(next));
  },
);

test.each([
  ['signed', 1],
  ['returned', 1],
  ['moving', 720],
] as const)('a parcel that is %s after %i h is asked for no more', (state, at) => {
  expect(nextAsk({ state, isSubscribed: true, createdAt }, hours(at))).toBeNull();
});

test('what is older than what is known is no news', () => {
  const line = (at: string) => ({ at, text: '' });
  const known = [line('2026-11-20 12:00:00'), line('2026-11-20 09:00:00')];
  expect(isNews(known, [line('2026-11-20 09:00:00')])).toBe(false);
  expect(isNews(known, [line('2026-11-20 12:00:00')])).toBe(false);
  expect(isNews(known, known)).toBe(true);
  expect(isNews(known, [line('2026-11-20 12:00:01'), ...known])).toBe(true);
  expect(isNews([], [])).toBe(true);
});

import { isValid } from 'ulid';
import { expect, test } from 'vitest';
import { ulid } from './ulid.ts';

const moment = Date.parse('2026-11-20T10:00:00+08:00');

test('rids of one moment sort as they were made, between those of the moments around it', () => {
  const made = Array.from({ length: 5_000 }, () => ulid(moment));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((rid) => isValid(rid))).toBe(true);
  expect(ulid(moment - 1) < (made[0] ?? '')).toBe(true);
  expect(ulid(moment + 1) > (made.at(-1) ?? '')).toBe(true);
});

test('work at two moments at once keeps the order of each', () => {
  const pairs = Array.from({ length: 1_000 }, () => [ulid(moment + 10), ulid(moment + 11)]);
  for (const side of [0, 1]) {
    const made = pairs.map((pair) => pair[side] ?? '');
    expect(made.toSorted()).toEqual(made);
  }
});

test('a rid tells nothing of the next: they are far apart, and no two steps are alike', () => {
  const numbers = Array.from({ length: 1_000 }, () => numberIn(ulid(moment + 20)));
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0n));
  expect(new Set(steps).size).toBe(steps.length);
  // One in 2^12 would be nearer than this by chance; of a thousand ten are.
  expect(steps.filter((step) => step < 1n << 48n).length).toBeLessThan(10);
});

test('many more moments than are remembered do not mix', () => {
  const made = Array.from({ length: 2_000 }, (_, index) => ulid(moment + 100 + index));
  expect(made.toSorted()).toEqual(made);
});

/** What stands behind the moment. */
function numberIn(rid: string): bigint {
  return [...rid.slice(10)].reduce(
    (sum, digit) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit)),
    0n,
  );
}

import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

const at = (milliseconds: number) => new Date(1_000_000 + milliseconds);

test('so many in any stretch of time, each key for itself', () => {
  const count = createRate({ figure: 3, seconds: 1 });
  for (const time of [0, 500, 900]) count('one', at(time));
  expect(() => count('one', at(999))).toThrow(expect.objectContaining({ name: 'TooMany', retryAfter: 1 }));
  count('other', at(999));
  count('one', at(1_000));
  expect(() => count('one', at(1_400))).toThrow();
  count('one', at(1_500));
});

test('what is refused does not count', () => {
  const count = createRate({ figure: 1, seconds: 1 });
  count('one', at(0));
  for (let time = 1; time < 1_000; time += 100) expect(() => count('one', at(time))).toThrow();
  count('one', at(1_000));
});

test('any number of keys takes bounded memory, and the busy ones are still held', () => {
  const count = createRate({ figure: 1, seconds: 1 });
  for (let key = 0; key < 60_000; key += 1) count(`key ${key}`, at(key / 100));
  expect(() => count('key 59999', at(700))).toThrow();
});

import { expect, test } from 'vitest';
import { clockOf } from '../rules.ts';
import { leastAround, type Measure, pick, type Range } from './rules.range.ts';

/** A day from 08:00 in half hours: `.` free, `x` taken, `|` a break of an hour before the next one. */
function dayOf(text: string) {
  let minute = 8 * 60;
  return [...text].flatMap((letter) => {
    if (letter === '|') {
      minute += 60;
      return [];
    }
    const start = clockOf(minute);
    minute += 30;
    return [{ start, end: clockOf(minute), state: letter === '.' ? (0 as const) : (1 as const) }];
  });
}

const hourly: Measure = { step: 60, max: 180 };

test.each<[string, Range | undefined, number, Measure, Range | undefined]>([
  ['......', undefined, 1, hourly, { from: 1, to: 3 }],
  ['......', { from: 1, to: 3 }, 4, hourly, { from: 1, to: 5 }],
  ['......', { from: 1, to: 3 }, 3, hourly, { from: 1, to: 5 }],
  ['.......', { from: 1, to: 7 }, 4, hourly, { from: 1, to: 5 }],
  ['......', { from: 1, to: 3 }, 2, hourly, undefined],
  ['......', { from: 1, to: 3 }, 1, hourly, undefined],
  ['......', { from: 2, to: 4 }, 0, hourly, { from: 0, to: 2 }],
  // Longer than the instrument can be had: begins anew there.
  ['..........', { from: 0, to: 2 }, 7, hourly, { from: 7, to: 9 }],
  ['..x...', { from: 0, to: 2 }, 4, hourly, { from: 4, to: 6 }],
  ['...|...', { from: 0, to: 2 }, 4, hourly, { from: 4, to: 6 }],
  ['......', undefined, 5, { step: 30, max: 60 }, { from: 5, to: 6 }],
])('of %j, %j and a choice at %i (%j) become %j', (text, old, index, measure, range) => {
  expect(pick(dayOf(text), old, index, measure)).toEqual({ range });
});

test.each<[string, Range | undefined, number]>([
  ['.x....', undefined, 0],
  ['...|...', undefined, 2],
  ['......', { from: 0, to: 2 }, 5],
])('of %j and %j a choice at %i is too short, which is said', (text, old, index) => {
  const measure = { step: 60, max: 120 };
  expect(pick(dayOf(text), old, index, measure)).toEqual({
    range: old,
    why: '需连续60分钟以上可约，请换一个开始时间',
  });
});

test.each<[string, number, Range | undefined]>([
  ['......', 1, { from: 1, to: 3 }],
  ['...x..', 2, { from: 1, to: 3 }],
  ['...|..', 2, { from: 1, to: 3 }],
  ['......', 5, { from: 4, to: 6 }],
  // Half an hour before a break, of an instrument that is booked by the hour.
  ['x.|...', 1, undefined],
  ['.x....', 0, undefined],
  ['.....x', 5, undefined],
])('of %j the least around cell %i is %j', (text, index, range) => {
  expect(leastAround(dayOf(text), index, hourly)).toEqual(range);
});

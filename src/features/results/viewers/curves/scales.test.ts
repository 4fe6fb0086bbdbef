import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  footOn,
  placeOn,
  rangeOn,
  rootSplits,
  roundStep,
  type Scale,
  scalesFor,
  tickWords,
  valueOn,
} from './rules.scales.ts';

const axis = (scale: Scale) => ({ name: '强度', scale });

test('places and values are each other’s, on every scale', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Scale>('linear', 'log', 'root'),
      fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
      (scale, value) => {
        expect(valueOn(axis(scale), placeOn(axis(scale), value)) / value).toBeCloseTo(1, 9);
      },
    ),
  );
});

test('only scales on which the values can be seen are offered', () => {
  expect(scalesFor({ min: -1, max: 5 })).toEqual(['linear']);
  expect(scalesFor({ min: 0, max: 5 })).toEqual(['linear', 'log', 'root']);
  expect(scalesFor({ min: 0, max: 0 })).toEqual(['linear']);
  expect(placeOn(axis('log'), 0)).toBeNaN();
  expect(rangeOn(axis('log'), { min: 0, max: 1_000 }, 1)).toEqual({ min: 0, max: 3 });
});

test('sticks stand at nothing, on logarithmic axes at the foot of what is seen', () => {
  expect(footOn(axis('linear'), 5)).toBe(0);
  expect(footOn(axis('root'), 5)).toBe(0);
  expect(footOn(axis('log'), -3)).toBe(-3);
});

test('root axes have round numbers within what is seen', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 1, max: 100, noNaN: true }),
      (from, width) => {
        const values = rootSplits(from, from + width).map((place) => place ** 2);
        expect(values.length).toBeGreaterThan(0);
        const step = roundStep(((from + width) ** 2 - from ** 2) / 5);
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(from ** 2 * (1 - 1e-6) - 1e-9);
          expect(value).toBeLessThanOrEqual((from + width) ** 2 * (1 + 1e-6));
          expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-5);
        }
      },
    ),
  );
});

test('values beside an axis are told apart, however narrow it is', () => {
  expect(tickWords([0, 0.5, 1, undefined])).toEqual(['0', '0.5', '1', '']);
  expect(tickWords([574_516, 574_516.5, 574_517])).toEqual(['574516', '574516.5', '574517']);
  expect(tickWords([1_000_000, 1_250_000, 1_500_000])).toEqual(['1.00e6', '1.25e6', '1.50e6']);
  expect(tickWords([1_000_000, 1_500_000])).toEqual(['1.0e6', '1.5e6']);
  expect(tickWords([0, 0.0002, 0.0004])).toEqual(['0', '2.0e-4', '4.0e-4']);
  expect(tickWords([1, 10, 100, 1e7])).toEqual(['1', '10', '100', '1.0e7']);
  expect(new Set(tickWords([0.1, 0.2, 0.1 + 0.2, 0.4])).size).toBe(4);
});

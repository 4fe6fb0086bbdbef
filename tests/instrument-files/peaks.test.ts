import { describe, expect, test } from 'vitest';
import {
  peaksOf,
  peakText,
  spacingOf,
  sticksOf,
  wavelengthOf,
} from '../../src/features/results/viewers/curves/rules.peaks.ts';
import { peak } from './made.ts';

const x = Float64Array.from({ length: 4_000 }, (_, at) => at * 0.02);
const sum = (peaks: readonly [number, number][], floor: (at: number) => number = () => 0) =>
  Float64Array.from(
    x,
    (value, at) =>
      floor(at) + peaks.reduce((total, [place, height]) => total + peak(value, place, 0.2, height), 0),
  );
/** Noise that is the same in each run, from -1 to 1. */
const noise = (at: number) => ((at * 7_919 + 104_729 * ((at * at) % 97)) % 2_001) / 1_000 - 1;
const places = (y: Float64Array, isDown = false) =>
  peaksOf({ x, y }, { isDown }).map((one) => Number(one.x.toFixed(1)));

describe('peaks', () => {
  test('small ones that a root or logarithmic axis shows are labelled there, noise is not', () => {
    const y = sum(
      [
        [20, 100_000],
        [50, 400],
      ],
      (at) => 50 + noise(at),
    ).map((value) => Math.round(value * 10) / 10);
    const on = (scale: 'linear' | 'log' | 'root') =>
      peaksOf({ x, y }, { scale }).map((one) => Number(one.x.toFixed(1)));
    expect(on('linear')).toEqual([20]);
    expect(on('root')).toEqual([20, 50]);
    expect(on('log')).toEqual([20, 50]);
  });
  test('sticks are peaks by themselves, however they jump, and the least of them are none', () => {
    const sticks = { x: Float64Array.of(50, 57, 71, 85, 99), y: Float64Array.of(40, 100, 1, 60, 30) };
    expect(sticksOf(sticks).map((one) => one.x)).toEqual([50, 57, 85, 99]);
    expect(sticksOf(sticks, 2).map((one) => one.x)).toEqual([57, 85]);
  });
  test('dips of a percentage are found on each of its axes', () => {
    const y = sum([[30, 60]]).map((value) => 98 - value);
    for (const scale of ['linear', 'root', 'log'] as const) {
      expect(peaksOf({ x, y }, { isDown: true, scale }).map((one) => [one.x, one.y])).toEqual([[30, 38]]);
    }
  });
  test('more than twelve are found', () => {
    const many = Array.from({ length: 25 }, (_, at): [number, number] => [5 + at * 2.8, 100 + at * 10]);
    expect(places(sum(many))).toEqual(many.map(([place]) => Number(place.toFixed(1))));
  });
  test('a shoulder that no valley divides is none, noise is none', () => {
    expect(
      places(
        sum([
          [30, 1_000],
          [30.1, 300],
        ]),
      ),
    ).toEqual([30]);
    expect(places(sum([[30, 1_000]], (at) => noise(at) * 10))).toEqual([30]);
  });
  test('a slope on one side only is none: both valleys count', () => {
    expect(places(Float64Array.from(x, (value) => 1_000 - value * 5))).toEqual([]);
    expect(places(sum([[30, 100]], (at) => at * 0.05))).toEqual([30]);
  });
  test('small ones beside a large one stay, in the order of x', () => {
    expect(
      places(
        sum([
          [60, 40],
          [20, 1_000],
          [40, 60],
        ]),
      ),
    ).toEqual([20, 40, 60]);
  });
  test('dips of a transmission are found below', () => {
    expect(
      places(
        sum([[25, 60]]).map((value) => 100 - value),
        true,
      ),
    ).toEqual([25]);
  });
  test('counts have their own noise', () => {
    const counted = sum([[40, 10_000]], () => 10_000).map((value, at) =>
      Math.round(value + noise(at) * Math.sqrt(value) * 1.5),
    );
    expect(places(counted)).toHaveLength(1);
  });
});

test('each technique has its decimals, and spacings are those of the target', () => {
  expect([
    peakText(7.2649, 'nmr'),
    peakText(1_732.6, 'ir'),
    peakText(25.304, 'xrd'),
    peakText(284.82, 'xps'),
    peakText(1, 'tga'),
  ]).toEqual(['7.26', '1733', '25.30', '284.8', undefined]);
  expect(wavelengthOf([['靶材', 'Cu']])).toBe(1.5406);
  expect(
    wavelengthOf([
      ['K-Alpha1 wavelength', '1.540598'],
      ['靶材', 'Co'],
    ]),
  ).toBe(1.540_598);
  expect(wavelengthOf([['样品', 'Cu']])).toBeUndefined();
  expect(spacingOf(25.304, 1.5406)).toBeCloseTo(3.5168, 3);
});

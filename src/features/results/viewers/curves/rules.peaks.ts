import type { Technique } from '../reading/rules.readings.ts';
import type { Drawn } from './rules.decimate.ts';
import { placeOn, type Scale } from './rules.scales.ts';

/** A peak: where it is, how high it stands, and how far it rises above the higher of the valleys beside it, on its axis. */
export type Peak = { x: number; y: number; prominence: number };

/** What is looked for, and on which axis: what hardly rises on a linear one stands out on others. */
export type PeakSearch = { most?: number; isDown?: boolean | undefined; scale?: Scale | undefined };

/** Points beyond which the search looks at the highest of each few instead of all. */
const mostPoints = 20_000;
/** Peaks that are told apart in one picture. */
const mostPeaks = 60;

/**
 * The most prominent peaks, at most `most`, in the order of x; with `isDown` the dips. A peak must rise above both of its
 * valleys by two hundredths of what the curve spans on its axis, and by six times the noise of the data; counts have that
 * of their own number as well.
 */
export function peaksOf(
  curve: Drawn,
  { most = mostPeaks, isDown = false, scale = 'linear' }: PeakSearch = {},
): Peak[] {
  const { x, y } = isDown ? { x: curve.x, y: curve.y.map((value) => -value) } : curve;
  const index = coarse(y);
  if (index.length < 5) return [];
  const heights = Float64Array.from(index, (at) => y[at] as number);
  const [lowest, highest] = [
    Math.min(...chunked(heights, Math.min)),
    Math.max(...chunked(heights, Math.max)),
  ];
  const span = highest - lowest;
  // What has no place on the axis stands at its foot, where the least value is that has one.
  const foot = heights.reduce((least, value) => {
    const own = Math.abs(value);
    return own > 0 && own < least ? own : least;
  }, Number.POSITIVE_INFINITY);
  const place = (height: number) =>
    placeOn({ name: '', scale }, scale === 'log' ? Math.max(Math.abs(height), foot) : Math.abs(height));
  const rise =
    scale === 'linear'
      ? (from: number, to: number) => to - from
      : (from: number, to: number) => Math.abs(place(to) - place(from));
  const areCounts = heights.every((value) => Number.isInteger(value) && value >= 0) && span > 50;
  const [leastShown, least] = [rise(lowest, highest) * 0.02, noiseOf(heights) * 6];
  const [left, right] = [valleys(heights, 1), valleys(heights, -1)];
  const found: Peak[] = [];
  for (let at = 1; at < heights.length - 1; at++) {
    const height = heights[at] as number;
    // The first point of a level top stands for it.
    if (!(height > (heights[at - 1] as number)) || height < (heights[at + 1] as number)) continue;
    const valley = Math.max(left[at] as number, right[at] as number);
    const prominence = height - valley;
    if (prominence < least || (areCounts && prominence < 5 * Math.sqrt(height))) continue;
    const seen = rise(valley, height);
    if (!(seen >= leastShown) || seen === 0) continue;
    const own = index[at] as number;
    found.push({ x: x[own] as number, y: curve.y[own] as number, prominence: seen });
  }
  return found
    .toSorted((one, other) => other.prominence - one.prominence)
    .slice(0, most)
    .toSorted((one, other) => one.x - other.x);
}

/** Sticks lower than this share of the highest are not labelled. */
const leastStick = 0.02;

/** The highest of sticks, each of which is a peak by itself, in the order of x. */
export function sticksOf({ x, y }: Drawn, most = mostPeaks): Peak[] {
  const top = Math.max(...chunked(y, Math.max), 0);
  return Array.from(x, (place, at): Peak => ({ x: place, y: y[at] as number, prominence: y[at] as number }))
    .filter(({ y: height }) => height > 0 && height >= top * leastStick)
    .toSorted((one, other) => other.prominence - one.prominence)
    .slice(0, most)
    .toSorted((one, other) => one.x - other.x);
}

/** For each point the lowest one between it and the next higher one before it (`way` 1) or behind it (-1). */
function valleys(heights: Float64Array, way: 1 | -1): Float64Array {
  const lowest = new Float64Array(heights.length);
  const higher: number[] = [];
  for (let step = 0; step < heights.length; step++) {
    const at = way === 1 ? step : heights.length - 1 - step;
    const height = heights[at] as number;
    let low = height;
    while (higher.length > 0 && (heights[higher.at(-1) as number] as number) <= height) {
      low = Math.min(low, lowest[higher.pop() as number] as number);
    }
    lowest[at] = low;
    higher.push(at);
  }
  return lowest;
}

/** The noise of a curve from how much each point differs from the line between its neighbours. */
function noiseOf(heights: Float64Array): number {
  const bends = new Float64Array(Math.max(heights.length - 2, 0));
  for (let at = 0; at < bends.length; at++) {
    bends[at] = Math.abs(
      (heights[at] as number) - 2 * (heights[at + 1] as number) + (heights[at + 2] as number),
    );
  }
  bends.sort();
  // The median of such differences is this much wider than the noise itself.
  return (bends[bends.length >> 1] ?? 0) * 0.605;
}

/** The extreme of each thousand values: no call takes all of them at once. */
function chunked(values: Float64Array, extreme: (...values: number[]) => number): number[] {
  return Array.from({ length: Math.ceil(values.length / 1_000) }, (_, at) =>
    extreme(...values.subarray(at * 1_000, at * 1_000 + 1_000)),
  );
}

/** The points that are searched: all, or the highest of each group. */
function coarse(y: Float64Array): number[] {
  const group = Math.ceil(y.length / mostPoints);
  const kept: number[] = [];
  for (let from = 0; from < y.length; from += group) {
    let best = from;
    for (let at = from; at < Math.min(from + group, y.length); at++)
      if ((y[at] as number) > (y[best] as number)) best = at;
    if (!Number.isNaN(y[best])) kept.push(best);
  }
  return kept;
}

/** Decimals with which each technique gives the places of its peaks. */
const decimals: Partial<Record<Technique, number>> = {
  nmr: 2,
  ir: 0,
  raman: 0,
  xrd: 2,
  xps: 1,
  uv: 0,
  ms: 1,
};

/** The place of a peak as the technique tells it; undefined where the picture itself says how fine it is. */
export function peakText(x: number, technique: Technique): string | undefined {
  const count = decimals[technique];
  return count === undefined ? undefined : x.toFixed(count);
}

/** Kα1 of X-ray tubes in Å, by their targets. */
const lines: Record<string, number> = {
  cu: 1.5406,
  co: 1.78897,
  mo: 0.7093,
  cr: 2.2897,
  fe: 1.93604,
  ag: 0.5594,
};

/** The wavelength of a diffraction pattern in Å as the file tells it, by itself or by the target; undefined where it does not. */
export function wavelengthOf(facts: readonly (readonly [string, string])[]): number | undefined {
  for (const [name, value] of facts) {
    const number = Number(/\d+\.\d+/.exec(value)?.[0]);
    if (/k.?(α|alpha).?1|wavelength|波长/i.test(name) && number > 0.2 && number < 3) return number;
  }
  for (const [name, value] of facts) {
    const target = /靶材|anode|target/i.test(name)
      ? /^(cu|co|mo|cr|fe|ag)\b/i.exec(value.trim())?.[1]
      : undefined;
    if (target) return lines[target.toLowerCase()];
  }
  return undefined;
}

/** The spacing in Å that belongs to an angle 2θ in degrees. */
export function spacingOf(twoTheta: number, wavelength: number): number {
  return wavelength / (2 * Math.sin((twoTheta * Math.PI) / 360));
}

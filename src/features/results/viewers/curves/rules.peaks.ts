import type { Drawn } from './rules.decimate.ts';

/** A peak: where it is, how high it stands, and how far it rises above the valleys beside it. */
export type Peak = { x: number; y: number; prominence: number };

/** Points beyond which the search looks at the highest of each few instead of all. */
const mostPoints = 20_000;

/**
 * The most prominent peaks, at most `most`, in the order of x; with `isDown` the dips. A peak must rise above both of
 * its valleys by three hundredths of what the curve spans and by five times its noise.
 */
export function peaksOf(curve: Drawn, { most = 12, isDown = false } = {}): Peak[] {
  const { x, y } = isDown ? { x: curve.x, y: curve.y.map((value) => -value) } : curve;
  const index = coarse(y);
  const count = index.length;
  if (count < 5) return [];
  const at = (place: number) => y[index[place] as number] as number;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const steps: number[] = [];
  for (let place = 0; place < count; place++) {
    low = Math.min(low, at(place));
    high = Math.max(high, at(place));
    if (place > 1) steps.push(Math.abs(at(place) - 2 * at(place - 1) + at(place - 2)));
  }
  steps.sort((one, other) => one - other);
  const noise = (steps[steps.length >> 1] ?? 0) * 0.6;
  const needed = Math.max((high - low) * 0.03, noise * 5);
  const found: Peak[] = [];
  // Each summit between two valleys that are deep enough: one pass, keeping the last summit and the last valley.
  let [summit, valley] = [0, 0];
  let isRising = true;
  let before = at(0);
  for (let place = 1; place < count; place++) {
    if (isRising) {
      if (at(place) > at(summit)) summit = place;
      else if (at(summit) - at(place) >= needed) {
        if (at(summit) - before >= needed && summit > 0) {
          const own = index[summit] as number;
          found.push({ x: x[own] as number, y: curve.y[own] as number, prominence: at(summit) - before });
        }
        isRising = false;
        valley = place;
      } else before = summit === 0 ? Math.min(before, at(place)) : before;
    } else if (at(place) < at(valley)) valley = place;
    else if (at(place) - at(valley) >= needed) {
      before = at(valley);
      isRising = true;
      summit = place;
    }
  }
  return found
    .toSorted((one, other) => other.prominence - one.prominence)
    .slice(0, most)
    .toSorted((one, other) => one.x - other.x);
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

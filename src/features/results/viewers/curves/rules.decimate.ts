/** Points of a curve as they are drawn, in their order. */
export type Drawn = { x: Float64Array; y: Float64Array };

/** Whether x only rises (1), only falls (-1) or turns back (0). */
export function directionOf(x: Float64Array): -1 | 0 | 1 {
  let rises = true;
  let falls = true;
  for (let at = 1; at < x.length && (rises || falls); at++) {
    const step = (x[at] as number) - (x[at - 1] as number);
    if (step < 0) rises = false;
    else if (step > 0) falls = false;
  }
  return rises ? 1 : falls ? -1 : 0;
}

/**
 * At most about 4 × `buckets` points that look the same as all of them: of each bucket its first, lowest, highest and
 * last, so that no peak is lost. `window` limits curves that run in one direction to what is in view and one point on
 * either side.
 */
export function decimate(
  { x, y }: Drawn,
  direction: -1 | 0 | 1,
  buckets: number,
  window?: { min: number; max: number },
): Drawn {
  let [from, to] = [0, x.length];
  if (window && direction !== 0) {
    const [first, last] = direction === 1 ? [window.min, window.max] : [window.max, window.min];
    from = Math.max(0, firstAt(x, first, direction) - 1);
    to = Math.min(x.length, firstAt(x, last, direction) + 2);
  }
  const count = to - from;
  if (count <= buckets * 4) return { x: x.slice(from, to), y: y.slice(from, to) };
  const kept: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const begin = from + Math.floor((count * bucket) / buckets);
    const end = from + Math.floor((count * (bucket + 1)) / buckets);
    let [low, high] = [begin, begin];
    for (let at = begin + 1; at < end; at++) {
      const value = y[at] as number;
      if (value < (y[low] as number) || Number.isNaN(y[low])) low = at;
      if (value > (y[high] as number) || Number.isNaN(y[high])) high = at;
    }
    for (const at of [begin, Math.min(low, high), Math.max(low, high), end - 1]) {
      if (kept.at(-1) !== at) kept.push(at);
    }
  }
  return {
    x: Float64Array.from(kept, (at) => x[at] as number),
    y: Float64Array.from(kept, (at) => y[at] as number),
  };
}

/** The first index at which `value` is reached in the direction of x. */
function firstAt(x: Float64Array, value: number, direction: 1 | -1): number {
  let [low, high] = [0, x.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((x[middle] as number) - value) * direction < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Extent = { min: number; max: number };

/** The lowest and the highest number; undefined when there is none. */
export function extentOf(values: Float64Array): Extent | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  // By index: iterating over millions of numbers takes many times as long.
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
}

/** The smallest number above zero among values of this extent; undefined when there is none. */
export function leastOf(values: Float64Array, extent: Extent | undefined): number | undefined {
  if (!extent || extent.max <= 0) return undefined;
  if (extent.min > 0) return Number.isFinite(extent.min) ? extent.min : undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value > 0 && value < least) least = value;
  }
  return Number.isFinite(least) ? least : undefined;
}

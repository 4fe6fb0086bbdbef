import type { Drawn } from '../rules.decimate.ts';

/**
 * A curve with x rising and each x once, points that are missing left out: what is told twice is averaged. Undefined
 * where x truly turns back, by more than a fiftieth of what it spans.
 */
export function courseOf({ x, y }: Drawn): Drawn | undefined {
  const kept: number[] = [];
  for (let at = 0; at < x.length; at++) if (Number.isFinite(x[at]) && Number.isFinite(y[at])) kept.push(at);
  const [first, last] = [x[kept[0] ?? 0] ?? 0, x[kept.at(-1) ?? 0] ?? 0];
  const way = last >= first ? 1 : -1;
  let [ahead, back, span] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (const at of kept) {
    const place = (x[at] as number) * way;
    ahead = Math.max(ahead, place);
    back = Math.max(back, ahead - place);
    span = ahead - first * way;
  }
  if (kept.length < 2 || back > span * 0.02) return undefined;
  const ordered = way === 1 ? kept : kept.toReversed();
  if (back > 0) ordered.sort((one, other) => (x[one] as number) - (x[other] as number));
  const [xs, ys]: [number[], number[]] = [[], []];
  let count = 0;
  for (const at of ordered) {
    const [place, value] = [x[at] as number, y[at] as number];
    if (place === xs.at(-1)) {
      count++;
      ys[ys.length - 1] = (ys.at(-1) as number) + (value - (ys.at(-1) as number)) / count;
    } else {
      xs.push(place);
      ys.push(value);
      count = 1;
    }
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

/** The points between two places, with those at the places themselves between their neighbours. */
export function part({ x, y }: Drawn, from: number, to: number): Drawn {
  const [low, high] = [
    Math.max(Math.min(from, to), x[0] as number),
    Math.min(Math.max(from, to), x.at(-1) as number),
  ];
  if (!(low < high)) return { x: new Float64Array(), y: new Float64Array() };
  const [xs, ys]: [number[], number[]] = [[low], [valueAt({ x, y }, low)]];
  for (let at = 0; at < x.length; at++) {
    if ((x[at] as number) <= low) continue;
    if ((x[at] as number) >= high) break;
    xs.push(x[at] as number);
    ys.push(y[at] as number);
  }
  xs.push(high);
  ys.push(valueAt({ x, y }, high));
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

/** The value at a place, between its neighbours; that of the nearer end outside. */
function valueAt({ x, y }: Drawn, place: number): number {
  let [low, high] = [0, x.length - 1];
  if (place <= (x[low] as number)) return y[low] as number;
  if (place >= (x[high] as number)) return y[high] as number;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((x[middle] as number) <= place) low = middle;
    else high = middle;
  }
  const share = (place - (x[low] as number)) / ((x[high] as number) - (x[low] as number));
  return (y[low] as number) + share * ((y[high] as number) - (y[low] as number));
}

/** The integral by trapezoids. */
export function integral({ x, y }: Drawn): number {
  let sum = 0;
  for (let at = 1; at < x.length; at++)
    sum += (((x[at] as number) - (x[at - 1] as number)) * ((y[at] as number) + (y[at - 1] as number))) / 2;
  return sum;
}

/** A straight line through points by least squares. */
export type Line = { slope: number; intercept: number; r2: number; points: number };

export function lineThrough(xs: readonly number[], ys: readonly number[]): Line | undefined {
  const points = xs.length;
  if (points < 2) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / points;
  const [mx, my] = [mean(xs), mean(ys)];
  let [sxx, sxy, syy] = [0, 0, 0];
  for (let at = 0; at < points; at++) {
    const [dx, dy] = [(xs[at] as number) - mx, (ys[at] as number) - my];
    sxx += dx * dx;
    sxy += dx * dy;
    syy += dy * dy;
  }
  if (!(sxx > 0)) return undefined;
  const slope = sxy / sxx;
  return { slope, intercept: my - slope * mx, r2: syy > 0 ? (sxy * sxy) / (sxx * syy) : 1, points };
}

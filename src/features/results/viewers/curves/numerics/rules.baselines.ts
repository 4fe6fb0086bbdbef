import airPLS from 'ml-airpls';
import { PolynomialRegression } from 'ml-regression-polynomial';
import type { Baseline } from '../rules.processing.ts';

/** The background below a curve whose x rises; `isDown` finds it above one whose peaks point downwards. */
export function baselineOf(
  x: Float64Array,
  y: Float64Array,
  baseline: Baseline,
  isDown = false,
): Float64Array {
  if (!isDown || (baseline.by === 'polynomial' && baseline.places.length > 0)) return below(x, y, baseline);
  return below(
    x,
    y.map((value) => -value),
    baseline,
  ).map((value) => -value);
}

function below(x: Float64Array, y: Float64Array, baseline: Baseline): Float64Array {
  if (baseline.by === 'airpls')
    return Float64Array.from(
      airPLS(x, y, {
        lambda: 10 ** baseline.stiffness,
        maxIterations: 60,
        autoDownsample: true,
        maxResolution: 4_000,
      }).baseline,
    );
  if (baseline.by === 'snip') return clipped(x, y, baseline.width);
  if (baseline.by === 'rubber') return rubberBand(x, y);
  return baseline.places.length > 0
    ? throughPlaces(x, y, baseline.degree, baseline.places)
    : fittedBelow(x, y, baseline.degree);
}

/** Peaks up to `width` are clipped, the narrow ones last. */
function clipped(x: Float64Array, y: Float64Array, width: number): Float64Array {
  const step = Math.abs((x.at(-1) as number) - (x[0] as number)) / Math.max(x.length - 1, 1) || 1;
  const most = Math.max(1, Math.min(Math.round(width / step), (x.length - 1) >> 1));
  let held = Float64Array.from(y);
  for (let reach = most; reach >= 1; reach = Math.min(reach - 1, Math.floor(reach * 0.97))) {
    const next = Float64Array.from(held);
    for (let at = reach; at < held.length - reach; at++) {
      const middle = ((held[at - reach] as number) + (held[at + reach] as number)) / 2;
      if (middle < (held[at] as number)) next[at] = middle;
    }
    held = next;
  }
  return held;
}

/** The lower side of the convex hull. */
function rubberBand(x: Float64Array, y: Float64Array): Float64Array {
  const corners: number[] = [];
  for (let at = 0; at < x.length; at++) {
    while (corners.length > 1 && isAbove(x, y, corners.at(-2) as number, corners.at(-1) as number, at))
      corners.pop();
    corners.push(at);
  }
  const held = new Float64Array(x.length);
  for (let corner = 0; corner < corners.length - 1; corner++) {
    const [from, to] = [corners[corner] as number, corners[corner + 1] as number];
    const rise = ((y[to] as number) - (y[from] as number)) / ((x[to] as number) - (x[from] as number) || 1);
    for (let at = from; at <= to; at++)
      held[at] = (y[from] as number) + rise * ((x[at] as number) - (x[from] as number));
  }
  if (corners.length === 1) held[0] = y[0] as number;
  return held;
}

/** Whether the middle one of three points lies on or above the line between the others. */
function isAbove(x: Float64Array, y: Float64Array, from: number, middle: number, to: number): boolean {
  const [x0, y0] = [x[from] as number, y[from] as number];
  return (
    ((x[middle] as number) - x0) * ((y[to] as number) - y0) -
      ((y[middle] as number) - y0) * ((x[to] as number) - x0) <=
    0
  );
}

/** A polynomial through the curve at some places, each the mean of what lies near it. */
function throughPlaces(
  x: Float64Array,
  y: Float64Array,
  degree: number,
  places: readonly number[],
): Float64Array {
  const [first, last] = [x[0] as number, x.at(-1) as number];
  const near = (last - first) * 0.002;
  const anchors = places
    .filter((place) => place >= first && place <= last)
    .map((place) => {
      let [sum, count, closest] = [0, 0, 0];
      for (let at = 0; at < x.length; at++) {
        const away = Math.abs((x[at] as number) - place);
        if (away < Math.abs((x[closest] as number) - place)) closest = at;
        if (away <= near) [sum, count] = [sum + (y[at] as number), count + 1];
      }
      return { x: place, y: count > 0 ? sum / count : (y[closest] as number) };
    });
  if (anchors.length === 0) return new Float64Array(x.length);
  const fit = polynomial(
    anchors.map((anchor) => anchor.x),
    anchors.map((anchor) => anchor.y),
    Math.min(degree, anchors.length - 1),
    first,
    last,
  );
  return x.map(fit);
}

/** Points that a polynomial is fitted to at most. */
const mostFitted = 2_000;

/** Fitted again and again to what lies below the last fit. */
function fittedBelow(x: Float64Array, y: Float64Array, degree: number): Float64Array {
  const every = Math.ceil(x.length / mostFitted);
  const places = Array.from({ length: Math.ceil(x.length / every) }, (_, at) => at * every);
  const xs = places.map((at) => x[at] as number);
  let ys = places.map((at) => y[at] as number);
  const [first, last] = [x[0] as number, x.at(-1) as number];
  let fitted = polynomial(xs, ys, degree, first, last);
  for (let round = 0; round < 60; round++) {
    const next = ys.map((value, at) => Math.min(value, fitted(xs[at] as number)));
    const moved = next.reduce((sum, value, at) => sum + ((ys[at] as number) - value), 0);
    ys = next;
    fitted = polynomial(xs, ys, degree, first, last);
    if (moved <= 1e-4 * ys.reduce((sum, value) => sum + Math.abs(value), 0)) break;
  }
  return x.map(fitted);
}

/** A least-squares polynomial, reckoned between −1 and 1 so that no digits are lost. */
function polynomial(xs: number[], ys: number[], degree: number, first: number, last: number) {
  const unit = (value: number) => (2 * (value - first)) / (last - first || 1) - 1;
  const regression = new PolynomialRegression(xs.map(unit), ys, degree);
  return (value: number) => regression.predict(unit(value));
}

import type { Drawn } from '../rules.decimate.ts';
import type { Background, Measured } from '../rules.measures.ts';
import { integral, part } from './rules.course.ts';

/**
 * What stands in a range above its background: area, place and height of its top, width at half of it. `isDown` measures dips,
 * as positive. Undefined where fewer than three points lie in it.
 */
export function measured(
  course: Drawn,
  { from, to }: { from: number; to: number },
  background: Background,
  isDown = false,
): Measured | undefined {
  const own = part(course, from, to);
  if (own.x.length < 5) return undefined;
  const ground = { x: own.x, y: groundOf(own, background) };
  const heights = own.y.map((value, at) => (value - (ground.y[at] as number)) * (isDown ? -1 : 1));
  const above = { x: own.x, y: heights };
  const top = heights.reduce((best, value, at) => (value > (heights[best] as number) ? at : best), 0);
  const [first, last] = [own.x[0] as number, own.x.at(-1) as number];
  const area = integral(above);
  const moment = integral({ x: own.x, y: heights.map((value, at) => value * (own.x[at] as number)) });
  return {
    ...{ from: first, to: last, area },
    top: { x: own.x[top] as number, y: own.y[top] as number },
    height: heights[top] as number,
    width: widthAtHalf(above, top),
    centre: area !== 0 ? moment / area : Number.NaN,
    ground,
  };
}

function groundOf(own: Drawn, background: Background): Float64Array {
  const [first, last] = [own.x[0] as number, own.x.at(-1) as number];
  const [begin, end] = [own.y[0] as number, own.y.at(-1) as number];
  if (background === 'none') return new Float64Array(own.x.length);
  const line = own.x.map((place) => begin + ((end - begin) * (place - first)) / (last - first));
  return background === 'linear' ? line : shirley(own, line);
}

/** Rounds after which the background of Shirley no longer moves. */
const mostRounds = 100;

/** Shirley's background: at each place as far from one end to the other as the share of the peak's area that lies below it. */
function shirley({ x, y }: Drawn, line: Float64Array): Float64Array {
  const [begin, end] = [y[0] as number, y.at(-1) as number];
  let ground = line;
  for (let round = 0; round < mostRounds; round++) {
    const sums = new Float64Array(x.length);
    for (let at = 1; at < x.length; at++) {
      const pair =
        (y[at] as number) - (ground[at] as number) + (y[at - 1] as number) - (ground[at - 1] as number);
      sums[at] = (sums[at - 1] as number) + (pair * ((x[at] as number) - (x[at - 1] as number))) / 2;
    }
    const whole = sums.at(-1) as number;
    if (!(Math.abs(whole) > 0)) return ground;
    const next = sums.map((sum) => begin + ((end - begin) * sum) / whole);
    const moved = next.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (ground[at] as number))),
      0,
    );
    ground = next;
    if (moved < 1e-7 * Math.max(Math.abs(begin), Math.abs(end), 1e-300)) break;
  }
  return ground;
}

/** The width at half of a top's height, between the points where the curve crosses it; undefined where it does not on both sides. */
export function widthAtHalf({ x, y }: Drawn, top: number): number | undefined {
  const half = (y[top] as number) / 2;
  if (!(half > 0)) return undefined;
  const crossing = (step: 1 | -1) => {
    for (let at = top; at + step >= 0 && at + step < x.length; at += step) {
      const [inner, outer] = [y[at] as number, y[at + step] as number];
      if (outer > half) continue;
      const share = (inner - half) / (inner - outer);
      return (x[at] as number) + share * ((x[at + step] as number) - (x[at] as number));
    }
    return undefined;
  };
  const [left, right] = [crossing(-1), crossing(1)];
  return left === undefined || right === undefined ? undefined : right - left;
}

import type { CurveOutline, Range } from '../reading/rules.messages.ts';
import type { Curves } from '../reading/rules.readings.ts';
import type { Drawn } from './rules.decimate.ts';
import { union, type View, widened } from './rules.view.ts';

/** One curve of one open file, as lists name it. */
export type Series = { key: string; name: string; file: number; index: number; outline: CurveOutline };

/** How curves are set beside each other: brought to the same height, one above the other. */
export type Arrangement = { isNormalised: boolean; isStaggered: boolean };

type File = {
  name: string;
  file: number;
  outline: Pick<Curves, 'x' | 'y' | 'right' | 'hasEqualAxes'> & { curves: CurveOutline[] };
};

/** The curves of all files, named so that they can be told apart. */
export function seriesOf(files: readonly File[]): Series[] {
  return files.flatMap(({ name, file, outline }) =>
    outline.curves.map((curve, index) => ({
      key: `${file}.${index}`,
      name:
        files.length > 1 && curve.name
          ? `${name} · ${curve.name}`
          : outline.curves.length > 1
            ? curve.name
            : name,
      file,
      index,
      outline: curve,
    })),
  );
}

/** Curves that are not shown at first: regions of a file that lie elsewhere than its first one. */
export function elsewhere(series: readonly Series[]): string[] {
  const firsts = new Map<number, Range>();
  return series.flatMap(({ key, file, outline: { xRange } }) => {
    const first = firsts.get(file);
    if (!first) firsts.set(file, xRange);
    if (!first) return [];
    const shared = Math.min(first.max, xRange.max) - Math.max(first.min, xRange.min);
    const widest = Math.max(first.max - first.min, xRange.max - xRange.min);
    return shared < widest * 0.6 ? [key] : [];
  });
}

/** Whether curves can be drawn over those of another file: the same quantity, drawn the same way. */
export function canOverlay(one: File['outline'], other: File['outline']): boolean {
  return (
    one.x.label === other.x.label &&
    one.x.isReversed === other.x.isReversed &&
    Boolean(one.hasEqualAxes) === Boolean(other.hasEqualAxes)
  );
}

/** y = scale × value + shift for each curve as it is arranged. */
export function placement(shown: readonly Series[], { isNormalised, isStaggered }: Arrangement) {
  const left = shown.filter(({ outline }) => !outline.isRight);
  const tallest = Math.max(...left.map(({ outline: { yRange } }) => yRange.max - yRange.min), 0) || 1;
  const step = (isNormalised ? 1 : tallest) * 0.35;
  return new Map(
    shown.map(({ key, outline: { yRange, isRight } }) => {
      const span = yRange.max - yRange.min || 1;
      const scale = isNormalised && !isRight ? 1 / span : 1;
      const floor = isNormalised && !isRight ? -yRange.min / span : 0;
      const place = left.findIndex((other) => other.key === key);
      return [key, { scale, shift: floor + (isStaggered && !isRight ? place * step : 0) }];
    }),
  );
}

/**
 * The whole of the shown curves, with y fitted to what lies in `x` when only that is asked for, and `room` for labels as
 * a share of it.
 */
export function fitted(
  shown: readonly (Series & { drawn: Drawn; scale: number; shift: number })[],
  asked: Partial<View>,
  room: { above: number; below: number } = { above: 0.06, below: 0.06 },
): View {
  const x = asked.x ?? widened(union(shown.map(({ outline }) => outline.xRange)) ?? { min: 0, max: 1 }, 0.01);
  const heights = (isRight: boolean) => {
    const ranges = shown
      .filter(({ outline }) => Boolean(outline.isRight) === isRight)
      .flatMap(({ outline, drawn, scale, shift }) => {
        const range = asked.x ? within(drawn, x) : outline.yRange;
        if (!range) return [];
        const sticks = outline.marks === 'sticks' ? { min: Math.min(0, range.min), max: range.max } : range;
        return [{ min: sticks.min * scale + shift, max: sticks.max * scale + shift }];
      });
    const whole = union(ranges);
    if (!whole) return undefined;
    const span = whole.max - whole.min || Math.abs(whole.max) || 1;
    return { min: whole.min - span * room.below, max: whole.max + span * room.above };
  };
  return { x, y: asked.y ?? heights(false) ?? { min: 0, max: 1 }, right: asked.right ?? heights(true) };
}

function within({ x, y }: Drawn, window: Range): Range | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < x.length; at++) {
    const value = y[at] as number;
    if ((x[at] as number) < window.min || (x[at] as number) > window.max || Number.isNaN(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? { min, max } : undefined;
}

/** The point nearest to a place: along x where the curve runs in one direction, else as it looks. */
export function nearest(
  { x, y }: Drawn,
  direction: -1 | 0 | 1,
  place: { x: number; y: number },
  span: { x: number; y: number },
): { x: number; y: number } | undefined {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < x.length; at++) {
    if (Number.isNaN(y[at])) continue;
    const across = ((x[at] as number) - place.x) / span.x;
    const up = direction === 0 ? ((y[at] as number) - place.y) / span.y : 0;
    const distance = across * across + up * up;
    if (distance < least) [best, least] = [at, distance];
  }
  return best < 0 ? undefined : { x: x[best] as number, y: y[best] as number };
}

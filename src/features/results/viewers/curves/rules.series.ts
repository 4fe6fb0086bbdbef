import type { CurveOutline, PanelOutline, Range } from '../reading/rules.messages.ts';
import type { Axis } from '../reading/rules.readings.ts';
import type { Drawn } from './rules.decimate.ts';
import { placeOn, rangeOn, type ScaledAxis } from './rules.scales.ts';
import { union, type View, widened } from './rules.view.ts';

/** One curve of one open file, as lists name it; its ranges are places on the axes. */
export type Series = {
  key: string;
  name: string;
  file: number;
  panel: number;
  index: number;
  outline: CurveOutline;
};

/** How curves are set beside each other: over each other, one above the other, or also moved to the side. */
export type Arrangement = { as: 'overlay' | 'offset' | 'waterfall'; step: number };

/** A picture as it is seen: its axes with the scales that were chosen. */
export type ScaledPicture = Omit<PanelOutline, 'x' | 'y' | 'right'> & {
  x: ScaledAxis;
  y: ScaledAxis;
  right?: ScaledAxis;
};

type File = {
  name: string;
  label?: string;
  file: number;
  panel: number;
  picture: ScaledPicture;
  series: readonly string[];
  first: readonly number[];
};

/** The curves of all files, named so that they can be told apart. */
export function seriesOf(files: readonly File[]): Series[] {
  return files.flatMap(({ name, label = name, file, panel, picture, series }) =>
    picture.curves.map((curve, index) => {
      const parts = [
        files.length > 1 ? label : '',
        series.length > 1 ? (series[curve.series ?? 0] ?? '') : '',
        picture.curves.length > 1 ? curve.name : '',
      ].filter(Boolean);
      const y = axisOf(picture, curve);
      return {
        ...{ key: `${file}.${index}`, name: parts.join(' · ') || name, file, panel, index },
        outline: {
          ...curve,
          xRange: rangeOn(picture.x, curve.xRange, curve.least?.x),
          yRange: rangeOn(y, curve.yRange, curve.least?.y),
        },
      };
    }),
  );
}

/** The axis that a curve belongs to. */
export function axisOf<A extends Axis>(
  { y, right }: { y: A; right?: A },
  { isRight }: { isRight?: boolean },
): A {
  return (isRight && right) || y;
}

/** Points as places on their axes. */
export function drawnOn(x: ScaledAxis, y: ScaledAxis, drawn: Drawn): Drawn {
  return {
    x: x.scale || x.isLogarithmic ? drawn.x.map((value) => placeOn(x, value)) : drawn.x,
    y: y.scale || y.isLogarithmic ? drawn.y.map((value) => placeOn(y, value)) : drawn.y,
  };
}

/**
 * Curves that are not shown at first: series that are not the file's first ones, regions that lie elsewhere than those. A
 * picture that has none of the first ones begins with the first that it has.
 */
export function elsewhere(series: readonly Series[], files: readonly File[]): string[] {
  const firsts = new Map<number, Range>();
  const shownFirst = new Map(
    files.map(({ file, first, picture }) => {
      const own = new Set(picture.curves.map((curve) => curve.series ?? 0));
      const known = first.filter((at) => own.has(at));
      return [file, known.length ? known : [...own].slice(0, 1)];
    }),
  );
  return series.flatMap(({ key, file, outline: { xRange, series: own = 0 } }) => {
    if (!shownFirst.get(file)?.includes(own)) return [key];
    const first = firsts.get(file);
    if (!first) firsts.set(file, xRange);
    if (!first || (shownFirst.get(file)?.length ?? 0) > 1) return [];
    const shared = Math.min(first.max, xRange.max) - Math.max(first.min, xRange.min);
    const widest = Math.max(first.max - first.min, xRange.max - xRange.min);
    return shared < widest * 0.6 ? [key] : [];
  });
}

/**
 * Whether curves can be drawn over those of another file: the same quantities in the same units, drawn the same way. A unit
 * that one of the files does not tell is no hindrance, unless the other tells a share, or one's values are shares of one
 * and the other's of a hundred: 0.9 beside 90 would be a line at the bottom.
 */
export function canOverlay(one: PanelOutline, other: PanelOutline): boolean {
  const isAlike = (own: Axis | undefined, its: Axis | undefined) =>
    own === undefined || its === undefined
      ? own === its
      : own.name === its.name &&
        (own.unit === its.unit || (!(own.unit && its.unit) && ![own.unit, its.unit].some(isShare))) &&
        Boolean(own.isReversed) === Boolean(its.isReversed) &&
        Boolean(own.isLogarithmic) === Boolean(its.isLogarithmic);
  const isUntoldShare = shares.has(one.y.name) && !one.y.unit && !other.y.unit;
  return (
    isAlike(one.x, other.x) &&
    isAlike(one.y, other.y) &&
    isAlike(one.right, other.right) &&
    !(isUntoldShare && isOfOne(one) !== isOfOne(other)) &&
    Boolean(one.hasEqualAxes) === Boolean(other.hasEqualAxes)
  );
}

/** Quantities that instruments write from 0 to 1 or from 0 to 100. */
const shares: ReadonlySet<string> = new Set(['透过率', '反射率', '应变', '库仑效率', '相对丰度']);
const isShare = (unit: string | undefined) => unit === '%' || unit === 'mm/mm';
/** Whether what is highest is as high as shares of one come, a little noise above it included. */
const isOfOne = ({ curves }: PanelOutline) => Math.max(...curves.map(({ yRange }) => yRange.max)) <= 2;

/** How far each curve is moved, in places on the axes: those of the right axis stay. */
export function placement(shown: readonly Series[], { as, step }: Arrangement) {
  const left = shown.filter(({ outline }) => !outline.isRight);
  const widest = (of: 'xRange' | 'yRange') =>
    Math.max(...left.map(({ outline }) => outline[of].max - outline[of].min), 0) || 1;
  const [up, across] = [
    as === 'overlay' ? 0 : widest('yRange') * step,
    as === 'waterfall' ? widest('xRange') * sideways : 0,
  ];
  return new Map(
    shown.map(({ key }) => {
      const place = Math.max(
        0,
        left.findIndex((other) => other.key === key),
      );
      return [key, { x: place * across, y: place * up }];
    }),
  );
}

/** Each curve of a waterfall is moved by such a share of the width. */
const sideways = 0.03;

/**
 * The whole of the shown curves, with y fitted to what lies in `x` when only that is asked for, and `room` for labels as
 * a share of it.
 */
export function fitted(
  shown: readonly (Series & { drawn: Drawn; shift: { x: number; y: number } })[],
  asked: Partial<View>,
  room: { above: number; below: number } = { above: 0.06, below: 0.06 },
): View {
  const across = shown.map(({ outline: { xRange }, shift }) => ({
    min: xRange.min + shift.x,
    max: xRange.max + shift.x,
  }));
  const x = asked.x ?? widened(union(across) ?? { min: 0, max: 1 }, 0.01);
  const heights = (isRight: boolean) => {
    const ranges = shown
      .filter(({ outline }) => Boolean(outline.isRight) === isRight)
      .flatMap(({ outline, drawn, shift }) => {
        const range = asked.x
          ? within(drawn, { min: x.min - shift.x, max: x.max - shift.x })
          : outline.yRange;
        if (!range) return [];
        const sticks = outline.marks === 'sticks' ? { min: Math.min(0, range.min), max: range.max } : range;
        return [{ min: sticks.min + shift.y, max: sticks.max + shift.y }];
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

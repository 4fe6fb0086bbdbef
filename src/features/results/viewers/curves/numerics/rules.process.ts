import { sgg } from 'ml-savitzky-golay-generalized';
import { type Curve, type Panel, Unreadable } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import {
  type Conversion,
  derivativePoints,
  type Normalisation,
  type Processing,
  processedQuantity,
} from '../rules.processing.ts';
import { baselineOf } from './rules.baselines.ts';
import { courseOf, integral, part } from './rules.course.ts';

/**
 * A picture with its left curves processed, in new arrays; curves that turn back, sticks and those of the right axis stay as
 * they are. Baselines that are only shown follow the curves that they belong to. Throws Unreadable where the values do not allow it.
 */
export function processed(panel: Panel, processing: Processing): Panel {
  const { baseline, convert, derivative } = processing;
  const results = panel.curves.map((curve) => processedCurve(curve, panel, processing));
  const pointsDown = (curve: Curve) =>
    !convert && !derivative && !(baseline && !baseline.isShown) && curve.pointsDown;
  const curves = panel.curves.map((curve, at): Curve => {
    const found = results[at];
    if (!found) return curve;
    const { pointsDown: _, ...rest } = curve;
    return { ...rest, ...found.drawn, ...(pointsDown(curve) && { pointsDown: true }) };
  });
  const baselines = panel.curves.flatMap((curve, at): Curve[] => {
    const found = results[at]?.baseline;
    return found && baseline?.isShown
      ? [
          {
            name: [curve.name, '基线'].filter(Boolean).join(' '),
            ...found,
            series: curve.series,
            marks: 'line',
          },
        ]
      : [];
  });
  return { ...panel, y: { ...processedQuantity(panel, processing) }, curves: [...curves, ...baselines] };
}

function processedCurve(
  curve: Curve,
  { y: quantity }: Panel,
  { convert, smooth, baseline, derivative, normalise }: Processing,
): { drawn: Drawn; baseline?: Drawn } | undefined {
  if (curve.isRight) return undefined;
  if (curve.marks === 'sticks') return normalise && { drawn: sticksOfOne(curve) };
  const course = courseOf(curve);
  if (!course || course.x.length < 7) return undefined;
  const { x } = course;
  let y = convert ? converted(course.y, convert, quantity.unit) : course.y;
  const window = smooth ? windowOf(smooth.points, x.length) : derivativePoints;
  const polynomial = smooth ? Math.min(smooth.degree, window - 2) : 2;
  if (smooth) y = sgg(y, x, { windowSize: window, polynomial, derivative: 0 });
  const under = baseline && baselineOf(x, y, baseline, Boolean(curve.pointsDown && !convert));
  if (under && !baseline.isShown) y = y.map((value, at) => value - (under[at] as number));
  for (let order = 0; order < (derivative ?? 0); order++)
    y = sgg(y, x, { windowSize: window, polynomial: Math.max(polynomial, 2), derivative: 1 });
  const factor = normalise ? factorOf({ x, y }, normalise) : undefined;
  const set = (values: Float64Array) =>
    factor ? values.map((value) => (value - factor.floor) / factor.size) : values;
  return { drawn: { x, y: set(y) }, ...(under && { baseline: { x, y: set(under) } }) };
}

function converted(y: Float64Array, conversion: Conversion, unit: string | undefined): Float64Array {
  const whole = unit === '%' ? 100 : 1;
  if (conversion === 'transmittance') return y.map((value) => 100 * 10 ** -value);
  const shares = y.map((value) => value / whole);
  if (unit !== '%' && shares.some((share) => share > 1.5))
    throw new Unreadable('纵轴没有写明单位，数值又不在 0 到 1 之间，无法换算');
  if (conversion === 'absorbance')
    return shares.map((share) => (share > 0 ? -Math.log10(share) : Number.NaN));
  return shares.map((share) => (share > 0 ? (1 - share) ** 2 / (2 * share) : Number.NaN));
}

/** An odd number of points, at least 5 and no more than there are. */
function windowOf(points: number, count: number): number {
  const most = count % 2 === 1 ? count : count - 1;
  const odd = Math.round(points) % 2 === 1 ? Math.round(points) : Math.round(points) + 1;
  return Math.max(5, Math.min(odd, most));
}

function factorOf(curve: Drawn, normalise: Normalisation): { floor: number; size: number } {
  const values = normalise.by === 'window' ? part(curve, normalise.from, normalise.to).y : curve.y;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [min, max] = [Math.min(min, value), Math.max(max, value)];
  if (normalise.by === 'window' && !(max > Number.NEGATIVE_INFINITY))
    throw new Unreadable('归一化区间内没有数据点，请调整起点与终点');
  const floor = normalise.by === 'span' ? min : 0;
  const size = normalise.by === 'area' ? Math.abs(integral(curve)) : max - floor;
  if (!(Math.abs(size) > 0) || !Number.isFinite(size)) throw new Unreadable('数值全为零，无法归一化');
  if (normalise.by !== 'span' && normalise.by !== 'area' && size < 0)
    throw new Unreadable('最大值不大于零，请改用最小到最大归一化');
  return { floor, size };
}

/** Sticks as they lie beside what is normalised: the highest is 1. */
function sticksOfOne({ x, y }: Drawn): Drawn {
  const top = y.reduce((most, value) => Math.max(most, value), 0) || 1;
  return { x, y: y.map((value) => value / top) };
}

import type { Axis } from '../reading/rules.readings.ts';
import type { Extent } from './rules.decimate.ts';

/** How numbers lie along an axis. */
export type Scale = 'linear' | 'log' | 'root';

/** An axis with the scale that somebody chose for it. */
export type ScaledAxis = Axis & { scale?: Scale };

export const scaleNames: Record<Scale, string> = { linear: '线性', log: '对数', root: '平方根' };

/** The scale of an axis: the chosen one, else that of the reading. */
export function scaleOf({ scale, isLogarithmic }: ScaledAxis): Scale {
  return scale ?? (isLogarithmic ? 'log' : 'linear');
}

/** Where a value lies on an axis; NaN for one that has no place there. */
export function placeOn(axis: ScaledAxis, value: number): number {
  const scale = scaleOf(axis);
  if (scale === 'log') return value > 0 ? Math.log10(value) : Number.NaN;
  if (scale === 'root') return value >= 0 ? Math.sqrt(value) : Number.NaN;
  return value;
}

/** Where sticks stand on an axis that is seen from `least` on: at nothing, which has no place on a logarithmic one. */
export function footOn(axis: ScaledAxis | undefined, least: number): number {
  return axis && scaleOf(axis) === 'log' ? least : 0;
}

/** The value at a place of an axis. */
export function valueOn(axis: ScaledAxis, place: number): number {
  const scale = scaleOf(axis);
  return scale === 'log' ? 10 ** place : scale === 'root' ? Math.max(place, 0) ** 2 : place;
}

/** Digits beyond which values beside an axis are not told apart. */
const mostDigits = 12;

/** Values as they are written beside an axis: with as many digits as tell each from its neighbours. */
export function tickWords(values: readonly (number | undefined)[]): string[] {
  const told = values.filter((value) => value !== undefined);
  const steps = told.slice(1).map((value, at) => Math.abs(value - (told[at] as number)));
  const step = Math.min(...steps.filter((own) => own > 0));
  for (let digits = 2; ; digits++) {
    const isExact = (value: number) =>
      Math.abs(Number(tickWord(value, digits)) - value) <= (Number.isFinite(step) ? step / 100 : 0);
    if (digits === mostDigits || told.every(isExact))
      return values.map((value) => (value === undefined ? '' : tickWord(value, digits)));
  }
}

function tickWord(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return value.toExponential(digits - 1).replace('e+', 'e');
  return String(Number(value.toPrecision(Math.max(6, digits))));
}

/** A range as places on its axis; `least` is the smallest value above zero, where logarithms begin. */
export function rangeOn(axis: ScaledAxis, { min, max }: Extent, least = min): Extent {
  const from = scaleOf(axis) === 'log' ? Math.max(min, least) : min;
  return { min: placeOn(axis, from), max: placeOn(axis, max) };
}

/** The scales on which all values of a range can be seen; zeros alone may be missing on a logarithmic one. */
export function scalesFor({ min, max }: Extent): Scale[] {
  return ['linear', ...(min >= 0 && max > 0 ? (['log', 'root'] as const) : [])];
}

/** Places of round values between two places of a root axis. */
export function rootSplits(min: number, max: number): number[] {
  const [low, high] = [Math.max(min, 0) ** 2, Math.max(max, 0) ** 2];
  const step = roundStep((high - low) / 5);
  const splits: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high * (1 + 1e-9); at++)
    splits.push(Math.sqrt(at * step));
  return splits;
}

/** Places of 1, 2 and 5 times powers of ten between two places of a logarithmic axis. */
export function logSplits(min: number, max: number): number[] {
  const powers = Array.from(
    { length: Math.max(0, Math.ceil(max) - Math.floor(min) + 1) },
    (_, at) => Math.floor(min) + at,
  );
  return powers
    .flatMap((power) => [1, 2, 5].map((own) => Math.log10(own) + power))
    .filter((place) => place >= min && place <= max);
}

/** The next of 1, 2, 5 times a power of ten that is no less. */
export function roundStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const [step = 10] = [1, 2, 5, 10].filter((own) => own * power >= rough * (1 - 1e-9));
  return step * power;
}

import { type Curve, type Fact, type Panel, Unreadable } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import type { Given } from '../rules.studies.ts';
import { courseOf } from './rules.course.ts';

/** What a study works with: a picture of the file, the curve that was chosen of it, and what it was asked with. */
export type Studying = { panel: Panel; curve?: number; given: Given; facts: readonly Fact[] };

/** What a study found: a picture, what it was reckoned with (`used`), figures with their units, a table, and what must be said of them. */
export type Found = {
  panel: Panel;
  curve: number;
  used: Given;
  results: [name: string, value: string][];
  /** The first row is the heading. */
  rows?: string[][];
  said: string[];
};

/** The curve that was chosen, else the first that suits; throws Unreadable where there is none. */
export function chosenCurve(
  { panel, curve }: Pick<Studying, 'panel' | 'curve'>,
  suits: (own: Curve) => boolean = ({ isRight }) => !isRight,
): { at: number; own: Curve } {
  const at = curve ?? panel.curves.findIndex(suits);
  const own = panel.curves[at];
  if (!own) throw new Unreadable('没有可以计算的曲线');
  return { at, own };
}

/** Its points with x rising; throws Unreadable where x turns back or hardly anything is there. */
export function coursed(own: Drawn, least = 5): Drawn {
  const course = courseOf(own);
  if (!course) throw new Unreadable('横轴有升有降，不能按单向曲线计算，请选择其中一段');
  if (course.x.length < least) throw new Unreadable(`数据点太少（${course.x.length} 个），无法计算`);
  return course;
}

/** A number that was given, if it is one. */
export function numberIn(given: Given, key: string): number | undefined {
  const value = given[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A number with so many significant digits, without empty ones at its end. */
export function digits(value: number, count = 4): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-4)) return value.toExponential(count - 1).replace('e+', 'e');
  const rounded = Number(value.toPrecision(count));
  const decimals = Math.max(0, count - 1 - Math.floor(Math.log10(Math.max(size, 1e-12))));
  return size >= 1 ? rounded.toFixed(Math.min(decimals, 6)) : String(rounded);
}

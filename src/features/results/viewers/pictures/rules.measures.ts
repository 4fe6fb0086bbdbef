import { inNanometres } from '../rules.scale.ts';
import type { Point } from './rules.place.ts';

/** What is measured, and how many points it takes. */
export const tools = { distance: 2, angle: 3, profile: 2, calibration: 2 } as const;
export type ToolName = keyof typeof tools;

/** Something that somebody measured on a picture, in its pixels. An angle has its corner in the middle. */
export type Measure = { number: number; kind: Exclude<ToolName, 'calibration'>; points: readonly Point[] };

/** How long a pixel is across and down, in nanometres; undefined where nobody knows, and lengths are told in pixels. */
export type Ruler = { across: number; down: number } | undefined;

/** The distance of two points in nanometres, or in pixels without a ruler. */
export function distanceOf(from: Point, to: Point, ruler: Ruler): number {
  return Math.hypot((to.x - from.x) * (ruler?.across ?? 1), (to.y - from.y) * (ruler?.down ?? 1));
}

/** The angle at `corner` between two points, from 0 to 180 degrees; NaN where a leg has no length. */
export function angleOf([one, corner, other]: readonly [Point, Point, Point], ruler: Ruler): number {
  const leg = (to: Point) => ({
    x: (to.x - corner.x) * (ruler?.across ?? 1),
    y: (to.y - corner.y) * (ruler?.down ?? 1),
  });
  const [a, b] = [leg(one), leg(other)];
  if (Math.hypot(a.x, a.y) === 0 || Math.hypot(b.x, b.y) === 0) return Number.NaN;
  return (Math.abs(Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) * 180) / Math.PI;
}

/** A length in nanometres in the unit that suits it, with four digits. */
export function lengthText(nanometres: number): string {
  const units = [
    ['mm', 1e6],
    ['µm', 1e3],
    ['nm', 1],
  ] as const;
  const [unit, factor] = units.find(([, own]) => nanometres >= own) ?? (['pm', 1e-3] as const);
  return `${Number((nanometres / factor).toPrecision(4))} ${unit}`;
}

/** A measure in words: a length in its unit or in pixels, an angle in degrees. */
export function measureText({ kind, points }: Pick<Measure, 'kind' | 'points'>, ruler: Ruler): string {
  const [one, other, third] = points;
  if (!one || !other) return '';
  if (kind === 'angle') {
    const angle = third ? angleOf([one, other, third], ruler) : Number.NaN;
    return Number.isNaN(angle) ? '—' : `${angle.toFixed(1)}°`;
  }
  const length = distanceOf(one, other, ruler);
  return ruler ? lengthText(length) : `${Number(length.toPrecision(4))} 像素`;
}

/** Nanometres of a length as somebody writes it; undefined where it is none above zero. */
export function nanometresIn(value: string, unit: string): number | undefined {
  const length = Number(value) * (inNanometres[unit] ?? Number.NaN);
  return value.trim() !== '' && length > 0 && Number.isFinite(length) ? length : undefined;
}

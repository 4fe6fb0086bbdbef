import type { Range } from '../reading/rules.messages.ts';

/** What part of the plane is in view. */
export type View = { x: Range; y: Range; right?: Range };

/** A range widened at both ends by a share of itself; a single value gets some room too. */
export function widened({ min, max }: Range, share = 0.05): Range {
  const room = (max - min) * share || Math.abs(max) * share || 1;
  return { min: min - room, max: max + room };
}

/** The smallest range that holds all of them; undefined when there are none. */
export function union(ranges: readonly Range[]): Range | undefined {
  if (ranges.length === 0) return undefined;
  return {
    min: Math.min(...ranges.map(({ min }) => min)),
    max: Math.max(...ranges.map(({ max }) => max)),
  };
}

/** Nearer by `factor` (below 1) or farther, around the middle or a place between 0 and 1. */
export function zoomed({ min, max }: Range, factor: number, place = 0.5): Range {
  const at = min + (max - min) * place;
  return { min: at - (at - min) * factor, max: at + (max - at) * factor };
}

/** Moved by a share of its width. */
export function moved({ min, max }: Range, share: number): Range {
  const step = (max - min) * share;
  return { min: min + step, max: max + step };
}

/** The view in which a unit is as many pixels long on both axes; the one that has too much room gets more numbers. */
export function withEqualUnits(view: View, width: number, height: number): View {
  const perX = (view.x.max - view.x.min) / Math.max(width, 1);
  const perY = (view.y.max - view.y.min) / Math.max(height, 1);
  if (perX > perY) return { ...view, y: stretched(view.y, perX * height) };
  return { ...view, x: stretched(view.x, perY * width) };
}

function stretched({ min, max }: Range, span: number): Range {
  const middle = (min + max) / 2;
  return { min: middle - span / 2, max: middle + span / 2 };
}

/** A number as it is read off: as many decimals as the step between two pixels can tell. */
export function readOff(value: number, span: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) return value.toExponential(3);
  const decimals = Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(Math.max(span, 1e-9)))));
  return value.toFixed(decimals);
}

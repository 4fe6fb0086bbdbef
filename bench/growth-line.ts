/** What was measured at a moment, in seconds since the beginning. */
export type Point = { at: number; value: number };

/**
 * By how many percent of where it began the line through all points rises from the first to the last; what rises by no
 * more than `step` does not rise.
 */
export function growthOf(points: readonly Point[], step = 0): number {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return Number.NaN;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middle, height] = [mean(({ at }) => at), mean(({ value }) => value)];
  const slope =
    mean(({ at, value }) => (at - middle) * (value - height)) / mean(({ at }) => (at - middle) ** 2);
  const rise = slope * (last.at - first.at);
  if (rise <= step) return Math.min(0, (rise / height) * 100);
  return (rise / (height - rise / 2)) * 100;
}

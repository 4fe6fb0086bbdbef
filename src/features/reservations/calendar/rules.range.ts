import { type Cell, cellMinutes } from '../rules.ts';

/** A stretch of a day's cells, by the index of the first and the one behind the last. */
export type Range = { from: number; to: number };

/** How an instrument is booked: in multiples of `step` up to `max`, in minutes. */
export type Measure = { step: number; max: number };

type Shown = Pick<Cell, 'start' | 'end' | 'state'>;

/** What a choice came to: another range, none, or the old one and why. */
export type Picked = { range: Range | undefined; why?: string };

/**
 * What becomes of the range when the cell at `index` is chosen: the first choice takes as much as must be booked at
 * least, a later cell stretches or shortens the range up to it, an earlier one begins anew, and the only choice
 * again takes it back. Nothing reaches over what is taken or closed.
 */
export function pick(
  cells: readonly Shown[],
  old: Range | undefined,
  index: number,
  measure: Measure,
): Picked {
  const least = measure.step / cellMinutes;
  if (old && old.to - old.from === least && index >= old.from && index < old.to) return { range: undefined };
  const stretched = old && index >= old.from ? stretch(cells, old.from, index, measure) : undefined;
  if (stretched && stretched.to !== old?.to) return { range: stretched };
  const begun = { from: index, to: index + least };
  if (isFree(cells, begun)) return { range: begun };
  return { range: old, why: `需连续${least * cellMinutes}分钟以上可约，请换一个开始时间` };
}

/** The shortest range from `from` that holds `index`; undefined when it is too long or not free. */
export function stretch(
  cells: readonly Shown[],
  from: number,
  index: number,
  { step, max }: Measure,
): Range | undefined {
  const least = step / cellMinutes;
  const range = { from, to: from + Math.ceil((index + 1 - from) / least) * least };
  const isFit = (range.to - range.from) * cellMinutes <= max;
  return isFit && isFree(cells, range) ? range : undefined;
}

/** The shortest booking that holds the cell at `index`: from there where it can begin there, otherwise as little earlier as may be; undefined where the free time around it is too short. */
export function leastAround(cells: readonly Shown[], index: number, { step }: Measure): Range | undefined {
  const least = step / cellMinutes;
  for (let from = index; from > index - least && from >= 0; from--) {
    const range = { from, to: from + least };
    if (isFree(cells, range)) return range;
  }
  return undefined;
}

/** Whether all cells of a range are there, free, and follow each other. */
export function isFree(cells: readonly Shown[], { from, to }: Range): boolean {
  const chosen = cells.slice(from, to);
  return (
    chosen.length === to - from &&
    chosen.every(
      ({ state, start }, index) => state === 0 && (index === 0 || chosen[index - 1]?.end === start),
    )
  );
}

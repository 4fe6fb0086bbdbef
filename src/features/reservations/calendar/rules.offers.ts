import { cellMinutes, clockOf, minutesOf } from '../rules.ts';

/** A time at an instrument; YYYY-MM-DD and HH:mm. */
type Slot = { date: string; start: string; end: string };
/** The free cells of a day. */
type FreeDay = { date: string; cells: readonly { start: string }[] };

/** So many slots are offered in place of one. */
const offers = 3;

/** The free slots as long as `wanted` that begin nearest to it, one after the other and none twice, by time. */
export function nearestSlots(wanted: Slot, days: readonly FreeDay[], step: number): Slot[] {
  const length = minutesOf(wanted.end) - minutesOf(wanted.start);
  const wantedAt = instant(wanted);
  const found = days.flatMap(({ date, cells }) => {
    const free = new Set(cells.map(({ start }) => start));
    const fits = (from: number) =>
      Array.from({ length: length / cellMinutes }, (_, index) => clockOf(from + index * cellMinutes)).every(
        (clock) => free.has(clock),
      );
    return cells
      .map(({ start }) => minutesOf(start))
      .filter((from) => from % Math.min(step, 60) === 0 && fits(from))
      .map((from): Slot => ({ date, start: clockOf(from), end: clockOf(from + length) }));
  });
  const chosen: Slot[] = [];
  const byDistance = found.sort(
    (one, other) => Math.abs(instant(one) - wantedAt) - Math.abs(instant(other) - wantedAt),
  );
  for (const slot of byDistance) {
    const overlaps = chosen.some(
      ({ date, start, end }) => date === slot.date && start < slot.end && slot.start < end,
    );
    if (!overlaps) chosen.push(slot);
    if (chosen.length === offers) break;
  }
  return chosen.sort((one, other) => instant(one) - instant(other));
}

/** Minutes since 1970, as on a clock in Shanghai. */
function instant({ date, start }: Slot): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutesOf(start);
}

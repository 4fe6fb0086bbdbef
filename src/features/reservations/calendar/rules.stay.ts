import { reservationRefusals } from '../contract.ts';
import { type Cell, cellMinutes, cellsOf, type Day, longestStay, minutesOf, shortestStay } from '../rules.ts';

/** From when to when somebody wants an instrument; HH:mm, the end possibly 24:00. */
export type Wanted = { start: string; end: string };

/** What became of a wish: its cells, or why it cannot be. */
export type Judgement = { cells: Cell[]; why?: undefined } | { cells?: undefined; why: string };

/**
 * The cells of a stay on one day, whoever else has booked them. Refused are times outside the opening hours, in the
 * past or too far ahead (该时段未开放), and those that are no multiple of the instrument's step, shorter than its
 * shortest stay or longer than its longest (超出可预约时长).
 */
export function judgeStay(day: Day, { start, end }: Wanted): Judgement {
  const minutes = minutesOf(end) - minutesOf(start);
  const { slotMinutes } = day.opening;
  if (
    minutes <= 0 ||
    minutes < shortestStay(day.opening) ||
    minutes % slotMinutes !== 0 ||
    minutes > longestStay(day.opening)
  )
    return { why: reservationRefusals.tooLong };
  const cells = cellsOf({ ...day, booked: undefined }).filter(
    (cell) => cell.start >= start && cell.start < end,
  );
  const isWhole = cells[0]?.start === start && cells.length === minutes / cellMinutes;
  const isOpen = isWhole && cells.every(({ state }) => state === 0);
  return isOpen ? { cells } : { why: reservationRefusals.closed };
}

/** 2026-11-24 09:00–11:00（2 小时）. */
export function stayInWords({ date, start, end }: Wanted & { date: string }): string {
  return `${date} ${start}–${end}（${(minutesOf(end) - minutesOf(start)) / 60} 小时）`;
}

/** The instant at which a day's HH:mm comes, 24:00 included. */
export function instantOf(date: string, clock: string): Date {
  return new Date(Date.parse(`${date}T00:00:00+08:00`) + minutesOf(clock) * 60_000);
}

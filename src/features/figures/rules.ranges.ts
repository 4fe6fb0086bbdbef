import { addDays } from '../../core/shanghai.ts';

/** Periods that boards offer, with their names; `free` is any. */
export const ranges = {
  today: '今天',
  week: '近7天',
  month30: '近30天',
  quarter: '近90天',
  month: '本月',
  year: '今年',
  free: '自选',
} as const;

/** One of them. */
export type Range = keyof typeof ranges;

/** The longest period that can be asked for, in days. */
export const mostDays = 366;

/** Calendar days from `from` to `to`, both included. */
export type Days = { from: string; to: string };

const lengths = { today: 1, week: 7, month30: 30, quarter: 90 } as const;

/** How many days a period has. */
export function lengthOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Whether these are days that can be asked for: in order, none to come, and not too many. */
export function isPeriod({ from, to }: Days, today: string): boolean {
  return from <= to && to <= today && from >= '2000-01-01' && lengthOf({ from, to }) <= mostDays;
}

/**
 * The days of a period that ends `today`, and those that it is compared with: as many days just before, or of a month and a
 * year the same days of the month or year before.
 */
export function periodOf(range: Range, today: string, free?: Days): { days: Days; before: Days } {
  if (range === 'month' || range === 'year') {
    const from = range === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
    const start = range === 'month' ? monthBefore(from) : yearBefore(from);
    const end = range === 'month' ? monthBefore(today) : yearBefore(today);
    return { days: { from, to: today }, before: { from: start, to: end } };
  }
  const days =
    range === 'free'
      ? (free ?? { from: today, to: today })
      : { from: addDays(today, 1 - lengths[range]), to: today };
  const length = lengthOf(days);
  return { days, before: { from: addDays(days.from, -length), to: addDays(days.from, -1) } };
}

/** The days, weeks (from Monday) or months that a period is plotted by: days up to 92, weeks up to 200, else months. */
export function stepOf(days: Days): 'day' | 'week' | 'month' {
  const length = lengthOf(days);
  if (length <= 92) return 'day';
  return length <= 200 ? 'week' : 'month';
}

/** The first days of the steps of a period, each no earlier than the period. */
export function stepsOf({ from, to }: Days, step: 'day' | 'week' | 'month'): string[] {
  const starts: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (
      day === from ||
      step === 'day' ||
      (step === 'week' && isMonday) ||
      (step === 'month' && day.endsWith('-01'))
    )
      starts.push(day);
  }
  return starts;
}

/** The first day of the month after a day's. */
export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The same day a month before, or that month's last. */
function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The same day a year before, 28 February for the 29th. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('02-29') ? `${before.slice(0, 8)}28` : before;
}

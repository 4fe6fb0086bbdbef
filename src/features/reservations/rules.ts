import { z } from 'zod';
import type { Fen } from '../../core/money.ts';
import { addDays, weekdayOf } from '../../core/shanghai.ts';

/** A cell of the calendar, in minutes (product definition, 1.2). */
export const cellMinutes = 30;

const Rate = z.int().min(0).max(1_000);
const Clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);

/**
 * What costs more, in percent of the hourly price (product definition, 1.2); a setting. The highest that fits a
 * cell counts, they do not add up. `review` and `training` name the instruments that are booked only after a look
 * by staff, and those that need training first.
 */
export const TimeExtra = z
  .object({
    evening: z.object({ from: Clock, to: Clock, rate: Rate }),
    sunday: Rate,
    holiday: Rate,
    /** Public holidays, YYYY-MM-DD. */
    holidays: z.array(z.iso.date()),
    review: z.array(z.string()).default([]),
    training: z.array(z.string()).default([]),
  })
  .default({
    evening: { from: '18:30', to: '22:00', rate: 20 },
    sunday: 50,
    holiday: 100,
    holidays: [],
    review: [],
    training: [],
  });
export type TimeExtra = z.output<typeof TimeExtra>;

/** When an instrument can be booked; days 0 (Sunday) to 6, times HH:mm with 24:00 allowed as an end. */
export type Opening = {
  slotMinutes: number;
  openHours: readonly { days: readonly number[]; from: string; to: string }[];
  maxDaysAhead: number;
  /** Shortest and longest stay; left out, one step and as long as it is open. */
  minMinutes?: number | null;
  maxMinutes?: number | null;
};

/** A time at which an instrument is closed though it should be open, in milliseconds since 1970. */
export type Closure = { start: number; end: number };

/** How an instrument differs from the rules of the shop; null where it does not. */
export type Policy = {
  minMinutes: number | null;
  maxMinutes: number | null;
  eveningRate: number | null;
  sundayRate: number | null;
  holidayRate: number | null;
  needsReview: boolean | null;
  needsTraining: boolean | null;
  needsPrepay: boolean;
};

/** The shop's rates with those that an instrument has for itself. */
export function ratesOf(extra: TimeExtra, policy: Policy | null): TimeExtra {
  if (!policy) return extra;
  const { eveningRate, sundayRate, holidayRate } = policy;
  return {
    ...extra,
    evening: { ...extra.evening, rate: eveningRate ?? extra.evening.rate },
    sunday: sundayRate ?? extra.sunday,
    holiday: holidayRate ?? extra.holiday,
  };
}

/** One cell: 0 free, 1 taken, 2 closed or past, 3 mine. */
export type Cell = {
  start: string;
  end: string;
  state: 0 | 1 | 2 | 3;
  extra_rate: number;
  price_fen: Fen;
};

/** What the cells of a day depend on. `today` and `time` are those of a clock in Shanghai, HH:mm. */
export type Day = {
  date: string;
  today: string;
  time: string;
  opening: Opening;
  extra: TimeExtra;
  baseFenHour: number;
  /** Cells that are booked, by their start. */
  booked?: ReadonlyMap<string, 1 | 3>;
  closures?: readonly Closure[];
};

/** The cells of one day's opening hours, in order; none on a day on which the instrument is closed. */
export function cellsOf({ date, today, time, opening, extra, baseFenHour, booked, closures }: Day): Cell[] {
  const midnight = Date.parse(`${date}T00:00:00+08:00`);
  const isClosed = (minute: number) =>
    closures?.some(
      ({ start, end }) =>
        start < midnight + (minute + cellMinutes) * 60_000 && end > midnight + minute * 60_000,
    );
  const weekday = weekdayOf(date);
  const isInReach = date >= today && date <= addDays(today, opening.maxDaysAhead);
  const starts = opening.openHours
    .filter(({ days }) => days.includes(weekday))
    .flatMap(({ from, to }) => {
      const count = Math.floor((minutesOf(to) - minutesOf(from)) / cellMinutes);
      return Array.from({ length: Math.max(0, count) }, (_, index) => minutesOf(from) + index * cellMinutes);
    });
  return [...new Set(starts)]
    .sort((one, other) => one - other)
    .map((minute) => {
      const start = clockOf(minute);
      const isOpen = isInReach && (date > today || start > time) && !isClosed(minute);
      const rate = extraRate(date, start, extra);
      return {
        start,
        end: clockOf(minute + cellMinutes),
        state: isOpen ? (booked?.get(start) ?? 0) : 2,
        extra_rate: rate,
        price_fen: Math.floor((baseFenHour * cellMinutes * (100 + rate) * 2 + 6_000) / 12_000),
      };
    });
}

/** The surcharge of the cell that starts then, in percent: the highest that fits. */
export function extraRate(date: string, start: string, extra: TimeExtra): number {
  const { evening, sunday, holiday, holidays } = extra;
  const isEvening = start >= evening.from && start < evening.to;
  return Math.max(
    0,
    isEvening ? evening.rate : 0,
    weekdayOf(date) === 0 ? sunday : 0,
    holidays.includes(date) ? holiday : 0,
  );
}

/** What costs more, in words for customers. */
export function extraInWords({ evening, sunday, holiday }: TimeExtra): string[] {
  const rules = [
    evening.rate && `晚间 ${evening.from}–${evening.to} 加收 ${evening.rate}%`,
    sunday && `周日加收 ${sunday}%`,
    holiday && `法定节假日加收 ${holiday}%`,
  ].filter((rule) => rule !== 0);
  return rules.length > 1 ? [...rules, '同一时段符合多项时只按最高一项计'] : rules;
}

/** The longest time that can be booked at once: from opening to closing without a break, in minutes. */
export function longestStay({ openHours, maxMinutes }: Opening): number {
  const open = Math.max(0, ...openHours.map(({ from, to }) => minutesOf(to) - minutesOf(from)));
  return Math.min(open, maxMinutes ?? open);
}

/** The shortest time that can be booked, in minutes. */
export function shortestStay({ slotMinutes, minMinutes }: Opening): number {
  return Math.max(slotMinutes, minMinutes ?? 0);
}

/** 09:30 → 570. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 570 → 09:30. */
export function clockOf(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

import { addDays, weekdayOf } from '../../../core/shanghai.ts';

/** The calendar day (YYYY-MM-DD) that is so many working days after `from`: Sundays and public holidays are none. */
export function afterWorkingDays(from: string, days: number, holidays: readonly string[]): string {
  let date = from;
  for (let left = Math.max(1, days); left > 0; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date, holidays)) left -= 1;
  }
  return date;
}

/** So many working days `to` is after `from`; 0 when it is not after it. The reverse of `afterWorkingDays`. */
export function workingDaysBetween(from: string, to: string, holidays: readonly string[]): number {
  let days = 0;
  for (let date = from; date < to; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date, holidays)) days += 1;
  }
  return days;
}

/** Whether people work on a calendar day. */
export function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  return weekdayOf(date) !== 0 && !holidays.includes(date);
}

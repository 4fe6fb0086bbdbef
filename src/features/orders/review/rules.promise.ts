import { addDays, weekdayOf } from '../../../core/shanghai.ts';

/** The calendar day (YYYY-MM-DD) that is so many working days after `from`: Sundays and public holidays are none. */
export function afterWorkingDays(from: string, days: number, holidays: readonly string[]): string {
  let date = from;
  for (let left = Math.max(1, days); left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) !== 0 && !holidays.includes(date)) left -= 1;
  }
  return date;
}

import { addDays, shanghaiDate, startOfDay } from '../../../core/shanghai.ts';
import { isWorkingDay } from './rules.promise.ts';

const minute = 60_000;
/** When people work on a working day: 8:30 to 18:30. */
const [opens, closes] = [8.5 * 60 * minute, 18.5 * 60 * minute];

/** The instant that is so many working hours after `from`; nights, Sundays and public holidays do not count. */
export function afterWorkingHours(from: Date, hours: number, holidays: readonly string[]): Date {
  let left = hours * 60 * minute;
  for (let date = shanghaiDate(from); ; date = addDays(date, 1)) {
    if (!isWorkingDay(date, holidays)) continue;
    const midnight = startOfDay(date).getTime();
    const begin = Math.max(from.getTime(), midnight + opens);
    const worked = Math.max(0, midnight + closes - begin);
    if (left <= worked) return new Date(begin + left);
    left -= worked;
  }
}

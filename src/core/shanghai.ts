/** How far clocks in Shanghai are ahead of UTC, without summer time since 1991. */
const ahead = 8 * 3_600_000;
const oneDay = 24 * 3_600_000;

/** Days by their number since 1970, as written before: to write one anew takes most of the time that a time takes. */
const written = new Map<number, string>();
const mostWritten = 1_000;

/** The instant as `YYYY-MM-DD HH:mm:ss` on a clock in Asia/Shanghai: the form of every time in an answer. */
export function shanghaiTime(instant: Date): string {
  const time = instant.getTime() + ahead;
  const seconds = Math.floor((time - Math.floor(time / oneDay) * oneDay) / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${shanghaiDate(instant)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** The instant that a clock in Asia/Shanghai shows as `YYYY-MM-DD HH:mm:ss`, or without the seconds. */
export function shanghaiInstant(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}

/** The calendar day `YYYY-MM-DD` of the instant in Asia/Shanghai. */
export function shanghaiDate(instant: Date): string {
  const day = Math.floor((instant.getTime() + ahead) / oneDay);
  const known = written.get(day);
  if (known) return known;
  const date = new Date(day * oneDay).toISOString().slice(0, 10);
  if (written.size === mostWritten) written.clear();
  written.set(day, date);
  return date;
}

/** The instant at which the calendar day `YYYY-MM-DD` begins in Asia/Shanghai. */
export function startOfDay(date: string): Date {
  return shanghaiInstant(`${date} 00:00`);
}

/** The instant at which the next calendar day begins. */
export function endOfDay(date: string): Date {
  return startOfDay(addDays(date, 1));
}

/** The day of the week of a calendar day, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The later of two calendar days. */
export function laterDay(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? other : one;
}

/** The calendar day `days` after `date`, or before it when negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** How many days `to` is after `from`, both YYYY-MM-DD; negative when it is before it. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** How many days are left, or how many have passed and are `over` (已逾期, 已过期); empty without a due date. */
export function dueText(daysLeft: number | null, over = '已逾期'): string {
  if (daysLeft === null) return '';
  if (daysLeft < 0) return `${over} ${-daysLeft} 天`;
  return daysLeft === 0 ? '今日到期' : `还有 ${daysLeft} 天`;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

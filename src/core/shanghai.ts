const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The instant as `YYYY-MM-DD HH:mm:ss` on a clock in Asia/Shanghai: the form of every time in an answer. */
export function shanghaiTime(instant: Date): string {
  return clock.format(instant);
}

/** The calendar day `YYYY-MM-DD` of the instant in Asia/Shanghai. */
export function shanghaiDate(instant: Date): string {
  return clock.format(instant).slice(0, 10);
}

/** The instant at which the calendar day `YYYY-MM-DD` begins in Asia/Shanghai. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00+08:00`);
}

/** The instant at which the next calendar day begins. */
export function endOfDay(date: string): Date {
  return startOfDay(addDays(date, 1));
}

/** The day of the week of a calendar day, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The calendar day `days` after `date`, or before it when negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const date = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?=$|[ T])[ T]*/;
const clock = /^(\d{1,3}):([0-5]\d):([0-5]\d(?:[.,]\d+)?)$/;

/** Seconds that a date, a time or both stand for; NaN for all else, such as dates whose day could be a month. */
export function stampOf(text: string): number {
  const [whole = '', year, , month, dayOfMonth, ownDay, ownMonth, ownYear] = date.exec(text) ?? [];
  const rest = text.slice(whole.length);
  const [isTimed, hours, minutes, seconds = ''] = clock.exec(rest) ?? [];
  if (!whole && !isTimed) return Number.NaN;
  if (rest && !isTimed) return Number.NaN;
  const days = whole
    ? Date.UTC(Number(year ?? ownYear), Number(month ?? ownMonth) - 1, Number(dayOfMonth ?? ownDay)) / 1_000
    : 0;
  return (
    days + (isTimed ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')) : 0)
  );
}

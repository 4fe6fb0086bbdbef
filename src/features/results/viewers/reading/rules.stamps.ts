const date = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?=$|[ T])[ T]*/;
const clock = /^(\d{1,3}):([0-5]\d):([0-5]\d(?:[.,]\d+)?)$/;

const [colon, zero] = [58, 48];

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

/** The same for many one after another, of which the date is read once. */
export function stampReader(): (text: string) => number {
  let [known, days] = ['', 0];
  return (text) => {
    const cut = text.length - 8;
    const isWhole = cut === 0 || (cut > 0 && /[ T]/.test(text.charAt(cut - 1)));
    if (!isWhole || text.charCodeAt(cut + 2) !== colon || text.charCodeAt(cut + 5) !== colon)
      return stampOf(text);
    const front = text.slice(0, cut);
    if (front !== known) {
      const midnight = stampOf(`${front}00:00:00`);
      if (Number.isNaN(midnight)) return stampOf(text);
      [known, days] = [front, midnight];
    }
    const digit = (place: number) => {
      const value = text.charCodeAt(cut + place) - zero;
      return value >= 0 && value <= 9 ? value : Number.NaN;
    };
    const at = (place: number) => digit(place) * 10 + digit(place + 1);
    const [hours, minutes, seconds] = [at(0), at(3), at(6)];
    return hours < 100 && minutes < 60 && seconds < 60
      ? days + hours * 3_600 + minutes * 60 + seconds
      : Number.NaN;
  };
}

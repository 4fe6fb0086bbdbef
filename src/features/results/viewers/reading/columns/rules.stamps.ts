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

const [blank, quote, letterT] = [32, 34, 84];
/** Characters of a date with its time. */
const longest = 32;

/** The same for the fields of one column, one after another, of which what does not change is read once. */
export function stampReader(bytes: Uint8Array): (from: number, to: number) => number {
  let [known, length, value] = [0, 0, Number.NaN];
  let [front, frontLength, midnight] = [0, -1, Number.NaN];
  const isAlike = (one: number, other: number, count: number) => {
    for (let at = 0; at < count; at++) if (bytes[one + at] !== bytes[other + at]) return false;
    return true;
  };
  const digit = (at: number) => {
    const own = (bytes[at] as number) - zero;
    return own >= 0 && own <= 9 ? own : Number.NaN;
  };
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  const read = (from: number, size: number) => {
    const at = from + size - 8;
    const isClock =
      size >= 8 &&
      bytes[at + 2] === colon &&
      bytes[at + 5] === colon &&
      (size === 8 || bytes[at - 1] === blank || bytes[at - 1] === letterT);
    if (!isClock) return stampOf(textBetween(bytes, from, from + size));
    if (size - 8 !== frontLength || !isAlike(front, from, frontLength)) {
      midnight = size === 8 ? 0 : stampOf(`${textBetween(bytes, from, at)}00:00:00`);
      [front, frontLength] = [from, size - 8];
    }
    const [hours, minutes, seconds] = [two(at), two(at + 3), two(at + 6)];
    return minutes < 60 && seconds < 60 ? midnight + hours * 3_600 + minutes * 60 + seconds : Number.NaN;
  };
  return (from, to) => {
    let end = to;
    while (bytes[end - 1] === blank || bytes[end - 1] === quote) end--;
    const size = end - from;
    if (size > longest) return Number.NaN;
    if (size !== length || !isAlike(known, from, size)) {
      value = read(from, size);
      [known, length] = [from, size];
    }
    return value;
  };
}

function textBetween(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

const [blank, plus, minus, point, comma, semicolon, zero, nine] = [32, 43, 45, 46, 44, 59, 48, 57] as const;
const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);
/** Digits beyond which a number is no longer exact. */
const mostDigits = 15;

/** So many numbers, each by its place; without the objects that `Float64Array.from` makes of long lists. */
export function filledBy(count: number, of: (at: number) => number): Float64Array {
  const values = new Float64Array(Math.max(0, Math.floor(count)));
  for (let at = 0; at < values.length; at++) values[at] = of(at);
  return values;
}

/** A list of numbers that grows from a room for so many: 8 bytes each, and nothing to collect. */
export class Growing {
  length = 0;
  #values: Float64Array;

  constructor(room = 1_024) {
    this.#values = new Float64Array(Math.max(room, 1));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** All that was pushed, in its own memory where much of the room is left. */
  whole(): Float64Array {
    const isFull = this.#values.length <= this.length * 1.1;
    return isFull ? this.#values.subarray(0, this.length) : this.#values.slice(0, this.length);
  }
}

/** The number between two places of a text, blanks around it left out; NaN for all else, nothing included. */
export function numberBetween(text: string, from: number, to: number, decimal: '.' | ',' = '.'): number {
  let [at, end] = [from, to];
  while (at < end && text.charCodeAt(at) <= blank) at++;
  while (end > at && text.charCodeAt(end - 1) <= blank) end--;
  if (at >= end) return Number.NaN;
  const begin = at;
  const sign = text.charCodeAt(at);
  if (sign === minus || sign === plus) at++;
  const mark = decimal === ',' ? comma : point;
  let [mantissa, digits, decimals] = [0, 0, -1];
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      mantissa = mantissa * 10 + code - zero;
      digits++;
      if (decimals >= 0) decimals++;
    } else if (code === mark && decimals < 0) decimals = 0;
    else break;
  }
  if (at < end || digits === 0 || digits > mostDigits) {
    const words = text.slice(begin, end);
    return Number(decimal === ',' ? words.replace(',', '.') : words);
  }
  const size = decimals > 0 ? mantissa / (powers[decimals] as number) : mantissa;
  return sign === minus ? -size : size;
}

/** The numbers of a part of a text, between blanks, commas, semicolons and ends of lines; NaN for each word that is none. */
export function numbersBetween(text: string, from = 0, to = text.length): Float64Array {
  const found = new Growing();
  for (let at = from; at < to; at++) {
    let code = text.charCodeAt(at);
    if (isBetween(code)) continue;
    const begin = at;
    // Nearly all are whole and short: those are read as they are passed.
    let whole = 0;
    let isWhole = true;
    while (true) {
      if (code >= zero && code <= nine) whole = whole * 10 + code - zero;
      else isWhole = false;
      if (++at >= to) break;
      code = text.charCodeAt(at);
      if (isBetween(code)) break;
    }
    found.push(isWhole && at - begin <= mostDigits ? whole : numberBetween(text, begin, at));
  }
  return found.whole();
}

const isBetween = (code: number) => code <= blank || code === comma || code === semicolon;

/** Where each line of a text begins and ends, its end of line left out; also where a carriage return alone ends it. */
export function* linesIn(text: string): Generator<{ from: number; to: number }> {
  const hasNewlines = text.includes('\n');
  const mark = hasNewlines ? '\n' : '\r';
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(mark, from);
    const end = found < 0 ? text.length : found;
    yield { from, to: hasNewlines && text.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end };
    from = end + 1;
  }
}

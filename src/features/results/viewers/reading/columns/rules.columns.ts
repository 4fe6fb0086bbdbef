import { isLacking, type Layout } from './rules.layout.ts';
import { stampReader } from './rules.stamps.ts';

const [tab, newline, carriage, blank, quote, comma, plus, minus] = [9, 10, 13, 32, 34, 44, 43, 45] as const;
const [dot, nonBreaking] = [46, 0xa0] as const;
/** Digits of which any number is exact. */
const exactDigits = 15;
const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);

/** Lines between rows of numbers: before which row they stand, and where they are in the bytes. */
type Gap = { row: number; from: number; to: number };

/** The numbers of a text, and what stands between their rows. `counts`: the rows from which on a line has so many fields. */
export type Rows = {
  columns: Float64Array[];
  rows: number;
  gaps: Gap[];
  counts: { row: number; fields: number }[];
  /** Columns of words that are dates and times in every row, as seconds. */
  stamps: Map<number, Float64Array>;
  /** Fields that say that a value lacks, such as #DIV/0! and OVER. */
  lacking: number;
};

/** Fields of words longer than this say more than that a value lacks, in bytes. */
const longestLacking = 12;

/** Bytes by which it is reckoned how many lines there are. */
const sampled = 64 * 1024;
/** Columns beyond which a line is no row of measured values. */
const mostColumns = 2_048;
/** Lines of words between numbers beyond which a text is no file of blocks. */
export const mostGaps = 20_000;

/**
 * The columns of numbers in `text`. A field that is no number is NaN; lines with fewer numbers than `needed`, or with words where
 * the layout has none, are gaps between rows. Reads 100 MB in about a second: no text is made.
 */
export function rowsOf(text: Uint8Array, layout: Layout, needed = Math.min(layout.columns, 2)): Rows {
  const { separator, decimal } = layout;
  const bytes = withNewline(text);
  let columns = layout.columns;
  const end = text.length;
  const between = separator === ' ' ? blank : separator.charCodeAt(0);
  const point = decimal.charCodeAt(0);
  let room = roomFor(text, columns);
  const kept = Array.from({ length: columns }, () => new Float64Array(room));
  let rows = 0;
  let fieldsBefore = -1;
  const gaps: Gap[] = [];
  const counts: Rows['counts'] = [];
  const worded = layout.wordColumns.map(
    (column): Worded => ({ column, seconds: new Float64Array(room), line: -1, read: stampReader(bytes) }),
  );
  const wordsOf = Array.from({ length: columns }, (_, index) => worded.find((own) => own.column === index));
  let lacking = 0;
  let at = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0;

  while (at < end) {
    const lineStart = at;
    if (rows === room) {
      room = Math.ceil(room * 1.5);
      for (const [index, values] of kept.entries()) kept[index] = larger(values, room);
      for (const own of worded) if (own.seconds) own.seconds = larger(own.seconds, room);
    }
    let column = 0;
    let numbers = 0;
    let filled = 0;
    let isWords = false;
    // One line, field by field.
    while (at < end) {
      let byte = bytes[at] as number;
      while (byte === blank || (byte === tab && between !== tab)) byte = bytes[++at] as number;
      if (byte === newline || byte === carriage) break;
      const isQuoted = byte === quote;
      if (isQuoted) byte = bytes[++at] as number;
      const fieldStart = at;
      let isNegative = false;
      if (byte === minus || byte === plus) {
        isNegative = byte === minus;
        byte = bytes[++at] as number;
      }
      let mantissa = 0;
      let digits = 0;
      let decimals = 0;
      let isFraction = false;
      // Nearly all fields are a few digits and a point, and are read at once as far as they are.
      const firstDigit = at;
      while (byte >= 48 && byte <= 57 && at - firstDigit < exactDigits) {
        mantissa = mantissa * 10 + byte - 48;
        byte = bytes[++at] as number;
      }
      digits = at - firstDigit;
      if (byte === point && (isQuoted || between !== point)) {
        isFraction = true;
        byte = bytes[++at] as number;
        const firstDecimal = at;
        while (byte >= 48 && byte <= 57 && digits + at - firstDecimal < exactDigits) {
          mantissa = mantissa * 10 + byte - 48;
          byte = bytes[++at] as number;
        }
        decimals = at - firstDecimal;
        digits += decimals;
      }
      for (; ; byte = bytes[++at] as number) {
        if (byte >= 48 && byte <= 57) {
          // Beyond 2^53 further digits say nothing.
          if (mantissa < 900_719_925_474_099) {
            mantissa = mantissa * 10 + byte - 48;
            if (isFraction) decimals++;
          } else if (!isFraction) decimals--;
          digits++;
        } else if (byte === point && !isFraction && (isQuoted || between !== point)) isFraction = true;
        // Quoted numbers can have commas between their thousands.
        else if (isQuoted && byte === comma && point !== comma && digits > 0 && !isFraction) continue;
        else if (isFraction || mantissa === 0) break;
        else {
          const gap = gapBetweenThousands(bytes, at, between, point);
          if (gap === 0) break;
          at += gap - 1;
        }
      }
      let exponent = 0;
      if (digits && (byte === 69 || byte === 101 || byte === 68 || byte === 100)) {
        byte = bytes[++at] as number;
        const isDown = byte === minus;
        if (isDown || byte === plus) byte = bytes[++at] as number;
        while (byte >= 48 && byte <= 57) {
          exponent = exponent * 10 + byte - 48;
          byte = bytes[++at] as number;
        }
        if (isDown) exponent = -exponent;
      }
      let isWhole = digits > 0;
      if (isQuoted) {
        while (byte !== quote && byte !== newline && byte !== carriage) {
          isWhole = false;
          byte = bytes[++at] as number;
        }
        if (byte === quote) byte = bytes[++at] as number;
      }
      while (byte === blank && between !== blank) byte = bytes[++at] as number;
      while (
        byte !== between &&
        byte !== newline &&
        byte !== carriage &&
        !(between === blank && byte === tab)
      ) {
        isWhole = false;
        byte = bytes[++at] as number;
      }
      if (isWhole) {
        if (column >= columns && column < mostColumns) {
          columns = column + 1;
          while (kept.length < columns) kept.push(new Float64Array(room).fill(Number.NaN));
        }
        if (column < columns)
          (kept[column] as Float64Array)[rows] = scaled(
            isNegative ? -mantissa : mantissa,
            exponent - decimals,
          );
        numbers++;
        filled = column + 1;
      } else {
        if (column < columns) (kept[column] as Float64Array)[rows] = Number.NaN;
        if (at > fieldStart) {
          const words = wordsOf[column];
          if (words?.seconds) {
            words.seconds[rows] = words.read(fieldStart, at);
            words.line = lineStart;
          }
          // Up to three signs stand for a value that lacks: "-", "NaN", "n/a".
          if (!words && at - fieldStart > 3) {
            if (saysLacking(bytes, fieldStart, at)) lacking++;
            else isWords = true;
          }
          filled = column + 1;
        }
      }
      column++;
      if (byte === newline || byte === carriage) break;
      at++;
    }
    const lineEnd = at;
    at += bytes[at] === carriage && bytes[at + 1] === newline ? 2 : 1;
    // A row with a single number between separators lacks the others: nothing to draw, and nothing that is told.
    if (
      numbers > 0 &&
      numbers < needed &&
      !isWords &&
      between !== blank &&
      bytes.indexOf(between, lineStart) < lineEnd
    )
      continue;
    if (numbers < needed || isWords) {
      const last = gaps.at(-1);
      if (last?.row === rows) last.to = lineEnd;
      else if (gaps.length < mostGaps) gaps.push({ row: rows, from: lineStart, to: lineEnd });
      continue;
    }
    if (filled !== fieldsBefore) counts.push({ row: rows, fields: filled });
    fieldsBefore = filled;
    while (column < columns) (kept[column++] as Float64Array)[rows] = Number.NaN;
    // Words of another kind are no times, whatever stands in other rows.
    for (const own of worded)
      if (own.seconds && (own.line !== lineStart || Number.isNaN(own.seconds[rows]))) own.seconds = undefined;
    rows++;
  }
  const stamps = new Map<number, Float64Array>();
  for (const { column, seconds } of worded) if (seconds) stamps.set(column, seconds.subarray(0, rows));
  const whole = kept.map((values) => values.subarray(0, rows));
  return { columns: whole, rows, gaps, counts, stamps, lacking };
}

/** A column of words, and the seconds that they stand for as long as each row has such; `line`: where the last of them was read. */
type Worded = {
  column: number;
  seconds: Float64Array | undefined;
  line: number;
  read: (from: number, to: number) => number;
};

/** About so many rows are in a text, as lines in its middle are long; a field has at least a sign and what ends it. */
function roomFor(text: Uint8Array, columns: number): number {
  const middle = text.subarray(text.length >> 1, (text.length >> 1) + sampled);
  let lines = 1;
  for (const byte of middle) if (byte === newline) lines++;
  const rows = (text.length / Math.max(middle.length, 1)) * lines * 1.05;
  return Math.max(16, Math.ceil(Math.min(rows, text.length / (columns * 2))));
}

function larger(values: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const own = new Float64Array(size);
  own.set(values);
  return own;
}

/** How many bytes stand between thousands at a place within a number: a comma, a point or a blank before three digits. */
function gapBetweenThousands(bytes: Uint8Array, at: number, between: number, point: number): number {
  const byte = bytes[at] as number;
  const length = byte === 0xe2 ? 3 : byte === 0xc2 ? 2 : 1;
  if (byte < 0x80 && byte !== comma && byte !== dot && byte !== blank) return 0;
  if (byte === between || byte === point) return 0;
  const isNarrow = byte === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xaf;
  if (byte > 0x80 && byte !== nonBreaking && !isNarrow && !(byte === 0xc2 && bytes[at + 1] === nonBreaking))
    return 0;
  const isDigit = (place: number) => (bytes[place] as number) >= 48 && (bytes[place] as number) <= 57;
  const from = at + length;
  if (!isDigit(from) || !isDigit(from + 1) || !isDigit(from + 2) || isDigit(from + 3)) return 0;
  // A point may begin decimals: only what follows tells that it does not.
  return byte === dot && bytes[from + 3] !== comma && bytes[from + 3] !== dot ? 0 : length;
}

function saysLacking(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from <= longestLacking && isLacking(String.fromCharCode(...bytes.subarray(from, to)));
}

/** Ended by a newline, so that nobody who stops there need look for the end of the bytes. */
function withNewline(text: Uint8Array): Uint8Array {
  if (text.at(-1) === newline) return text;
  const ended = new Uint8Array(text.length + 1);
  ended.set(text);
  ended[text.length] = newline;
  return ended;
}

/** mantissa × 10^power, exactly rounded while both are exact. */
function scaled(mantissa: number, power: number): number {
  if (power === 0) return mantissa;
  if (power < 0) return power >= -22 ? mantissa / (powers[-power] as number) : mantissa * 10 ** power;
  return power <= 22 ? mantissa * (powers[power] as number) : mantissa * 10 ** power;
}

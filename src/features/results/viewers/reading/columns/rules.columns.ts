import { Growing } from '../rules.scanning.ts';
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

/** Columns beyond which a line is no row of measured values. */
const mostColumns = 2_048;
/** Lines of words between numbers beyond which a text is no file of blocks. */
export const mostGaps = 20_000;

/**
 * The columns of numbers in `text`. A field that is no number is NaN; lines with fewer than two numbers (or one, where
 * there is one column), or with words where the layout has none, are gaps between rows. Reads 100 MB in about a second: no
 * text is made.
 */
export function rowsOf(text: Uint8Array, layout: Layout): Rows {
  const { separator, decimal } = layout;
  const bytes = withNewline(text);
  const hasWords = (column: number) => layout.wordColumns.includes(column);
  let columns = layout.columns;
  const end = text.length;
  const between = separator === ' ' ? blank : separator.charCodeAt(0);
  const point = decimal.charCodeAt(0);
  const needed = Math.min(columns, 2);
  let room = Math.max(1_024, Math.ceil(end / (columns * 8)));
  let kept = Array.from({ length: columns }, () => new Float64Array(room));
  let row = new Float64Array(columns);
  let rows = 0;
  let fieldsBefore = -1;
  const gaps: Gap[] = [];
  const counts: Rows['counts'] = [];
  const stamps = new Map(
    layout.wordColumns.map((column) => [column, { seconds: new Growing(), read: stampReader(bytes) }]),
  );
  const stamp: number[] = [];
  let lacking = 0;
  const grow = (values: Float64Array, size: number) => {
    const larger = new Float64Array(size).fill(Number.NaN, values.length);
    larger.set(values);
    return larger;
  };
  let at = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0;

  while (at < end) {
    const lineStart = at;
    // Few columns are blanked sooner than `fill` is called.
    for (let index = 0; index < columns; index++) row[index] = Number.NaN;
    if (stamps.size) stamp.length = 0;
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
          row = grow(row, columns);
          while (kept.length < columns) kept.push(new Float64Array(room).fill(Number.NaN));
        }
        if (column < columns) row[column] = scaled(isNegative ? -mantissa : mantissa, exponent - decimals);
        numbers++;
        filled = column + 1;
      } else if (at > fieldStart) {
        // Up to three signs stand for a value that lacks: "-", "NaN", "n/a".
        if (at - fieldStart > 3 && !hasWords(column)) {
          if (saysLacking(bytes, fieldStart, at)) lacking++;
          else isWords = true;
        }
        const own = stamps.get(column);
        if (own) stamp[column] = own.read(fieldStart, at);
        filled = column + 1;
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
    if (rows === room) {
      room *= 2;
      kept = kept.map((values) => grow(values, room));
    }
    for (let index = 0; index < columns; index++) (kept[index] as Float64Array)[rows] = row[index] as number;
    if (stamps.size > 0) keepStamps(stamps, stamp);
    rows++;
  }
  const whole = new Map([...stamps].map(([column, { seconds }]) => [column, seconds.whole()]));
  const columnsOf = kept.map((values) => values.subarray(0, rows));
  return { columns: columnsOf, rows, gaps, counts, stamps: whole, lacking };
}

/** Keeps what a row says of the time; words of another kind are no times, whatever stands in other rows. */
function keepStamps(stamps: Map<number, { seconds: Growing }>, row: readonly number[]) {
  for (const [column, { seconds }] of stamps) {
    const own = row[column] ?? Number.NaN;
    if (Number.isNaN(own)) stamps.delete(column);
    else seconds.push(own);
  }
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

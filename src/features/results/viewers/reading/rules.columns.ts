import type { Layout } from './rules.layout.ts';

const [tab, newline, carriage, blank, quote, plus, minus] = [9, 10, 13, 32, 34, 43, 45] as const;
const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);

/**
 * The columns of numbers in `bytes` from the layout's first line on. A field that is no number is NaN; lines without
 * two numbers (or one, where there is one column) are left out. Reads 100 MB in about a second: no text is made.
 */
export function columnsOf(bytes: Uint8Array, layout: Layout): Float64Array[] {
  const { columns, separator, decimal } = layout;
  const end = bytes.length;
  const between = separator === ' ' ? blank : separator.charCodeAt(0);
  const point = decimal.charCodeAt(0);
  const needed = Math.min(columns, 2);
  let room = Math.max(1_024, Math.ceil(end / (columns * 6)));
  let kept = Array.from({ length: columns }, () => new Float64Array(room));
  const row = new Float64Array(columns);
  let rows = 0;
  let at = startOf(bytes, layout.firstLine);

  while (at < end) {
    row.fill(Number.NaN);
    let column = 0;
    let numbers = 0;
    // One line, field by field.
    while (at < end) {
      let byte = bytes[at] as number;
      while (byte === blank || byte === quote || (byte === tab && between !== tab))
        byte = bytes[++at] ?? newline;
      if (byte === newline || byte === carriage) break;
      let isNegative = false;
      if (byte === minus || byte === plus) {
        isNegative = byte === minus;
        byte = bytes[++at] ?? newline;
      }
      let mantissa = 0;
      let digits = 0;
      let decimals = 0;
      let isFraction = false;
      for (; ; byte = bytes[++at] ?? newline) {
        if (byte >= 48 && byte <= 57) {
          // Beyond 2^53 further digits say nothing.
          if (mantissa < 900_719_925_474_099) {
            mantissa = mantissa * 10 + byte - 48;
            if (isFraction) decimals++;
          } else if (!isFraction) decimals--;
          digits++;
        } else if (byte === point && !isFraction) isFraction = true;
        else break;
      }
      let exponent = 0;
      if (digits && (byte === 69 || byte === 101 || byte === 68 || byte === 100)) {
        byte = bytes[++at] ?? newline;
        const isDown = byte === minus;
        if (isDown || byte === plus) byte = bytes[++at] ?? newline;
        while (byte >= 48 && byte <= 57) {
          exponent = exponent * 10 + byte - 48;
          byte = bytes[++at] ?? newline;
        }
        if (isDown) exponent = -exponent;
      }
      let isWhole = digits > 0;
      while (byte === quote || (byte === blank && between !== blank)) byte = bytes[++at] ?? newline;
      while (
        byte !== between &&
        byte !== newline &&
        byte !== carriage &&
        !(between === blank && byte === tab)
      ) {
        isWhole = false;
        byte = bytes[++at] ?? newline;
      }
      if (isWhole && column < columns) {
        const value = scaled(mantissa, exponent - decimals);
        row[column] = isNegative ? -value : value;
        numbers++;
      }
      column++;
      if (byte === newline || byte === carriage) break;
      at++;
    }
    at++;
    if (numbers < needed) continue;
    if (rows === room) {
      room *= 2;
      kept = kept.map((values) => {
        const larger = new Float64Array(room);
        larger.set(values);
        return larger;
      });
    }
    for (let index = 0; index < columns; index++) (kept[index] as Float64Array)[rows] = row[index] as number;
    rows++;
  }
  return kept.map((values) => values.slice(0, rows));
}

/** mantissa × 10^power, exactly rounded while both are exact. */
function scaled(mantissa: number, power: number): number {
  if (power === 0) return mantissa;
  if (power < 0) return power >= -22 ? mantissa / (powers[-power] as number) : mantissa * 10 ** power;
  return power <= 22 ? mantissa * (powers[power] as number) : mantissa * 10 ** power;
}

/** Where line `line` begins; lines end with LF, CR LF or CR. */
function startOf(bytes: Uint8Array, line: number): number {
  let at = 0;
  for (let seen = 0; seen < line && at < bytes.length; at++) {
    if (bytes[at] === newline || (bytes[at] === carriage && bytes[at + 1] !== newline)) seen++;
  }
  return at;
}

import type { Curve, Curves, Reading } from './rules.readings.ts';

/** Lines that are made at a time. */
const atOnce = 20_000;

/**
 * Curves as the text of a CSV sheet, in parts: one column of x where all curves share it, else one for each; the
 * headings are those of the axes.
 */
export function sheetText(curves: readonly Curve[], reading: Reading): string[] {
  const { x, y, right } = reading as Curves;
  const [first] = curves;
  if (!first) return [];
  const isShared = curves.every((curve) => curve.x === first.x);
  const heading = (curve: Curve) => {
    const label = curve.isRight && right ? right.label : y.label;
    return curve.name && curves.length > 1 ? `${curve.name} ${label}` : label;
  };
  const columns = isShared
    ? [
        { name: x.label, values: first.x },
        ...curves.map((curve) => ({ name: heading(curve), values: curve.y })),
      ]
    : curves.flatMap((curve) => [
        { name: `${curve.name} ${x.label}`, values: curve.x },
        { name: heading(curve), values: curve.y },
      ]);
  const rows = Math.max(...columns.map(({ values }) => values.length));
  const parts = [`${columns.map(({ name }) => cell(name.trim())).join(',')}\r\n`];
  for (let from = 0; from < rows; from += atOnce) {
    const lines: string[] = [];
    for (let row = from; row < Math.min(rows, from + atOnce); row++) {
      lines.push(columns.map(({ values }) => number(values[row])).join(','));
    }
    parts.push(`${lines.join('\r\n')}\r\n`);
  }
  return parts;
}

/** Ten digits: more are rounding. */
function number(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(Number(value.toPrecision(10)));
}

/** A heading that spreadsheets read as text and never as a formula. */
function cell(text: string): string {
  const plain = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

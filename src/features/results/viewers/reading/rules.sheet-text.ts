import {
  type Curve,
  type HeatMap,
  type Imaging,
  labelOf,
  type Panel,
  type Sheet,
  type Tables,
} from './rules.readings.ts';

/** Lines that are made at a time. */
const atOnce = 20_000;
/** Rows of a table that are looked at; the rest is in the file. */
const mostRows = 2_000;
/** Columns of a map's table that are looked at. */
const mostColumns = 200;

type Column = { name: string; values: Float64Array };

/**
 * Curves of pictures as the text of a CSV sheet, in parts: one column of x where all curves of a picture share it, else one
 * for each; the headings are those of the axes. `words` stand above them.
 */
export function sheetText(
  panels: readonly Panel[],
  series: readonly string[] = [],
  words: readonly string[] = [],
): string[] {
  const columns = panels.flatMap((panel) => columnsOf(panel, series));
  if (columns.length === 0) return [];
  const rows = Math.max(...columns.map(({ values }) => values.length));
  const parts = [
    ...words.map((line) => `${cell(`# ${line}`)}\r\n`),
    `${columns.map(({ name }) => cell(name)).join(',')}\r\n`,
  ];
  for (let from = 0; from < rows; from += atOnce) {
    const lines: string[] = [];
    for (let row = from; row < Math.min(rows, from + atOnce); row++) {
      lines.push(columns.map(({ values }) => number(values[row])).join(','));
    }
    parts.push(`${lines.join('\r\n')}\r\n`);
  }
  return parts;
}

/** The beginning of each picture's points as a sheet, for files that have no rows of their own. */
export function sheetsOf(panels: readonly Panel[], series: readonly string[] = []): Tables {
  const sheets = panels.map((panel) => {
    const columns = columnsOf(panel, series);
    const total = Math.max(0, ...columns.map(({ values }) => values.length));
    const rows = Array.from({ length: Math.min(total, mostRows) }, (_, row) =>
      columns.map(({ values }) => number(values[row])),
    );
    return { name: panel.name || '数据', rows: [columns.map(({ name }) => name), ...rows], total: total + 1 };
  });
  return { kind: 'tables', sheets };
}

/** A map as the text of a CSV sheet: its columns' places in the first line, the place of a row before its values. */
export function mapText({ x, y, z, values }: HeatMap): string[] {
  const columns = x.values.length;
  const head = [mapHeading({ x, y, z }), ...Array.from(x.values, number)];
  const lines = Array.from(y.values, (place, row) =>
    [number(place), ...Array.from(values.subarray(row * columns, (row + 1) * columns), number)].join(','),
  );
  return [`${[cell(head[0] ?? ''), ...head.slice(1)].join(',')}\r\n`, ...lines.map((line) => `${line}\r\n`)];
}

/** The beginning of a map as rows. */
export function sheetOfMap({ name, x, y, z, values }: HeatMap): Sheet {
  const columns = Math.min(x.values.length, mostColumns);
  const rows = Array.from(y.values.subarray(0, mostRows), (place, row) => {
    const begin = row * x.values.length;
    return [number(place), ...Array.from(values.subarray(begin, begin + columns), number)];
  });
  const heading = [mapHeading({ x, y, z }), ...Array.from(x.values.subarray(0, columns), number)];
  return { name: name || '数据', rows: [heading, ...rows], total: y.values.length + 1 };
}

/** A band as it is seen, and the beginning of the spectra, a column for each place. */
export function sheetsOfImaging({ spectral, x, y, cells, values }: Imaging, band: HeatMap): Tables {
  const length = spectral.values.length;
  const places = [...cells.entries()].filter(([, spectrum]) => spectrum >= 0).slice(0, mostColumns);
  const heading = places.map(([cell]) => {
    const [column, row] = [cell % x.values.length, Math.floor(cell / x.values.length)];
    return `${labelOf(x)} ${number(x.values[column])}, ${labelOf(y)} ${number(y.values[row])}`;
  });
  const rows = Array.from(spectral.values.subarray(0, mostRows), (place, at) => [
    number(place),
    ...places.map(([, spectrum]) => number(values[spectrum * length + at])),
  ]);
  return {
    kind: 'tables',
    sheets: [
      { ...sheetOfMap(band), name: '当前波段' },
      { name: '光谱', rows: [[labelOf(spectral), ...heading], ...rows], total: length + 1 },
    ],
  };
}

/** What stands where rows and columns of a map meet: rows, columns, and what the values are. */
function mapHeading({ x, y, z }: Pick<HeatMap, 'x' | 'y' | 'z'>): string {
  return `${labelOf(y)} \\ ${labelOf(x)}: ${labelOf(z)}`;
}

function columnsOf({ x, y, right, curves }: Panel, series: readonly string[]): Column[] {
  const [first] = curves;
  if (!first) return [];
  const isShared = curves.every((curve) => curve.x === first.x);
  const nameOf = (curve: Curve) => [series[curve.series ?? 0], curve.name].filter(Boolean).join(' ');
  const named = (curve: Curve, label: string) =>
    curves.length > 1 ? `${nameOf(curve)} ${label}`.trim() : label;
  const columnOf = (curve: Curve) => ({
    name: named(curve, labelOf(curve.isRight && right ? right : y)),
    values: curve.y,
  });
  if (isShared) return [{ name: labelOf(x), values: first.x }, ...curves.map(columnOf)];
  return curves.flatMap((curve) => [{ name: named(curve, labelOf(x)), values: curve.x }, columnOf(curve)]);
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

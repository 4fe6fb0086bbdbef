import type { Fact, HeatMap, Maps, Places, Quantity } from '../rules.readings.ts';
import { fieldsOf, isNumber, type Layout, layoutOf } from './rules.layout.ts';
import { headingOf } from './rules.quantities.ts';

/** Rows and columns from which on numbers in a rectangle are a map and no table. */
const [leastRows, leastColumns] = [5, 8];
/** Rows and columns of a rectangle without places of its own. */
const leastUntold = 16;
/** Characters at the beginning that the layout is found by. */
const looked = 256 * 1024;

/** Values of a rectangle with the lines above it. */
type Body = { head: string[]; rows: number[][]; cells: (readonly string[])[] };

/**
 * A map in a text: a matrix between places in its first row and first column, a list of places with a value at each, or a matrix
 * of nothing but values. Undefined where it is none for certain; axes get no names but those that the text tells.
 */
export function mapInText(text: string, name: string): Maps | undefined {
  const head = text.slice(0, looked);
  const layout = layoutOf(head);
  if (!layout || layout.columns < 3 || !mayHoldMap(head, name, layout)) return undefined;
  const lines = text.split(/\r\n|\n|\r/);
  return mapInRows({
    name,
    layout,
    lines,
    fieldsAt: (at) => fieldsOf(lines[at] as string, layout.separator),
  });
}

/** Whether there are columns enough for a matrix, places named for a list, or edges told; most texts are none of it at first sight. */
function mayHoldMap(head: string, name: string, { columns, separator }: Layout): boolean {
  if (columns >= leastColumns || /\.xyz$/i.test(name) || /^#\s*Width:/im.test(head)) return true;
  const lines = head.slice(0, 16_384).split(/\r\n|\n|\r/);
  return lines.some((line) => {
    const titles = fieldsOf(line, separator).slice(0, 2).map(bare);
    return titles.length === 2 && titles.every(isPlaceTitle);
  });
}

const bare = (cell: string) => cell.replace(/^[#;%]+\s*/, '');

/** Whether a heading is that of a place, or of one of the two wavelengths of fluorescence. */
const isPlaceTitle = (title: string) =>
  /^(x|y|pos(ition)?|坐标|位置|col(umn)?|row)\b|^[xy][\s_([]|激发|发射|wave/i.test(title) ||
  /激发|发射/.test(quantityOf(title).name);

/** The same in the cells of a sheet. */
export function mapInCells(cells: readonly string[][], name: string): Maps | undefined {
  const layout = { separator: '\t', decimal: '.' } as const;
  const lines = cells.map((row) => row.join('\t'));
  return mapInRows({ name, layout, lines, fieldsAt: (at) => cells[at] as string[] });
}

type Told = {
  name: string;
  layout: Pick<Layout, 'separator' | 'decimal'>;
  lines: readonly string[];
  /** The fields of a line, made when they are asked for: those of all would take many times the text. */
  fieldsAt: (at: number) => readonly string[];
};

function mapInRows(told: Told): Maps | undefined {
  const body = bodyOf(told);
  if (!body || body.rows.length < leastRows) return undefined;
  return gwyddion(body) ?? matrix(body, told.layout) ?? list(body, told.name) ?? plain(body);
}

/** The rectangle of numbers at the end of a text. */
function bodyOf({ layout: { decimal }, lines, fieldsAt }: Told): Body | undefined {
  const isValue = (field: string) =>
    field === '' || /^(nan|--?|n\/?a)$/i.test(field) || isNumber(field, decimal);
  const trimmed = (at: number) => {
    const row = fieldsAt(at);
    let end = row.length;
    while (end > 0 && !row[end - 1]) end--;
    return row.slice(0, end);
  };
  let to = lines.length;
  while (to > 0 && trimmed(to - 1).length === 0) to--;
  const width = to > 0 ? trimmed(to - 1).length : 0;
  if (width < 3) return undefined;
  const isRow = (row: readonly string[]) =>
    row.length <= width && row.length >= width - 2 && row[0] !== '' && row.every(isValue);
  const numberIn = (field = '') =>
    field === '' || !isNumber(field, decimal)
      ? Number.NaN
      : Number(decimal === ',' ? field.replace(',', '.') : field.replaceAll(',', ''));
  const rows: number[][] = [];
  let from = to;
  for (; from > 0; from--) {
    const row = trimmed(from - 1);
    if (!isRow(row)) break;
    rows.push(Array.from({ length: width }, (_, column) => numberIn(row[column])));
  }
  if (to - from < leastRows) return undefined;
  const head = lines.slice(0, from);
  return { head, cells: head.map((_, at) => trimmed(at)), rows: rows.reverse() };
}

/** What Gwyddion writes above a matrix: the channel, the edges and the units. */
function gwyddion({ head, rows }: Body): Maps | undefined {
  const tell = (key: string) =>
    head.map((line) => new RegExp(`^#\\s*${key}:\\s*(\\S.*)$`, 'i').exec(line)?.[1]?.trim()).find(Boolean);
  const edge = (key: string) => /^([\d.eE+-]+)\s*(\S+)$/.exec(tell(key) ?? '');
  const [across, up] = [edge('Width'), edge('Height')];
  if (!across || !up) return undefined;
  const columns = rows[0]?.length ?? 0;
  const unit = tell('Value units');
  const channel = tell('Channel') ?? '';
  return mapsOf(
    [
      {
        name: '',
        x: { name: 'x', unit: across[2] as string, values: steps(0, Number(across[1]), columns) },
        // Its first line is the upper one.
        y: {
          name: 'y',
          unit: up[2] as string,
          values: steps(0, Number(up[1]), rows.length),
          isReversed: true,
        },
        z: { name: channel || '数值', ...(unit && { unit }) },
        values: Float64Array.from(rows.flat()),
      },
    ],
    { facts: [] },
  );
}

/** Centres of so many pixels between two edges. */
export function steps(from: number, to: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => from + ((at + 0.5) / count) * (to - from));
}

/** A matrix whose first row and first column are places. */
function matrix({ head, cells, rows }: Body, { decimal }: Told['layout']): Maps | undefined {
  const above = [...(cells.at(-1) ?? [])];
  const width = rows[0]?.length ?? 0;
  const isNumeric = (fields: readonly string[]) =>
    fields.length > 0 && fields.every((field) => isNumber(field, decimal));
  const numberIn = (field: string) => Number(decimal === ',' ? field.replace(',', '.') : field);
  // The corner holds words, nothing, or is left out; a zero stands for nothing.
  const hasCorner = above.length === width && !isNumber(above[0] ?? '', decimal) && isNumeric(above.slice(1));
  const isBare = above.length === width - 1 && isNumeric(above);
  const isZero = rows[0]?.[0] === 0 || Number.isNaN(rows[0]?.[0]);
  const isWithin = !hasCorner && !isBare && isZero;
  if (!hasCorner && !isBare && !isWithin) return undefined;
  const places = isWithin
    ? (rows[0] as number[]).slice(1)
    : (hasCorner ? above.slice(1) : above).map(numberIn);
  const values = isWithin ? rows.slice(1) : rows;
  const side = values.map((row) => row[0] as number);
  if (values.length < leastRows || places.length < leastColumns) return undefined;
  const corner = hasCorner ? (above[0] ?? '') : '';
  const told = isWithin || isBare ? head : head.slice(0, -1);
  const named = axesOf(corner, told);
  const isKnown = named.x !== undefined && named.y !== undefined;
  const isOneWay = [places, side].every((own) =>
    isKnown ? isMonotone(own) : isMonotone(own) && isEven(own),
  );
  if (!isOneWay) return undefined;
  // Numbers over columns of curves may be names of samples; without words of two axes they must be many.
  if (!isKnown && places.length < leastUntold) return undefined;
  return mapsOf(
    [
      {
        name: '',
        x: { ...(named.x ?? { name: '首行数值' }), values: Float64Array.from(places) },
        y: { ...(named.y ?? { name: '首列数值' }), values: Float64Array.from(side) },
        z: named.z ?? { name: '数值' },
        values: Float64Array.from(values.flatMap((row) => row.slice(1))),
      },
    ],
    { facts: factsOf(told), leftOut: isKnown ? [] : ['文件没有写明两条坐标轴各是什么，轴名按位置标注'] },
  );
}

const excitation = /\bex(c|citation)?\b|激发|anregung/i;
const emission = /\bem(ission)?\b|发射|emission/i;

/**
 * The axes by the words in the corner, "rows \ columns", or by a line of their own above the columns together with the corner, or
 * by lines that say which axis is which.
 */
function axesOf(corner: string, head: readonly string[]): { x?: Quantity; y?: Quantity; z?: Quantity } {
  const told = (key: RegExp) => head.map((line) => key.exec(line)?.[1]?.trim()).find(Boolean);
  const z = told(/^["#\s]*(?:z|value|数值|纵?z轴)[ _-]*(?:axis|label|title|轴)?\s*[:=\t,：]\s*(\S[^\t,;]*)/i);
  const lines = {
    x: told(
      /^["#\s]*(?:x|column|columns|列)[ _-]*(?:axis|label|title|units?|轴)?\s*[:=\t,：]\s*(\S[^\t,;]*)/i,
    ),
    y: told(/^["#\s]*(?:y|row|rows|行)[ _-]*(?:axis|label|title|units?|轴)?\s*[:=\t,：]\s*(\S[^\t,;]*)/i),
  };
  const value = z ? { z: quantityOf(z) } : {};
  if (lines.x && lines.y && !/^[\d.+-]+$/.test(lines.x + lines.y))
    return { x: quantityOf(lines.x), y: quantityOf(lines.y), ...value };
  const [rows, columns, ...more] = corner.split(/\s*[\\|]\s*|\s+[x×]\s+/).filter(Boolean);
  if (rows && columns && more.length === 0) return { x: quantityOf(columns), y: quantityOf(rows), ...value };
  const above = wordAlone(head.at(-1) ?? '');
  if (corner && above && !/[\\|/]/.test(corner))
    return { x: quantityOf(above), y: quantityOf(corner), ...value };
  return value;
}

/** The one field of a line that has only one. */
function wordAlone(line: string): string | undefined {
  const words = line
    .split(/[\t,;]/)
    .map((field) => field.replace(/^["#\s]+|["\s]+$/g, ''))
    .filter(Boolean);
  return words.length === 1 && !/[:=：]|^[\d.+-]+$/.test(words[0] as string) ? words[0] : undefined;
}

function quantityOf(words: string): Quantity {
  const heading = headingOf(words);
  // A unit that is not known is kept as the file writes it.
  const unit = heading.unit ?? /[([（]\s*([^)\]）]{1,12}?)\s*[)\]）]\s*$/.exec(words)?.[1];
  const { shown } = heading;
  const plain = words.replace(/\s*[([/].*$/, '').trim();
  // "EX" and "EM" alone are what fluorescence calls its two wavelengths.
  const isShort = plain.length <= 14 && !/wave|波长|λ/i.test(plain);
  if (isShort && excitation.test(plain)) return { name: '激发波长', ...(unit && { unit }) };
  if (isShort && emission.test(plain)) return { name: '发射波长', ...(unit && { unit }) };
  return { name: shown || words, ...(unit && { unit }) };
}

/** A list of places with a value at each, which fill a rectangle. */
function list({ head, cells, rows }: Body, file: string): Maps | undefined {
  const width = rows[0]?.length ?? 0;
  const titles = (cells.at(-1) ?? []).map(bare);
  const isTitled = titles.length === width && titles.every((cell) => cell && !/^[\d.+-]/.test(cell));
  const named = isTitled ? titles.map(quantityOf) : [];
  const isPlace = (at: number) => isPlaceTitle(titles[at] ?? '');
  if (width > 12 || (isTitled ? !isPlace(0) || !isPlace(1) : !/\.xyz$/i.test(file) || width !== 3))
    return undefined;
  const [xs, ys] = [
    distinct(rows.map((row) => row[0] as number)),
    distinct(rows.map((row) => row[1] as number)),
  ];
  const cellsOf = xs.length * ys.length;
  if (xs.length < 4 || ys.length < 4 || cellsOf < rows.length || cellsOf > rows.length * 1.25)
    return undefined;
  const [column, line] = [xs, ys].map((own) => new Map(own.map((value, at) => [value, at]))) as [
    Map<number, number>,
    Map<number, number>,
  ];
  const taken = new Set<number>();
  const values = Array.from({ length: width - 2 }, () => new Float64Array(cellsOf).fill(Number.NaN));
  for (const row of rows) {
    const at = (line.get(row[1] as number) as number) * xs.length + (column.get(row[0] as number) as number);
    if (taken.has(at)) return undefined;
    taken.add(at);
    for (const [own, of] of values.entries()) of[at] = row[own + 2] as number;
  }
  const axis = (at: number, own: readonly number[]): Places => ({
    ...(named[at] ?? { name: `第 ${at + 1} 列` }),
    values: Float64Array.from(own),
  });
  const missing = cellsOf - rows.length;
  return mapsOf(
    values.map((own, at) => ({
      name: values.length > 1 ? (named[at + 2]?.name ?? `第 ${at + 3} 列`) : '',
      ...{ x: axis(0, xs), y: axis(1, ys), z: named[at + 2] ?? { name: `第 ${at + 3} 列` }, values: own },
    })),
    {
      facts: factsOf(head),
      leftOut: [
        ...(isTitled ? [] : ['文件没有写明各列是什么，轴名按列号标注']),
        ...(missing ? [`矩形网格中有 ${missing} 个位置没有数据，留空`] : []),
      ],
    },
  );
}

/** A matrix of values and nothing else, such as counts of an element: its places are counted. */
function plain({ cells, rows }: Body): Maps | undefined {
  const width = rows[0]?.length ?? 0;
  if (cells.some((row) => row.length > 1) || width < leastUntold || rows.length < leastUntold)
    return undefined;
  if (rows.some((row) => row.some(Number.isNaN))) return undefined;
  // Curves side by side have an x that runs one way.
  const isOneWay = (own: number[]) => isMonotone(own) || isMonotone(own.slice(1));
  if (isOneWay(rows.map((row) => row[0] as number)) || isOneWay(rows[0] as number[])) return undefined;
  const counted = (count: number) => Float64Array.from({ length: count }, (_, at) => at + 1);
  return mapsOf(
    [
      {
        name: '',
        x: { name: '列号', values: counted(width) },
        y: { name: '行号', values: counted(rows.length), isReversed: true },
        z: { name: '数值' },
        values: Float64Array.from(rows.flat()),
      },
    ],
    { facts: [], leftOut: ['文件只有数值，没有坐标与单位；横纵轴为列号与行号'] },
  );
}

function mapsOf(maps: HeatMap[], { facts, leftOut = [] }: { facts: Fact[]; leftOut?: string[] }): Maps {
  return { kind: 'maps', maps, facts, leftOut };
}

function factsOf(head: readonly string[]): Fact[] {
  return head
    .flatMap((line): Fact[] => {
      const [, name, value] =
        /^[#"\s]*([^:=\t,;：]{1,40}?)\s*[:=：\t]\s*([^\t]{1,120}?)["\s,;]*$/.exec(line) ?? [];
      return name && value && !/^[\d.+-]+$/.test(name) ? [[name, value]] : [];
    })
    .slice(0, 40);
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other);
}

function isMonotone(values: readonly number[]): boolean {
  const way = Math.sign((values[1] as number) - (values[0] as number));
  return (
    way !== 0 &&
    values.every((value, at) => at === 0 || Math.sign(value - (values[at - 1] as number)) === way)
  );
}

function isEven(values: readonly number[]): boolean {
  const mean = ((values.at(-1) as number) - (values[0] as number)) / (values.length - 1);
  return values.every(
    (value, at) => Math.abs(value - ((values[0] as number) + at * mean)) <= Math.abs(mean) * 0.05,
  );
}

/** A unit with the prefix that suits a size in it, and what values are multiplied by; units that take none stay. */
export function scaledUnit(unit: string, size: number): { told: { unit?: string }; factor: number } {
  if (unit !== 'm' && unit !== 'V' && unit !== 'A' && unit !== 'N')
    return { told: unit ? { unit } : {}, factor: 1 };
  const [prefix, factor] = (
    [
      ['', 1],
      ['m', 1e3],
      ['µ', 1e6],
      ['n', 1e9],
      ['p', 1e12],
    ] as const
  ).find(([, own]) => size * own >= 1) ?? ['', 1];
  return { told: { unit: `${prefix}${unit}` }, factor };
}

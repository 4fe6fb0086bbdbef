import { columnsOf } from './rules.columns.ts';
import { type Encoding, singleBytes } from './rules.encoding.ts';
import { fieldsOf, type Layout, layoutOf } from './rules.layout.ts';
import {
  type Curve,
  type Curves,
  type Fact,
  labelOf,
  onePicture,
  type Quantity,
  type Technique,
  Unreadable,
} from './rules.readings.ts';
import {
  conventions,
  headed,
  pointsDown,
  quantityNamed,
  quantityOf,
  techniqueNamed,
} from './rules.techniques.ts';

/** How much of a text is looked at for its layout, in letters. */
const looked = 64 * 1024;
/** More curves than this are no picture any more. */
const mostCurves = 12;

/** Columns of numbers with the words beside them, before it is known what they mean. */
type Columns = { names: string[]; values: Float64Array[]; words: string[][]; head: string[] };

/**
 * Curves from a text of columns. Undefined when its columns are no curve (a table of peaks or contents). Throws
 * Unreadable when there are no numbers in it.
 */
export function readColumns(
  bytes: Uint8Array,
  encoding: Encoding,
  file: { name: string; technique?: Technique },
): Curves | undefined {
  const plain = singleBytes(bytes, encoding);
  const reading = encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  const whole = new TextDecoder(reading).decode(plain.subarray(0, looked * 2));
  const text = plain.length > looked * 2 ? whole.slice(0, whole.lastIndexOf('\n') + 1) : whole;
  const layout = layoutOf(text);
  if (!layout) throw new Unreadable('没有在文件中找到可以绘制的数值');
  if (layout.wordColumns.length > 1) return undefined;
  const values = columnsOf(plain, layout);
  const words = layout.wordColumns.map((column) => wordsOf(plain, reading, layout, column));
  const columns = { names: layout.names, values, words: [] as string[][], head: layout.head };
  if (words[0]) columns.words = [words[0].slice(0, values[0]?.length)];
  return curvesOf(columns, layout, file);
}

/** The words of one column; such files are small. */
function wordsOf(plain: Uint8Array, encoding: Encoding, layout: Layout, column: number): string[] {
  const lines = new TextDecoder(encoding).decode(plain).split(/\r\n|\n|\r/);
  return lines
    .slice(layout.firstLine)
    .filter((line) => line.trim())
    .map((line) => fieldsOf(line, layout.separator)[column] ?? '');
}

function curvesOf(
  { names, values, words, head }: Columns,
  layout: Layout,
  file: { name: string; technique?: Technique },
): Curves | undefined {
  if (names.some((name) => /^hkl$|d_angstrom|d.?spacing|fwhm/i.test(name)) && !file.technique)
    return undefined;
  const numeric = values.map((_, column) => column).filter((column) => !layout.wordColumns.includes(column));
  const named = names.map((name) => quantityOf(name));
  const technique = techniqueOf(
    named.map((quantity) => quantity?.technique),
    names,
    head,
    file,
    numeric.length,
  );
  const rows = values[0]?.length ?? 0;
  const isKnown = named.some((quantity) => quantity?.axis === 'x');
  if (!isKnown && technique === 'other' && rows < 12) return undefined;

  const facts: Fact[] = head
    .slice(0, 40)
    .map((line) => line.replace(/^[#%;!*'"\s]+/, '').trim())
    .flatMap((line): Fact[] => {
      const [, name, value] = /^([^:=\t,]{2,40})[:=\t,]\s*(.{1,120})$/.exec(line) ?? [];
      return name && value ? [[name.trim(), value.replace(/[\t,;"]+$/g, '').trim()]] : [];
    });
  if (technique === 'eis')
    return impedance(
      numeric,
      values,
      names,
      named.map((quantity) => quantity?.name),
      facts,
    );

  const xColumn = xColumnOf(technique, numeric, named, names);
  const x = values[xColumn] as Float64Array;
  const convention = conventions[technique];
  const isKinetic =
    named[xColumn]?.name === '动能' || head.some((line) => /values in kinetic energy/i.test(line));
  const others = numeric.filter((column) => column !== xColumn && named[column]?.axis !== 'aside');
  const drawn = (others.length ? others : numeric.filter((column) => column !== xColumn))
    .filter((column) => values[column]?.some((value) => !Number.isNaN(value)))
    .slice(0, mostCurves);
  if (drawn.length === 0) return single(values[xColumn] as Float64Array, convention, technique, facts);

  const yName = (column: number) => names[column]?.trim() || '';
  const right = ['tga', 'dsc'].includes(technique)
    ? drawn.find((column) => column !== drawn[0] && /dtg|deriv|微商|heat|dsc|热流/i.test(yName(column)))
    : undefined;
  const xLabel = isKinetic ? '动能 (eV)' : yName(xColumn) ? headed(yName(xColumn)) : labelOf(convention.x);
  const first = drawn[0] as number;
  const yLabel = quantityOf(yName(first))
    ? headed(yName(first))
    : technique === 'other'
      ? yName(first)
      : labelOf(convention.y);
  const curves = drawn.flatMap((column): Curve[] => {
    const y = values[column] as Float64Array;
    const name =
      drawn.length > 1 && column !== right ? yName(column) || `第 ${column + 1} 列` : yName(column);
    const base = { name, y, x, pointsDown: pointsDown(yLabel), ...(column === right && { isRight: true }) };
    return technique === 'isotherm' ? branches(base, words[0]) : [{ ...base, marks: convention.marks }];
  });
  return onePicture({
    technique,
    x: { ...quantityNamed(xLabel), isReversed: convention.x.isReversed && !isKinetic },
    y: quantityNamed(yLabel || labelOf(convention.y)),
    ...(right !== undefined && { right: quantityNamed(headed(yName(right))) }),
    curves,
    facts,
  });
}

/**
 * The headings say it, else who ordered the measurement, else the file's name or its first lines. Wavenumbers, wavelengths
 * and temperatures are measured against by several techniques, so there the order counts first.
 */
function techniqueOf(
  byName: (Technique | undefined)[],
  names: string[],
  head: string[],
  file: { name: string; technique?: Technique },
  columns: number,
): Technique {
  const found = byName.find((technique) => technique);
  const isHeat =
    names.some((name) => /heat.?flow|dsc|热流/i.test(name)) &&
    !names.some((name) => /mass|weight|质量/i.test(name));
  const isTwice = byName.filter((technique) => technique === 'eis').length > 1;
  const isShared = found === 'ir' || found === 'uv' || found === 'tga';
  if (file.technique && (!found || isShared || found === 'eis')) return file.technique;
  if (found === 'tga' && isHeat) return 'dsc';
  const isThermal = names.some((name) => /mass|weight|质量|tg\b|dtg/i.test(name));
  if (found === 'ir' && head.some((line) => /raman|laser|拉曼/i.test(line))) return 'raman';
  if (found && (found !== 'tga' || isThermal) && (found !== 'eis' || isTwice)) return found;
  const lines = head.slice(0, 40).join(' ');
  if (/^#?\s*(laser|raman)\b.*[=:]|raman shift/im.test(head.slice(0, 40).join('\n'))) return 'raman';
  if (/binding energy|kinetic energy|\bXPS\b|结合能/i.test(lines)) return 'xps';
  // Whole words of two letters mean other things in what programs write about themselves.
  const hinted = techniqueNamed(file.name) ?? techniqueNamed(lines.replace(/\b\w{1,2}\b/g, ''));
  return hinted && (hinted !== 'eis' || columns > 1) ? hinted : 'other';
}

function xColumnOf(
  technique: Technique,
  numeric: number[],
  named: ReturnType<typeof quantityOf>[],
  names: string[],
): number {
  const own = numeric.find((column) => named[column]?.axis === 'x' && named[column]?.technique === technique);
  const any = numeric.find((column) => named[column]?.axis === 'x');
  const isTensile =
    technique === 'tensile'
      ? numeric.find((column) => /disp|位移|extension/i.test(names[column] ?? ''))
      : undefined;
  return own ?? any ?? isTensile ?? (numeric[0] as number);
}

/** Adsorption and desorption: as the words beside them say, else divided where the pressure was highest. */
function branches(curve: Curve, words: string[] | undefined): Curve[] {
  const isDesorption = words
    ? words.map((word) => /^d|脱|2/i.test(word))
    : Array.from(curve.x, (_, index) => index > highest(curve.x));
  const pick = (wanted: boolean, name: string): Curve => {
    const kept = (value: number, index: number) => isDesorption[index] === wanted && !Number.isNaN(value);
    const rows = [...curve.x.keys()].filter((index) => kept(curve.x[index] as number, index));
    return {
      name,
      x: Float64Array.from(rows, (row) => curve.x[row] as number),
      y: Float64Array.from(rows, (row) => curve.y[row] as number),
      marks: 'dots',
      isOpen: wanted,
    };
  };
  return [pick(false, '吸附'), pick(true, '脱附')].filter(({ x }) => x.length > 0);
}

function highest(values: Float64Array): number {
  let at = 0;
  for (let index = 1; index < values.length; index++)
    if ((values[index] as number) >= (values[at] as number)) at = index;
  return at;
}

/** Nyquist's way: −Z″ over Z′ with units as long on both axes. Three columns without names are f, Z′ and Z″. */
function impedance(
  numeric: number[],
  values: Float64Array[],
  names: string[],
  named: (string | undefined)[],
  facts: Fact[],
): Curves | undefined {
  const offset = numeric.length > 2 ? 1 : 0;
  const find = (name: string) => numeric.find((column) => named[column] === name);
  const [real, imaginary] = [find('Z′') ?? numeric[offset], find('Z″') ?? numeric[offset + 1]];
  const [x, y] = [values[real ?? -1], values[imaginary ?? -1]];
  if (!x || !y) return undefined;
  const isTurned = /^\s*[-−]/.test(names[imaginary ?? -1] ?? '');
  const below = y.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  const sign = isTurned || below < y.length / 2 ? 1 : -1;
  return onePicture({
    technique: 'eis',
    x: conventions.eis.x,
    y: conventions.eis.y,
    hasEqualAxes: true,
    curves: [{ name: '', x, y: y.map((value) => sign * value), marks: 'dots' }],
    facts,
  });
}

/** One column alone is drawn over its numbers. */
function single(y: Float64Array, convention: { y: Quantity }, technique: Technique, facts: Fact[]): Curves {
  return onePicture({
    technique,
    x: { name: '点序号' },
    y: convention.y,
    curves: [{ name: '', x: Float64Array.from(y, (_, index) => index + 1), y }],
    facts,
  });
}

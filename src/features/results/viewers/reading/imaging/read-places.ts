import { mostGaps, rowsOf } from '../columns/rules.columns.ts';
import { fieldsOf, isNumber, type Layout } from '../columns/rules.layout.ts';
import { isOneWay } from '../columns/rules.measured.ts';
import { headingOf, type Meaning } from '../columns/rules.quantities.ts';
import {
  type Fact,
  type Imaging,
  type Quantity,
  type Reading,
  type Technique,
  Unreadable,
} from '../rules.readings.ts';
import { filledBy, linesIn, numbersBetween } from '../rules.scanning.ts';
import type { Told } from '../rules.spectra.ts';
import { conventions } from '../rules.techniques.ts';
import { imaged } from './rules.imaging.ts';

const [newline, carriage, blank] = [10, 13, 32] as const;
/** Points of a spectrum below which columns beside two places are no spectra. */
const fewest = 16;
/** Lines at the beginning among which headings are looked for. */
const looked = 60;

const spectral: readonly (Meaning | undefined)[] = ['raman', 'wavenumber', 'wavelength', 'photon'];
const absorbed: readonly (Meaning | undefined)[] = ['absorbance', 'transmittance', 'reflectance'];

/** `head` is the beginning of the text, by which it is known, `plain` its bytes, whose digits and ends of lines are single ones. */
type File = {
  head: string;
  whole: () => string;
  plain: () => Uint8Array;
  name: string;
  technique?: Technique;
  beside?: string;
};

/**
 * Spectra at places as texts hold them: a row for each point of each spectrum (WiRE), a row for each place below the axis
 * (LabSpec), a column for each place (WITec), or numbers alone beside a header of their own (WITec). Undefined for other texts.
 */
export function readPlaces(file: File): Reading | undefined {
  return pointByPoint(file) ?? rowByRow(file) ?? columnByColumn(file) ?? graph(file);
}

/** The beginning of a text as lines. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const { from, to } of linesIn(text)) {
    lines.push(text.slice(from, to));
    if (lines.length === looked) break;
  }
  return lines;
}

const plain = (field: string) => field.replace(/^[#%\s"]+|["\s]+$/g, '');

/** Which of two columns is which place; undefined where they are none. */
function placesNamed(titles: readonly string[]): [across: number, down: number] | undefined {
  const place = (letter: string) =>
    titles.findIndex((title) =>
      new RegExp(`^${letter}(?:[\\s_-]*(?:pos\\w*|coord\\w*|axis|坐标|位置))?(?:\\W|$)`, 'i').test(title),
    );
  const [across, down] = [place('x'), place('y')];
  return across >= 0 && down >= 0 ? [across, down] : undefined;
}

const quantity = (title: string): Quantity => {
  const [, unit] = /[([/]\s*([^)\]/]{1,8}?)\s*[)\]]?\s*$/.exec(title) ?? [];
  const { unit: known } = headingOf(title);
  const own = known ?? unit;
  return { name: title.charAt(0).toUpperCase(), ...(own && { unit: own }) };
};

/**
 * The axis of the spectra as its heading names it. Wavenumbers over which no light is absorbed are those of Raman; an axis without
 * a name has that of the technique that was ordered where its values fit, and it is said.
 */
function against(
  { title, height, values }: { title: string; height: string; values: Float64Array },
  technique: Technique | undefined,
  said: string[],
): Told {
  const { means, unit } = headingOf(title);
  const isAbsorbed = absorbed.includes(headingOf(height).means);
  const shift = { words: 'Raman shift', unit: 'cm-1' };
  if (means === 'wavenumber' && technique !== 'ir' && !isAbsorbed) return shift;
  if (means && spectral.includes(means)) return { words: title, ...(unit && { unit }) };
  const last = Math.max(values[0] as number, values.at(-1) as number);
  if ((technique === 'raman' || technique === 'ir') && last > 300 && last < 15_000) {
    said.push(`文件没有写明光谱轴是什么，按${conventions[technique].name}读取`);
    return technique === 'raman' ? shift : { words: 'Wavenumber', unit: 'cm-1' };
  }
  said.push('文件没有写明光谱轴是什么');
  return { words: title || '光谱轴' };
}

/** Columns X, Y, the axis and what was measured, a row for each point. */
function pointByPoint({ technique, ...file }: File): Reading | undefined {
  const head = linesOf(file.head);
  const at = head.findIndex((line) => {
    const titles = titlesIn(line);
    return titles.length === 4 && placesNamed(titles) && /wave|raman|shift|波|位移/i.test(titles.join(' '));
  });
  const heading = head[at];
  if (!heading) return undefined;
  const titles = titlesIn(heading);
  const [across, down] = placesNamed(titles) as [number, number];
  const others = [0, 1, 2, 3].filter((own) => own !== across && own !== down);
  const axis = others.find((own) => /wave|raman|shift|波|位移/i.test(titles[own] ?? ''));
  const height = others.find((own) => own !== axis);
  if (axis === undefined || height === undefined) return undefined;
  const columns = columnsBehind(file.plain(), at + 1, titles.length);
  if (!columns) return undefined;
  const [xs, ys, places, values] = [across, down, axis, height].map((own) => columns[own]) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let length = 1;
  while (length < xs.length && xs[length] === xs[0] && ys[length] === ys[0]) length++;
  const count = xs.length / length;
  if (!Number.isInteger(count) || count < 2 || length < 2) return undefined;
  for (let own = 0; own < xs.length; own++) {
    const begin = own - (own % length);
    if (places[own] !== places[own % length] || xs[own] !== xs[begin] || ys[own] !== ys[begin])
      return undefined;
  }
  const said: string[] = [];
  const spectrum = places.slice(0, length);
  return imaged({
    x: filledBy(count, (own) => xs[own * length] as number),
    y: filledBy(count, (own) => ys[own * length] as number),
    ...{ across: quantity(titles[across] ?? ''), down: quantity(titles[down] ?? '') },
    against: against(
      { title: titles[axis] ?? '', height: titles[height] ?? '', values: spectrum },
      technique,
      said,
    ),
    measured: { words: titles[height] ?? '' },
    ...{ places: spectrum, values, facts: factsOf(head.slice(0, at)), leftOut: said },
  });
}

const titlesIn = (line: string) =>
  line
    .split(/[\t,;]+|\s{2,}/)
    .map(plain)
    .filter(Boolean);

/** The columns of numbers behind so many lines; undefined where a line holds words, or more or fewer numbers. */
function columnsBehind(plain: Uint8Array, lines: number, width: number): Float64Array[] | undefined {
  const ending = plain.includes(newline) ? newline : carriage;
  let from = 0;
  for (let line = 0; line < lines; line++) from = plain.indexOf(ending, from) + 1;
  const bytes = plain.subarray(from);
  // Of both, commas may stand for decimals or thousands.
  const [separator = ' ', ambiguous] = ([';', ','] as const).filter((sign) =>
    bytes.includes(sign.charCodeAt(0)),
  );
  if (ambiguous) return undefined;
  const layout: Layout = { separator, decimal: '.', columns: width, wordColumns: [] };
  const { columns, rows, gaps, counts } = rowsOf(bytes, layout, 1);
  const isBlank = ({ from, to }: { from: number; to: number }) =>
    bytes.subarray(from, to).every((byte) => byte <= blank);
  const isWhole =
    rows > 1 &&
    counts.every(({ fields }) => fields === width) &&
    gaps.length < mostGaps &&
    gaps.every(isBlank) &&
    !columns.some(hasGaps);
  return isWhole ? columns : undefined;
}

function hasGaps(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at])) return true;
  return false;
}

/** A line with the axis behind two fields that are empty or name the places, then a row for each place. */
function rowByRow({ technique, ...file }: File): Reading | undefined {
  const head = linesOf(file.head);
  const at = head.findIndex((line) => !/^\s*[#%]/.test(line) && line.trim() !== '');
  const first = head[at];
  if (!first) return undefined;
  const separator = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',';
  const fields = fieldsOf(first, separator).map(plain);
  while (fields.at(-1) === '') fields.pop();
  const [one = '', other = '', ...axis] = fields;
  const isNamed = placesNamed([one, other]);
  if ((one || other) && !isNamed) return undefined;
  if (axis.length < fewest || !axis.every((field) => isNumber(field, '.'))) return undefined;
  const places = Float64Array.from(axis, Number);
  if (!isOneWay(places)) return undefined;
  const columns = columnsBehind(file.plain(), at + 1, places.length + 2);
  if (!columns) return undefined;
  const [xs, ys, ...heights] = columns as [Float64Array, Float64Array, ...Float64Array[]];
  const above = head.slice(0, at);
  const axes = axesTold(above);
  const said: string[] =
    isNamed || axes.x ? [] : ['文件没有写明前两列是什么，按 LabSpec 的次序读作 X、Y 坐标'];
  const swapped = isNamed ? isNamed[0] === 1 : false;
  const named = (letter: 'X' | 'Y'): Quantity => {
    const title = [one, other].find((field) => field.toUpperCase().startsWith(letter));
    const unit = (title && quantity(title).unit) ?? axes[letter === 'X' ? 'x' : 'y'];
    return { name: letter, ...(unit && { unit }) };
  };
  return imaged({
    ...{
      x: swapped ? ys : xs,
      y: swapped ? xs : ys,
      across: named('X'),
      down: named('Y'),
    },
    against: against({ title: axes.spectral ?? '', height: '', values: places }, technique, said),
    measured: { words: axes.intensity ?? 'Intensity' },
    places,
    values: filledBy(
      xs.length * places.length,
      (at) => (heights[at % places.length] as Float64Array)[Math.floor(at / places.length)] as number,
    ),
    ...{ facts: factsOf(above), leftOut: said },
  });
}

/** What LabSpec tells of its axes above the numbers. */
function axesTold(lines: readonly string[]) {
  const told = (key: string) =>
    lines
      .map((line) =>
        new RegExp(`^#${key.replace(/[[\]]/g, '\\$&')}=\\s*(\\S.*)$`, 'i').exec(line)?.[1]?.trim(),
      )
      .find(Boolean);
  const axis = (type: RegExp) => [0, 1, 2, 3, 4].find((at) => type.test(told(`AxisType[${at}]`) ?? ''));
  const unitOf = (at: number | undefined) => (at === undefined ? undefined : told(`AxisUnit[${at}]`));
  const unit = unitOf(axis(/^spectr/i));
  const isShift = unit && /1\/cm|cm-1|cm⁻¹/i.test(unit) && lines.some((line) => /laser|raman/i.test(line));
  return {
    x: unitOf(axis(/^x$/i)),
    y: unitOf(axis(/^y$/i)),
    spectral: unit && `${isShift ? 'Raman shift' : /nm/.test(unit) ? 'Wavelength' : 'Wavenumber'} (${unit})`,
    intensity: /^cnt/i.test(unitOf(axis(/^intens/i)) ?? '') ? 'Intensity (counts)' : undefined,
  };
}

/** A column for the axis and one for each place, which its heading ends with: "map (3/0)". */
function columnByColumn({ technique, name, ...file }: File): Reading | undefined {
  const head = linesOf(file.head);
  const placeIn = (field: string) => /\((\d+)\s*[/,;]\s*(\d+)\)$/.exec(field);
  const at = head.findIndex((line) => {
    const [, ...own] = fieldsOf(line, '\t').map(plain).filter(Boolean);
    return own.length > 3 && own.every(placeIn);
  });
  const heading = head[at];
  if (!heading) return undefined;
  const [title = '', ...columns] = fieldsOf(heading, '\t').map(plain).filter(Boolean);
  // A row of units may follow.
  const below = head[at + 1];
  const hasUnits = below !== undefined && /\p{L}/u.test(below.replaceAll(/\d[eE][-+]?\d/g, ''));
  const read = columnsBehind(file.plain(), at + (hasUnits ? 2 : 1), columns.length + 1);
  if (!read) return undefined;
  const [own, ...spectra] = read as [Float64Array, ...Float64Array[]];
  const length = own.length;
  const said = ['文件只写明了行列号，没有写明位置的单位'];
  const [unit = ''] = hasUnits ? fieldsOf(below, '\t').map(plain) : [];
  const place = (own: string, which: 1 | 2) => Number(placeIn(own)?.[which]);
  return imaged({
    x: Float64Array.from(columns, (column) => place(column, 1)),
    y: Float64Array.from(columns, (column) => place(column, 2)),
    ...{ across: { name: '列号' }, down: { name: '行号' } },
    against: against(
      { title: unit ? `${title} (${unit})` : title, height: '', values: own },
      technique ?? techniqueIn(name),
      said,
    ),
    measured: { words: 'Intensity' },
    places: own,
    values: filledBy(
      length * columns.length,
      (cell) => (spectra[Math.floor(cell / length)] as Float64Array)[cell % length] as number,
    ),
    ...{ facts: [], leftOut: said },
  });
}

const techniqueIn = (words: string): Technique | undefined =>
  /raman|拉曼/i.test(words) ? 'raman' : undefined;

/** The intensities of WITec's three files, with the other two beside them. */
function graph({ name, beside = '', technique, ...file }: File): Reading | undefined {
  if (!/\(Y-Axis\)\.txt$/i.test(name)) return undefined;
  const told = (key: string) => new RegExp(`^${key}\\s*=\\s*(\\S.*)$`, 'im').exec(beside)?.[1]?.trim();
  const [columns, rows, length] = ['SizeX', 'SizeY', 'SizeGraph'].map((key) => Number(told(key))) as [
    number,
    number,
    number,
  ];
  const places = numbersBetween(beside, beside.lastIndexOf('[XData]') + 7);
  if (!(columns > 0 && rows > 0 && length > 1) || places.length !== length)
    throw new Unreadable(
      '这是 WITec 导出的三个文件之一（各位置的强度），请与同名的 (Header)、(X-Axis) 文件一起提供',
    );
  const values = numbersBetween(file.whole());
  if (values.length !== columns * rows * length) throw new Unreadable('WITec 文本中的数值个数与其说明不一致');
  const [wide, high] = [Number(told('ScanWidth')), Number(told('ScanHeight'))];
  const unit = told('ScanUnit');
  const isTold = unit && wide > 0 && high > 0;
  const said: string[] = isTold ? [] : ['文件只写明了行列数，没有写明扫描范围'];
  const place = (at: number, count: number, size: number) => (isTold ? ((at + 0.5) / count) * size : at + 1);
  const axis = (name: string, counted: string): Quantity => (isTold ? { name, unit } : { name: counted });
  return imaged({
    x: filledBy(columns * rows, (at) => place(at % columns, columns, wide)),
    y: filledBy(columns * rows, (at) => place(Math.floor(at / columns), rows, high)),
    ...{ across: axis('X', '列号'), down: axis('Y', '行号') },
    against: against({ title: told('XAxisUnit') ?? '', height: '', values: places }, technique, said),
    measured: { words: 'Intensity', ...(told('DataUnit') && { unit: told('DataUnit') }) },
    ...{ places, values },
    facts: (['GraphName', 'FileName', 'ScanWidth', 'ScanHeight'] as const).flatMap((key): Fact[] => {
      const value = told(key);
      return value ? [[key, `${value}${key.startsWith('Scan') && unit ? ` ${unit}` : ''}`]] : [];
    }),
    leftOut: said,
  });
}

/** What lines of a name and a value above the numbers tell. */
function factsOf(lines: readonly string[]): Imaging['facts'] {
  return lines
    .flatMap((line): Fact[] => {
      const [, name, value] = /^[#%"\s]*([^:=\t]{1,40}?)\s*[:=\t]\s*(\S.{0,120}?)["\s]*$/.exec(line) ?? [];
      return name && value ? [[name, value]] : [];
    })
    .slice(0, 40);
}

import { rowsOf } from '../columns/rules.columns.ts';
import type { Layout } from '../columns/rules.layout.ts';
import { type Encoding, singleBytes } from '../rules.encoding.ts';
import { joined } from '../rules.joining.ts';
import { type Curves, type Fact, type Maps, type Sheet, Unreadable } from '../rules.readings.ts';
import { filledBy } from '../rules.scanning.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

const [newline, carriage] = [10, 13] as const;
/** Rows of a table that are looked at, and curves that are listed. */
const [mostRows, mostCurves] = [2_000, 200];

/** Whether a text is what Shimadzu's LabSolutions, LCsolution and GCMSsolution export: sections, each with told lines and a table. */
export function isShimadzu(head: string): boolean {
  return (
    /^\s*\[Header\]\s*$/m.test(head) &&
    /^(Data File Name|Application Name[\t,]\s*(LabSolutions|LCsolution|GC))/m.test(head)
  );
}

/**
 * A table with what was told above it within its section. Of what is drawn `points` holds the columns of its numbers, as many as stand together at a
 * time, of which that at `at` is drawn over the first, and `rows` only so many as are looked at.
 */
type Section = {
  name: string;
  told: Map<string, string>;
  titles: string[];
  rows: string[][];
  total: number;
  points: { at: number; blocks: Float64Array[][] } | undefined;
};

const general = /^(Header|File Information|Sample Information|Original Files|Configuration)$/i;
const facts: readonly [key: string, name: string][] = [
  ['Sample Name', '样品'],
  ['Sample ID', '样品编号'],
  ['Operator Name', '操作者'],
  ['Acquired', '测量时间'],
  ['Instrument Name', '仪器'],
  ['Method File', '方法'],
  ['Injection Volume', '进样量'],
  ['Application Name', '软件'],
];

/**
 * Chromatograms and mass spectra of such an export, each a series; what a detector of diodes measured as a map where there is
 * nothing else. Intensities are multiplied as the file tells. Throws Unreadable when there is neither.
 */
export function readShimadzu(bytes: Uint8Array, encoding: Encoding): Curves | Maps {
  const decoder = new TextDecoder(encoding.startsWith('utf-16') ? 'utf-8' : encoding);
  const { sections, told } = sectionsOf(singleBytes(bytes, encoding), (part) => decoder.decode(part));
  const spectra = sections.flatMap((own) => spectrumOf(own) ?? []);
  const tables = sections.filter((own) => !own.points && !isPlane(own));
  const planes = sections.filter(isPlane);
  const shown = facts.flatMap(([key, name]): Fact[] => {
    const value = told.get(key);
    return value ? [[name, value]] : [];
  });
  const table = () => ({
    kind: 'tables' as const,
    sheets: [...tables, ...sections.filter(({ points }) => points)].map(sheetOf).slice(0, 20),
  });
  const [plane] = planes;
  if (spectra.length === 0 && plane) return { ...mapOf(plane, shown), table };
  if (spectra.length === 0) throw new Unreadable('导出文件中没有色谱图或质谱图');
  return {
    ...spectraOf(spectra.slice(0, mostCurves), {
      facts: shown,
      leftOut: [
        ...(spectra.length > mostCurves ? [`共 ${spectra.length} 条曲线，只列出前 ${mostCurves} 条`] : []),
        ...(tables.length ? [`“${tables.map(({ name }) => name).join('、')}”是结果表，见数据表`] : []),
        ...(plane ? ['另有二极管阵列的三维数据未绘制'] : []),
      ],
    }),
    table,
  };
}

function sectionsOf(bytes: Uint8Array, textOf: (part: Uint8Array) => string) {
  const separator = /^[^\n]*\t/m.test(textOf(bytes.subarray(0, 4_000))) ? '\t' : ',';
  const ending = bytes.includes(newline) ? newline : carriage;
  const lineFrom = (from: number) => {
    const end = bytes.indexOf(ending, from);
    const next = end < 0 ? bytes.length : end + 1;
    return { line: textOf(bytes.subarray(from, next)).replace(/\r?\n$|\r$/, ''), next };
  };
  const sections: Section[] = [];
  const all = new Map<string, string>();
  let name = '';
  let told = new Map<string, string>();
  let open: Section | undefined;
  for (let from = 0; from < bytes.length; ) {
    if (open?.points && isNumberAhead(bytes, from)) {
      const end = numbersEnd(bytes, from, ending);
      const layout = layoutOf(lineFrom(from).line, separator, open.titles);
      const { columns, rows } = rowsOf(bytes.subarray(from, end), layout, 1);
      open.points.blocks.push(columns);
      open.total += rows;
      for (let at = from; at < end && open.rows.length < mostRows; ) {
        const { line, next } = lineFrom(at);
        open.rows.push(line.split(separator));
        at = next;
      }
      from = end;
      continue;
    }
    const { line, next } = lineFrom(from);
    from = next;
    const [, heading] = /^\s*\[([^\]]+)\][\s,]*$/.exec(line) ?? [];
    if (heading) {
      [name, told, open] = [heading, new Map(), undefined];
      continue;
    }
    const fields = fieldsIn(line, separator);
    if (fields.every((field) => !field)) {
      open = undefined;
    } else if (isHeading(name, fields)) {
      const titles = fields;
      open = { name, told: new Map(told), titles, rows: [], total: 0, points: pointsOf(name, titles) };
      sections.push(open);
    } else if (open) {
      open.rows.push(fields);
      open.total++;
    } else {
      const value = fields.slice(1).filter(Boolean).join(' ');
      told.set(fields[0] ?? '', value);
      if (general.test(name) && value && !all.has(fields[0] ?? '')) all.set(fields[0] ?? '', value);
    }
  }
  return { sections: sections.filter(({ total }) => total > 0), told: all };
}

const fieldsIn = (line: string, separator: string) =>
  line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));

/** Whether a digit, a sign or a point stands there. */
function isNumberAhead(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] as number;
  return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
}

/** Where the lines end that begin with numbers from here on. */
function numbersEnd(bytes: Uint8Array, from: number, ending: number): number {
  let at = from;
  do {
    while (at < bytes.length && bytes[at] !== ending) at++;
  } while (isNumberAhead(bytes, ++at));
  return Math.min(at, bytes.length);
}

/** Decimals have commas where the first line is written so; a word in place of a number takes nothing else with it. */
function layoutOf(line: string, separator: '\t' | ',', titles: readonly string[]): Layout {
  const hasCommas = separator === '\t' && /(^|\t)[+-]?\d*,\d/.test(line);
  const wordColumns = [...titles.keys()];
  return { separator, decimal: hasCommas ? ',' : '.', columns: titles.length, wordColumns };
}

/** Names of columns: "m/z TIC" alone tells which ion a chromatogram is of. */
function isHeading(name: string, [first = '', ...others]: readonly string[]): boolean {
  if (/3D/.test(name)) return !first && others.length > 3;
  return (
    /^(R\.Time|Ret\.Time|Peak#|m\/z$)/i.test(first) &&
    others.some((field) => /inten|time|area|mass/i.test(field))
  );
}

/** Which column is drawn over the first; undefined for tables of results. */
function pointsOf(name: string, titles: readonly string[]): Section['points'] {
  if (isPlaneOf(name, titles)) return { at: 1, blocks: [] };
  const isSpectrum = /^m\/z$/i.test(titles[0] ?? '');
  const isChromatogram = /^R(et)?\.Time/i.test(titles[0] ?? '') && /chromatogram|trace/i.test(name);
  if (!isSpectrum && !isChromatogram) return undefined;
  const relative = titles.findIndex((title) => /^relative/i.test(title));
  const at = isSpectrum && relative > 0 ? relative : titles.findIndex((title) => /inten|value/i.test(title));
  return at > 0 ? { at, blocks: [] } : undefined;
}

/** A column of all blocks together. */
function columnOf({ blocks }: NonNullable<Section['points']>, at: number): Float64Array {
  const [first = [], ...others] = blocks;
  if (others.length === 0) return first[at] ?? new Float64Array();
  const parts = blocks.map((columns) => columns[at] as Float64Array);
  return joined(Float64Array, parts);
}

const isPlane = ({ name, titles }: Section) => isPlaneOf(name, titles);
const isPlaneOf = (name: string, titles: readonly string[]) => /3D/.test(name) && !titles[0];

/** The factor that is told, with a comma for its decimals where the file is written so. */
function factorOf(told: Section['told']): number {
  return Number((told.get('Intensity Multiplier') ?? '').replace(',', '.')) || 1;
}

function spectrumOf({ name, told, titles, points }: Section): Spectrum | undefined {
  if (!points || isPlaneOf(name, titles)) return undefined;
  const isSpectrum = /^m\/z$/i.test(titles[0] ?? '');
  const factor = factorOf(told);
  const unit = told.get('Intensity Units') || told.get('Units');
  const ion = told.get('m/z');
  const wavelength = told.get('Wavelength(nm)');
  const [x, y] = [columnOf(points, 0), columnOf(points, points.at)];
  if (isSpectrum)
    return {
      name: [name, told.get('Raw Spectrum') ?? told.get('Spectrum')].filter(Boolean).join(' · '),
      against: { words: 'm/z' },
      measured: /^relative/i.test(titles[points.at] ?? '')
        ? { words: '相对丰度', unit: '%' }
        : { words: 'Intensity' },
      ...{ x, y, marks: 'sticks' },
    };
  return {
    name: [name, ion ? `m/z ${ion}` : '', wavelength ? `${wavelength} nm` : ''].filter(Boolean).join(' · '),
    against: { words: 'Retention time', unit: /\((\w+)\)/.exec(titles[0] ?? '')?.[1] ?? 'min' },
    measured: { words: '信号', ...(unit && { unit }) },
    x,
    y: factor === 1 ? y : filledBy(y.length, (place) => (y[place] as number) * factor),
  };
}

/** What a detector of diodes measured: wavelengths across in hundredths of a nanometre, times down. */
function mapOf({ told, titles, points }: Section, shown: Fact[]): Maps {
  const wavelengths = Float64Array.from(titles.slice(1).filter(Boolean), (title) => Number(title) / 100);
  const count = wavelengths.length;
  const columns = points ? Array.from(titles, (_, at) => columnOf(points, at)) : [];
  const [times = new Float64Array(), ...heights] = columns;
  const factor = factorOf(told);
  const unit = told.get('Intensity Units');
  if (
    wavelengths.some(Number.isNaN) ||
    times.length < 2 ||
    titles.findLastIndex(Boolean) !== count ||
    times.some(Number.isNaN)
  )
    throw new Unreadable('导出文件中二极管阵列的数据不完整');
  return {
    kind: 'maps',
    maps: [
      {
        name: '',
        x: { name: '波长', unit: 'nm', values: wavelengths },
        y: { name: '时间', unit: 'min', values: times },
        z: { name: '信号', ...(unit && { unit }) },
        values: filledBy(
          times.length * count,
          (at) => ((heights[at % count] as Float64Array)[Math.floor(at / count)] as number) * factor,
        ),
      },
    ],
    facts: shown,
    leftOut: [],
  };
}

function sheetOf({ name, titles, rows, total }: Section): Sheet {
  return { name, rows: [titles, ...rows.slice(0, mostRows)], total: total + 1 };
}

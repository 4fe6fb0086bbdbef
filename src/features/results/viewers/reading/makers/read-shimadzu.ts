import { type Curves, type Fact, type Maps, type Sheet, Unreadable } from '../rules.readings.ts';
import { filledBy, Growing, linesIn, numberBetween } from '../rules.scanning.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

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
 * A table with what was told above it within its section. Of what is drawn `points` holds the numbers of its first column and of
 * those from `at` on until `until`, and `rows` only so many as are looked at.
 */
type Section = {
  name: string;
  told: Map<string, string>;
  titles: string[];
  rows: string[][];
  total: number;
  points: { at: number; until: number; x: Growing; y: Growing } | undefined;
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
export function readShimadzu(text: string): Curves | Maps {
  const separator = /^[^\n]*\t/m.test(text.slice(0, 4_000)) ? '\t' : ',';
  const { sections, told } = sectionsOf(text, separator);
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

function sectionsOf(text: string, separator: string) {
  const sections: Section[] = [];
  const all = new Map<string, string>();
  let name = '';
  let told = new Map<string, string>();
  let open: Section | undefined;
  for (const { from, to } of linesIn(text)) {
    if (open?.points && isNumberAhead(text, from)) {
      addPoint(open, open.points, { text, from, to }, separator);
      continue;
    }
    const line = text.slice(from, to);
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
function isNumberAhead(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
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
  const empty = { x: new Growing(), y: new Growing() };
  if (isPlaneOf(name, titles)) return { at: 1, until: titles.findLastIndex(Boolean) + 1, ...empty };
  const isSpectrum = /^m\/z$/i.test(titles[0] ?? '');
  const isChromatogram = /^R(et)?\.Time/i.test(titles[0] ?? '') && /chromatogram|trace/i.test(name);
  if (!isSpectrum && !isChromatogram) return undefined;
  const relative = titles.findIndex((title) => /^relative/i.test(title));
  const at = isSpectrum && relative > 0 ? relative : titles.findIndex((title) => /inten|value/i.test(title));
  return at > 0 ? { at, until: at + 1, ...empty } : undefined;
}

/** Adds a line's first number, and those that are drawn over it, without making strings of its fields. */
function addPoint(
  section: Section,
  points: NonNullable<Section['points']>,
  { text, from, to }: { text: string; from: number; to: number },
  separator: string,
) {
  let begin = from;
  for (let field = 0; field < points.until; field++) {
    const found = begin > to ? -1 : text.indexOf(separator, begin);
    const end = found < 0 || found > to ? to : found;
    if (field === 0) points.x.push(numberIn(text, begin, end));
    else if (field >= points.at) points.y.push(numberIn(text, begin, end));
    begin = end + 1;
  }
  if (section.rows.length < mostRows) section.rows.push(text.slice(from, to).split(separator));
  section.total++;
}

const isPlane = ({ name, titles }: Section) => isPlaneOf(name, titles);
const isPlaneOf = (name: string, titles: readonly string[]) => /3D/.test(name) && !titles[0];

/** A number, with a comma for its decimals where the file is written so. */
function numberIn(text = '', from = 0, to = text.length): number {
  const plain = numberBetween(text, from, to);
  return Number.isNaN(plain) ? numberBetween(text, from, to, ',') : plain;
}

function spectrumOf({ name, told, titles, points }: Section): Spectrum | undefined {
  if (!points || isPlaneOf(name, titles)) return undefined;
  const isSpectrum = /^m\/z$/i.test(titles[0] ?? '');
  const factor = numberIn(told.get('Intensity Multiplier')) || 1;
  const unit = told.get('Intensity Units') || told.get('Units');
  const ion = told.get('m/z');
  const wavelength = told.get('Wavelength(nm)');
  const [x, y] = [points.x.whole(), points.y.whole()];
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
  const times = points?.x.whole() ?? new Float64Array();
  const values = points?.y.whole() ?? new Float64Array();
  const factor = numberIn(told.get('Intensity Multiplier')) || 1;
  const unit = told.get('Intensity Units');
  if (
    wavelengths.some(Number.isNaN) ||
    times.length < 2 ||
    values.length !== times.length * wavelengths.length ||
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
        values: filledBy(values.length, (at) => (values[at] as number) * factor),
      },
    ],
    facts: shown,
    leftOut: [],
  };
}

function sheetOf({ name, titles, rows, total }: Section): Sheet {
  return { name, rows: [titles, ...rows.slice(0, mostRows)], total: total + 1 };
}

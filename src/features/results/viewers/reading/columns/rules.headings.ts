import type { Fact } from '../rules.readings.ts';
import { fieldsOf, isNumber, type Layout } from './rules.layout.ts';
import { type Heading, headingOf, headingsIn, isUnitRow } from './rules.quantities.ts';
import { axesTold, toldAxes, withTold } from './rules.told-axes.ts';

/** A column's heading, and what stands above or below it: the sample of several, or a remark. */
export type Titled = Heading & { label: string };

/** What the lines before a block of numbers say. */
export type Head = {
  titles: Titled[];
  name: string | undefined;
  /** The region that this block and those after it belong to, where one is named. */
  region: string | undefined;
  facts: Fact[];
  lines: string[];
};

type Shape = Pick<Layout, 'separator' | 'decimal'> & Partial<Pick<Layout, 'wordColumns'>>;

/** Lines above the numbers in which names of columns are looked for. */
const looked = 8;

/** The names of `columns` columns, the block's own name and what else is told, from the lines before it. */
export function headOf(lines: readonly string[], layout: Shape, columns: number): Head {
  const rows: { fields: string[]; at: number }[] = [];
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - looked); at--) {
    if (
      columns > 1 &&
      rows.length === 0 &&
      (section.test(lines[at] as string) || isRowAlone(lines[at] as string))
    )
      continue;
    const fields =
      namedFields(lines[at] as string, layout, columns) ??
      (rows.length === 0 ? alignedUnits(lines[at] as string, lines[at - 1] ?? '', columns) : undefined);
    if (fields) rows.unshift({ fields, at });
    else if (rows.length > 0 || !isAside(lines[at] as string)) break;
  }
  const upright = uprightNames(lines, columns);
  const { names, units, labels, used } = upright ?? rolesOf(rows, columns);
  const titles = Array.from(
    { length: columns },
    (_, at): Titled => titledBy(names?.[at] ?? '', units?.[at] ?? '', labels?.[at] ?? ''),
  );
  const others = lines.filter((_, at) => !used.has(at));
  const isToldLine = /^[xy][ _-]?(units|axis|label)$/i.test(titles[0]?.raw ?? '');
  const told =
    titles.every(({ raw }) => !raw) || isToldLine
      ? (signalsIn(lines, columns) ?? (columns === 2 ? toldAxes(lines) : axesTold(lines, columns)))
      : undefined;
  const branch = upright?.names.join(' ').match(/_(ad|de)sorp_/)?.[1];
  return {
    titles: (told?.map((words) => ({ ...headingOf(words), label: '' })) ?? titles).map((title) =>
      withTold(title, lines),
    ),
    name: branch ? (branch === 'de' ? '脱附' : '吸附') : nameOf(others),
    region: regionOf(others),
    facts: factsOf(others),
    lines: others,
  };
}

/** A heading with what stands above or below it; a way that it begins with tells it from its like: "Forward V (V)". */
function titledBy(raw: string, unit: string, label: string): Titled {
  const whole = headingOf(raw, unit);
  const [, way, rest] = ways.exec(raw) ?? [];
  const [, sample, quantity] = samples.exec(raw) ?? [];
  const words = rest ?? quantity;
  const own = words && !whole.means ? headingOf(words, unit) : undefined;
  return own?.means ? { ...own, raw, label: label || (way ?? sample ?? '') } : { ...whole, label };
}

const ways = /^(forward|reverse|fwd|rev|backward|正扫|反扫|正向|反向)(?:扫描| ?scan)?[\s_-]*(\S.*)$/i;
/** A sample before what was measured of it: "S1 Abs". */
const samples = /^(\S.*?)[\s_-]+(abs\.?|%\s?[TR])$/i;

/** What TA's Universal Analysis tells of each column in a line of its own: "Sig2 Temperature (°C)". */
function signalsIn(lines: readonly string[], columns: number): string[] | undefined {
  const names = lines.flatMap((line) => /^Sig\d+[\t ,]+(\S.*)$/.exec(line.trim())?.[1]?.trim() ?? []);
  return names.length > 0 && names.length === columns ? names : undefined;
}

/** Names of columns below each other, one a line, each well known. */
function uprightNames(
  lines: readonly string[],
  columns: number,
): { names: string[]; used: Set<number>; units?: string[]; labels?: string[] } | undefined {
  const from = lines.length - columns;
  const names = lines.slice(Math.max(from, 0)).map((line) => line.trim());
  const isEach = names.every((name) => name.length <= 40 && !/[\t;,=]|\s{2}/.test(name));
  const known = names.filter((name) => headingOf(name).means).length;
  if (columns < 2 || from < 0 || !isEach || known < Math.min(2, columns)) return undefined;
  if (new Set(names.map((name) => headingOf(name).means)).size < 2) return undefined;
  return { names, used: new Set(names.map((_, at) => from + at)) };
}

/** Lines between names and numbers that are no names: "[Data 1]", dashes, counts of rows, single words. */
function isAside(line: string): boolean {
  if (/^\s*(\d+|end( of)? (comments?|header|info\w*)\W*|\[\w+ ?\d*\])\s*$/i.test(line)) return true;
  if (line.length <= 40 && naming.test(line) && !/[\t;,]|\s{2}/.test(line.trim())) return true;
  return /^\W*(\[?(data|xydata|raw ?data|begin|start|scan ?data|测量数据|数据)\b.*|[-=_*#\s]+)$/i.test(
    line.trim(),
  );
}

const section = /^\s*\[[a-z]+ ?\d*\]\s*$/i;
const comment = /^(?:(?:[#;!*]|%(?![TR]\b))+|\/\/)+(?:L )?[ \t]? *(?=\S)/;
const declared = /^\s*(definition|column ?(labels?|names?|headings?))\s*[=:]\s*/i;

/** A row of numbers without words that is no part of the block, such as one that lacks most of its fields. */
function isRowAlone(line: string): boolean {
  return /\d/.test(line) && !/\p{L}/u.test(line);
}

/** The fields of a line that can name so many columns. */
function namedFields(line: string, { separator, decimal, wordColumns = [] }: Shape, columns: number) {
  const isEven = separator !== ' ' && wordColumns.length === 0;
  // Where a line has as many fields as there are columns, a sign of percent alone is the first one's unit.
  const own = fieldsOf(line, separator);
  const isUnits = own.length === columns && /^%$/.test(own[0]?.trim() ?? '');
  const mark = separator === ';' ? /^(?:(?:[#!*]|%(?![TR]\b))+|\/\/)+[ \t]?(?=\S)/ : comment;
  const text = isUnits ? line : line.replace(mark, '').replace(declared, '');
  const blanks = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const candidates = [
    fieldsOf(text, separator),
    ...(text === line ? [] : [fieldsOf(line, separator)]),
    blanks.split(/\t/),
    blanks.split(/\s{2,}|\t/),
    fieldsOf(blanks, ','),
    fieldsOf(blanks, ';'),
    withUnits(blanks.split(/\s+/)),
    separator === ' ' ? blanks.split(/\s+/) : [],
    headingsIn(blanks, columns) ?? [],
  ].map((fields) => fields.map((field) => field.trim()));
  return candidates.find((fields) => {
    while (fields.length > columns && fields.at(-1) === '') fields.pop();
    // Columns that the rows leave empty at their end have names as well.
    if (fields.length > columns && columns > 2 && isEven && fields === candidates[0]) fields.length = columns;
    const filled = fields.filter(Boolean);
    const isFull =
      fields.length === columns ||
      (fields.length < columns && separator !== ' ' && fields.length > columns / 2 && columns > 2);
    const numbers = filled.filter((field) => isNumber(field, decimal)).length;
    return (
      isFull &&
      filled.length > 0 &&
      (numbers === 0 ||
        (columns > 2 &&
          numbers < filled.length &&
          filled.length === columns &&
          !isNumber(filled[0] ?? '', decimal))) &&
      !(columns > 1 && isTold(filled)) &&
      filled.every((field) => field.length <= 80)
    );
  });
}

/**
 * Whether fields tell values, as "Scans=4" does; behind the name of what is measured against they name curves, as "m/z=18",
 * and a word with a colon before names that are known is a mark, as "Interval data:".
 */
function isTold(fields: readonly string[]): boolean {
  const isMark = fields.length > 2 && /[:：]$/.test(fields[0] ?? '');
  if (isMark && fields.slice(1).filter((field) => headingOf(field).means).length > 1)
    return isTold(fields.slice(1));
  const isPair = (field: string) => /\w ?= ?[-\d]/.test(field);
  const [first = '', ...others] = fields;
  const isNamed = !isPair(first) && headingOf(first).means !== undefined && others.length > 0;
  return fields.some((field) => /[=:：]$/.test(field)) || (!isNamed && fields.some(isPair));
}

/** Units in brackets below some of the names, each below its own. */
function alignedUnits(line: string, above: string, columns: number): string[] | undefined {
  const tokens = (text: string) =>
    [...text.matchAll(/\S+/g)].map((found) => ({ word: found[0], end: found.index + found[0].length }));
  const [units, names] = [tokens(line), tokens(above)];
  if (
    names.length !== columns ||
    units.length === 0 ||
    units.length >= columns ||
    !units.every(({ word }) => /^[[(].*[\])]$/.test(word))
  )
    return undefined;
  const fields = Array.from({ length: columns }, () => '');
  for (const { word, end } of units) {
    const nearest = names.reduce(
      (best, name, at) =>
        Math.abs(name.end - end) < Math.abs((names[best] as { end: number }).end - end) ? at : best,
      0,
    );
    fields[nearest] = word;
  }
  return fields;
}

/** Words with the units in brackets behind them put together again: "Temp. (°C) Weight (mg)". */
function withUnits(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    if (joined.length > 0 && /^[[(（]/.test(word)) joined[joined.length - 1] += ` ${word}`;
    else joined.push(word);
  }
  return joined;
}

/** Which of the rows are names, units and remarks; rows that only look so are told things. */
function rolesOf(rows: { fields: string[]; at: number }[], columns: number) {
  const unitAt = rows.findLastIndex(
    ({ fields }, at) =>
      isUnitRow(fields) && (at > 0 || fields.every((field) => !field || isUnitRow([field]))),
  );
  const isBracketed = (fields: readonly string[]) => {
    const filled = fields.filter(Boolean);
    return filled.filter((field) => /^[[({]/.test(field)).length > filled.length / 2;
  };
  const isNames = ({ fields }: { fields: string[] }) =>
    !isBracketed(fields) && fields.some((field) => field && headingOf(field).means);
  let namesAt = unitAt > 0 ? unitAt - 1 : rows.findLastIndex(isNames);
  if (
    unitAt > 0 &&
    !isNames(rows[namesAt] as { fields: string[] }) &&
    unitAt > 1 &&
    isNames(rows[unitAt - 2] as { fields: string[] })
  )
    namesAt = unitAt - 2;
  // Nothing that is known: names only when no other lines of as many fields stand above, as told things do.
  const last = rows.at(-1)?.fields ?? [];
  const isWhole = last.every(Boolean) && !isBracketed(last);
  if (
    namesAt < 0 &&
    rows.length > 0 &&
    ((rows.length === 1 && !isBracketed(last)) || (columns > 2 && isWhole))
  )
    namesAt = rows.length - 1;
  const namesRow = rows[namesAt];
  if (!namesRow) return { used: new Set<number>() };
  const unitsRow = unitAt > namesAt ? rows[unitAt] : undefined;
  const isRepeated = new Set(namesRow.fields.filter(Boolean)).size < namesRow.fields.filter(Boolean).length;
  const below = rows.findLast((_, at) => at > Math.max(namesAt, unitAt));
  const above = isRepeated ? rows[namesAt - 1] : undefined;
  const labelsRow = below ?? above;
  const used = new Set([namesRow, unitsRow, labelsRow].flatMap((row) => row?.at ?? []));
  const labels = labelsRow && labelsRow === above ? filledOn(labelsRow.fields, columns) : labelsRow?.fields;
  return { names: namesRow.fields, units: unitsRow?.fields, labels, used };
}

/** Names above several columns stand at the first of them. */
function filledOn(fields: string[], columns: number): string[] {
  let last = '';
  return Array.from({ length: columns }, (_, at) => {
    last = fields[at] || last;
    return last;
  });
}

const naming =
  /(scan|segment|cycle|region|spectrum|curve|trace|sweep|sheet|block|channel|detector|range|specimen|sample|adsorption|desorption|^(ads|des)$|chromatogram|循环|扫描|分段|谱区|区域|曲线|样品|试样|吸附|脱附|通道|第\s*\d+)/i;

/** What a block is called by the lines before it. */
function nameOf(lines: readonly string[]): string | undefined {
  const plain = lines
    .map((line) => line.replace(/^[#%;!*\s"']+|["',;\s]+$/g, '').trim())
    .filter((line) => line && line.length <= 80);
  // TA's programs name each step in the line below its mark.
  const step = plain[plain.findLastIndex((line) => /^\[step\]$/i.test(line)) + 1];
  if (step && plain.some((line) => /^\[step\]$/i.test(line))) return step;
  const bracketed = plain.findLast(
    (line) => /^\[[^\]]+\]$/.test(line) && !/^\[(data|header|xydata|raw ?data)\]$/i.test(line),
  );
  const named = plain.findLast((line) => naming.test(line) && !/([\t;,].*){5}/.test(line));
  const alone = plain.length === 1 && /^[A-Z]{2,5}: /.test(plain[0] ?? '') ? plain[0] : undefined;
  return (named ?? alone ?? bracketed)
    ?.replace(/^\[(.*)\]$/, '$1')
    .replace(/\s*[\t;,=]+\s*/g, ' ')
    .trim();
}

/** The region that lines name, as programs of spectrometers do. */
function regionOf(lines: readonly string[]): string | undefined {
  return lines
    .map((line) => /^[#\s]*(?:region|region name)\s*[:=]\s*(\S.{0,60})$/i.exec(line.trim())?.[1]?.trim())
    .findLast(Boolean);
}

/** Well-known things that are told, in Chinese. */
const facts: [RegExp, string][] = [
  [
    /^(file )?(sample|specimen)( ?(name|id|identification|label|description|identity))?$|^identity$|^probe(nname)?$|^样品(名称?|编号)?$/i,
    '样品',
  ],
  [/^(title|comment|remark|kommentar|titel|备注|标题)$/i, '备注'],
  [/^(file operator|operator|user|analyst|prüfer|bediener|laborant|操作(者|员)|测试员)( ?name)?$/i, '操作者'],
  [
    /^(date|datum|date\/time|(acquisition|measurement|run|start|analysis)[ _]?(date|time)( ?of ?acquisition)?|日期|测试日期|测量时间|datetime)$/i,
    '日期',
  ],
  [/^(instrument|device|spectrometer|model|instrument (name|model|type)|gerät|仪器(型号|名称)?)$/i, '仪器'],
  [/^(anode|target|anode material|xraytube|靶材?|hw xg target name)$/i, '靶材'],
  [/^(k-?alpha1( wavelength)?|hw xg wave length alpha1|usedwavelength)$/i, 'Kα1 (Å)'],
  [/^(voltage|kv|generator voltage|管电压|电压)$/i, '电压'],
  [/^(current|ma|tube current|管电流|电流)$/i, '电流'],
  [/^(sample )?(mass|weight)( ?[/(].*)?$|^sample (mass|weight).*|^(样品)?(质量|重量).*$/i, '样品质量'],
  [/^(laser|laser wavelength|excitation wavelength|激光(波长)?|激发波长)$/i, '激发波长'],
  [/^(emission wavelength|发射波长)$/i, '发射波长'],
  [/^(scan (speed|rate)|扫描速度|扫速|scan rate ?\(.*)$/i, '扫描速度'],
  [/^(step ?(size|width)|步长)$/i, '步长'],
  [/^(resolution|分辨率)$/i, '分辨率'],
  [/^(scans|number of scans|accumulations|扫描次数|累[积加]次数)$/i, '扫描次数'],
  [/^(analysis (gas|adsorptive)|adsorptive|gas|吸附质|气氛|atmosphere|purge gas)$/i, '气体'],
  [/^(bath temp.*|analysis bath temp.*|浴温)$/i, '浴温'],
  [/^(solvent|溶剂)$/i, '溶剂'],
  [/^(nucleus|核)$/i, '核'],
  [/^(method|procedure|technique|方法|测试方法|measurement type|type)$/i, '方法'],
  [/^(crucible|坩埚)$/i, '坩埚'],
  [/^(source|x-?ray source|光源)$/i, '光源'],
  [/^(pass energy|通能)$/i, '通能'],
  [/^(detector|检测器|探测器)$/i, '检测器'],
];

/** Pairs of a name and a value among lines, the well-known names in Chinese. */
function factsOf(lines: readonly string[]): Fact[] {
  return lines.flatMap((line): Fact[] => {
    const plain = line.replace(/^[#%;!*'"\s]+/, '').trim();
    const [, name, value] =
      /^([^:=\t;,：]{1,48}?)\s*[:=\t;,：]+\s*(.{1,160})$/.exec(plain) ??
      /^([A-Z][A-Z0-9_]+) +"(.{1,160})"?$/.exec(plain) ??
      /^_(\w+)\s+['"]?([^'"].{0,160}?)['"]?$/.exec(plain) ??
      [];
    const words = value
      ?.replace(/["\t,;]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (!name || !words || /^[\d.\s-]+$/.test(name)) return [];
    const bare = name.replace(/["']/g, '').replace(/^_+/, '').trim();
    return bare ? [[factName(bare), words]] : [];
  });
}

/** A well-known name in Chinese, others as they are. */
export function factName(name: string): string {
  const plain = name.replace(/[_/]/g, ' ').replace(/\s+/g, ' ').trim();
  return facts.find(([match]) => match.test(plain))?.[1] ?? name.trim();
}

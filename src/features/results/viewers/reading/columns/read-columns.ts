import { type Encoding, singleBytes } from '../rules.encoding.ts';
import {
  type Curves,
  type Fact,
  labelOf,
  type Panel,
  type Sheet,
  type Tables,
  type Technique,
  Unreadable,
} from '../rules.readings.ts';
import { techniqueNamed } from '../rules.techniques.ts';
import { type Block, blocksOf } from './rules.blocks.ts';
import { mostGaps, type Rows, rowsOf } from './rules.columns.ts';
import { factName, type Head, headOf } from './rules.headings.ts';
import { headless } from './rules.headless.ts';
import { fieldsOf, type Layout, layoutOf } from './rules.layout.ts';
import { spectraListed } from './rules.listed.ts';
import { type Around, type Measured, type Pictured, titleOf } from './rules.measured.ts';
import { picturesOf, spectral, spectralIn } from './rules.pictures.ts';
import type { Meaning } from './rules.quantities.ts';
import { timeOf } from './rules.times.ts';
import { withTold } from './rules.told-axes.ts';

/** How much of a text is looked at for its layout, in bytes, at its beginning and in its middle. */
const looked = 256 * 1024;
/** Rows of a table that are looked at; the rest is in the file. */
const mostRows = 2_000;
/** Values of a potential beside words below which rows are parameters of methods. */
const fewestPotentials = 8;
/** Rows without headings below which they are no measurement. */
const fewestUntold = 8;
/** Blocks beyond which none of them is looked at for a list of spectra. */
const mostListed = 20;
/** What is measured over time where dates stand beside it. */
const heated: readonly Meaning[] = ['temperature', 'mass', 'heatFlow', 'thermoVoltage'];
/** Facts that are shown. */
const mostFacts = 40;

type Part = {
  block: Block;
  head: Head;
  columns: Measured[];
  rowsLeft: string[];
  pictured: Pictured | undefined;
  name: string;
  region: string | undefined;
};

/**
 * Curves from a text of columns, its blocks as series. A table when its columns are no curve that is understood. Throws
 * Unreadable when there are no numbers in it.
 */
export function readColumns(
  bytes: Uint8Array,
  encoding: Encoding,
  file: { name: string; technique?: Technique },
): Curves | Tables {
  const plain = singleBytes(bytes, encoding);
  const reading = encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  const decoder = new TextDecoder(reading);
  const layout = layoutIn(plain, decoder);
  if (!layout) throw new Unreadable('没有在文件中找到可以绘制的数值');
  const rows = rowsOf(plain, layout);
  const textOf = (from: number, to: number) =>
    decoder.decode(plain.subarray(from, Math.min(to, from + looked)));
  const found = rows.gaps.length < mostGaps ? blocksOf(rows, textOf) : [];
  const blocks =
    found.length > mostListed
      ? found
      : found.flatMap((block) => spectraListed(block, titlesOf(block, rows, layout), rows.columns));
  const read: Part[] = [];
  for (const block of blocks) {
    read.push(partOf(block, read.at(-1), blocks[0]?.head ?? [], rows, layout, file, { plain, decoder }));
  }
  const parts = named(read);
  const table = () => tablesOf(plain, decoder, layout, rows, parts);
  const drawn = parts.filter(({ pictured }) => pictured);
  if (drawn.length === 0) return table();
  return { ...together(parts, file.technique), table };
}

/** The layout at the beginning of a text, or in its middle where a long preamble fills the beginning. */
function layoutIn(plain: Uint8Array, decoder: TextDecoder): Layout | undefined {
  const part = (from: number) => {
    const text = decoder.decode(plain.subarray(from, from + looked));
    const whole = from + looked < plain.length ? text.slice(0, text.lastIndexOf('\n') + 1) || text : text;
    return from > 0 ? whole.slice(whole.indexOf('\n') + 1) : whole;
  };
  return layoutOf(part(0)) ?? (plain.length > looked ? layoutOf(part(plain.length >> 1)) : undefined);
}

const widthOf = (block: Block, { columns }: Rows) => Math.min(columns.length, Math.max(block.fields, 1));

function titlesOf(block: Block, rows: Rows, layout: Layout) {
  return headOf(block.head, layout, widthOf(block, rows)).titles;
}

function partOf(
  block: Block,
  before: Part | undefined,
  above: readonly string[],
  rows: Rows,
  layout: Layout,
  file: { name: string; technique?: Technique },
  text: { plain: Uint8Array; decoder: TextDecoder },
): Part {
  const { columns, stamps } = rows;
  const width = widthOf(block, rows);
  const own = headOf(block.head, layout, width);
  // A block that is only named goes on with the columns of the one before it.
  const isNamedOnly =
    own.titles.every(({ raw }) => !raw) && block.head.length <= 2 && before?.block.fields === block.fields;
  const titles = (isNamedOnly && before ? before.head.titles : own.titles).map((title) =>
    withTold(title, above),
  );
  const head = { ...own, titles };
  const region = head.region ?? before?.region;
  const words = [file.name, ...above.slice(0, 400), ...block.head.slice(0, 100)].join('\n');
  const rowsLeft: string[] = [];
  const all = columns.slice(0, width).map(
    (values, at): Measured => ({
      ...(head.titles[at] as Head['titles'][number]),
      values: values.subarray(block.from, block.to),
    }),
  );
  const { kept: measured, zeros, fillers } = cleaned(all, layout);
  const time = measured.some(({ means }) => means && heated.includes(means))
    ? timeBeside(measured, all, stamps, block)
    : undefined;
  const untold = measured.filter(({ raw }) => !block.told?.by.includes(raw));
  const kept = time ? [time, ...untold] : untold;
  if (time) rowsLeft.push('时间由各行的日期与时刻换算，自第一行起');
  if (rows.lacking && !before)
    rowsLeft.push(`${rows.lacking} 个值在文件中写作缺失或溢出（如 #DIV/0!、OVER），未绘制`);
  if (block.strayRows) rowsLeft.push(`${block.strayRows} 行零散的数值未绘制，见数据表或原文件`);
  if (zeros) rowsLeft.push(`末尾 ${zeros} 行全为 0，未绘制`);
  if (fillers) rowsLeft.push(`${fillers} 个填充值（如 −1000000、1E+37）未绘制`);
  const beside = layout.wordColumns.length === 1 ? besideOf(block, layout, text) : undefined;
  const around: Around = {
    technique: file.technique ?? techniqueNamed(file.name) ?? undefined,
    words,
    ...(beside && { beside }),
  };
  const isCycled = ['cycle', 'voltage'].every((own) => kept.some(({ means }) => means === own));
  const potential = layout.wordColumns.length > 0 && kept.find(({ means }) => means === 'voltage');
  const isResults =
    (potential && new Set(potential.values).size < fewestPotentials) ||
    kept.some(({ means }) => means === 'width' || means === 'area') ||
    // What was found in each of several samples is no course.
    (layout.wordColumns.length > 0 &&
      kept.some(({ means }) => means === 'concentration') &&
      !kept.some(
        ({ means }) => means === 'time' || means === 'temperature' || (means && means in spectral),
      )) ||
    (layout.wordColumns.length > 2 && !isCycled);
  return {
    block,
    head,
    columns: kept,
    rowsLeft,
    pictured: isResults ? undefined : pictured(kept, around, block, layout),
    name: [region, block.told?.name ?? head.name]
      .filter((words, at, all) => words && !(at && all[0] && words.includes(all[0])))
      .join(' · '),
    region,
  };
}

/** Times from the dates beside rows, where no column of numbers tells them. */
function timeBeside(
  columns: readonly Measured[],
  all: readonly Measured[],
  stamps: Rows['stamps'],
  { from, to }: Block,
): Measured | undefined {
  if (stamps.size === 0 || columns.some(({ means }) => means === 'time')) return undefined;
  const length = columns[0]?.values.length ?? 0;
  const found = [...stamps].flatMap(([column, values]): Measured[] => {
    const own = all[column];
    return own ? [{ ...own, values: values.subarray(from, to).subarray(0, length) }] : [];
  });
  return timeOf(found);
}

function pictured(
  columns: readonly Measured[],
  around: Around,
  { from, to, head }: Block,
  layout: Layout,
): Pictured | undefined {
  const isBesideWords = layout.wordColumns.length > 0;
  const isStrange = columns.every(({ means, unit }) => !means && !unit);
  const isLettered = columns.every(({ raw }, at) => raw === String.fromCharCode(65 + at));
  const isUntold = isLettered || (isStrange && columns.every(({ raw }) => !raw || saysNothing(raw)));
  // Two words over columns that blanks divide may be a title.
  const isTitle = isStrange && layout.separator === ' ' && columns.length === 2;
  if (!isUntold && !isTitle) return picturesOf(columns, around);
  // A few numbers within a report, or beside words, are no measurement.
  if (to - from < fewestUntold || isBesideWords || (to - from < 40 && head.length > (to - from) * 2))
    return undefined;
  // Words that are no headings can still speak against what was ordered.
  const spoken = spectralIn(around.words.split('\n').slice(-6).join('\n'));
  const isDoubted = around.technique !== undefined && spoken.length > 0 && !spoken.includes(around.technique);
  const found = headless(
    columns.map(({ values }) => values),
    isDoubted ? undefined : around.technique,
  );
  if (!isUntold && found?.technique === 'other') return picturesOf(columns, around);
  return found && { ...found, used: new Set(columns) };
}

/** Headings that count columns, as spreadsheets and programs without words write them. */
function saysNothing(heading: string): boolean {
  return /^([a-z]|[xyz]\d?|(col(umn)?|var|field|series|unnamed:?|列)[\s_]*\(?\w{1,2}\)?|第\s*\S{1,2}\s*列|[xy][\s_-]?(axis|values?|data)|[横纵xy]轴|数据\d?|数值)$/i.test(
    heading.trim(),
  );
}

/** Columns without row numbers of their own, values that stand for none, and rows of zeros at the end. */
function cleaned(columns: readonly Measured[], layout: Layout) {
  let fillers = 0;
  const filled = columns
    .filter((column, at) => !layout.wordColumns.includes(at) && !column.values.every(Number.isNaN))
    .map((column) => {
      const values = withoutFillers(column.values);
      fillers += values?.fillers ?? 0;
      return values ? { ...column, values: values.kept } : column;
    });
  const rows = filled[0]?.values.length ?? 0;
  let end = rows;
  while (end > 0 && filled.every(({ values }) => values[end - 1] === 0)) end--;
  const zeros = rows - end > 1 ? rows - end : 0;
  const kept = zeros
    ? filled.map((column) => ({ ...column, values: column.values.subarray(0, end) }))
    : filled;
  const [first, ...others] = kept;
  const isCounted =
    first &&
    !first.raw &&
    others.length > 1 &&
    first.values.every((value, at) => value === at + (first.values[0] as number)) &&
    [0, 1].includes(first.values[0] as number);
  return { kept: isCounted ? others : kept, zeros, fillers };
}

/** The same values with NaN for those that stand for none; undefined where there are no such. */
function withoutFillers(values: Float64Array): { kept: Float64Array; fillers: number } | undefined {
  let [kept, fillers]: [Float64Array | undefined, number] = [undefined, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (Math.abs(value) < 1e30 && value !== -1_000_000) continue;
    if (Number.isNaN(value)) continue;
    kept ??= values.slice();
    kept[at] = Number.NaN;
    fillers++;
  }
  return kept && { kept, fillers };
}

/** The words beside each row, where one column holds words. */
function besideOf(
  { from, to }: Block,
  layout: Layout,
  { plain, decoder }: { plain: Uint8Array; decoder: TextDecoder },
): string[] | undefined {
  if (plain.length > 5_000_000) return undefined;
  const [column = 0] = layout.wordColumns;
  const lines = decoder
    .decode(plain)
    .split(/\r\n|\n|\r/)
    .map((line) => fieldsOf(line, layout.separator));
  const words = lines
    .filter(
      (fields) =>
        fields.length >= layout.columns - 1 &&
        fields.some((field) => /^[-+]?[\d.,]+([eE][-+]?\d+)?$/.test(field)),
    )
    .map((fields) => fields[column] ?? '');
  return words.length >= to ? words.slice(words.length - (to - from) - (words.length - to), to) : undefined;
}

/** Names by which blocks can be told apart. */
function named(parts: Part[]): Part[] {
  const seen = new Map<string, number>();
  for (const { name } of parts) seen.set(name, (seen.get(name) ?? 0) + 1);
  return parts.map((part, at) => ({
    ...part,
    name:
      part.name && seen.get(part.name) === 1
        ? part.name
        : `${part.name ? `${part.name} · ` : ''}第 ${at + 1} 组`,
  }));
}

/** The blocks of a file as one reading: alike pictures share their axes, each block is a series. */
function together(parts: readonly Part[], ordered: Technique | undefined): Curves {
  const drawn = parts.filter((part): part is Part & { pictured: Pictured } => part.pictured !== undefined);
  const rank = ({ pictured: { technique } }: Part & { pictured: Pictured }) =>
    technique === ordered ? 2 : technique !== 'other' ? 1 : 0;
  const lengthOf = ({ block: { from, to } }: Part) => to - from;
  const best = drawn.reduce((one, other) =>
    rank(other) > rank(one) || (rank(other) === rank(one) && lengthOf(other) > lengthOf(one) * 1.5)
      ? other
      : one,
  );
  const isMany = drawn.length > 1;
  const series: string[] = [];
  const panels = new Map<string, Panel>();
  let bestAt: number[] = [];
  const branches = adsorbed(drawn);
  for (const part of drawn) {
    const own = part.pictured.series ?? [''];
    const base = branches ? 0 : series.length;
    if (part === best) bestAt = own.length > 1 && own.length <= 5 ? own.map((_, at) => base + at) : [base];
    if (!branches || series.length === 0)
      series.push(...own.map((name) => [isMany ? part.name : '', name].filter(Boolean).join(' · ')));
    for (const panel of part.pictured.panels) {
      const key = JSON.stringify([
        panel.name,
        labelOf(panel.x),
        labelOf(panel.y),
        panel.right && labelOf(panel.right),
      ]);
      const curves = panel.curves.map((curve) => ({
        ...curve,
        ...branches?.get(part),
        series: base + (curve.series ?? 0),
      }));
      const known = panels.get(key);
      if (known) known.curves.push(...curves);
      else panels.set(key, { ...panel, curves });
    }
  }
  const ofBest = (panel: Panel) => panel.curves.some((curve) => bestAt.includes(curve.series ?? 0));
  const sorted = [...panels.values()].toSorted((one, other) => Number(ofBest(other)) - Number(ofBest(one)));
  const hasNames = series.length > 1;
  return {
    kind: 'curves',
    technique: best.pictured.technique,
    panels: distinctly(sorted),
    series: hasNames ? series : [],
    first: bestAt,
    facts: factsOf(parts, best),
    leftOut: leftOutOf(parts),
  };
}

/** Blocks of an isotherm that are its two branches belong into one picture. */
function adsorbed(parts: readonly (Part & { pictured: Pictured })[]) {
  const isBranches =
    parts.length === 2 &&
    parts.every(
      ({ pictured }) => pictured.technique === 'isotherm' && pictured.panels[0]?.curves.length === 1,
    );
  const isOpen = ({ name, head }: Part) =>
    /(?<!ad)(desorption|\bdes\b)|脱附|解吸/i.test(`${name} ${head.lines.slice(-3).join(' ')}`);
  const [one, other] = parts;
  if (!isBranches || !one || !other || isOpen(one) === isOpen(other)) return undefined;
  return new Map(
    parts.map((part) => [
      part as Part,
      isOpen(part) ? { name: '脱附', isOpen: true } : { name: '吸附', isOpen: false },
    ]),
  );
}

/** Pictures of different blocks have names of their own. */
function distinctly(panels: Panel[]): Panel[] {
  if (panels.length < 2) return panels.map((panel) => ({ ...panel, name: '' }));
  const nameOf = ({ name, x, y }: Panel) => name || `${y.name}–${x.name}`;
  return panels.map((panel, at) => {
    const isShared = panels.some((other, place) => place < at && nameOf(other) === nameOf(panel));
    return { ...panel, name: isShared ? `${labelOf(panel.y)}–${labelOf(panel.x)}` : nameOf(panel) };
  });
}

function factsOf(parts: readonly Part[], best: Part): Fact[] {
  const [first] = parts;
  const all = first && first !== best ? [...first.head.facts, ...best.head.facts] : best.head.facts;
  const seen = new Set<string>();
  return all
    .map(([name, value]): Fact => [factName(name), value])
    .filter(([name, value]) => !seen.has(`${name} ${value}`) && seen.add(`${name} ${value}`))
    .slice(0, mostFacts);
}

/** What no picture shows, said once for blocks that are alike. */
function leftOutOf(parts: readonly Part[]): string[] {
  const sentences = parts.flatMap(({ pictured: own, columns, rowsLeft, name }) => {
    if (!own) return [`“${name}”是结果表或没有读懂的数据，见数据表`];
    const left = columns
      .filter((column) => !own.used.has(column))
      .map((column) => column.raw || titleOf(column) || '未命名列');
    const names = left.length > 6 ? `${left.slice(0, 6).join('、')} 等` : left.join('、');
    return [
      ...(left.length ? [`另有 ${left.length} 列未绘制：${names}`] : []),
      ...rowsLeft,
      ...(own.said ?? []),
    ];
  });
  return [...new Set(sentences)].slice(0, 8);
}

/** The rows of each block as they stand in the file, under the file's own headings. */
function tablesOf(
  plain: Uint8Array,
  decoder: TextDecoder,
  layout: Layout,
  { gaps, rows }: Rows,
  parts: readonly Part[],
): Tables {
  const starts = new Map(gaps.map(({ row, to }) => [row, to]));
  const ends = new Map(gaps.map(({ row, from }) => [row, from]));
  const sheets = parts.map(({ block, name, head: { titles } }): Sheet => {
    const start = starts.get(block.from) ?? (block.from === 0 ? 0 : undefined);
    const text =
      start === undefined
        ? ''
        : decoder.decode(
            plain.subarray(start, Math.min(ends.get(block.to) ?? plain.length, start + mostRows * 400)),
          );
    const count = Math.min(block.to - block.from, mostRows);
    const lines = text
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim())
      .slice(0, count);
    const headings = titles.map(
      ({ raw, unit, label }, at) =>
        [raw && unit && !raw.includes(unit) && !/[/([]/.test(raw) ? `${raw} (${unit})` : raw, label]
          .filter(Boolean)
          .join(' · ') || `第 ${at + 1} 列`,
    );
    return {
      name: parts.length > 1 ? name : '数据表',
      rows: [headings, ...lines.map((line) => fieldsOf(line, layout.separator))],
      total: block.to - block.from + 1,
    };
  });
  const whole: Sheet = {
    name: '数据表',
    rows: decoder
      .decode(plain.subarray(0, looked))
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim())
      .slice(0, mostRows)
      .map((line) => fieldsOf(line, layout.separator)),
    total: rows,
  };
  // Headings that belong to no columns, as those of records within records, are seen where they stand.
  const isUntold = parts.every(({ head }) => head.titles.every(({ raw }) => !raw));
  const hasWords = parts.some(({ block }) => block.head.length > 0);
  return { kind: 'tables', sheets: sheets.length && !(isUntold && hasWords) ? sheets : [whole] };
}

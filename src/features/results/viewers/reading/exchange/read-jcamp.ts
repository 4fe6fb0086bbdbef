import { convert, type Entry } from 'jcampconverter';
import { factName } from '../columns/rules.headings.ts';
import { spanOf } from '../columns/rules.measured.ts';
import { headingOf } from '../columns/rules.quantities.ts';
import { type Encoding, singleBytes } from '../rules.encoding.ts';
import {
  type Axis,
  type Curve,
  type Curves,
  type Fact,
  labelOf,
  type Panel,
  type Quantity,
  type Technique,
  Unreadable,
} from '../rules.readings.ts';
import { conventions } from '../rules.techniques.ts';
import { listsApart, putBack } from './rules.jcamp-lists.ts';

/** Spectra and scans of a file that can be chosen from; the rest is said. */
const mostSpectra = 500;

const techniques: [RegExp, Technique][] = [
  [/raman/i, 'raman'],
  [/infrared|\bir\b/i, 'ir'],
  [/uv|visible|fluoresc|luminesc/i, 'uv'],
  [/nmr/i, 'nmr'],
  [/mass/i, 'ms'],
  [/photoelectron|\bxps\b/i, 'xps'],
  [/x-?ray (powder )?diff|xrd/i, 'xrd'],
  [/isotherm|sorption/i, 'isotherm'],
  [/thermogravi|\btga?\b/i, 'tga'],
  [/calorimet|\bdsc\b/i, 'dsc'],
];

/** A data set of the file with its axes, before it is known which is seen first. */
type Found = {
  technique: Technique;
  x: Axis;
  y: Quantity;
  curve: Curve;
  name: string;
  isFid: boolean;
  isPeaks: boolean;
  entry: Entry;
};

/**
 * The data sets of a JCAMP-DX file: packed forms, linked blocks, n-tuples, chromatograms with their scans. `technique`: what
 * was ordered, shown first where it is among them. Throws Unreadable when none of them can be drawn.
 */
export function readJcamp(bytes: Uint8Array, encoding: Encoding, technique?: Technique): Curves {
  const entries = entriesOf(bytes, encoding);
  const found = entries.flatMap(setsOf);
  const flat = entries.filter(({ twoD }) => twoD);
  const leftOut: string[] = flat.length && found.length ? ['文件中的二维谱未绘制'] : [];
  if (flat.length && found.length === 0) throw new Unreadable('这是二维核磁谱，请下载后用核磁软件打开');
  const real = found.filter(({ curve }) => !/imag/i.test(curve.name));
  if (real.length && real.length < found.length) leftOut.push('虚部未绘制');
  const usable = (real.length ? real : found).slice(0, mostSpectra);
  const rest = (real.length ? real : found).length - usable.length;
  if (rest > 0) leftOut.push(`共 ${usable.length + rest} 条谱图，可选前 ${usable.length} 条`);
  const rank = (one: Found) =>
    (technique === one.technique ? 4e9 : 0) +
    (one.isFid ? 0 : 2e9) +
    (one.isPeaks ? 0 : 1e9) +
    Math.min(one.curve.x.length, 1e8);
  const [first, ...others] = usable;
  if (!first) throw new Unreadable('JCAMP-DX 文件中没有可以绘制的谱图');
  const best = others.reduce(
    (one, other) => (rank(other) > rank(one) * 1.0001 && !isBranch(one, other) ? other : one),
    first,
  );
  const groups = new Map<string, Panel>();
  const names = usable.map(({ name }) => name);
  const isBranches = usable.length === 2 && usable.every((one) => one.technique === 'isotherm');
  for (const [at, { x, y, curve }] of usable.entries()) {
    const key = `${labelOf(x)} ${labelOf(y)} ${Boolean(x.isReversed)}`;
    const own = { ...curve, name: isBranches ? curve.name : '', series: isBranches ? 0 : at };
    const known = groups.get(key);
    if (known) known.curves.push(own);
    else groups.set(key, { name: '', x, y, curves: [own] });
  }
  const chosen = usable.indexOf(best);
  const panels = [...groups.values()].toSorted(
    (one, other) => Number(holds(other, chosen)) - Number(holds(one, chosen)),
  );
  const isXrd = /X-?RAY/i.test(String(best.entry.dataType ?? ''));
  if (isXrd && best.entry.spectra?.some(({ xUnits }) => isWavenumber.test(String(xUnits ?? ''))))
    leftOut.push('文件把横轴写作 1/CM，按数据类型 X 射线衍射读作 2θ');
  return {
    kind: 'curves',
    technique: best.technique,
    panels:
      panels.length > 1
        ? panels.map((panel) => ({ ...panel, name: `${panel.y.name}–${panel.x.name}` }))
        : panels,
    series: usable.length > 1 && !isBranches ? distinct(names) : [],
    first: [isBranches ? 0 : chosen],
    facts: factsOf(best.entry),
    leftOut,
  };
}

function holds({ curves }: Panel, series: number): boolean {
  return curves.some((curve) => curve.series === series);
}

/** Branches of one isotherm: the first stays first, however long the second is. */
function isBranch(one: Found, other: Found): boolean {
  return one.technique === 'isotherm' && other.technique === 'isotherm';
}

const isWavenumber = /1\/cm|cm-1|cm\^-1/i;

/** Names that can be told apart. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} · ${at + 1}`,
  );
}

function entriesOf(bytes: Uint8Array, encoding: Encoding): Entry[] {
  const decoder = new TextDecoder(encoding.startsWith('utf-16') ? 'utf-8' : encoding);
  const plain = singleBytes(bytes, encoding);
  const textOf = (part: Uint8Array) => decoder.decode(part);
  try {
    const apart = listsApart(plain, textOf);
    const entries = converted(asLibraryReads(apart.rest));
    return putBack(entries, apart) ? entries : converted(asLibraryReads(textOf(plain)));
  } catch (cause) {
    throw new Unreadable('JCAMP-DX 文件结构不完整或不规则', { cause });
  }
}

/** Labels at the beginning of lines, which some programs indent, and under the names that the library knows. */
const asLibraryReads = (text: string) =>
  text
    .replace(/^[ \t]+##/gm, '##')
    .replace(/^##XYPOINTS\s*=/gim, '##XYDATA=')
    .replace(/^##SYMBOL\s*=.*/gim, (line) => line.toUpperCase());

function converted(plain: string): Entry[] {
  const read = (text: string) =>
    convert(text, {
      keepRecordsRegExp: /.*/,
      noContour: true,
      chromatogram: /^##\s*DATA ?TYPE\s*=.*(chromatogram|[gl]c[/ -]?ms)/im.test(text),
    }).flatten;
  try {
    return read(plain);
  } catch (error) {
    // Blocks that lost the frame around them are read one by one.
    const blocks = plain.split(/^(?=##TITLE)/im).filter((block) => /^##(XYDATA|PEAK ?TABLE)/im.test(block));
    if (blocks.length === 0) throw error;
    return blocks.flatMap((block) => read(/^##END/im.test(block) ? block : `${block}\n##END=\n`));
  }
}

const listOf = (values: ArrayLike<number>) =>
  values instanceof Float64Array ? values : Float64Array.from(values);

function setsOf(entry: Entry): Found[] {
  const dataType = String(entry.dataType ?? entry.title ?? '');
  const technique = techniques.find(([match]) => match.test(dataType))?.[1] ?? 'other';
  const isFid = /fid/i.test(dataType);
  if (entry.chromatogram) return [...chromatogram(entry)];
  if (entry.twoD) return [];
  return (entry.spectra ?? []).flatMap((spectrum, at): Found[] => {
    const { x, y } = spectrum.data as { x?: ArrayLike<number>; y?: ArrayLike<number> };
    if (!x || !y || x.length === 0) return [];
    const peaks = Boolean(spectrum.isPeaktable) || /peak|assign/i.test(dataType);
    const values = { x: listOf(x), y: listOf(y) };
    const own = isFid ? 'other' : technique;
    const yUnits = String(spectrum.yUnits ?? '');
    const page = String(spectrum.page ?? '');
    const isOpen = /desorption/i.test(page);
    const axis = xAxis(String(spectrum.xUnits ?? ''), own);
    const isSticks = own === 'ms' ? values.x.length < 2_000 : peaks && own !== 'isotherm';
    return [
      {
        technique: own,
        x: axis,
        y: yQuantity(yUnits, values.y, own),
        entry,
        isFid,
        isPeaks: peaks && own !== 'ms' && own !== 'isotherm',
        name: [entry.title || dataType || `谱图 ${at + 1}`, /^N=/.test(page) ? '' : page]
          .filter(Boolean)
          .join(' · '),
        curve: {
          name: own === 'isotherm' ? (isOpen ? '脱附' : '吸附') : yUnits,
          ...values,
          ...(own === 'isotherm'
            ? { marks: 'dots', ...(isOpen && { isOpen }) }
            : isSticks || values.x.length < 2
              ? { marks: 'sticks' }
              : {}),
          ...(/transm|reflect/i.test(yUnits) && { pointsDown: true }),
        },
      },
    ];
  });
}

/** The traces of a chromatogram, then the spectra of its moments. */
function* chromatogram(entry: Entry): Generator<Found> {
  const { times = [], series = {} } = entry.chromatogram ?? {};
  const time = Float64Array.from(times);
  const unit = /min/i.test(String(entry.spectra?.[0]?.xUnits ?? '')) ? 'min' : 's';
  const told = { entry, isFid: false, isPeaks: false };
  for (const [name, { dimension, data }] of Object.entries(series)) {
    if (dimension === 1) {
      const curve = { name: '', x: time, y: Float64Array.from(data) };
      yield {
        ...told,
        technique: 'other',
        x: { name: '时间', unit },
        y: { name: '强度' },
        name: name.toUpperCase(),
        curve,
      };
    }
  }
  for (const { dimension, data } of Object.values(series)) {
    if (dimension !== 2) continue;
    for (const [at, [x, y]] of (data as [number[], number[]][]).entries()) {
      if (!x?.length || !y) continue;
      const curve: Curve = { name: '', x: Float64Array.from(x), y: Float64Array.from(y), marks: 'sticks' };
      yield {
        ...told,
        isPeaks: true,
        technique: 'ms',
        x: { name: 'm/z' },
        y: { name: '强度' },
        name: `${times[at] ?? at + 1} ${unit}`,
        curve,
      };
    }
  }
}

/** What the unit of x names; the library puts "name [unit]" for n-tuples. Reversed as the technique reads it. */
function xAxis(units: string, technique: Technique): Axis {
  if (technique === 'xrd' && isWavenumber.test(units)) return conventions.xrd.x;
  if (/^V( vs\.? ?.{2,20})?$/i.test(units.trim())) return { name: '电位', unit: units.trim() };
  if (/dalton/i.test(units)) return { name: 'm/z' };
  if (/^millilit/i.test(units)) return { name: '体积', unit: 'mL' };
  if (/^g\/mol$/i.test(units.trim())) return { name: '摩尔质量', unit: 'g/mol' };
  const { means, shown, unit } = headingOf(units.replace(/\[([^\]]*)\]/, '($1)').replace(/\(\)/, ''));
  if (isWavenumber.test(units) && means !== 'raman') {
    return technique === 'raman'
      ? { name: '拉曼位移', unit: 'cm⁻¹' }
      : { name: '波数', unit: 'cm⁻¹', ...(technique === 'ir' && { isReversed: true }) };
  }
  if (/ppm/i.test(units)) return { name: '化学位移', unit: 'ppm', isReversed: true };
  if (/nanomet/i.test(units)) return { name: '波长', unit: 'nm' };
  if (/micromet/i.test(units)) return { name: '波长', unit: 'µm' };
  if (/m\/z/i.test(units)) return { name: 'm/z' };
  if (/second|^s$/i.test(units)) return { name: '时间', unit: 's' };
  if (/minute/i.test(units)) return { name: '时间', unit: 'min' };
  if (/hz/i.test(units))
    return { name: '频率', unit: 'Hz', ...(technique === 'nmr' && { isReversed: true }) };
  if (means)
    return {
      name: shown,
      ...(unit && means !== 'relativePressure' && { unit }),
      ...(means === 'binding' && { isReversed: true }),
    };
  if (/^e?v$|electron ?volt/i.test(units)) return { name: '能量', unit: 'eV' };
  return { name: units || '横轴（文件未写明）' };
}

function yQuantity(units: string, values: Float64Array, technique: Technique): Quantity {
  if (/^m?AU$/.test(units.trim())) return { name: '吸光度', unit: units.trim() };
  // A letter alone is the unit of a current where no light is measured.
  if (/^[mµun]?A$/.test(units.trim()) && technique !== 'uv' && technique !== 'ir')
    return { name: '电流', unit: units.trim() };
  if (/transm|%\s?t\b/i.test(units))
    return { name: '透过率', ...(/%|percent/i.test(units) && { unit: '%' }) };
  if (/absorb/i.test(units)) return { name: '吸光度' };
  if (/reflect/i.test(units)) return { name: '反射率', ...(/%|percent/i.test(units) && { unit: '%' }) };
  // Only where the base peak is a hundred are they percent.
  if (/relative (abund|intens)/i.test(units))
    return { name: '相对丰度', ...(Math.abs(spanOf(values).max - 100) < 0.5 && { unit: '%' }) };
  const { shown, unit, means } = headingOf(units.replace(/\[([^\]]*)\]/, '($1)').replace(/\(\)/, ''));
  if (means) return { name: shown, ...(unit && { unit }) };
  if (/arbitrary/i.test(units)) return { name: '强度', unit: 'a.u.' };
  const [, name, own] = /^(.*?)\s*\[(.*)\]$/.exec(units) ?? [];
  if (name) return { name, ...(own && { unit: own }) };
  return { name: units ? units.toLowerCase() : '强度' };
}

const told =
  /^(DATATYPE|ORIGIN|OWNER|SPECTROMETER.*|.*INSTRUMENT.*|RESOLUTION|STATE|\.?SOLVENTNAME|\.?OBSERVEFREQUENCY|\.?OBSERVENUCLEUS|DATE|TIME|LONGDATE|SAMPLEDESCRIPTION|NAMES|CASNAME|MOLFORM|TEMPERATURE|PATHLENGTH|SAMPLINGPROCEDURE|\.?PULSESEQUENCE|\.?IONIZATIONMODE)$/i;
const named: Record<string, string> = {
  DATATYPE: '类型',
  ORIGIN: '来源',
  OWNER: '所有者',
  RESOLUTION: '分辨率',
  STATE: '状态',
  SOLVENTNAME: '溶剂',
  OBSERVEFREQUENCY: '谱仪频率 (MHz)',
  OBSERVENUCLEUS: '核',
  DATE: '日期',
  TIME: '时间',
  LONGDATE: '日期',
  SAMPLEDESCRIPTION: '样品',
  NAMES: '名称',
  MOLFORM: '分子式',
  TEMPERATURE: '温度',
  PULSESEQUENCE: '脉冲序列',
  IONIZATIONMODE: '电离方式',
  PATHLENGTH: '光程',
  SAMPLINGPROCEDURE: '制样方式',
};

function factsOf({ title, dataType, meta, info }: Entry): Fact[] {
  const all = { ...info, ...meta };
  const facts: Fact[] = [
    ['标题', String(title ?? '')],
    ['类型', String(dataType ?? '')],
    ...Object.entries(all).flatMap(([name, value]): Fact[] => {
      const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (!told.test(plain) || !['string', 'number'].includes(typeof value) || plain === 'DATATYPE')
        return [];
      return [
        [
          named[plain] ?? factName(/INSTRUMENT|SPECTROMETER/.test(plain) ? 'instrument' : name),
          String(value).slice(0, 160),
        ],
      ];
    }),
  ];
  return facts.filter(([, value]) => value.trim()).slice(0, 30);
}

import { parseMPR } from 'biologic-converter';
import type { Measured } from '../columns/rules.measured.ts';
import { picturesOf } from '../columns/rules.pictures.ts';
import { headingOf, type Meaning } from '../columns/rules.quantities.ts';
import { type Curves, type Fact, type Panel, type Technique, Unreadable } from '../rules.readings.ts';
import { inOldLayout } from './rules.mpr-layout.ts';

type MPR = ReturnType<typeof parseMPR>;
type Variable = { label: string; units?: string; data: ArrayLike<number> };

const charges: ReadonlySet<Meaning | undefined> = new Set([
  'capacity',
  'chargeCapacity',
  'dischargeCapacity',
]);

/** The first module begins here; its name, length and version are in 57 bytes. */
const [modulesAt, headBytes] = [0x34, 57];

/**
 * A measurement of Bio-Logic's EC-Lab as its columns tell it. Throws Unreadable when the file is damaged, or has columns
 * that are not known: the numbers behind them could not be told apart.
 */
export function readMpr(own: Uint8Array<ArrayBuffer>, file: { name: string; technique?: Technique }): Curves {
  const bytes = oldOf(own);
  const columns = columnsIn(bytes);
  // The library believes a damaged count of rows, and works long at it: the counts are looked at first.
  const read = columns && (parsed(bytes) ?? parsed(withoutSettings(bytes)));
  if (!read) throw new Unreadable('MPR 文件已损坏或版本不受支持');
  const variables: Variable[] = Object.values(read.data?.variables ?? {});
  if (variables.length !== columns) throw new Unreadable('MPR 文件中有不认识的数据列');
  const measured = variables.map(({ label: told, units = '', data }): Measured => {
    // Means of a row are in angle brackets.
    const label = told.replace(/^<(.+)>$/, '$1');
    const unit = units === 'flag' ? '' : units.replaceAll('·', '.');
    return { ...headingOf(unit ? `${label}/${unit}` : label), label: '', values: Float64Array.from(data) };
  });
  const technique = read.settings?.variables.technique ?? '';
  // Where the potential is what is controlled, the charge that is counted beside it makes no battery of the cell.
  const isControlled = measured.some(({ raw }) => /^control_V(\/V)?$/.test(raw));
  const asked = isControlled ? measured.filter(({ means }) => !charges.has(means)) : measured;
  const found = picturesOf(asked, { technique: file.technique, words: `${file.name}\n${technique}` });
  if (!found) throw new Unreadable('MPR 文件中没有可以绘制的曲线');
  const left = measured.filter((column) => !found.used.has(column)).map(({ raw }) => raw);
  return {
    kind: 'curves',
    technique: found.technique,
    panels: isHeld.test(technique)
      ? found.panels.toSorted((one, other) => Number(isCourse(other)) - Number(isCourse(one)))
      : found.panels,
    series: found.series ?? [],
    first: [0],
    facts: factsOf(read).filter(([, value]) => value),
    leftOut: [
      ...(left.length ? [`另有 ${left.length} 列未绘制：${left.slice(0, 6).join('、')}`] : []),
      ...(found.said ?? []),
    ],
  };
}

/** Techniques that hold a potential or a current, and are looked at over time. */
const isHeld = /^(CA|CP|OCV|CstV|CstC)\b/;
const isCourse = ({ x }: Panel) => x.name === '时间';

function oldOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    return inOldLayout(bytes);
  } catch (cause) {
    throw new Unreadable('MPR 文件已损坏或不完整', { cause });
  }
}

function parsed(bytes: Uint8Array<ArrayBuffer>): MPR | undefined {
  try {
    return parseMPR(bytes);
  } catch {
    return undefined;
  }
}

/** The same file with its settings under another name: the library knows those of some techniques only. */
function withoutSettings(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const at = new TextDecoder('windows-1252').decode(copy).search(/MODULE.{10}VMP settings/i);
  if (at >= 0) copy.fill(0x20, at + 16, at + 41);
  return copy;
}

function factsOf({ settings, data, log }: MPR): Fact[] {
  const told = settings?.variables;
  const positive = (value: number | undefined) => (value && value > 0 ? String(value) : '');
  return [
    ['实验技术', told?.technique ?? ''],
    ['测量日期', data?.header.date ?? ''],
    ['电极材料', told?.electrodeMaterial.trim() ?? ''],
    ['电解质', told?.electrolyte.trim() ?? ''],
    ['参比电极', told?.referenceElectrode.trim() ?? ''],
    ['电极面积 (cm²)', positive(told?.electrodeSurfaceArea)],
    ['备注', told?.comments.trim() ?? ''],
    ['软件版本', log?.variables.ecLabVersion.trim() ?? ''],
  ];
}

/** How many columns the data have, when the modules follow each other to the end of the file and the rows are whole. */
function columnsIn(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const text = new TextDecoder('windows-1252');
  let columns: number | undefined;
  for (let at = modulesAt; at + headBytes <= bytes.length; ) {
    if (text.decode(bytes.subarray(at, at + 6)) !== 'MODULE') return undefined;
    const length = view.getUint32(at + 41, true);
    const start = at + headBytes;
    if (length === 0 || start + length > bytes.length) return undefined;
    if (/data/i.test(text.decode(bytes.subarray(at + 6, at + 41)))) {
      const rows = view.getUint32(start, true);
      const own = length - (view.getUint32(at + 45, true) <= 2 ? 0x195 : 0x196);
      if (rows === 0 || own < rows || own % rows !== 0) return undefined;
      columns = bytes[start + 4];
    }
    at = start + length;
  }
  return columns;
}

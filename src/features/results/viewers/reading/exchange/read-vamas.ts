import {
  type Axis,
  type Curve,
  type Curves,
  type Fact,
  labelOf,
  type Panel,
  type Quantity,
  Unreadable,
} from '../rules.readings.ts';
import { type VamasBlock, vamasBlocks } from './rules.vamas.ts';

/**
 * The regions of a VAMAS file (ISO 14976), each a series. Kinetic energies of photoelectrons are turned into binding
 * energies by the source's energy, as the field reads them. Throws Unreadable when no region can be drawn.
 */
export function readVamas(text: string): Curves {
  let file: ReturnType<typeof vamasBlocks>;
  try {
    file = vamasBlocks(text);
  } catch (cause) {
    throw new Unreadable('VAMAS 文件结构不完整或不规则', { cause });
  }
  const { header, blocks } = file;
  const drawn = blocks.flatMap((block) => curveOf(block, header.isRegular) ?? []);
  const [first] = drawn;
  if (!first) throw new Unreadable('VAMAS 文件中没有可以绘制的谱区');
  const panels = new Map<string, Panel>();
  for (const [series, { x, y, curve }] of drawn.entries()) {
    const key = `${labelOf(x)} ${labelOf(y)}`;
    const known = panels.get(key);
    if (known) known.curves.push({ ...curve, series });
    else panels.set(key, { name: '', x, y, curves: [{ ...curve, series }] });
  }
  const { block } = first;
  const left = blocks.length - drawn.length;
  const more = drawn.filter(({ block: own }) => own.variables.length > (header.isRegular ? 1 : 2)).length;
  return {
    kind: 'curves',
    technique: /XPS|UPS/i.test(block.technique) ? 'xps' : 'other',
    panels:
      panels.size > 1
        ? [...panels.values()].map((panel) => ({ ...panel, name: `${panel.y.name}–${panel.x.name}` }))
        : [...panels.values()],
    series: drawn.length > 1 ? namesOf(drawn.map(({ block: own }) => own)) : [],
    first: [firstSeen(drawn.map(({ block: own, curve }) => ({ ...own, curve })))],
    facts: factsOf(block, header),
    leftOut: [
      ...(left ? [`另有 ${left} 个谱区少于两个点，未绘制`] : []),
      ...(more
        ? [`${more} 个谱区另有伴随变量（如 ${labelOfVariable(first.block, header.isRegular)}），未绘制`]
        : []),
      ...(first.isTurned ? ['结合能由光源能量减去文件中的动能得到'] : []),
    ],
  };
}

/** The survey in front of narrow regions, as the field looks at it first; else the first of the file. */
function firstSeen(regions: readonly { name: string; transition: string; curve: Curve }[]): number {
  const survey = regions.findIndex(({ name, transition }) =>
    /survey|wide|全谱/i.test(`${name} ${transition}`),
  );
  return Math.max(survey, 0);
}

function labelOfVariable({ variables }: VamasBlock, isRegular: boolean): string {
  return variables[isRegular ? 1 : 2]?.label || '透射函数';
}

/** A block's curve with its axes; undefined when it is none. */
function curveOf(
  block: VamasBlock,
  isRegular: boolean,
): { block: VamasBlock; x: Axis; y: Quantity; curve: Curve; isTurned: boolean } | undefined {
  const [first, second] = block.variables;
  const counted = isRegular ? first : second;
  const against = isRegular ? { label: block.label, unit: block.unit, values: undefined } : first;
  if (!counted || !against || counted.values.length < 2) return undefined;
  const listed =
    against.values ?? Float64Array.from(counted.values, (_, at) => block.start + at * block.step);
  const isXps = /XPS|UPS/i.test(block.technique);
  const isBinding = /binding/i.test(against.label);
  const isTurned = isXps && /kinetic/i.test(against.label) && block.energy > 10 && block.energy < 20_000;
  const x = isTurned ? listed.map((energy) => block.energy - energy) : listed;
  const axis: Axis =
    isTurned || isBinding
      ? { name: '结合能', unit: 'eV', isReversed: true }
      : {
          name: isXps && /kinetic/i.test(against.label) ? '动能' : against.label || '横轴（文件未写明）',
          ...(against.unit && against.unit !== 'd' && { unit: against.unit }),
        };
  const unit = /per second|cps|c\/s/i.test(counted.unit)
    ? 'cps'
    : /count/i.test(`${counted.unit} ${block.signalMode}`)
      ? 'counts'
      : undefined;
  return {
    block,
    x: axis,
    y: { name: '强度', ...(unit && { unit }) },
    curve: { name: '', x, y: counted.values },
    isTurned,
  };
}

/** Regions by their own names, with the sample where they are of several, numbered where nothing tells them apart. */
function namesOf(blocks: readonly VamasBlock[]): string[] {
  const isOfMany = new Set(blocks.map(({ sample }) => sample)).size > 1;
  const plain = blocks.map(({ name, species, transition, sample }) => {
    const region = name || [species, transition].filter(Boolean).join(' ') || '谱区';
    return isOfMany && sample ? `${sample} · ${region}` : region;
  });
  return plain.map((name, at) =>
    plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} · 第 ${at + 1} 区`,
  );
}

function factsOf(
  block: VamasBlock,
  { instrument, operator, experiment }: { instrument: string; operator: string; experiment: string },
): Fact[] {
  const isKnown = (value: number) => Number.isFinite(value) && Math.abs(value) < 1e36;
  const facts: Fact[] = [
    ['样品', block.sample],
    ['方法', block.technique],
    ['光源', `${block.source}${isKnown(block.energy) ? ` ${block.energy} eV` : ''}`],
    ['通能', isKnown(block.passEnergy) ? `${block.passEnergy} eV（${block.mode}）` : ''],
    ['扫描次数', isKnown(block.scans) ? String(block.scans) : ''],
    ['驻留时间', isKnown(block.dwell) ? `${block.dwell} s` : ''],
    ['日期', block.date],
    ['仪器', instrument],
    ['操作者', operator],
    ['实验', experiment],
    ['备注', block.comment],
  ];
  return facts.filter(([, value]) => value && !/^(not specified|unknown|none|n\/a)$/i.test(value.trim()));
}

import { parse } from 'vamas';
import { type Curve, type Curves, onePicture, Unreadable } from './rules.readings.ts';
import { conventions } from './rules.techniques.ts';

/** The names that the standard gives to what is used here (ISO 14976). */
type Block = {
  'block identifier': string;
  'sample identifier': string;
  technique: string;
  'analysis source label': string;
  'analysis source characteristic energy': number;
  'abscissa label': string;
  'abscissa units': string;
  'abscissa start': number;
  'abscissa increment': number;
  'signal mode': string;
  correspondingVariables: { label: string; unit: string; array: number[] }[];
};

/**
 * The regions of a VAMAS file (ISO 14976), each a curve. Kinetic energies of photoelectrons are turned into binding
 * energies by the source's energy, as the field reads them. Throws Unreadable when no region can be drawn.
 */
export function readVamas(text: string): Curves {
  let blocks: Block[];
  try {
    blocks = (parse(text) as { blocks: Block[] }).blocks;
  } catch (cause) {
    throw new Unreadable('VAMAS 文件结构不完整或不规则', { cause });
  }
  const usable = blocks.filter(({ correspondingVariables: [first] }) => (first?.array.length ?? 0) > 1);
  const [block] = usable;
  if (!block) throw new Unreadable('VAMAS 文件中没有可以绘制的谱区');
  const isBinding = usable.every((one) => bindingOf(one) !== undefined);
  const isXps = /XPS|UPS/i.test(block.technique);
  return onePicture({
    technique: isXps ? 'xps' : 'other',
    x: isBinding
      ? conventions.xps.x
      : {
          name: isXps ? '动能' : block['abscissa label'],
          unit: block['abscissa units'],
        },
    y: { name: '强度', ...(/count/i.test(block['signal mode']) && { unit: 'counts' }) },
    series: usable.length > 1 ? usable.map((one) => one['block identifier']) : [],
    curves: usable.map((one, at) => ({ ...curveOf(one, isBinding), series: at })),
    facts: [
      ['样品', block['sample identifier']],
      ['方法', block.technique],
      ['光源', `${block['analysis source label']} ${block['analysis source characteristic energy']} eV`],
    ],
  });
}

function curveOf(block: Block, isBinding: boolean): Curve {
  const y = Float64Array.from(block.correspondingVariables[0]?.array ?? []);
  const toBinding = (isBinding && bindingOf(block)) || ((energy: number) => energy);
  const x = Float64Array.from(y, (_, at) =>
    toBinding(block['abscissa start'] + at * block['abscissa increment']),
  );
  return { name: '', x, y };
}

/** How energies of the block become binding energies; undefined when they cannot. */
function bindingOf(block: Block): ((energy: number) => number) | undefined {
  if (/binding/i.test(block['abscissa label'])) return (energy) => energy;
  const source = block['analysis source characteristic energy'];
  const isPhoto = /XPS|UPS/i.test(block.technique) && /kinetic/i.test(block['abscissa label']);
  return isPhoto && source > 10 && source < 20_000 ? (energy) => source - energy : undefined;
}

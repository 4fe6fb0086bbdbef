import type { Axis, Curve, Panel, Technique } from '../rules.readings.ts';
import { filledBy } from '../rules.scanning.ts';
import { conventions } from '../rules.techniques.ts';
import { isOneWay, spanOf } from './rules.measured.ts';

/** What the first of two columns must be like to be what a technique measures against, and how the second is called. */
const expected: Partial<Record<Technique, { fits: (x: Steps) => boolean; y: string }>> = {
  // Scattering vectors and times run elsewhere.
  xrd: { fits: ({ min, max }) => min >= -10 && max > 8 && max <= 170, y: '强度' },
  // Wavelengths in nanometres lie between, and rise.
  ir: {
    fits: ({ min, max, falls }) => min >= 100 && max <= 15_000 && (falls || min < 750 || max > 2_700),
    y: '信号',
  },
  raman: {
    fits: ({ min, max }) => min >= -4_500 && max <= 9_000 && max > 500 && !(min >= 400 && max <= 1_100),
    y: '强度',
  },
  uv: { fits: ({ min, max }) => min >= 150 && max <= 3_500 && max > 300, y: '信号' },
  nmr: { fits: ({ min, max, isEven }) => min >= -400 && max <= 400 && isEven, y: '强度' },
  // Even steps are those of a chromatogram.
  ms: { fits: ({ min, max, isEven }) => min >= 1 && max >= 50 && !isEven, y: '强度' },
  xps: { fits: ({ min, max }) => min >= -30 && max <= 1_500, y: '强度' },
};

/** How a column of places runs. */
type Steps = { min: number; max: number; falls: boolean; isEven: boolean };

function stepsOf(x: Float64Array): Steps {
  const { min, max, span } = spanOf(x);
  const mean = span / Math.max(x.length - 1, 1);
  let isEven = true;
  for (let at = 1; at < x.length && isEven; at++) {
    isEven = Math.abs(Math.abs((x[at] as number) - (x[at - 1] as number)) - mean) < mean * 0.05;
  }
  return { min, max, falls: (x[0] as number) > (x.at(-1) as number), isEven };
}

const untold = '文件没有写明各列的名称与单位';

/**
 * Two columns without a word about them, or three of a pattern with its errors or of an impedance, as the technique that
 * they were ordered by reads them where their values fit it; else numbered columns. Undefined when they are no curve.
 */
export function headless(
  columns: readonly Float64Array[],
  technique: Technique | undefined,
): { technique: Technique; panels: Panel[]; said: string[] } | undefined {
  const [x, y, z, more] = columns;
  if (!x || more) return undefined;
  if (!y) return single(x);
  if (z && technique === 'nmr') return withSecondPart(x, y);
  if (z) return technique === 'eis' ? spectrumOfImpedance(x, y, z) : withErrors(x, y, z, technique);
  const range = spanOf(x);
  const curve = (own: Partial<Curve> = {}): Curve[] => [{ name: '', x, y, ...own }];
  if (technique === 'isotherm' && range.min >= 0 && range.max <= 1.05 && range.max > 0.4) {
    const top = x.indexOf(range.max);
    const part = (name: string, from: number, to: number, isOpen: boolean): Curve => ({
      ...{ name, isOpen, marks: 'dots' },
      x: x.slice(from, to),
      y: y.slice(from, to),
    });
    const parts = [part('吸附', 0, top + 1, false), part('脱附', top + 1, x.length, true)].filter(
      (one) => one.x.length > 0,
    );
    return {
      technique,
      panels: [{ name: '', x: conventions.isotherm.x, y: { name: '吸附量' }, curves: parts }],
      said: [untold],
    };
  }
  if (!isOneWay(x)) return undefined;
  const known = technique && expected[technique];
  const steps = stepsOf(x);
  if (technique && known?.fits(steps)) {
    // Energies that rise may be bound or free.
    const isOpen = technique === 'xps' && !steps.falls;
    const axis: Axis = isOpen
      ? { name: '能量（文件未写明是结合能还是动能）', unit: 'eV' }
      : conventions[technique].x;
    const marks = technique === 'ms' && x.length < 500 ? 'sticks' : undefined;
    return {
      technique,
      panels: [{ name: '', x: axis, y: { name: known.y }, curves: curve(marks && { marks }) }],
      said: [`${untold}，横轴按“${conventions[technique].name}”读取`],
    };
  }
  if (x.length < 12) return undefined;
  return {
    technique: 'other',
    panels: [{ name: '', x: { name: '第 1 列' }, y: { name: '第 2 列' }, curves: curve() }],
    said: [untold],
  };
}

/** One column alone is drawn over its numbers. */
function single(y: Float64Array): ReturnType<typeof headless> {
  if (y.length < 20) return undefined;
  const x = filledBy(y.length, (at) => at + 1);
  return {
    technique: 'other',
    panels: [{ name: '', x: { name: '点序号' }, y: { name: '第 1 列' }, curves: [{ name: '', x, y }] }],
    said: [untold],
  };
}

/** Shifts with the part that is looked at and the one that was turned away from it. */
function withSecondPart(x: Float64Array, y: Float64Array): ReturnType<typeof headless> {
  const found = headless([x, y], 'nmr');
  return found?.technique === 'nmr'
    ? { ...found, said: [...found.said, '另有 1 列未绘制：第 3 列'] }
    : undefined;
}

/** Angle, counts and their errors, which are small and above zero. */
function withErrors(
  x: Float64Array,
  y: Float64Array,
  error: Float64Array,
  technique: Technique | undefined,
): ReturnType<typeof headless> {
  if (technique === 'xrd' && error.every((value) => value === error[0])) {
    const found = headless([x, y], technique);
    return found && { ...found, said: [...found.said, `另有 1 列未绘制：第 3 列，恒为 ${error[0]}`] };
  }
  const isError =
    error.every((value, at) => value >= 0 && value <= Math.max(Math.abs(y[at] as number), 2) * 1.5 + 2) &&
    isOneWay(x);
  const isRoot =
    error.filter(
      (value, at) => Math.abs(value - Math.sqrt(Math.abs(y[at] as number))) <= 0.05 * Math.max(value, 1),
    ).length >
    error.length * 0.8;
  if (technique !== 'xrd' || !isError) return undefined;
  const found = headless([x, y], technique);
  const left = isRoot ? '计数误差（等于强度的平方根）' : '第 3 列，像是强度的误差';
  return found && { ...found, said: [...found.said, `另有 1 列未绘制：${left}`] };
}

/** Frequency, Z′ and Z″: frequencies fall or rise over decades, real parts are above zero. */
function spectrumOfImpedance(
  f: Float64Array,
  real: Float64Array,
  imaginary: Float64Array,
): ReturnType<typeof headless> {
  const { min, max } = spanOf(f);
  if (!isOneWay(f) || min <= 0 || max / min < 50 || spanOf(real).min < 0) return undefined;
  const below = imaginary.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  const y = below > imaginary.length / 2 ? imaginary.map((value) => 0 - value) : imaginary;
  const z = (name: string) => ({ name, unit: 'Ω' });
  return {
    technique: 'eis',
    panels: [
      {
        name: '',
        x: z('Z′'),
        y: z('−Z″'),
        hasEqualAxes: true,
        curves: [{ name: '', x: real, y, marks: 'dots' }],
      },
    ],
    said: [`${untold}，按频率、Z′、Z″ 的次序读取`],
  };
}

import { Unreadable } from '../../reading/rules.readings.ts';
import { inMegapascals } from '../rules.studies.ts';
import { type Line, lineThrough } from './rules.course.ts';
import { chosenCurve, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** A specimen has broken when no more than this share of its strength is left. */
const broken = 0.02;

/** Modulus, proof stress, strength and elongations of a curve of stress over strain. */
export function tensile(studying: Studying): Found {
  const { panel, given } = studying;
  const { at, own } = chosenCurve(studying);
  const perUnit = inMegapascals(panel.y) ?? 1;
  const points = Array.from(own.x, (value, row) => [
    panel.x.unit === '%' ? value : value * 100,
    (own.y[row] as number) * perUnit,
  ]).filter(([one, other]) => Number.isFinite(one) && Number.isFinite(other));
  const x = Float64Array.from(points, ([strain]) => strain as number);
  const y = Float64Array.from(points, ([, stress]) => stress as number);
  if (x.length < 10) throw new Unreadable('数据点太少，无法读取力学性能');
  const top = y.reduce((best, value, row) => (value > (y[best] as number) ? row : best), 0);
  const strength = y[top] as number;
  const automatic = elasticRange(x, y, top);
  const [from, to] = [numberIn(given, 'from') ?? automatic.from, numberIn(given, 'to') ?? automatic.to];
  const offset = numberIn(given, 'offset') ?? 0.2;
  const elastic = lineIn(x, y, top, from, to);
  if (!elastic || !(elastic.slope > 0)) throw new Unreadable('模量区间内不足 3 个上升的数据点，请放宽区间');
  // MPa over percent.
  const modulus = elastic.slope * 100;
  const start = -elastic.intercept / elastic.slope;
  const proof = proofStress(x, y, elastic, start + offset, top);
  const end = lastHeld(y, strength, top);
  const [total, atEnd] = [(x[end] as number) - start, y[end] as number];
  const plastic = total - atEnd / elastic.slope;
  const line = (shift: number, until: number) => {
    const places = Float64Array.of(start + shift, start + shift + until / elastic.slope);
    return { x: places, y: places.map((place) => (place - start - shift) * elastic.slope) };
  };
  const marks = [
    { name: '模量拟合线', ...line(0, strength) },
    ...(proof === undefined
      ? []
      : [{ name: `Rp${offset} 平行线`, ...line(offset, Math.max(proof * 1.1, strength * 0.5)) }]),
  ];
  return {
    curve: at,
    used: { from, to, offset },
    panel: {
      name: '力学性能',
      x: { name: '应变', unit: '%' },
      y: { name: '应力', unit: 'MPa' },
      curves: [{ name: own.name || '应力–应变', x, y }, ...marks],
    },
    results: [
      ['弹性模量 E', modulus >= 1_000 ? `${digits(modulus / 1_000)} GPa` : `${digits(modulus)} MPa`],
      [`规定塑性延伸强度 Rp${offset}`, proof === undefined ? '曲线没有到达' : `${digits(proof)} MPa`],
      ['抗拉（压、弯）强度 Rm', `${digits(strength)} MPa`],
      ['最大力总应变 Agt', `${digits((x[top] as number) - start)} %`],
      ['断裂总应变 At', `${digits(total)} %`],
      ['断后塑性应变 A（At − σ/E）', `${digits(plastic)} %`],
      [
        '模量拟合',
        `应变 ${digits(from)}–${digits(to)} %，${elastic.points} 个点，R² = ${elastic.r2.toFixed(5)}`,
      ],
    ],
    said: [
      `应变零点由弹性段外推得到（${digits(start, 3)} %）`,
      ...(numberIn(given, 'from') === undefined && numberIn(given, 'to') === undefined
        ? [automatic.said]
        : []),
      '应变若由横梁位移换算，含试验机柔度，模量会偏低',
    ],
  };
}

/** 0.05–0.25 % as ISO 527 has it where the curve has enough points there, else between a tenth and two fifths of the strength. */
function elasticRange(
  x: Float64Array,
  y: Float64Array,
  top: number,
): { from: number; to: number; said: string } {
  const standard = lineIn(x, y, top, 0.05, 0.25);
  if (standard && standard.points >= 5 && standard.r2 > 0.995)
    return { from: 0.05, to: 0.25, said: '模量区间按 ISO 527 取应变 0.05–0.25 %' };
  const reached = (share: number) => x[y.findIndex((value) => value >= (y[top] as number) * share)] as number;
  return { from: reached(0.1), to: reached(0.4), said: '模量区间取强度的 10 %–40 %，可在上方修改' };
}

function lineIn(x: Float64Array, y: Float64Array, top: number, from: number, to: number): Line | undefined {
  const inside = [...x.keys()].filter(
    (row) => row <= top && (x[row] as number) >= from && (x[row] as number) <= to,
  );
  const line = lineThrough(
    inside.map((row) => x[row] as number),
    inside.map((row) => y[row] as number),
  );
  return line && line.points >= 3 ? line : undefined;
}

/** Where the curve crosses a line parallel to its elastic part. */
function proofStress(
  x: Float64Array,
  y: Float64Array,
  { slope }: Line,
  from: number,
  top: number,
): number | undefined {
  const over = (row: number) => (y[row] as number) - slope * ((x[row] as number) - from);
  for (let row = 1; row < y.length; row++) {
    if ((x[row] as number) < from || over(row) > 0) continue;
    const [before, after] = [over(row - 1), over(row)];
    const share = before / (before - after);
    const stress = (y[row - 1] as number) + share * ((y[row] as number) - (y[row - 1] as number));
    return row <= top + 1 || stress > (y[top] as number) * 0.5 ? stress : undefined;
  }
  return undefined;
}

/** The last point before the specimen gives way. */
function lastHeld(y: Float64Array, strength: number, top: number): number {
  for (let row = top; row < y.length; row++) {
    const [own, next] = [y[row] as number, y[row + 1]];
    if (next === undefined || next < strength * broken || (next < own * 0.5 && own > strength * broken))
      return row;
  }
  return y.length - 1;
}

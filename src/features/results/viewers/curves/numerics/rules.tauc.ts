import { Unreadable } from '../../reading/rules.readings.ts';
import { type Line, lineThrough } from './rules.course.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** eV·nm of light. */
const planck = 1239.841984;
/** The widest part of an edge that is looked at as one line, in eV. */
const widths = [0.15, 0.25, 0.4];

/** The optical gap from where the steepest straight part of (αhν)ⁿ would reach zero. */
export function tauc(studying: Studying): Found {
  const { panel, given } = studying;
  const { at, own } = chosenCurve(studying);
  const course = coursed(own, 10);
  const isIndirect = given.transition === 'indirect';
  const power = isIndirect ? 0.5 : 2;
  const { values, name, said } = absorption(course.y, panel.y);
  const points = Array.from(course.x, (place, index) => {
    const energy = panel.x.unit === 'nm' ? planck / place : place;
    const value = values[index] as number;
    return [energy, value >= 0 ? (value * energy) ** power : Number.NaN] as const;
  })
    .filter(([energy, value]) => energy > 0 && Number.isFinite(energy) && Number.isFinite(value))
    .toSorted(([one], [other]) => one - other);
  const x = Float64Array.from(points, ([energy]) => energy);
  const y = Float64Array.from(points, ([, value]) => value);
  const edge = steepest(x, y);
  const [from, to] = [numberIn(given, 'from') ?? edge?.from, numberIn(given, 'to') ?? edge?.to];
  const line = from === undefined || to === undefined ? undefined : lineBetween(x, y, from, to);
  if (!line || from === undefined || to === undefined)
    throw new Unreadable('没有找到上升的直线段，请填写拟合起点与终点');
  if (line.slope <= 0) throw new Unreadable('拟合区间内曲线不上升，请调整起点与终点');
  const gap = -line.intercept / line.slope;
  const drawn = Float64Array.of(gap, to + (to - gap) * 0.15);
  const label = isIndirect ? `(${name}·hν)^½` : `(${name}·hν)²`;
  return {
    curve: at,
    used: { transition: isIndirect ? 'indirect' : 'direct', from, to },
    panel: {
      name: 'Tauc',
      x: { name: '光子能量 hν', unit: 'eV' },
      y: { name: label },
      curves: [
        { name: label, x, y },
        {
          name: `线性拟合，Eg = ${gap.toFixed(2)} eV`,
          x: drawn,
          y: drawn.map((place) => line.intercept + line.slope * place),
        },
      ],
    },
    results: [
      ['带隙 Eg', `${gap.toFixed(3)} eV（${(planck / gap).toFixed(0)} nm）`],
      ['跃迁类型', isIndirect ? '间接允许，n = 1/2' : '直接允许，n = 2'],
      ['拟合区间', `${digits(from)}–${digits(to)} eV，${line.points} 个点`],
      ['R²', line.r2.toFixed(5)],
    ],
    said: [
      ...said,
      '跃迁类型取决于材料，需按文献选择；直线段由最陡处自动取得，可在上方修改',
      ...(gap <= 0 ? ['外推得到的带隙不大于零，拟合区间不在吸收边上'] : []),
    ],
  };
}

/** What stands for the coefficient of absorption, up to a factor that moves no gap. */
function absorption(y: Float64Array, { name, unit }: { name: string; unit?: string }) {
  if (name === '吸光度') return { values: y, name: 'A', said: ['以吸光度 A 代替 αd，厚度只改变纵轴比例'] };
  if (name === 'F(R)') return { values: y, name: 'F(R)', said: [] };
  const whole = unit === '%' ? 100 : 1;
  if (whole === 1 && y.some((value) => value > 1.5))
    throw new Unreadable('反射率没有写明单位，数值又不在 0 到 1 之间，无法换算');
  const values = y.map((value) => {
    const share = value / whole;
    return share > 0 ? (1 - share) ** 2 / (2 * share) : Number.NaN;
  });
  return { values, name: 'F(R)', said: ['由反射率按 Kubelka–Munk 函数 F(R) = (1−R)²/2R 计算'] };
}

function lineBetween(x: Float64Array, y: Float64Array, from: number, to: number): Line | undefined {
  const inside = [...x.keys()].filter((at) => (x[at] as number) >= from && (x[at] as number) <= to);
  const line = lineThrough(
    inside.map((at) => x[at] as number),
    inside.map((at) => y[at] as number),
  );
  return line && line.points >= 3 ? line : undefined;
}

/** The steepest part that is straight. */
function steepest(x: Float64Array, y: Float64Array): { from: number; to: number } | undefined {
  let best: { from: number; to: number; worth: number } | undefined;
  for (const width of widths) {
    const step = Math.max(1, Math.floor(x.length / 400));
    for (let at = 0; at < x.length; at += step) {
      const from = x[at] as number;
      if (from + width > (x.at(-1) as number)) break;
      const line = lineBetween(x, y, from, from + width);
      if (!line || line.points < 5 || line.r2 < 0.98 || line.slope <= 0) continue;
      const worth = line.slope * (1 + width);
      if (!best || worth > best.worth) best = { from, to: from + width, worth };
    }
  }
  return best;
}

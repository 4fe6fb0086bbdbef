import { Unreadable } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import { peaksOf } from '../rules.peaks.ts';
import { lineThrough } from './rules.course.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** The peaks of each sweep: those of rising potentials upwards, those of falling ones downwards. */
export function voltammetry(studying: Studying): Found {
  const { panel } = studying;
  const { at, own } = chosenCurve(studying, ({ isRight, x }) => !isRight && x.length > 20);
  const sweeps = sweepsOf(own);
  const [unit, current] = [panel.x.unit ?? 'V', panel.y.unit ?? ''];
  const found = sweeps.flatMap(({ isRising, ...sweep }, index) =>
    peaksOf(sweep, { isDown: !isRising, most: 4 })
      .toSorted((one, other) => other.prominence - one.prominence)
      .map((peak) => ({ ...peak, isRising, sweep: index + 1 })),
  );
  const strongest = (isRising: boolean) =>
    found
      .filter((peak) => peak.isRising === isRising)
      .toSorted((one, other) => other.prominence - one.prominence)[0];
  const [anodic, cathodic] = [strongest(true), strongest(false)];
  const pair: [string, string][] =
    anodic && cathodic
      ? [
          ['峰电位差 ΔEp', `${digits(Math.abs(anodic.x - cathodic.x))} ${unit.replace(/ vs\.? .*$/, '')}`],
          ['式量电位 E₁/₂', `${digits((anodic.x + cathodic.x) / 2)} ${unit}`],
          ['峰电流比 |ipa/ipc|', digits(Math.abs(anodic.y / cathodic.y), 3)],
        ]
      : [];
  return {
    curve: at,
    used: {},
    panel: {
      name: '循环伏安峰',
      x: panel.x,
      y: panel.y,
      curves: [
        { name: own.name || '循环伏安', x: own.x, y: own.y },
        {
          name: '峰',
          // Nothing lies between peaks: no line joins them.
          x: Float64Array.from(found.flatMap(({ x }) => [x, x])),
          y: Float64Array.from(found.flatMap(({ y }) => [y, Number.NaN])),
          marks: 'dots',
        },
      ].filter(({ x }) => x.length > 0) as Found['panel']['curves'],
    },
    results: [['扫描段数', String(sweeps.length)], ...pair],
    rows: [
      ['扫描段', '方向', `峰电位 (${unit})`, `峰电流 (${current})`],
      ...found.map((peak) => [
        String(peak.sweep),
        peak.isRising ? '正向（电位升高）' : '负向（电位降低）',
        digits(peak.x),
        digits(peak.y),
      ]),
    ],
    said: [
      '峰电流读自原曲线，未扣除充电与背景电流，电流比仅供参考',
      ...(found.length === 0 ? ['各段扫描没有明显的峰'] : []),
      ...(pair.length > 0 ? ['ΔEp、E₁/₂ 取正、负向扫描中最显著的峰'] : []),
    ],
  };
}

/** A voltammogram between the places where the potential turns, jitter left out. */
function sweepsOf({ x, y }: Drawn): (Drawn & { isRising: boolean })[] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of x) [min, max] = [Math.min(min, value), Math.max(max, value)];
  const least = (max - min) * 0.02;
  const turns = [0];
  let [way, edge] = [0, 0];
  for (let at = 1; at < x.length; at++) {
    const step = (x[at] as number) - (x[edge] as number);
    if (way === 0) {
      if (Math.abs(step) > least) [way, edge] = [Math.sign(step), at];
    } else if (Math.sign(step) === way) edge = at;
    else if (Math.abs(step) > least) {
      turns.push(edge);
      [way, edge] = [-way, at];
    }
  }
  turns.push(x.length - 1);
  return turns.slice(1).flatMap((end, index) => {
    const from = turns[index] as number;
    if (end - from < 10) return [];
    const isRising = (x[end] as number) > (x[from] as number);
    return [{ x: x.slice(from, end + 1), y: y.slice(from, end + 1), isRising }];
  });
}

/** The potential over the logarithm of the current density, and the slope of its straight part. */
export function tafel(studying: Studying): Found {
  const { panel, given } = studying;
  const { at, own } = chosenCurve(studying);
  const { x: potential, y: current } = coursed(own, 10);
  const points = Array.from(
    potential,
    (value, row) => [Math.log10(Math.abs(current[row] as number)), value] as const,
  )
    .filter(([log]) => Number.isFinite(log))
    .toSorted(([one], [other]) => one - other);
  if (points.length < 5) throw new Unreadable('电流不为零的数据点太少，无法计算');
  const x = Float64Array.from(points, ([log]) => log);
  const y = Float64Array.from(points, ([, value]) => value);
  const [low, high] = [x[0] as number, x.at(-1) as number];
  const [from, to] = [
    numberIn(given, 'from') ?? Math.max(low, high - 2),
    numberIn(given, 'to') ?? Math.max(low, high - 1),
  ];
  const inside = points.filter(([log]) => log >= from && log <= to);
  const line = lineThrough(
    inside.map(([log]) => log),
    inside.map(([, value]) => value),
  );
  if (!line || inside.length < 3) throw new Unreadable('拟合区间内不足 3 个数据点，请放宽区间');
  const perVolt = panel.x.unit === 'mV' ? 1 : 1_000;
  const drawn = Float64Array.of(from - 0.2, to + 0.2);
  return {
    curve: at,
    used: { from, to },
    panel: {
      name: 'Tafel',
      x: { name: `lg|j|`, ...(panel.y.unit && { unit: `j: ${panel.y.unit}` }) },
      y: panel.x,
      curves: [
        { name: panel.x.name, x, y },
        { name: '线性拟合', x: drawn, y: drawn.map((place) => line.intercept + line.slope * place) },
      ],
    },
    results: [
      ['Tafel 斜率', `${digits(Math.abs(line.slope) * perVolt)} mV/dec`],
      ['拟合区间', `lg|j| ${digits(from)}–${digits(to)}，${line.points} 个点`],
      ['R²', line.r2.toFixed(5)],
    ],
    said: ['电位未作 iR 补偿与参比换算；拟合区间应取动力学控制的直线段，请核对并修改'],
  };
}

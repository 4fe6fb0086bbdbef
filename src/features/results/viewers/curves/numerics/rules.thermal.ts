import { sgg } from 'ml-savitzky-golay-generalized';
import type { Drawn } from '../rules.decimate.ts';
import { peaksOf } from '../rules.peaks.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** Steps that lose less than this share of the whole are none. */
const leastLoss = 0.01;

/** The rate of the loss of mass, and the steps between its minima with their onsets. */
export function thermal(studying: Studying): Found {
  const { panel, given } = studying;
  const { at, own } = chosenCurve(studying);
  const course = coursed(own, 15);
  const { x, y } = course;
  const most = Math.max(5, Math.min(401, x.length % 2 === 1 ? x.length : x.length - 1));
  const asked = Math.round(numberIn(given, 'points') ?? Math.max(7, x.length / 60));
  const points = Math.min(most, asked % 2 === 1 ? asked : asked + 1);
  const rate = sgg(y, x, { windowSize: points, polynomial: 2, derivative: 1 });
  const [unit, along] = [panel.y.unit ?? '', panel.x.unit ?? ''];
  const isOverTime = panel.x.name === '时间';
  const steps = stepsIn({ x, y }, rate);
  const place = (value: number) => `${value.toFixed(isOverTime ? 2 : 1)}`;
  const rows = steps.map((step, index) => [
    String(index + 1),
    `${place(step.from)}–${place(step.to)}`,
    place(step.onset),
    place(step.fastest),
    digits(step.loss),
  ]);
  const [first, last] = [y[0] as number, y.at(-1) as number];
  return {
    curve: at,
    used: { points },
    panel: {
      name: 'DTG',
      x: panel.x,
      y: panel.y,
      right: { name: 'DTG', ...(unit && along && { unit: `${unit}/${along}` }) },
      curves: [
        { name: panel.y.name, x, y },
        { name: 'DTG', x, y: rate, isRight: true },
      ],
    },
    results: [
      ['起始质量', `${digits(first)} ${unit}`],
      ['残余质量', `${digits(last)} ${unit}（${place(x.at(-1) as number)} ${along}）`],
      ['总失重', `${digits(first - last)} ${unit}`],
      ['DTG 求导窗口', `${points} 点，二次 Savitzky–Golay`],
    ],
    rows: [
      ['台阶', `范围 (${along})`, `外推起始 (${along})`, `DTG 峰 (${along})`, `失重 (${unit})`],
      ...rows,
    ],
    said: [
      '台阶以 DTG 相邻峰之间最接近零处为界；外推起始点为 DTG 峰处切线与台阶前切线的交点',
      ...(rows.length === 0 ? ['没有找到超过总量 1 % 的失重台阶'] : []),
    ],
  };
}

type Step = { from: number; to: number; onset: number; fastest: number; loss: number };

/** Where mass is lost: each step between the places beside its fastest point at which the rate is nearest to zero. */
function stepsIn({ x, y }: Drawn, rate: Float64Array): Step[] {
  const whole = Math.max(...ends(y)) - Math.min(...ends(y));
  const places = peaksOf({ x, y: rate }, { isDown: true, most: 12 }).filter((peak) => peak.y < 0);
  const indices = places.map((peak) => nearestIndex(x, peak.x));
  const bounds = [
    0,
    ...indices.slice(1).map((index, at) => flattest(rate, indices[at] as number, index)),
    x.length - 1,
  ];
  return indices.flatMap((index, at): Step[] => {
    const [from, to] = [bounds[at] as number, bounds[at + 1] as number];
    const [begin, end] = [settled(rate, from, index), settled(rate, to, index)];
    const loss = (y[begin] as number) - (y[end] as number);
    if (loss < whole * leastLoss) return [];
    const slope = rate[index] as number;
    const [level, drift] = [y[begin] as number, rate[begin] as number];
    // Where both tangents meet.
    const onset =
      ((y[index] as number) - slope * (x[index] as number) - level + drift * (x[begin] as number)) /
      (drift - slope);
    return [{ from: x[begin] as number, to: x[end] as number, onset, fastest: x[index] as number, loss }];
  });
}

function ends(y: Float64Array): number[] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of y) [min, max] = [Math.min(min, value), Math.max(max, value)];
  return [min, max];
}

function nearestIndex(x: Float64Array, place: number): number {
  return x.reduce(
    (best, value, at) => (Math.abs(value - place) < Math.abs((x[best] as number) - place) ? at : best),
    0,
  );
}

/** Where the rate is nearest to zero between two steps. */
function flattest(rate: Float64Array, from: number, to: number): number {
  let best = from;
  for (let at = from; at <= to; at++)
    if (Math.abs(rate[at] as number) < Math.abs(rate[best] as number)) best = at;
  return best;
}

/** Towards the fastest point from an end, where the rate leaves zero: a fiftieth of the fastest. */
function settled(rate: Float64Array, end: number, fastest: number): number {
  const way = fastest > end ? 1 : -1;
  for (let at = fastest; at !== end; at -= way)
    if (Math.abs(rate[at] as number) < Math.abs(rate[fastest] as number) * 0.02) return at;
  return end;
}

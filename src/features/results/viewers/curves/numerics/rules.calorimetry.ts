import { sgg } from 'ml-savitzky-golay-generalized';
import { type Axis, type Fact, type Panel, Unreadable } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import { peaksOf } from '../rules.peaks.ts';
import { isHeatFlow } from '../rules.studies.ts';
import { integral, type Line, lineThrough, part } from './rules.course.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** W/g, or W where the file tells no mass, for each unit of heat flow. */
const powers: Readonly<Record<string, { factor: number; isOfMass: boolean }>> = {
  'mW/mg': { factor: 1, isOfMass: true },
  'W/g': { factor: 1, isOfMass: true },
  'mW/g': { factor: 1e-3, isOfMass: true },
  W: { factor: 1, isOfMass: false },
  mW: { factor: 1e-3, isOfMass: false },
  µW: { factor: 1e-6, isOfMass: false },
};
const seconds: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };

/** The axis of heat flow, on the left or beside a mass on the right; undefined where there is none that tells its unit. */
function heatAxis({ y, right }: Pick<Panel, 'y' | 'right'>): { axis: Axis; isRight: boolean } | undefined {
  const isHeat = (axis: Axis | undefined) => isHeatFlow(axis) && (axis?.unit ?? '') in powers;
  if (isHeat(y)) return { axis: y, isRight: false };
  return right && isHeat(right) ? { axis: right, isRight: true } : undefined;
}

function heatIn(studying: Studying) {
  const heat = heatAxis(studying.panel);
  if (!heat) throw new Unreadable('没有写明单位的热流曲线');
  const { at, own } = chosenCurve(studying, ({ isRight = false }) => isRight === heat.isRight);
  return { panel: { x: studying.panel.x, y: heat.axis }, at, course: coursed(own, 30) };
}

/**
 * Onset, peak, end and enthalpy of one thermal effect over a straight baseline between two limits; without limits those of the
 * largest effect.
 */
export function enthalpy(studying: Studying): Found {
  const { given } = studying;
  const { panel, at, course } = heatIn(studying);
  const rate = slopesOf(course);
  const found = limitsOf(course, rate);
  const [from, to] = [numberIn(given, 'from') ?? found?.from, numberIn(given, 'to') ?? found?.to];
  if (from === undefined || to === undefined) throw new Unreadable('没有找到热效应峰，请填写积分起点与终点');
  const inside = part(course, from, to);
  if (inside.x.length < 8) throw new Unreadable('积分区间内不足 8 个数据点');
  const baseline = lineThrough(ends(inside.x), ends(inside.y)) as Line;
  const base = (place: number) => baseline.intercept + baseline.slope * place;
  const over = inside.y.map((value, index) => value - base(inside.x[index] as number));
  const top = highest(over);
  const [place, height] = [inside.x[top] as number, over[top] as number];
  if (top < 2 || top > inside.x.length - 3 || height === 0)
    throw new Unreadable('积分区间内没有峰：极值在区间的边上，请调整起点与终点');
  const slopes = slopesOf(inside).map((value) => value - baseline.slope);
  const [rising, falling] = [
    steepest(slopes, 0, top, height),
    steepest(slopes, top, over.length - 1, -height),
  ];
  const meets = (index: number) =>
    (inside.x[index] as number) - (over[index] as number) / (slopes[index] as number);
  const area = Math.abs(integral({ x: inside.x, y: over }));
  const speed = speedOf(panel, numberIn(given, 'rate') ?? rateTold(studying.facts));
  const mass = numberIn(given, 'mass');
  const heat = heatOf(panel.y.unit, area, speed.seconds, mass);
  const [unit, along] = [panel.y.unit ?? '', panel.x.unit ?? ''];
  const told = (value: number) => `${value.toFixed(panel.x.name === '时间' ? 2 : 1)} ${along}`;
  return {
    curve: at,
    used: {
      from,
      to,
      ...(speed.rate !== undefined && { rate: speed.rate }),
      ...(mass !== undefined && { mass }),
    },
    panel: {
      name: '热效应',
      x: panel.x,
      y: panel.y,
      curves: [
        { name: panel.y.name, x: course.x, y: course.y },
        { name: '基线', x: Float64Array.of(from, to), y: Float64Array.of(base(from), base(to)) },
        tangent(
          '起始切线',
          meets(rising),
          inside.x[rising] as number,
          (x) => base(x) + (slopes[rising] as number) * (x - meets(rising)),
        ),
        tangent(
          '终止切线',
          meets(falling),
          inside.x[falling] as number,
          (x) => base(x) + (slopes[falling] as number) * (x - meets(falling)),
        ),
      ],
    },
    results: [
      ['外推起始', told(meets(rising))],
      ['峰', told(place)],
      ['外推终止', told(meets(falling))],
      ['峰高', `${digits(Math.abs(height))} ${unit}（相对基线，曲线${height > 0 ? '向上' : '向下'}）`],
      ['热焓 ΔH', heat],
      ['积分区间', `${told(from)}–${told(to)}，直线基线`],
      ...(speed.rate === undefined
        ? []
        : [['升降温速率', `${digits(speed.rate)} K/min`] as [string, string]]),
    ],
    said: [
      '热焓只给大小；吸热或放热按文件的方向约定与曲线朝向判断',
      ...(speed.seconds === undefined ? ['文件没有写明升降温速率，填写后给出热焓'] : []),
    ],
  };
}

/** The midpoint of a glass transition: where the curve is half way between the lines before and behind it. */
export function glass(studying: Studying): Found {
  const { given } = studying;
  const { panel, at, course } = heatIn(studying);
  const told = [numberIn(given, 'from'), numberIn(given, 'to')] as const;
  const found = told.includes(undefined) ? stepIn(course) : undefined;
  const [from, to] = [told[0] ?? found?.from, told[1] ?? found?.to];
  if (from === undefined || to === undefined)
    throw new Unreadable('曲线上没有台阶能自动找到，请填写区间起点与终点');
  const inside = part(course, from, to);
  if (inside.x.length < 15) throw new Unreadable('区间内不足 15 个数据点');
  const width = (to - from) * share;
  const [before, behind] = [part(course, from, from + width), part(course, to - width, to)].map((piece) =>
    lineThrough([...piece.x], [...piece.y]),
  );
  if (!before || !behind) throw new Unreadable('区间两端的数据点太少，不能取基线');
  const on = (line: Line, place: number) => line.intercept + line.slope * place;
  const step = (place: number) => on(behind, place) - on(before, place);
  const rest = inside.x.map(
    (place, index) => (inside.y[index] as number) - on(before, place) - step(place) / 2,
  );
  const way = Math.sign(step((from + to) / 2));
  const crossing = [...rest.keys()].find(
    (index) => index > 0 && (rest[index - 1] as number) * way < 0 && (rest[index] as number) * way >= 0,
  );
  if (crossing === undefined) throw new Unreadable('区间内没有台阶：曲线没有越过两条基线的中线');
  const [one, other] = [rest[crossing - 1] as number, rest[crossing] as number];
  const [low, high] = [inside.x[crossing - 1] as number, inside.x[crossing] as number];
  const place = low + ((high - low) * one) / (one - other);
  const steep = slopesOf(inside)[crossing] as number;
  const value = on(before, place) + step(place) / 2;
  const onset = (line: Line) => (value - line.intercept - steep * place) / (line.slope - steep);
  const speed = speedOf(panel, numberIn(given, 'rate') ?? rateTold(studying.facts));
  const power = powers[panel.y.unit ?? ''];
  const capacity =
    power?.isOfMass && speed.seconds !== undefined && panel.x.name === '温度'
      ? `${digits(Math.abs(step(place)) * power.factor * speed.seconds)} J/(g·K)`
      : `${digits(Math.abs(step(place)))} ${panel.y.unit ?? ''}`;
  const along = panel.x.unit ?? '';
  const line = (name: string, own_: Line) => ({
    ...{ name, x: Float64Array.of(from, to) },
    y: Float64Array.of(on(own_, from), on(own_, to)),
  });
  return {
    curve: at,
    used: { from, to, ...(speed.rate !== undefined && { rate: speed.rate }) },
    panel: {
      name: '玻璃化转变',
      x: panel.x,
      y: panel.y,
      curves: [
        { name: panel.y.name, x: course.x, y: course.y },
        line('转变前基线', before),
        line('转变后基线', behind),
      ],
    },
    results: [
      ['中点 Tg', `${place.toFixed(1)} ${along}（半高）`],
      ['外推起始', `${onset(before).toFixed(1)} ${along}`],
      ['外推终止', `${onset(behind).toFixed(1)} ${along}`],
      [power?.isOfMass && speed.seconds !== undefined ? 'Δcp' : '台阶高度', capacity],
      ['区间', `${from.toFixed(1)}–${to.toFixed(1)} ${along}，两端各 ${share * 100}% 取基线`],
    ],
    said: ['自动取得的区间是曲线上最高的台阶，请核对两条基线都落在平直段上；焓松弛峰会抬高读数'],
  };
}

/** A curve is flat again where it is so much flatter than at its steepest; a noisy one at the latest at the second. */
const [flatShare, flattest] = [0.004, 0.05];
/** How much of the range at each end is taken for a baseline of a step. */
const share = 0.2;

const medianOf = (values: Float64Array) => values.toSorted()[values.length >> 1] ?? 0;
const ends = (values: Float64Array) => [values[0] as number, values.at(-1) as number];

/** The place of the value farthest from zero. */
function highest(values: Float64Array): number {
  return values.reduce(
    (best, value, at) => (Math.abs(value) > Math.abs(values[best] as number) ? at : best),
    0,
  );
}

function slopesOf({ x, y }: Drawn): Float64Array {
  const wanted = Math.max(5, Math.min(101, Math.round(x.length / 60)));
  const odd = wanted % 2 === 1 ? wanted : wanted + 1;
  return sgg(y, x, {
    windowSize: Math.min(odd, x.length % 2 === 1 ? x.length : x.length - 1),
    polynomial: 2,
    derivative: 1,
  });
}

/** Halves of the range of a step that are tried, as shares of the whole; places that are tried; points that are looked at. */
const [halves, mostPlaces, mostLooked] = [[0.03, 0.05, 0.08, 0.12], 150, 4_000] as const;

/**
 * The range of the highest step of a curve: level between lines before and behind it, which the curve follows beyond the
 * range as well, so that the flank of a peak is none.
 */
function stepIn(course: Drawn): { from: number; to: number } | undefined {
  const every = Math.ceil(course.x.length / mostLooked);
  const taken = (values: Float64Array) => values.filter((_, at) => at % every === 0);
  const looked = { x: taken(course.x), y: taken(course.y) };
  const [first, last] = [looked.x[0] as number, looked.x.at(-1) as number];
  let best: { from: number; to: number; height: number } | undefined;
  for (const share of halves) {
    const half = (last - first) * share;
    for (let place = 0; place <= mostPlaces; place++) {
      const middle = first + half + ((last - first - 2 * half) * place) / mostPlaces;
      const height = stepAt(looked, middle, half);
      if (height > (best?.height ?? 0) * 1.02) best = { from: middle - half, to: middle + half, height };
    }
  }
  return best;
}

/** How high the step around a place is; 0 where there is none. */
function stepAt(course: Drawn, middle: number, half: number): number {
  const pieces = [
    part(course, middle - half, middle - half / 2),
    part(course, middle + half / 2, middle + half),
  ];
  const [before, behind] = pieces.map((piece) => lineThrough([...piece.x], [...piece.y]));
  if (!before || !behind || before.points < 4 || behind.points < 4) return 0;
  const on = (line: Line, place: number) => line.intercept + line.slope * place;
  const [foot, top] = [on(before, middle), on(behind, middle)];
  const height = Math.abs(top - foot);
  const strays = (piece: Drawn, line: Line, most: number) =>
    piece.x.some((place, at) => Math.abs((piece.y[at] as number) - on(line, place)) > height * most);
  const beyond = [
    part(course, middle - 2.2 * half, middle - half),
    part(course, middle + half, middle + 2.2 * half),
  ];
  const isSloping =
    Math.max(Math.abs(before.slope), Math.abs(behind.slope)) * half > height ||
    Math.abs(before.slope - behind.slope) * half > height * 0.2;
  const isNone =
    isSloping ||
    [before, behind].some((line, at) => strays(pieces[at] as Drawn, line, 0.15)) ||
    [before, behind].some((line, at) => strays(beyond[at] as Drawn, line, 0.3));
  if (isNone) return 0;
  // What rises far above both lines is a peak; a little is the relaxation of a glass.
  const within = part(course, middle - half / 2, middle + half / 2);
  const way = Math.sign(top - foot);
  const isPeak = within.x.some((place, at) => {
    const value = within.y[at] as number;
    return (
      (value - on(before, place)) * way < -0.3 * height || (value - on(behind, place)) * way > 0.8 * height
    );
  });
  return isPeak ? 0 : height;
}

/** The steepest place of a flank that runs towards `way`. */
function steepest(slopes: Float64Array, from: number, to: number, way: number): number {
  let best = from;
  for (let at = from; at <= to; at++)
    if ((slopes[at] as number) * Math.sign(way) > (slopes[best] as number) * Math.sign(way)) best = at;
  return best;
}

/** Limits of the effect that stands out most: beyond its flanks, where the curve is flat again. */
function limitsOf(course: Drawn, rate: Float64Array): { from: number; to: number } | undefined {
  const [peak] = [false, true]
    .flatMap((isDown) => peaksOf(course, { isDown, most: 1 }))
    .toSorted((one, other) => other.prominence - one.prominence);
  if (!peak) return undefined;
  const top = course.x.findIndex((place) => place >= peak.x);
  // Where nothing happens slopes differ by so much.
  const calm = medianOf(rate.map((value) => Math.abs(value - medianOf(rate))));
  const flat = (way: -1 | 1) => {
    const drift = rate[way < 0 ? 0 : rate.length - 1] as number;
    let [at, most] = [top, 0];
    for (; at + way >= 0 && at + way < rate.length; at += way) {
      const slope = Math.abs((rate[at] as number) - drift);
      most = Math.max(most, slope);
      const level = Math.min(most * flattest, Math.max(most * flatShare, calm * 4));
      if (slope < level && Math.abs(at - top) > 3) break;
    }
    return course.x[at] as number;
  };
  return { from: flat(-1), to: flat(1) };
}

/** Seconds that a unit of the axis takes, by the rate of heating where it is a temperature. */
function speedOf({ x }: Pick<Panel, 'x'>, rate: number | undefined): { seconds?: number; rate?: number } {
  if (x.name === '时间') return { seconds: seconds[x.unit ?? ''] };
  return rate ? { seconds: 60 / Math.abs(rate), rate: Math.abs(rate) } : {};
}

/** The one rate of heating that a file tells. */
function rateTold(facts: readonly Fact[]): number | undefined {
  const told = facts.flatMap(([name, value]) =>
    [...`${name} ${value}`.matchAll(/(\d+(?:\.\d+)?)\s*\(?\s*(?:K|°C|℃|C)\s*\/\s*min/g)].map(([, rate]) =>
      Number(rate),
    ),
  );
  const [only, ...others] = new Set(told.filter((rate) => rate > 0));
  return others.length ? undefined : only;
}

function heatOf(
  unit: string | undefined,
  area: number,
  perUnit: number | undefined,
  mass: number | undefined,
) {
  const power = powers[unit ?? ''];
  if (!power || perUnit === undefined) return '–（未知升降温速率）';
  const joules = area * power.factor * perUnit;
  if (power.isOfMass) return `${digits(joules)} J/g`;
  return mass
    ? `${digits((joules * 1_000) / mass)} J/g（样品 ${digits(mass)} mg）`
    : `${digits(joules * 1_000)} mJ`;
}

function tangent(name: string, foot: number, steep: number, at: (place: number) => number) {
  const end = steep + (steep - foot) * 0.3;
  return { name, x: Float64Array.of(foot, end), y: Float64Array.of(at(foot), at(end)) };
}

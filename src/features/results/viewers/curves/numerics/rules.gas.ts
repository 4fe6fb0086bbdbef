import { type Panel, Unreadable } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import { lineThrough } from './rules.course.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** cm³ of an ideal gas at 0 °C and 1 atm in a mmol. */
const molar = 22.414;
const avogadro = 6.02214076e23;
/** cm³ of liquid nitrogen at 77 K in a cm³ of gas at 0 °C and 1 atm. */
export const liquidShare = 34.65 / 22_414;

/** An isotherm's points between 0 and 1 in p/p₀, rising, with amounts in mmol/g. */
function adsorbed(own: Drawn, panel: Panel): Drawn {
  const perUnit = panel.y.unit === 'mmol/g' ? 1 : 1 / molar;
  const course = coursed(own, 4);
  const points = Array.from(
    course.x,
    (pressure, at) => [pressure, (course.y[at] as number) * perUnit] as const,
  ).filter(([pressure, amount]) => pressure > 0 && pressure < 1 && amount > 0);
  if (points.length < 4) throw new Unreadable('p/p₀ 在 0 与 1 之间的数据点太少，无法计算');
  return {
    x: Float64Array.from(points, ([pressure]) => pressure),
    y: Float64Array.from(points, ([, amount]) => amount),
  };
}

const adsorption = ({ isOpen, isRight }: Panel['curves'][number]) => !isOpen && !isRight;
const stpSaid = ({ y }: Panel) =>
  y.unit === 'cm³/g' ? ['吸附量的单位没有写明 STP，按标准状态体积计算'] : [];

/** Surface by the theory of Brunauer, Emmett and Teller, in the range of Rouquerol unless another one is given. */
export function bet(studying: Studying): Found {
  const { panel, given, facts } = studying;
  const { at, own } = chosenCurve(studying, adsorption);
  const { x, y } = adsorbed(own, panel);
  const range = betRange({ x, y });
  const [from, to] = [numberIn(given, 'from') ?? range.from, numberIn(given, 'to') ?? range.to];
  const section = numberIn(given, 'section') ?? 0.162;
  const transform = x.map((pressure, point) => pressure / ((y[point] as number) * (1 - pressure)));
  const inside = [...x.keys()].filter((point) => (x[point] as number) >= from && (x[point] as number) <= to);
  const line = lineThrough(
    inside.map((point) => x[point] as number),
    inside.map((point) => transform[point] as number),
  );
  if (!line || inside.length < 3) throw new Unreadable('拟合区间内不足 3 个数据点，请放宽区间');
  const monolayer = 1 / (line.slope + line.intercept);
  const constant = 1 + line.slope / line.intercept;
  const area = monolayer * 1e-3 * avogadro * section * 1e-18;
  const rising = inside.every((point, place) => {
    const before = inside[place - 1];
    const held = (own: number) => (y[own] as number) * (1 - (x[own] as number));
    return before === undefined || held(point) >= held(before) * (1 - 1e-9);
  });
  const atMonolayer = pressureAt({ x, y }, monolayer);
  const expected = constant > 0 ? 1 / (Math.sqrt(constant) + 1) : Number.NaN;
  const criteria: [string, boolean][] = [
    ['区间内 n(1−p/p₀) 随 p/p₀ 单调递增', rising],
    ['C > 0', constant > 0],
    ['单层容量对应的 p/p₀ 在区间内', atMonolayer >= from && atMonolayer <= to],
    ['1/(√C+1) 与单层容量对应的 p/p₀ 相差不超过 20 %', Math.abs(expected / atMonolayer - 1) <= 0.2],
  ];
  const shown = [...x.keys()].filter((point) => (x[point] as number) <= Math.max(0.4, to * 1.2));
  const gas = facts.find(([, value]) => /\b(Ar|argon|Kr|krypton|CO2)\b|氩|氪|二氧化碳/i.test(value));
  return {
    curve: at,
    used: { from, to, section },
    panel: {
      name: 'BET',
      x: { name: '相对压力 p/p₀' },
      y: { name: '(p/p₀)/[n(1−p/p₀)]', unit: 'g/mmol' },
      curves: [
        {
          name: 'BET 变换',
          x: Float64Array.from(shown, (point) => x[point] as number),
          y: Float64Array.from(shown, (point) => transform[point] as number),
          marks: 'dots',
          isOpen: true,
        },
        straight('线性拟合', line, 0, to),
      ],
    },
    results: [
      ['比表面积 S(BET)', `${digits(area)} m²/g`],
      ['单层吸附量 nₘ', `${digits(monolayer)} mmol/g（${digits(monolayer * molar)} cm³/g STP）`],
      ['斜率', `${digits(line.slope, 5)} g/mmol`],
      ['截距', `${digits(line.intercept, 5)} g/mmol`],
      ['C 值', digits(constant)],
      ['R²', line.r2.toFixed(6)],
      ['拟合区间', `p/p₀ ${digits(from)}–${digits(to)}，${line.points} 个点`],
      ['分子截面积', `${section} nm²`],
    ],
    rows: [['Rouquerol 判据', '结果'], ...criteria.map(([name, holds]) => [name, holds ? '符合' : '不符合'])],
    said: [
      ...stpSaid(panel),
      ...(numberIn(given, 'section') === undefined
        ? ['分子截面积按 N₂（77 K）取 0.162 nm²，其他气体请修改']
        : []),
      ...(gas ? [`文件中的「${gas[0]}」为 ${gas[1]}，请核对分子截面积`] : []),
      ...(criteria.every(([, holds]) => holds) ? [] : ['拟合区间没有全部满足 Rouquerol 判据，请调整区间']),
    ],
  };
}

/**
 * The range in which a BET line is fitted: 0.05–0.30 as ISO 9277 has it, its upper end no higher than the maximum of n(1−p/p₀);
 * where that lies too low, as with micropores, what lies below the maximum.
 */
function betRange({ x, y }: Drawn): { from: number; to: number } {
  const held = x.map((pressure, at) => (y[at] as number) * (1 - pressure));
  let top = 0;
  for (let at = 0; at < x.length && (x[at] as number) <= 0.35; at++)
    if ((held[at] as number) >= (held[top] as number)) top = at;
  const highest = x[top] as number;
  const count = (from: number, to: number) =>
    x.filter((pressure) => pressure >= from && pressure <= to).length;
  const to = Math.min(0.3, highest);
  if (to >= 0.15 && count(0.05, to) >= 3) return { from: 0.05, to };
  // Most points below the maximum that give a positive C and hold their monolayer within themselves.
  for (let first = 0; first + 3 <= top + 1; first++) {
    const places = Array.from({ length: top - first + 1 }, (_, at) => first + at);
    const line = lineThrough(
      places.map((at) => x[at] as number),
      places.map((at) => (x[at] as number) / (held[at] as number)),
    );
    if (!line || line.intercept <= 0 || line.r2 < 0.999) continue;
    const monolayer = pressureAt({ x, y }, 1 / (line.slope + line.intercept));
    if (monolayer >= (x[first] as number) && monolayer <= highest)
      return { from: x[first] as number, to: highest };
  }
  return { from: 0.05, to: 0.3 };
}

/** The pressure at which so much is adsorbed. */
function pressureAt({ x, y }: Drawn, amount: number): number {
  for (let at = 1; at < x.length; at++) {
    const [below, above] = [y[at - 1] as number, y[at] as number];
    if (below <= amount && above >= amount && above > below)
      return (
        (x[at - 1] as number) +
        ((amount - below) / (above - below)) * ((x[at] as number) - (x[at - 1] as number))
      );
  }
  return Number.NaN;
}

function straight(name: string, line: { slope: number; intercept: number }, from: number, to: number) {
  const x = Float64Array.of(from, to);
  return { name, x, y: x.map((place) => line.intercept + line.slope * place) };
}

/** Thickness of the film of nitrogen at 77 K in nm. */
export function thicknessAt(pressure: number, equation: string): number {
  return equation === 'halsey'
    ? 0.354 * (-5 / Math.log(pressure)) ** (1 / 3)
    : 0.1 * Math.sqrt(13.99 / (0.034 - Math.log10(pressure)));
}

const thicknessNames: Record<string, string> = {
  'harkins-jura': 'Harkins–Jura：t = [13.99/(0.034 − lg(p/p₀))]^½ Å',
  halsey: 'Halsey：t = 3.54·[−5/ln(p/p₀)]^⅓ Å',
};

function thicknessIn(given: Studying['given']): string {
  return given.thickness === 'halsey' ? 'halsey' : 'harkins-jura';
}

/** Micropores and the surface outside of them, by a line through the amount over the thickness of the film. */
export function tPlot(studying: Studying): Found {
  const { panel, given } = studying;
  const { at, own } = chosenCurve(studying, adsorption);
  const { x, y } = adsorbed(own, panel);
  const thickness = thicknessIn(given);
  const [from, to] = [numberIn(given, 'from') ?? 0.35, numberIn(given, 'to') ?? 0.5];
  const films = x.map((pressure) => thicknessAt(pressure, thickness));
  const volumes = y.map((amount) => amount * molar);
  const inside = [...films.keys()].filter(
    (point) => (films[point] as number) >= from && (films[point] as number) <= to,
  );
  const line = lineThrough(
    inside.map((point) => films[point] as number),
    inside.map((point) => volumes[point] as number),
  );
  if (!line || inside.length < 3) throw new Unreadable('拟合区间内不足 3 个数据点，请放宽区间');
  // cm³ of liquid over nm: a thousand m².
  const outside = line.slope * liquidShare * 1_000;
  const micropores = Math.max(0, line.intercept * liquidShare);
  const whole = totalSurface(studying);
  const shown = [...films.keys()].filter((point) => (films[point] as number) <= Math.max(1, to * 1.3));
  return {
    curve: at,
    used: { thickness, from, to },
    panel: {
      name: 't-plot',
      x: { name: '统计膜厚 t', unit: 'nm' },
      y: { name: '吸附量', unit: 'cm³/g STP' },
      curves: [
        {
          name: 't-plot',
          x: Float64Array.from(shown, (point) => films[point] as number),
          y: Float64Array.from(shown, (point) => volumes[point] as number),
          marks: 'dots',
          isOpen: true,
        },
        straight('线性拟合', line, 0, to * 1.1),
      ],
    },
    results: [
      ['外表面积', `${digits(outside)} m²/g`],
      ['微孔孔容', `${digits(micropores)} cm³/g`],
      ...(whole
        ? ([['微孔比表面积（S(BET) − 外表面积）', `${digits(Math.max(0, whole - outside))} m²/g`]] as [
            string,
            string,
          ][])
        : []),
      ['斜率', `${digits(line.slope, 5)} cm³/(g·nm) STP`],
      ['截距', `${digits(line.intercept, 5)} cm³/g STP`],
      ['R²', line.r2.toFixed(6)],
      ['拟合区间', `t ${digits(from)}–${digits(to)} nm，${line.points} 个点`],
      ['厚度方程', thicknessNames[thickness] as string],
    ],
    said: [
      ...stpSaid(panel),
      ...(line.intercept < 0 ? ['截距为负，样品没有可测的微孔，微孔孔容按 0 计'] : []),
      '按 N₂（77 K）的液体密度与膜厚计算，不适用于其他气体',
    ],
  };
}

function totalSurface(studying: Studying): number | undefined {
  try {
    const [[, surface] = []] = bet({ ...studying, given: {} }).results;
    return surface ? Number.parseFloat(surface) : undefined;
  } catch {
    return undefined;
  }
}

/** Pores by Barrett, Joyner and Halenda: cylinders that empty from the widest on while the film in the open ones grows thinner. */
export function bjh(studying: Studying): Found {
  const { panel, given } = studying;
  const hasDesorption = panel.curves.some(({ isOpen }) => isOpen);
  const { at, own } = chosenCurve(
    studying,
    ({ isOpen, isRight }) => !isRight && Boolean(isOpen) === hasDesorption,
  );
  const { x, y } = adsorbed(own, panel);
  const thickness = thicknessIn(given);
  const pores = emptied(
    x,
    y.map((amount) => amount * molar * liquidShare),
    thickness,
  );
  if (pores.length < 3) throw new Unreadable('p/p₀ 高于 0.35 的数据点太少，无法计算孔径分布');
  const [volume, area] = [sum(pores, 'volume'), sum(pores, 'area')];
  const rising = pores.toReversed();
  const diameters = Float64Array.from(rising, ({ diameter }) => diameter);
  const density = Float64Array.from(rising, (pore) => pore.volume / Math.log10(pore.widest / pore.narrowest));
  let total = 0;
  const cumulative = Float64Array.from(rising, (pore) => {
    total += pore.volume;
    return total;
  });
  const mode =
    rising[density.reduce((best, value, place) => (value > (density[best] as number) ? place : best), 0)];
  const top = x.length - 1;
  const isDesorption = Boolean(own.isOpen);
  const isTensile = isDesorption && mode !== undefined && mode.diameter > 3.4 && mode.diameter < 4.2;
  return {
    curve: at,
    used: { thickness },
    panel: {
      name: 'BJH',
      x: { name: '孔径', unit: 'nm', isLogarithmic: true },
      y: { name: 'dV/dlgD', unit: 'cm³/g' },
      right: { name: '累积孔容', unit: 'cm³/g' },
      curves: [
        { name: 'dV/dlgD', x: diameters, y: density, marks: 'dots' },
        { name: '累积孔容', x: diameters, y: cumulative, marks: 'dots', isOpen: true, isRight: true },
      ],
    },
    results: [
      ['BJH 累积孔容', `${digits(volume)} cm³/g`],
      ['BJH 累积比表面积', `${digits(area)} m²/g`],
      ['平均孔径 4V/A', `${digits((4 * volume * 1_000) / area)} nm`],
      ['最可几孔径', mode ? `${digits(mode.diameter)} nm` : '–'],
      [
        `单点总孔容（p/p₀ = ${digits(x[top] as number)}）`,
        `${digits((y[top] as number) * molar * liquidShare)} cm³/g`,
      ],
      ['所用分支', isDesorption ? '脱附分支' : '吸附分支'],
      ['厚度方程', thicknessNames[thickness] as string],
    ],
    rows: [
      ['孔径 (nm)', '孔容 (cm³/g)', '累积孔容 (cm³/g)', 'dV/dlgD (cm³/g)', '孔面积 (m²/g)'],
      ...rising.map((pore, place) => [
        digits(pore.diameter),
        digits(pore.volume),
        digits(cumulative[place] as number),
        digits(density[place] as number),
        digits(pore.area),
      ]),
    ],
    said: [
      ...stpSaid(panel),
      '按 N₂（77 K）计算，Kelvin 半径 rₖ = 0.953/ln(p₀/p) nm；小于 2 nm 的微孔请用 t-plot 或 DFT',
      ...(isTensile ? ['脱附分支在 3.4–4.2 nm 的峰可能是拉伸强度效应造成的假峰，请与吸附分支对照'] : []),
    ],
  };
}

type Pore = { diameter: number; widest: number; narrowest: number; volume: number; area: number };

function sum(pores: readonly Pore[], of: 'volume' | 'area'): number {
  return pores.reduce((whole, pore) => whole + pore[of], 0);
}

/** The pores that empty while the pressure falls; liquid volumes in cm³/g, diameters in nm, areas in m²/g. */
function emptied(x: Float64Array, volumes: Float64Array, thickness: string): Pore[] {
  const pores: Pore[] = [];
  const kelvin = (pressure: number) => 0.953 / -Math.log(pressure);
  for (let at = x.length - 1; at > 0; at--) {
    const [high, low] = [x[at] as number, x[at - 1] as number];
    if (low < 0.35 || high - low < 1e-6) continue;
    const [before, after] = [thicknessAt(high, thickness), thicknessAt(low, thickness)];
    const [widest, narrowest] = [kelvin(high) + before, kelvin(low) + after];
    const radius = (2 * widest * narrowest) / (widest + narrowest);
    // The film in pores that are open already grows thinner, in cylinders less than on a plane.
    const film = (before + after) / 2;
    const thinned = pores.reduce(
      (whole, pore) =>
        whole + pore.area * (before - after) * 1e-3 * Math.max(0, 1 - film / (pore.diameter / 2)),
      0,
    );
    const core = (volumes[at] as number) - (volumes[at - 1] as number) - thinned;
    const volume = core > 0 ? core * (radius / (radius - after)) ** 2 : 0;
    pores.push({
      diameter: 2 * radius,
      widest: 2 * widest,
      narrowest: 2 * narrowest,
      volume,
      area: ((2 * volume) / radius) * 1_000,
    });
  }
  return pores;
}

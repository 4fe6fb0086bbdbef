import type { Axis, Quantity, Technique } from '../reading/rules.readings.ts';

/** What is reckoned of a picture and has a picture of its own. */
export type StudyName =
  | 'diffraction'
  | 'bet'
  | 'tplot'
  | 'bjh'
  | 'tauc'
  | 'thermal'
  | 'enthalpy'
  | 'glass'
  | 'tensile'
  | 'voltammetry'
  | 'tafel';

/** What a study is asked with; what is missing is found out. */
export type Given = Readonly<Record<string, number | string | undefined>>;

type NumberField = { key: string; label: string; unit?: string; min?: number; max?: number; step?: number };
type ChoiceField = {
  key: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
};
export type Field = NumberField | ChoiceField;

/** `name` stands on its button, `method` says what it does wherever its results stand. */
export type Study = { name: string; method: string; fields: readonly Field[] };

const relative = { min: 0, max: 1, step: 0.01 };
const thickness: ChoiceField = {
  key: 'thickness',
  label: '厚度方程',
  options: [
    ['harkins-jura', 'Harkins–Jura'],
    ['halsey', 'Halsey'],
  ],
};

export const studies: Record<StudyName, Study> = {
  diffraction: {
    name: '衍射峰表',
    method: 'Bragg 方程计算 d，Scherrer 公式估算晶粒尺寸',
    fields: [
      { key: 'wavelength', label: '波长 λ', unit: 'Å', min: 0.1, max: 5, step: 0.0001 },
      { key: 'least', label: '最小 I/I₀', unit: '%', min: 0, max: 50, step: 0.5 },
      { key: 'shape', label: '形状因子 K', min: 0.5, max: 1.5, step: 0.01 },
      { key: 'instrument', label: '仪器展宽', unit: '°', min: 0, max: 2, step: 0.01 },
    ],
  },
  bet: {
    name: 'BET',
    method: 'BET 多点法',
    fields: [
      { key: 'from', label: '拟合起点 p/p₀', ...relative },
      { key: 'to', label: '拟合终点 p/p₀', ...relative },
      { key: 'section', label: '分子截面积', unit: 'nm²', min: 0.05, max: 1, step: 0.001 },
    ],
  },
  tplot: {
    name: 't-plot',
    method: 't-plot 法（N₂，77 K）',
    fields: [
      thickness,
      { key: 'from', label: '拟合起点 t', unit: 'nm', min: 0.1, max: 2, step: 0.01 },
      { key: 'to', label: '拟合终点 t', unit: 'nm', min: 0.1, max: 2, step: 0.01 },
    ],
  },
  bjh: { name: 'BJH 孔径分布', method: 'BJH 法（N₂，77 K，圆柱孔）', fields: [thickness] },
  tauc: {
    name: 'Tauc',
    method: 'Tauc 法求光学带隙',
    fields: [
      {
        key: 'transition',
        label: '跃迁类型',
        options: [
          ['direct', '直接允许 (αhν)²'],
          ['indirect', '间接允许 (αhν)^½'],
        ],
      },
      { key: 'from', label: '拟合起点', unit: 'eV', min: 0.1, max: 20, step: 0.01 },
      { key: 'to', label: '拟合终点', unit: 'eV', min: 0.1, max: 20, step: 0.01 },
    ],
  },
  thermal: {
    name: 'DTG 与失重台阶',
    method: '质量对横轴求导得 DTG，按 DTG 划分台阶，切线法求外推起始点',
    fields: [{ key: 'points', label: '求导窗口', unit: '点', min: 5, max: 401, step: 2 }],
  },
  enthalpy: {
    name: '热效应',
    method: '两端连直线为基线，切线法求外推起始与终止，基线以上积分得热焓',
    fields: [
      { key: 'from', label: '积分起点', step: 0.1 },
      { key: 'to', label: '积分终点', step: 0.1 },
      { key: 'rate', label: '升降温速率', unit: 'K/min', min: 0.01, max: 1_000, step: 0.1 },
      { key: 'mass', label: '样品质量', unit: 'mg', min: 0.001, max: 10_000, step: 0.001 },
    ],
  },
  glass: {
    name: '玻璃化转变',
    method: '台阶前后各拟合一条直线，曲线越过两线中线处为中点 Tg',
    fields: [
      { key: 'from', label: '区间起点', step: 0.1 },
      { key: 'to', label: '区间终点', step: 0.1 },
      { key: 'rate', label: '升降温速率', unit: 'K/min', min: 0.01, max: 1_000, step: 0.1 },
    ],
  },
  tensile: {
    name: '力学性能',
    method: '由应力–应变曲线读取',
    fields: [
      { key: 'from', label: '模量区间起点', unit: '%', min: 0, max: 100, step: 0.01 },
      { key: 'to', label: '模量区间终点', unit: '%', min: 0, max: 100, step: 0.01 },
      { key: 'offset', label: '规定塑性延伸率', unit: '%', min: 0.01, max: 5, step: 0.1 },
    ],
  },
  voltammetry: { name: '循环伏安峰', method: '各段扫描的峰电位与峰电流（未扣除背景电流）', fields: [] },
  tafel: {
    name: 'Tafel',
    method: '电位对电流密度对数线性拟合',
    fields: [
      { key: 'from', label: '拟合起点 lg|j|', step: 0.1 },
      { key: 'to', label: '拟合终点 lg|j|', step: 0.1 },
    ],
  },
};

/** What of a picture tells which studies it allows. */
type Studiable = {
  x: Axis;
  y: Axis;
  right?: Axis;
  hasEqualAxes?: boolean;
  curves: readonly { direction: -1 | 0 | 1; points: number; isRight?: boolean }[];
};

/** The studies that a picture's quantities and technique allow. */
export function studiesOf(
  technique: Technique,
  { x, y, right, curves, hasEqualAxes }: Studiable,
): StudyName[] {
  if (hasEqualAxes || x.isLogarithmic) return [];
  const isCourse = curves.some(({ direction, isRight }) => !isRight && direction !== 0);
  const found: [StudyName, boolean][] = [
    [
      'diffraction',
      technique === 'xrd' && x.name === '2θ' && isCourse && curves.some(({ points }) => points > 50),
    ],
    ['bet', isIsotherm(x, y)],
    ['tplot', isIsotherm(x, y)],
    ['bjh', isIsotherm(x, y)],
    ['tauc', isEdge(x, y) && isCourse],
    ['thermal', y.name === '质量' && /^(温度|时间)$/.test(x.name) && (y.unit === '%' || y.unit === 'mg')],
    ['enthalpy', isHeat(y, right) && /^(温度|时间)$/.test(x.name)],
    ['glass', isHeat(y, right) && x.name === '温度'],
    ['tensile', x.name === '应变' && y.name === '应力' && isStrain(x) && inMegapascals(y) !== undefined],
    ['voltammetry', isVoltammetry(x, y) && curves.some(({ direction }) => direction === 0)],
    ['tafel', isVoltammetry(x, y) && y.name === '电流密度' && isCourse],
  ];
  return found.flatMap(([name, isOffered]) => (isOffered ? [name] : []));
}

/** Heat flow in a unit of power, which an enthalpy can be reckoned from; also beside a mass. */
function isHeat(...axes: readonly (Quantity | undefined)[]): boolean {
  return axes.some((axis) => isHeatFlow(axis) && /^([mµ]?W|mW\/m?g|W\/g)$/.test(axis?.unit ?? ''));
}

/** Whether an axis is one of heat flow, with or without the way in which heat that is given off points. */
export function isHeatFlow(axis: Quantity | undefined): boolean {
  return /^热流(（.*）)?$/.test(axis?.name ?? '');
}

function isIsotherm(x: Quantity, y: Quantity): boolean {
  return x.name === '相对压力 p/p₀' && y.name === '吸附量' && /^(cm³\/g( STP)?|mmol\/g)$/.test(y.unit ?? '');
}

function isEdge(x: Quantity, y: Quantity): boolean {
  const isLight = (x.name === '波长' && x.unit === 'nm') || (x.name === '光子能量' && x.unit === 'eV');
  return isLight && /^(吸光度|反射率|F\(R\))$/.test(y.name);
}

function isVoltammetry(x: Quantity, y: Quantity): boolean {
  return /^(电位|电压)$/.test(x.name) && /^电流/.test(y.name) && /^m?V/.test(x.unit ?? '');
}

function isStrain({ unit }: Quantity): boolean {
  return unit === '%' || unit === 'mm/mm';
}

/** How many MPa a unit of stress is; undefined for others. */
export function inMegapascals({ unit }: Quantity): number | undefined {
  return { MPa: 1, GPa: 1_000, kPa: 1e-3, Pa: 1e-6 }[unit ?? ''];
}

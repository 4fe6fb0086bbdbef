import type { Quantity } from '../reading/rules.readings.ts';

/** How the background of a curve is found. */
export type Baseline =
  /** Adaptive penalised least squares; `stiffness` is the power of ten of λ. */
  | { by: 'airpls'; stiffness: number }
  /** Clipping of peaks up to this width, in the units of x. */
  | { by: 'snip'; width: number }
  | { by: 'rubber' }
  /** Through the places that are given, else fitted again and again below the peaks. */
  | { by: 'polynomial'; degree: number; places: readonly number[] };

/** One quantity told by another. */
export type Conversion = 'absorbance' | 'transmittance' | 'kubelka';

export type Normalisation =
  | { by: 'max' | 'span' | 'area' }
  /** The highest value between these is 1. */
  | { by: 'window'; from: number; to: number };

/** What is done to curves, in this order. Nothing of it changes the data. */
export type Processing = {
  convert?: Conversion;
  /** Savitzky–Golay: points of the window (odd) and degree of the polynomial. */
  smooth?: { points: number; degree: number };
  /** `isShown`: the baseline is drawn, not taken off. */
  baseline?: Baseline & { isShown?: boolean };
  derivative?: 1 | 2;
  normalise?: Normalisation;
};

export const baselineNames: Record<Baseline['by'], string> = {
  airpls: 'airPLS（自适应迭代加权最小二乘）',
  snip: 'SNIP（统计敏感削峰）',
  rubber: '橡皮筋（凸包）',
  polynomial: '多项式',
};

export const normalisationNames: Record<Normalisation['by'], string> = {
  max: '最大值为 1',
  span: '最小到最大为 0–1',
  area: '面积为 1',
  window: '指定区间内最大值为 1',
};

export const conversionNames: Record<Conversion, string> = {
  absorbance: '换算为吸光度 A = −lg T',
  transmittance: '换算为透过率 T = 10⁻ᴬ',
  kubelka: 'Kubelka–Munk 变换 F(R) = (1−R)²/2R',
};

/** Whether anything is done at all. */
export function isProcessed(processing: Processing): boolean {
  return Object.values(processing).some((step) => step !== undefined);
}

/** Each step with its parameters, as legends and exports name it. */
export function stepsOf({ convert, smooth, baseline, derivative, normalise }: Processing): string[] {
  return [
    ...(convert ? [conversionNames[convert]] : []),
    ...(smooth ? [`Savitzky–Golay 平滑（窗口 ${smooth.points} 点，${smooth.degree} 次）`] : []),
    ...(baseline ? [`${baseline.isShown ? '基线' : '扣除基线'}：${baselineText(baseline)}`] : []),
    ...(derivative
      ? [
          `${derivative === 1 ? '一' : '二'}阶导数${smooth ? '' : `（Savitzky–Golay，${derivativePoints} 点）`}`,
        ]
      : []),
    ...(normalise
      ? [
          normalise.by === 'window'
            ? `归一化：${plain(normalise.from)}–${plain(normalise.to)} 内最大值为 1`
            : `归一化：${normalisationNames[normalise.by]}`,
        ]
      : []),
  ];
}

/** Points of the window by which derivatives are taken of curves that are not smoothed. */
export const derivativePoints = 7;

function baselineText(baseline: Baseline): string {
  if (baseline.by === 'airpls') return `airPLS，λ = 10^${baseline.stiffness}`;
  if (baseline.by === 'snip') return `SNIP，峰宽上限 ${plain(baseline.width)}`;
  if (baseline.by === 'rubber') return '橡皮筋法';
  const { degree, places } = baseline;
  return places.length > 0
    ? `${degree} 次多项式，过 ${places.map(plain).join('、')} 处`
    : `${degree} 次多项式（迭代拟合）`;
}

function plain(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** The conversions that a quantity allows: only where its values can be what it says. */
export function conversionsOf({ name, unit }: Quantity): Conversion[] {
  if (/透过率/.test(name)) return ['absorbance'];
  if (/吸光度/.test(name) && unit !== '%') return ['transmittance'];
  if (/反射率/.test(name)) return ['kubelka'];
  return [];
}

/** What the left axis holds afterwards. */
export function processedQuantity({ x, y }: { x: Quantity; y: Quantity }, processing: Processing): Quantity {
  const { convert, derivative, normalise } = processing;
  const converted: Quantity =
    convert === 'absorbance'
      ? { name: '吸光度' }
      : convert === 'transmittance'
        ? { name: '透过率', unit: '%' }
        : convert === 'kubelka'
          ? { name: 'F(R)' }
          : y;
  const derived = derivative ? derivativeOf(converted, x, derivative) : converted;
  if (!normalise) return derived;
  return { name: `${normalise.by === 'area' ? '面积' : ''}归一化${derived.name}` };
}

function derivativeOf({ name, unit }: Quantity, x: Quantity, order: 1 | 2): Quantity {
  const [top, bottom] = order === 1 ? ['', ''] : ['²', '²'];
  const below = x.unit && `${x.unit}${bottom}`;
  return {
    name: `d${top}(${name})/d(${x.name})${bottom}`,
    ...(below && { unit: `${unit ?? '1'}/${below}` }),
  };
}

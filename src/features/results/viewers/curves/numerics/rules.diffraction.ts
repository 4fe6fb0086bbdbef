import { peaksOf, spacingOf, wavelengthOf } from '../rules.peaks.ts';
import { baselineOf } from './rules.baselines.ts';
import { part } from './rules.course.ts';
import { widthAtHalf } from './rules.ranges.ts';
import { chosenCurve, coursed, digits, type Found, numberIn, type Studying } from './rules.studied.ts';

/** Kα1 of copper in Å. */
const copper = 1.5406;
/** Sizes beyond which the width of a peak tells nothing any more, in nm. */
const largest = 200;

/** The peaks of a pattern above its background, with spacings, relative heights, widths and what Scherrer makes of them. */
export function diffraction(studying: Studying): Found {
  const { panel, given, facts } = studying;
  const { at, own } = chosenCurve(studying);
  const course = coursed(own, 50);
  const { x, y } = course;
  const told = wavelengthOf(facts);
  const wavelength = numberIn(given, 'wavelength') ?? told ?? copper;
  const least = numberIn(given, 'least') ?? 1;
  const shape = numberIn(given, 'shape') ?? 0.9;
  const instrument = numberIn(given, 'instrument') ?? 0;
  const ground = baselineOf(x, y, { by: 'snip', width: 4 });
  const net = { x, y: y.map((value, place) => value - (ground[place] as number)) };
  const found = peaksOf(net);
  const strongest = Math.max(...found.map((peak) => peak.y), 0);
  const peaks = found.filter((peak) => strongest > 0 && (100 * peak.y) / strongest >= least);
  const rows = peaks.map((peak, place) => {
    const [before, behind] = [peaks[place - 1]?.x ?? x[0], peaks[place + 1]?.x ?? x.at(-1)];
    const near = part(net, Math.max(before as number, peak.x - 4), Math.min(behind as number, peak.x + 4));
    const top = near.x.reduce(
      (best, value, index) =>
        Math.abs(value - peak.x) < Math.abs((near.x[best] as number) - peak.x) ? index : best,
      0,
    );
    const width = near.x.length > 2 ? widthAtHalf(near, top) : undefined;
    const size = width === undefined ? undefined : sizeOf(peak.x, width, { wavelength, shape, instrument });
    return [
      String(place + 1),
      peak.x.toFixed(3),
      spacingOf(peak.x, wavelength).toFixed(4),
      digits(peak.y),
      ((100 * peak.y) / strongest).toFixed(1),
      width === undefined ? '重叠' : width.toFixed(3),
      size === undefined ? '–' : size > largest ? `> ${largest}` : size.toFixed(1),
    ];
  });
  return {
    curve: at,
    used: { wavelength, least, shape, instrument },
    panel: {
      name: '衍射峰表',
      x: panel.x,
      y: panel.y,
      curves: [
        { name: '衍射图', x, y },
        { name: '背景（SNIP，4°）', x, y: ground },
      ],
    },
    results: [
      ['峰数', String(rows.length)],
      ['波长 λ', `${wavelength} Å`],
      ['形状因子 K', String(shape)],
      ['仪器展宽', instrument > 0 ? `${instrument}°` : '未扣除'],
    ],
    rows: [
      ['序号', '2θ (°)', 'd (Å)', '峰高（扣背景）', 'I/I₀ (%)', 'FWHM (°)', 'Scherrer 尺寸 (nm)'],
      ...rows,
    ],
    said: [
      ...(told === undefined && numberIn(given, 'wavelength') === undefined
        ? ['文件没有写明靶材或波长，d 与尺寸按 Cu Kα₁（λ = 1.5406 Å）计算；若使用其他靶材请修改波长']
        : []),
      ...(instrument > 0
        ? ['展宽按 β² = B² − b² 扣除仪器展宽']
        : ['未扣除仪器展宽，Scherrer 尺寸为下限；填入标准样品的 FWHM 后重新计算']),
      '峰高与半高宽读自扣除背景后的曲线，未剥离 Kα₂',
    ],
  };
}

/** The size of crystallites in nm by Scherrer; undefined where a peak is no wider than the instrument makes it. */
export function sizeOf(
  twoTheta: number,
  width: number,
  { wavelength, shape, instrument }: { wavelength: number; shape: number; instrument: number },
): number | undefined {
  const own = width ** 2 - instrument ** 2;
  if (!(own > 0)) return undefined;
  const radians = (Math.sqrt(own) * Math.PI) / 180;
  return (shape * wavelength) / (radians * Math.cos((twoTheta * Math.PI) / 360)) / 10;
}

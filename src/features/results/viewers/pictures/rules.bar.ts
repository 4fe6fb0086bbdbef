import { scaleBar } from '../rules.scale.ts';

/** Where the length of a pixel comes from. */
export type ScaleSource = 'file' | 'typed' | 'calibrated';
export type Scale = { nanometres: number; source: ScaleSource };
/** Where a scale comes from, in words. */
export const sourceNames: Readonly<Record<ScaleSource, string>> = {
  file: '文件元数据',
  typed: '手动输入',
  calibrated: '手动标定',
};

/** Where our bar stands: in a strip of its own, on a corner of the picture, or nowhere. */
export const corners = [
  ['below', '图下方'],
  ['lowerRight', '右下角'],
  ['lowerLeft', '左下角'],
  ['upperRight', '右上角'],
  ['upperLeft', '左上角'],
  ['none', '不显示'],
] as const;
export type Corner = (typeof corners)[number][0];
export const inks = [
  ['white', '白色'],
  ['black', '黑色'],
  ['yellow', '黄色'],
] as const;
export type Ink = (typeof inks)[number][0];

/** Our bar by choice; no length: the longest round one that fits. */
export type BarChoice = { length?: number; corner: Corner; ink: Ink };

/** Round lengths in nanometres that make a bar of five to fifty hundredths of a picture's width. */
export function barLengths(nanometres: number, width: number): number[] {
  const [least, most] = [nanometres * width * 0.05, nanometres * width * 0.5];
  const first = Math.floor(Math.log10(least));
  return Array.from({ length: Math.ceil(Math.log10(most)) - first + 1 }, (_, at) => 10 ** (first + at))
    .flatMap((decade) => [1, 2, 5].map((step) => Number((step * decade).toPrecision(3))))
    .filter((length) => length >= least && length <= most);
}

/** The bar in pixels of the picture with its words; by choice, else the longest that fits a part of the width. */
export function barOf(
  { nanometres, source }: Scale,
  { length }: BarChoice,
  most: number,
): { width: number; label: string } {
  const own = length
    ? { ...scaleBar(nanometres, (length * 1.0001) / nanometres) }
    : scaleBar(nanometres, most);
  return source === 'file' ? own : { ...own, label: `${own.label}（${sourceNames[source]}）` };
}

/**
 * Where the left end of a bar stands on a picture, so that bar and words lie within the rows that are free of what the instrument
 * drew; undefined where these are too few. Lengths in pixels.
 */
export function barPlace(
  corner: Exclude<Corner, 'below' | 'none'>,
  bar: { width: number; height: number },
  picture: { width: number; height: number },
  { top, bottom }: { top: number; bottom: number },
): { left: number; top: number } | undefined {
  const margin = Math.round(Math.min(picture.width, picture.height) * 0.03);
  if (bottom - top < bar.height + 2 * margin) return undefined;
  return {
    left: corner.endsWith('Left') ? margin : picture.width - margin - bar.width,
    top: corner.startsWith('upper') ? top + margin : bottom - margin - bar.height,
  };
}

import { decimate, directionOf, extentOf } from '../viewers/curves/rules.decimate.ts';
import type { Curves } from '../viewers/reading/rules.readings.ts';

/** Edges of a thumbnail in pixels. */
export const thumbnail = { width: 320, height: 200 } as const;

const margin = 12;
/** Groups of points in a curve of this width. */
const buckets = 150;
const colours = ['#0072A3', '#C2410C', '#0F766E', '#7C3AED', '#B45309', '#1F2937'];

/** Curves in the axes of their technique, without figures: what they look like, and nothing that can be read off. */
export function curvesPicture({ panels: [panel], first }: Curves): string {
  if (!panel) return svg('');
  const { x, y, right } = panel;
  const curves = panel.curves.filter(({ series = 0 }) => first.includes(series));
  const xRange = wholeRange(curves.map((curve) => curve.x));
  const lines = curves.slice(0, colours.length).map((curve, at) => {
    const own = curve.isRight && right ? { axis: right, isRight: true } : { axis: y, isRight: false };
    const mates = curves.filter(({ isRight }) => Boolean(isRight && right) === own.isRight);
    const yRange = wholeRange(mates.map((mate) => mate.y));
    const drawn = decimate(curve, directionOf(curve.x), buckets);
    const points = Array.from(drawn.x, (value, index) => {
      const left = placeOf(value, xRange, thumbnail.width, Boolean(x.isReversed));
      const top = placeOf(drawn.y[index] as number, yRange, thumbnail.height, !own.axis.isReversed);
      return Number.isFinite(left + top) ? `${left.toFixed(1)},${top.toFixed(1)}` : '';
    });
    return `<polyline fill="none" stroke="${colours[at]}" stroke-width="1.5" points="${points.filter(Boolean).join(' ')}"/>`;
  });
  return svg(
    `<path fill="#FFFFFF" d="M0 0h${thumbnail.width}v${thumbnail.height}H0z"/>` +
      `<path fill="none" stroke="#94A3B8" d="M${margin} ${margin}v${thumbnail.height - 2 * margin}h${thumbnail.width - 2 * margin}"/>${lines.join('')}`,
  );
}

/** Our mark all over a picture of this size, so that it cannot be taken for the data itself. */
export function watermark(width: number, height: number): string {
  const tile =
    '<pattern id="mark" width="96" height="72" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">' +
    '<path d="M34 8c2 8 5 13 9 17c4 5 6 8 6 12a15 14 0 0 1-30 0c0-4 2-7 6-12c4-4 7-9 9-17z" fill="#FFFFFF" fill-opacity=".35" stroke="#0072A3" stroke-opacity=".4" stroke-width="2"/>' +
    '<path d="M60 40h30M64 46h22" stroke="#0072A3" stroke-opacity=".35" stroke-width="3"/></pattern>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${tile}</defs><path fill="url(#mark)" d="M0 0h${width}v${height}H0z"/></svg>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${thumbnail.width}" height="${thumbnail.height}">${content}</svg>`;
}

function wholeRange(values: readonly Float64Array[]) {
  const ranges = values.flatMap((each) => extentOf(each) ?? []);
  return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
}

/** Where a value lies along an edge of so many pixels, from its beginning or, turned round, from its end. */
function placeOf(value: number, { min, max }: { min: number; max: number }, edge: number, isTurned: boolean) {
  const share = max > min ? (value - min) / (max - min) : 0.5;
  return margin + (isTurned ? 1 - share : share) * (edge - 2 * margin);
}

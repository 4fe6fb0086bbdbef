import type { Drawn } from './rules.decimate.ts';

type Named = { name: string; drawn: Drawn; color: string; isRight: boolean };
type Place = { x: (value: number) => number; y: (value: number, isRight: boolean) => number };
type Box = { left: number; top: number; width: number; height: number };

/** With more curves than that names would hide them; the list below the plot has them all. */
const mostNames = 12;

/** Where a name is tried, in lines from its curve: above it, higher, then below. */
const steps = [0, -0.5, -1, -1.5, -2, -3, -4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/**
 * Writes on each curve what it is called, in its own colour, above its left end; names that would lie over each other are
 * put one above the other. A single curve is named by what is around the plot.
 */
export function paintNames(
  ctx: CanvasRenderingContext2D,
  curves: readonly Named[],
  place: Place,
  box: Box,
  { font, ground }: { font: string; ground: string },
) {
  const named = curves.filter(({ name }, at) => curves.findIndex((one) => one.name === name) === at);
  if (named.length < 2 || named.length > mostNames) return;
  const ratio = devicePixelRatio;
  const line = 15 * ratio;
  const taken: number[] = [];
  const isFree = (y: number) => taken.every((other) => Math.abs(other - y) >= line);
  ctx.save();
  ctx.font = `600 ${12 * ratio}px ${font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4 * ratio;
  ctx.strokeStyle = ground;
  for (const curve of named) {
    const left = box.left + 8 * ratio;
    const top = topWithin(curve, place, left, left + ctx.measureText(curve.name).width);
    if (top === undefined) continue;
    const wanted = top - 7 * ratio;
    const y = steps
      .map((step) => wanted + step * line)
      .find((at) => at > box.top + line && at < box.top + box.height && isFree(at));
    if (y === undefined) continue;
    taken.push(y);
    ctx.strokeText(curve.name, left, y);
    ctx.fillStyle = curve.color;
    ctx.fillText(curve.name, left, y);
  }
  ctx.restore();
}

/** How high on the canvas a curve reaches between two places; undefined where it has no point. */
function topWithin({ drawn, isRight }: Named, place: Place, from: number, to: number): number | undefined {
  let top: number | undefined;
  for (let at = 0; at < drawn.x.length; at++) {
    const x = place.x(drawn.x[at] as number);
    const y = place.y(drawn.y[at] as number, isRight);
    if (x >= from && x <= to && !Number.isNaN(y)) top = Math.min(top ?? y, y);
  }
  return top;
}

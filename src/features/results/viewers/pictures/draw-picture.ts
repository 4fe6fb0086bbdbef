import type { tokens } from '../curves/curve-plot.ts';
import { drawMeasures } from './draw-measures.ts';
import { type BarChoice, barOf, barPlace, type Ink, type Scale } from './rules.bar.ts';
import type { BurntIn } from './rules.burnt-in.ts';
import type { Measure, Ruler } from './rules.measures.ts';
import { onFrame, type Place } from './rules.place.ts';

type Colors = ReturnType<typeof tokens>;

/** The room of the bar below a picture, in CSS pixels. */
export const barHeight = 44;
const inkColors: Readonly<Record<Ink, [ink: string, halo: string]>> = {
  white: ['#FFFFFF', '#000000'],
  black: ['#000000', '#FFFFFF'],
  yellow: ['#FFD60A', '#000000'],
};

/** A bar and its length in a strip of its own below a picture of this size. */
export function drawBarBelow(
  ctx: CanvasRenderingContext2D,
  { width, label }: { width: number; label: string },
  above: { width: number; height: number },
  { font, ground, text }: Colors,
  scale = 1,
): void {
  const [height, margin] = [barHeight * scale, 12 * scale];
  ctx.fillStyle = ground;
  ctx.fillRect(0, above.height, above.width, height);
  ctx.fillStyle = text;
  ctx.fillRect(margin, above.height + height - margin, width, 4 * scale);
  ctx.font = `600 ${14 * scale}px ${font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(label, margin, above.height + 22 * scale);
}

/** A bar on the picture itself, clear of what the instrument drew there; false where there is no room for it. */
export function drawBarWithin(
  ctx: CanvasRenderingContext2D,
  { scale, choice, picture, clear }: PictureBar,
  place: Place,
  font: string,
): boolean {
  const { corner, ink } = choice;
  if (corner === 'below' || corner === 'none') return true;
  const bar = barOf(scale, choice, picture.width * 0.25);
  // As large as a reader of the whole picture needs it, whatever is in view.
  const size = Math.max(picture.width, picture.height) / 40;
  const at = barPlace(corner, { width: bar.width, height: size * 2 }, picture, clear);
  if (!at) return false;
  const { x, y } = onFrame(place, { x: at.left, y: at.top });
  const [color, halo] = inkColors[ink];
  ctx.font = `600 ${size * place.across}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  ctx.lineJoin = 'round';
  ctx.lineWidth = Math.max(1, size * place.across * 0.12);
  ctx.strokeStyle = halo;
  ctx.fillStyle = color;
  const [middle, width, thick] = [
    x + (bar.width * place.across) / 2,
    bar.width * place.across,
    size * place.across * 0.3,
  ];
  ctx.strokeText(bar.label, middle, y);
  ctx.fillText(bar.label, middle, y);
  const low = y + size * 1.5 * place.down;
  ctx.strokeRect(x, low, width, thick);
  ctx.fillRect(x, low, width, thick);
  ctx.textBaseline = 'alphabetic';
  return true;
}

/** What a bar on a picture takes. */
export type PictureBar = {
  scale: Scale;
  choice: BarChoice;
  picture: { width: number; height: number };
  clear: BurntIn['clear'];
};

/** A picture in its full size with its bar, what was measured on it, and a line that says what of it is derived. */
export async function wholePicture(
  image: ImageBitmap,
  {
    bar,
    measures,
    ruler,
    derived,
    colors,
  }: {
    bar: PictureBar | undefined;
    measures: readonly Measure[];
    ruler: Ruler;
    derived: string;
    colors: Colors;
  },
): Promise<Blob> {
  const scale = Math.max(1, image.width / 900);
  const isBelow = bar?.choice.corner === 'below';
  const below = isBelow ? Math.round(barHeight * scale) : 0;
  const words = derived ? Math.round(26 * scale) : 0;
  const canvas = new OffscreenCanvas(image.width, image.height + below + words);
  const ctx = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  ctx.fillStyle = colors.ground;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.drawImage(image, 0, 0);
  const place = { across: 1, down: 1, left: 0, top: 0 };
  if (bar) {
    if (isBelow) drawBarBelow(ctx, barOf(bar.scale, bar.choice, image.width * 0.25), image, colors, scale);
    else drawBarWithin(ctx, bar, place, colors.font);
  }
  drawMeasures(ctx, measures, { place, ruler, font: colors.font, scale });
  if (derived) {
    ctx.fillStyle = colors.text;
    ctx.font = `${13 * scale}px ${colors.font}`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.fillText(derived, 12 * scale, image.height + below + words / 2, image.width - 24 * scale);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

import type { tokens } from '../curves/curve-plot.ts';
import type { MapOutline } from '../reading/rules.messages.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { paletteOf } from './rules.colours.ts';
import { ticksBetween, valuesAt } from './rules.grid.ts';
import type { Look } from './rules.levels.ts';
import { onFrame, onPicture, type Place, type Room, wholePlace } from './rules.place.ts';
import type { Margins } from './use-stage.ts';

/** Room for the axes below and at the left, and for the scale of colours at the right, in CSS pixels. */
export const mapMargins: Margins = { left: 68, right: 92, top: 14, bottom: 52 };

/** A map in its axes, with the scale of its colours. `scale`: how many times as large as on the screen. */
export function drawMap(
  ctx: CanvasRenderingContext2D,
  map: MapOutline,
  image: ImageBitmap,
  {
    place,
    room,
    look,
    colors,
    scale = 1,
  }: { place: Place; room: Room; look: Look; colors: ReturnType<typeof tokens>; scale?: number },
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(room.left, room.top, room.width, room.height);
  ctx.clip();
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(image, place.left, place.top, image.width * place.across, image.height * place.down);
  ctx.restore();
  drawAxes(ctx, map, { place, room, colors, scale });
  drawScale(ctx, map, { room, look, colors, scale });
}

function drawAxes(
  ctx: CanvasRenderingContext2D,
  map: MapOutline,
  {
    place,
    room,
    colors: { axis, text, font },
    scale,
  }: { place: Place; room: Room; colors: ReturnType<typeof tokens>; scale: number },
) {
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  // The axes run along the picture, or along what is in view of it.
  const low = onFrame(place, { x: 0, y: map.height });
  const high = onFrame(place, { x: map.width, y: 0 });
  const shown = {
    left: Math.max(room.left, low.x),
    right: Math.min(right, high.x),
    top: Math.max(room.top, high.y),
    bottom: Math.min(bottom, low.y),
  };
  if (shown.right <= shown.left || shown.bottom <= shown.top) return;
  const begin = valuesAt(map, onPicture(place, { x: shown.left, y: shown.bottom }));
  const end = valuesAt(map, onPicture(place, { x: shown.right, y: shown.top }));
  ctx.strokeStyle = axis;
  ctx.fillStyle = axis;
  ctx.lineWidth = scale;
  ctx.strokeRect(shown.left, shown.top, shown.right - shown.left, shown.bottom - shown.top);
  ctx.font = `${12 * scale}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  const share = (value: number, from: number, to: number) => (value - from) / (to - from);
  for (const value of ticksBetween(begin.x, end.x, room.width / (80 * scale))) {
    const x = shown.left + share(value, begin.x, end.x) * (shown.right - shown.left);
    ctx.fillRect(x, shown.bottom, scale, 5 * scale);
    ctx.fillText(String(value), x, shown.bottom + 8 * scale);
  }
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  for (const value of ticksBetween(begin.y, end.y, room.height / (40 * scale))) {
    const y = shown.bottom - share(value, begin.y, end.y) * (shown.bottom - shown.top);
    ctx.fillRect(shown.left - 5 * scale, y, 5 * scale, scale);
    ctx.fillText(String(value), shown.left - 8 * scale, y);
  }
  ctx.fillStyle = text;
  ctx.font = `${13 * scale}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.fillText(labelOf(map.x), (shown.left + shown.right) / 2, shown.bottom + 44 * scale);
  ctx.save();
  ctx.translate(Math.max(16 * scale, shown.left - 50 * scale), (shown.top + shown.bottom) / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.fillText(labelOf(map.y), 0, 0);
  ctx.restore();
}

/** The colours from the least value to the greatest, with what they stand for. */
function drawScale(
  ctx: CanvasRenderingContext2D,
  { z, span }: MapOutline,
  {
    room,
    look,
    colors: { axis, text, font },
    scale,
  }: { room: Room; look: Look; colors: ReturnType<typeof tokens>; scale: number },
) {
  const [left, width] = [room.left + room.width + 16 * scale, 14 * scale];
  const palette = paletteOf(look.colours, look.isInverted);
  const rows = Math.max(1, Math.round(room.height));
  for (let row = 0; row < rows; row++) {
    const share = (1 - row / rows) ** (1 / look.gamma);
    const at = Math.round(share * 255) * 3;
    ctx.fillStyle = `rgb(${palette[at]} ${palette[at + 1]} ${palette[at + 2]})`;
    ctx.fillRect(left, room.top + row, width, 1.5);
  }
  ctx.strokeStyle = axis;
  ctx.lineWidth = scale;
  ctx.strokeRect(left, room.top, width, room.height);
  const whole = span.max - span.min;
  const [min, max] = [span.min + look.low * whole, span.min + look.high * whole];
  ctx.fillStyle = axis;
  ctx.font = `${12 * scale}px ${font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const value of ticksBetween(min, max, room.height / (48 * scale))) {
    const y = room.top + (1 - (value - min) / (max - min)) * room.height;
    ctx.fillText(short(value), left + width + 6 * scale, y);
  }
  ctx.save();
  ctx.fillStyle = text;
  ctx.font = `${13 * scale}px ${font}`;
  ctx.translate(left + width + 60 * scale, room.top + room.height / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.fillText(labelOf(z), 0, 0, room.height);
  ctx.restore();
}

function short(value: number): string {
  const size = Math.abs(value);
  return size >= 1e5 || (size > 0 && size < 1e-3) ? value.toExponential(1).replace('e+', 'e') : String(value);
}

/** A map with its axes and scale as a picture of its own, one pixel or more for each of its places; `over` draws on it. */
export async function wholeMap(
  map: MapOutline,
  image: ImageBitmap,
  {
    look,
    colors,
    isStretched,
    proportion,
    over,
  }: {
    look: Look;
    colors: ReturnType<typeof tokens>;
    isStretched: boolean;
    proportion: number;
    over: (ctx: CanvasRenderingContext2D, place: Place, scale: number) => void;
  },
): Promise<Blob> {
  const scale = Math.max(2, image.width / 700, (image.height * proportion) / 700);
  const { left, right, top, bottom } = mapMargins;
  const across = isStretched ? 700 : Math.min(700, (700 * map.width) / (map.height * proportion));
  const up = isStretched ? 500 : (across * map.height * proportion) / map.width;
  const room = { left: left * scale, top: top * scale, width: across * scale, height: up * scale };
  const canvas = new OffscreenCanvas(
    Math.round((across + left + right) * scale),
    Math.round((up + top + bottom) * scale),
  );
  const ctx = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  ctx.fillStyle = colors.ground;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const place = wholePlace(map, room, isStretched, proportion);
  drawMap(ctx, map, image, { place, room, look, colors, scale });
  over(ctx, place, scale);
  return canvas.convertToBlob({ type: 'image/png' });
}

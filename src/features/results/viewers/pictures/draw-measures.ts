import { type Measure, measureText, type Ruler, type ToolName } from './rules.measures.ts';
import { onFrame, type Place, type Point } from './rules.place.ts';

/** Lines that are seen on light and on dark ground. */
const [line, halo] = ['#FFD60A', '#00151F'];

/** Draws measures with their numbers and figures, `scale` times as large as on the screen. */
export function drawMeasures(
  ctx: CanvasRenderingContext2D,
  measures: readonly Measure[],
  { place, ruler, font, scale = 1 }: { place: Place; ruler: Ruler; font: string; scale?: number },
): void {
  for (const measure of measures) {
    const points = measure.points.map((point) => onFrame(place, point));
    stroke(ctx, points, scale);
    const at = measure.kind === 'angle' ? points[1] : points.at(-1);
    if (at) label(ctx, `${measure.number}  ${measureText(measure, ruler)}`, at, font, scale);
  }
}

/** Draws the measure that is begun, up to where its tool points. */
export function drawPending(
  ctx: CanvasRenderingContext2D,
  {
    tool,
    pending,
    aimed,
  }: { tool: ToolName | undefined; pending: readonly Point[]; aimed: Point | undefined },
  { place, ruler, font }: { place: Place; ruler: Ruler; font: string },
): void {
  if (!tool || !aimed) return;
  const points = [...pending, aimed];
  const shown = points.map((point) => onFrame(place, point));
  stroke(ctx, shown, 1);
  const [last] = shown.slice(-1);
  if (!last) return;
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = line;
  ctx.beginPath();
  ctx.moveTo(last.x - 10, last.y);
  ctx.lineTo(last.x + 10, last.y);
  ctx.moveTo(last.x, last.y - 10);
  ctx.lineTo(last.x, last.y + 10);
  ctx.stroke();
  if (pending.length === 0 || tool === 'calibration') return;
  const kind = tool === 'angle' && points.length < 3 ? 'distance' : tool;
  label(ctx, measureText({ kind, points }, ruler), last, font, 1);
}

function stroke(ctx: CanvasRenderingContext2D, points: readonly Point[], scale: number) {
  const path = () => {
    ctx.beginPath();
    for (const [at, { x, y }] of points.entries()) {
      if (at === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
    ctx.stroke();
  };
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (const [color, width] of [
    [halo, 4],
    [line, 2],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width * scale;
    path();
  }
  for (const { x, y } of points) {
    ctx.beginPath();
    ctx.arc(x, y, 3.5 * scale, 0, 2 * Math.PI);
    ctx.fillStyle = line;
    ctx.fill();
    ctx.lineWidth = scale;
    ctx.strokeStyle = halo;
    ctx.stroke();
  }
}

function label(ctx: CanvasRenderingContext2D, text: string, at: Point, font: string, scale: number) {
  ctx.font = `600 ${13 * scale}px ${font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const [width, height] = [ctx.measureText(text).width + 12 * scale, 22 * scale];
  const left = Math.max(0, Math.min(at.x + 10 * scale, ctx.canvas.width - width));
  const top = Math.max(0, at.y - height - 6 * scale);
  ctx.fillStyle = halo;
  ctx.globalAlpha = 0.8;
  ctx.fillRect(left, top, width, height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = '#FFFFFF';
  ctx.fillText(text, left + 6 * scale, top + height / 2);
  ctx.textBaseline = 'alphabetic';
}

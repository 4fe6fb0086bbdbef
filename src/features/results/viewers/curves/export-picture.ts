import type { tokens } from './curve-plot.ts';

/** A plot as a PNG with its title and legend on the ground of the page. */
export async function picture(
  plot: HTMLCanvasElement,
  {
    title,
    legend,
    colors,
  }: { title: string; legend: { name: string; color: string }[]; colors: ReturnType<typeof tokens> },
): Promise<Blob> {
  const ratio = devicePixelRatio;
  const [margin, line] = [16 * ratio, 20 * ratio];
  const canvas = document.createElement('canvas');
  canvas.width = plot.width + 2 * margin;
  const named = legend.filter(({ name }) => name);
  canvas.height = plot.height + 2 * margin + line * (1.5 + named.length);
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  ctx.fillStyle = colors.ground;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = colors.text;
  ctx.font = `600 ${15 * ratio}px ${colors.font}`;
  ctx.fillText(title, margin, margin + line * 0.7, canvas.width - 2 * margin);
  ctx.drawImage(plot, margin, margin + line * 1.2);
  ctx.font = `${12 * ratio}px ${colors.font}`;
  for (const [at, { name, color }] of named.entries()) {
    const y = margin + line * 1.2 + plot.height + line * (at + 0.8);
    ctx.fillStyle = color;
    ctx.fillRect(margin, y - 5 * ratio, 20 * ratio, 2 * ratio);
    ctx.fillStyle = colors.text;
    ctx.fillText(name, margin + 28 * ratio, y, canvas.width - 2 * margin - 28 * ratio);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png');
  });
}

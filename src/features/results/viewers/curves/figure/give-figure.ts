import { withResolution } from './rules.png.ts';

/** A figure as a PNG of so many dots to the inch. */
export async function pngOf(
  { svg, width, height }: { svg: string; width: number; height: number },
  dpi: number,
): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height].map((side) => Math.round((side / 25.4) * dpi)) as [
    number,
    number,
  ];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture was made'))), 'image/png');
  });
  return new Blob([withResolution(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: 'image/png' });
}

/** A figure as an address that pictures of the page may have. */
export function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  return image;
}

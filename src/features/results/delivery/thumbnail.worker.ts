import sharp, { type Sharp } from 'sharp';
import { surfaceOf } from '../viewers/pictures/rules.grid.ts';
import { autoLevels, greyPixels } from '../viewers/pictures/rules.levels.ts';
import { bandMap, firstBand, meanOf } from '../viewers/reading/imaging/rules.imaging.ts';
import { readFile } from '../viewers/reading/read-file.ts';
import { type HeatMap, type PicturePage, Unreadable } from '../viewers/reading/rules.readings.ts';
import { techniqueNamed } from '../viewers/reading/rules.techniques.ts';
import { curvesPicture, thumbnail, watermark } from './rules.thumbnails.ts';
import type { ThumbnailTask } from './thumbnails.ts';

/** Pixels beyond which a picture is not opened. */
const mostPixels = 100_000_000;

// What reads TIFF looks for workers, though it is given none; without them it cannot be loaded in a thread of Node.
Object.assign(globalThis, { Worker: globalThis.Worker ?? class {} });

sharp.cache(false);
sharp.concurrency(1);

/** Makes a thumbnail of a result file with our mark over it. No bytes: the file is none that can be drawn. */
export async function make(task: ThumbnailTask): Promise<Uint8Array> {
  try {
    const picture = await pictureOf(task);
    if (!picture) return new Uint8Array();
    const small = await picture
      .resize({ ...thumbnail, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const mark = Buffer.from(watermark(small.info.width, small.info.height));
    return await sharp(small.data)
      .composite([{ input: mark }])
      .webp({ quality: 60 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Unreadable || isBrokenPicture(error)) return new Uint8Array();
    throw error;
  }
}

async function pictureOf({ name, technique, bytes }: ThumbnailTask): Promise<Sharp | undefined> {
  const blob = new Blob([bytes]);
  const reading = await readFile({ name, blob, technique: techniqueNamed(technique) });
  if (reading.kind === 'bitmap') return sharp(bytes, { limitInputPixels: mostPixels }).rotate();
  if (reading.kind === 'curves') return sharp(Buffer.from(curvesPicture(reading)));
  if (reading.kind === 'imaging') return mapOf(bandMap(reading, firstBand(reading, meanOf(reading))));
  if (reading.kind === 'maps') return reading.maps[0] && mapOf(reading.maps[0]);
  if (reading.kind !== 'picture' || !reading.pages[0]) return undefined;
  return await pageOf(reading.pages[0]);
}

async function pageOf({ width, height, pixels }: PicturePage): Promise<Sharp> {
  const own = await pixels();
  const colour = 'grey' in own ? greyPixels(own.grey, autoLevels(own.grey)) : own.colour;
  return sharp(colour, { raw: { width, height, channels: 4 } });
}

function mapOf(map: HeatMap): Sharp {
  const { width, height, values } = surfaceOf(map);
  const colour = greyPixels(values, { low: 0, high: 1, colours: 'viridis' }, undefined, true);
  return sharp(colour, { raw: { width, height, channels: 4 } }).flatten({ background: '#FFFFFF' });
}

/** The picture library says so in words of its own, and nothing else. */
function isBrokenPicture(error: unknown): boolean {
  return error instanceof Error && /Input (buffer|image)/.test(error.message);
}

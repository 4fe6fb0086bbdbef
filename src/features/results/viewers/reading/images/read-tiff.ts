import { fromArrayBuffer, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { nanometresOf } from '../../rules.scale.ts';
import { type Fact, type Grey, type Picture, type PicturePage, Unreadable } from '../rules.readings.ts';
import { microscopeFacts } from './rules.microscopes.ts';

/** Pixels of one page that a browser's memory is asked for. */
const mostPixels = 120_000_000;

/** Private fields in which microscopes tell of themselves: Zeiss, FEI and Thermo (two), Tescan; in ImageJ, its user's. */
const privateFields = [34118, 34680, 34682, 50431, 50839];
/** Gatan's unit and length of a pixel; its micro sign is no UTF-8, and comes out of the library as none. */
const [gatanUnit, gatanScale] = [65003, 65009];
/** Kinds of photometric interpretation that are colours. */
const [whiteIsZero, blackIsZero] = [0, 1];

type Directory = GeoTIFFImage['fileDirectory'];

/**
 * Pictures of microscopes and cameras, grey ones in their full depth, each page unfolded when it is asked for; `beside`
 * is the text that some instruments save with a picture. Throws Unreadable for what is damaged or has no page.
 */
export async function readTiff(bytes: Uint8Array<ArrayBuffer>, beside = ''): Promise<Picture> {
  const images = await imagesOf(bytes);
  const pages = images.filter((image) => !isPreview(image.fileDirectory));
  const [first] = pages;
  if (!first) throw new Unreadable('TIFF 文件中没有图像');
  const fields = first.fileDirectory;
  const told = [...(await Promise.all(privateFields.map((field) => wordsOf(fields, field)))), beside];
  const description = await wordsOf(fields, 'ImageDescription');
  const [unit, scale, make] = [
    (await wordsOf(fields, gatanUnit)).replace('\uFFFD', 'µ'),
    Number((await fields.loadValue(gatanScale)) ?? Number.NaN),
    await wordsOf(fields, 'Make'),
  ];
  const resolution = (await fields.loadValue('XResolution')) as ArrayLike<number> | undefined;
  const words = [...told, description].join('\n');
  const depth = first.getBitsPerSample();
  return {
    kind: 'picture',
    pages: pages.flatMap(pagesOf),
    depth,
    nanometres: nanometresOf({
      told: words,
      width: first.getWidth(),
      ...(resolution && { resolution: Number(resolution[0]) / Number(resolution[1]) }),
      isInCentimetres: (await fields.loadValue('ResolutionUnit')) === 3,
      make,
      ...(unit && Number.isFinite(scale) && { gatan: { unit, scale } }),
    }),
    facts: [
      ['像素', `${first.getWidth()} × ${first.getHeight()}`],
      ['位深', `${depth} 位${['', '', '（有符号）', '（浮点）'][Number(first.getSampleFormat())] ?? ''}`],
      ...stackFacts(images.length, pages.length, description),
      ...microscopeFacts(words),
    ],
  };
}

async function imagesOf(bytes: Uint8Array<ArrayBuffer>): Promise<GeoTIFFImage[]> {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    const file: GeoTIFF = await fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength));
    const count = await file.getImageCount();
    const images = await Promise.all(Array.from({ length: count }, (_, at) => file.getImage(at)));
    if (bytes[0] === 0x4d) for (const { fileDirectory } of images) readLists(bytes, fileDirectory);
    return images;
  } catch (cause) {
    throw new Unreadable('TIFF 文件已损坏或不完整', { cause });
  }
}

/** The library takes long lists for little-endian in every file; in the others they are read here. */
function readLists(bytes: Uint8Array<ArrayBuffer>, { deferredArrays, actualizedFields }: Directory) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [field, { arrayOffset, itemSize, length }] of deferredArrays) {
    const valueAt = (place: number) =>
      itemSize === 2
        ? view.getUint16(place)
        : itemSize === 4
          ? view.getUint32(place)
          : Number(view.getBigUint64(place));
    actualizedFields.set(
      field,
      Array.from({ length }, (_, at) => valueAt(arrayOffset + at * itemSize)),
    );
  }
  deferredArrays.clear();
}

/** A reduced picture of another page, or a mask. */
function isPreview(fields: Directory): boolean {
  const kind = Number(fields.getValue('NewSubfileType') ?? 0);
  return (kind & 0b101) !== 0 || Number(fields.getValue('SubfileType') ?? 1) === 2;
}

function stackFacts(images: number, pages: number, description: string): Fact[] {
  const told = Number(/^ImageJ=[\s\S]*?^images=(\d+)/m.exec(description)?.[1] ?? pages);
  return [
    ...(pages > 1 ? [['页数', String(pages)] as Fact] : []),
    ...(told > pages ? [['未列出', `文件称有 ${told} 幅，这里能读取 ${pages} 幅`] as Fact] : []),
    ...(images > pages ? [['预览图', `${images - pages} 幅缩略图未列为页`] as Fact] : []),
  ];
}

/** One page; channels that are no colours are pages of their own. */
function pagesOf(image: GeoTIFFImage): PicturePage[] {
  const [width, height] = [image.getWidth(), image.getHeight()];
  const kind = Number(image.fileDirectory.getValue('PhotometricInterpretation') ?? blackIsZero);
  const unfold =
    <T>(read: () => Promise<T>) =>
    async () => {
      if (width * height > mostPixels) throw new Unreadable('图像过大，浏览器无法展开');
      try {
        return await read();
      } catch (cause) {
        throw new Unreadable('图像的压缩方式不受支持，或数据已损坏', { cause });
      }
    };
  if (kind !== whiteIsZero && kind !== blackIsZero) {
    return [
      { width, height, isGrey: false, pixels: unfold(async () => ({ colour: await colourOf(image) })) },
    ];
  }
  const extra = (image.fileDirectory.getValue('ExtraSamples') as ArrayLike<number> | undefined) ?? [];
  const alphas = Array.from(extra).filter((sample) => sample === 1 || sample === 2).length;
  return Array.from({ length: Math.max(1, image.getSamplesPerPixel() - alphas) }, (_, sample) => ({
    ...{ width, height, isGrey: true },
    pixels: unfold(async () => ({ grey: await greyOf(image, sample, kind === whiteIsZero) })),
  }));
}

async function greyOf(image: GeoTIFFImage, sample: number, isWhiteZero: boolean): Promise<Grey> {
  const raster = (await image.readRasters({ samples: [sample] })) as unknown as Grey[];
  const grey = raster[0] as Grey;
  const bits = image.getBitsPerSample(sample);
  const isPlain = Number(image.getSampleFormat(sample)) === 1;
  const top = 2 ** bits - 1;
  // Less than a byte: spread over it, as 8 bits are.
  const factor = isPlain && bits < 8 ? 255 / top : 1;
  if (factor === 1 && !isWhiteZero) return grey;
  if (isPlain) return grey.map((value) => (isWhiteZero ? top - value : value) * factor);
  return Float32Array.from(grey, (value) => -value);
}

async function colourOf(image: GeoTIFFImage): Promise<Uint8ClampedArray> {
  const rgb = (await image.readRGB({ interleave: true })) as unknown as Grey;
  const pixels = image.getWidth() * image.getHeight();
  const channels = Math.max(3, Math.round(rgb.length / pixels));
  const isRgb = Number(image.fileDirectory.getValue('PhotometricInterpretation')) === 2;
  const whole =
    rgb instanceof Float32Array || rgb instanceof Float64Array ? 1 : 2 ** image.getBitsPerSample() - 1;
  const scale = isRgb ? 255 / whole : 1;
  const colour = new Uint8ClampedArray(pixels * 4).fill(255);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let at = 0; at < 3; at++) colour[pixel * 4 + at] = (rgb[pixel * channels + at] as number) * scale;
  }
  return colour;
}

async function wordsOf(fields: Directory, field: Parameters<Directory['loadValue']>[0]): Promise<string> {
  const value = (await fields.loadValue(field)) as unknown;
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return '';
  return new TextDecoder('windows-1252')
    .decode(Uint8Array.from(value as Iterable<number>))
    .replaceAll('\0', '');
}

import { decode } from 'tiff';
import { nanometresOf } from '../rules.scale.ts';
import { type Picture, type PicturePage, Unreadable } from './rules.readings.ts';

/** Pages that are unfolded; further ones are in the file. */
const mostPages = 200;
/** Pixels of all pages together that a browser's memory is asked for. */
const mostPixels = 120_000_000;

/** Private fields in which microscopes tell of themselves: FEI and Thermo, Zeiss. */
const [feiFields, zeissFields] = [34682, 34118];

/** Pictures of microscopes and cameras, grey ones in their full depth. Throws Unreadable for other compressions. */
export function readTiff(bytes: Uint8Array): Picture {
  let decoded: ReturnType<typeof decode>;
  try {
    decoded = decode(bytes);
  } catch (cause) {
    throw new Unreadable('TIFF 图像的压缩方式或结构不受支持', { cause });
  }
  const [first] = decoded;
  if (!first) throw new Unreadable('TIFF 文件中没有图像');
  const pages: PicturePage[] = [];
  let pixels = 0;
  for (const page of decoded.slice(0, mostPages)) {
    pixels += page.width * page.height;
    if (pixels > mostPixels && pages.length > 0) break;
    pages.push(pageOf(page));
  }
  const told = [first.fields.get(feiFields), first.fields.get(zeissFields)].map(wordsOf).join('\n');
  const description = String(first.imageDescription ?? '');
  return {
    kind: 'picture',
    pages,
    depth: first.bitsPerSample,
    nanometres: nanometresOf({
      told: `${told}\n${description}`,
      resolution: first.xResolution,
      unit: first.resolutionUnit,
    }),
    facts: [
      ['像素', `${first.width} × ${first.height}`],
      ['位深', `${first.bitsPerSample} 位`],
      ...(decoded.length > 1 ? [['页数', String(decoded.length)] as [string, string]] : []),
    ],
  };
}

type Decoded = ReturnType<typeof decode>[number];

function pageOf(page: Decoded): PicturePage {
  const { width, height, components, data, palette } = page;
  // Photometric 0: small values are bright.
  const isWhiteZero = page.type === 0;
  if (components === 1 && !palette) {
    const top = data instanceof Uint16Array ? 65_535 : data instanceof Uint8Array ? 255 : 0;
    const plain = data instanceof Float64Array ? Float32Array.from(data) : data;
    const grey = plain as Uint8Array | Uint16Array | Float32Array;
    return { width, height, pixels: { grey: isWhiteZero && top ? grey.map((value) => top - value) : grey } };
  }
  const colour = new Uint8ClampedArray(width * height * 4).fill(255);
  const scale = data instanceof Uint16Array ? 1 / 257 : data instanceof Uint8Array ? 1 : 255;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * components;
    const rgb = palette ? palette[data[from] ?? 0] : undefined;
    const of = (at: number) =>
      rgb ? (rgb[at] as number) / 257 : (data[from + (components < 3 ? 0 : at)] as number) * scale;
    for (let at = 0; at < 3; at++) colour[pixel * 4 + at] = of(at);
  }
  return { width, height, pixels: { colour } };
}

function wordsOf(field: unknown): string {
  if (typeof field === 'string') return field;
  if (ArrayBuffer.isView(field) || Array.isArray(field)) {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(field as Iterable<number>));
  }
  return '';
}

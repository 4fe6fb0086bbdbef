import { type Gridded, gridReading, type NumberArray, type Scale } from '../images/gridded.ts';
import { plainUnit } from '../images/rules.lengths.ts';
import { type Box, copyShared, emptyOf, kindOf, numbersIn } from '../images/rules.numbers.ts';
import { type Fact, type Picture, type Reading, Unreadable } from '../rules.readings.ts';
import { numberTypes, type Tags, type TagValue, tagsAt, tagsOf, tagWords } from './rules.tags.ts';

/** Kinds of data by the number that DigitalMicrograph gives them; colours are read apart, complex ones not at all. */
const kinds: Record<number, string> = {
  1: 'i2',
  2: 'f4',
  6: 'u1',
  7: 'i4',
  9: 'i1',
  10: 'u2',
  11: 'u4',
  12: 'f8',
  14: 'u1',
};
const [rgb, rgba] = [8, 23];
const complex = [3, 5, 13, 27, 28];
/** Spectra of a spectrum image that are listed. */
const mostDimensions = 3;

type Image = { data: TagValue & object; dataType: number; shape: number[]; tags: Tags; own: Tags };

/**
 * Images, stacks and spectra of Gatan's DigitalMicrograph (DM3, DM4) with their calibration. Throws Unreadable for Fourier
 * transforms, for data of more than three dimensions, and for files that are damaged.
 */
export function readGatan(bytes: Uint8Array<ArrayBuffer>): Reading {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { tags, isLittle } = tagsOf(view);
    const images = [...(tagsAt(tags, 'ImageList')?.values() ?? [])].flatMap(imageOf);
    const plain = images.filter(({ dataType }) => kinds[dataType]);
    const [first] = plain;
    if (!first) {
      if (images.some(({ dataType }) => complex.includes(dataType)))
        throw new Unreadable('文件中是复数数据（如傅里叶变换），不能在线查看');
      const picture = images.at(-1);
      if (picture) return colourOf(picture, bytes);
      throw new Unreadable('DM 文件中没有图像或谱图');
    }
    const facts = factsOf(first);
    const found = gridReading(
      plain.map((image) => griddedOf(image, bytes, isLittle)),
      facts,
    );
    if (!found) throw new Unreadable('DM 文件中的数据超过三维，不能在线查看');
    return found;
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('DM3/DM4 文件已损坏或不完整', { cause });
  }
}

function imageOf(own: TagValue | Tags): Image[] {
  if (!(own instanceof Map)) return [];
  const tags = tagsAt(own, 'ImageData');
  const data = tags?.get('Data');
  const shape = [...(tagsAt(tags, 'Dimensions')?.values() ?? [])].map(Number);
  if (!tags || typeof data !== 'object' || !('at' in data) || shape.length === 0) return [];
  return [{ data, dataType: Number(tags.get('DataType')), shape, tags, own }];
}

type Place = Extract<TagValue, { at: number }>;

function griddedOf(image: Image, bytes: Uint8Array, isLittle: boolean): Gridded {
  const { shape, tags, own } = image;
  const kind = kindOf(`${isLittle ? '<' : '>'}${kinds[image.dataType]}`) as NonNullable<
    ReturnType<typeof kindOf>
  >;
  const { at, type, count } = image.data as Place;
  const size = shape.reduce((product, length) => product * length, 1);
  if (numberTypes[type]?.size !== kind.size || count < size) throw new RangeError('data');
  const whole = { start: shape.map(() => 0), count: shape.toReversed() };
  const dataset: NumberArray = {
    shape: whole.count,
    bits: kind.size * 8,
    numbers: (box: Box = whole) => {
      const numbers = emptyOf(
        box.count.reduce((product, length) => product * length, 1),
        kind,
      );
      const all = numbersIn(bytes.subarray(at, at + size * kind.size), kind);
      copyShared({ ...whole, numbers: all }, { ...box, numbers });
      return numbers;
    },
  };
  const meta = tagsAt(own, 'ImageTags', 'Meta Data');
  const signal = tagWords(meta, 'Signal');
  const isSpectra = /^spectrum/i.test(tagWords(meta, 'Format'));
  const isRow = shape.slice(1).every((length) => length === 1);
  const energy = isRow ? 0 : isSpectra ? (shape.length === mostDimensions ? 2 : 0) : -1;
  const scales = shape
    .map((length, axis) => scaleOf(tags, axis, length, axis === energy ? signal : undefined))
    .reverse();
  const brightness = tagsAt(tags, 'Calibrations', 'Brightness');
  const unit = plainUnit(tagWords(brightness, 'Units'));
  const told = {
    name: tagWords(own, 'Name'),
    measured: { words: 'Intensity', ...(unit && { unit }) },
  };
  // A spectrum with a second dimension of one row is a row.
  if (isRow && shape.length > 1)
    return { ...told, dataset: { ...dataset, ...rowOf(dataset) }, scales: scales.slice(-1) };
  if (isSpectra && shape.length === mostDimensions) return { ...told, ...pointsOf(dataset, scales) };
  return { ...told, dataset, scales, isSpectra, isPicture: !isSpectra };
}

function rowOf({ shape, numbers }: NumberArray): Pick<NumberArray, 'shape' | 'numbers'> {
  const length = shape.at(-1) ?? 0;
  const front = shape.slice(0, -1).map(() => 0);
  return {
    shape: [length],
    numbers: (box = { start: [0], count: [length] }) =>
      numbers({ start: [...front, ...box.start], count: [...front.map(() => 1), ...box.count] }),
  };
}

/** A spectrum image, whose slowest dimension is the energy, as a spectrum a pixel. */
function pointsOf(
  { shape, bits, numbers }: NumberArray,
  [energy, down, across]: readonly (Scale | undefined)[],
): Pick<Gridded, 'dataset' | 'scales' | 'isSpectra' | 'rowNames'> {
  const [length = 0, , width = 0] = shape;
  const points = (shape[1] as number) * width;
  const place = (scale: Scale | undefined, at: number) =>
    scale
      ? `${Number((scale.values[at] as number).toPrecision(4))} ${scale.unit ?? ''}`.trim()
      : String(at + 1);
  return {
    isSpectra: true,
    scales: [undefined, energy],
    rowNames: (point) => `x ${place(across, point % width)}，y ${place(down, Math.floor(point / width))}`,
    dataset: {
      bits,
      shape: [points, length],
      numbers: ({ start: first, count } = { start: [0, 0], count: [points, length] }) => {
        const [point = 0, start = 0] = first;
        if (count[0] !== 1) throw new RangeError('rows');
        return numbers({
          start: [start, Math.floor(point / width), point % width],
          count: [count[1] as number, 1, 1],
        });
      },
    },
  };
}

/** The calibration of a dimension: a place is its distance from the origin, times the scale. */
function scaleOf(tags: Tags, axis: number, length: number, signal?: string): Scale | undefined {
  const own = tagsAt(tags, 'Calibrations', 'Dimension', String(axis));
  const [scale, origin] = [Number(own?.get('Scale')), Number(own?.get('Origin'))];
  const unit = plainUnit(tagWords(own, 'Units'));
  if (!Number.isFinite(scale) || scale === 0 || !Number.isFinite(origin)) return undefined;
  const values = Float64Array.from({ length }, (_, at) => (at - origin) * scale);
  return { name: axisName(unit, signal), values, ...(unit && { unit }) };
}

function axisName(unit: string, signal = ''): string {
  if (/^k?eV$/.test(unit)) return /EELS/i.test(signal) ? 'Energy loss' : 'Energy';
  if (/^(nm|µm|μm)$/.test(unit) && /CL|cathodoluminescence/i.test(signal)) return 'Wavelength';
  return unit ? '位置' : '序号';
}

function colourOf(
  { data, dataType, shape: [width = 0, height = 0], own }: Image,
  bytes: Uint8Array,
): Picture {
  const { at, count, type } = data as Place;
  const isWhole =
    width * height > 0 &&
    (dataType === rgb || dataType === rgba) &&
    count >= width * height &&
    (numberTypes[type]?.size ?? 4) === 4;
  if (!isWhole) throw new Unreadable('DM 文件中没有能显示的图像');
  return {
    kind: 'picture',
    depth: 8,
    facts: [['像素', `${width} × ${height}`], ...factsOf({ own })],
    pages: [
      {
        ...{ width, height, isGrey: false },
        pixels: async () => {
          const colour = new Uint8ClampedArray(4 * width * height);
          for (let pixel = 0; pixel < colour.length; pixel += 4) {
            for (let part = 0; part < 3; part++) colour[pixel + part] = bytes[at + pixel + 2 - part] ?? 0;
            colour[pixel + 3] = 255;
          }
          return { colour };
        },
      },
    ],
  };
}

/** The edges of a pixel that are no lengths, as in diffraction, or not alike. */
function pixelWords(tags: Tags | undefined): string {
  const [across, down] = ['0', '1'].map((axis) => {
    const own = tagsAt(tags, 'Calibrations', 'Dimension', axis);
    return { size: Number(own?.get('Scale')), unit: tagWords(own, 'Units') };
  }) as [Edge, Edge];
  const words = ({ size, unit }: Edge) => `${Number(size.toPrecision(6))} ${unit}`;
  if (!across.unit || !down.unit) return '';
  if (across.unit !== down.unit || Math.abs(across.size - down.size) > Math.abs(across.size) * 1e-3)
    return `${words(across)} × ${words(down)}`;
  return /^1\/|-1$|⁻¹$/.test(across.unit) ? words(across) : '';
}
type Edge = { size: number; unit: string };

function factsOf({ own, tags }: Pick<Image, 'own'> & Partial<Pick<Image, 'tags'>>): Fact[] {
  const all = tagsAt(own, 'ImageTags');
  const [microscope, session, bar] = [
    tagsAt(all, 'Microscope Info'),
    tagsAt(all, 'Session Info'),
    tagsAt(all, 'DataBar'),
  ];
  const volts = Number(tagWords(microscope, 'Voltage'));
  const times = Number(tagWords(microscope, 'Indicated Magnification'));
  const told: Fact[] = [
    ['标题', tagWords(own, 'Name')],
    ['像素尺寸', pixelWords(tags)],
    ['样品', tagWords(session, 'Specimen') || tagWords(microscope, 'Specimen')],
    ['仪器', tagWords(session, 'Microscope') || tagWords(microscope, 'Microscope')],
    ['操作者', tagWords(session, 'Operator') || tagWords(microscope, 'Operator')],
    ['加速电压', volts > 0 ? `${volts / 1_000} kV` : ''],
    ['放大倍数', times > 1 ? `${Math.round(times)} ×` : ''],
    ['信号', tagWords(tagsAt(all, 'Meta Data'), 'Signal')],
    [
      '日期',
      [tagWords(bar, 'Acquisition Date'), tagWords(bar, 'Acquisition Time')].filter(Boolean).join(' '),
    ],
  ];
  return told.filter(([, value]) => value);
}

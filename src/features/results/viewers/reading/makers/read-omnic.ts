import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** What stands where: each line of the list has 16 bytes, of which the first is what it leads to. */
const [titleAt, dateAt, countAt, listAt, lineBytes] = [30, 296, 294, 304, 16];
const [headKey, numbersKey, historyKey, titleKey] = [0x02, 0x03, 0x1b, 0x6b];
/** Spectra of a group that are listed. */
const most = 500;
/** Days from the last of 1899, from which dates are counted, to 1970. */
const daysBefore = 25_568;

const across: Record<number, Told> = {
  1: { words: 'Wavenumber', unit: 'cm-1' },
  3: { words: 'Wavelength', unit: 'nm' },
  4: { words: 'Wavelength', unit: 'µm' },
  32: { words: 'Raman shift', unit: 'cm-1' },
};
const up: Record<number, Told> = {
  11: { words: 'Reflectance', unit: '%' },
  12: { words: 'log(1/R)' },
  16: { words: 'Transmittance', unit: '%' },
  17: { words: 'Absorbance' },
  20: { words: 'Kubelka-Munk' },
  21: { words: 'Reflectance' },
  22: { words: 'Detector signal', unit: 'V' },
  26: { words: 'Photoacoustic' },
  31: { words: 'Raman intensity' },
};

type Line = { key: number; at: number; size: number };

/**
 * Spectra of Thermo's OMNIC: one (SPA) or a group of them (SPG), by the public descriptions of the format. Throws Unreadable
 * for interferograms alone, axes that are not known, and files that are damaged.
 */
export function readOmnic(bytes: Uint8Array<ArrayBuffer>): Curves {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const lines = Array.from({ length: view.getUint16(countAt, true) }, (_, at): Line => {
      const line = listAt + at * lineBytes;
      return {
        key: view.getUint8(line),
        at: view.getUint32(line + 2, true),
        size: view.getUint32(line + 6, true),
      };
    });
    const of = (key: number) => lines.filter((line) => line.key === key);
    const [heads, numbers, titles] = [of(headKey), of(numbersKey), of(titleKey)];
    const read = heads.slice(0, most).map((head, at): Spectrum | undefined => {
      const values = numbers[at];
      return values && spectrumOf(view, head, values, titles[at] ? words(bytes, titles[at].at, 256) : '');
    });
    const drawn = read.filter((one) => one !== undefined);
    if (drawn.length === 0) throw new Unreadable('OMNIC 文件没有写明坐标轴，或不含光谱');
    const [first] = heads as [Line];
    const history = of(historyKey)[0];
    return spectraOf(drawn, {
      facts: factsOf(bytes, view, first, history),
      leftOut: [
        ...(heads.length > most ? [`共 ${heads.length} 条光谱，只列出前 ${most} 条`] : []),
        ...(read.length > drawn.length
          ? [`另有 ${read.length - drawn.length} 条没有写明坐标轴，未绘制`]
          : []),
      ],
    });
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('OMNIC 文件已损坏或不完整', { cause });
  }
}

function spectrumOf(view: DataView, head: Line, { at, size }: Line, name: string): Spectrum | undefined {
  const points = view.getUint32(head.at + 4, true);
  const [against, measured] = [across[view.getUint8(head.at + 8)], up[view.getUint8(head.at + 12)]];
  const [first, last] = [view.getFloat32(head.at + 16, true), view.getFloat32(head.at + 20, true)];
  if (!against || !measured) return undefined;
  if (points < 2 || size < 4 * points || at + size > view.byteLength || !Number.isFinite(first + last))
    throw new RangeError('spectrum');
  const step = (last - first) / (points - 1);
  return {
    ...{ name, against, measured },
    x: Float64Array.from({ length: points }, (_, place) => first + place * step),
    y: Float64Array.from({ length: points }, (_, place) => view.getFloat32(at + 4 * place, true)),
  };
}

const words = (bytes: Uint8Array, at: number, length: number) =>
  new TextDecoder('windows-1252')
    .decode(bytes.subarray(at, at + length))
    .replace(/\0[\s\S]*$/, '')
    .trim();

function factsOf(bytes: Uint8Array, view: DataView, head: Line, history?: Line): Fact[] {
  const seconds = view.getUint32(dateAt, true);
  const scans = (at: number) => {
    const count = view.getUint32(head.at + at, true);
    return count > 0 && count < 1e6 ? String(count) : '';
  };
  return [
    ['标题', words(bytes, titleAt, 256)],
    [
      '测量时间',
      seconds > 0
        ? new Date((seconds / 86_400 - daysBefore) * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
        : '',
    ],
    ['扫描次数', scans(36)],
    ['背景扫描次数', scans(52)],
    ['历史', history ? words(bytes, history.at, history.size).replace(/\s+/g, ' ').slice(0, 300) : ''],
  ];
}

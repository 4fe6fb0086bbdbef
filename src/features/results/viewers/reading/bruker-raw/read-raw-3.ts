import { type Curves, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** The file's header, and that of a range without what it adds. */
const [fileHead, rangeHead] = [712, 304];

/** What is moved in a range, by the number of its drive, and where its beginning stands. */
const drives: Record<number, { told: Told; startAt: number }> = {
  0: { told: { words: '2Theta', unit: '°' }, startAt: 16 },
  1: { told: { words: '2Theta', unit: '°' }, startAt: 16 },
  2: { told: { words: '2Theta', unit: '°' }, startAt: 16 },
  3: { told: { words: 'Omega', unit: '°' }, startAt: 8 },
  4: { told: { words: 'χ', unit: '°' }, startAt: 24 },
  5: { told: { words: 'φ', unit: '°' }, startAt: 32 },
};

/**
 * Ranges of Bruker's DIFFRAC plus, version 3 (RAW1.01), in counts. Throws Unreadable for drives that are no angle, for points
 * that hold more than counts, and for files that are damaged.
 */
export function readRaw3(bytes: Uint8Array<ArrayBuffer>): Curves {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const words = (at: number, length: number) =>
    new TextDecoder('windows-1252')
      .decode(bytes.subarray(at, at + length))
      .replace(/\0[\s\S]*$/, '')
      .trim();
  const spectra: Spectrum[] = [];
  let unknown = 0;
  let at = fileHead;
  try {
    const ranges = view.getUint32(12, true);
    for (let range = 0; range < ranges; range++) {
      const [length, points] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      const data = at + length + view.getUint32(at + 256, true);
      const drive = drives[view.getUint32(at + 196, true)];
      const step = view.getFloat64(at + 176, true);
      const size = view.getUint32(at + 252, true);
      if (length !== rangeHead || size < 4 || data + points * size > bytes.length)
        throw new RangeError('range');
      if (drive && size === 4 && points > 1 && step !== 0) {
        const start = view.getFloat64(at + drive.startAt, true);
        spectra.push({
          name: `范围 ${range + 1}`,
          against: drive.told,
          measured: { words: 'Intensity', unit: 'counts' },
          x: Float64Array.from({ length: points }, (_, place) => start + place * step),
          y: Float64Array.from({ length: points }, (_, place) => view.getFloat32(data + 4 * place, true)),
        });
      } else unknown++;
      at = data + points * size;
    }
  } catch (cause) {
    throw new Unreadable('Bruker RAW 文件已损坏或不完整', { cause });
  }
  if (spectra.length === 0) throw new Unreadable('Bruker RAW 文件中没有可以绘制的扫描范围');
  const wavelength = view.getFloat64(fileHead + 240, true);
  return {
    ...spectraOf(spectra, {
      technique: 'xrd',
      facts: [
        ['样品', words(326, 60)],
        ['测量时间', [words(16, 10), words(26, 10)].filter(Boolean).join(' ')],
        ['操作者', words(36, 72)],
        ['靶材', words(608, 4)],
        ['波长 (Å)', wavelength > 0 ? String(Number(wavelength.toFixed(5))) : ''],
        ['备注', words(386, 160)],
      ],
      leftOut: unknown ? [`另有 ${unknown} 个范围不是角度扫描或含多种数据，未绘制`] : [],
    }),
    first: spectra.map((_, place) => place),
  };
}

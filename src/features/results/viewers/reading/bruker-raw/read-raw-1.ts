import { type Curves, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

/** The header of a range; the first one begins the file. */
const rangeBytes = 156;
/** What stands for a value that nobody gave. */
const unknown = -1e6;

/** Ranges of Siemens' DIFFRAC AT, version 1 (`RAW `), in counts. Throws Unreadable for files that are damaged. */
export function readRaw1(bytes: Uint8Array<ArrayBuffer>): Curves {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spectra: Spectrum[] = [];
  const isMarked = (at: number) => at + 4 <= bytes.length && view.getUint32(at) === 0x52415720;
  let follows = 1;
  try {
    for (let at = 0; follows > 0; ) {
      // Early files have the mark in front of the first range alone.
      const head = isMarked(at) ? at : at - 4;
      const [points, step, start] = [
        view.getUint32(head + 4, true),
        view.getFloat32(head + 12, true),
        view.getFloat32(head + 24, true),
      ];
      const data = head + rangeBytes;
      if (points < 2 || data + 4 * points > bytes.length || !(step > 0) || start === unknown)
        throw new RangeError('range');
      spectra.push({
        name: `范围 ${spectra.length + 1}`,
        against: { words: '2Theta', unit: '°' },
        measured: { words: 'Intensity', unit: 'counts' },
        x: Float64Array.from({ length: points }, (_, place) => start + place * step),
        y: Float64Array.from({ length: points }, (_, place) => view.getFloat32(data + 4 * place, true)),
      });
      follows = view.getUint32(head + rangeBytes - 4, true);
      at = data + 4 * points;
    }
  } catch (cause) {
    throw new Unreadable('Bruker RAW 文件已损坏或不完整', { cause });
  }
  const wavelength = view.getFloat32(72, true);
  return {
    ...spectraOf(spectra, {
      technique: 'xrd',
      facts: [
        [
          '样品',
          new TextDecoder('windows-1252')
            .decode(bytes.subarray(40, 72))
            .replace(/\0[\s\S]*$/, '')
            .trim(),
        ],
        ['波长 (Å)', wavelength > 0 ? String(Number(wavelength.toFixed(5))) : ''],
      ],
    }),
    first: spectra.map((_, place) => place),
  };
}

import { type Curves, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

/** The file's header, and the least that a range has. */
const [fileBytes, leastRange] = [256, 48];

/** Ranges of Siemens' DIFFRAC AT, version 2 (`RAW2`), in counts. Throws Unreadable for files that are damaged. */
export function readRaw2(bytes: Uint8Array<ArrayBuffer>): Curves {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spectra: Spectrum[] = [];
  try {
    const ranges = view.getUint16(4, true);
    for (let range = 0, at = fileBytes; range < ranges; range++) {
      const [length, points] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
      const [step, start] = [view.getFloat32(at + 12, true), view.getFloat32(at + 16, true)];
      const data = at + length;
      if (length <= leastRange || points < 2 || data + 4 * points > bytes.length || !(step > 0))
        throw new RangeError('range');
      spectra.push({
        name: `范围 ${range + 1}`,
        against: { words: '2Theta', unit: '°' },
        measured: { words: 'Intensity', unit: 'counts' },
        x: Float64Array.from({ length: points }, (_, place) => start + place * step),
        y: Float64Array.from({ length: points }, (_, place) => view.getFloat32(data + 4 * place, true)),
      });
      at = data + 4 * points;
    }
  } catch (cause) {
    throw new Unreadable('Bruker RAW 文件已损坏或不完整', { cause });
  }
  if (spectra.length === 0) throw new Unreadable('Bruker RAW 文件中没有扫描范围');
  const words = (at: number, length: number) =>
    new TextDecoder('windows-1252')
      .decode(bytes.subarray(at, at + length))
      .replace(/\0[\s\S]*$/, '')
      .trim();
  const wavelength = view.getFloat32(190, true);
  return {
    ...spectraOf(spectra, {
      technique: 'xrd',
      facts: [
        ['测量时间', words(168, 20)],
        ['靶材', words(188, 2)],
        ['波长 (Å)', wavelength > 0 ? String(Number(wavelength.toFixed(5))) : ''],
      ],
    }),
    first: spectra.map((_, place) => place),
  };
}

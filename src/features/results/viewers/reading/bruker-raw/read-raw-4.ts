import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** The file's header, that of a range, and what begins each segment between them. */
const [fileBytes, rangeBytes, leastSegment] = [61, 160, 8];
const rangeTypes = new Set([0, rangeBytes]);
const types = { information: 10, hardware: 30, drive: 50 };

/** What is moved in a scan, and the drive that it begins from. */
const scans: Record<string, { told: Told; drive: string }> = {
  'Locked Coupled': { told: { words: '2Theta', unit: '°' }, drive: '2Theta' },
  'Unlocked Coupled': { told: { words: '2Theta', unit: '°' }, drive: '2Theta' },
  'Detector Scan': { told: { words: '2Theta', unit: '°' }, drive: '2Theta' },
  'Rocking Curve': { told: { words: 'Omega', unit: '°' }, drive: 'Theta' },
};
const facts: Record<string, string> = {
  USER: '操作者',
  SITE: '地点',
  SAMPLEID: '样品',
  COMMENT: '备注',
  CREATOR: '软件',
};

/**
 * Ranges of Bruker's DIFFRAC suite, version 4 (RAW4.00), in counts. Scans of other drives, and what points hold beside
 * counts, are told as left out. Throws Unreadable where nothing else is there, and for files that are damaged.
 */
export function readRaw4(bytes: Uint8Array<ArrayBuffer>): Curves {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = (at: number, length: number) =>
    new TextDecoder('windows-1252')
      .decode(bytes.subarray(at, at + length))
      .replace(/\0[\s\S]*$/, '')
      .trim();
  const told: Fact[] = [['测量时间', [words(12, 12), words(24, 10)].filter(Boolean).join(' ')]];
  const spectra: Spectrum[] = [];
  const left = new Map<string, number>();
  let wavelength = 0;
  let hasMore = false;
  let at = fileBytes;
  const segment = (end: number) => {
    const [type, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (length < leastSegment || at + length > end) throw new RangeError('segment');
    return { type, length };
  };
  try {
    while (at + 4 <= bytes.length && !rangeTypes.has(view.getUint32(at, true))) {
      const { type, length } = segment(bytes.length);
      const name = type === types.information ? facts[words(at + 12, 24)] : undefined;
      if (name) told.push([name, words(at + 36, length - 36)]);
      if (type === types.hardware) told.push(['靶材', words(at + 116, 4)]);
      at += length;
    }
    while (at + rangeBytes <= bytes.length && rangeTypes.has(view.getUint32(at, true))) {
      const scan = words(at + 32, 24);
      const [angle, step] = [view.getFloat64(at + 72, true), view.getFloat64(at + 80, true)];
      const [points, size, more] = [
        view.getUint32(at + 88, true),
        view.getUint32(at + 136, true),
        view.getUint32(at + 140, true),
      ];
      wavelength ||= view.getFloat64(at + 112, true);
      at += rangeBytes;
      const data = at + more;
      if (data + points * size > bytes.length) throw new RangeError('range');
      const starts = new Map<string, number>();
      while (at < data) {
        const { type, length } = segment(data);
        const name = words(at + 12, 24);
        if (type === types.drive && !starts.has(name)) starts.set(name, view.getFloat64(at + 56, true));
        at += length;
      }
      const known = scans[scan];
      const start = known && (starts.get(known.drive) ?? angle);
      if (known && start !== undefined && size >= 4 && points > 1 && step !== 0) {
        // What else a record holds is described nowhere.
        hasMore ||= size > 4;
        spectra.push({
          name: `范围 ${spectra.length + 1}（${scan}）`,
          against: known.told,
          measured: { words: 'Intensity', unit: 'counts' },
          x: Float64Array.from({ length: points }, (_, place) => start + place * step),
          y: Float64Array.from({ length: points }, (_, place) => view.getFloat32(data + size * place, true)),
        });
      } else left.set(scan || '无名', (left.get(scan || '无名') ?? 0) + 1);
      at = data + points * size;
    }
  } catch (cause) {
    throw new Unreadable('Bruker RAW 文件已损坏或不完整', { cause });
  }
  if (spectra.length === 0) throw new Unreadable('Bruker RAW 文件中没有可以绘制的扫描范围');
  return {
    ...spectraOf(spectra, {
      technique: 'xrd',
      facts: [...told, ['波长 (Å)', wavelength > 0 ? String(Number(wavelength.toFixed(5))) : '']],
      leftOut: [
        ...[...left].map(([scan, count]) => `另有 ${count} 个 ${scan} 范围未绘制`),
        ...(hasMore ? ['每个数据点除计数外另有记录，未绘制'] : []),
      ],
    }),
    first: spectra.map((_, place) => place),
  };
}

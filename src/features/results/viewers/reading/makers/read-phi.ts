import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

/** Bytes in front of the regions' heads, and of each of them. */
const [frontBytes, regionBytes] = [16, 96];

/** What opens it, told here because cameras' files have the same ending. */
const multipak = '，请下载后用 ULVAC-PHI MultiPak 打开';

type Region = { number: number; name: string; points: number; from: number; to: number; pass: string };

/**
 * The regions of a file of PHI's SmartSoft and MultiPak: a text between SOFH and EOFH, then heads and numbers. Throws
 * Unreadable where text and numbers do not agree, as in profiles and images.
 */
export function readPhi(bytes: Uint8Array<ArrayBuffer>): Curves {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1 << 20));
  const [whole = '', inner = ''] = /^SOFH\r?\n([\s\S]*?)\r?\nEOFH\r?\n/.exec(text) ?? [];
  const lines = inner.split(/\r?\n/).map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const regions = lines.flatMap(([key, value]): Region[] => {
    const [number, , name = '', , points, , from, to, , , , pass = ''] = value.split(/\s+/);
    return key === 'SpectralRegDef'
      ? [
          {
            ...{ name, pass, number: Number(number), points: Number(points) },
            ...{ from: Number(from), to: Number(to) },
          },
        ]
      : [];
  });
  if (!whole || regions.length === 0) throw new Unreadable(`这是 PHI 的文件，其中没有谱区的说明${multipak}`);
  let spectra: Spectrum[];
  try {
    spectra = spectraIn(bytes.subarray(whole.length), regions);
  } catch (cause) {
    throw new Unreadable(`这是 PHI 的深度剖析、成像或不完整的文件，不能在线查看${multipak}`, { cause });
  }
  const tell = (key: string) => lines.find(([own]) => own === key)?.[1] ?? '';
  const [first] = regions;
  const facts: Fact[] = [
    ['样品', tell('SampleID') || tell('PlatenID')],
    ['备注', tell('FileDesc')],
    ['仪器', tell('InstrumentModel')],
    ['光源', tell('XraySource')],
    ['通能', first?.pass ? `${first.pass} eV` : ''],
    ['日期', tell('AcqFileDate') || tell('FileDate')],
    ['操作者', tell('Operator')],
    ['软件', tell('SoftwareVersion')],
  ];
  return spectraOf(spectra, { facts, technique: 'xps' });
}

function spectraIn(bytes: Uint8Array, regions: readonly Region[]): Spectrum[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) !== regions.length || view.getUint32(8, true) !== regions.length * regionBytes)
    throw new RangeError('regions');
  return regions.map(({ name, number, points, from, to }, at) => {
    const head = frontBytes + at * regionBytes;
    const word = (place: number) =>
      String.fromCharCode(...bytes.subarray(head + place, head + place + 4)).replace(/\0.*$/, '');
    const [own, counted, length, end] = [0, 0x14, 0x4c, 0x5c].map((place) =>
      view.getUint32(head + place, true),
    ) as [number, number, number, number];
    const size = { f4: 4, f8: 8 }[word(0x48)];
    const isWhole = own === number && counted === points && points > 1 && end <= bytes.length;
    if (!size || !isWhole || length !== points * size) throw new RangeError('numbers');
    const begin = end - length;
    return {
      name,
      against: { words: 'Binding energy', unit: 'eV' },
      measured: { words: 'Intensity', ...(/^c\/s/i.test(word(0x38)) && { unit: 'cps' }) },
      x: Float64Array.from({ length: points }, (_, step) => from + (step * (to - from)) / (points - 1)),
      y: Float64Array.from({ length: points }, (_, step) =>
        size === 4 ? view.getFloat32(begin + 4 * step, true) : view.getFloat64(begin + 8 * step, true),
      ),
    };
  });
}

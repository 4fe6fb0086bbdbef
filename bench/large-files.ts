import { Buffer } from 'node:buffer';
import { hdf5 } from '../tests/instrument-files/hdf5-bytes.ts';

/** Files of instruments, each of about so many bytes, by the names that they open under; their data is invented. */
export function largeFiles(size: number): Record<string, Buffer> {
  return {
    'b-pattern.xy': filled(
      size,
      (at) => `${(5 + at * 0.00002).toFixed(5)} ${300 + ((at * 7919) % 97) + peak(at)}\n`,
    ),
    'c-spectra.csv': filled(
      size,
      (at) => {
        const values = [1, 2, 3, 4, 5].map((factor) => (((at * factor) % 1013) / 1013).toFixed(5));
        return `${(400 + at * 0.001).toFixed(3)},${values.join(',')}\r\n`;
      },
      'wavenumber,a,b,c,d,e\r\n',
    ),
    'd-balance.txt': filled(
      size,
      (at) =>
        `2026-03-01\t${clock(at / 10)}\t${(30 + at * 0.0005).toFixed(4)}\t${(12.5 - at * 1e-6).toFixed(6)}\t${(((at * 7) % 30) / 4).toFixed(3)}\n`,
      'Sample: A\nDate\tTime\tTemperature (°C)\tWeight (mg)\tHeat Flow (mW)\n',
    ),
    'e-shimadzu.txt': filled(
      size,
      (at) => `${(at * 0.0001).toFixed(5)}\t${(at * 7919) % 100_003}\n`,
      '[Header]\r\nApplication Name\tLabSolutions\r\nData File Name\ta.lcd\r\n\r\n[LC Chromatogram(Detector A-Ch1)]\r\nIntensity Units\tmV\r\nIntensity Multiplier\t0.001\r\nR.Time (min)\tIntensity\r\n',
    ),
    'f-scans.mzML': scans(size),
    'g-stack.tif': stack(size),
    'h-spectrum.jdx': jcamp(size),
    'i-image.h5': image(size),
    'j-map.txt': filled(
      size,
      (at) =>
        `${Math.floor(at / 1_000) % 100}\t${Math.floor(at / 100_000)}\t${400 + (at % 1_000) * 2}\t${(at * 7919) % 9_973}\n`,
      '#X\t#Y\t#Wave\t#Intensity\n',
      1_000,
    ),
  };
}

/** A text of lines, whose number `whole` divides. */
function filled(size: number, line: (at: number) => string, head = '', whole = 1): Buffer {
  const parts = [head];
  let bytes = head.length;
  for (let at = 0; bytes < size || at % whole; at++) {
    const text = line(at);
    parts.push(text);
    bytes += text.length;
  }
  return Buffer.from(parts.join(''));
}

const peak = (at: number) => Math.round(20_000 * Math.exp(-(((at % 400_000) - 200_000) ** 2) / 2e7));

const clock = (seconds: number) => new Date(Math.floor(seconds) * 1_000).toISOString().slice(11, 19);

function scans(size: number): Buffer {
  const points = 1_000;
  const masses = Float64Array.from({ length: points }, (_, at) => 100 + at * 0.9);
  const heights = Float32Array.from({ length: points }, (_, at) => (at * 7919) % 1_013);
  const packed = [masses, heights].map(({ buffer }) => Buffer.from(buffer).toString('base64'));
  const term = (number: string, value = '') => `<cvParam accession="MS:${number}" value="${value}"/>`;
  const array = (kind: string, precision: string, at: number) =>
    `<binaryDataArray>${term(precision)}${term('1000576')}${term(kind)}<binary>${packed[at]}</binary></binaryDataArray>`;
  return Buffer.concat([
    Buffer.from('<?xml version="1.0"?>\n<mzML><run id="a"><spectrumList>'),
    filled(
      size,
      (at) =>
        `<spectrum index="${at}" id="scan=${at + 1}">${term('1000511', '1')}${term('1000285', String(1_000 + at))}<scan><cvParam accession="MS:1000016" value="${at * 0.01}" unitName="minute"/></scan>${array('1000514', '1000523', 0)}${array('1000515', '1000521', 1)}</spectrum>\n`,
    ),
    Buffer.from('</spectrumList></run></mzML>'),
  ]);
}

/** Pages of 1,024 × 1,024 grey values of 16 bits, nothing packed. */
function stack(size: number): Buffer {
  const [side, fields] = [1_024, 9];
  const [page, head] = [side * side * 2, 2 + 12 * fields + 4];
  const pages = Math.ceil(size / page);
  const bytes = Buffer.alloc(8 + pages * (head + page));
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  for (let own = 0; own < pages; own++) {
    const begin = 8 + own * (head + page);
    const tags = [
      256,
      side,
      257,
      side,
      258,
      16,
      259,
      1,
      262,
      1,
      273,
      begin + head,
      277,
      1,
      278,
      side,
      279,
      page,
    ];
    bytes.writeUInt16LE(fields, begin);
    for (let field = 0; field < fields; field++) {
      const at = begin + 2 + 12 * field;
      bytes.writeUInt16LE(tags[2 * field] as number, at);
      bytes.writeUInt16LE(4, at + 2);
      bytes.writeUInt32LE(1, at + 4);
      bytes.writeUInt32LE(tags[2 * field + 1] as number, at + 8);
    }
    bytes.writeUInt32LE(own === pages - 1 ? 0 : begin + head + page, begin + head - 4);
    const values = new Uint16Array(side * side).map((_, at) => (at * 13 + own * 7) % 4_096);
    bytes.set(new Uint8Array(values.buffer), begin + head);
  }
  return bytes;
}

function jcamp(size: number): Buffer {
  const line = (at: number) =>
    `${(400 + at * 0.004).toFixed(4)} ${Array.from({ length: 8 }, (_, own) => ((at * 8 + own) * 7919) % 10_007).join(' ')}\n`;
  const data = filled(size, line);
  const points = data.filter((byte) => byte === 10).length * 8;
  const head = `##TITLE=a\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##FIRSTX=400\n##LASTX=${400 + (points - 1) * 0.0005}\n##NPOINTS=${points}\n##XFACTOR=1\n##YFACTOR=0.0001\n##XYDATA=(X++(Y..Y))\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('##END=\n')]);
}

/** A plot of NeXus: a picture of a detector. */
function image(size: number): Buffer {
  const side = Math.round(Math.sqrt(size / 2));
  const values = new Uint16Array(side * side).map((_, at) => (at * 7919) % 4_096);
  const plot = {
    attributes: { NX_class: 'NXdata', signal: 'image' },
    arrays: { image: { shape: [side, side], values, integer: 2 as const } },
  };
  return Buffer.from(
    hdf5({ folders: { entry: { attributes: { NX_class: 'NXentry' }, folders: { plot } } } }),
  );
}

import { zlibSync } from 'fflate';
import { writer } from './bytes.ts';
import type { TextFile } from './text-files.ts';

type Packing = { is64?: boolean; isPacked?: boolean; isNumpress?: boolean };
type Scan = { level?: number; time?: number; masses: number[]; heights: number[] };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const cv = (number: number, value: string | number = '', unit = '') =>
  `<cvParam cvRef="MS" accession="MS:${number}" name="told" value="${value}"${unit && ` unitName="${unit}"`}/>`;

function binary(values: number[], kind: number, { is64 = true, isPacked, isNumpress }: Packing): string {
  const numbers = writer(values.length * (is64 ? 8 : 4));
  if (is64) numbers.f64(0, ...values);
  else numbers.f32(0, ...values);
  const bytes = isPacked ? zlibSync(numbers.bytes) : numbers.bytes;
  const packing = isNumpress ? 1_002_312 : isPacked ? 1_000_574 : 1_000_576;
  return `<binaryDataArray>${cv(is64 ? 1_000_523 : 1_000_521)}${cv(packing)}${cv(kind)}<binary>${base64(bytes)}</binary></binaryDataArray>`;
}

/** Spectra in mzML by its public schema, one for each scan. */
function mzml(scans: Scan[], packing: Packing = {}, unit = 'minute', more = ''): string {
  const spectra = scans.map(
    ({ level = 1, time, masses, heights }, at) =>
      `<spectrum index="${at}" id="controllerType=0 scan=${at + 1}" defaultArrayLength="${masses.length}">${cv(1_000_511, level)}${cv(
        1_000_285,
        heights.reduce((sum, height) => sum + height, 0),
      )}<scanList count="1"><scan>${time === undefined ? '' : cv(1_000_016, time, unit)}</scan></scanList><binaryDataArrayList count="2">${binary(masses, 1_000_514, packing)}${binary(heights, 1_000_515, packing)}</binaryDataArrayList></spectrum>`,
  );
  return `<?xml version="1.0"?>\n<indexedmzML><mzML version="1.1.0"><sampleList><sample id="s" name="tea &amp; water"/></sampleList><run id="r" startTimeStamp="2024-05-06T07:08:09Z"><spectrumList count="${scans.length}">${spectra.join('\n')}</spectrumList>${more}</run></mzML></indexedmzML>`;
}

/** Spectra in mzXML by its public schema, those of the second level within those of the first. */
function mzxml({ isPacked, is64 = false }: Packing = {}): string {
  const peaks = (pairs: number[]) => {
    const numbers = writer(pairs.length * (is64 ? 8 : 4), true);
    if (is64) numbers.f64(0, ...pairs);
    else numbers.f32(0, ...pairs);
    const bytes = isPacked ? zlibSync(numbers.bytes) : numbers.bytes;
    return `<peaks precision="${is64 ? 64 : 32}" byteOrder="network" contentType="m/z-int" compressionType="${isPacked ? 'zlib' : 'none'}">${base64(bytes)}</peaks>`;
  };
  const scan = (number: number, level: number, time: number, pairs: number[], inner = '') =>
    `<scan num="${number}" msLevel="${level}" retentionTime="PT${time}S" totIonCurrent="${number * 10}">${peaks(pairs)}${inner}</scan>`;
  return `<?xml version="1.0"?><mzXML><msRun><msInstrument><msModel category="msModel" value="TOF"/></msInstrument>${scan(1, 1, 1.5, [10, 3, 20, 7], scan(2, 2, 1.6, [5, 1]))}<scan num="9" msLevel="1" retentionTime="PT2S">${scan(3, 1, 2.5, [11, 4])}</scan></msRun></mzXML>`;
}

const two: Scan[] = [
  { time: 0.5, masses: [10, 20], heights: [3, 7] },
  { time: 1.5, masses: [11, 21], heights: [4, 6] },
];
const both = ['强度–时间: 时间 (min) × 强度', '强度–m/z: m/z × 强度'];

/** Mass spectra as XML by the schemas that the README names. */
export const massFiles: TextFile[] = [
  {
    from: 'mzML, doubles as they are',
    name: 'a.mzML',
    text: mzml(two),
    shows: both,
    series: ['总离子流', '扫描 1 · MS1 · 0.5 min', '扫描 2 · MS1 · 1.5 min'],
    points: [2, [0.5, 10], [1.5, 10]],
    facts: [
      ['样品', 'tea & water'],
      ['测量时间', '2024-05-06T07:08:09Z'],
    ],
  },
  {
    from: 'mzML, packed floats of one scan',
    name: 'a.mzml',
    text: mzml([{ masses: [10, 20], heights: [3, 7] }], { is64: false, isPacked: true }),
    shows: ['m/z × 强度'],
    points: [2, [10, 3], [20, 7]],
  },
  {
    from: 'mzML, fragments stay out of the total current, and other chromatograms are said',
    name: 'a.mzML',
    text: mzml(
      [...two, { level: 2, time: 1.6, masses: [5], heights: [1] }],
      {},
      'second',
      '<chromatogramList><chromatogram id="BPC"></chromatogram></chromatogramList>',
    ),
    shows: ['强度–时间: 时间 (s) × 强度', '强度–m/z: m/z × 强度'],
    series: ['总离子流', '扫描 1 · MS1 · 0.5 s', '扫描 2 · MS1 · 1.5 s', '扫描 3 · MS2 · 1.6 s'],
    points: [2, [0.5, 10], [1.5, 10]],
    leftOut: /1 条色谱/,
  },
  {
    from: 'mzML, times without a unit are no axis',
    name: 'a.mzML',
    text: mzml(two, {}, ''),
    shows: ['m/z × 强度'],
    series: ['扫描 1 · MS1', '扫描 2 · MS1'],
  },
  {
    from: 'mzML, numbers packed in a way that is not known',
    name: 'a.mzML',
    text: mzml(two, { isNumpress: true }),
    shows: 'refused',
  },
  { from: 'mzML without spectra', name: 'a.mzML', text: mzml([]), shows: 'refused' },
  {
    from: 'mzXML, fragments within their scan',
    name: 'a.mzXML',
    text: mzxml(),
    shows: ['强度–时间: 时间 (s) × 强度', '强度–m/z: m/z × 强度'],
    series: ['总离子流', '扫描 1 · MS1 · 1.5 s', '扫描 2 · MS2 · 1.6 s', '扫描 3 · MS1 · 2.5 s'],
    points: [2, [1.5, 10], [2.5, 30]],
    facts: [['仪器', 'TOF']],
  },
  {
    from: 'mzXML, packed doubles',
    name: 'a.mzxml',
    text: mzxml({ is64: true, isPacked: true }),
    shows: ['强度–时间: 时间 (s) × 强度', '强度–m/z: m/z × 强度'],
    series: ['总离子流', '扫描 1 · MS1 · 1.5 s', '扫描 2 · MS2 · 1.6 s', '扫描 3 · MS1 · 2.5 s'],
  },
];

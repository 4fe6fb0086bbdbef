import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { filledBy } from '../rules.scanning.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolder } from '../unfold.ts';

/** Scans that are listed. */
const most = 500;

type Unfold = ReturnType<typeof unfolder>;

/** What a scan tells before its numbers. */
type Scan = {
  name: string;
  level: string;
  time?: number;
  total?: number;
  points: (unfold: Unfold) => [Float64Array, Float64Array];
};

/**
 * Mass spectra of mzML and mzXML, and the total ion current over time where each scan of the first level tells both. Throws
 * Unreadable when there are none, or their numbers are packed in a way that is not known.
 */
export function readMassXml(text: string): Curves {
  const isMzml = /<mzML\b/.test(text.slice(0, 64 * 1024));
  const { scans, unit } = isMzml ? mzmlScans(text) : { scans: mzxmlScans(text), unit: 's' };
  const unfold = unfolder();
  let spectra: Spectrum[];
  try {
    spectra = scans.slice(0, most).map(({ name, points }): Spectrum => {
      const [x, y] = points(unfold);
      return {
        name,
        against: { words: 'm/z' },
        measured: { words: 'Intensity' },
        x,
        y,
        marks: 'sticks',
      };
    });
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('质谱数据已损坏，或以不支持的方式压缩', { cause });
  }
  if (spectra.length === 0) throw new Unreadable('文件中没有质谱扫描');
  const course = scans.filter(({ level }) => level === '1');
  const isTold =
    unit !== undefined &&
    course.length > 1 &&
    course.every(({ time, total }) => (time ?? -1) >= 0 && (total ?? -1) >= 0);
  const current: Spectrum[] = isTold
    ? [
        {
          name: '总离子流',
          against: { words: 'Time', unit },
          measured: { words: 'Total intensity' },
          x: Float64Array.from(course, ({ time = 0 }) => time),
          y: Float64Array.from(course, ({ total = 0 }) => total),
        },
      ]
    : [];
  const others = (text.match(/<chromatogram\b/g) ?? []).length;
  return spectraOf([...current, ...spectra], {
    technique: 'ms',
    facts: isMzml ? mzmlFacts(text) : mzxmlFacts(text),
    leftOut: [
      ...(scans.length > most ? [`共 ${scans.length} 次扫描，只列出前 ${most} 次`] : []),
      ...(others ? [`文件另存有 ${others} 条色谱，未绘制`] : []),
    ],
  });
}

const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '');
const numberOf = (words: string) =>
  words.trim() && Number.isFinite(Number(words)) ? Number(words) : undefined;
const unescaped = (words: string) =>
  words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The tag of a term of the vocabulary of mass spectrometry, by its number. */
const term = (xml: string, number: string) =>
  new RegExp(`<cvParam\\b[^>]*accession\\s*=\\s*["']MS:${number}["'][^>]*>`).exec(xml)?.[0];
const valueIn = (xml: string, number: string) => attribute(term(xml, number) ?? '', 'value');

function mzmlScans(text: string): { scans: Scan[]; unit: string | undefined } {
  const units = new Set<string>();
  const scans = [...text.matchAll(/<spectrum\b[\s\S]*?<\/spectrum>/g)].flatMap(([xml], at): Scan[] => {
    const arrays = [...xml.matchAll(/<binaryDataArray\b[\s\S]*?<\/binaryDataArray>/g)].map(([own]) => own);
    const [masses, heights] = ['1000514', '1000515'].map((kind) => arrays.find((own) => term(own, kind)));
    if (!masses || !heights) return [];
    const start = term(xml, '1000016');
    if (start) units.add(attribute(start, 'unitName'));
    const level = valueIn(xml, '1000511');
    const id = /scan=(\d+)/.exec(attribute(xml.slice(0, xml.indexOf('>')), 'id'))?.[1] ?? String(at + 1);
    const time = numberOf(start ? attribute(start, 'value') : '');
    return [
      {
        name: nameOf(id, level, time, start ? short(attribute(start, 'unitName')) : undefined),
        level,
        ...(time !== undefined && { time }),
        ...totalOf(valueIn(xml, '1000285')),
        points: (unfold) => paired(mzmlNumbers(masses, unfold), mzmlNumbers(heights, unfold)),
      },
    ];
  });
  const [unit = ''] = units;
  return { scans, unit: units.size === 1 ? short(unit) : undefined };
}

const totalOf = (words: string) => {
  const total = numberOf(words);
  return total === undefined ? {} : { total };
};

const short = (unit: string) => ({ second: 's', minute: 'min', hour: 'h', millisecond: 'ms' })[unit];

function nameOf(id: string, level: string, time?: number, unit?: string): string {
  const parts = [
    `扫描 ${id}`,
    level ? `MS${level}` : '',
    time !== undefined && unit ? `${Number(time.toFixed(4))} ${unit}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

function mzmlNumbers(xml: string, unfold: Unfold): Float64Array {
  const bytes = bytesOf(/<binary>([\s\S]*?)<\/binary>/.exec(xml)?.[1] ?? '');
  const packed = ['1002312', '1002313', '1002314', '1002746', '1002747', '1002748'];
  if (packed.some((kind) => term(xml, kind))) throw new TypeError('packed');
  const plain = term(xml, '1000574') ? unfold(bytes) : bytes;
  const size = term(xml, '1000523') ? 8 : term(xml, '1000521') ? 4 : undefined;
  if (!size) throw new TypeError('precision');
  return numbers(plain, size, true);
}

function mzxmlScans(text: string): Scan[] {
  return [
    ...text.matchAll(/(<scan\b[^>]*>)(?:(?!<scan\b)[\s\S])*?(<peaks\b[^>]*?)(?:\/>|>([\s\S]*?)<\/peaks>)/g),
  ].flatMap(([, scan = '', peaks = '', data = '']): Scan[] => {
    if (!data.trim()) return [];
    const told = /^PT([\d.]+)S$/.exec(attribute(scan, 'retentionTime'))?.[1];
    const time = numberOf(told ?? '');
    const level = attribute(scan, 'msLevel');
    return [
      {
        name: nameOf(attribute(scan, 'num'), level, time, 's'),
        level,
        ...(time !== undefined && { time }),
        ...totalOf(attribute(scan, 'totIonCurrent')),
        points: (unfold) => mzxmlPoints(peaks, data, unfold),
      },
    ];
  });
}

function mzxmlPoints(peaks: string, data: string, unfold: Unfold): [Float64Array, Float64Array] {
  const packing = attribute(peaks, 'compressionType') || 'none';
  const order = attribute(peaks, 'contentType') || attribute(peaks, 'pairOrder') || 'm/z-int';
  if (!['none', 'zlib'].includes(packing) || order !== 'm/z-int') throw new TypeError('packed');
  const bytes = packing === 'zlib' ? unfold(bytesOf(data)) : bytesOf(data);
  const all = numbers(bytes, attribute(peaks, 'precision') === '64' ? 8 : 4, false);
  const half = all.length >> 1;
  return [
    Float64Array.from({ length: half }, (_, at) => all[2 * at] as number),
    Float64Array.from({ length: half }, (_, at) => all[2 * at + 1] as number),
  ];
}

function paired(x: Float64Array, y: Float64Array): [Float64Array, Float64Array] {
  if (x.length !== y.length) throw new RangeError('lengths');
  return [x, y];
}

function numbers(bytes: Uint8Array, size: 4 | 8, isLittle: boolean): Float64Array {
  if (bytes.length % size !== 0) throw new RangeError('length');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = size === 8 ? view.getFloat64.bind(view) : view.getFloat32.bind(view);
  return filledBy(bytes.length / size, (place) => at(size * place, isLittle));
}

function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

function mzmlFacts(text: string): Fact[] {
  const head = text.slice(0, 256 * 1024);
  return [
    ['样品', attribute(/<sample\b[^>]*>/.exec(head)?.[0] ?? '', 'name')],
    ['原始文件', attribute(/<sourceFile\b[^>]*>/.exec(head)?.[0] ?? '', 'name')],
    ['测量时间', attribute(/<run\b[^>]*>/.exec(head)?.[0] ?? '', 'startTimeStamp')],
  ];
}

function mzxmlFacts(text: string): Fact[] {
  const head = text.slice(0, 256 * 1024);
  const value = (name: string) => attribute(new RegExp(`<${name}\\b[^>]*>`).exec(head)?.[0] ?? '', 'value');
  return [
    ['仪器', [value('msManufacturer'), value('msModel')].filter(Boolean).join(' ')],
    ['电离方式', value('msIonisation')],
    ['质量分析器', value('msMassAnalyzer')],
    ['原始文件', attribute(/<parentFile\b[^>]*>/.exec(head)?.[0] ?? '', 'fileName')],
  ];
}

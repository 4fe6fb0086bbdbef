import { strToU8, zipSync } from 'fflate';
import { concat, writer } from './bytes.ts';
import type { TextFile } from './text-files.ts';

const f32 = (values: number[]) => writer(4 * values.length).f32(0, ...values).bytes;

/** A range of DIFFRAC AT's first version; the first one's mark begins the file. */
function raw1(start: number, step: number, y: number[], { follows = 0, isMarked = true } = {}): Uint8Array {
  const head = writer(156)
    .text(0, 'RAW ')
    .u32(4, y.length)
    .f32(8, 1, step)
    .f32(24, start)
    .text(40, 'quartz')
    .f32(72, 1.54056, 1.5444)
    .u32(152, follows).bytes;
  return concat(isMarked ? head : head.subarray(4), f32(y));
}

function raw2(ranges: [start: number, step: number, y: number[]][]): Uint8Array {
  const head = writer(256)
    .text(0, 'RAW2')
    .u16(4, ranges.length)
    .text(168, '06-May-2024 07:08')
    .text(188, 'Cu')
    .f32(190, 1.54056).bytes;
  const bodies = ranges.map(([start, step, y]) =>
    concat(writer(60).u16(0, 60, y.length).f32(12, step, start).bytes, f32(y)),
  );
  return concat(head, ...bodies);
}

/** A segment of DIFFRAC's fourth version: its type and its length in front. */
const segment = (type: number, length: number) => writer(length).u32(0, type, length);

type Range4 = { scan?: string; start?: number; y?: number[]; extra?: number };
function raw4(ranges: Range4[]): Uint8Array {
  const head = writer(61).text(0, 'RAW4.00').text(12, '05/06/2024').text(24, '07:08:09').bytes;
  const user = segment(10, 40).text(12, 'USER').text(36, 'Li').bytes;
  const tube = segment(30, 120).text(116, 'Cu').bytes;
  const bodies = ranges.map(({ scan = 'Locked Coupled', start = 10, y = [5, 9, 4], extra = 0 }) => {
    const drive = segment(50, 64).text(12, '2Theta').f64(56, start).bytes;
    const own = writer(160)
      .text(32, scan)
      .f64(72, start, 0.5)
      .u32(88, y.length)
      .f64(112, 1.5406)
      .u32(136, 4 + extra, drive.length).bytes;
    return concat(own, drive, ...y.map((value) => concat(f32([value]), new Uint8Array(extra))));
  });
  return concat(head, user, tube, ...bodies);
}

const patterns: TextFile[] = [
  {
    from: 'DIFFRAC AT, version 1, a range behind another without a mark',
    name: 'a.raw',
    text: concat(raw1(10, 0.5, [1, 5, 2], { follows: 1 }), raw1(40, 0.25, [3, 4], { isMarked: false })),
    shows: ['2θ (°) × 强度 (counts)'],
    series: ['范围 1', '范围 2'],
    points: [3, [10, 1], [11, 2]],
    facts: [
      ['样品', 'quartz'],
      ['波长 (Å)', '1.54056'],
    ],
  },
  {
    from: 'DIFFRAC AT, version 1, torn',
    name: 'a.raw',
    text: raw1(10, 0.5, [1, 5, 2]).slice(0, -4),
    shows: 'refused',
  },
  {
    from: 'DIFFRAC AT, version 2',
    name: 'a.raw',
    text: raw2([[20, 0.25, [1, 7, 3]]]),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [3, [20, 1], [20.5, 3]],
    facts: [
      ['测量时间', '06-May-2024 07:08'],
      ['靶材', 'Cu'],
    ],
  },
  {
    from: 'DIFFRAC suite, version 4',
    name: 'a.raw',
    text: raw4([{ y: [5, 9, 4] }]),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [3, [10, 5], [11, 4]],
    facts: [
      ['操作者', 'Li'],
      ['靶材', 'Cu'],
      ['测量时间', '05/06/2024 07:08:09'],
    ],
  },
  {
    from: 'DIFFRAC suite, version 4, with more in each point and a scan of another drive',
    name: 'a.raw',
    text: raw4([{ extra: 4 }, { scan: 'PSD Fixed Scan' }]),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [3, [10, 5], [11, 4]],
    leftOut: /PSD Fixed Scan[\s\S]*除计数外/,
  },
  {
    from: 'DIFFRAC suite, version 4, of no drive that is known',
    name: 'a.raw',
    text: raw4([{ scan: 'Tube Scan' }]),
    shows: 'refused',
  },
];

type Omnic = { x?: number; y?: number; spectra: { title?: string; values: number[] }[] };

/** A file of OMNIC: a list of lines of 16 bytes from byte 304 on, each to a head, a title or numbers. */
function omnic({ x = 1, y = 17, spectra }: Omnic): Uint8Array {
  const lines = spectra.flatMap(({ title, values }) => [
    {
      key: 2,
      bytes: writer(140).u32(4, values.length).u8(8, x).u8(12, y).f32(16, 4_000, 1_000).u32(36, 32).bytes,
    },
    ...(title ? [{ key: 0x6b, bytes: writer(264).text(0, title).bytes }] : []),
    { key: 3, bytes: f32(values) },
  ]);
  const front = 304 + 16 * lines.length;
  const head = writer(front)
    .text(0, 'Spectral Data File')
    .text(30, 'film')
    .u16(294, lines.length)
    .u32(296, (25_568 + 19_849) * 86_400);
  let at = front;
  for (const [line, { key, bytes }] of lines.entries()) {
    head.u8(304 + 16 * line, key).u32(306 + 16 * line, at, bytes.length);
    at += bytes.length;
  }
  return concat(head.bytes, ...lines.map(({ bytes }) => bytes));
}

const infrared: TextFile[] = [
  {
    from: 'OMNIC, one spectrum',
    name: 'a.spa',
    text: omnic({ spectra: [{ values: [0.5, 1, 0.25] }] }),
    shows: ['波数 (cm⁻¹)← × 吸光度'],
    points: [3, [4_000, 0.5], [1_000, 0.25]],
    facts: [
      ['标题', 'film'],
      ['测量时间', '2024-05-06 00:00'],
      ['扫描次数', '32'],
    ],
  },
  {
    from: 'OMNIC, a group in percent',
    name: 'a.spg',
    text: omnic({
      y: 16,
      spectra: [
        { title: 'first', values: [90, 80] },
        { title: 'second', values: [70, 60] },
      ],
    }),
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
    series: ['first', 'second'],
    points: [2, [4_000, 90], [1_000, 80]],
  },
  {
    from: 'OMNIC, Raman shifts',
    name: 'a.spa',
    text: omnic({ x: 32, y: 31, spectra: [{ values: [3, 4] }] }),
    shows: ['拉曼位移 (cm⁻¹) × 强度'],
    points: [2, [4_000, 3], [1_000, 4]],
  },
  {
    from: 'OMNIC, a height that is not known',
    name: 'a.spa',
    text: omnic({ y: 99, spectra: [{ values: [3, 4] }] }),
    shows: 'refused',
  },
  {
    from: 'OMNIC, torn',
    name: 'a.spa',
    text: omnic({ spectra: [{ values: [1, 2, 3] }] }).slice(0, -2),
    shows: 'refused',
  },
];

type OpusBlock = { type: number; bytes: Uint8Array };
const kind = (part: number, origin: number, parameters: number, data: number) =>
  part | (origin << 2) | (parameters << 4) | (data << 10);

/** Parameters of OPUS: three letters, a type, a length in words of 16 bits, the value. */
function parameters(own: Record<string, number | string>): Uint8Array {
  const all = Object.entries(own).map(([name, value]) => {
    if (typeof value === 'number' && Number.isInteger(value))
      return writer(12).text(0, name).u16(4, 0, 2).u32(8, value).bytes;
    if (typeof value === 'number') return writer(16).text(0, name).u16(4, 1, 4).f64(8, value).bytes;
    const length = value.length + 2 - (value.length % 2);
    return writer(8 + length)
      .text(0, name)
      .u16(4, 2, length / 2)
      .text(8, value).bytes;
  });
  return concat(...all, writer(8).text(0, 'END').bytes);
}

function opus(blocks: OpusBlock[]): Uint8Array {
  const list = writer(12 * blocks.length);
  let at = 24 + list.bytes.length;
  const padded = blocks.map(({ type, bytes }) => ({
    type,
    bytes: concat(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)),
  }));
  for (const [line, { type, bytes }] of padded.entries()) {
    list.u32(12 * line, type, bytes.length / 4, at);
    at += bytes.length;
  }
  const head = writer(24).u8(0, 0x0a, 0x0a, 0xfe, 0xfe).u32(12, 24, 100, blocks.length).bytes;
  return concat(head, list.bytes, ...padded.map(({ bytes }) => bytes));
}

function opusData(
  data: number,
  values: number[],
  more: Record<string, number | string> = {},
  origin = 3,
): OpusBlock[] {
  const status = {
    NPT: values.length,
    FXV: 4_000.5,
    LXV: 400.5,
    CSF: 0.5,
    DXU: 'WN',
    DAT: '06/05/2024',
    ...more,
  };
  return [
    { type: kind(3, origin, 0, data), bytes: f32(values) },
    { type: kind(3, origin, 1, data), bytes: parameters(status) },
  ];
}

const sample: OpusBlock = { type: kind(0, 0, 10, 0), bytes: parameters({ SNM: 'film', CNM: 'Li' }) };

infrared.push(
  {
    from: 'OPUS, the result in front of what the detector saw',
    name: 'a.0',
    text: opus([
      ...opusData(1, [8, 6], {}, 1),
      ...opusData(4, [2, 4, 1]),
      ...opusData(2, [1, 2], { DXU: 'PNT' }, 1),
      sample,
    ]),
    shows: ['吸光度–波数: 波数 (cm⁻¹)← × 吸光度', 'Single channel–波数: 波数 (cm⁻¹)← × Single channel'],
    series: ['Absorbance', '样品单通道'],
    points: [3, [4_000.5, 1], [400.5, 0.5]],
    facts: [
      ['样品', 'film'],
      ['操作者', 'Li'],
      ['测量时间', '06/05/2024'],
    ],
    leftOut: /干涉图/,
  },
  {
    from: 'OPUS, Raman',
    name: 'a.0',
    text: opus(opusData(10, [2, 4])),
    shows: ['拉曼位移 (cm⁻¹) × 强度'],
    points: [2, [4_000.5, 1], [400.5, 2]],
  },
  {
    from: 'OPUS, an interferogram alone',
    name: 'a.0',
    text: opus(opusData(2, [1, 2], { DXU: 'PNT' })),
    shows: 'refused',
  },
  {
    from: 'OPUS, fewer numbers than it tells',
    name: 'a.0',
    text: opus(opusData(4, [1, 2], { NPT: 2_000_000 })),
    shows: 'refused',
  },
);

const fields = (own: Record<string, string | number>) =>
  strToU8(
    Object.entries(own)
      .map(([name, value]) => `##$${name}= ${typeof value === 'string' ? `<${value}>` : value}`)
      .join('\r\n'),
  );
const i32 = (values: number[]) => writer(4 * values.length).u32(0, ...values).bytes;
const processing = { SI: 4, OFFSET: 10, SW_p: 4_000, SF: 400, BYTORDP: 0, NC_proc: -1, DTYPP: 0 };
const acqus = fields({
  ...{ NUC1: '1H', SOLVENT: 'CDCl3', PULPROG: 'zg30', NS: 16, SFO1: 400.13, SW_h: 8_000, TD: 6 },
  ...{ BYTORDA: 0, DTYPA: 0, DATE: 1_714_979_289 },
});

/** A folder of TopSpin in a ZIP. */
export const topspin = (files: Record<string, Uint8Array>) =>
  zipSync({ 'a/1/acqus': acqus, ...files }, { level: 0 });
export const processed = (more: Record<string, number> = {}) => fields({ ...processing, ...more });
export const integers = i32;

const resonance: TextFile[] = [
  {
    from: 'TopSpin, the spectrum in front of the decay',
    name: 'a.zip',
    text: topspin({
      'a/1/fid': i32([1, 2, 3, 4]),
      'a/1/pdata/1/1r': i32([2, 4, 8, 6]),
      'a/1/pdata/1/procs': processed(),
      'a/1/pdata/1/title': strToU8('ester\n'),
    }),
    shows: ['化学位移 (ppm)← × 强度'],
    points: [4, [10, 1], [2.5, 3]],
    facts: [
      ['标题', 'ester'],
      ['核', '1H'],
      ['溶剂', 'CDCl3'],
      ['频率 (MHz)', '400.13'],
      ['测量时间', '2024-05-06 07:08'],
    ],
  },
  {
    from: 'TopSpin, two experiments of a folder',
    name: 'a.zip',
    text: topspin({
      'a/1/pdata/1/1r': i32([2, 4, 8, 6]),
      'a/1/pdata/1/procs': processed(),
      'a/10/acqus': fields({ NUC1: '13C', PULPROG: 'zgpg30' }),
      'a/10/pdata/1/1r': i32([2, 2, 2, 2]),
      'a/10/pdata/1/procs': processed({ OFFSET: 200 }),
    }),
    shows: ['化学位移 (ppm)← × 强度'],
    series: ['1 · 1H · zg30', '10 · 13C · zgpg30'],
    points: [4, [10, 1], [2.5, 3]],
  },
  {
    from: 'TopSpin, a decay alone',
    name: 'a.zip',
    text: topspin({ 'a/1/fid': i32([9, 1, 8, 2, 7, 3, 0, 0]) }),
    shows: ['时间 (s) × 强度'],
    points: [3, [0, 9], [2 / 8_000, 7]],
    leftOut: /FID[\s\S]*未做傅里叶变换/,
  },
  {
    from: 'TopSpin, rows of delays one after another',
    name: 'a.zip',
    text: topspin({
      'a/1/pdata/1/2rr': i32([2, 4, 8, 6, 4, 4, 4, 4, 0, 0, 0, 0]),
      'a/1/pdata/1/procs': processed({ XDIM: 4 }),
      'a/1/pdata/1/proc2s': processed({ SI: 3, XDIM: 3, FT_mod: 0 }),
    }),
    shows: ['化学位移 (ppm)← × 强度'],
    series: ['第 1 行', '第 2 行'],
    points: [4, [10, 1], [2.5, 3]],
    leftOut: /二维/,
  },
  {
    from: 'TopSpin, two dimensions that nobody processed',
    name: 'a.zip',
    text: topspin({ 'a/1/ser': i32([1, 2, 3, 4]) }),
    shows: 'refused',
  },
  {
    from: 'TopSpin, a spectrum of another length than it tells',
    name: 'a.zip',
    text: topspin({ 'a/1/pdata/1/1r': i32([1, 2]), 'a/1/pdata/1/procs': processed() }),
    shows: 'refused',
  },
];

/** Binary formats of Bruker and Thermo; the README names where these are described. */
export const vendorFiles: TextFile[] = [...patterns, ...infrared, ...resonance];

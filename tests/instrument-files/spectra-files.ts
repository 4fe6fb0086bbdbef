import { concat, writer } from './bytes.ts';
import type { TextFile } from './text-files.ts';

type Spc = {
  flags?: number;
  version?: number;
  experiment?: number;
  x?: number;
  y?: number;
  z?: number;
  labels?: string;
  exponent?: number;
  from?: number;
  to?: number;
  memo?: string;
  /** The numbers before the first subfile. */
  listed?: number[];
  parts: { z?: number; x?: number[]; y: number[] }[];
};

/** An SPC file of Galactic's published header: 512 bytes, then subfiles of 32 bytes and their numbers. */
function spc(told: Spc): Uint8Array {
  const { flags = 0, version = 0x4b, parts, listed = [], exponent = 0x80 } = told;
  const isBig = version === 0x4c;
  const count = parts[0]?.y.length ?? 0;
  const head = writer(512, isBig)
    .u8(0, flags, version, told.experiment ?? 0, exponent)
    .u32(4, count)
    .f64(8, told.from ?? 4_000, told.to ?? 1_000)
    .u32(24, parts.length)
    .u8(28, told.x ?? 1, told.y ?? 2, told.z ?? 0)
    .u32(32, (2024 << 20) | (5 << 16) | (6 << 11) | (7 << 6) | 8)
    .text(36, '4 cm-1')
    .text(45, 'FTIR-1')
    .text(88, told.memo ?? 'thin film')
    .text(218, told.labels ?? '');
  const is16 = (flags & 1) !== 0;
  const bodies = parts.map(({ x = [], y, z = 0 }, at) => {
    const sub = writer(32 + 4 * x.length + (is16 ? 2 : 4) * y.length, isBig)
      .u8(1, exponent)
      .u16(2, at)
      .f32(4, z, z)
      .u32(16, y.length)
      .f32(32, ...x);
    if (is16) sub.i16(32, ...y);
    else if (exponent === 0x80) sub.f32(32 + 4 * x.length, ...y);
    else sub.u32(32 + 4 * x.length, ...y);
    return sub.bytes;
  });
  return concat(head.bytes, writer(4 * listed.length, isBig).f32(0, ...listed).bytes, ...bodies);
}

const one = [{ y: [1, 2, 4] }];

const spcFiles: TextFile[] = [
  {
    from: 'SPC of an interferogram',
    name: 'a.spc',
    text: spc({ y: 1, from: 0, to: 7_900, parts: one }),
    shows: ['采样点 × Interferogram'],
    points: [3, [1, 1], [3, 4]],
    leftOut: /采样点/,
  },
  {
    from: 'SPC of an infrared spectrum',
    name: 'a.spc',
    text: spc({ experiment: 4, parts: one }),
    shows: ['波数 (cm⁻¹)← × 吸光度'],
    points: [3, [1_000, 4], [4_000, 1]],
    facts: [
      ['备注', 'thin film'],
      ['仪器', 'FTIR-1'],
      ['分辨率', '4 cm-1'],
      ['测量时间', '2024-05-06 07:08'],
    ],
  },
  {
    from: 'SPC of a Raman spectrum, most significant byte first',
    name: 'a.SPC',
    text: spc({ version: 0x4c, x: 13, y: 4, from: 100, to: 300, parts: one }),
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
    points: [3, [100, 1], [300, 4]],
  },
  {
    from: 'SPC of a visible spectrum in whole numbers of 16 bits',
    name: 'a.spc',
    text: spc({
      flags: 1,
      exponent: 16,
      x: 3,
      y: 128,
      from: 400,
      to: 402,
      parts: [{ y: [10, 20, 30] }],
    }),
    shows: ['波长 (nm) × 透过率'],
    points: [3, [400, 10], [402, 30]],
  },
  {
    from: 'SPC in whole numbers of 32 bits with an exponent',
    name: 'a.spc',
    text: spc({
      exponent: 2,
      x: 3,
      y: 2,
      from: 400,
      to: 401,
      parts: [{ y: [2 ** 30, 2 ** 29] }],
    }),
    shows: ['波长 (nm) × 吸光度'],
    points: [2, [400, 1], [401, 0.5]],
  },
  {
    from: 'SPC of uneven points',
    name: 'a.spc',
    text: spc({ flags: 0x80, x: 3, y: 2, listed: [400, 410, 450], parts: one }),
    shows: ['波长 (nm) × 吸光度'],
    points: [3, [400, 1], [450, 4]],
  },
  {
    from: 'SPC of spectra over time',
    name: 'a.spc',
    text: spc({
      flags: 4,
      z: 5,
      parts: [
        { z: 0.5, y: [1, 2] },
        { z: 1.5, y: [3, 4] },
      ],
    }),
    shows: ['波数 (cm⁻¹)← × 吸光度'],
    series: ['Time 0.5 min', 'Time 1.5 min'],
    points: [2, [1_000, 2], [4_000, 1]],
  },
  {
    from: 'SPC of mass spectra, each with masses of its own',
    name: 'a.spc',
    text: spc({
      flags: 0x80 | 0x40 | 4,
      x: 9,
      y: 13,
      parts: [
        { x: [10, 20], y: [1, 9] },
        { x: [11, 21], y: [3, 4] },
      ],
    }),
    shows: ['m/z × 相对强度'],
    series: ['第 1 条', '第 2 条'],
    points: [2, [10, 1], [20, 9]],
  },
  {
    from: 'SPC with labels of its own',
    name: 'a.spc',
    text: spc({ flags: 0x20, x: 0, y: 0, labels: 'Wavelength (nm)\0Absorbance\0', parts: one }),
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'SPC whose axis is arbitrary',
    name: 'a.spc',
    text: spc({ x: 0, y: 0, parts: one }),
    shows: 'refused',
  },
  {
    from: 'SPC that promises more points than it has bytes',
    name: 'a.spc',
    text: spc({ parts: one }).map((byte, at) => (at >= 4 && at < 8 ? 0x7f : byte)),
    shows: 'refused',
  },
];

type Wdf = {
  /** Over time, without the area of a map. */
  isSeries?: boolean;
  points?: number;
  unit?: number;
  height?: number;
  collected?: number;
  images?: number;
  places?: [number, number][];
  spectra: number[][];
};

/** A file of WiRE: a header of 512 bytes, then blocks of which each tells its length. */
export function wdf({ unit = 1, height = 6, images = 1, places = [], spectra, ...told }: Wdf): Uint8Array {
  const points = spectra[0]?.length ?? 0;
  const kind = told.isSeries ? 2 : spectra.length > 1 ? 3 : 1;
  const head = writer(512)
    .text(0, 'WDF1')
    .u32(4, 1)
    .u64(8, 512)
    .u32(60, points)
    .u64(64, spectra.length, told.collected ?? spectra.length)
    .u32(80, 10, images, points, 2)
    .text(96, 'WiRE')
    .u16(120, 5, 3, 0, 1)
    .u32(128, 1, kind)
    .u32(152, height)
    .f32(156, 1e7 / 532)
    .text(208, 'Li')
    .text(240, 'quartz');
  const block = (name: string, body: Uint8Array) =>
    concat(
      writer(16)
        .text(0, name)
        .u32(4, 1)
        .u64(8, 16 + body.length).bytes,
      body,
    );
  const x = Array.from({ length: points }, (_, at) => 100 + at);
  const place = (axis: 'X' | 'Y', at: 0 | 1) =>
    writer(24 + 8 * spectra.length)
      .u32(0, axis === 'X' ? 3 : 4, 5)
      .text(8, axis)
      .f64(24, ...spectra.map((_, row) => places[row]?.[at] ?? 0)).bytes;
  return concat(
    head.bytes,
    block('DATA', writer(4 * points * spectra.length).f32(0, ...spectra.flat()).bytes),
    block('YLST', writer(12).u32(0, 0, 6).f32(8, 0).bytes),
    block(
      'XLST',
      writer(8 + 4 * points)
        .u32(0, 19, unit)
        .f32(8, ...x).bytes,
    ),
    block('ORGN', concat(writer(4).u32(0, 2).bytes, place('X', 0), place('Y', 1))),
    ...(kind === 3 ? [block('WMAP', new Uint8Array(64))] : []),
  );
}

const wdfFiles: TextFile[] = [
  {
    from: 'WiRE, one Raman spectrum',
    name: 'a.wdf',
    text: wdf({ spectra: [[5, 7, 6]] }),
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
    points: [3, [100, 5], [102, 6]],
    facts: [
      ['标题', 'quartz'],
      ['操作者', 'Li'],
      ['激光波长 (nm)', '532.0'],
      ['累加次数', '10'],
    ],
  },
  {
    from: 'WiRE, a map that was stopped',
    name: 'a.wdf',
    text: wdf({
      collected: 2,
      places: [
        [1, 2],
        [1.5, 2],
      ],
      spectra: [
        [1, 2],
        [3, 4],
        [0, 0],
      ],
    }),
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
    series: ['X 1 µm，Y 2 µm', 'X 1.5 µm，Y 2 µm'],
    leftOut: /3 条光谱.*只有 2 条/,
  },
  {
    from: 'WiRE, photoluminescence over wavelengths',
    name: 'a.wdf',
    text: wdf({ unit: 3, height: 0, spectra: [[1, 2]] }),
    shows: ['波长 (nm) × 强度 (a.u.)'],
  },
  {
    from: 'WiRE, a series over time',
    name: 'a.wdf',
    text: wdf({
      isSeries: true,
      spectra: [
        [5, 7, 6],
        [1, 2, 3],
      ],
    }),
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
    series: ['X 0 µm，Y 0 µm', 'X 0 µm，Y 0 µm'],
    points: [3, [100, 5], [102, 6]],
  },
  { from: 'WiRE without a unit', name: 'a.wdf', text: wdf({ unit: 0, spectra: [[1, 2]] }), shows: 'refused' },
  {
    from: 'WiRE that ends too early',
    name: 'a.wdf',
    text: wdf({ spectra: [[1, 2, 3, 4]] }).slice(0, 530),
    shows: 'refused',
  },
];

type Variable = { name: string; attributes?: Record<string, string | number>; values: number[] };

/** A classic netCDF file of variables of one dimension each, all numbers doubles. */
function netcdf(attributes: Record<string, string>, variables: Variable[]): Uint8Array {
  const padded = (bytes: Uint8Array) => concat(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));
  const word = (...values: number[]) => writer(4 * values.length, true).u32(0, ...values).bytes;
  const name = (words: string) => concat(word(words.length), padded(new TextEncoder().encode(words)));
  const list = (of: Record<string, string | number>) => {
    const entries = Object.entries(of);
    if (entries.length === 0) return word(0, 0);
    return concat(
      word(12, entries.length),
      ...entries.map(([key, value]) =>
        typeof value === 'string'
          ? concat(name(key), word(2), name(value))
          : concat(name(key), word(6, 1), writer(8, true).f64(0, value).bytes),
      ),
    );
  };
  const head = (from: number) => {
    let at = from;
    return concat(
      new TextEncoder().encode('CDF\x01'),
      word(0),
      word(10, variables.length),
      ...variables.map((one) => concat(name(`n_${one.name}`), word(one.values.length))),
      list(attributes),
      word(11, variables.length),
      ...variables.map((one, place) => {
        const size = one.values.length * 8;
        at += size;
        return concat(name(one.name), word(1, place), list(one.attributes ?? {}), word(6, size, at - size));
      }),
    );
  };
  const values = variables.map((one) => writer(8 * one.values.length, true).f64(0, ...one.values).bytes);
  return concat(head(head(0).length), ...values);
}

const scans: Variable[] = [
  { name: 'scan_acquisition_time', values: [0.5, 1.25] },
  { name: 'total_intensity', values: [30, 70] },
  { name: 'scan_index', values: [0, 2] },
  { name: 'point_count', values: [2, 1] },
  { name: 'mass_values', values: [10, 20, 15] },
  {
    name: 'intensity_values',
    attributes: { units: 'Arbitrary Intensity Units', scale_factor: 2 },
    values: [5, 10, 35],
  },
];

const netcdfFiles: TextFile[] = [
  {
    from: 'ANDI of a chromatogram in minutes',
    name: 'a.cdf',
    text: netcdf({ sample_name: 'mix', detector_unit: 'mV', retention_unit: 'minutes' }, [
      { name: 'ordinate_values', values: [1, 5, 2] },
      { name: 'actual_sampling_interval', values: [0.5] },
      { name: 'actual_delay_time', values: [1] },
    ]),
    shows: ['时间 (min) × Signal (mV)'],
    points: [3, [1, 1], [2, 2]],
    facts: [['样品', 'mix']],
  },
  {
    from: 'ANDI of a chromatogram that names no unit of time',
    name: 'a.cdf',
    text: netcdf({}, [
      { name: 'ordinate_values', values: [1, 5] },
      { name: 'actual_sampling_interval', values: [2] },
      { name: 'actual_delay_time', values: [0] },
    ]),
    shows: ['时间 (s) × 强度'],
    points: [2, [0, 1], [2, 5]],
  },
  {
    from: 'ANDI of mass spectra',
    name: 'a.cdf',
    text: netcdf({ operator_name: 'Li' }, scans),
    shows: ['强度–时间: 时间 (s) × 强度 (a.u.)', '强度–m/z: m/z × 强度 (a.u.)'],
    series: ['总离子流', '扫描 1 · 0.5 s', '扫描 2 · 1.25 s'],
    points: [2, [0.5, 30], [1.25, 70]],
    facts: [['操作者', 'Li']],
  },
  {
    from: 'ANDI of mass spectra without a total',
    name: 'a.cdf',
    text: netcdf(
      {},
      scans.filter(({ name }) => name !== 'total_intensity'),
    ),
    shows: ['m/z × 强度 (a.u.)'],
    series: ['扫描 1 · 0.5 s', '扫描 2 · 1.25 s'],
    points: [2, [10, 10], [20, 20]],
  },
  {
    from: 'ANDI of a chromatogram that names no sampling interval',
    name: 'a.cdf',
    text: netcdf({}, [{ name: 'ordinate_values', values: [1, 5] }]),
    shows: 'refused',
  },
  {
    from: 'netCDF of something else',
    name: 'a.nc',
    text: netcdf({}, [{ name: 'sea_level', values: [1, 5] }]),
    shows: 'refused',
  },
];

/** Spectra in binary formats; the README names where these are described. */
export const spectraFiles: TextFile[] = [...spcFiles, ...wdfFiles, ...netcdfFiles];

import { concat, writer } from './bytes.ts';
import type { TextFile } from './text-files.ts';

/** Columns of EC-Lab by their numbers; those of flags share a byte of each row. */
type Column = { id: number; size: 1 | 2 | 4 | 8; values: number[]; isFlag?: boolean };

/** A file of EC-Lab: modules of settings and data, each with a head of 57 bytes. `technique`: the number of the method. */
function mpr(technique: number, columns: Column[], { change = 0, isNew = false } = {}): Uint8Array {
  const module = (short: string, long: string, version: number, body: Uint8Array) =>
    isNew
      ? concat(
          writer(65)
            .text(0, `MODULE${short.padEnd(10)}${long.padEnd(25)}`)
            .u32(41, 0xffffffff, body.length, 0, 11)
            .text(57, '05/06/24').bytes,
          body,
        )
      : concat(
          writer(57)
            .text(0, `MODULE${short.padEnd(10)}${long.padEnd(25)}`)
            .u32(41, body.length, version)
            .text(49, '05/06/24').bytes,
          body,
        );
  const settings = writer(0x1900)
    .u8(0, technique)
    .text(1, '\x05probe')
    .u8(0x11e, 2)
    .text(0x11f, 'Ni')
    .u16(0x572, 1);
  const rows = columns[0]?.values.length ?? 0;
  const own = columns.filter(({ isFlag }) => !isFlag);
  const hasFlags = own.length < columns.length;
  const size = own.reduce((sum, column) => sum + column.size, hasFlags ? 1 : 0);
  const first = isNew ? 1_007 : 0x195;
  const data = writer(first + rows * size + change)
    .u32(0, rows)
    .u8(4, columns.length)
    .u16(isNew ? 6 : 5, ...columns.map(({ id }) => id));
  for (let row = 0; row < rows; row++) {
    let at = first + row * size + (hasFlags ? 1 : 0);
    for (const column of own) {
      const value = column.values[row] ?? 0;
      if (column.size === 8) data.f64(at, value);
      else if (column.size === 4) data.f32(at, value);
      else data.u16(at, value);
      at += column.size;
    }
  }
  return concat(
    writer(0x34).text(0, 'BIO-LOGIC MODULAR FILE\x1a').bytes,
    module('VMP Set', 'VMP settings', 0, settings.bytes),
    module('VMP data', 'VMP data', 2, data.bytes),
  );
}

const mode: Column = { id: 1, size: 1, isFlag: true, values: [0, 0, 0, 0] };
const impedances: Column[] = [
  { id: 0x20, size: 4, values: [1_000, 100, 10, 1] },
  { id: 0x25, size: 4, values: [1, 2, 3, 4] },
  { id: 0x26, size: 4, values: [0.5, 1, 1.5, 1] },
];
const cyclic: Column[] = [
  { id: 4, size: 8, values: [0, 1, 2, 3] },
  { id: 6, size: 4, values: [0, 0.5, 0.25, 0] },
  { id: 0xb, size: 8, values: [1, 2, -1, -2] },
];

const modules: TextFile[] = [
  {
    from: 'EC-Lab of impedances, whose settings the library does not know',
    name: 'a.mpr',
    text: mpr(0x1d, [mode, ...impedances]),
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    points: [4, [1, 0.5], [4, 1]],
  },
  {
    from: 'EC-Lab of a cyclic voltammogram',
    name: 'a.mpr',
    text: mpr(6, [mode, ...cyclic]),
    shows: ['电流–电位: 电位 (V) × 电流 (mA)', '随时间: 时间 (s) × 电流 (mA) / 电位 (V)'],
    points: [4, [0, 1], [0, -2]],
    facts: [
      ['实验技术', 'CV'],
      ['备注', 'probe'],
      ['电极材料', 'Ni'],
      ['测量日期', '05/06/24'],
    ],
  },
  {
    from: 'EC-Lab 11.50, with longer heads',
    name: 'a.mpr',
    text: mpr(6, [mode, ...cyclic], { isNew: true }),
    shows: ['电流–电位: 电位 (V) × 电流 (mA)', '随时间: 时间 (s) × 电流 (mA) / 电位 (V)'],
    points: [4, [0, 1], [0, -2]],
    facts: [['测量日期', '05/06/24']],
  },
  {
    from: 'EC-Lab 11.50, torn',
    name: 'a.mpr',
    text: mpr(6, cyclic, { isNew: true }).slice(0, -8),
    shows: 'refused',
  },
  {
    from: 'EC-Lab, a voltammogram beside which charge is counted',
    name: 'a.mpr',
    text: mpr(6, [
      ...cyclic,
      { id: 0x13, size: 4, values: [0, 0.5, 0.25, 0] },
      { id: 7, size: 8, values: [0, 1, 0, -1] },
    ]),
    shows: ['电流–电位: 电位 (V) × 电流 (mA)', '随时间: 时间 (s) × 电流 (mA) / 电位 (V)'],
    points: [4, [0, 1], [0, -2]],
    leftOut: /control/,
  },
  {
    from: 'EC-Lab with a column that is not known',
    name: 'a.mpr',
    text: mpr(6, [...cyclic, { id: 0x7abc, size: 4, values: [1, 2, 3, 4] }]),
    shows: 'refused',
  },
  {
    from: 'EC-Lab whose rows are not whole',
    name: 'a.mpr',
    text: mpr(6, cyclic, { change: 3 }),
    shows: 'refused',
  },
  {
    from: 'EC-Lab that ends too early',
    name: 'a.mpr',
    text: mpr(6, cyclic).slice(0, -8),
    shows: 'refused',
  },
];

type Jdf = {
  isLittle?: boolean;
  dimensions?: number;
  isComplex?: boolean;
  /** The numbers of the unit: 26 ppm, 28 second, 13 hertz, 0 none. */
  unit?: number;
  is64?: boolean;
  axis: [number, number];
  stop?: number;
  y: number[];
  isListed?: boolean;
};

/** A file of Delta: a header of 1360 bytes, most significant byte first, then parameters of 64 bytes and the numbers. */
function jdf(told: Jdf): Uint8Array {
  const { isLittle = true, dimensions = 1, isComplex = false, unit = 26, is64 = true, axis, y } = told;
  const words: [string, string][] = [
    ['sample_id', 'ester'],
    ['x_domain', 'Proton'],
    ['solvent', 'CDCl3'],
    ['experiment', 'proton.jxp'],
  ];
  const paramStart = 1_360;
  const dataStart = paramStart + 16 + 64 * (words.length + 1);
  const size = is64 ? 8 : 4;
  const count = y.length * (isComplex ? 2 : 1);
  const head = writer(dataStart, true)
    .text(0, 'JEOL.NMR')
    .u8(8, isLittle ? 1 : 0, 1, 0, 1, dimensions, 0x80, ((is64 ? 0 : 1) << 6) | dimensions, 25)
    .u8(24, isComplex ? 3 : 1)
    .u8(32, 1, unit)
    .text(48, 'ester in chloroform')
    .u8(172, told.isListed ? 0x10 : 0)
    .u32(176, y.length)
    .u32(240, told.stop ?? y.length - 1)
    .f64(272, axis[0])
    .f64(336, axis[1])
    .text(552, 'Li')
    .u32(1_212, paramStart, 64)
    .u32(1_284, dataStart, 0, count * size).bytes;
  const parameters = writer(16 + 64 * (words.length + 1), !isLittle).u32(0, 64, 0, words.length);
  const parameter = (at: number, name: string, kind: number) =>
    parameters.u32(at + 32, kind).text(at + 36, name);
  for (const [at, [name, value]] of words.entries())
    parameter(16 + 64 * at, name.padEnd(28), 0).text(32 + 64 * at, value.padEnd(16));
  const last = 16 + 64 * words.length;
  parameter(last, 'x_freq'.padEnd(28), 2)
    .u8(last + 6, 1, 13)
    .f64(last + 16, 400e6);
  head.set(parameters.bytes, paramStart);
  const numbers = writer(count * size, !isLittle);
  const values = isComplex ? [...y, ...y.map((value) => -value)] : y;
  if (is64) numbers.f64(0, ...values);
  else numbers.f32(0, ...values);
  return concat(head, numbers.bytes);
}

const spectra: TextFile[] = [
  {
    from: 'Delta, a spectrum',
    name: 'a.jdf',
    text: jdf({ axis: [12, -2], y: [1, 5, 2] }),
    shows: ['化学位移 (ppm)← × 强度'],
    points: [3, [12, 1], [-2, 2]],
    facts: [
      ['样品', 'ester'],
      ['核', 'Proton'],
      ['溶剂', 'CDCl3'],
      ['实验', 'proton.jxp'],
      ['操作者', 'Li'],
      ['标题', 'ester in chloroform'],
      ['频率 (MHz)', '400.00'],
    ],
  },
  {
    from: 'Delta, a complex FID of which the last points are none',
    name: 'a.jdf',
    text: jdf({ unit: 28, isComplex: true, axis: [0, 0.5], stop: 1, y: [9, 4, 0, 0] }),
    shows: ['时间 (s) × 强度'],
    points: [2, [0, 9], [0.5, 4]],
    leftOut: /虚部/,
  },
  {
    from: 'Delta, floats of 32 bits, most significant byte first',
    name: 'a.jdf',
    text: jdf({ isLittle: false, is64: false, axis: [10, 0], y: [1, 2] }),
    shows: ['化学位移 (ppm)← × 强度'],
    points: [2, [10, 1], [0, 2]],
  },
  {
    from: 'Delta, two dimensions',
    name: 'a.jdf',
    text: jdf({ dimensions: 2, axis: [10, 0], y: [1, 2] }),
    shows: 'refused',
  },
  {
    from: 'Delta, an axis without a unit',
    name: 'a.jdf',
    text: jdf({ unit: 0, axis: [10, 0], y: [1, 2] }),
    shows: 'refused',
  },
  {
    from: 'Delta, an axis that is listed',
    name: 'a.jdf',
    text: jdf({ isListed: true, axis: [10, 0], y: [1, 2] }),
    shows: 'refused',
  },
];

/** Binary formats of modules and headers; the README names where these are described. */
export const moduleFiles: TextFile[] = [...modules, ...spectra];

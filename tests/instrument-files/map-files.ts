import { concat, writer } from './bytes.ts';
import { commas, rows } from './made.ts';

/**
 * A file that holds maps, and what must be read from it. `shows`: each map as "x × y: z", with "name: " before it where there are
 * several and "↓" behind a y that grows downwards. `size`: columns and rows of the first one; `ends`: the places of its first and
 * last column and row; `values`: its first and last value in the order of the places that rise.
 */
export type MapFile = {
  from: string;
  name: string;
  text: string | Uint8Array;
  shows: string[];
  size: [number, number];
  ends: [[number, number], [number, number]];
  values: [number, number];
  facts?: [string, string][];
  leftOut?: RegExp;
};

const [ems, exs] = [31, 12];
const em = (at: number) => 300 + at * 5;
const ex = (at: number) => 240 + at * 10;
const light = (row: number, column: number) => row * 100 + column;
const across = (count: number, of: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => of(at));

const matrixOf = (separator: string, corner: string, before = '') =>
  `${before}${[corner, ...across(exs, ex)].join(separator)}\n${rows(
    ems,
    (row) => [em(row), ...across(exs, (column) => light(row, column))],
    separator,
  )}\n`;

const fluorescence: Omit<MapFile, 'from' | 'name' | 'text'> = {
  shows: ['激发波长 (nm) × 发射波长 (nm): 数值'],
  size: [exs, ems],
  ends: [
    [240, 350],
    [300, 450],
  ],
  values: [0, 3011],
};

/** A container of Gwyddion with one channel of 3 × 2 values. */
function gwy(): Uint8Array {
  const text = (words: string) => new TextEncoder().encode(`${words}\0`);
  const number = (value: number) => writer(8).f64(0, value).bytes;
  const whole = (value: number) => writer(4).u32(0, value).bytes;
  const item = (key: string, kind: string, ...value: Uint8Array[]) =>
    concat(text(key), new TextEncoder().encode(kind), ...value);
  const thing = (name: string, ...items: Uint8Array[]) => {
    const body = concat(...items);
    return concat(text(name), whole(body.length), body);
  };
  const unit = (words: string) => thing('GwySIUnit', item('unitstr', 's', text(words)));
  const heights = [1e-9, 2e-9, 3e-9, 4e-9, 5e-9, 6e-9];
  const field = thing(
    'GwyDataField',
    item('xres', 'i', whole(3)),
    item('yres', 'i', whole(2)),
    item('xreal', 'd', number(3e-6)),
    item('yreal', 'd', number(2e-6)),
    item('si_unit_xy', 'o', unit('m')),
    item('si_unit_z', 'o', unit('m')),
    item('data', 'D', whole(6), ...heights.map(number)),
  );
  const meta = thing('GwyContainer', item('Scan Rate', 's', text('1.0 Hz')));
  return concat(
    new TextEncoder().encode('GWYP'),
    thing(
      'GwyContainer',
      item('/0/data', 'o', field),
      item('/0/data/title', 's', text('Height')),
      item('/0/base/palette', 's', text('Gold')),
      item('/0/meta', 'o', meta),
    ),
  );
}

/** A file of NanoScope with two channels of 4 × 3 values, of which the second tells a step that is not that of its range. */
export function nanoscope(size: number, step = 440 / 2 ** (8 * size)): Uint8Array {
  const length = 12 * size;
  const image = (offset: number, name: string, own: number) =>
    `\\*Ciao image list\r\n\\Data offset: ${offset}\r\n\\Data length: ${length}\r\n\\Bytes/pixel: ${size}\r\n\\Samps/line: 4\r\n\\Number of lines: 3\r\n` +
    `\\Scan Size: 2 2 ~m\r\n\\@2:Image Data: S [${name}] "${name}"\r\n\\@2:Z scale: V [Sens. Zsens] (${own} V/LSB) 440 V\r\n`;
  const header =
    '\\*File list\r\n\\Version: 0x05120001\r\n\\Date: 10:20:30 AM Mon Jun 03 2024\r\n\\*Scanner list\r\n\\@Sens. Zsens: V 10 nm/V\r\n' +
    image(4_096, 'Height', step) +
    image(4_096 + length, 'Phase', step * 3) +
    '\\*File list end\r\n\x1a';
  const file = writer(4_096 + 2 * length).text(0, header);
  for (let at = 0; at < 12; at++) {
    if (size === 2) file.i16(4_096 + at * 2, at * 100);
    else file.u32(4_096 + at * 4, at * 100);
  }
  return file.bytes;
}

/** Maps as programs of instruments write them: own data in their structure. */
export const mapFiles: MapFile[] = [
  {
    from: 'A matrix of fluorescence with both names in the corner',
    name: 'eem.csv',
    text: matrixOf(',', 'Em (nm)\\Ex (nm)'),
    ...fluorescence,
  },
  {
    from: 'The same in Chinese with tabs',
    name: 'eem.txt',
    text: matrixOf('\t', '发射波长/nm \\ 激发波长/nm'),
    ...fluorescence,
  },
  {
    from: 'The same with decimals of commas',
    name: 'eem.txt',
    text: commas(matrixOf('\t', 'Em (nm) \\ Ex (nm)').replaceAll(/(?<=[\t\n])(\d+)/g, '$1.0')),
    ...fluorescence,
  },
  {
    from: 'Names of the axes in lines of their own',
    name: 'eem.dat',
    text: matrixOf(
      '\t',
      '',
      'Sample: humic acid\nX axis: Excitation wavelength (nm)\nY axis: Emission wavelength (nm)\nZ axis: Intensity (a.u.)\n',
    ),
    ...fluorescence,
    shows: ['激发波长 (nm) × 发射波长 (nm): 强度 (a.u.)'],
    facts: [['Sample', 'humic acid']],
  },
  {
    from: 'The name of the columns above them, that of the rows in the corner',
    name: 'eem.csv',
    text: `,${'Excitation wavelength (nm)'}\n${matrixOf(',', 'Emission wavelength (nm)')}`,
    ...fluorescence,
  },
  {
    from: 'A matrix between places that nothing names',
    name: 'field.txt',
    text: `${['0', ...across(20, (at) => at * 2)].join('\t')}\n${rows(9, (row) => [row / 2, ...across(20, (column) => light(row, column))])}`,
    shows: ['首行数值 × 首列数值: 数值'],
    size: [20, 9],
    ends: [
      [0, 38],
      [0, 4],
    ],
    values: [0, 819],
    leftOut: /没有写明/,
  },
  {
    from: 'Columns of a map with places and two values',
    name: 'map.txt',
    text: `X (µm)\tY (µm)\tIntensity (cnt)\tWidth (cm-1)\n${rows(42, (at) => [(at % 7) * 0.5, Math.floor(at / 7) * 2, at * 10, 20 - at / 10])}`,
    shows: ['强度: X (µm) × Y (µm): 强度 (cnt)', 'Width: X (µm) × Y (µm): Width (cm⁻¹)'],
    size: [7, 6],
    ends: [
      [0, 3],
      [0, 10],
    ],
    values: [0, 410],
  },
  {
    from: 'Heights without a heading, by their ending',
    name: 'surface.xyz',
    text: rows(30, (at) => [Math.floor(at / 5) * 0.1, (at % 5) * 0.2, at], ' '),
    shows: ['第 1 列 × 第 2 列: 第 3 列'],
    size: [6, 5],
    ends: [
      [0, 0.5],
      [0, 0.8],
    ],
    values: [0, 29],
    leftOut: /没有写明各列/,
  },
  {
    from: 'A matrix of counts and nothing else',
    name: 'Fe Ka1.txt',
    text: rows(20, (row) => across(24, (column) => (row * 31 + column * 17) % 23), ','),
    shows: ['列号 × 行号↓: 数值'],
    size: [24, 20],
    ends: [
      [1, 24],
      [1, 20],
    ],
    values: [0, (19 * 31 + 23 * 17) % 23],
    leftOut: /只有数值/,
  },
  {
    from: 'Gwyddion, a matrix as text',
    name: 'height.txt',
    text: `# Channel: Height\n# Width: 5.00 µm\n# Height: 2.50 µm\n# Value units: nm\n${rows(8, (row) => across(16, (column) => light(row, column)))}`,
    shows: ['x (µm) × y (µm)↓: Height (nm)'],
    size: [16, 8],
    ends: [
      [5 / 32, 5 - 5 / 32],
      [2.5 / 16, 2.5 - 2.5 / 16],
    ],
    values: [0, 715],
  },
  {
    from: 'Gwyddion, .gwy',
    name: 'afm.gwy',
    text: gwy(),
    shows: ['x (µm) × y (µm)↓: Height (nm)'],
    size: [3, 2],
    ends: [
      [0.5, 2.5],
      [0.5, 1.5],
    ],
    values: [1, 6],
    facts: [['Scan Rate', '1.0 Hz']],
  },
  ...[2, 4].map(
    (size): MapFile => ({
      from: `NanoScope of ${size} bytes, .spm, one of whose channels contradicts itself`,
      name: 'afm.spm',
      text: nanoscope(size),
      shows: ['x (µm) × y (µm): Height (nm)'],
      size: [4, 3],
      ends: [
        [0.25, 1.75],
        [1 / 3, 5 / 3],
      ],
      values: [0, (1_100 * 440 * 10) / 2 ** (8 * size)],
      facts: [['扫描范围', '2 2 µm']],
      leftOut: /另有 1 个通道/,
    }),
  ),
];

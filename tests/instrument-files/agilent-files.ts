import { zipSync } from 'fflate';
import { concat, writer } from './bytes.ts';
import type { MapFile } from './map-files.ts';
import type { TextFile } from './text-files.ts';

/** Files of ChemStation in the structure that the README names: own data. */

const letters = (words: string) =>
  Uint8Array.from([words.length, ...[...words].flatMap((letter) => [letter.charCodeAt(0), 0])]);

/** The head that channels and spectra of diodes share. */
function head(size: number, version: string, texts: Record<number, string>) {
  const own = writer(size, true).u8(0, 3).text(1, version);
  for (const [at, words] of Object.entries(texts)) own.bytes.set(letters(words), Number(at));
  return own;
}

const told = { 858: 'lemon balm', 1880: 'Li', 2391: '12-Mar-26, 09:15:30', 2574: 'C18.M' };
const channelTold = { ...told, 3089: 'HPLC 2', 4172: 'mAU', 4213: 'DAD1A, Sig=254.0,16.0  Ref=off' };

/** A channel of steps: 4 values in one segment and 2 in another. */
function steps(): Uint8Array {
  const own = head(0x1800, '130', channelTold).u32(0x11a, 0, 300_000).f64(0x127c, 0.5);
  const first = writer(2 + 6 + 6 + 2 + 2, true)
    .u8(0, 0x10, 4)
    .i16(2, -0x8000)
    .u32(4, 1_000)
    .i16(8, -0x8000)
    .u32(10, 70_000)
    .i16(14, 2, -4);
  const second = writer(2 + 4, true)
    .u8(0, 0x10, 2)
    .i16(2, 10, -20);
  return concat(own.bytes, first.bytes, second.bytes, new Uint8Array(2));
}

/** A channel of a flame ionisation detector: doubles. */
const doubles = (): Uint8Array =>
  concat(
    head(0x1800, '179', { ...told, 3089: 'GC', 4172: 'pA', 4213: 'Front Signal' })
      .u32(0x116, 5)
      .f32(0x11a, 0, 240_000)
      .f64(0x127c, 0.25).bytes,
    writer(40).f64(0, 4, 8, 400, 12, 4).bytes,
  );

/** Spectra of three wavelengths at two times and more. */
function diodes(times = 3): Uint8Array {
  const own = head(0x1000, '131', { ...told, 3093: 'mAU' })
    .u32(0x116, times)
    .f64(0xc0d, 0.1);
  const segment = (at: number) =>
    writer(22 + 6 + 2 + 2)
      .u16(0, 67, 32)
      .u32(4, at * 60_000)
      .u16(8, 3_800, 3_880, 40)
      .i16(22, -0x8000)
      .u32(24, 100 * (at + 1))
      .i16(28, 10, -30).bytes;
  return concat(own.bytes, ...Array.from({ length: times }, (_, at) => segment(at)));
}

/** Mass spectra of two masses each; the heavier one first, as such files have them. */
function masses(isLiquid: boolean, scans = 3): Uint8Array {
  const size = isLiquid ? 754 : 0x1700;
  const pascal = (words: string) => `${String.fromCharCode(words.length)}${words}`;
  const own = writer(size, true)
    .text(0, '\u00012')
    .text(4, pascal(isLiquid ? 'MSD Spectral File' : 'GC / MS Data File'))
    .text(0x18, pascal('resin'))
    .text(0xb2, pascal('12 Mar 26  09:15 am'))
    .text(0xe4, pascal('DB5.M'))
    .u16(0x10a, (size + 2) / 2);
  if (isLiquid) own.u32(0x116, scans);
  else own.bytes.set(writer(4).u32(0, scans).bytes, 0x142);
  const segment = (at: number) =>
    writer(18 + 8 + 10, true)
      .u16(0, 18)
      .u32(2, at * 1_200)
      .u16(12, 2)
      .u16(18, 3_010, 22_384, 1_504, 320)
      .u32(32, 48_320 + at).bytes;
  return concat(own.bytes, ...Array.from({ length: scans }, (_, at) => segment(at)), new Uint8Array(8));
}

const chromatogram = '时间 (min) × 强度 (mAU)';
const facts: [string, string][] = [
  ['样品', 'lemon balm'],
  ['操作者', 'Li'],
  ['方法', 'C18.M'],
];

export const agilentFiles: TextFile[] = [
  {
    from: 'ChemStation, a channel of a diode array as steps',
    name: 'DAD1A.ch',
    text: steps(),
    shows: [chromatogram],
    points: [6, [0, 500], [5, 34_994]],
    facts: [...facts, ['仪器', 'HPLC 2'], ['日期', '12-Mar-26, 09:15:30']],
  },
  {
    from: 'ChemStation, a channel of a flame ionisation detector',
    name: 'FID1A.ch',
    text: doubles(),
    shows: ['时间 (min) × 信号 (pA)'],
    points: [5, [0, 1], [4, 1]],
  },
  {
    from: 'ChemStation, mass spectra of a gas chromatograph',
    name: 'data.ms',
    text: masses(false),
    shows: ['强度–时间: 时间 (min) × 强度', '强度–m/z: m/z × 强度'],
    series: ['总离子流', '扫描 1 · 0 min', '扫描 2 · 0.02 min', '扫描 3 · 0.04 min'],
    points: [3, [0, 48_320], [0.04, 48_322]],
    facts: [['样品', 'resin']],
  },
  {
    from: 'ChemStation, one mass spectrum of a liquid chromatograph',
    name: 'MSD1.ms',
    text: masses(true, 1),
    shows: ['m/z × 强度'],
    points: [2, [75.2, 320], [150.5, 48_000]],
  },
  {
    from: 'ChemStation, a zipped folder with two channels, a plane and a version that nobody describes',
    name: 'run.zip',
    text: zipSync({
      'run.D/DAD1A.ch': steps(),
      'run.D/DAD1B.ch': steps(),
      'run.D/DAD1.uv': diodes(),
      'run.D/ADC1A.ch': head(0x1800, '181', {}).bytes,
      'run.D/acq.txt': new Uint8Array(4),
    }),
    shows: [chromatogram],
    series: ['DAD1A · DAD1A, Sig=254.0,16.0  Ref=off', 'DAD1B · DAD1A, Sig=254.0,16.0  Ref=off'],
    leftOut: /\.uv[\s\S]*ADC1A\.ch 的版本/,
  },
  {
    from: 'ChemStation, a folder of MassHunter alone',
    name: 'run.zip',
    text: zipSync({ 'run.D/AcqData/MSScan.bin': new Uint8Array(4) }),
    shows: 'refused',
  },
  {
    from: 'ChemStation, a channel that ends too early',
    name: 'a.ch',
    text: steps().slice(0, 0x1805),
    shows: 'refused',
  },
  {
    from: 'ChemStation, a version that nobody describes',
    name: 'a.ch',
    text: head(0x1800, '181', {}).bytes,
    shows: 'refused',
  },
];

export const agilentMaps: MapFile[] = [
  {
    from: 'ChemStation, spectra of a diode array',
    name: 'DAD1.uv',
    text: diodes(),
    shows: ['波长 (nm) × 时间 (min): 吸光度 (mAU)'],
    size: [3, 3],
    ends: [
      [190, 194],
      [0, 2],
    ],
    values: [10, 28],
    facts,
  },
];

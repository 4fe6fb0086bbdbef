import { strToU8, zipSync } from 'fflate';
import { concat, writer } from './bytes.ts';
import { fixed, rows } from './made.ts';
import type { MapFile } from './map-files.ts';
import type { TextFile } from './text-files.ts';

/** What chromatographs, spectrometers and balances export, as the README's sources tell; the numbers are invented. */

const header = (program: string) =>
  `[Header]\r\nApplication Name\t${program}\r\nVersion\t5.92\r\nData File Name\tC:\\a.lcd\r\nOutput Date\t2024/05/06\r\n\r\n[Sample Information]\r\nOperator Name\tLi\r\nSample Name\taspirin\r\nSample ID\tA-1\r\n\r\n`;
const channel = (name: string, wavelength: number, height: number, comma = false) =>
  `[LC Chromatogram(${name})]\r\nInterval(msec)\t500\r\n# of Points\t30\r\nStart Time(min)\t0.000\r\nIntensity Units\tmV\r\nIntensity Multiplier\t0.001\r\nWavelength(nm)\t${wavelength}\r\nR.Time (min)\tIntensity\r\n${rows(30, (at) => [comma ? fixed(at / 100, 5).replace('.', ',') : fixed(at / 100, 5), at * height])}\r\n\r\n`;
const peaks =
  '[Peak Table(Detector A-Ch1)]\r\n# of Peaks\t2\r\nPeak#\tR.Time\tI.Time\tF.Time\tArea\tHeight\tName\r\n1\t2.345\t2.200\t2.600\t12345\t2345\t\r\n2\t5.345\t5.200\t5.600\t22345\t4345\t\r\n\r\n';

const chromatograms: TextFile[] = [
  {
    from: 'LabSolutions LC, two channels behind a table of peaks, in microvolts with their factor',
    name: 'a.txt',
    text:
      header('LabSolutions') +
      peaks +
      channel('Detector A-Ch1', 254, 100) +
      channel('Detector A-Ch2', 280, 50),
    shows: ['时间 (min) × 信号 (mV)'],
    series: ['LC Chromatogram(Detector A-Ch1) · 254 nm', 'LC Chromatogram(Detector A-Ch2) · 280 nm'],
    points: [30, [0, 0], [0.29, 2.9]],
    facts: [
      ['样品', 'aspirin'],
      ['样品编号', 'A-1'],
      ['操作者', 'Li'],
    ],
    leftOut: /Peak Table/,
  },
  {
    from: 'LabSolutions LC with commas for decimals',
    name: 'a.txt',
    text: header('LabSolutions') + channel('Detector A-Ch1', 254, 100, true),
    shows: ['时间 (min) × 信号 (mV)'],
    points: [30, [0, 0], [0.29, 2.9]],
  },
  {
    from: 'GCMSsolution, a total chromatogram and a mass spectrum',
    name: 'b.txt',
    ordered: 'ms',
    text: `${header('GCMSsolution')}[MS Chromatogram]\r\nm/z\tTIC\r\nInterval(msec)\t300\r\nRet.Time\tAbsolute Intensity\tRelative Intensity\r\n${rows(20, (at) => [fixed(3 + at / 100, 3), 10 + at, at])}\r\n\r\n[MS Spectrum]\r\nRaw Spectrum\t5.100 (scan : 421)\r\n# of Peaks\t3\r\nm/z\tAbsolute Intensity\tRelative Intensity\r\n43.00\t800\t80.00\r\n57.00\t1000\t100.00\r\n85.00\t200\t20.00\r\n`,
    shows: ['强度–时间: 时间 (min) × 强度', '相对丰度–m/z: m/z × 相对丰度 (%)'],
    series: ['MS Chromatogram · m/z TIC', 'MS Spectrum · 5.100 (scan : 421)'],
    points: [20, [3, 10], [3.19, 29]],
  },
  {
    from: 'LabSolutions, a table of peaks alone',
    name: 'a.txt',
    text: header('LabSolutions') + peaks,
    shows: 'refused',
  },
  {
    from: 'UVProbe, transmission in percent named the other way round',
    name: 'a.txt',
    text: `"film - RawData"\r\n"Wavelength nm.","T%"\r\n${rows(30, (at) => [800 - at, 50.5 + at], ',')}\r\n`,
    shows: ['波长 (nm) × 透过率 (%)'],
    points: [30, [800, 50.5], [771, 79.5]],
  },
];

const topspin = (line: string, values: string) =>
  `# File created = Tuesday, 7 May 2024 10:11:12 CEST\n# Data set = 1H-x  10  1  /opt/topspin\n# Spectral Region:\n${line}\n#\n# In the following ordering is from the 'left' to the 'right' limits!\n#\n${values}\n`;

/** A folder of VNMR: heads of 32 and 28 bytes with the most significant byte first, then pairs of numbers. */
function varian({ status = 0x8, blocks = 1, cut = 0 } = {}): Uint8Array {
  const points = 4;
  const trace = points * 2 * 4;
  const head = writer(32, true)
    .u32(0, blocks, 1, points * 2, 4, trace, 28 + trace)
    .u16(24, 0, status)
    .u32(28, 1);
  const bodies = Array.from({ length: blocks }, (_, block) => {
    const numbers = Array.from({ length: points * 2 }, (_, at) => (at % 2 ? -1 : 10 * (block + 1) + at));
    const body = writer(28 + trace, true).u16(0, 0, status, block + 1);
    return (status & 0x8 ? body.f32(28, ...numbers) : body.u32(28, ...numbers.map((own) => own >>> 0))).bytes;
  });
  const fid = concat(head.bytes, ...bodies);
  const parameter = (name: string, value: string) => `${name} 1 1 0 0 0 2 1 0 1 64\n1 ${value}\n0 \n`;
  return zipSync({
    'x.fid/fid': fid.subarray(0, fid.length - cut),
    'x.fid/procpar': strToU8(
      parameter('sw', '2000') +
        parameter('sfrq', '399.9') +
        parameter('tn', '"H1"') +
        parameter('solvent', '"cdcl3"') +
        parameter('samplename', '"Z-7"'),
    ),
  });
}

const resonance: TextFile[] = [
  {
    from: 'TopSpin, a spectrum as one column below its limits',
    name: 'ascii-spec.txt',
    text: topspin(
      '# LEFT = 12.0 ppm. RIGHT = -2.0 ppm.\n#\n# SIZE = 29 ( = number of points)',
      rows(29, (at) => [fixed(at * 3, 1)]),
    ),
    shows: ['化学位移 (ppm)← × 强度'],
    points: [29, [12, 0], [-2, 84]],
    facts: [['数据', '1H-x  10  1  /opt/topspin']],
  },
  {
    from: 'TopSpin, a column that lacks values',
    name: 'ascii-spec.txt',
    text: topspin(
      '# LEFT = 12.0 ppm. RIGHT = -2.0 ppm.\n#\n# SIZE = 40 ( = number of points)',
      rows(29, (at) => [fixed(at * 3, 1)]),
    ),
    shows: 'refused',
  },
  {
    from: 'Varian, a decay of floats with its parameters',
    name: 'x.zip',
    text: varian(),
    shows: ['时间 (s) × 强度'],
    points: [4, [0, 10], [0.0015, 16]],
    facts: [
      ['核', 'H1'],
      ['溶剂', 'cdcl3'],
      ['样品', 'Z-7'],
      ['频率 (MHz)', '399.90'],
    ],
    leftOut: /时域信号/,
  },
  {
    from: 'Varian, an array of integers',
    name: 'x.zip',
    text: varian({ status: 0x4, blocks: 2 }),
    shows: ['时间 (s) × 强度'],
    series: ['x.fid · 第 1 条', 'x.fid · 第 2 条'],
    points: [4, [0, 10], [0.0015, 16]],
  },
  { from: 'Varian, torn', name: 'x.zip', text: varian({ cut: 8 }), shows: 'refused' },
];

/** A file of PHI's programs: its head in words, a head for each region, then the numbers. */
function phi({ told = 2 } = {}): Uint8Array {
  const regions = [
    { name: 'C1s', from: 298, to: 278, y: [5, 9, 7, 4, 3] },
    { name: 'O1s', from: 540, to: 525, y: [1, 8, 2, 2] },
  ];
  const words = [
    'SOFH',
    'FileType: SPECTRUM',
    'AcqFileDate: 2024 5 6',
    'Operator: Li',
    'InstrumentModel: PHI VersaProbe',
    `NoSpectralReg: ${regions.length}`,
    ...regions.map(
      ({ name, from, to, y }, at) =>
        `SpectralRegDef: ${at + 1} 1 ${name} 6 ${y.length} ${fixed((to - from) / (y.length - 1))} ${fixed(from)} ${fixed(to)} ${fixed(from)} ${fixed(to)} 0.1600 55.00 AREA`,
    ),
    'EOFH',
    '',
  ].join('\r\n');
  const front = writer(16 + 96 * regions.length).u32(0, 1, told, 96 * regions.length, 16);
  const bodies: Uint8Array[] = [];
  let end = 16 + 96 * regions.length;
  for (const [at, { y }] of regions.entries()) {
    end += 4 * y.length;
    const head = 16 + 96 * at;
    front
      .u32(head, at + 1)
      .u32(head + 0x14, y.length)
      .text(head + 0x38, 'c/s ')
      .text(head + 0x48, 'f4')
      .u32(head + 0x4c, 4 * y.length)
      .u32(head + 0x5c, end);
    // The dwell time stands behind the numbers of each.
    bodies.push(writer(4 * y.length + 4).f32(0, ...y, 0.16).bytes);
    end += 4;
  }
  return concat(strToU8(words), front.bytes, ...bodies);
}

const electrons: TextFile[] = [
  {
    from: 'PHI MultiPak, .spe of two regions',
    name: 'a.spe',
    text: phi(),
    shows: ['结合能 (eV)← × 强度 (cps)'],
    series: ['C1s', 'O1s'],
    points: [5, [298, 5], [278, 3]],
    facts: [
      ['仪器', 'PHI VersaProbe'],
      ['通能', '55.00 eV'],
      ['操作者', 'Li'],
    ],
  },
  {
    from: 'PHI MultiPak, a profile whose numbers are more',
    name: 'a.spe',
    text: phi({ told: 7 }),
    shows: 'refused',
  },
  {
    from: 'Princeton Instruments, a camera’s .spe',
    name: 'a.spe',
    text: writer(4_200).u32(2_996, 0x1234567).bytes,
    shows: 'refused',
  },
];

const weight = (at: number) => [fixed(30 + at * 2, 1), fixed(100 - at / 2, 3)];
const second = (at: number) =>
  `${String(10 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const [byHeat, byTime] = ['随温度: 温度 (°C) × 质量 (%)', '随时间: 时间 (min) × 质量 (%)'];
const balances: TextFile[] = [
  {
    from: 'a balance with date and time in columns of their own',
    name: 'a.csv',
    text: `Date;Time;Temp (°C);Mass (%)\n${rows(90, (at) => ['06.05.2024', `10:${second(at)}`, ...weight(at)], ';')}`,
    shows: [byHeat, byTime],
    leftOut: /日期与时刻换算/,
    points: [90, [30, 100], [208, 55.5]],
  },
  {
    from: 'a balance with the moment of each row, over midnight',
    name: 'a.txt',
    text: `日期时间\t温度(℃)\t质量(%)\n${rows(90, (at) => [at < 60 ? `2024-05-06 23:59:${String(at).padStart(2, '0')}` : `2024-05-07 00:00:${at - 50}`, ...weight(at)])}`,
    shows: [byHeat, byTime],
  },
  {
    from: 'a balance with hours, minutes and seconds since its beginning',
    name: 'a.txt',
    text: `Time\tTemp (°C)\tTG (%)\n${rows(50, (at) => [`00:00:${String(at).padStart(2, '0')}`, ...weight(at)])}`,
    shows: [byHeat, byTime],
  },
  {
    from: 'a balance whose times run backwards',
    name: 'a.txt',
    text: `Time\tTemp (°C)\tTG (%)\n${rows(50, (at) => [`00:00:${59 - at}`, ...weight(at)])}`,
    shows: ['温度 (°C) × 质量 (%)'],
  },
  {
    from: 'TA Universal Analysis, signals named above in lines of their own',
    name: 'a.txt',
    ordered: 'dsc',
    text: `Version\tUniversal V4.5A TA Instruments\nSample\tPE\nOperator\tLi\nInstrument\tDSC Q20\nNsig\t3\nSig1\tTime (min)\nSig2\tTemperature (°C)\nSig3\tHeat Flow (mW)\nStartOfData\n${rows(60, (at) => [fixed(at / 10, 2), 30 + at, fixed(at / 5, 2)])}`,
    shows: ['随温度: 温度 (°C) × 热流 (mW)', '随时间: 时间 (min) × 热流 (mW)'],
    facts: [['样品', 'PE']],
    leftOut: /放热方向/,
  },
];

export const exportFiles: TextFile[] = [...chromatograms, ...resonance, ...electrons, ...balances];

export const exportMaps: MapFile[] = [
  {
    from: 'LabSolutions, what a detector of diodes measured',
    name: 'a.txt',
    text: `${header('LabSolutions')}[PDA 3D]\r\nInterval(msec)\t640\r\nStart Time(min)\t0.000\r\n# of Wavelength Axis Points\t6\r\n# of Time Axis Points\t5\r\nIntensity Units\tmAU\r\nIntensity Multiplier\t0.001\r\n\t${Array.from({ length: 6 }, (_, at) => 19_000 + at * 120).join('\t')}\r\n${rows(5, (time) => [fixed(time / 100, 5), ...Array.from({ length: 6 }, (_, at) => time * 1_000 + at)])}\r\n`,
    shows: ['波长 (nm) × 时间 (min): 信号 (mAU)'],
    size: [6, 5],
    ends: [
      [190, 196],
      [0, 0.04],
    ],
    values: [0, 4.005],
    facts: [['样品', 'aspirin']],
  },
  {
    from: 'TopSpin, a spectrum of two dimensions as one column',
    name: 'cosy.txt',
    text: topspin(
      '# F1LEFT = 10.0 ppm. F1RIGHT = 1.0 ppm.\n# F2LEFT = 8.0 ppm. F2RIGHT = 0.0 ppm.\n#\n# NROWS = 4 ( = number of points along the F1 axis)\n# NCOLS = 9 ( = number of points along the F2 axis)',
      Array.from(
        { length: 4 },
        (_, row) => `# row = ${row}\n${rows(9, (at) => [fixed(row * 10 + at, 1)])}`,
      ).join('\n'),
    ),
    shows: ['化学位移（F2） (ppm) × 化学位移（F1） (ppm)↓: 强度'],
    size: [9, 4],
    ends: [
      [8, 0],
      [10, 1],
    ],
    values: [0, 38],
    facts: [['维数', '二维 NMR']],
  },
];

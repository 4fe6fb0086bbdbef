import { fixed, peak, rows } from './made.ts';
import type { TextFile } from './text-files.ts';

/** Texts that lead astray who reads them by their first heading, or by what was ordered; the numbers are invented. */

const lying = (name: string, values: (at: number) => number | string) =>
  [name, ...Array.from({ length: 60 }, (_, at) => values(at))].join(',');
const byLine = /每一行是一个量/;
const turned: TextFile[] = [
  {
    from: 'Variables in the lines of a .csv',
    name: 'a.csv',
    text: [
      lying('2Theta (deg)', (at) => fixed(10 + at * 0.02, 2)),
      lying('Intensity (counts)', (at) => at * 3),
    ].join('\n'),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [60, [10, 0], [11.18, 177]],
    leftOut: byLine,
  },
  {
    from: 'The same between semicolons with decimal commas, behind a preamble, for two samples',
    name: 'a.txt',
    text: `Sample;A-1\nDate;2026-01-01\n\n${[
      lying('Wellenlänge (nm)', (at) => 200 + at),
      lying('S-1', (at) => `0.${at + 10}`),
      lying('S-2', (at) => `1.${at + 10}`),
    ]
      .join('\n')
      .replaceAll(',', ';')
      .replaceAll('.', ',')}`,
    shows: ['波长 (nm) × 信号'],
    curves: ['S-1', 'S-2'],
    points: [60, [200, 0.1], [259, 0.69]],
    facts: [['样品', 'A-1']],
    leftOut: byLine,
  },
  {
    from: 'Lines of nothing known',
    name: 'a.csv',
    text: [lying('alpha', (at) => at), lying('beta', (at) => (at * 7) % 5)].join('\n'),
    shows: ['alpha × beta'],
  },
  {
    from: 'Results of samples in lines, their names in front',
    name: 'a.csv',
    text: `sample,${Array.from({ length: 12 }, (_, at) => `gene${at}`).join(',')}\n${rows(6, (at) => [`S${at}`, ...Array.from({ length: 12 }, (_, own) => own * at)], ',')}`,
    shows: 'table',
  },
];

const untold: TextFile[] = [
  ['x,y', ','],
  ['A\tB', '\t'],
  ['Col1;Col2', ';'],
  ['Sample LFP', ' '],
  ['第1列,第2列', ','],
].map(([heading, separator]) => ({
  from: `A pattern below “${heading}”, which says nothing`,
  name: 'a.txt',
  ordered: 'xrd',
  text: `${heading}\n${rows(60, (at) => [10 + at, (at * 3) % 50], separator)}`,
  shows: ['2θ (°) × 强度'],
  leftOut: /没有写明各列/,
}));

const profile = (heading: string, separator = ',') =>
  `${heading}\n${rows(30, (at) => [at * 5, 1_000 - at, 20 + at, 400], separator)}`;
const profiles: TextFile[] = [
  {
    from: 'TOF-SIMS, a depth profile of ions without a unit',
    name: 'a.csv',
    text: profile('Sputter Time (s),Si+,LiF2-,30Si'),
    shows: ['溅射时间 (s) × 信号'],
    curves: ['Si+', 'LiF2-', '30Si'],
    leftOut: /没有写明纵轴/,
  },
  {
    from: 'SurfaceLab, the same below a line of words, with units in a row of their own',
    name: 'a.txt',
    text: profile(
      '# Data of Depth Profile\n#\n# Sputter Time\tSi\tC2H-\tO-\n# s\tcounts\tcounts\tcounts',
      '\t',
    ),
    shows: ['溅射时间 (s) × 信号 (counts)'],
    curves: ['Si', 'C2H-', 'O-'],
  },
  {
    from: 'Avantage, levels over the time of etching in percent of atoms',
    name: 'a.csv',
    text: profile('Etch Time (s),C1s Scan A (at.%),O1s Scan A (at.%),Si2p Scan (at.%)'),
    shows: ['溅射时间 (s) × 信号 (at.%)'],
  },
  {
    from: 'A probe in the sea: quantities of different kinds over a depth stay apart',
    name: 'a.csv',
    text: profile('Depth (m),Salinity,pH,Turbidity'),
    shows: ['Salinity: 深度 (m) × Salinity', 'pH: 深度 (m) × pH', 'Turbidity: 深度 (m) × Turbidity'],
  },
];

const polymers: TextFile[] = [
  {
    from: 'GPC, slices of a distribution',
    name: 'a.csv',
    text: `Log M,dW/dlogM,Cumulative (%)\n${rows(40, (at) => [fixed(6 - at / 10), fixed(peak(at, 20, 6, 1)), at * 2], ',')}`,
    shows: ['lg M × 微分分布 dW/dlgM / 累积 (%)'],
  },
  {
    from: 'GPC, molar masses over decades',
    name: 'a.csv',
    text: `M (g/mol),w(log M)\n${rows(40, (at) => [fixed(10 ** (2.5 + at / 10), 1), fixed(peak(at, 20, 6, 1))], ',')}`,
    shows: ['摩尔质量 (g/mol)log × 微分分布 dW/dlgM'],
  },
  {
    from: 'GPC, a detector over the volume that ran through',
    name: 'a.csv',
    text: `保留体积(mL),示差信号(mV)\n${rows(40, (at) => [fixed(10 + at / 10), fixed(peak(at, 20, 6))], ',')}`,
    shows: ['洗脱体积 (mL) × 示差信号 (mV)'],
  },
  {
    from: 'GPC, a report of averages, of which Mz is no mass to charge',
    name: 'a.csv',
    text: `样品,Mn,Mw,Mz,PDI\n${rows(6, (at) => [`A-${at}`, 12_000 + at, 24_000, 40_000 + at, 2], ',')}`,
    shows: 'table',
  },
];

const minute = (at: number) => fixed(3 + at * 0.02, 2);
const masses: TextFile[] = [
  {
    from: 'MassHunter, a total chromatogram as .csv',
    name: 'a.csv',
    text: `#"+ TIC Scan A1.D"\n#Point,X(Minutes),Y(Counts)\n${rows(40, (at) => [at, minute(at), at * 7], ',')}`,
    shows: ['时间 (min) × 强度 (counts)'],
    points: [40, [3, 0], [3.78, 273]],
    leftOut: /Point/,
  },
  {
    from: 'MassHunter, a mass spectrum as .csv',
    name: 'a.csv',
    text: `#"+ Scan (rt: 3.2 min) A1.D"\n#Point,X(Thomsons),Y(Counts)\n${rows(40, (at) => [at, fixed(50 + at * 7.02), at * 7], ',')}`,
    shows: ['m/z (Th) × 强度 (counts)'],
  },
  {
    from: 'Traces of masses beside the total',
    name: 'a.csv',
    text: `Retention Time (min),TIC,m/z 57,m/z 71\n${rows(40, (at) => [minute(at), at * 9, at * 2, at], ',')}`,
    shows: ['时间 (min) × 强度'],
    curves: ['TIC', 'm/z 57', 'm/z 71'],
  },
  {
    from: 'Spectra one below the other, told apart by scan and moment',
    name: 'a.csv',
    text: `scan,rt,mz,intensity\n${rows(40, (at) => [1 + Math.floor(at / 10), minute(Math.floor(at / 10)), fixed(50 + (at % 10) * 7.5), at], ',')}`,
    shows: ['m/z × 强度'],
    series: ['scan 1 · rt 3', 'scan 2 · rt 3.02', 'scan 3 · rt 3.04', 'scan 4 · rt 3.06'],
    points: [10, [50, 0], [117.5, 9]],
  },
  {
    from: 'Two spectra one below the other, told apart by a column',
    name: 'a.csv',
    text: `Scan,Wavelength (nm),Absorbance\n${rows(60, (at) => [1 + Math.floor(at / 30), 300 + (at % 30), fixed(at / 90)], ',')}`,
    shows: ['波长 (nm) × 吸光度'],
    series: ['Scan 1', 'Scan 2'],
    points: [30, [300, 0], [329, 0.3222]],
  },
  {
    from: 'Spectra one below the other that nothing tells apart',
    name: 'a.csv',
    text: `Time (min),Wavelength (nm),Absorbance\n${rows(120, (at) => [fixed(at / 10), 300 + (at % 8), fixed(at / 90)], ',')}`,
    shows: 'table',
  },
];

const told: TextFile[] = [
  {
    from: 'Fluoracle, whose axes are told in lines of their own',
    name: 'a.txt',
    text: `Labels\tS1\nType\tEmission Scan\nFixed/Offset\t350\nXaxis\tWavelength(nm)\nYaxis\tCounts\n\n${rows(40, (at) => [400 + at, 100 + at])}`,
    shows: ['波长 (nm) × 强度 (counts)'],
    facts: [['方法', 'Emission Scan']],
  },
  {
    from: 'Wavenumbers beside the wavelengths of scattered light are shifts',
    name: 'a.csv',
    text: `Pixel,Wavelength,Wavenumber,Raw,Processed\n${rows(40, (at) => [at, 790 + at, 100 + at * 16, 500, at], ',')}`,
    shows: ['拉曼位移 (cm⁻¹) × 信号'],
  },
  {
    from: 'Xcalibur, a mass spectrum headed by Mass',
    name: 'a.csv',
    text: `SPECTRUM - MS\nfile.raw\nScan #: 1-12\nMass,Intensity,Relative\n${rows(20, (at) => [fixed(100 + at * 7.3), at * 50, at * 5], ',')}`,
    shows: ['m/z × 强度 / 相对强度'],
  },
  {
    from: 'A mass spectrum in percent of its base peak',
    name: 'a.txt',
    text: `m/z\tRelative Abundance (%)\n${rows(20, (at) => [fixed(100 + at * 7.3), at * 5])}`,
    shows: ['m/z × 相对丰度 (%)'],
  },
  {
    from: 'Letters of conductivity are no deviations',
    name: 'a.csv',
    text: `T(K),S(uV/K),sigma(S/cm)\n${rows(20, (at) => [300 + at * 10, at, 500], ',')}`,
    shows: ['温度 (K) × 电导率 (S/cm) / S (uV/K)'],
  },
  {
    from: 'PerkinElmer, weights whose units nothing tells',
    name: 'a.txt',
    text: `Time\tUnsubtracted Weight\tBaseline Weight\tProgram Temperature\tSample Temperature\n${rows(40, (at) => [at, 10 - at / 90, 1, 30 + at, 30 + at])}`,
    shows: ['随温度: 温度 × 质量', '质量: 温度 × 质量', '随时间: 时间 × 质量'],
    curves: ['Unsubtracted Weight'],
    leftOut: /Program Temperature/,
  },
];

const kelvin = (at: number) => fixed(30 + at * 5, 1);
const coupled: TextFile[] = [
  {
    from: 'TG-MS, a balance with the traces of masses',
    name: 'a.csv',
    text: `Time (min),Temperature (°C),Mass (%),m/z=18 (A),m/z=44 (A)\n${rows(40, (at) => [at, kelvin(at), 100 - at / 2, `${at}e-10`, '1e-10'], ',')}`,
    shows: ['随温度: 温度 (°C) × 质量 (%) / 离子流 (A)', '随时间: 时间 (min) × 质量 (%) / 离子流 (A)'],
    curves: ['Mass', 'm/z=18', 'm/z=44'],
  },
  {
    from: 'TG-MS, the traces alone',
    name: 'a.txt',
    ordered: 'tga',
    text: `##Temp./°C;Time/min;MID m18/A;MID m44/A\n${rows(40, (at) => [kelvin(at), at, `${at}e-10`, '1e-10'], ';')}`,
    shows: ['随温度: 温度 (°C) × 离子流 (A)', '随时间: 时间 (min) × 离子流 (A)'],
  },
  {
    from: 'DEMS, what a mass spectrometer saw while the potential was swept',
    name: 'a.csv',
    ordered: 'ms',
    text: `Time (s),Potential (V),Current (mA),m/z 2 (A),m/z 44 (A)\n${rows(40, (at) => [at, fixed(at / 50), fixed(Math.sin(at / 9)), `${at}e-11`, '1e-12'], ',')}`,
    shows: [
      '电流–电位: 电位 (V) × 电流 (mA)',
      '随时间: 时间 (s) × 电流 (mA) / 电位 (V)',
      '离子流–电位: 电位 (V) × 离子流 (A)',
      '离子流–时间: 时间 (s) × 离子流 (A)',
    ],
  },
  {
    from: 'Low-field NMR, a distribution of relaxation times',
    name: 'a.csv',
    ordered: 'nmr',
    text: `T2 (ms),S1,S2\n${rows(40, (at) => [fixed(10 ** (at / 10 - 1)), fixed(peak(at, 20, 4, 10)), 4], ',')}`,
    shows: ['横向弛豫时间 T₂ (ms)log × 信号'],
    curves: ['S1', 'S2'],
  },
  {
    from: 'Low-field NMR in Chinese',
    name: 'a.csv',
    text: `弛豫时间(ms),信号幅度\n${rows(40, (at) => [fixed(10 ** (at / 10 - 1)), at], ',')}`,
    shows: ['弛豫时间 (ms)log × 强度'],
  },
  {
    from: 'Thermocouples by number are no relaxation',
    name: 'a.csv',
    text: `Time (s),T1 (°C),T2 (°C)\n${rows(40, (at) => [at, 20 + at, 30 + at], ',')}`,
    shows: ['时间 (s) × 信号 (°C)'],
    curves: ['T1', 'T2'],
  },
  {
    from: 'Dilatometer, the length over the temperature',
    name: 'a.txt',
    text: `##Temp./°C;Time/min;dL/Lo/%\n${rows(40, (at) => [kelvin(at), at, fixed(at / 100)], ';')}`,
    shows: ['随温度: 温度 (°C) × 尺寸变化 (%)', '随时间: 时间 (min) × 尺寸变化 (%)'],
  },
];

const hertz = (at: number) => (10 ** (5 - at / 5)).toExponential(3);
const cells: TextFile[] = [
  ...['Frequency (Hz),Impedance (Ohm),Phase (deg)', '频率/Hz,阻抗/Ω,相位角/°'].map(
    (heading): TextFile => ({
      from: `An impedance told by its size alone: ${heading}`,
      name: 'a.csv',
      text: `${heading}\n${rows(26, (at) => [hertz(at), 100, -45], ',')}`,
      shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
      leftOut: /由文件中的 \|Z\| 和相位角计算/,
    }),
  ),
  {
    from: 'Capacity by voltage is no volume of pores',
    name: 'a.csv',
    text: `Voltage (V),dQ/dV (mAh/g/V)\n${rows(40, (at) => [fixed(3 + at / 40), fixed(peak(at, 20, 4))], ',')}`,
    shows: ['电压 (V) × 微分容量 dQ/dV (mAh/g/V)'],
  },
  {
    from: 'LAND, records of a cell with the capacity of each step',
    name: 'a.txt',
    text: `Cycle\tStep\tTestTime(Sec.)\tVoltage(V)\tCurrent(mA)\tSpeCap(mAh/g)\n${rows(80, (at) => [1 + Math.floor(at / 40), 1 + (Math.floor(at / 20) % 2), at * 10, fixed(3 + (at % 20) / 20), at % 40 < 20 ? 1 : -1, at % 20])}`,
    shows: ['电压–容量: 容量 (mAh/g) × 电压 (V)', '随时间: 时间 (s) × 电压 (V) / 电流 (mA)'],
    series: ['循环 1', '循环 2'],
    curves: ['充电', '充电', '放电', '放电'],
  },
  {
    from: 'Voltammograms of two samples over one potential',
    name: 'a.csv',
    text: `Potential (V),Current A (mA),Current B (mA)\n${rows(40, (at) => [fixed(Math.sin(at / 9)), at, -at], ',')}`,
    shows: ['电位 (V) × 电流 (mA)'],
    curves: ['Current A', 'Current B'],
  },
  {
    from: 'Voltammograms of two samples, each over its own potential',
    name: 'a.csv',
    text: `Pt,,Au,\nPotential (V),Current (mA),Potential (V),Current (mA)\n${rows(40, (at) => [fixed(Math.sin(at / 9)), at, fixed(Math.cos(at / 9)), -at], ',')}`,
    shows: ['电位 (V) × 电流 (mA)'],
    curves: ['Pt', 'Au'],
    points: [40, [0, 0], [-0.929, 39]],
  },
];

const shifts: TextFile[] = [
  {
    from: 'Raman shifts with their unit behind a slash',
    name: 'a.txt',
    text: `Raman shift/cm-1\tIntensity\n${rows(40, (at) => [3_500 - at * 50, at])}`,
    shows: ['拉曼位移 (cm⁻¹) × 强度'],
  },
  {
    from: 'Samples named by what they are made of',
    name: 'a.csv',
    text: `Wavelength (nm),x=0.1,x=0.2\n${rows(40, (at) => [300 + at, at, at * 2], ',')}`,
    shows: ['波长 (nm) × 信号'],
    curves: ['x=0.1', 'x=0.2'],
  },
  {
    from: 'A list of peaks by shift',
    name: 'a.csv',
    ordered: 'nmr',
    text: `Peak,ppm,Intensity,Width\n${rows(12, (at) => [at + 1, fixed(7 - at / 3), 10, 1], ',')}`,
    shows: 'table',
  },
  {
    from: 'Excitation and emission beside each other, each over its own wavelengths',
    name: 'a.csv',
    text: `Excitation wavelength (nm),Intensity,Emission wavelength (nm),Intensity\n${rows(40, (at) => [300 + at, at, 400 + at, at * 2], ',')}`,
    shows: ['激发光谱: 激发波长 (nm) × 强度', '发射光谱: 发射波长 (nm) × 强度'],
    points: [40, [300, 0], [339, 39]],
  },
  {
    from: 'Origin, units with its codes for raised signs',
    name: 'a.txt',
    text: `波数\t透过率\ncm\\+(-1)\t%\n样品1\t样品1\n${rows(40, (at) => [4_000 - at * 10, 90])}`,
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
  },
  {
    from: 'Isotherms whose branches have columns of their own',
    name: 'a.csv',
    text: `P/P0 ads,V ads (cm3/g),P/P0 des,V des (cm3/g)\n${rows(20, (at) => [fixed(at / 21), 10 + at, fixed(1 - at / 21), 30 - at], ',')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'Mercury intruded, in all and by width',
    name: 'a.csv',
    text: `Pore size Diameter (nm),Cumulative Intrusion (mL/g),Log Differential Intrusion (mL/g)\n${rows(40, (at) => [fixed(10 ** (5 - at / 10)), at, 2], ',')}`,
    shows: ['孔径 (nm)log × 累积进汞量 (cm³/g) / 微分进汞量 (cm³/g)'],
  },
  {
    from: 'Particles by volume, apart and summed up',
    name: 'a.csv',
    text: `Particle size (µm),Differential Volume (%),Cumulative Volume (%)\n${rows(40, (at) => [fixed(10 ** (at / 10 - 1)), 2, at * 2], ',')}`,
    shows: ['粒径 (µm)log × 累积 (%) / Differential Volume (%)'],
  },
];

const emsa = (kind: string, step: string, signal: string, units: string, data: string) =>
  `#FORMAT      : EMSA/MAS Spectral Data File\n#VERSION     : 1.0\n#TITLE       : spot 1\n#NPOINTS     : 40.\n#NCOLUMNS    : 1.\n#XUNITS      : ${units}\n#YUNITS      : counts\n#DATATYPE    : ${kind}\n${step}#SIGNALTYPE  : ${signal}\n#BEAMKV   -kV: 20.0\n#SPECTRUM    : Spectral Data Starts Here\n${data}\n#ENDOFDATA   :\n`;
const microscopes: TextFile[] = [
  {
    from: 'EMSA, pairs of an energy dispersive spectrum',
    name: 'a.msa',
    text: emsa(
      'XY',
      '',
      'EDS',
      'keV',
      rows(40, (at) => [fixed(at / 100, 2), at * 10], ', '),
    ),
    shows: ['能量 (keV) × 强度 (counts)'],
    points: [40, [0, 0], [0.39, 390]],
    facts: [
      ['标题', 'spot 1'],
      ['加速电压', '20 kV'],
    ],
  },
  {
    from: 'EMSA, heights of an energy loss spectrum after its first place and step',
    name: 'a.msa',
    text: emsa(
      'Y',
      '#XPERCHAN : 0.5\n#OFFSET : -10.\n',
      'ELS',
      'eV',
      rows(40, (at) => [`${at * 10}.,`]),
    ),
    shows: ['能量损失 (eV) × 强度 (counts)'],
    points: [40, [-10, 0], [9.5, 390]],
  },
  {
    from: 'EMSA, fewer numbers than told',
    name: 'a.msa',
    text: emsa(
      'Y',
      '#XPERCHAN : 0.5\n#OFFSET : -10.\n',
      'ELS',
      'eV',
      rows(39, (at) => [at]),
    ),
    shows: 'refused',
  },
];

export const trapFiles: TextFile[] = [
  ...turned,
  ...untold,
  ...profiles,
  ...polymers,
  ...masses,
  ...coupled,
  ...cells,
  ...shifts,
  ...microscopes,
  ...told,
];

import { commas, fixed, peak, rows } from './made.ts';
import type { TextFile } from './text-files.ts';

/** Texts in the structure of each program, told where the README says; the numbers are invented. */

const mass = (at: number) => fixed(160 + ((at * 7) % 20), 1);
const counts = (at: number) => fixed(100 + peak(at, 20, 4), 1);

const electrons: TextFile[] = [
  {
    from: 'SpecsLab, .xy of two regions by binding energy, after one of a detector',
    name: 'a.xy',
    text: [
      '# Created by:        SpecsLab Prodigy, Version 4.1',
      '#',
      '# XY-Serializer Export Settings:',
      '#   Energy Axis:              Binding Energy',
      '#   Transmission Function:    no',
      ...['Align', 'Fe2p', 'O1s'].flatMap((region, place) => [
        '#',
        `# Region:                       ${region}`,
        '# Analysis Method:              XPS',
        '# Pass Energy:                  20',
        '',
        '# Cycle: 0, Curve: 0, Scan: 0',
        '#',
        `# ColumnLabels:                 ${place ? 'energy' : 'index'} counts/s`,
        '#',
        rows(40, (at) => [place ? 740 - place * 200 - at : at, counts(at)], '  '),
      ]),
    ].join('\n'),
    shows: ['结合能 (eV)← × 强度 (cps)'],
    series: ['Fe2p · Cycle: 0 Curve: 0 Scan: 0', 'O1s · Cycle: 0 Curve: 0 Scan: 0'],
    points: [40, [540, 100], [501, 100]],
    leftOut: /Align/,
  },
  {
    from: 'SpecsLab2, .xy by kinetic energy with the scaling beside the counts',
    name: 'b.xy',
    ordered: 'xps',
    text: `# Created by:        SpecsLab2\n#   Kinetic Energy Axis:      yes\n# Region:            P 2p\n# Cycle: 0, Curve: 0\n#\n# ColumnLabels: energy counts/s scaling\n#\n${rows(40, (at) => [1_300 + at * 0.5, counts(at), 1], '  ')}`,
    shows: ['动能 (eV) × 强度 (cps)'],
    curves: ['counts/s'],
    leftOut: /scaling/,
  },
  {
    from: 'Scienta SES, .txt whose energies are named apart',
    name: 'a.txt',
    text: `[Info]\nNumber of Regions=0001\n\n[Region 1]\nRegion Name=survey\nDimension 1 name=Binding Energy [eV]\nDimension 1 size=40\n\n[Info 1]\nPass Energy=200\nSample=Cu\n\n[Data 1]\n${rows(40, (at) => [` ${(600 - at / 2).toExponential(8)}`, counts(at)], '  ')}`,
    shows: ['结合能 (eV)← × 强度'],
    points: [40, [600, 100], [580.5, 100]],
    facts: [['样品', 'Cu']],
  },
];

const spectra: TextFile[] = [
  {
    from: 'PerkinElmer UV WinLab, .asc of the form PEDS with its units below #GR',
    name: 'a.asc',
    text: `PE UV       SUBTECH     SPECTRUM    ASCII       PEDS        1.60\n   -1\nfilm.asc\nLambda 1050\n#HDR\n-1\n-1\n#GR\nnm\n%T\n1.0\n0.0\n800.000000\n-5.000000\n40\n8\n100.00\n0.00\n#DATA\n${rows(40, (at) => [fixed(800 - at * 5, 6), fixed(90 - at / 10, 6)])}`,
    shows: ['波长 (nm) × 透过率 (%)'],
    points: [40, [800, 90], [605, 86.1]],
  },
  {
    from: 'AvaSoft, .txt with a heading more than columns',
    name: 'a.txt',
    text: `Integration time [ms]: 2.00\nAveraging Nr. [scans]: 50\nWave   ;Sample   ;Dark     ;Reference;Scope\n[nm]   ;[counts] ;[counts] ;[counts] \n\n${rows(40, (at) => [fixed(200 + at, 3), fixed(480 + at, 3), fixed(1 + at / 10, 3), fixed(81 + at, 3)], ';  ')}`,
    shows: ['波长 (nm) × 信号 (counts)'],
    curves: ['Sample', 'Dark', 'Reference'],
  },
  {
    from: 'LabSpec, .txt whose axes are told in its preamble',
    name: 'a.txt',
    text: `#Laser (nm)=\t532\n#Acq. time (s)=\t30\n#AxisType[0]=\tIntens\n#AxisUnit[0]=\tCnt\n#AxisType[1]=\tSpectr\n#AxisUnit[1]=\t1/cm\n${rows(40, (at) => [fixed(200 + at * 1.8), counts(at)])}`,
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
  },
  {
    from: 'Traces of a chromatogram, headed by masses in the order in which they were asked for',
    name: 'a.csv',
    text: `RT (min),${Array.from({ length: 20 }, (_, at) => mass(at)).join(',')}\n${rows(30, (at) => [fixed(at / 60), ...Array.from({ length: 20 }, (_, place) => at * place)], ',')}`,
    shows: ['时间 (min) × 信号'],
    series: Array.from({ length: 20 }, (_, at) => mass(at)),
    leftOut: /名称是数字/,
  },
  {
    from: 'Absorption of X-rays over the energy, units untold',
    name: 'a.dat',
    text: `# Cu foil\n# energy     mu     If\n${rows(40, (at) => [8_900 + at, fixed(at / 50), 12_000 + at], '  ')}`,
    shows: ['能量 × 信号'],
    curves: ['mu', 'If'],
  },
];

const sorbed = (at: number) => fixed(5 + at * 3.5);
const sorption: TextFile[] = [
  {
    from: 'BELSORP, .DAT with two tables of pressures and volumes',
    name: 'a.DAT',
    text: [
      '====================\n Adsorption data\n====================',
      '"No."\t"Pe/kPa"\t"P0/kPa"\t"Vd/ml"\t"V/ml(STP) g-1"',
      rows(20, (at) => [at + 1, fixed(4 + at * 4.5), '100.00', '41.3', sorbed(at)]),
      '====================\n Desorption data\n====================',
      '"No."\t"Pe/kPa"\t"P0/kPa"\t"Vd/ml"\t"V/ml(STP) g-1"',
      rows(12, (at) => [at + 1, fixed(94 - at * 7), '100.00', '41.3', sorbed(20 - at)]),
    ].join('\n'),
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
    points: [20, [0.04, 5], [0.895, 71.5]],
    leftOut: /饱和压力得到/,
  },
  {
    from: 'BELSORP, .csv with the branches between the rows',
    name: 'a.csv',
    text: [
      'File Name,a.DAT\nSample weight,0.0500,[g]\nAdsorptive,N2\n',
      'No,pi/kPa,pe/kPa,pe2/kPa,p0/kPa,p/p0,Va/cm^3(STP) g^-1\nADS',
      rows(20, (at) => [at + 1, 50, fixed(4 + at * 4.8), 4, 100, fixed(0.04 + at * 0.048), sorbed(at)], ','),
      'DES',
      rows(
        12,
        (at) => [at + 1, 50, fixed(94 - at * 7), 4, 100, fixed(0.94 - at * 0.07), sorbed(20 - at)],
        ',',
      ),
    ].join('\n'),
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
    leftOut: /pi\/kPa/,
  },
  {
    from: 'AIF, whose names stand below each other and whose units are told apart',
    name: 'a.aif',
    text: `data_raw\n_exptl_operator 'Li'\n_units_pressure bar\n_units_loading 'mmol/g'\n\nloop_\n_adsorp_pressure\n_adsorp_amount\n${rows(20, (at) => [fixed(0.1 + at / 4), sorbed(at)], ' ')}\n\nloop_\n_desorp_pressure\n_desorp_amount\n${rows(8, (at) => [fixed(4.5 - at / 2), sorbed(19 - at)], ' ')}`,
    shows: ['压力 (bar) × 吸附量 (mmol/g)'],
    curves: ['吸附', '脱附'],
    facts: [['exptl_operator', 'Li']],
  },
  {
    from: 'pyGAPS, .csv with the mode and the units of its columns told before',
    name: 'a.csv',
    text: `pressure_mode,relative\nmaterial_unit,g\nloading_unit,mmol\nadsorbate,nitrogen\ndata:[pressure,loading,branch]\npressure,loading,branch\n${rows(20, (at) => [fixed(0.01 + at / 21), sorbed(at), 'ads'], ',')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (mmol/g)'],
    curves: ['吸附'],
  },
];

const frequency = (at: number) => (10 ** (5 - (at % 20) / 4)).toExponential(6);
const electro: TextFile[] = [
  {
    from: 'ZPlot, .z with its comments ended below the headings',
    name: 'a.z',
    text: `ZPLOT2 ASCII\n  Data Points:                20\n  Freq(Hz)\tAmpl\tBias\tTime(Sec)\tZ'(a)\tZ''(b)\tGD\tErr\tRange\nEnd Comments\n${rows(20, (at) => [frequency(at), 0.01, 0, at, 20 + at, -at, 0, 0, 4])}`,
    shows: ['Nyquist 图: Z′ × −Z″', 'Bode 图: 频率 (Hz)log × |Z|log / −相位角 (°)'],
    points: [20, [20, 0], [39, 19]],
  },
  {
    from: 'VersaStudio, .par whose definition names the columns',
    name: 'a.par',
    text: `<Segment1>\nType=2\nVersion=3\nDefinition=Segment #, Point #, E(V), I(A), Elapsed Time(s), Frequency(Hz), Z Real, Z Imag\n${rows(20, (at) => [0, at, 0, 0.001, at, frequency(at), 55 + at, -at], ',')}\n</Segment1>`,
    shows: ['Nyquist 图: Z′ × −Z″', 'Bode 图: 频率 (Hz)log × |Z|log / −相位角 (°)'],
  },
  {
    from: 'Two sweeps of impedance after each other, after rows without a frequency',
    name: 'a.txt',
    text: `Elapsed Time (s)\tFrequency (Hz)\tZre (ohms)\tZim (ohms)\n${rows(5, (at) => [at, 0, 0, 0])}\n${rows(40, (at) => [5 + at, frequency(at), 10 + (at % 20), -(at % 20)])}`,
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    series: ['第 1 次扫频', '第 2 次扫频'],
    points: [20, [10, 0], [29, 19]],
    leftOut: /5 行没有频率/,
  },
  {
    from: 'EC-Lab, .mpt of a voltammogram with its charge and its cycles',
    name: 'a.mpt',
    text: `EC-Lab ASCII FILE\nNb header lines : 5\n\nCyclic Voltammetry\n\ntime/s\tcontrol/V\tEwe/V\t<I>/mA\tcycle number\t(Q-Qo)/C\n${rows(80, (at) => [at, 0, fixed(Math.abs(20 - (at % 40)) / 20), fixed(Math.sin(at / 6)), 1 + Math.floor(at / 40), fixed(Math.cos(at / 6))])}`,
    shows: ['电流–电位: 电位 (V) × 电流 (mA)', '随时间: 时间 (s) × 电流 (mA) / 电位 (V)'],
    series: ['循环 1', '循环 2'],
  },
  {
    from: 'Neware, .csv with kinds of steps, clocks and dates among its numbers',
    name: 'a.csv',
    text: `DataPoint,Cycle Index,Step Index,Step Type,Time,Current(A),Voltage(V),Chg. Cap.(Ah),DChg. Cap.(Ah),Energy(Wh),Date\n${rows(80, (at) => [at + 1, 1 + Math.floor(at / 40), 2, at % 40 < 20 ? 'CC Chg' : 'CC DChg', `00:0${at % 10}:00`, at % 40 < 20 ? 1 : -1, fixed(3 + (at % 20) / 20), at % 40 < 20 ? fixed((at % 20) / 100) : 0, at % 40 < 20 ? 0 : fixed((at % 20) / 100), 0.1, '2026-05-18 10:00:00'], ',')}`,
    shows: ['容量 (Ah) × 电压 (V)'],
    series: ['循环 1', '循环 2'],
    curves: ['充电', '充电', '放电', '放电'],
  },
  {
    from: 'Parameters of methods, one a row, that name voltages and currents',
    name: 'a.csv',
    text: `method,charge_cutoff_voltage,cutoff_current\n${rows(20, (at) => ['HPPC+RPT', [4.2, 4.3][at % 2] as number, 0.05 + at / 100], ',')}`,
    shows: 'table',
  },
];

const logs: TextFile[] = [
  {
    from: 'Quantum Design MultiVu, .dat of a moment over the field among fifty columns',
    name: 'a.dat',
    text: `[Header]\nTITLE,\nINFO,mass,5.3 mg\n[Data]\nComment,Time Stamp (sec),Temperature (K),Magnetic Field (Oe),Moment (emu),M. Std. Err. (emu),Mass (grams),Range,Status (code),Map 1,Map 2\n${rows(40, (at) => ['', 3_800_000_000 + at, fixed(300 + (at % 3) / 1_000), -20_000 + at * 1_000, fixed((at - 20) / 1_000), 0.00001, 5.3, 1, 7, '', ''], ',')}`,
    shows: ['磁场 (Oe) × 磁化强度 (emu)'],
    points: [40, [-20_000, -0.02], [19_000, 0.019]],
    leftOut: /Temperature/,
  },
  {
    from: 'A log of flows at a temperature that only wavers',
    name: 'a.csv',
    text: `Sample,DryCal smL/min ,Temp. Deg C,Pressure mBar ,Time\n${rows(40, (at) => [at + 1, fixed(14 + at / 100), fixed(24 + ((at * 37) % 10)), 1_000, '12:00:00'], ',')}`,
    shows: 'table',
  },
  {
    from: 'A log of temperatures over the time of an experiment',
    name: 'a.csv',
    text: `TimeStamp,Experiment time,Temperature Measured\n${rows(40, (at) => ['13:00:00.50', fixed(6 + at / 2), fixed(1 + at / 4)], ',')}`,
    shows: ['时间 × 温度'],
  },
  {
    from: 'Units in a row that begins with empty fields between semicolons',
    name: 'a.csv',
    text: `stamp; elapsed time; T_f; flow\n; s; C; ml/min\n${rows(20, (at) => ['2026-12-03', at, fixed(20 + at / 2), 1 + (at % 3)], ';')}`,
    shows: ['时间 (s) × T f (°C) / flow (ml/min)'],
  },
];

const chromatogram = (rates: string, totals: string) =>
  `Version:\t3\nMaxchannels:\t2\nSample ID:\tC3\nUser Name:\tLi\nSampling Rate:\t${rates}\tHz\nTotal Data Points:\t${totals}\tPts.\nX Axis Title:\tMinutes\tMinutes\nY Axis Title:\tpA\tmV\nX Axis Multiplier:\t0.016667\t0.016667\nY Axis Multiplier:\t0.5\t0.25\n`;
const others: TextFile[] = [
  {
    from: 'EZChrom, .asc of two channels one after another, with their factors',
    name: 'a.dat.asc',
    text: `${chromatogram('10\t5', '30\t20')}${rows(50, (at) => [at * 4])}`,
    shows: ['信号 (pA): 时间 (min) × 信号 (pA)', '信号 (mV): 时间 (min) × 信号 (mV)'],
    series: ['通道 1', '通道 2'],
    points: [30, [0, 0], [29 / 600, 58]],
    facts: [
      ['样品', 'C3'],
      ['操作者', 'Li'],
    ],
  },
  {
    from: 'EZChrom, .asc with fewer numbers than told',
    name: 'a.dat.asc',
    text: `${chromatogram('10\t5', '30\t20')}${rows(40, (at) => [at * 4])}`,
    shows: 'refused',
  },
  {
    from: 'Numbers of a method within a report',
    name: 'acq.txt',
    ordered: 'xps',
    text: `${rows(40, (at) => [`Setting ${String.fromCharCode(65 + (at % 26))} : as before`])}\n${rows(12, (at) => [at + 1, at + 1], '   ')}`,
    shows: 'table',
  },
  {
    from: 'Three rows of numbers, whatever was ordered',
    name: 'a.vms',
    ordered: 'xps',
    text: '1 5\n5 6\n10 8\n',
    shows: 'table',
  },
  {
    from: 'A pattern with errors that are no roots of its counts',
    name: 'a.xye',
    ordered: 'xrd',
    text: rows(60, (at) => [fixed(5 + at / 10), fixed(600 - at), fixed(37 - at / 10)], ' '),
    shows: ['2θ (°) × 强度'],
    leftOut: /像是强度的误差/,
  },
  {
    from: 'Rows that stand alone between blocks',
    name: 'a.txt',
    text: `Wavelength (nm)\tAbsorbance\n${rows(20, (at) => [200 + at, fixed(at / 10)])}\nMaximum\n210\t1.5\nEnd of the report`,
    shows: ['波长 (nm) × 吸光度'],
    leftOut: /1 行零散的数值/,
  },
  {
    from: 'JCAMP-DX of a voltammogram whose current is a letter',
    name: 'a.jdx',
    text: `##TITLE=CV\n##JCAMP-DX=5.00\n##DATA TYPE=CYCLIC VOLTAMMETRY\n##NPOINTS=40\n##XUNITS=V vs Ref\n##YUNITS=A\n##XFACTOR=1.0\n##YFACTOR=1.0\n##XYPOINTS=(XY..XY)\n${rows(40, (at) => [fixed(1.5 - at / 50), fixed(at / 1_000)], ', ')}\n##END=\n`,
    shows: ['电位 (V vs Ref) × 电流 (A)'],
  },
  {
    from: 'JCAMP-DX of a diffraction pattern said to be over wavenumbers',
    name: 'a.jdx',
    text: `##TITLE=P\n##JCAMP-DX=5.00\n##DATA TYPE=X-RAY DIFFRACTION\n##NPOINTS=40\n##XUNITS=1/CM\n##YUNITS=COUNTS\n##XFACTOR=1.0\n##YFACTOR=1.0\n##XYDATA=(XY..XY)\n${rows(40, (at) => [fixed(5 + at / 10), counts(at)], ', ')}\n##END=\n`,
    shows: ['2θ (°) × 强度 (counts)'],
    leftOut: /读作 2θ/,
  },
  {
    from: 'Shimadzu, .txt with the labels of JCAMP-DX above columns',
    name: 'a.txt',
    text: `##TITLE=film\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=%T\n${rows(40, (at) => [fixed(400 + at * 2), fixed(80 + at / 10)])}`,
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
  },
  {
    from: 'Quantachrome NovaWin, whose table is headed by P/Po',
    name: 'a.txt',
    text: `                       Quantachrome NovaWin - Data Acquisition and Reduction\n\nAnalysis gas:  Nitrogen    Sample Weight: 0.032 g\n\n              P/Po                             Po                         Volume @ STP\n\n                                              Torr                             cc\n\n${rows(20, (at) => ['', fixed(0.01 + at / 21), '760.00', sorbed(at)], '      ')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
  },
];

/** Files with what often goes wrong: signs of percent at the beginning, quotes between tabs, words between rows, pumps beside detectors. */
const mean: TextFile[] = [
  {
    from: 'testXpert in German, names and units in quotes between tabs',
    name: 'Zug.txt',
    ordered: 'tensile',
    text: `"Prüfer"\t"Li"\n"Dehnung"\t"Standardkraft"\t"Traversenweg"\n"%"\t"N"\t"mm"\n${commas(rows(40, (at) => [fixed(at / 10), fixed(at * 12.5), fixed(at / 20)]))}`,
    shows: ['力–位移: 位移 (mm) × 力 (N)', '力–应变: 应变 (%) × 力 (N)'],
  },
  {
    from: 'The same without quotes: a row of units that begins with a sign of percent',
    name: 'Zug.txt',
    ordered: 'tensile',
    text: `Dehnung\tStandardkraft\tTraversenweg\n%\tMPa\tmm\n${commas(rows(40, (at) => [fixed(at / 10), fixed(at * 12.5), fixed(at / 20)]))}`,
    shows: ['应变 (%) × 应力 (MPa)'],
    leftOut: /Traversenweg/,
  },
  {
    from: 'A curve whose first rows stand before a remark',
    name: 'a.csv',
    ordered: 'tga',
    text: `Temp (C),Weight (%)\n30,100\n40,99.9\nisothermal step begins here\n${rows(20, (at) => [50 + at * 10, fixed(99 - at, 2)], ',')}`,
    shows: ['温度 (°C) × 质量 (%)'],
    points: [22, [30, 100], [240, 80]],
  },
  {
    from: 'Two detectors of a chromatograph beside the pressure of its pump',
    name: 'lc.txt',
    text: `Time (min)\tPressure (bar)\tUV 254 nm (mAU)\tFLD (LU)\n${rows(60, (at) => [fixed(at / 20), 120 + (at % 3), fixed(peak(at, 30, 5)), fixed(peak(at, 40, 5, 20))])}`,
    shows: [
      'UV 254 nm: 时间 (min) × UV 254 nm (mAU)',
      'FLD (LU): 时间 (min) × FLD (LU)',
      '压力: 时间 (min) × 压力 (bar)',
    ],
  },
  {
    from: 'Pore volume by width beside the sum of it, in one unit',
    name: 'bjh.csv',
    ordered: 'isotherm',
    text: `Pore Diameter (nm),dV/dlogD (cm³/g),Cumulative Pore Volume (cm³/g)\n${rows(30, (at) => [fixed(2 * 1.1 ** at), fixed((at % 7) / 100), fixed(at / 100)], ',')}`,
    shows: ['孔径 (nm) × 微分孔体积 dV/dlogD (cm³/g) / 孔体积 (cm³/g)'],
  },
  {
    from: 'A pattern with degrees and counts in German',
    name: 'a.csv',
    ordered: 'xrd',
    text: commas(
      `Winkel [°2Th.];Int. [Zählimpulse]\n${rows(40, (at) => [fixed(10 + at / 50), 100 + at], ';')}`,
    ),
    shows: ['2θ (°) × Int. (counts)'],
  },
  {
    from: 'XAS Data Interchange, whose units are told for each column',
    name: 'a.xdi',
    text: `# XDI/1.0\n# Column.1: energy eV\n# Column.2: mutrans\n# ---\n# energy mutrans\n${rows(40, (at) => [8_900 + at, fixed(at / 100)], ' ')}`,
    shows: ['能量 (eV) × mutrans'],
  },
  {
    from: 'Sizes of particles over decades',
    name: 'psd.csv',
    text: `Size (µm),Volume In (%)\n${rows(60, (at) => [fixed(0.05 * 1.2 ** at), fixed(peak(at, 30, 8, 5))], ',')}`,
    shows: ['粒径 (µm)log × Volume In (%)'],
  },
];

export const programFiles: TextFile[] = [
  ...mean,
  ...others,
  ...electrons,
  ...spectra,
  ...sorption,
  ...electro,
  ...logs,
];

import { commas, fixed, peak, rows } from './made.ts';
import type { TextFile } from './text-files.ts';

/** Texts as an adversary of the readers would put them together; the numbers are invented. */

const count = (at: number) => fixed(100 + peak(at, 30, 5, 900), 1);
const angle = (at: number) => fixed(10 + at * 0.1, 1);

const numbers: TextFile[] = [
  {
    from: 'Thousands divided by blanks, with decimal commas',
    name: 'a.txt',
    text: `Winkel (2Theta);Impulse\n${rows(60, (at) => [commas(angle(at)), `1 ${200 + at},5`], ';')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    points: [60, [10, 1_200.5], [15.9, 1_259.5]],
  },
  {
    from: 'Thousands divided by narrow blanks that do not break',
    name: 'a.txt',
    text: `Angle 2θ (°);Intensité (coups)\n${rows(60, (at) => [commas(angle(at)), `1\u202f${200 + at},5`], ';')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    points: [60, [10, 1_200.5], [15.9, 1_259.5]],
  },
  {
    from: 'Thousands divided by points, with decimal commas',
    name: 'a.txt',
    text: `Угол 2θ, град;Имп\n${rows(60, (at) => [commas(angle(at)), `1.${200 + at},5`], ';')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    points: [60, [10, 1_200.5], [15.9, 1_259.5]],
  },
  {
    from: 'Chromeleon, thousands between commas and a step that lacks in the first row',
    name: 'a.txt',
    text: `Chromatogram Data Information:\nTime Min. (min)\t0.0\nSignal Unit\tmAU\n\nChromatogram Data:\nTime (min)\tStep (s)\tValue (mAU)\n${rows(60, (at) => [fixed(at / 2, 3), at ? '30.0' : 'n.a.', `1,${200 + at}.125`])}`,
    shows: ['时间 (min) × 强度 (mAU)'],
    points: [60, [0, 1_200.125], [29.5, 1_259.125]],
    leftOut: /1 个值在文件中写作缺失/,
  },
  {
    from: 'A spreadsheet that divided by nothing now and then',
    name: 'a.csv',
    text: `Wavelength (nm),Abs\n${rows(60, (at) => [300 + at, at % 10 ? fixed(at / 60) : '#DIV/0!'], ',')}`,
    shows: ['波长 (nm) × 吸光度'],
    points: [54, [301, 0.0167], [359, 0.9833]],
    leftOut: /6 个值在文件中写作缺失或溢出/,
  },
  {
    from: 'A detector that was flooded in the first rows',
    name: 'a.csv',
    text: `Wavelength (nm),Abs\n${rows(60, (at) => [300 + at, at < 10 ? 'OVER' : fixed(at / 60)], ',')}`,
    shows: ['波长 (nm) × 吸光度'],
    points: [50, [310, 0.1667], [359, 0.9833]],
    leftOut: /10 个值/,
  },
  {
    from: 'Commas between fields and within numbers, which nothing tells apart',
    name: 'a.txt',
    text: `2Theta,Intensity\n${rows(60, (at) => [commas(angle(at)), commas(count(at))], ',')}`,
    shows: 'table',
  },
];

const etch = (at: number) => fixed(50 * Math.sin(at / 9));
const names: TextFile[] = [
  {
    from: 'A field of electricity is none of magnets, and its voltage no quantity that answers it',
    name: 'a.txt',
    text: `Field (kV/cm)\tPolarization (µC/cm2)\tDrive Voltage (V)\n${rows(60, (at) => [etch(at), fixed(20 * Math.sin(at / 9 - 0.3)), etch(at)])}`,
    shows: ['电场强度 (kV/cm) × Polarization (µC/cm2)'],
    leftOut: /Drive Voltage/,
  },
  {
    from: 'ImageJ, a profile over a distance, which is no depth',
    name: 'a.csv',
    text: `Distance_(nm),Gray_Value\n${rows(60, (at) => [fixed(at / 2), count(at)], ',')}`,
    shows: ['距离 (nm) × Gray Value'],
  },
  {
    from: 'Levels of electrons along a line',
    name: 'a.csv',
    text: `Position (mm),C1s (at%),O1s (at%)\n${rows(30, (at) => [at / 10, 70, 30], ',')}`,
    shows: ['位置 (mm) × 信号 (at%)'],
  },
  {
    from: 'GSAS-II, weights of a fit are no masses, and its own x is what was measured over',
    name: 'a.csv',
    ordered: 'xrd',
    text: `"x","y_obs","weight","y_calc","y_bkg","Q"\n${rows(60, (at) => [angle(at), count(at), 0.01, count(at), 80, fixed(0.7 + at / 150)], ',')}`,
    shows: ['x × 强度'],
    curves: ['y obs', 'y calc', 'y bkg'],
    points: [60, [10, 100], [15.9, 100]],
    leftOut: /weight、Q/,
  },
  {
    from: 'Athena, an oscillation over k with the energies once more at the end',
    name: 'a.txt',
    text: `# Athena data file\n#  k chi energy\n${rows(60, (at) => [fixed(at / 5, 2), fixed(Math.sin(at)), fixed(7_112 + at * 9)], '  ')}`,
    shows: ['k × chi'],
  },
  {
    from: 'Athena, headings several blanks behind their mark',
    name: 'a.txt',
    text: `# Athena data file\n#  energy  xmu\n${rows(60, (at) => [fixed(7_000 + at * 5, 2), fixed(0.1 + at / 50)], '  ')}`,
    shows: ['能量 × xmu'],
  },
  {
    from: 'A pair distribution whose units are written in TeX',
    name: 'a.gr',
    text: `##### start data\n#S 1\n#L r($\\AA$)  G($\\AA^{-2}$)\n${rows(60, (at) => [fixed(at / 10, 2), fixed(Math.sin(at))], ' ')}`,
    shows: ['r (Å) × G (Å^-2)'],
  },
  {
    from: 'Anton Paar, a mark of the data before their headings, with decimal commas and words at the end',
    name: 'a.csv',
    text: commas(
      `Test:;flow\n\nResult:;FlowCurve 1\nInterval and data points:;1;20\nInterval data:;Point No.;Shear Rate;Viscosity;Status\n;;[1/s];[mPa·s];[]\n${rows(30, (at) => ['', at + 1, fixed(10 ** (at / 10 - 1)), fixed(1_000 - at), 'Dy_auto'], ';')}`,
    ),
    shows: ['剪切速率 (s⁻¹) × 黏度 (mPa·s)'],
    points: [30, [0.1, 1_000], [79.4328, 971]],
  },
];

const kelvin = (at: number) => fixed(30 + at * 5, 2);
const heated: TextFile[] = [
  {
    from: 'Mettler, a heat flow known by its unit alone, beside two temperatures',
    name: 'a.txt',
    ordered: 'dsc',
    text: `Curve Values:\n      Index             t            Ts            Tr         Value\n                      [s]          [°C]          [°C]        [Wg^-1]\n${rows(60, (at) => [String(at).padStart(9), fixed(at * 6, 2).padStart(13), kelvin(at).padStart(13), kelvin(at + 1).padStart(13), fixed(0.2 - at / 50).padStart(13)], ' ')}`,
    shows: ['随温度: 温度 (°C) × 热流 (W/g)', '随时间: 时间 (s) × 热流 (W/g)'],
    points: [60, [30, 0.2], [325, -0.98]],
  },
  {
    from: 'Netzsch, heating and cooling told apart by a column of segments',
    name: 'a.txt',
    text: `#SAMPLE:\tS1\n##Temp./°C;Time/min;DSC/(mW/mg);Mass/%;Segment\n${rows(60, (at) => [fixed(at < 30 ? 30 + at * 10 : 620 - at * 10, 1), at, 0.1, 100 - at / 4, at < 30 ? 1 : 2], ';')}`,
    shows: ['随温度: 温度 (°C) × 质量 (%) / 热流 (mW/mg)', '随时间: 时间 (min) × 质量 (%) / 热流 (mW/mg)'],
    series: ['Segment 1', 'Segment 2'],
    points: [30, [30, 100], [320, 92.75]],
  },
  {
    from: 'TA, steps named below their marks',
    name: 'a.csv',
    text: [10, -10]
      .map(
        (ramp) =>
          `[step]\nRamp ${ramp} °C/min\nTime,Temperature,Heat Flow (Normalized)\nmin,°C,W/g\n${rows(40, (at) => [at, 20 + at * 4, fixed(-0.3)], ',')}`,
      )
      .join('\n'),
    shows: ['随温度: 温度 (°C) × 热流 (W/g)', '随时间: 时间 (min) × 热流 (W/g)'],
    series: ['Ramp 10 °C/min', 'Ramp -10 °C/min'],
  },
  {
    from: 'TA, moduli and their quotient over the temperature',
    name: 'a.txt',
    text: `Step time\tTemperature\tStorage modulus\tLoss modulus\tTan(delta)\tFrequency\ns\t°C\tMPa\tMPa\t\tHz\n${rows(60, (at) => [at * 10, 30 + at * 2, fixed(2_000 - at * 33), fixed(20 + peak(at, 30, 8, 200)), fixed(0.01 + peak(at, 33, 8, 0.3)), 1])}`,
    shows: ['温度 (°C) × 模量 (MPa)log / 损耗因子 tan δ'],
    curves: ['Storage modulus', 'Loss modulus', 'Tan(delta)'],
    leftOut: /Step time、Frequency/,
  },
  {
    from: 'A rheometer, moduli over the frequency at a temperature that hardly moves',
    name: 'a.csv',
    text: `Angular Frequency (rad/s),Storage Modulus (Pa),Loss Modulus (Pa),Temperature (°C)\n${rows(30, (at) => [fixed(10 ** (at / 10 - 1)), fixed(10 ** (at / 12)), fixed(10 ** (at / 15)), fixed(25 + (at % 2) / 10)], ',')}`,
    shows: ['频率 (rad/s)log × 模量 (Pa)log'],
  },
  {
    from: 'A capacity of heat whose degrees are written with an o',
    name: 'a.txt',
    text: `Temperature (oC)\tCp (kcal/mole/oC)\n${rows(60, (at) => [20 + at, fixed(peak(at, 40, 5, 20))])}`,
    shows: ['温度 (°C) × Cp (kcal/mole/oC)'],
  },
];

const others: TextFile[] = [
  {
    from: 'A cell of the sun swept forth and back, each over its own voltages',
    name: 'a.csv',
    text: `Forward V (V),Forward J (mA cm⁻²),Reverse V (V),Reverse J (mA cm⁻²)\n${rows(60, (at) => [fixed(at / 50), fixed(22 - Math.exp(at / 18)), fixed(1.1 - at / 50), 20], ',')}`,
    shows: ['电压 (V) × 电流密度 (mA/cm²)'],
    curves: ['Forward', 'Reverse'],
  },
  {
    from: 'Jasco, three quantities over the wavelength told by their numbers',
    name: 'a.txt',
    text: `TITLE\tA\nORIGIN\tJASCO\nXUNITS\tNANOMETERS\nYUNITS\tCD [mdeg]\nY2UNITS\tHT [V]\nY3UNITS\tABSORBANCE\nFIRSTX\t260.0\nNPOINTS\t40\nXYDATA\n${rows(40, (at) => [260 - at, fixed(at / 10), 300 + at, fixed(at / 100)])}`,
    shows: [
      '圆二色性 CD: 波长 (nm) × 圆二色性 CD (mdeg)',
      '吸光度: 波长 (nm) × 吸光度',
      'HT: 波长 (nm) × HT (V)',
    ],
  },
  {
    from: 'MestReNova, shifts with both parts of the spectrum and no word about them',
    name: 'a.txt',
    ordered: 'nmr',
    text: rows(60, (at) => [fixed(12 - at * 0.2), count(at), fixed(at)]),
    shows: ['化学位移 (ppm)← × 强度'],
    points: [60, [12, 100], [0.2, 100]],
    leftOut: /第 3 列/,
  },
  {
    from: 'An isotherm over pressures, its branches beside each other',
    name: 'a.txt',
    text: `Pressure (kPa)\tAdsorption (mmol g⁻¹)\tDesorption Pressure (kPa)\tDesorption (mmol g⁻¹)\n${rows(20, (at) => [at * 5, fixed(at / 10), 100 - at * 5, fixed(2 - at / 12)])}`,
    shows: ['压力 (kPa) × 吸附量 (mmol/g)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'Units whose powers lie below nothing',
    name: 'a.csv',
    text: `Potential (V vs. Ag/AgCl),Current density (mA·cm⁻²)\n${rows(60, (at) => [fixed(Math.sin(at / 9)), fixed(Math.cos(at / 9))], ',')}`,
    shows: ['电位 (V vs. Ag/AgCl) × 电流密度 (mA/cm²)'],
  },
];

const beside: TextFile[] = [
  {
    from: 'A list of masses, whose charges are no impedance',
    name: 'a.txt',
    text: `m/z\tz\tIntensity\tRelative\tResolution\n${rows(30, (at) => [fixed(100 + at * 7.3), 1, at * 100, at, 30_000])}`,
    shows: ['m/z × 强度 / 相对强度'],
    leftOut: /z、Resolution/,
  },
  {
    from: 'Errors told by a letter before the quantity',
    name: 'a.csv',
    text: `q (nm^-1),I (cm^-1),dI (cm^-1)\n${rows(60, (at) => [fixed(0.05 + at / 20), fixed(1_000 - at), 1], ',')}`,
    shows: ['散射矢量 q (nm⁻¹) × I (cm⁻¹)'],
    leftOut: /dI/,
  },
  {
    from: 'Errors told by a word before the quantity in brackets',
    name: 'a.txt',
    text: `q(A-1)\tI(q)\tSig(q)\n${rows(60, (at) => [fixed(0.005 + at / 200), fixed(1_000 - at), 1])}`,
    shows: ['散射矢量 q (Å⁻¹) × I(q)'],
    leftOut: /Sig/,
  },
  {
    from: 'Deviations of a mean by their letters',
    name: 'a.csv',
    text: `Concentration (µM),Viability (%),SD\n${rows(8, (at) => [10 ** (at - 3), 100 - at * 10, 3], ',')}`,
    shows: ['浓度 (µM) × Viability (%)'],
    leftOut: /SD/,
  },
  {
    from: 'Stresses and strains before and after the change of the section, named as they are',
    name: 'a.csv',
    text: `Eng. strain,Eng. stress (MPa),True strain,True stress (MPa)\n${rows(60, (at) => [fixed(at / 200), at * 10, fixed(Math.log(1 + at / 200)), fixed(at * 10 * (1 + at / 200))], ',')}`,
    shows: ['应变 × 应力 (MPa)'],
    curves: ['Eng. stress', 'True stress'],
  },
  {
    from: 'Amounts as headings are what was measured at each',
    name: 'a.csv',
    text: `Time (s),0.1 mM,0.2 mM,0.5 mM\n${rows(60, (at) => [at, at, at * 2, at * 3], ',')}`,
    shows: ['时间 (s) × 信号'],
    curves: ['0.1 mM', '0.2 mM', '0.5 mM'],
    leftOut: /没有写明纵轴/,
  },
  {
    from: 'Wells of a plate over the cycles share an axis',
    name: 'a.csv',
    text: `Cycle,A1,A2,B12\n${rows(40, (at) => [at + 1, fixed(at / 40), fixed(at / 50), 0.01], ',')}`,
    shows: ['循环 × 信号'],
    curves: ['A1', 'A2', 'B12'],
  },
  {
    from: 'Words behind the unit of a heating curve',
    name: 'a.txt',
    text: `Temp (°C);DSC (mW/mg) exo up\n${rows(60, (at) => [30 + at * 3, fixed(peak(at, 30, 5, 2))], ';')}`,
    shows: ['温度 (°C) × 热流（放热向上） (mW/mg)'],
  },
  {
    from: 'Samples before what was measured of each, over wavelengths of their own',
    name: 'a.csv',
    text: `Wavelength (nm),S1 Abs,Wavelength (nm),S2 Abs\n${rows(60, (at) => [200 + at, 0.1, 400 + at, 0.2], ',')}`,
    shows: ['波长 (nm) × 吸光度'],
    curves: ['S1', 'S2'],
    points: [60, [200, 0.1], [259, 0.1]],
  },
  {
    from: 'A detector in front of the temperature that went with it',
    name: 'a.txt',
    text: `Time (min)\tTemperature (°C)\tTCD signal (mV)\n${rows(60, (at) => [at, 50 + at * 10, fixed(peak(at, 30, 6, 8))])}`,
    shows: ['时间 (min) × TCD signal (mV) / 温度 (°C)'],
  },
  {
    from: 'What was found of each element is no course',
    name: 'a.csv',
    text: 'Element,Conc %,Intensity\nSilicon,30.2,100\nAluminium,10.3,50\nIron,5.2,40\nCalcium,2.1,30',
    shows: 'table',
  },
  {
    from: 'Hardness by the number of the place',
    name: 'a.csv',
    text: `测点,HV0.2\n${rows(12, (at) => [at + 1, 200 + (at % 5)], ',')}`,
    shows: 'table',
  },
];

const order: TextFile[] = [
  {
    from: 'An isotherm whose desorption was written first',
    name: 'a.txt',
    ordered: 'isotherm',
    text: `p/p0\tV (cm3/g STP)\n${rows(20, (at) => [fixed(0.99 - at * 0.045), fixed(50 - at)])}\n${rows(20, (at) => [fixed(0.15 + at * 0.04), fixed(15 + at * 1.5)])}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
    points: [20, [0.15, 15], [0.91, 43.5]],
  },
  {
    from: 'Siemens are no seconds',
    name: 'a.csv',
    ordered: 'eis',
    text: `Freq (Hz),Y' (S),Y'' (S)\n${rows(40, (at) => [(1e5 / 10 ** (at / 8)).toExponential(3), fixed(at / 100), fixed(at / 90)], ',')}`,
    shows: ['频率 (Hz)log × 信号 (S)'],
  },
  {
    from: 'A table of peaks in front of the pattern',
    name: 'a.txt',
    text: `No.,2Theta,d,I/I0\n1,25.3,3.52,100\n2,37.8,2.38,20\n3,48.0,1.89,35\n4,53.9,1.70,20\n\n2Theta,Intensity\n${rows(60, (at) => [angle(at), count(at)], ',')}`,
    shows: ['2θ (°) × 强度'],
    points: [60, [10, 100], [15.9, 100]],
    leftOut: /结果表/,
  },
  {
    from: 'Two spectra of which the second is the longer',
    name: 'a.txt',
    text: [20, 80]
      .map(
        (points) =>
          `Scan ${points}\nWavelength (nm),Abs\n${rows(points, (at) => [300 + at, fixed(at / 90)], ',')}`,
      )
      .join('\n\n'),
    shows: ['波长 (nm) × 吸光度'],
    series: ['Scan 20', 'Scan 80'],
    points: [80, [300, 0], [379, 0.8778]],
  },
  {
    from: 'Decimal commas in quotes between commas',
    name: 'a.csv',
    text: `"2Theta","Intensity"\n${rows(60, (at) => [`"${commas(angle(at))}"`, `"${commas(count(at))}"`], ',')}`,
    shows: ['2θ (°) × 强度'],
    points: [60, [10, 100], [15.9, 100]],
  },
  {
    from: 'A first row that lacks a value is said',
    name: 'a.txt',
    text: `   T(C)   TG(%)  DSC(mW/mg)\n${rows(60, (at) => [kelvin(at).padStart(7), fixed(100 - at / 2, 2).padStart(8), at ? fixed(0.1).padStart(9) : ''], ' ')}`,
    shows: ['温度 (°C) × 质量 (%) / 热流 (mW/mg)'],
    leftOut: /1 行零散的数值未绘制/,
  },
  {
    from: 'Samples of chromatograms, each over its own times, with units in a row of their own',
    name: 'a.csv',
    text: `Time,Sample A,Time,Sample B\nmin,mV,min,mV\n${rows(60, (at) => [at / 10, count(at), at / 10, at], ',')}`,
    shows: ['时间 (min) × 信号 (mV)'],
    curves: ['Sample A', 'Sample B'],
  },
  {
    from: 'Columns of other sizes beside percents are none',
    name: 'a.txt',
    text: `nm;Sample;%T\n${rows(60, (at) => [300 + at, fixed(peak(at, 20, 9, 1)), fixed(90 - at)], ';')}`,
    shows: ['波长 (nm) × 透过率 (%) / Sample'],
  },
];

const amounts: TextFile[] = [
  {
    from: 'Rates of a sweep as headings are no unit of the current',
    name: 'a.csv',
    text: `E (V),10 mV/s,20 mV/s,50 mV/s\n${rows(60, (at) => [fixed(Math.sin(at / 9)), 1, 2, 3], ',')}`,
    shows: ['电位 (V) × 信号'],
    curves: ['10 mV/s', '20 mV/s', '50 mV/s'],
    leftOut: /没有写明纵轴/,
  },
  {
    from: 'Currents of charging as headings are no unit of the voltage',
    name: 'a.csv',
    text: `Time (s),1 A/g,2 A/g\n${rows(60, (at) => [at, 0.5, 0.6], ',')}`,
    shows: ['时间 (s) × 信号'],
    curves: ['1 A/g', '2 A/g'],
  },
  {
    from: 'Zeta potentials over the pH, not the pH over them',
    name: 'a.csv',
    text: `pH,Zeta potential (mV)\n${rows(14, (at) => [2 + at / 2, fixed(30 - at * 8)], ',')}`,
    shows: ['pH × Zeta 电位 (mV)'],
  },
  {
    from: 'Neware, records within steps within cycles, with headings of three levels',
    name: 'a.csv',
    text: `循环序号,总循环,充电容量(mAh),放电容量(mAh)\n,工步序号,工步状态,起始电压(V)\n,,记录序号,时间,电压(V),电流(mA),容量(mAh)\n1,2,1.5,1.4\n${['恒流充电', '恒流放电'].map((step, place) => `,${place + 1},${step},3.0\n${rows(20, (at) => ['', '', at + 1, `0:00:${10 + at}`, fixed(3 + at / 20), place ? -1 : 1, fixed(at / 14)], ',')}`).join('\n')}`,
    shows: 'table',
  },
];

export const strangeFiles: TextFile[] = [
  ...numbers,
  ...names,
  ...heated,
  ...others,
  ...beside,
  ...order,
  ...amounts,
];

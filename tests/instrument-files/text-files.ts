import type { Technique } from '../../src/features/results/viewers/reading/rules.readings.ts';
import { commas, fixed, gbk, peak, rows } from './made.ts';

/**
 * A text as an instrument's program writes it, and what must be read from it. `shows`: each picture as "x × y / right", with
 * "name: " before it where there are several, "←" behind what is reversed and "log" behind what is logarithmic; `table` or
 * `refused` where there is none. `points`: of the first curve shown, with its first and last point.
 */
export type TextFile = {
  from: string;
  name: string;
  ordered?: Technique;
  text: string | Uint8Array;
  shows: string[] | 'table' | 'refused';
  curves?: string[];
  series?: string[];
  points?: [number, [number, number], [number, number]];
  facts?: [string, string][];
  leftOut?: RegExp;
};

const angle = (at: number) => 10 + at * 0.02;
const pattern = (at: number) => Math.round(100 + peak(angle(at), 10.5, 0.1));
const wave = (at: number) => 4_000 - at * 2;
const band = (at: number) => fixed(98 - peak(wave(at), 3_900, 20, 60));

const diffraction: TextFile[] = [
  {
    from: 'Rigaku SmartLab, .asc of two columns with told lines marked by *',
    name: 'sample.txt',
    text: `*TYPE = Raw\n*SAMPLE = TiO2-500\n*TARGET = Cu\n*START = 10.00\n*STEP = 0.02\n${rows(60, (at) => [fixed(angle(at), 2), pattern(at)], ' ')}`,
    ordered: 'xrd',
    shows: ['2θ (°) × 强度'],
    points: [60, [10, 100], [11.18, pattern(59)]],
    facts: [
      ['样品', 'TiO2-500'],
      ['靶材', 'Cu'],
    ],
    leftOut: /没有写明各列/,
  },
  {
    from: 'PANalytical HighScore, .csv with a preamble and [Scan points]',
    name: 'a.csv',
    text: `[Measurement conditions]\nSample identification,S-17\nAnode material,Cu\nK-Alpha1 wavelength,1.540598\nScan step size,0.02\n[Scan points]\nAngle,Intensity\n${rows(50, (at) => [fixed(angle(at), 2), pattern(at)], ',')}`,
    shows: ['2θ (°) × 强度'],
    points: [50, [10, 100], [10.98, pattern(49)]],
    facts: [
      ['样品', 'S-17'],
      ['靶材', 'Cu'],
    ],
  },
  {
    from: 'PANalytical, .csv with attenuation factors',
    name: 'a.csv',
    text: `2Theta [deg],Intensity [counts],Attenuation factor\n${rows(50, (at) => [fixed(angle(at), 2), pattern(at), 1], ',')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    leftOut: /1 列未绘制：Attenuation/,
  },
  {
    from: 'Bruker DIFFRAC, .txt with semicolons and decimal commas',
    name: 'b.txt',
    text: commas(
      `;Sample: NaCl\n"2Theta";"Yobs";"Esd"\n${rows(50, (at) => [fixed(angle(at), 3), `${pattern(at)}.5`, '3.1'], ';')}`,
    ),
    shows: ['2θ (°) × 强度'],
    points: [50, [10, 100.5], [10.98, pattern(49) + 0.5]],
    leftOut: /1 列未绘制：Esd/,
  },
  {
    from: 'Rietveld fit, .csv with observed, calculated, background and difference',
    name: 'fit.csv',
    text: `2theta,Yobs,Ycalc,Bkg,Diff\n${rows(50, (at) => [fixed(angle(at), 2), pattern(at), pattern(at) - 1, 90, 1], ',')}`,
    shows: ['2θ (°) × 强度'],
    curves: ['Yobs', 'Ycalc', 'Bkg', 'Diff'],
  },
  {
    from: 'FullProf and GSAS, .xye of angle, counts and their roots without words',
    name: 'a.xye',
    ordered: 'xrd',
    text: rows(50, (at) => [fixed(angle(at), 3), pattern(at), fixed(Math.sqrt(pattern(at)))], ' '),
    shows: ['2θ (°) × 强度'],
    leftOut: /计数误差/,
  },
  {
    from: 'Shimadzu XRD-6100, .txt with < 2Theta > < I > headings',
    name: 'r.txt',
    text: `Sample Name : R-12\nComment : none\n<2Theta>\t<   I   >\n${rows(50, (at) => [fixed(angle(at), 4), pattern(at)])}`,
    shows: ['2θ (°) × 强度'],
    facts: [['样品', 'R-12']],
  },
  {
    from: 'Scattering, .dat of q, intensity and error with # remarks',
    name: 'saxs.dat',
    text: `# Sample: latex\n# q(1/nm) I(a.u.) err\n${rows(50, (at) => [fixed(0.1 + at * 0.01), fixed(100 / (at + 1)), '0.1'], '  ')}`,
    shows: ['散射矢量 q (nm⁻¹) × 强度 (a.u.)'],
    leftOut: /err/,
  },
  {
    from: 'Peak list of JADE',
    name: 'peaks.txt',
    ordered: 'xrd',
    text: `#\t2-Theta\td(A)\tHeight\tArea\tFWHM\n${rows(9, (at) => [at + 1, 20 + at, 3.2, 100, 400, 0.2])}`,
    shows: 'table',
  },
  {
    from: 'Two scans beneath each other with names',
    name: 'two.txt',
    text: `Scan 1: as made\n2Theta\tcounts\n${rows(30, (at) => [fixed(angle(at), 2), pattern(at)])}\n\nScan 2: annealed\n2Theta\tcounts\n${rows(40, (at) => [fixed(angle(at), 2), 7])}`,
    shows: ['2θ (°) × 强度 (counts)'],
    series: ['Scan 1: as made', 'Scan 2: annealed'],
    points: [30, [10, 100], [10.58, pattern(29)]],
  },
  {
    from: 'GBK with Chinese headings',
    name: 'c.csv',
    text: gbk(`角度,强度\n${rows(30, (at) => [fixed(angle(at), 2), pattern(at)], ',')}`),
    shows: ['2θ (°) × 强度'],
  },
  {
    from: 'Numbers of rows before the angle, without words',
    name: 'n.xy',
    ordered: 'xrd',
    text: rows(30, (at) => [at + 1, fixed(angle(at), 2), pattern(at)], ' '),
    shows: ['2θ (°) × 强度'],
    points: [30, [10, 100], [10.58, pattern(29)]],
  },
];

const spectra: TextFile[] = [
  {
    from: 'Thermo OMNIC, .csv without headings',
    name: 'film.csv',
    ordered: 'ir',
    text: rows(60, (at) => [fixed(wave(at)), band(at)], ','),
    shows: ['波数 (cm⁻¹)← × 信号'],
    points: [60, [4_000, Number(band(0))], [3_882, Number(band(59))]],
  },
  {
    from: 'PerkinElmer Spectrum, .csv with units in a row of their own',
    name: 'film.csv',
    text: `cm-1,%T\n${rows(60, (at) => [fixed(wave(at), 2), band(at)], ',')}`,
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
  },
  {
    from: 'Shimadzu IRsolution, .txt with ##',
    name: 'ir.txt',
    text: `"cm-1"\t"%T"\n${rows(60, (at) => [fixed(wave(at), 2), band(at)])}`,
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
  },
  {
    from: 'German, decimal commas, wavenumbers and absorbance',
    name: 'ir.txt',
    text: commas(
      `Probe: Film\nWellenzahl [cm-1];Extinktion\n${rows(60, (at) => [fixed(wave(at), 2), fixed(0.1 + at / 1_000)], ';')}`,
    ),
    shows: ['波数 (cm⁻¹)← × 吸光度'],
    facts: [['样品', 'Film']],
  },
  {
    from: 'Chinese headings with units in full-width brackets',
    name: '样品.csv',
    text: `波数（cm-1）,透过率（%）\n${rows(60, (at) => [fixed(wave(at), 1), band(at)], ',')}`,
    shows: ['波数 (cm⁻¹)← × 透过率 (%)'],
  },
  {
    from: 'Renishaw WiRE, .txt with #Wave and #Intensity',
    name: 'spot.txt',
    ordered: 'raman',
    text: `#Wave\t\t#Intensity\n${rows(60, (at) => [fixed(1_800 - at, 3), fixed(500 + at, 2)])}`,
    shows: ['拉曼位移 (cm⁻¹) × 强度'],
  },
  {
    from: 'Horiba LabSpec, .txt with # told lines',
    name: 'spot.txt',
    text: `#Acq. time (s)=\t10\n#Laser=\t532 nm_Edge\n#Objective=\tx50\n${rows(60, (at) => [fixed(100 + at * 20), 300 + at])}`,
    ordered: 'raman',
    shows: ['拉曼位移 (cm⁻¹) × 强度'],
    facts: [['激发波长', '532 nm_Edge']],
  },
  {
    from: 'Raman shift with intensity in counts, semicolons',
    name: 'r.csv',
    text: `Raman shift (cm-1);Intensity (counts)\n${rows(60, (at) => [fixed(100 + at), 300 + at], ';')}`,
    shows: ['拉曼位移 (cm⁻¹) × 强度 (counts)'],
  },
  {
    from: 'Agilent Cary WinUV, .csv with names over pairs of columns and a report behind',
    name: 'uv.csv',
    text: `Blank,,Dye 1,,\nWavelength (nm),Abs,Wavelength (nm),Abs,\n${rows(60, (at) => [800 - at, fixed(0.01), 800 - at, fixed(0.1 + at / 1_000), ''], ',')}\n\nDye 1\nCollection Time: 5/6/2026 10:11:12 AM\nScan rate (nm/min): 600.000\n`,
    shows: ['波长 (nm) × 吸光度'],
    curves: ['Blank', 'Dye 1'],
    points: [60, [800, 0.01], [741, 0.01]],
  },
  {
    from: 'Shimadzu UVProbe, .txt with a title row',
    name: 'uv.txt',
    text: `"Spectrum1 - RawData"\n"Wavelength nm."\t"Abs."\n${rows(60, (at) => [fixed(200 + at, 2), fixed(at / 100)])}`,
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'Diffuse reflectance of a sphere',
    name: 'drs.csv',
    ordered: 'uv',
    text: `Wavelength/nm,%R\n${rows(60, (at) => [200 + at, fixed(10 + at)], ',')}`,
    shows: ['波长 (nm) × 反射率 (%)'],
  },
  {
    from: 'Samples beside each other',
    name: 'uv.csv',
    text: `Wavelength (nm),S-1,S-2,S-3\n${rows(60, (at) => [200 + at, fixed(at / 100), fixed(at / 50), fixed(at / 20)], ',')}`,
    shows: ['波长 (nm) × 信号'],
    curves: ['S-1', 'S-2', 'S-3'],
    leftOut: /没有写明纵轴/,
  },
  {
    from: 'Edinburgh FLS, .txt with told lines by commas',
    name: 'pl.txt',
    text: `Labels,Em 1,\nType,Emission Scan,\nXAxis,Wavelength(nm),\nYAxis,Counts,\nFixed/Offset,365.00,\n\nEmission wavelength (nm),Intensity (counts)\n${rows(60, (at) => [fixed(400 + at, 2), fixed(1_000 + at, 1)], ',')}`,
    shows: ['发射波长 (nm) × 强度 (counts)'],
    facts: [['方法', 'Emission Scan']],
  },
  {
    from: 'Horiba FluorEssence, three rows of heading (name, unit, sample)',
    name: 'ex.dat',
    text: `Excitation Wavelength\tS1\nnm\tCPS\n\tdye\n${rows(60, (at) => [300 + at, 5_000 + at])}`,
    shows: ['激发波长 (nm) × S1 (cps)'],
  },
  {
    from: 'MestReNova, pairs of shift and intensity',
    name: 'h.txt',
    ordered: 'nmr',
    text: rows(60, (at) => [fixed(12 - at * 0.1), fixed(at * 3)], '\t'),
    shows: ['化学位移 (ppm)← × 强度'],
  },
  {
    from: 'Carbon spectrum with headings',
    name: 'c.csv',
    text: `Chemical shift (ppm),Intensity (a.u.)\n${rows(60, (at) => [fixed(200 - at), at], ',')}`,
    shows: ['化学位移 (ppm)← × 强度 (a.u.)'],
  },
  {
    from: 'CasaXPS, tabs with kinetic and binding energy, counts, fits and background',
    name: 'c1s.txt',
    text: `C1s Region\nName\tC1s/1\nK.E.\tCounts\tC-C\tC-O\tBackground\tEnvelope\tB.E.\n${rows(60, (at) => [fixed(1_190 + at * 0.1, 2), 900 + at, 800, 810, 790, 899, fixed(296.6 - at * 0.1, 2)])}`,
    shows: ['结合能 (eV)← × 强度 (counts)'],
    curves: ['Counts', 'C-C', 'C-O', 'Background', 'Envelope'],
    leftOut: /K\.E\./,
  },
  {
    from: 'Thermo Avantage, .txt with axes told by words and units in brackets',
    name: 'o1s.txt',
    text: `Binding Energy (E)\tCounts / s\n(eV)\t(Residuals × 0)\n${rows(60, (at) => [fixed(545 - at * 0.1, 2), 900 + at])}`,
    shows: ['结合能 (eV)← × 强度 (cps)'],
  },
  {
    from: 'Regions beneath each other',
    name: 'xps.csv',
    text: `Region,C 1s\nBinding Energy (eV),Counts\n${rows(30, (at) => [fixed(290 - at * 0.1, 2), 900 + at], ',')}\n\nRegion,O 1s\nBinding Energy (eV),Counts\n${rows(40, (at) => [fixed(540 - at * 0.1, 2), 700 + at], ',')}`,
    shows: ['结合能 (eV)← × 强度 (counts)'],
    series: ['Region C 1s', 'Region O 1s'],
  },
  {
    from: 'Centroids of a mass spectrum',
    name: 'ms.csv',
    text: `m/z,Intensity\n${rows(20, (at) => [fixed(100 + at * 7.1), 1_000 * at], ',')}`,
    shows: ['m/z × 强度'],
  },
  {
    from: 'Chromatogram of all ions',
    name: 'tic.csv',
    ordered: 'ms',
    text: `Retention Time (min),TIC\n${rows(60, (at) => [fixed(at * 0.01), 1_000 * at], ',')}`,
    shows: ['时间 (min) × 强度'],
  },
  {
    from: 'Shimadzu LabSolutions, sections in brackets with a table of peaks',
    name: 'lc.txt',
    text: `[Header]\nApplication Name\tLabSolutions\n[Sample Information]\nSample Name\tMix 3\n[Peak Table(Detector A-Ch1)]\n# of Peaks\t3\nPeak#\tR.Time\tI.Time\tF.Time\tArea\tHeight\n1\t1.1\t1.0\t1.2\t100\t10\n2\t2.1\t2.0\t2.2\t200\t20\n3\t3.1\t3.0\t3.2\t300\t30\n\n[LC Chromatogram(Detector A-Ch1)]\nInterval(msec)\t500\n# of Points\t60\nR.Time (min)\tIntensity\n${rows(60, (at) => [fixed(at * 0.00833, 5), at * 2])}`,
    shows: ['时间 (min) × 强度'],
    leftOut: /Peak Table.*结果表/,
  },
];

const temperature = (at: number) => 30 + at * 5;
const thermal: TextFile[] = [
  {
    from: 'Netzsch Proteus, ## heading with units after slashes',
    name: 'sta.txt',
    text: `#EXPORTTYPE:;DATA ALL\n#INSTRUMENT:;NETZSCH STA 449F3\n#IDENTITY:;S-4\n#SAMPLE MASS /mg:;9.85\n#EXO:;1\n##Temp./°C;Time/min;DSC/(mW/mg);Mass/%\n${rows(60, (at) => [fixed(temperature(at)), fixed(at * 0.5), fixed(0.01 * at), fixed(100 - at / 10)], ';')}`,
    shows: [
      '随温度: 温度 (°C) × 质量 (%) / 热流（放热向上） (mW/mg)',
      '随时间: 时间 (min) × 质量 (%) / 热流（放热向上） (mW/mg)',
    ],
    points: [60, [30, 100], [325, 94.1]],
    facts: [
      ['仪器', 'NETZSCH STA 449F3'],
      ['样品质量', '9.85'],
    ],
  },
  {
    from: 'Mettler STARe, units in brackets below, columns of blanks',
    name: 'dsc.txt',
    text: `Curve Name:\n  !&DSC\nCurve Values:\n   Index             t            Ts            Tr         Value\n                   [s]          [°C]          [°C]          [mW]\n${rows(60, (at) => [at, fixed(at * 6), fixed(temperature(at)), fixed(temperature(at) + 0.4), fixed(-at / 10)], '   ')}`,
    shows: ['随温度: 温度 (°C) × 热流 (mW)', '随时间: 时间 (s) × 热流 (mW)'],
    points: [60, [30, 0], [325, -5.9]],
    leftOut: /放热方向/,
  },
  {
    from: 'TA TRIOS, names, units and a section mark',
    name: 'tga.txt',
    text: `Filename\trun1.tri\nInstrument name\tQ500\nOperator\tLi\n[step]\nRamp 10 °C/min to 800 °C\nTime\tTemperature\tWeight\tWeight\tDeriv. Weight\nmin\t°C\tmg\t%\t%/°C\n${rows(60, (at) => [fixed(at * 0.5), fixed(temperature(at)), fixed(10 - at / 100), fixed(100 - at / 10), fixed(0.02)])}`,
    shows: [
      '随温度: 温度 (°C) × 质量 (%) / DTG (%/°C)',
      '质量 (mg): 温度 (°C) × 质量 (mg)',
      '随时间: 时间 (min) × 质量 (%) / DTG (%/°C)',
    ],
  },
  {
    from: 'An isothermal run over time',
    name: 'iso.csv',
    text: `Time (min),Temperature (°C),Weight (%)\n${rows(60, (at) => [at, fixed(500 + (at % 2) * 0.1), fixed(100 - at / 10)], ',')}`,
    shows: ['时间 (min) × 质量 (%)'],
  },
  {
    from: 'Segments beneath each other',
    name: 'seg.txt',
    text: `Sample: polymer\nExo Up\nSegment 1 heating\nTemp (°C)\tHeat flow (W/g)\n${rows(30, (at) => [fixed(temperature(at)), fixed(at / 100)])}\nSegment 2 cooling\nTemp (°C)\tHeat flow (W/g)\n${rows(30, (at) => [fixed(temperature(29 - at)), fixed(-at / 100)])}`,
    shows: ['温度 (°C) × 热流（放热向上） (W/g)'],
    series: ['Segment 1 heating', 'Segment 2 cooling'],
  },
  {
    from: 'Chinese thermal balance',
    name: 'tg.csv',
    text: `温度(℃),时间(min),质量(%),DTG(%/min)\n${rows(60, (at) => [temperature(at), fixed(at * 0.5), fixed(100 - at / 10), fixed(-0.2)], ',')}`,
    shows: ['随温度: 温度 (°C) × 质量 (%) / DTG (%/min)', '随时间: 时间 (min) × 质量 (%) / DTG (%/min)'],
  },
];

const pressure = [0.01, 0.1, 0.3, 0.6, 0.9, 0.99, 0.8, 0.5, 0.2];
const sorption: TextFile[] = [
  {
    from: 'Micromeritics MicroActive, isotherm with absolute pressures, times and p0',
    name: 'iso.csv',
    text: `Relative Pressure (p/p°),Absolute Pressure (mmHg),Quantity Adsorbed (cm³/g STP),Elapsed Time (min),Saturation Pressure (mmHg)\n${rows(9, (at) => [pressure[at] as number, fixed((pressure[at] as number) * 760), 20 + at, at * 3, 760], ',')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
    points: [6, [0.01, 20], [0.99, 25]],
    leftOut: /3 列未绘制/,
  },
  {
    from: 'Absolute pressure and p0 alone',
    name: 'iso.csv',
    text: `Pressure (kPa),p0 (kPa),Uptake (mmol/g)\n${rows(9, (at) => [fixed((pressure[at] as number) * 100), 100, 2 + at], ',')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (mmol/g)'],
    leftOut: /饱和压力得到/,
  },
  {
    from: 'Absolute pressure only stays what it is',
    name: 'co2.csv',
    text: `Pressure (bar),Uptake (mmol/g)\n${rows(9, (at) => [at + 1, 2 + at], ',')}`,
    shows: ['压力 (bar) × 吸附量 (mmol/g)'],
    curves: ['吸附'],
  },
  {
    from: 'BELSORP, branches beneath each other',
    name: 'bel.dat',
    text: `Comment1\tzeolite\nAdsorption data\nNo\tP/P0\tVa/cm3(STP) g-1\n${rows(5, (at) => [at + 1, 0.1 * (at + 1), 10 + at])}\nDesorption data\nNo\tP/P0\tVa/cm3(STP) g-1\n${rows(4, (at) => [at + 1, 0.5 - 0.1 * at, 14 - at])}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'Words for the branch beside each row',
    name: 'b.csv',
    text: `branch,relative pressure,quantity adsorbed (cm3/g STP)\n${rows(9, (at) => [at < 6 ? 'adsorption' : 'desorption', pressure[at] as number, 20 + at], ',')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'BET transform',
    name: 'bet.csv',
    ordered: 'isotherm',
    text: `Relative Pressure (p/p°),1/[Q(p°/p - 1)]\n${rows(9, (at) => [fixed(0.05 + at * 0.02), fixed(0.001 * at)], ',')}`,
    shows: ['相对压力 p/p₀ × BET 变换'],
  },
  {
    from: 'Pore sizes',
    name: 'bjh.csv',
    ordered: 'isotherm',
    text: `Pore Diameter (nm),dV/dD Pore Volume (cm³/g·nm)\n${rows(20, (at) => [2 + at, fixed(0.01 * at)], ',')}`,
    shows: ['孔径 (nm) × 微分孔体积 dV/dD (cm³/(g·nm))'],
  },
];

const hertz = (at: number) => 10 ** (5 - at / 5);
const electro: TextFile[] = [
  {
    from: 'CHI, .txt of impedance with Z" in the heading',
    name: 'eis.txt',
    text: `Nov. 3, 2026   10:00:00\nA.C. Impedance\nFile: eis.bin\nInit E (V) = 0.1\nFreq/Hz, Z'/ohm, Z"/ohm, Z/ohm, Phase/deg\n\n${rows(26, (at) => [hertz(at).toExponential(3), 10 + at, -at, fixed(Math.hypot(10 + at, at)), -fixed(at)], ', ')}`,
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    points: [26, [10, 0], [35, 25]],
  },
  {
    from: 'CHI, .txt of a voltammogram',
    name: 'cv.txt',
    text: `Cyclic Voltammetry\nInit E (V) = 0\nHigh E (V) = 0.5\nScan Rate (V/s) = 0.05\n\nPotential/V, Current/A\n\n${rows(100, (at) => [fixed(at < 50 ? at / 100 : (100 - at) / 100, 3), (1e-5 * Math.sin(at / 9)).toExponential(3)], ', ')}`,
    shows: ['电位 (V) × 电流 (A)'],
  },
  {
    from: 'BioLogic EC-Lab, .mpt of impedance',
    name: 'eis.mpt',
    text: `EC-Lab ASCII FILE\nNb header lines : 6\n\nPotentio Electrochemical Impedance Spectroscopy\n\nfreq/Hz\tRe(Z)/Ohm\t-Im(Z)/Ohm\t|Z|/Ohm\tPhase(Z)/deg\ttime/s\n${rows(26, (at) => [hertz(at).toExponential(7), 10 + at, at, fixed(Math.hypot(10 + at, at)), -at, at])}`,
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    points: [26, [10, 0], [35, 25]],
  },
  {
    from: 'BioLogic EC-Lab, .mpt of a voltammogram by cycle, decimal commas',
    name: 'cv.mpt',
    text: commas(
      `EC-Lab ASCII FILE\nNb header lines : 5\n\nCyclic Voltammetry\nmode\tox/red\terror\ttime/s\tcontrol/V\tEwe/V\t<I>/mA\tcycle number\n${rows(120, (at) => [2, 1, 0, fixed(at), fixed(Math.sin(at / 9.5)), fixed(Math.sin(at / 9.5)), fixed(Math.cos(at / 9.5)), `${1 + Math.floor(at / 60)}.0`])}`,
    ),
    shows: ['电流–电位: 电位 (V) × 电流 (mA)', '随时间: 时间 (s) × 电流 (mA) / 电位 (V)'],
    series: ['循环 1', '循环 2'],
    leftOut: /mode、ox\/red、error、control/,
  },
  {
    from: 'Gamry, .DTA with an open circuit before the impedance',
    name: 'eis.dta',
    text: `EXPLAIN\nTAG\tEISPOT\nTITLE\tLABEL\tPotentiostatic EIS\tTest Identifier\nOCVCURVE\tTABLE\t40\n\tPt\tT\tVf\tVm\tAch\n\t#\ts\tV vs. Ref.\tV\tV\n${rows(40, (at) => ['', at, at * 0.5, fixed(0.2 + at / 1e4), fixed(0.2), 0])}\nZCURVE\tTABLE\n\tPt\tTime\tFreq\tZreal\tZimag\tZsig\tZmod\tZphz\tIDC\tVDC\tIERange\n\t#\ts\tHz\tohm\tohm\tV\tohm\t°\tA\tV\t#\n${rows(26, (at) => ['', at, at, hertz(at).toExponential(3), 10 + at, -at, 1, fixed(Math.hypot(10 + at, at)), -at, '1e-6', 0.2, 9])}`,
    shows: [
      'Nyquist 图: Z′ (Ω) × −Z″ (Ω)',
      'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)',
      '电位–时间: 时间 (s) × 电位 (V vs. Ref.)',
    ],
    series: ['OCVCURVE TABLE 40', 'ZCURVE TABLE'],
  },
  {
    from: 'Autolab NOVA, headings with brackets and a sign',
    name: 'nova.txt',
    text: `Index;Frequency (Hz);Z' (Ω);-Z'' (Ω);Z (Ω);-Phase (°);Time (s)\n${rows(26, (at) => [at + 1, hertz(at).toExponential(3), 10 + at, at, fixed(Math.hypot(10 + at, at)), at, at], ';')}`,
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    points: [26, [10, 0], [35, 25]],
  },
  {
    from: 'Zahner, modulus and phase only',
    name: 'z.txt',
    text: `Frequency/Hz  |Z|/Ohm  Phase/deg\n${rows(26, (at) => [hertz(at).toExponential(4), 100, -45], '  ')}`,
    shows: ['Nyquist 图: Z′ (Ω) × −Z″ (Ω)', 'Bode 图: 频率 (Hz)log × |Z| (Ω)log / −相位角 (°)'],
    leftOut: /由文件中的 \|Z\| 和相位角计算/,
  },
  {
    from: 'Neware, records with cycle, step and both capacities',
    name: 'cell.csv',
    text: `循环序号,工步序号,电压(V),电流(mA),充电容量(mAh),放电容量(mAh)\n${rows(80, (at) => [1 + Math.floor(at / 40), 1 + Math.floor(at / 20), fixed(3 + (at % 20) / 20), at % 40 < 20 ? 1 : -1, at % 40 < 20 ? at % 20 : 20, at % 40 < 20 ? 0 : at % 20], ',')}`,
    shows: ['容量 (mAh) × 电压 (V)'],
    series: ['循环 1', '循环 2'],
    curves: ['充电', '充电', '放电', '放电'],
  },
  {
    from: 'One row a cycle',
    name: 'life.csv',
    text: `Cycle Index,Charge Capacity (mAh/g),Discharge Capacity (mAh/g),Coulombic Efficiency (%)\n${rows(60, (at) => [at + 1, 170 - at / 10, 168 - at / 10, 99], ',')}`,
    shows: ['循环次数 × 容量 (mAh/g) / 库仑效率 (%)'],
  },
  {
    from: 'Current over time at a held potential',
    name: 'it.txt',
    text: `Time/sec, Current/A\n${rows(60, (at) => [fixed(at / 10), (1e-6 * at).toExponential(3)], ', ')}`,
    shows: ['时间 (s) × 电流 (A)'],
  },
];

const materials: TextFile[] = [
  {
    from: 'Instron Bluehill, units in a row of their own',
    name: 'pull.csv',
    text: `"Results Table 1"\n"Time","Extension","Load","Tensile strain","Tensile stress"\n"(s)","(mm)","(N)","(%)","(MPa)"\n${rows(60, (at) => [`"${fixed(at / 10, 3)}"`, `"${fixed(at / 50)}"`, `"${at * 10}"`, `"${fixed(at / 25)}"`, `"${at * 3}"`], ',')}`,
    shows: ['应力–应变: 应变 (%) × 应力 (MPa)', '力–位移: 位移 (mm) × 力 (N)'],
    points: [60, [0, 0], [2.36, 177]],
    leftOut: /Time/,
  },
  {
    from: 'Zwick testXpert, German with decimal commas',
    name: 'zug.txt',
    text: commas(
      `Prüfer;Meier\n"Dehnung";"Standardkraft"\n"%";"MPa"\n${rows(60, (at) => [fixed(at / 25), fixed(at * 3)], ';')}`,
    ),
    shows: ['应变 (%) × 应力 (MPa)'],
    facts: [['操作者', 'Meier']],
  },
  {
    from: 'Load over displacement and time',
    name: 'm.csv',
    text: `时间(s),位移(mm),力(N)\n${rows(60, (at) => [at, fixed(at / 50), at * 10], ',')}`,
    shows: ['位移 (mm) × 力 (N)'],
    leftOut: /时间/,
  },
  {
    from: 'Hysteresis of a magnet',
    name: 'vsm.csv',
    text: `Magnetic Field (Oe),Moment (emu)\n${rows(60, (at) => [Math.round(1e4 * Math.cos(at / 9)), fixed(Math.cos(at / 9))], ',')}`,
    shows: ['磁场 (Oe) × 磁化强度 (emu)'],
  },
  {
    from: 'Rheometer',
    name: 'flow.csv',
    text: `Shear Rate (1/s),Viscosity (Pa·s),Shear Stress (Pa)\n${rows(30, (at) => [fixed(10 ** (at / 7)), fixed(5 - at / 10), at], ',')}`,
    shows: ['剪切速率 (s⁻¹)log × 黏度 (Pa·s) / 应力 (Pa)'],
  },
];

const strange: TextFile[] = [
  {
    from: 'A table of contents',
    name: 'icp.csv',
    text: `样品编号,元素,含量(mg/L)\n${rows(12, (at) => [`S-${at + 100}`, 'Fe56x', at], ',')}`,
    shows: 'table',
  },
  {
    from: 'Columns of words that nobody knows',
    name: 'x.csv',
    text: `foo,bar,baz\n${rows(30, (at) => [at * 2, at * 3, at * 4], ',')}`,
    shows: 'table',
  },
  {
    from: 'Four columns without words',
    name: 'x.txt',
    ordered: 'xrd',
    text: rows(30, (at) => [at * 2, at * 3, at * 4, at * 7], ' '),
    shows: 'table',
  },
  {
    from: 'A first column that cannot be an angle',
    name: 'x.txt',
    ordered: 'xrd',
    text: rows(30, (at) => [4_000 - at * 2, at * 3], ' '),
    shows: ['第 1 列 × 第 2 列'],
  },
  { from: 'No numbers', name: 'x.txt', text: 'nothing to draw\n', shows: 'refused' },
  {
    from: 'Fillers and rows of zeros at the end',
    name: 'f.csv',
    text: `Wavelength (nm),Abs\n${rows(30, (at) => [200 + at, at === 4 ? -1_000_000 : fixed(at / 10)], ',')}\n0,0\n0,0\n0,0`,
    shows: ['波长 (nm) × 吸光度'],
    points: [30, [200, 0], [229, 2.9]],
    leftOut: /填充值|全为 0/,
  },
  {
    from: 'A preamble of a thousand lines',
    name: 'long.txt',
    text: `${rows(1_000, (at) => [`Parameter ${at}`, `value ${at}`], ': ')}\nWavelength (nm)\tAbs\n${rows(30, (at) => [200 + at, fixed(at / 10)])}`,
    shows: ['波长 (nm) × 吸光度'],
  },
];

/** All texts. */
export const textFiles: TextFile[] = [
  ...diffraction,
  ...spectra,
  ...thermal,
  ...sorption,
  ...electro,
  ...materials,
  ...strange,
];

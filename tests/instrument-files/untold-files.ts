import { fixed, rows } from './made.ts';
import type { TextFile } from './text-files.ts';

const two = (
  from: string,
  ordered: TextFile['ordered'],
  x: (at: number) => number,
  shows: TextFile['shows'],
  name = 'a.txt',
): TextFile => ({
  from,
  name,
  ordered,
  shows,
  text: rows(60, (at) => [fixed(x(at), 5), (at * 37) % 91], '\t'),
});
const numbered = ['第 1 列 × 第 2 列'];

/** Columns without a heading, whose values must fit what was ordered before they get its name. */
export const untoldFiles: TextFile[] = [
  two('A pattern that was ordered', 'xrd', (at) => 10 + at, ['2θ (°) × 强度']),
  two('A pattern by its ending alone', undefined, (at) => 10 + at, ['2θ (°) × 强度'], 'a.xy'),
  two('A scattering vector where a pattern was ordered', 'xrd', (at) => 0.01 + at * 0.005, numbered),
  two('Wavenumbers that fall', 'ir', (at) => 4_000 - at * 50, ['波数 (cm⁻¹)← × 信号']),
  two('Wavelengths in nanometres where infrared was ordered', 'ir', (at) => 1_000 + at * 25, numbered),
  two('Wavelengths in micrometres where infrared was ordered', 'ir', (at) => 2.5 + at * 0.3, numbered),
  two('Shifts of a Raman spectrum', 'raman', (at) => 100 + at * 50, ['拉曼位移 (cm⁻¹) × 强度']),
  two('Wavelengths where Raman was ordered', 'raman', (at) => 533 + at * 3, numbered),
  two('Wavelengths of a visible spectrum', 'uv', (at) => 200 + at * 10, ['波长 (nm) × 信号']),
  two('Minutes where a visible spectrum was ordered', 'uv', (at) => at * 0.5, numbered),
  two('Shifts of an NMR spectrum', 'nmr', (at) => 14 - at * 0.25, ['化学位移 (ppm)← × 强度']),
  two('Relaxation times in decades where NMR was ordered', 'nmr', (at) => 10 ** (at / 15 - 2), numbered),
  two('Masses of a spectrum', 'ms', (at) => 50 + at * 7 + (at % 3), ['m/z × 强度']),
  two('Minutes of a chromatogram where a mass spectrum was ordered', 'ms', (at) => 1 + at, numbered),
  two('Binding energies that fall', 'xps', (at) => 295 - at * 0.25, ['结合能 (eV)← × 强度']),
  two('Energies that rise may be kinetic', 'xps', (at) => 1_190 + at * 0.25, [
    '能量（文件未写明是结合能还是动能） (eV) × 强度',
  ]),
  two('Pressures without a turn', 'isotherm', (at) => at / 60, ['相对压力 p/p₀ × 吸附量']),
  two('A temperature or a time where thermal analysis was ordered', 'tga', (at) => 30 + at * 5, numbered),
  two('Nothing ordered', undefined, (at) => at, numbered),
  {
    from: 'Rigaku, .ras of angle, counts and attenuation with told lines in quotes',
    name: 'a.ras',
    ordered: 'xrd',
    text: `*RAS_DATA_START\n*RAS_HEADER_START\n*FILE_SAMPLE "S-3"\n*HW_XG_TARGET_NAME "Cu"\n*RAS_HEADER_END\n*RAS_INT_START\n${rows(40, (at) => [fixed(10 + at * 0.02), fixed(100 + at), '1.0000'], ' ')}\n*RAS_INT_END\n*RAS_DATA_END`,
    shows: ['2θ (°) × 强度'],
    facts: [
      ['样品', 'S-3'],
      ['靶材', 'Cu'],
    ],
    leftOut: /恒为 1/,
  },
  {
    from: 'CHI, .txt of segments below one heading',
    name: 'cv.txt',
    text: `Potential/V, Current/A\n\nSegment 1:\n${rows(30, (at) => [fixed(at / 30), `${at}e-6`], ', ')}\nSegment 2:\n${rows(30, (at) => [fixed(1 - at / 30), `-${at}e-6`], ', ')}`,
    shows: ['电位 (V) × 电流 (A)'],
    series: ['Segment 1:', 'Segment 2:'],
  },
  {
    from: 'Magnetometer, times, a held temperature and errors beside the loop',
    name: 'a.dat',
    text: `[Header]\nTITLE,x\n[Data]\nComment,Time Stamp (sec),Temperature (K),Magnetic Field (Oe),Moment (emu),M. Std. Err. (emu)\n${rows(40, (at) => ['', 3e9 + at, 300, 1_000 * (20 - at), fixed((20 - at) / 1_000), '1e-6'], ',')}`,
    shows: ['磁场 (Oe) × 磁化强度 (emu)'],
    leftOut: /3 列未绘制/,
  },
  {
    from: 'Chromatograms of several wavelengths in one unit',
    name: 'lc.csv',
    text: `Time (min),DAD1 A 254nm (mAU),DAD1 B 280nm (mAU)\n${rows(40, (at) => [fixed(at / 100), at, at * 2], ',')}`,
    shows: ['时间 (min) × 信号 (mAU)'],
    curves: ['DAD1 A 254nm', 'DAD1 B 280nm'],
  },
  {
    from: 'Jasco, units of both axes told by name',
    name: 'a.txt',
    text: `TITLE\tx\nDATA TYPE\tULTRAVIOLET SPECTRUM\nXUNITS\tNANOMETERS\nYUNITS\tABSORBANCE\nFIRSTX\t800.0000\nNPOINTS\t40\nXYDATA\n${rows(40, (at) => [800 - at, fixed(at / 100)])}`,
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'A spectrum in two dimensions as a list',
    name: 'a.txt',
    text: `F2 (ppm)\tF1 (ppm)\tIntensity\n${rows(40, (at) => [10 - at / 10, 150 - at, at])}`,
    shows: 'table',
  },
  {
    from: 'Pairs of columns with names of their own',
    name: 'a.csv',
    text: `Wavelength 1 (nm),Absorbance 1,Wavelength 2 (nm),Absorbance 2\n${rows(40, (at) => [400 + at, fixed(at / 10), 600 + at, fixed(at / 5)], ',')}`,
    shows: ['波长 (nm) × 吸光度'],
    curves: ['第 1 组', '第 2 组'],
  },
  {
    from: 'Zeta potentials',
    name: 'zeta.csv',
    text: `Zeta Potential (mV),Total Counts\n${rows(40, (at) => [-100 + at * 5, at * 100], ',')}`,
    shows: ['Zeta 电位 (mV) × 强度'],
  },
  {
    from: 'Words that speak against what was ordered',
    name: 'a.txt',
    ordered: 'xrd',
    text: `Wavelength [nm] of the detector and its Absorbance in two columns\n${rows(60, (at) => [10 + at, at])}`,
    shows: numbered,
  },
  {
    from: 'Headings that only blanks divide',
    name: 'a.txt',
    text: `Wavelength nm Absorbance\n${rows(60, (at) => [200 + at, fixed(at / 10)])}`,
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'Frequency, real and imaginary part without words',
    name: 'a.txt',
    ordered: 'eis',
    text: rows(30, (at) => [(10 ** (5 - at / 6)).toExponential(4), 10 + at, -at]),
    shows: ['Z′ (Ω) × −Z″ (Ω)'],
    leftOut: /次序读取/,
  },
  {
    from: 'Three columns that are no impedance',
    name: 'a.txt',
    ordered: 'eis',
    text: rows(30, (at) => [at * 2, 10 + at, at]),
    shows: 'table',
  },
];

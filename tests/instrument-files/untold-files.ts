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

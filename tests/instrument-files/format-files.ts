import { fixed, peak, rows } from './made.ts';
import type { TextFile } from './text-files.ts';

const jcamp = (title: string, type: string, x: string, y: string, more: string, data: string) =>
  `##TITLE= ${title}\n##JCAMP-DX= 4.24\n##DATA TYPE= ${type}\n##ORIGIN= lab\n##OWNER= lab\n${more}##XUNITS= ${x}\n##YUNITS= ${y}\n##FIRSTX= 1\n##LASTX= 4\n##DELTAX= 1\n##XFACTOR= 1\n##YFACTOR= 1\n##NPOINTS= 4\n##FIRSTY= 1\n##XYDATA= (X++(Y..Y))\n${data}\n##END=\n`;
const line = '1 1 2 3 4';
const table = (title: string, type: string, y: string, points: string) =>
  `##TITLE= ${title}\n##JCAMP-DX= 4.24\n##DATA TYPE= ${type}\n##XUNITS= M/Z\n##YUNITS= ${y}\n##NPOINTS= 3\n##PEAK TABLE= (XY..XY)\n${points}\n##END=\n`;
const linked = (...blocks: string[]) =>
  `##TITLE= all\n##JCAMP-DX= 5.00\n##DATA TYPE= LINK\n##BLOCKS= ${blocks.length}\n${blocks.join('')}##END=\n`;
const ntuples = (type: string, names: string, symbols: string, units: string, pages: string) =>
  `##TITLE= t\n##JCAMP-DX= 5.00\n##DATA TYPE= ${type}\n##DATA CLASS= NTUPLES\n##NTUPLES= ${type}\n##VAR_NAME= ${names}\n##SYMBOL= ${symbols}\n##VAR_TYPE= INDEPENDENT, DEPENDENT, DEPENDENT\n##VAR_FORM= AFFN, AFFN, AFFN\n##VAR_DIM= 2, 2, 2\n##UNITS= ${units}\n${pages}##END NTUPLES= ${type}\n##END=\n`;

const spectra: TextFile[] = [
  {
    from: 'JCAMP-DX of an infrared spectrum',
    name: 'a.jdx',
    text: jcamp('film', 'INFRARED SPECTRUM', '1/CM', 'TRANSMITTANCE', '##RESOLUTION= 4\n', line),
    shows: ['波数 (cm⁻¹)← × 透过率'],
    points: [4, [1, 1], [4, 4]],
    facts: [
      ['标题', 'film'],
      ['分辨率', '4'],
      ['来源', 'lab'],
    ],
  },
  {
    from: 'JCAMP-DX of a Raman spectrum',
    name: 'a.jdx',
    text: jcamp('spot', 'RAMAN SPECTRUM', '1/CM', 'ARBITRARY UNITS', '', line),
    shows: ['拉曼位移 (cm⁻¹) × 强度 (a.u.)'],
  },
  {
    from: 'JCAMP-DX of a visible spectrum',
    name: 'a.jdx',
    text: jcamp('dye', 'UV/VIS SPECTRUM', 'NANOMETERS', 'ABSORBANCE', '', line),
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'JCAMP-DX of a processed NMR spectrum',
    name: 'a.jdx',
    text: jcamp(
      'h',
      'NMR SPECTRUM',
      'PPM',
      'ARBITRARY UNITS',
      '##.OBSERVE NUCLEUS= ^1H\n##.SOLVENT NAME= CDCl3\n',
      line,
    ),
    shows: ['化学位移 (ppm)← × 强度 (a.u.)'],
    facts: [
      ['核', '^1H'],
      ['溶剂', 'CDCl3'],
    ],
  },
  {
    from: 'JCAMP-DX of linked blocks, the ordered one first',
    name: 'a.jdx',
    ordered: 'ms',
    text: linked(
      jcamp('ir', 'INFRARED SPECTRUM', '1/CM', 'ABSORBANCE', '', line),
      table('ms', 'MASS SPECTRUM', 'RELATIVE ABUNDANCE', '10,5 20,100\n30,7'),
    ),
    shows: ['相对丰度–m/z: m/z × 相对丰度 (%)', '吸光度–波数: 波数 (cm⁻¹)← × 吸光度'],
    series: ['ir', 'ms'],
    points: [3, [10, 5], [30, 7]],
  },
  {
    from: 'JCAMP-DX of a mass spectrum whose base peak is 9999',
    name: 'a.jdx',
    text: table('ms', 'MASS SPECTRUM', 'RELATIVE ABUNDANCE', '10,5 20,9999\n30,7'),
    shows: ['m/z × 相对丰度'],
  },
  {
    from: 'JCAMP-DX of an FID with its imaginary part',
    name: 'a.jdx',
    text: ntuples(
      'NMR FID',
      'TIME, FID/REAL, FID/IMAG',
      'X, R, I',
      'SECONDS, ARBITRARY UNITS, ARBITRARY UNITS',
      '##FIRST= 0, 1, 1\n##LAST= 1, 2, 2\n##FACTOR= 1, 1, 1\n##PAGE= N=1\n##DATA TABLE= (X++(R..R)), XYDATA\n0 1 2\n##PAGE= N=2\n##DATA TABLE= (X++(I..I)), XYDATA\n0 5 6\n',
    ),
    shows: ['时间 (s) × 强度 (a.u.)'],
    points: [2, [0, 1], [1, 2]],
    leftOut: /虚部/,
  },
  {
    from: 'JCAMP-DX of an isotherm with lower-case symbols',
    name: 'a.jdx',
    text: ntuples(
      'ISOTHERM',
      'Relative pressure, Excess adsorption, Pressure',
      'x, y, p',
      ', mmol/g, kPa',
      '##PAGE= Adsorption\n##DATA TABLE= (XYP..XYP), PEAKS\n0.1, 1, 10\n0.5, 2, 50\n##PAGE= Desorption\n##DATA TABLE= (XYP..XYP), PEAKS\n0.4, 1.9, 40\n0.2, 1.2, 20\n',
    ),
    shows: ['相对压力 p/p₀ × 吸附量 (mmol/g)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'JCAMP-DX of scans at moments',
    name: 'a.jdx',
    text: ntuples(
      'GC/MS',
      'MASS, INTENSITY, RETENTION TIME',
      'X, Y, T',
      'M/Z, RELATIVE ABUNDANCE, SECONDS',
      '##PAGE= T = 1.5\n##NPOINTS= 2\n##DATA TABLE= (XY..XY), PEAKS\n10, 5\n20, 100\n##PAGE= T = 2.5\n##NPOINTS= 2\n##DATA TABLE= (XY..XY), PEAKS\n11, 5\n21, 50\n',
    ),
    shows: ['m/z × 强度'],
    series: ['1.5 s', '2.5 s'],
  },
  {
    from: 'JCAMP-DX of photoelectrons over binding energies',
    name: 'a.jdx',
    ordered: 'xps',
    text: jcamp('C 1s', 'XPS SPECTRUM', 'BINDING ENERGY (EV)', 'COUNTS', '', line),
    shows: ['结合能 (eV)← × 强度 (counts)'],
  },
  {
    from: 'JCAMP-DX of photoelectrons whose energies are not said to be bound or free',
    name: 'a.jdx',
    ordered: 'xps',
    text: jcamp('C 1s', 'XPS SPECTRUM', 'EV', 'COUNTS', '', line),
    shows: ['能量 (eV) × 强度 (counts)'],
  },
  {
    from: 'JCAMP-DX without data',
    name: 'a.jdx',
    text: '##TITLE=x\n##JCAMP-DX=4.24\n##END=\n',
    shows: 'refused',
  },
];

/** A region of a VAMAS file with the parts in their order. */
const region = (
  name: string,
  abscissa: string[],
  variables: string[][],
  values: number[][],
  technique = 'XPS',
  energy = '1486.6',
) => [
  ...[name, 'sample 1', '2026', '5', '20', '10', '30', '0', '8', '1', 'as received', technique],
  ...[
    'Al',
    energy,
    '150',
    '1E+37',
    '1E+37',
    '0',
    '0',
    'FAT',
    '20',
    '1E+37',
    '4.5',
    '0',
    '1E+37',
    '1E+37',
    '0',
    '0',
  ],
  ...[
    name.split(' ')[0] ?? '',
    name.split(' ')[1] ?? '',
    '-1',
    ...abscissa,
    String(variables.length),
    ...variables.flat(),
  ],
  ...['pulse counting', '0.1', '3', '0', '0', '0', '0', '0', String(values.length * variables.length)],
  ...variables.flatMap(() => ['0', '0']),
  ...values.flat().map(String),
];
const vamas = (scan: string, ...regions: string[][]) =>
  [
    ...[
      'VAMAS Surface Chemical Analysis Standard Data Transfer Format 1988 May 4',
      'lab',
      'AXIS',
      'Li',
      'experiment',
    ],
    ...[
      '0',
      'NORM',
      scan,
      '1',
      '0',
      '0',
      '0',
      '0',
      '0',
      String(regions.length),
      ...regions.flat(),
      'end of experiment',
      '',
    ],
  ].join('\r\n');
const kinetic = (start: string) => ['Kinetic Energy', 'eV', start, '1'];
const counts = [['Intensity', 'd']];
const three = [[100], [250], [120]];

const photoelectrons: TextFile[] = [
  {
    from: 'VAMAS of two regions in kinetic energies',
    name: 'a.vms',
    text: vamas(
      'REGULAR',
      region('Survey', kinetic('0.6'), counts, three),
      region('C 1s', kinetic('1199.6'), counts, three),
    ),
    shows: ['结合能 (eV)← × 强度 (counts)'],
    series: ['Survey', 'C 1s'],
    points: [3, [1_486, 100], [1_484, 120]],
    facts: [
      ['样品', 'sample 1'],
      ['光源', 'Al 1486.6 eV'],
      ['通能', '20 eV（FAT）'],
      ['日期', '2026-05-20 10:30:00'],
      ['操作者', 'Li'],
      ['备注', 'as received'],
    ],
    leftOut: /光源能量减去文件中的动能/,
  },
  {
    from: 'VAMAS, the survey in front of the region before it',
    name: 'a.vms',
    text: vamas(
      'REGULAR',
      region('C 1s', kinetic('1199.6'), counts, three),
      region('Wide scan', kinetic('0.6'), counts, three),
    ),
    shows: ['结合能 (eV)← × 强度 (counts)'],
    series: ['C 1s', 'Wide scan'],
    points: [3, [1_486, 100], [1_484, 120]],
  },
  {
    from: 'VAMAS with empty lines before its mark, and a second variable',
    name: 'a.vms',
    text: `\r\n\r\n${vamas(
      'REGULAR',
      region(
        'O 1s',
        ['Binding Energy', 'eV', '540', '-1'],
        [
          ['Intensity', 'd'],
          ['Transmission', 'd'],
        ],
        [
          [100, 1],
          [250, 1],
          [120, 1],
        ],
      ),
    )}`,
    shows: ['结合能 (eV)← × 强度 (counts)'],
    points: [3, [540, 100], [538, 120]],
    leftOut: /Transmission/,
  },
  {
    from: 'VAMAS of an irregular scan, its abscissa listed',
    name: 'a.vms',
    text: vamas(
      'IRREGULAR',
      region(
        'C 1s',
        [],
        [
          ['Binding Energy', 'eV'],
          ['Intensity', 'd'],
        ],
        [
          [290, 100],
          [288, 250],
          [287.5, 120],
        ],
      ),
    ),
    shows: ['结合能 (eV)← × 强度 (counts)'],
    points: [3, [290, 100], [287.5, 120]],
  },
  {
    from: 'VAMAS of Auger electrons stays in kinetic energies',
    name: 'a.vms',
    text: vamas('REGULAR', region('Ag MNN', kinetic('340'), counts, three, 'AES dir', '5000')),
    shows: ['Kinetic Energy (eV) × 强度 (counts)'],
  },
  {
    from: 'VAMAS that ends too early',
    name: 'a.vms',
    text: vamas('REGULAR', region('C 1s', kinetic('1'), counts, three)).slice(0, 300),
    shows: 'refused',
  },
];

const diffraction: TextFile[] = [
  {
    from: 'Bruker UXD of two ranges',
    name: 'a.uxd',
    text: "; made\n_FILEVERSION=2\n_SAMPLE='S-9'\n_ANODE='Cu'\n_STEPSIZE=0.5\n_START=10\n_COUNTS\n 7 8\n 9\n_STEPSIZE=1\n_START=40\n_COUNTS\n 1 2 3\n",
    shows: ['2θ (°) × 强度 (counts)'],
    series: ['范围 1', '范围 2'],
    points: [3, [10, 7], [11, 9]],
  },
  {
    from: 'XRDML with a start and an end',
    name: 'a.xrdml',
    text: '<?xml version="1.0"?><xrdMeasurements><sample><id>S1</id></sample><xrdMeasurement><incidentBeamPath><xRayTube><anodeMaterial>Cu</anodeMaterial></xRayTube></incidentBeamPath><scan scanAxis="Gonio"><dataPoints><positions axis="2Theta" unit="deg"><startPosition>10</startPosition><endPosition>12</endPosition></positions><intensities unit="counts">1 5 2</intensities></dataPoints></scan></xrdMeasurement></xrdMeasurements>',
    shows: ['2θ (°) × 强度 (counts)'],
    points: [3, [10, 1], [12, 2]],
    facts: [
      ['样品', 'S1'],
      ['靶材', 'Cu'],
    ],
  },
  {
    from: 'Counts after start, step and end',
    name: 'a.dat',
    text: `a sample\n 10.0 0.5 20.0\n${rows(3, (line_) => Array.from({ length: 7 }, (_, at) => line_ * 7 + at), ' ').replaceAll('\n', '\n ')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    points: [21, [10, 0], [20, 20]],
  },
];

const nm = (at: number) => 400 + at;
const more: TextFile[] = [
  {
    from: 'Quantachrome, pressures of each kind in columns of blanks',
    name: 'iso.txt',
    text: `            Quantachrome ASiQwin - Automated Gas Sorption Data\nSample ID:     mof            Filename:      mof.raw\nAnalysis gas:  Nitrogen       Sample Weight: 0.5 g        Bath temp.:    77.3 K\n\n  Relative Pressure      Volume @ STP\n\n       P/Po                  cc/g\n\n${rows(6, (at) => ['', [0.1, 0.5, 0.95, 0.8, 0.5, 0.3][at] as number, 10 + at], '     ')}`,
    shows: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
    curves: ['吸附', '脱附'],
  },
  {
    from: 'Origin, long names, units and comments in rows of their own',
    name: 'origin.txt',
    text: `Wavelength\tIntensity\tIntensity\nnm\ta.u.\ta.u.\n\tSample A\tSample B\n${rows(40, (at) => [nm(at), at * 2, at * 3])}`,
    shows: ['波长 (nm) × 强度 (a.u.)'],
    curves: ['Sample A', 'Sample B'],
  },
  {
    from: 'Thousands with commas in quotes',
    name: 'q.csv',
    text: `"2Theta","Counts"\n${rows(40, (at) => [`"${fixed(10 + at / 10, 2)}"`, `"1,${String(100 + at)}"`], ',')}`,
    shows: ['2θ (°) × 强度 (counts)'],
    points: [40, [10, 1_100], [13.9, 1_139]],
  },
  {
    from: 'Time in seconds with several signals of different units',
    name: 'log.csv',
    text: `Time (s),Temperature (°C),Pressure (bar),Flow (mL/min)\n${rows(40, (at) => [at, 20 + at, fixed(1 + at / 100), 50], ',')}`,
    shows: ['温度: 时间 (s) × 温度 (°C)', '压力: 时间 (s) × 压力 (bar)', 'Flow: 时间 (s) × Flow (mL/min)'],
  },
  {
    from: 'Potential over time at open circuit',
    name: 'ocp.txt',
    text: `Time/s, Potential/V\n${rows(40, (at) => [at, fixed(0.2 + at / 1_000)], ', ')}`,
    shows: ['时间 (s) × 电位 (V)'],
  },
  {
    from: 'Polarisation in current densities',
    name: 'lsv.csv',
    text: `Potential (V vs. RHE),Current density (mA/cm2)\n${rows(60, (at) => [fixed(1.2 + at / 100), fixed(at * at * 0.01)], ',')}`,
    shows: ['电位 (V vs. RHE) × 电流密度 (mA/cm²)'],
  },
  {
    from: 'Particle sizes',
    name: 'dls.csv',
    text: `Size (nm),Intensity (%)\n${rows(40, (at) => [fixed(10 * 1.1 ** at), fixed(peak(at, 20, 5, 12))], ',')}`,
    shows: ['粒径 (nm) × 强度 (%)'],
  },
  {
    from: 'Kubelka-Munk over wavelengths',
    name: 'km.csv',
    text: `wavelength (nm);F(R)\n${rows(40, (at) => [nm(at), fixed(at / 10)], ';')}`,
    shows: ['波长 (nm) × F(R)'],
  },
  {
    from: 'Wavelengths in micrometres',
    name: 'um.csv',
    text: `Wavelength (µm),Transmittance (%)\n${rows(40, (at) => [fixed(2 + at / 10), 90], ',')}`,
    shows: ['波长 (µm) × 透过率 (%)'],
  },
  {
    from: 'UTF-16 with a mark',
    name: 'u.txt',
    text: new Uint8Array(
      Buffer.from(`\uFEFF波长(nm)\t吸光度\n${rows(40, (at) => [nm(at), fixed(at / 10)])}`, 'utf16le'),
    ),
    shows: ['波长 (nm) × 吸光度'],
  },
  {
    from: 'Two specimens beside each other',
    name: 'pull.csv',
    text: `Specimen 1,,Specimen 2,\nStrain (%),Stress (MPa),Strain (%),Stress (MPa)\n${rows(40, (at) => [fixed(at / 10), at, fixed(at / 8), at * 2], ',')}`,
    shows: ['应变 (%) × 应力 (MPa)'],
    curves: ['Specimen 1', 'Specimen 2'],
  },
  {
    from: 'More samples than a picture holds',
    name: 'many.csv',
    text: `Wavelength (nm),${Array.from({ length: 20 }, (_, at) => `S${at + 1}`).join(',')}\n${rows(40, (at) => [nm(at), ...Array.from({ length: 20 }, (_, of) => fixed(of + at / 100))], ',')}`,
    shows: ['波长 (nm) × 信号'],
    series: Array.from({ length: 20 }, (_, at) => `S${at + 1}`),
  },
  {
    from: 'Blocks that only an empty line divides',
    name: 'gnu.dat',
    text: `# wavelength (nm) absorbance\n${rows(20, (at) => [nm(at), fixed(at / 10)], ' ')}\n\n${rows(20, (at) => [nm(at), fixed(at / 5)], ' ')}`,
    shows: ['波长 (nm) × 吸光度'],
    series: ['第 1 组', '第 2 组'],
  },
  {
    from: 'A heading that comes again on each page goes on',
    name: 'page.txt',
    text: `Wavelength (nm)\tAbs\n${rows(20, (at) => [nm(at), fixed(at / 10)])}\nWavelength (nm)\tAbs\n${rows(20, (at) => [nm(at + 20), fixed(at / 5)])}`,
    shows: ['波长 (nm) × 吸光度'],
    points: [40, [400, 0], [439, 3.8]],
  },
];

/** Files of formats of their own, and texts that are laid out in further ways. */
export const formatFiles: TextFile[] = [...spectra, ...photoelectrons, ...diffraction, ...more];

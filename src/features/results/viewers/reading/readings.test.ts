import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decimate, directionOf } from '../curves/rules.decimate.ts';
import { peaksOf } from '../curves/rules.peaks.ts';
import { nanometresOf, scaleBar } from '../rules.scale.ts';
import { readFile } from './read-file.ts';
import { type Axis, type Curve, type Curves, labelOf, type Reading } from './rules.readings.ts';
import { sheetText } from './rules.sheet-text.ts';

const demo = path.resolve(import.meta.dirname, '../../../../../db/demo/results');
const read = (name: string, content: string | Uint8Array, technique?: Curves['technique']) =>
  readFile({ name, blob: new Blob([content as BlobPart]), technique });
/** The first picture with the labels of its axes. */
const curvesOf = (reading: Reading) => {
  if (reading.kind !== 'curves') throw new Error(`it was read as ${reading.kind}`);
  const {
    technique,
    series,
    panels: [panel],
  } = reading;
  if (!panel) throw new Error('it has no picture');
  const axis = (own: Axis) => ({ label: labelOf(own), isReversed: Boolean(own.isReversed) });
  return {
    technique,
    series,
    ...panel,
    x: axis(panel.x),
    y: axis(panel.y),
    right: panel.right && axis(panel.right),
  };
};
const pairs = ({ curves: [curve] }: { curves: Curve[] }) =>
  Array.from(curve?.x ?? [], (x, at) => [x, curve?.y[at]]);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
/** 角度 and 强度 in GBK. */
const gbk = Uint8Array.from([0xbd, 0xc7, 0xb6, 0xc8, 0x2c, 0xc7, 0xbf, 0xb6, 0xc8, 0x0a]);
const line = (separator: string, decimal = '.') =>
  [...Array(20).keys()].map((at) => `${at}${decimal}5${separator}${at * at}${decimal}25`).join('\n');

describe('the demo shop’s results', () => {
  const axes: [string, Curves['technique'], string, boolean, number][] = [
    ['xrd-anatase.xy', 'xrd', '2θ (°)', false, 1],
    ['xrd-anatase.csv', 'xrd', '2θ (°)', false, 1],
    ['xps-c1s.csv', 'xps', '结合能 (eV)', true, 7],
    ['ftir-polystyrene.csv', 'ir', '波数 (cm⁻¹)', true, 1],
    ['ftir-pmma.jdx', 'ir', '波数 (cm⁻¹)', true, 1],
    ['raman-anatase.csv', 'raman', '拉曼位移 (cm⁻¹)', false, 1],
    ['uvvis-methylene-blue.csv', 'uv', '波长 (nm)', false, 5],
    ['tga-calcium-oxalate.csv', 'tga', '温度 (°C)', false, 2],
    ['bet-isotherm.csv', 'isotherm', '相对压力 p/p₀', false, 2],
    ['eis-randles.csv', 'eis', 'Z′ (Ω)', false, 1],
    ['tensile-al6061.csv', 'tensile', '应变 (%)', false, 1],
  ];
  test.each(axes)('%s is %s over %s', async (name, technique, label, isReversed, count) => {
    const curves = curvesOf(await read(name, readFileSync(path.join(demo, name))));
    expect(curves).toMatchObject({ technique, x: { label, isReversed } });
    expect(curves.curves).toHaveLength(count);
  });

  test('tables stay tables', async () => {
    for (const name of ['icp-batch.csv', 'eds-316l.csv', 'xrd-anatase-peaks.csv']) {
      expect((await read(name, readFileSync(path.join(demo, name)))).kind).toBe('tables');
    }
    expect(readdirSync(demo).length).toBeGreaterThan(14);
  });

  test('the micrograph tells its scale', async () => {
    const picture = await read('sem-tio2.tif', readFileSync(path.join(demo, 'sem-tio2.tif')), undefined);
    expect(picture).toMatchObject({ kind: 'picture', depth: 8, nanometres: 2.5 });
  });

  test('impedance rises and has equal axes; DTG has an axis of its own; desorption is open', async () => {
    const eis = curvesOf(await read('e.csv', readFileSync(path.join(demo, 'eis-randles.csv'))));
    expect(eis.hasEqualAxes).toBe(true);
    expect(eis.curves[0]?.y.every((value) => value > 0)).toBe(true);
    const tga = curvesOf(await read('t.csv', readFileSync(path.join(demo, 'tga-calcium-oxalate.csv'))));
    expect([tga.right?.label, tga.curves[1]?.isRight]).toEqual(['DTG (%/°C)', true]);
    const bet = curvesOf(await read('b.csv', readFileSync(path.join(demo, 'bet-isotherm.csv'))));
    expect(bet.curves.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ['吸附', undefined],
      ['脱附', true],
    ]);
  });

  test('the peaks of anatase are where they belong', async () => {
    const [curve] = curvesOf(await read('a.xy', readFileSync(path.join(demo, 'xrd-anatase.xy')))).curves;
    const places = peaksOf(curve as Curve).map(({ x }) => x);
    for (const known of [25.3, 48.04, 55.06, 62.69]) {
      expect(places.some((place) => Math.abs(place - known) < 0.12)).toBe(true);
    }
  });
});

describe('reports of Quantachrome', () => {
  const head = (
    names: string,
    units: string,
  ) => `            Quantachrome ASiQwin - Automated Gas Sorption Data
Sample ID:     mof            Filename:      mof.raw
Analysis gas:  Nitrogen       Sample Weight: 0.5 g        Bath temp.:    77.3 K

${names}

${units}

`;
  const rows = [
    [76, 760, 10],
    [380, 760, 20],
    [722, 760, 40],
    [380, 760, 30],
  ];
  const raw = `${head('   Press            P0         Volume @ STP        Time', '   Torr            Torr             cc              min')}${rows.map((row) => `   ${row.join('      ')}     0.0`).join('\n')}`;
  const relative = `${head('  Relative Pressure      Volume @ STP', '       P/Po                  cc/g')}${rows.map(([p = 0, p0 = 1, v]) => `  ${p / p0}     ${v}`).join('\n')}`;

  test.each([
    ['absolute pressures and volumes of the whole sample', raw, 20],
    ['relative pressures and volumes per gram', relative, 10],
  ])('with %s', async (_, content, first) => {
    const curves = curvesOf(await read('mof (Raw Analysis Data).txt', content, 'isotherm'));
    expect(curves).toMatchObject({ technique: 'isotherm', x: { label: '相对压力 p/p₀' } });
    expect(curves.curves.map(({ name, x, y }) => [name, Array.from(x), y[0]])).toEqual([
      ['吸附', [0.1, 0.5, 0.95], first],
      ['脱附', [0.5], expect.any(Number)],
    ]);
  });

  test('without an isotherm it says so', async () => {
    const content = head('   Pore width      dV(w)', '   nm     cc/nm');
    await expect(read('a.txt', content)).rejects.toThrow('没有等温线数据');
  });
});

describe('columns of numbers', () => {
  const forms: [string, string | Uint8Array][] = [
    ['commas', line(',')],
    ['tabs', line('\t')],
    ['semicolons with decimal commas', line(';', ',')],
    ['blanks with decimal commas', line('  ', ',')],
    ['lines that end with CR LF', line('\t').replaceAll('\n', '\r\n')],
    ['lines that end with CR', line('\t').replaceAll('\n', '\r')],
    ['remarks before', `# made by: a program, 2.1\n# step 0.02\n${line(' ')}`],
    ['names before', `2theta,counts\n${line(',')}`],
    ['UTF-16', utf16(line('\t'))],
    ['GBK', Uint8Array.from([...gbk, ...Buffer.from(line(','))])],
  ];
  test.each(forms)('with %s', async (_, content) => {
    const curves = curvesOf(await read('a.xy', content));
    expect(pairs(curves).slice(0, 3)).toEqual([
      [0.5, 0.25],
      [1.5, 1.25],
      [2.5, 4.25],
    ]);
    expect(pairs(curves)).toHaveLength(20);
  });

  test('exponents, signs, and gaps', async () => {
    const rows = ['-1.5e-3,+2E3', '0,', '1,-0.125', '2.5e0,.5', ...Array(20).fill('3,4')];
    expect(pairs(curvesOf(await read('a.csv', rows.join('\n')))).slice(0, 3)).toEqual([
      [-0.0015, 2000],
      [1, -0.125],
      [2.5, 0.5],
    ]);
  });

  test('Chinese names decide the technique', async () => {
    const content = `波数(cm-1),吸光度\n${line(',')}`;
    expect(curvesOf(await read('样品1.csv', content))).toMatchObject({
      technique: 'ir',
      x: { label: '波数 (cm⁻¹)', isReversed: true },
      y: { label: '吸光度' },
    });
  });

  test('what the headings say counts more than what was ordered, unless several techniques share it', async () => {
    const isotherm = readFileSync(path.join(demo, 'bet-isotherm.csv'));
    expect(curvesOf(await read('a.csv', isotherm, 'xrd')).technique).toBe('isotherm');
    const wavenumbers = `wavenumber,intensity\n${line(',')}`;
    expect(curvesOf(await read('a.csv', wavenumbers, 'raman'))).toMatchObject({
      technique: 'raman',
      x: { isReversed: false },
    });
  });

  test('three columns of an impedance without names are f, Z′ and Z″', async () => {
    const content = [...Array(20).keys()].map((at) => `${10 ** (5 - at / 4)},${10 + at},${-at}`).join('\n');
    expect(pairs(curvesOf(await read('a.csv', content, 'eis')))[3]).toEqual([13, 3]);
  });
});

describe('formats of instruments', () => {
  const head =
    '##TITLE=x\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n';
  const scale = '##FIRSTX=1\n##LASTX=7\n##DELTAX=1\n##XFACTOR=1\n##YFACTOR=1\n##NPOINTS=7\n##FIRSTY=10\n';
  const packed: [string, string][] = [
    ['fixed', '##XYDATA=(X++(Y..Y))\n1 10 12 14 14\n5 14 11 8\n'],
    ['PAC', '##XYDATA=(X++(Y..Y))\n1+10+12+14+14\n5+14+11+8\n'],
    ['SQZ', '##XYDATA=(X++(Y..Y))\n1A0A2A4A4\n5A4A1H\n'],
    ['DIF and DUP', '##XYDATA=(X++(Y..Y))\n1A0KK%Tll\n7H\n'],
    ['pairs', '##XYPOINTS=(XY..XY)\n1,10;2,12;3,14;4,14\n5,14;6,11;7,8\n'],
  ];
  test.each(packed)('JCAMP-DX, %s', async (_, data) => {
    const curves = curvesOf(await read('a.dx', `${head}${scale}${data}##END=\n`));
    expect(curves).toMatchObject({ technique: 'ir', x: { isReversed: true }, y: { label: '吸光度' } });
    expect(pairs(curves)).toEqual([10, 12, 14, 14, 14, 11, 8].map((y, at) => [at + 1, y]));
  });

  test('XRDML with start and end', async () => {
    const xml = `<?xml version="1.0"?><xrdMeasurements xmlns="http://www.xrdml.com/XRDMeasurement/1.5"><sample><id>S1</id></sample><xrdMeasurement><scan scanAxis="Gonio"><dataPoints><positions axis="2Theta" unit="deg"><startPosition>10</startPosition><endPosition>12</endPosition></positions><positions axis="Omega"><startPosition>5</startPosition><endPosition>6</endPosition></positions><intensities unit="counts">1 5 2</intensities></dataPoints></scan></xrdMeasurement></xrdMeasurements>`;
    expect(pairs(curvesOf(await read('a.xrdml', xml)))).toEqual([
      [10, 1],
      [11, 5],
      [12, 2],
    ]);
  });

  test('Bruker UXD, and start, step and end before counts', async () => {
    const uxd = '; made\n_FILEVERSION=2\n_STEPSIZE=0.5\n_START=10\n_2THETA=10\n_COUNTS\n  7 8\n 9\n';
    expect(pairs(curvesOf(await read('a.txt', uxd)))).toEqual([
      [10, 7],
      [10.5, 8],
      [11, 9],
    ]);
    const counts = [...Array(21).keys()].map((at) => at * 3 + (at % 5 ? ' ' : '\n')).join('');
    const steps = `a sample\n 10.0 0.5 20.0\n${counts}`;
    expect(pairs(curvesOf(await read('a.dat', steps.replace('\n0\n', '\n0 '))))).toHaveLength(21);
  });

  test('VAMAS turns kinetic into binding energies', async () => {
    const curves = curvesOf(await read('a.vms', vamas));
    expect(curves).toMatchObject({ technique: 'xps', x: { label: '结合能 (eV)', isReversed: true } });
    expect(Array.from(curves.curves[0]?.x ?? [], Math.round)).toEqual([287, 286, 285]);
    expect([...(curves.curves[0]?.y ?? [])]).toEqual([100, 250, 120]);
  });

  test.each([
    ['empty.xy', new Uint8Array()],
    ['a.raw', Uint8Array.from([0x52, 0x41, 0x57, 0x31, 0, 1, 2, 3, 0, 0, 0, 0])],
    ['a.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['a.tif', Uint8Array.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 9, 9])],
    ['a.vms', 'VAMAS Surface Chemical Analysis Standard Data Transfer Format 1988 May 4\nx\n'],
    ['a.jdx', '##TITLE=x\n##JCAMP-DX=4.24\n##END=\n'],
    ['a.txt', 'nothing to draw\n'],
  ])('%s is refused in words', async (name, content) => {
    await expect(read(name, content)).rejects.toThrow(/[一-鿿]/);
  });
});

test('fewer points keep every peak', () => {
  const x = Float64Array.from({ length: 100_000 }, (_, at) => at);
  const y = x.map((at) => (at === 54_321 ? 1_000 : at % 7));
  const drawn = decimate({ x, y }, directionOf(x), 500);
  expect(drawn.x.length).toBeLessThanOrEqual(2_000);
  expect(Math.max(...drawn.y)).toBe(1_000);
  const part = decimate({ x, y }, 1, 500, { min: 54_300, max: 54_400 });
  expect([part.x[0], part.x.at(-1)]).toEqual([54_299, 54_401]);
});

test('a sheet has one column of x where curves share it, and no formulas', () => {
  const x = Float64Array.of(1, 2);
  const curves = [{ name: 'a', x, y: Float64Array.of(0.1 + 0.2, Number.NaN) }];
  const text = sheetText([{ name: '', x: { name: '2θ' }, y: { name: '=1+1' }, curves }]).join('');
  expect(text).toBe("2θ,'=1+1\r\n1,0.3\r\n2,\r\n");
});

test.each([
  ['[Scan]\r\nPixelWidth=3.2e-009\r\n', undefined, 3.2],
  ['Image Pixel Size = 1.117 nm', undefined, 1.117],
  ['PixelSize=24.80469', undefined, 24.804_69],
  ['ImageJ=1.53\nunit=µm\n', 20, 50],
  ['72 dpi', 72, undefined],
])('the pixel of %j', (told, resolution, expected) => {
  const found = nanometresOf({ told, resolution });
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(expected, 6);
});

test.each([
  [1, 250, 200, '200 nm'],
  [50, 130, 100, '5 µm'],
  [0.02, 200, 100, '2 nm'],
])('the bar at %d nm a pixel', (perPixel, most, width, label) => {
  expect(scaleBar(perPixel, most)).toEqual({ width, label });
});

/** One region of three points, laid out as ISO 14976 says. */
const vamas = [
  ...[
    'VAMAS Surface Chemical Analysis Standard Data Transfer Format 1988 May 4',
    'lab',
    'instrument',
    'operator',
    'experiment',
  ],
  ...['0', 'NORM', 'REGULAR', '1', '0', '0', '0', '0', '0', '1'],
  ...['C 1s', 'sample 1', '2026', '5', '20', '10', '30', '0', '8', '0', 'XPS'],
  ...[
    'Al',
    '1486.6',
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
    'C',
    '1s',
    '-1',
    'Kinetic Energy',
    'eV',
    '1199.6',
    '1',
    '1',
    'Intensity',
    'd',
    'pulse counting',
    '0.1',
    '1',
    '0',
  ],
  ...['0', '0', '0', '0', '3', '100', '250', '100', '250', '120', 'end of experiment', ''],
].join('\r\n');

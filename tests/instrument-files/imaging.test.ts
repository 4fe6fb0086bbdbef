import { describe, expect, test } from 'vitest';
import { bandMap } from '../../src/features/results/viewers/reading/imaging/rules.imaging.ts';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import {
  type Curves,
  type Imaging,
  labelOf,
  type Maps,
  type Technique,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import { fixed, peak, rows } from './made.ts';
import { wdf } from './spectra-files.ts';

const [wide, high, points] = [6, 3, 40] as const;
const shift = (at: number) => 1_000 + at * 20;
/** A peak at 1,400 that grows from place to place, over a ground. */
const height = (place: number, at: number) => 100 + peak(shift(at), 1_400, 40, 1_000 * (place + 1));
const [across, down] = [
  (place: number) => (place % wide) * 1.5,
  (place: number) => 10 + Math.floor(place / wide) * 2,
];
const places = wide * high;

/** The long form of WiRE's text export, as hyperSpec's description of Renishaw files tells it: y, x or x, y, then wave and intensity. */
const renishaw = (titles: string, strewn = 0) =>
  `${titles}\n${rows(places * points, (at) => {
    const [place, own] = [Math.floor(at / points), at % points];
    return [
      fixed(across(place) + strewn * place ** 2, 3),
      fixed(down(place), 3),
      fixed(shift(own), 3),
      fixed(height(place, own), 3),
    ];
  })}\n`;

/** LabSpec's text of a map, as hyperSpec's description of Horiba files tells it: two columns of places below the axis. */
const horiba = (corner: [string, string], head = '') =>
  `${head}${[...corner, ...Array.from({ length: points }, (_, at) => fixed(shift(at), 2))].join('\t')}\n${rows(
    places,
    (place) => [
      fixed(across(place), 2),
      fixed(down(place), 2),
      ...Array.from({ length: points }, (_, at) => fixed(height(place, at), 2)),
    ],
  )}\n`;

/** WITec's text of a map: a column for each place, which its name ends with. */
const witec = `X-Axis\t${Array.from({ length: places }, (_, at) => `Scan Raman (${at % wide}/${Math.floor(at / wide)})`).join('\t')}\nrel. 1/cm\t${Array.from({ length: places }, () => 'CCD cts').join('\t')}\n${rows(
  points,
  (at) => [fixed(shift(at), 2), ...Array.from({ length: places }, (_, place) => fixed(height(place, at), 2))],
)}\n`;

const read = (name: string, text: string | Uint8Array, technique?: Technique, beside?: string) =>
  readFile({ name, blob: new Blob([text as BlobPart]), technique, beside });

const told = ({ spectral, z, x, y }: Imaging) =>
  `${labelOf(x)} × ${labelOf(y)}: ${labelOf(spectral)}${spectral.isReversed ? '←' : ''} × ${labelOf(z)}`;

const shiftAxis = '拉曼位移 (cm⁻¹)';

describe('spectra over a surface', () => {
  const wiredMap = wdf({
    places: Array.from({ length: places }, (_, at): [number, number] => [across(at), down(at)]),
    spectra: Array.from({ length: places }, (_, place) =>
      Array.from({ length: points }, (_, at) => height(place, at)),
    ),
  });
  test.each<[string, string, string | Uint8Array, Technique | undefined, string]>([
    [
      'WiRE, X, Y, Wave, Intensity',
      'a.txt',
      renishaw('#X\t#Y\t#Wave\t#Intensity'),
      'raman',
      `X × Y: ${shiftAxis} × 强度`,
    ],
    [
      'WiRE, the same between two tabs',
      'a.txt',
      renishaw('#X\t\t#Y\t\t#Wave\t\t#Intensity'),
      undefined,
      `X × Y: ${shiftAxis} × 强度`,
    ],
    [
      'WiRE, lines that carriage returns alone end',
      'a.txt',
      renishaw('#X\t#Y\t#Wave\t#Intensity').replaceAll('\n', '\r'),
      undefined,
      `X × Y: ${shiftAxis} × 强度`,
    ],
    [
      'infrared with units in headings',
      'a.csv',
      renishaw('X (µm),Y (µm),Wavenumber (cm-1),Absorbance').replaceAll('\t', ','),
      'ir',
      'X (µm) × Y (µm): 波数 (cm⁻¹)← × 吸光度',
    ],
    [
      'LabSpec with places named by nothing',
      'a.txt',
      horiba(['', '']),
      'raman',
      `X × Y: ${shiftAxis} × 强度`,
    ],
    [
      'LabSpec with axes told above',
      'a.txt',
      horiba(
        ['', ''],
        '#Laser=\t532 nm\n#AxisType[0]=\tIntens\n#AxisUnit[0]=\tCnt\n#AxisType[1]=\tSpectr\n#AxisUnit[1]=\t1/cm\n#AxisType[2]=\tX\n#AxisUnit[2]=\tµm\n#AxisType[3]=\tY\n#AxisUnit[3]=\tµm\n',
      ),
      undefined,
      `X (µm) × Y (µm): ${shiftAxis} × 强度 (counts)`,
    ],
    ['WITec, a column for each place', 'raman.txt', witec, 'raman', `列号 × 行号: ${shiftAxis} × 强度`],
    [
      'WiRE, a map in its own file',
      'a.wdf',
      wiredMap,
      undefined,
      `X (µm) × Y (µm): ${shiftAxis} × 强度 (counts)`,
    ],
  ])('%s', async (from, name, text, technique, shows) => {
    const reading = (await read(name, text, technique)) as Imaging;
    expect(reading.kind).toBe('imaging');
    expect(told(reading)).toBe(shows);
    expect([reading.x.values.length, reading.y.values.length, reading.spectral.values.length]).toEqual([
      wide,
      high,
      points,
    ]);
    const isOwn = from.startsWith('WiRE, a map in its own');
    const band = isOwn ? { from: 115, to: 125 } : { from: 1_340, to: 1_460 };
    const { values } = bandMap(reading, { ...band, by: 'mean' });
    // Each place holds what was measured there: the band grows with the place.
    expect(
      [...values.keys()].every((at) => at === 0 || (values[at] as number) > (values[at - 1] as number)),
    ).toBe(true);
    const area = bandMap(reading, { ...band, by: 'area' });
    expect((area.values[11] as number) / (area.values[0] as number)).toBeCloseTo(12, 1);
    expect(area.z.unit).toMatch(/cm⁻¹/);
  });

  test('three files of WITec are one map, and say what lacks when they are apart', async () => {
    const y = rows(places * points, (at) => [fixed(height(Math.floor(at / points), at % points), 2)]);
    const beside = `//Exported ASCII-File\n[Header]\nGraphName = Scan 1\nSizeX = ${wide}\nSizeY = ${high}\nSizeGraph = ${points}\nScanUnit = µm\nScanWidth = 12\nScanHeight = 6\n[XData]\n${rows(points, (at) => [fixed(shift(at), 2)])}\n`;
    const reading = (await read('Map (Y-Axis).txt', y, 'raman', beside)) as Imaging;
    expect(told(reading)).toBe(`X (µm) × Y (µm): ${shiftAxis} × 强度`);
    expect([...reading.x.values]).toEqual([1, 3, 5, 7, 9, 11]);
    await expect(read('Map (Y-Axis).txt', y, 'raman')).rejects.toThrow(/WITec/);
  });

  test('a map that was stopped leaves places empty and says so', async () => {
    const whole = renishaw('#X\t#Y\t#Wave\t#Intensity').split('\n');
    const stopped = (await read('a.txt', whole.slice(0, 1 + 10 * points).join('\n'))) as Imaging;
    expect(stopped.leftOut.join()).toMatch(/2 个位置没有光谱/);
    expect(
      [...bandMap(stopped, { from: 1_340, to: 1_460, by: 'mean' }).values].filter(Number.isNaN),
    ).toHaveLength(2);
  });

  test('places that make no grid are spectra by their places, and those of a line a map over the way', async () => {
    const strewn = (await read('a.txt', renishaw('#X\t#Y\t#Wave\t#Intensity', 0.3))) as Curves;
    expect(strewn.kind).toBe('curves');
    expect(strewn.series).toHaveLength(places);
    expect(strewn.panels[0]?.curves.every(({ x }) => x.length === points)).toBe(true);
    const only = renishaw('#X\t#Y\t#Wave\t#Intensity')
      .split('\n')
      .slice(0, 1 + wide * points)
      .join('\n');
    const line = (await read('a.txt', only)) as Maps;
    expect(line.maps.map(({ x, y }) => `${labelOf(x)} × ${labelOf(y)}`)).toEqual([`${shiftAxis} × X`]);
  });

  test('spectra over axes of their own are a table', async () => {
    const text = `#X\t#Y\t#Wave\t#Intensity\n${rows(places * points, (at) => [across(Math.floor(at / points)), down(Math.floor(at / points)), shift(at % points) + Math.floor(at / points), 5])}`;
    expect((await read('a.txt', text)).kind).toBe('tables');
  });
});

import { expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import { type Curves, labelOf } from '../../src/features/results/viewers/reading/rules.readings.ts';
import { fixed, rows } from './made.ts';

/** Points of a text that is long enough for its numbers to be read apart. */
const points = 200_000;
const value = (at: number) => (at * 7_919) % 10_007;
const head = (more: string) =>
  `##TITLE=long\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##NPOINTS=${points}\n${more}`;

const curveOf = async (text: string) => {
  const reading = (await readFile({ name: 'a.jdx', blob: new Blob([text]) })) as Curves;
  expect(reading.panels.map(({ x, y }) => [labelOf(x), labelOf(y)])).toEqual([['波数 (cm⁻¹)', '吸光度']]);
  const [curve] = reading.panels[0]?.curves ?? [];
  return { x: curve?.x ?? new Float64Array(), y: curve?.y ?? new Float64Array() };
};

const even = (separator: string) =>
  `${head('##FIRSTX=400\n##LASTX=4000\n##XFACTOR=1\n##YFACTOR=0.001\n##FIRSTY=0\n##XYDATA=(X++(Y..Y))\n')}${rows(
    points / 10,
    (line) => [
      fixed(400 + (line * 10 * 3_600) / (points - 1), 4),
      ...Array.from({ length: 10 }, (_, at) => value(line * 10 + at)),
    ],
    separator,
  )}\n##END=\n`;

test.each([
  ['heights at even steps', even(' ')],
  // What is packed into signs stays with the library.
  ['the same with signs between them', even('+')],
  [
    'pairs',
    `${head('##XFACTOR=1\n##YFACTOR=0.001\n##XYPOINTS=(XY..XY)\n')}${rows(points, (at) => [fixed(400 + (at * 3_600) / (points - 1), 6), value(at)], ', ')}\n##END=\n`,
  ],
  ['heights below indented labels', even(' ').replaceAll('##', '  ##')],
  ['heights with ends of lines as Windows writes them', even('\t').replaceAll('\n', '\r\n')],
])('a long JCAMP-DX of %s has all its points', async (_, text) => {
  expect(text.length).toBeGreaterThan(1_000_000);
  const { x, y } = await curveOf(text);
  expect([x.length, y.length]).toEqual([points, points]);
  for (const at of [0, 1, 4_321, 123_456, points - 1]) {
    expect(x[at]).toBeCloseTo(400 + (at * 3_600) / (points - 1), 5);
    expect(y[at]).toBeCloseTo(value(at) / 1_000, 9);
  }
});

test.each([
  ['an end of its last line', '\n'],
  ['none', ''],
])(
  'a chromatogram with %s has its points and no more, and a word takes no other value with it',
  async (_, end) => {
    const times = (at: number) => fixed(at * 0.00833, 5);
    const lines = Array.from({ length: 5_000 }, (_, at) => `${times(at)}\t${at === 100 ? 'OVER!' : at * 2}`);
    const text = `[Header]\nApplication Name\tLabSolutions\n[LC Chromatogram(Detector A-Ch1)]\nR.Time (min)\tIntensity\n${lines.join('\n')}${end}`;
    const reading = (await readFile({ name: 'a.txt', blob: new Blob([text]) })) as Curves;
    const [curve] = reading.panels[0]?.curves ?? [];
    expect([curve?.x.length, curve?.x[100], curve?.y[100], curve?.y.at(-1)]).toEqual([
      5_000,
      0.833,
      Number.NaN,
      9_998,
    ]);
    const [sheet] = reading.table?.().sheets ?? [];
    expect([sheet?.rows.length, sheet?.total, sheet?.rows[101]]).toEqual([
      2_001,
      5_001,
      ['0.83300', 'OVER!'],
    ]);
  },
);

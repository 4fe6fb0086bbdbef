import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { type Figure, figureSvg, splitsOf } from './rules.figure.ts';
import { columnFigure, figureSettingsIn } from './rules.figure-settings.ts';
import { withResolution } from './rules.png.ts';

const figure: Figure = {
  title: 'a < b & "c"',
  x: { name: '2θ', unit: '°' },
  y: { name: '强度', unit: 'counts' },
  view: { x: { min: 10, max: 80 }, y: { min: -200, max: 12_000 } },
  curves: [
    {
      ...{
        name: '样品 <1>',
        color: '#0072a3',
        isDashed: false,
        isRight: false,
        isOpen: false,
        marks: 'line',
      },
      drawn: { x: Float64Array.of(10, 40, Number.NaN, 80), y: Float64Array.of(0, 9_000, 1, 300) },
    },
  ],
  labels: [{ x: 40, y: 9_000, text: '40.00', isBelow: false, isRight: false }],
  notes: [
    '由原始数据计算：扣除基线：airPLS，λ = 10^2；归一化：最大值为 1，这一句很长，在单栏的图下面要分成几行才放得下',
  ],
};
const parsed = (svg: string) =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '' }).parse(svg).svg;

test('a figure is as wide as its column, in letters of its size, and says below what is derived', () => {
  const { svg, width, height } = figureSvg(figure, columnFigure);
  const tree = parsed(svg);
  expect(tree.width).toBe('85mm');
  expect(tree.height).toBe(`${Math.round(height * 100) / 100}mm`);
  expect(width).toBe(85);
  expect(tree.title).toBe('a < b & "c"');
  expect(tree.desc).toContain('airPLS');
  const texts: { '#text': string; 'font-size': string; y: string }[] = tree.text;
  const words = texts.map((own) => String(own['#text']));
  expect(words).toEqual(expect.arrayContaining(['2θ (°)', '强度 (counts)', '样品 <1>', '40.00', '20', '80']));
  expect(words.join('')).toContain('归一化：最大值为 1，这一句很长');
  expect(texts.find((own) => own['#text'] === '2θ (°)')?.['font-size']).toBe('8');
  const [, , , tall] = String(tree.viewBox).split(' ').map(Number);
  for (const own of texts) expect(Number(own.y)).toBeLessThanOrEqual(tall as number);
  // A point that is missing breaks the line.
  expect(svg.match(/M[\d. ]+L[\d. ]+M[\d. ]+"/)).not.toBeNull();
});

test('every setting shows', () => {
  const of = (more: Partial<typeof columnFigure>) => figureSvg(figure, { ...columnFigure, ...more }).svg;
  const plain = of({});
  for (const more of [
    { width: 180 },
    { ratio: 0.5 },
    { font: 10 },
    { line: 2 },
    { ticks: 'out' },
    { ticks: 'none' },
    { legend: 'right' },
    { legend: 'none' },
    { hasTitle: true },
    { hasGrid: true },
    { hasFrame: false },
  ] as const)
    expect(of(more)).not.toBe(plain);
  expect(of({ legend: 'none' })).not.toContain('样品');
  expect(of({ legend: 'none' })).toContain('airPLS');
});

test('numbers stand at round places within the axis, few enough to be read', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
      fc.integer({ min: 3, max: 12 }),
      (min, span, count) => {
        const splits = splitsOf({ name: 'x' }, { min, max: min + span }, count);
        expect(splits.length).toBeLessThanOrEqual(count + 1);
        for (const { place } of splits) {
          expect(place).toBeGreaterThanOrEqual(min - span * 1e-6);
          expect(place).toBeLessThanOrEqual(min + span * (1 + 1e-6));
        }
        expect(new Set(splits.map(({ text }) => text)).size).toBe(splits.length);
      },
    ),
  );
  const powers = splitsOf({ name: 'x', scale: 'log' }, { min: -2, max: 3 }, 10);
  expect(powers.map(({ text }) => text)).toEqual(['10⁻²', '10⁻¹', '10⁰', '10¹', '10²', '10³']);
});

test('a PNG tells its dots to the inch in a chunk that is whole', () => {
  const png = Uint8Array.from({ length: 60 }, (_, at) => at);
  const made = Buffer.from(withResolution(png, 600));
  expect(made.length).toBe(81);
  expect(made.subarray(37, 41).toString('latin1')).toBe('pHYs');
  expect(made.readUInt32BE(41)).toBe(23_622);
  expect(made.readUInt32BE(50)).toBe(crc32(made.subarray(37, 50)));
  expect([...made.subarray(54)]).toEqual([...png.subarray(33)]);
});

test('what was kept counts only where it makes sense', () => {
  expect(figureSettingsIn(undefined)).toEqual(columnFigure);
  expect(figureSettingsIn({ width: 174, font: 900, ticks: 'sideways', dpi: 300, hasGrid: 'yes' })).toEqual({
    ...columnFigure,
    width: 174,
    dpi: 300,
  });
});

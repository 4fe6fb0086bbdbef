import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import {
  labelOf,
  type Technique,
  Unreadable,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import { commas } from './made.ts';

/** A quantity: how programs head it in three languages, how it is shown, and its value in row `at`. */
type Kind = { heads: string[]; shown: string; value: (at: number) => number };

const kind = (shown: string, heads: string[], value: (at: number) => number): Kind => ({
  shown,
  heads,
  value,
});

/** What is measured against what: the first is always the x of the others. */
const worlds: Kind[][] = [
  [
    kind('2θ (°)', ['2Theta (deg)', '2-Theta [°]', '衍射角(°)', 'Angle (2θ)'], (at) => 10 + at * 0.25),
    kind(
      '强度 (counts)',
      ['Intensity (counts)', 'Counts', '强度(counts)', 'Intensität [counts]'],
      (at) => 100 + ((at * 37) % 90),
    ),
  ],
  [
    kind('波长 (nm)', ['Wavelength (nm)', 'Wellenlänge [nm]', '波长/nm', 'wavelength_nm'], (at) => 200 + at),
    kind('吸光度', ['Absorbance', 'Extinktion', '吸光度', 'Abs'], (at) => ((at * 31) % 100) / 50 + 0.25),
    kind('反射率 (%)', ['Reflectance (%)', '反射率(%)', '%R'], (at) => 20 + ((at * 13) % 60) + 0.5),
  ],
  [
    kind('温度 (°C)', ['Temperature (°C)', 'Temp./°C', '温度(℃)', 'Temperatur [°C]'], (at) => 30 + at * 4.5),
    kind('质量 (%)', ['Weight (%)', 'Mass/%', '质量(%)', 'Masse [%]'], (at) => 99.75 - at * 0.5),
    kind(
      '热流 (mW)',
      ['Heat Flow (mW)', 'DSC/mW', '热流(mW)', 'Wärmestrom [mW]'],
      (at) => ((at * 7) % 30) / 4 - 3.125,
    ),
  ],
  [
    kind('应变 (%)', ['Strain (%)', 'Dehnung [%]', '应变(%)', 'Tensile strain (%)'], (at) => at * 0.25),
    kind(
      '应力 (MPa)',
      ['Stress (MPa)', 'Spannung [MPa]', '应力(MPa)', 'Tensile stress (N/mm2)'],
      (at) => at * 7.5 + 0.25,
    ),
  ],
];

/** Columns that belong to no picture here. */
const fillers: Kind[] = [
  kind('', ['No.', 'Index', '序号', 'Nr.'], (at) => at + 1),
  kind('', ['Std. Error', '误差', 'esd'], () => 0.5),
  kind('', ['Setpoint', '设定值'], () => 25.5),
];

const preambles = [
  'Sample: A-17',
  'Operator\tLi',
  'Date,2026-11-03',
  '样品名称：甲',
  '# Laser = 532',
  'Comment;none',
  '[Header]',
  '',
];
const techniques: (Technique | undefined)[] = [
  undefined,
  'xrd',
  'ir',
  'uv',
  'tga',
  'ms',
  'xps',
  'eis',
  'isotherm',
  'tensile',
];

test('shuffled columns, other languages and separators, preambles and blocks never put a curve under a wrong name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...worlds)
        .chain((world) =>
          fc.tuple(fc.constant(world), fc.shuffledSubarray([...world, ...fillers], { minLength: 2 })),
        ),
      fc.constantFrom('\t', ';', ',', '   '),
      fc.boolean(),
      fc.array(fc.constantFrom(...preambles), { maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...techniques),
      fc.nat({ max: 50 }),
      async ([world, columns], separator, hasCommas, preamble, blocks, technique, language) => {
        const heads = columns.map(({ heads: each }) => each[language % each.length] as string);
        const isGerman = hasCommas && separator !== ',';
        const block = (shift: number) =>
          [
            heads.join(separator === '   ' ? '\t' : separator),
            ...Array.from({ length: 40 }, (_, at) =>
              columns.map(({ value }) => value(at + shift)).join(separator),
            ),
          ].join('\n');
        const body = Array.from(
          { length: blocks },
          (_, at) => `${blocks > 1 ? `Scan ${at + 1}\n` : ''}${block(0)}`,
        ).join('\n\n');
        const text = `${preamble.join('\n')}\n${isGerman ? commas(body) : body}`;
        const reading = await readFile({ name: 'a.txt', blob: new Blob([text]), technique }).catch(
          (error) => {
            if (error instanceof Unreadable) return undefined;
            throw error;
          },
        );
        if (reading?.kind !== 'curves') return;
        for (const panel of reading.panels) {
          for (const curve of panel.curves) {
            expectColumn(world, labelOf(panel.x), curve.x);
            expectColumn(world, labelOf(curve.isRight && panel.right ? panel.right : panel.y), curve.y);
          }
        }
        // What is measured is found whenever it is there with what it is measured against.
        if (columns.includes(world[0] as Kind) && columns.includes(world[1] as Kind)) {
          expect(reading.panels.some(({ x }) => labelOf(x) === world[0]?.shown)).toBe(true);
          expect(reading.series).toHaveLength(blocks > 1 ? blocks : 0);
        }
      },
    ),
    { numRuns: 400 },
  );
});

/** The values under a label are those of the quantity that the label names. */
function expectColumn(world: readonly Kind[], label: string, values: Float64Array) {
  const named = world.find(({ shown }) => shown === label);
  expect(named, `${label} is what a heading says`).toBeDefined();
  const isItsOwn = values.every((value, at) => Math.abs(value - (named as Kind).value(at)) < 1e-9);
  expect(isItsOwn, `${label} holds its own values`).toBe(true);
}

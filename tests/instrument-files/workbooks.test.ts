import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import { labelOf, type Reading } from '../../src/features/results/viewers/reading/rules.readings.ts';

type Cells = (string | number)[][];
const rows = (count: number, make: (at: number) => (string | number)[]): Cells =>
  Array.from({ length: count }, (_, at) => make(at));

/** A workbook of these sheets as Excel keeps it, now or in the year 2003. */
function workbook(sheets: Record<string, Cells>, kind: 'xlsx' | 'biff8'): Blob {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  return new Blob([write(book, { type: 'array', bookType: kind })]);
}

function told(reading: Reading) {
  if (reading.kind !== 'curves') return reading.kind;
  return {
    panels: reading.panels.map(({ x, y, right }) =>
      [labelOf(x), labelOf(y), ...(right ? [labelOf(right)] : [])].join(' × '),
    ),
    series: reading.series,
    points: reading.panels[0]?.curves[0]?.x.length,
    sheets: reading.table?.().sheets.map(({ name }) => name),
  };
}

const spectrum: Cells = [['Wavelength (nm)', 'Abs'], ...rows(40, (at) => [300 + at, at / 10])];
const cases: [string, Record<string, Cells>, unknown][] = [
  [
    'one sheet',
    { Data: spectrum },
    { panels: ['波长 (nm) × 吸光度'], series: [], points: 40, sheets: ['Data'] },
  ],
  [
    'several sheets, one of remarks',
    {
      Info: [
        ['Sample', 'dye'],
        ['Operator', 'Li'],
      ],
      A: spectrum,
      B: spectrum,
    },
    { panels: ['波长 (nm) × 吸光度'], series: ['A', 'B'], points: 40, sheets: ['Info', 'A', 'B'] },
  ],
  [
    'headings below the first row',
    { Data: [['Report of a spectrum'], [], ['Sample', 'dye'], ['Scans', 4], ...spectrum] },
    { panels: ['波长 (nm) × 吸光度'], series: [], points: 40, sheets: ['Data'] },
  ],
  [
    'variables in rows',
    {
      Data: [
        ['Wavelength (nm)', ...rows(40, (at) => [300 + at]).flat()],
        ['Abs', ...rows(40, (at) => [at / 10]).flat()],
      ],
    },
    { panels: ['波长 (nm) × 吸光度'], series: [], points: 40, sheets: ['Data'] },
  ],
  [
    'tables beside each other',
    {
      Data: spectrum.map((row, at) => [
        ...row,
        '',
        ...(at === 0 ? ['Temperature (°C)', 'Weight (%)'] : [20 + at * 10, 100 - at]),
      ]),
    },
    {
      panels: ['波长 (nm) × 吸光度', '温度 (°C) × 质量 (%)'],
      series: ['Data · Wavelength (nm)', 'Data · Temperature (°C)'],
      points: 40,
      sheets: ['Data'],
    },
  ],
  [
    'reports of Micromeritics beside each other, without an empty column between',
    {
      Sheet1: [
        ['3Flex 5.02', '', '3Flex 5.02'],
        ['Summary Report', '', 'Isotherm Linear Plot'],
        ['', '', 'TEST : Adsorption', '', 'TEST : Desorption'],
        [
          'Surface area',
          '12 m²/g',
          ...Array.from({ length: 2 }, () => [
            'Relative Pressure (p/p°)',
            'Quantity Adsorbed (cm³/g STP)',
          ]).flat(),
        ],
        ...rows(20, (at) => ['', '', 0.04 + at * 0.045, 10 + at, 0.9 - at * 0.04, 40 - at]),
      ],
    },
    {
      panels: ['相对压力 p/p₀ × 吸附量 (cm³/g STP)'],
      series: [],
      points: 20,
      sheets: ['Sheet1'],
    },
  ],
  [
    'contents without curves',
    {
      Data: [
        ['Element', 'Content'],
        ['Fe', 1.2],
        ['Cr', 0.4],
        ['Ni', 8.1],
      ],
    },
    'tables',
  ],
];

describe.each(['xlsx', 'biff8'] as const)('workbooks, %s', (kind) => {
  test.each(cases)('%s', async (_, sheets, expected) => {
    const name = kind === 'xlsx' ? 'a.xlsx' : 'a.xls';
    expect(told(await readFile({ name, blob: workbook(sheets, kind) }))).toEqual(expected);
  });
});

test('a damaged workbook is refused in words', async () => {
  const damaged = workbook({ Data: spectrum }, 'xlsx').slice(0, 200);
  await expect(readFile({ name: 'a.xlsx', blob: damaged })).rejects.toThrow(/工作簿已损坏/);
});

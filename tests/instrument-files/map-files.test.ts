import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import {
  type HeatMap,
  labelOf,
  type Maps,
  type Reading,
  Unreadable,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import { agilentMaps } from './agilent-files.ts';
import { exportMaps } from './export-files.ts';
import { rows } from './made.ts';
import { type MapFile, mapFiles, nanoscope } from './map-files.ts';

const shown = ({ name, x, y, z }: HeatMap) =>
  `${name ? `${name}: ` : ''}${labelOf(x)} × ${labelOf(y)}${y.isReversed ? '↓' : ''}: ${labelOf(z)}`;
const read = (name: string, text: string | Uint8Array): Promise<Reading> =>
  readFile({ name, blob: new Blob([text as BlobPart]) });
const ends = ({ values }: { values: Float64Array }) => [values[0], values.at(-1)];

describe('maps of instruments', () => {
  test.each([...mapFiles, ...exportMaps, ...agilentMaps].map((file) => [file.from, file] as const))(
    '%s',
    async (_, file: MapFile) => {
      const reading = await read(file.name, file.text);
      expect(reading.kind).toBe('maps');
      const { maps, facts, leftOut } = reading as Maps;
      expect(maps.map(shown)).toEqual(file.shows);
      const { x, y, values } = maps[0] as HeatMap;
      expect([x.values.length, y.values.length]).toEqual(file.size);
      expect(values.length).toBe(file.size[0] * file.size[1]);
      for (const [at, own] of [ends(x), ends(y)].entries())
        for (const [place, value] of own.entries())
          expect(value).toBeCloseTo(file.ends[at]?.[place] as number, 9);
      expect(values[0]).toBeCloseTo(file.values[0], 6);
      expect(values.at(-1)).toBeCloseTo(file.values[1], 6);
      expect(facts).toEqual(expect.arrayContaining(file.facts ?? []));
      if (file.leftOut) expect(leftOut.join()).toMatch(file.leftOut);
      else expect(leftOut).toEqual([]);
    },
  );
});

describe('what is no map', () => {
  const line = (at: number) => [at * 2, at % 7, at % 5];
  test.each([
    ['curves beside each other', 'a.csv', `2theta,a,b\n${rows(40, line, ',')}`],
    [
      'curves named by numbers',
      'a.csv',
      `Wavelength (nm),1,2,5,10\n${rows(40, (at) => [400 + at, 1, 2, 3, 4], ',')}`,
    ],
    ['places on a line', 'a.txt', `X (µm)\tY (µm)\tHeight (nm)\n${rows(40, line)}`],
    ['a structure of atoms', 'a.xyz', `3\nwater\nO 0 0 0\nH 0 0.76 0.59\nH 0 -0.76 0.59\n`],
  ])('%s', async (_, name, text) => {
    const reading = await read(name, text).catch((error) => error);
    expect(reading.kind).not.toBe('maps');
  });

  test('a channel of NanoScope that contradicts itself is refused alone', async () => {
    await expect(read('a.spm', nanoscope(2, 7))).rejects.toThrow(Unreadable);
  });
});

test('files that are cut off or changed are read, or refused in words', async () => {
  const binary = mapFiles.filter(({ text }) => typeof text !== 'string');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...binary),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      async ({ name, text }, cut, changes) => {
        const bytes = Uint8Array.from(text as Uint8Array);
        for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value;
        const part = bytes.slice(0, 12 + (cut % (bytes.length - 12)));
        const reading = await read(name, part).catch((error) => error);
        if (reading instanceof Error) expect(reading).toBeInstanceOf(Unreadable);
      },
    ),
    { numRuns: 150 },
  );
});

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import { type Reading, Unreadable } from '../../src/features/results/viewers/reading/rules.readings.ts';
import { agilentFiles } from './agilent-files.ts';
import { dm } from './gatan-bytes.ts';
import { hdf5 } from './hdf5-bytes.ts';
import { massFiles } from './mass-files.ts';
import { moduleFiles } from './module-files.ts';
import { spectraFiles } from './spectra-files.ts';
import type { TextFile } from './text-files.ts';
import { vendorFiles } from './vendor-files.ts';

/** Milliseconds that a small file may take, however it is damaged. */
const patience = 3_000;

/** Damage that was not borne once, by what the file shows. */
const kept: Readonly<Record<string, [{ length: number; bits: [number, number][] }]>> = {
  'EC-Lab, a voltammogram beside which charge is counted': [{ length: 6_579, bits: [[6_569, 16]] }],
};

const image = { shape: [40, 40], values: Array.from({ length: 1_600 }, (_, at) => at), integer: 2 as const };
const containers: TextFile[] = [
  {
    from: 'HDF5',
    name: 'a.h5',
    text: hdf5({
      folders: {
        entry: {
          attributes: { NX_class: 'NXentry' },
          folders: {
            plot: {
              attributes: { NX_class: 'NXdata', signal: 'image' },
              arrays: { image: { ...image, chunk: [16, 16] }, title: 'probe' },
            },
          },
        },
      },
    }),
    shows: [],
  },
  {
    from: 'DigitalMicrograph',
    name: 'a.dm3',
    text: dm(3, {
      ImageList: {
        '0': {
          ImageData: {
            Data: { type: 2, values: image.values },
            DataType: 1,
            Dimensions: { '0': 40, '1': 40 },
            Calibrations: { Dimension: { '0': { Origin: 0, Scale: 1, Units: 'nm' } } },
          },
        },
      },
    }),
    shows: [],
  },
];

const binaries = [
  ...containers,
  ...vendorFiles,
  ...moduleFiles,
  ...spectraFiles,
  ...massFiles,
  ...agilentFiles,
].filter(({ text, shows }) => text instanceof Uint8Array && shows !== 'refused');

/** All that a page asks of a reading at first. */
async function shown(reading: Reading) {
  if (reading.kind === 'picture') await reading.pages[0]?.pixels();
  if (reading.kind === 'curves') reading.table?.();
}

async function isTold(name: string, bytes: Uint8Array): Promise<boolean> {
  const begin = performance.now();
  try {
    await shown(await readFile({ name, blob: new Blob([bytes as BlobPart]) }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return performance.now() - begin < patience;
}

describe('damaged files are read or refused in words, and never for long', () => {
  test.each(binaries.map((file) => [file.from, file] as const))('%s', async (from, { name, text }) => {
    const whole = text as Uint8Array;
    vi.spyOn(console, 'warn').mockReturnValue();
    const damage = fc.record({
      length: fc.integer({ min: 4, max: whole.length }),
      bits: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ length, bits }) => {
        const bytes = whole.slice();
        for (const [at, value] of bits) bytes[at] = value;
        expect(await isTold(name, bytes.subarray(0, length))).toBe(true);
      }),
      { numRuns: Number(process.env.FUZZ ?? 40), examples: from in kept ? [kept[from]] : [] },
    );
  });
});

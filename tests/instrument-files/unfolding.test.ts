import { zipSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import type { Maps } from '../../src/features/results/viewers/reading/rules.readings.ts';
import { mostUnfolded, unfolder } from '../../src/features/results/viewers/reading/unfold.ts';
import { integers, processed, topspin } from './vendor-files.ts';

const read = (name: string, bytes: Uint8Array) => readFile({ name, blob: new Blob([bytes as BlobPart]) });

/** An archive whose parts say of themselves that they are longer than they are. */
function boasting(name: string, size: number): Uint8Array {
  const bytes = zipSync({ [name]: new Uint8Array(64) }, { level: 0 });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 30; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

describe('what is folded', () => {
  test.each([
    ['a.rasx', 'Data0/Profile0.txt'],
    ['a.brml', 'Experiment0/RawData0.xml'],
    ['a.xlsx', 'xl/worksheets/sheet1.xml'],
    ['a.zip', 'a/1/acqus'],
  ])('%s is refused in words when it would unfold to more than a browser holds', async (name, part) => {
    await expect(read(name, boasting(part, mostUnfolded + 1))).rejects.toThrow(/展开后超过 256 MB/);
  });

  test('compressed numbers are counted together while they unfold', () => {
    const small = zlibSync(new Uint8Array(1_000).fill(7));
    expect(unfolder()(small)).toEqual(new Uint8Array(1_000).fill(7));
    const bomb = zlibSync(new Uint8Array(mostUnfolded / 2 + 1));
    const unfold = unfolder();
    expect(unfold(bomb).length).toBe(mostUnfolded / 2 + 1);
    expect(() => unfold(bomb)).toThrow(/256 MB/);
  });
});

test('two dimensions of TopSpin are a map, put together from its blocks', async () => {
  const blocks = [1, 2, 5, 6, 3, 4, 7, 8, 9, 10, 13, 14, 11, 12, 15, 16].map((value) => value * 2);
  const reading = await read(
    'a.zip',
    topspin({
      'a/1/pdata/1/2rr': integers(blocks),
      'a/1/pdata/1/procs': processed({ XDIM: 2 }),
      'a/1/pdata/1/proc2s': processed({ XDIM: 2, OFFSET: 160, FT_mod: 6 }),
    }),
  );
  const { kind, maps, facts } = reading as Maps;
  expect(kind).toBe('maps');
  expect([...(maps[0]?.values ?? [])]).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  expect(maps[0]?.x).toMatchObject({ unit: 'ppm', isReversed: true });
  expect([maps[0]?.x.values[0], maps[0]?.y.values[0]]).toEqual([10, 160]);
  expect(facts).toContainEqual(['维数', '二维 NMR']);
});

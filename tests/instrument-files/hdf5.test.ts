import { describe, expect, test } from 'vitest';
import { unfiltered } from '../../src/features/results/viewers/reading/images/rules.numbers.ts';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import type {
  Curves,
  Maps,
  Picture,
  Tables,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import { type Hdf5Array, type Hdf5Folder, hdf5 } from './hdf5-bytes.ts';

/** Of each test, one kind. */
type Anything = Omit<Curves, 'kind'> &
  Omit<Maps, 'kind'> &
  Omit<Picture, 'kind'> &
  Omit<Tables, 'kind'> & { kind: string };

const read = (root: Hdf5Folder, name = 'a.h5') =>
  readFile({ name, blob: new Blob([hdf5(root)]) }) as Promise<unknown> as Promise<Anything>;
const list = (count: number, make: (at: number) => number = (at) => at) =>
  Array.from({ length: count }, (_, at) => make(at));
const line = (values: number[], attributes: Hdf5Array['attributes'] = {}): Hdf5Array => ({
  shape: [values.length],
  values,
  attributes,
});

const entry = (
  data: Hdf5Folder,
  more: Record<string, Hdf5Folder> = {},
  definition = 'NXraw',
): Hdf5Folder => ({
  attributes: { default: 'entry' },
  folders: {
    entry: {
      attributes: { NX_class: 'NXentry', default: 'plot' },
      arrays: { definition, title: 'anatase', start_time: '2024-05-06T07:08:09' },
      folders: { ...more, plot: { ...data, attributes: { NX_class: 'NXdata', ...data.attributes } } },
    },
  },
});

describe('NeXus', () => {
  test('the plot that it names is drawn over the axis that it names', async () => {
    const more = {
      other: {
        attributes: { NX_class: 'NXdata', signal: 'x', axes: 'y' },
        arrays: { x: line([9, 9, 9]), y: line([1, 2, 3]) },
      },
      sample: { attributes: { NX_class: 'NXsample' }, arrays: { name: 'TiO2' } },
    };
    const plot = {
      attributes: { signal: 'counts', axes: 'two_theta' },
      arrays: {
        counts: { ...line([5, 9, 4], { units: 'counts' }), integer: 4 as const },
        two_theta: line([10, 10.5, 11], { units: 'degree' }),
      },
    };
    const { panels, series, first, facts } = await read(entry(plot, more), 'a.nxs');
    expect(panels[0]).toMatchObject({ x: { name: '2θ', unit: '°' }, y: { name: '强度', unit: 'counts' } });
    expect(series[first[0] as number]).toBe('plot');
    expect([...(panels[0]?.curves[0]?.x ?? [])]).toEqual([10, 10.5, 11]);
    expect([...(panels[0]?.curves[0]?.y ?? [])]).toEqual([5, 9, 4]);
    expect(facts).toContainEqual(['样品', 'TiO2']);
    expect(facts).toContainEqual(['标题', 'anatase']);
  });

  test('marks of the old way count: signal=1, axes in a row with colons', async () => {
    const plot = {
      arrays: {
        I: line([3, 2, 1], { signal: 1, axes: 'Q', units: '1/cm' }),
        Q: line([0.01, 0.02, 0.03], { units: '1/angstrom' }),
      },
    };
    const { panels } = await read(entry(plot));
    expect(panels[0]?.curves[0]?.x[0]).toBe(0.01);
    expect(panels[0]?.x.unit).toMatch(/Å|angstrom/);
  });

  test('edges of bins are drawn in their middle', async () => {
    const plot = {
      attributes: { signal: 'n', axes: ['t'] },
      arrays: { n: line([7, 8]), t: line([0, 10, 30], { units: 'us' }) },
    };
    const { panels } = await read(entry(plot));
    expect([...(panels[0]?.curves[0]?.x ?? [])]).toEqual([5, 20]);
  });

  test('wavenumbers of Raman are shifts, and not turned round', async () => {
    const plot = {
      attributes: { signal: 'y', axes: ['x'] },
      arrays: { y: line([1, 2]), x: line([100, 200], { long_name: 'Wavenumber/cm¯¹', units: 'cm¯¹' }) },
    };
    const { panels, technique } = await read(entry(plot, {}, 'NXraman'));
    expect([technique, panels[0]?.x]).toEqual(['raman', { name: '拉曼位移', unit: 'cm⁻¹' }]);
  });

  test('rows that are spectra are series, each with its place', async () => {
    const plot = {
      attributes: { signal: 'y', axes: ['position', 'energy'], interpretation: 'spectrum' },
      arrays: {
        y: { shape: [2, 3], values: list(6) },
        position: line([0, 5], { units: 'um' }),
        energy: line([1, 2, 3], { units: 'eV' }),
      },
    };
    const { series, panels } = await read(entry(plot));
    expect(series).toEqual(['position 0 um', 'position 5 um']);
    expect([...(panels[0]?.curves[1]?.y ?? [])]).toEqual([3, 4, 5]);
  });

  test('two other axes make a map, the last one across', async () => {
    const plot = {
      attributes: { signal: 'y', axes: ['time', 'energy'] },
      arrays: {
        y: { shape: [2, 3], values: list(6), attributes: { units: 'counts' } },
        time: line([0, 1], { units: 's' }),
        energy: line([1, 2, 4], { units: 'eV' }),
      },
    };
    const { kind, maps } = await read(entry(plot));
    expect(kind).toBe('maps');
    expect(maps[0]).toMatchObject({ x: { name: 'energy', unit: 'eV' }, y: { name: 'time', unit: 's' } });
    expect(maps[0]?.z).toEqual({ name: 'y', unit: 'counts' });
    expect([...(maps[0]?.values ?? [])]).toEqual(list(6));
  });

  test('a picture of a detector without axes is a picture in pixels', async () => {
    const plot = {
      attributes: { signal: 'image' },
      arrays: { image: { shape: [40, 50], values: list(2_000), integer: 2 as const, chunk: [16, 32] } },
    };
    const { pages, nanometres, depth } = await read(entry(plot));
    expect([pages.length, pages[0]?.width, pages[0]?.height, depth, nanometres]).toEqual([
      1,
      50,
      40,
      16,
      undefined,
    ]);
    expect(await pages[0]?.pixels()).toEqual({ grey: Uint16Array.from(list(2_000)) });
  });

  test('a signal without an axis is listed, not drawn', async () => {
    const { kind, sheets } = await read(
      entry({ attributes: { signal: 'y' }, arrays: { y: line([4, 5, 6]) } }),
    );
    expect(kind).toBe('tables');
    expect(sheets[0]?.rows.find(([path]) => path === '/entry/plot/y')?.slice(1)).toEqual([
      '3',
      '数值（64 位）',
      '',
      '4, 5, 6',
    ]);
    expect(sheets.find(({ name }) => name === 'plot')?.rows).toEqual([['y'], ['4'], ['5'], ['6']]);
  });
});

describe('EMD', () => {
  const dims = (step: number) => ({
    dim1: line([0, step], { name: 'y', units: '[n_m]' }),
    dim2: line([0, step], { name: 'x', units: '[n_m]' }),
  });
  const grid = (arrays: Record<string, Hdf5Array>): Hdf5Folder => ({
    folders: {
      data: { folders: { one: { attributes: { emd_group_type: 1 }, arrays } } },
      microscope: { attributes: { name: 'TEAM', 'high tension': 300_000 } },
      sample: { attributes: { name: 'gold' } },
    },
  });

  test('an array of Berkeley over two lengths is a picture with its scale', async () => {
    const data: Hdf5Array = { shape: [4, 3], values: list(12), integer: 2, isBig: true };
    const { pages, nanometres, facts } = await read(grid({ data, ...dims(0.25) }), 'a.emd');
    expect([pages[0]?.width, pages[0]?.height, nanometres]).toEqual([3, 4, 0.25]);
    expect(await pages[0]?.pixels()).toEqual({ grey: Uint16Array.from(list(12)) });
    expect(facts).toContainEqual(['加速电压', '300 kV']);
    expect(facts).toContainEqual(['样品', 'gold']);
  });

  test('a row of Berkeley is a curve over its dimension', async () => {
    const arrays = {
      data: line([1, 4, 9]),
      dim1: line([100, 110, 120], { name: 'Energy loss', units: '[eV]' }),
    };
    const { panels } = await read(grid(arrays), 'a.emd');
    expect(panels[0]?.x).toMatchObject({ name: '能量损失', unit: 'eV' });
    expect([panels[0]?.curves[0]?.x[2], panels[0]?.curves[0]?.y[2]]).toEqual([120, 9]);
  });

  const metadata = (told: object): Hdf5Array => {
    const words = new TextEncoder().encode(JSON.stringify(told).padEnd(400, '\0'));
    return { shape: [400, 2], values: list(800, (at) => words[at >> 1] ?? 0), integer: 1, chunk: [400, 1] };
  };
  const image = (told: object, values = list(2 * 3 * 2)): Hdf5Folder => ({
    arrays: { Data: { shape: [2, 3, 2], values, integer: 2, chunk: [2, 3, 1] }, Metadata: metadata(told) },
  });
  const velox = (folders: Record<string, Hdf5Folder>): Hdf5Folder => ({
    folders: { Application: { folders: { Velox: {} } }, Data: { folders } },
  });
  const told = (width: string) => ({
    BinaryResult: { PixelSize: { width, height: width }, PixelUnitX: 'm', Detector: 'HAADF' },
    Instrument: { InstrumentModel: 'Spectra' },
    Optics: { AccelerationVoltage: '200000' },
  });

  test('every frame of Velox is a page, those of another scale are told', async () => {
    const folders = { Image: { folders: { one: image(told('2e-10')), two: image(told('4e-10')) } } };
    const { pages, nanometres, facts } = await read(velox(folders), 'a.emd');
    expect([pages.length, pages[0]?.width, pages[0]?.height]).toEqual([2, 3, 2]);
    expect(nanometres).toBeCloseTo(0.2);
    expect(await pages[1]?.pixels()).toEqual({ grey: Uint16Array.from([1, 3, 5, 7, 9, 11]) });
    expect(facts).toContainEqual(['图像', 'HAADF（第 1–2 页）']);
    expect(facts).toContainEqual(['加速电压', '200 kV']);
    expect(facts.find(([name]) => name === '未列出')?.[1]).toContain('1 幅标尺或位深不同');
  });

  test('spectra of Velox are drawn over the energy of their detector', async () => {
    const detector = {
      Detectors: { 'Detector-0': { DetectorName: 'SuperX', Dispersion: '5', OffsetEnergy: '-10' } },
    };
    const one = {
      arrays: {
        Data: { shape: [3, 1], values: [7, 8, 9], integer: 4 as const },
        Metadata: metadata(detector),
      },
    };
    const { panels } = await read(velox({ Spectrum: { folders: { one } } }), 'a.emd');
    expect(panels[0]?.x.unit).toBe('keV');
    expect([...(panels[0]?.curves[0]?.x ?? [])].map((value) => value.toFixed(3))).toEqual([
      '-0.010',
      '-0.005',
      '0.000',
    ]);
  });
});

test('maps of Oxford are pages in their own names, with the step of the grid', async () => {
  const cells = (x: number, y: number) => ({
    'X Cells': line([x]),
    'Y Cells': line([y]),
    'X Step': line([0.5], { Unit: 'um' }),
    'Y Step': line([0.5], { Unit: 'um' }),
  });
  const root: Hdf5Folder = {
    folders: {
      '1': {
        folders: {
          EBSD: {
            folders: {
              Header: {
                arrays: { ...cells(3, 2), 'Beam Voltage': line([20]) },
                folders: { Phases: { folders: { '1': { arrays: { 'Phase Name': 'Ferrite' } } } } },
              },
              Data: {
                arrays: {
                  'Band Contrast': { shape: [6], values: list(6, (at) => at * 10), integer: 1 },
                  Phase: { shape: [6], values: list(6, () => 1), integer: 1 },
                },
              },
            },
          },
        },
      },
    },
  };
  const { pages, nanometres, facts } = await read(root, 'a.h5oina');
  expect([pages.length, pages[0]?.width, nanometres]).toEqual([2, 3, 500]);
  expect(await pages[0]?.pixels()).toEqual({ grey: Uint8Array.from([0, 10, 20, 30, 40, 50]) });
  expect(facts).toContainEqual(['图像', '1 菊池带衬度；2 物相编号']);
  expect(facts).toContainEqual(['物相', 'Ferrite']);
});

test('maps of elements are pages by the lines of their elements', async () => {
  const folders = {
    Header: {
      arrays: { 'X Cells': line([2]), 'Y Cells': line([2]), 'X Step': line([2]), 'Y Step': line([2]) },
    },
    Data: {
      folders: { 'Window Integral': { arrays: { 'Fe Ka1': { shape: [4, 1], values: [1, 2, 3, 4] } } } },
    },
  };
  const { pages, nanometres, facts } = await read({ folders: { '1': { folders: { EDS: { folders } } } } });
  expect([pages.length, nanometres]).toEqual([1, 2_000]);
  expect(await pages[0]?.pixels()).toEqual({ grey: Float64Array.from([1, 2, 3, 4]) });
  expect(facts).toContainEqual(['图像', '1 Fe Ka1']);
});

test('LZF is unpacked, and what leads out of it is refused', () => {
  const told = { filters: [32_000], mask: 0, itemSize: 1, size: 7 };
  expect([...unfiltered(Uint8Array.of(2, 7, 8, 9, 0x40, 2), told)]).toEqual([7, 8, 9, 7, 8, 9, 7]);
  expect(() => unfiltered(Uint8Array.of(0x40, 2), told)).toThrow('LZF');
  expect(() => unfiltered(Uint8Array.of(2, 7, 8, 9, 0xe0, 200, 2), told)).toThrow('LZF');
});

describe('what is not understood', () => {
  test('other files are listed with all that they hold', async () => {
    const root = {
      folders: { run: { arrays: { time: line([0, 1]), temperature: line([20, 21], { units: 'K' }) } } },
    };
    const { kind, sheets } = await read(root);
    expect(kind).toBe('tables');
    expect(sheets.map(({ name }) => name)).toEqual(['文件内容', 'run']);
    expect(sheets[1]?.rows).toEqual([
      ['time', 'temperature (K)'],
      ['0', '20'],
      ['1', '21'],
    ]);
  });

  test('layouts of the first version are read', async () => {
    const { sheets } = await read({ arrays: { a: { ...line([1, 2]), layout: 1 } } });
    expect(sheets[1]?.rows).toEqual([['a'], ['1'], ['2']]);
  });

  test('a packing that is not known is named', async () => {
    const image: Hdf5Array = { shape: [40, 40], values: list(1_600), chunk: [40, 40], filter: 32_001 };
    const { pages } = await read(entry({ attributes: { signal: 'image' }, arrays: { image } }));
    await expect(pages[0]?.pixels()).rejects.toThrow('Blosc');
  });

  test('an empty file and sizes that no file holds are refused', async () => {
    await expect(read({})).rejects.toThrow('没有数据');
    const image: Hdf5Array = { shape: [1e6, 1e6], values: [1], integer: 2 };
    const { pages } = await read(entry({ attributes: { signal: 'image' }, arrays: { image } }));
    await expect(pages[0]?.pixels()).rejects.toThrow('过大');
  });
});

import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import type { Curves, Picture } from '../../src/features/results/viewers/reading/rules.readings.ts';
import { dm, type Tag } from './gatan-bytes.ts';

type Told = {
  type: number;
  dataType: number;
  values: number[];
  shape: number[];
  calibrations?: [origin: number, scale: number, unit: string][];
  meta?: { [name: string]: Tag };
  name?: string;
};
const numbered = <T>(list: T[]) => Object.fromEntries(list.map((own, at) => [String(at), own]));
const image = ({
  type,
  dataType,
  values,
  shape,
  calibrations = [],
  meta = {},
  name = 'probe',
}: Told): Tag => ({
  ImageData: {
    Calibrations: {
      Brightness: { Units: 'e-' },
      Dimension: numbered(calibrations.map(([Origin, Scale, Units]) => ({ Origin, Scale, Units }))),
    },
    Data: { type, values },
    DataType: dataType,
    Dimensions: numbered(shape),
  },
  ImageTags: { 'Meta Data': meta, 'Microscope Info': { Voltage: 200_000, Microscope: 'Titan' } },
  Name: name,
});
const preview = image({ type: 3, dataType: 23, values: [0, 0, 0, 0], shape: [2, 2], name: 'preview' });
const file = (version: 3 | 4, ...images: Tag[]) => dm(version, { ImageList: numbered([preview, ...images]) });
const read = (bytes: Uint8Array<ArrayBuffer>) =>
  readFile({ name: 'a.dm3', blob: new Blob([bytes]) }) as Promise<unknown> as Promise<
    Omit<Curves, 'kind'> & Omit<Picture, 'kind'> & { kind: string }
  >;

describe.each([3, 4] as const)('DigitalMicrograph, version %i', (version) => {
  test('an image in its depth, with its scale and what it says of the microscope', async () => {
    const own = image({
      type: 2,
      dataType: 1,
      values: [1, -2, 3, 4, 5, 6],
      shape: [3, 2],
      calibrations: [
        [0, 0.25, 'nm'],
        [0, 0.25, 'nm'],
      ],
    });
    const { pages, nanometres, depth, facts } = await read(file(version, own));
    expect([pages.length, pages[0]?.width, pages[0]?.height, nanometres, depth]).toEqual([1, 3, 2, 0.25, 16]);
    expect(await pages[0]?.pixels()).toEqual({ grey: Int16Array.from([1, -2, 3, 4, 5, 6]) });
    expect(facts).toContainEqual(['加速电压', '200 kV']);
    expect(facts).toContainEqual(['标题', 'probe']);
  });

  test('a spectrum over the energy that it lost', async () => {
    const own = image({
      type: 6,
      dataType: 2,
      values: [5, 6, 7],
      shape: [3],
      calibrations: [[1, 0.5, 'eV']],
      meta: { Format: 'Spectrum', Signal: 'EELS' },
    });
    const { panels } = await read(file(version, own));
    expect(panels[0]).toMatchObject({ x: { name: '能量损失', unit: 'eV' }, y: { name: '强度', unit: 'e-' } });
    expect([...(panels[0]?.curves[0]?.x ?? [])]).toEqual([-0.5, 0, 0.5]);
    expect([...(panels[0]?.curves[0]?.y ?? [])]).toEqual([5, 6, 7]);
  });

  test('a spectrum image is a spectrum a pixel', async () => {
    const own = image({
      type: 4,
      dataType: 10,
      values: [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23],
      shape: [2, 2, 3],
      calibrations: [
        [0, 2, 'nm'],
        [0, 2, 'nm'],
        [0, 10, 'eV'],
      ],
      meta: { Format: 'Spectrum image', Signal: 'EELS' },
    });
    const { panels, series } = await read(file(version, own));
    expect(series).toEqual(['x 0 nm，y 0 nm', 'x 2 nm，y 0 nm', 'x 0 nm，y 2 nm', 'x 2 nm，y 2 nm']);
    expect([...(panels[0]?.curves[2]?.y ?? [])]).toEqual([2, 12, 22]);
    expect([...(panels[0]?.curves[2]?.x ?? [])]).toEqual([0, 10, 20]);
  });

  test('diffraction has no scale of length, and tells the one it has', async () => {
    const calibrations: Told['calibrations'] = [
      [1, 0.1, '1/nm'],
      [1, 0.1, '1/nm'],
    ];
    const own = image({ type: 2, dataType: 1, values: [1, 2, 3, 4], shape: [2, 2], calibrations });
    const { kind, nanometres, facts } = await read(file(version, own));
    expect([kind, nanometres]).toEqual(['picture', undefined]);
    expect(facts).toContainEqual(['像素尺寸', '0.1 1/nm']);
  });

  test('stacks are pages, images of another depth are told', async () => {
    const stack = image({ type: 2, dataType: 1, values: [1, 2, 3, 4, 5, 6, 7, 8], shape: [2, 2, 2] });
    const other = image({ type: 6, dataType: 2, values: [1, 2, 3, 4], shape: [2, 2] });
    const { pages, facts } = await read(file(version, stack, other));
    expect(pages.length).toBe(2);
    expect(await pages[1]?.pixels()).toEqual({ grey: Int16Array.from([5, 6, 7, 8]) });
    expect(facts.find(([name]) => name === '未列出')?.[1]).toContain('1 组');
  });

  test('Fourier transforms and torn files are refused', async () => {
    const complex = image({ type: 6, dataType: 3, values: [1, 0, 1, 0], shape: [2, 1] });
    await expect(read(file(version, complex))).rejects.toThrow('复数');
    const whole = file(version, image({ type: 2, dataType: 1, values: [1, 2, 3, 4], shape: [2, 2] }));
    await expect(read(whole.slice(0, whole.length / 2))).rejects.toThrow('损坏');
  });
});

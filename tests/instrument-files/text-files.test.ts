import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import {
  type Axis,
  labelOf,
  type Panel,
  type Reading,
  Unreadable,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import { agilentFiles } from './agilent-files.ts';
import { diffractionFiles } from './diffraction-files.ts';
import { exportFiles } from './export-files.ts';
import { formatFiles } from './format-files.ts';
import { massFiles } from './mass-files.ts';
import { moduleFiles } from './module-files.ts';
import { programFiles } from './program-files.ts';
import { spectraFiles } from './spectra-files.ts';
import { strangeFiles } from './strange-files.ts';
import { type TextFile, textFiles } from './text-files.ts';
import { trapFiles } from './trap-files.ts';
import { untoldFiles } from './untold-files.ts';
import { vendorFiles } from './vendor-files.ts';

const axis = (own: Axis) => `${labelOf(own)}${own.isReversed ? '←' : ''}${own.isLogarithmic ? 'log' : ''}`;
const shown = ({ name, x, y, right }: Panel) =>
  `${name ? `${name}: ` : ''}${axis(x)} × ${axis(y)}${right ? ` / ${axis(right)}` : ''}`;

async function read(file: TextFile): Promise<Reading | 'refused'> {
  return readFile({
    name: file.name,
    blob: new Blob([file.text as BlobPart]),
    technique: file.ordered,
  }).catch((error) => {
    if (error instanceof Unreadable) return 'refused';
    throw error;
  });
}

describe('texts of instruments', () => {
  test.each(
    [
      ...textFiles,
      ...formatFiles,
      ...untoldFiles,
      ...spectraFiles,
      ...moduleFiles,
      ...massFiles,
      ...diffractionFiles,
      ...vendorFiles,
      ...programFiles,
      ...exportFiles,
      ...agilentFiles,
      ...trapFiles,
      ...strangeFiles,
    ].map((file) => [file.from, file] as const),
  )('%s', async (_, file) => {
    const reading = await read(file);
    const kind = reading === 'refused' ? reading : reading.kind === 'tables' ? 'table' : undefined;
    if (reading === 'refused' || reading.kind !== 'curves') return expect(kind).toEqual(file.shows);
    const curves = reading.panels[0]?.curves ?? [];
    const first = curves.find(({ series = 0 }) => reading.first.includes(series));
    expect(reading.panels.map(shown)).toEqual(file.shows);
    if (file.curves) expect(curves.map(({ name }) => name)).toEqual(file.curves);
    expect(reading.series).toEqual(file.series ?? []);
    if (file.points) {
      const [count, begin, end] = file.points;
      expect([first?.x.length, [first?.x[0], first?.y[0]], [first?.x.at(-1), first?.y.at(-1)]]).toEqual([
        count,
        begin,
        end,
      ]);
    }
    for (const fact of file.facts ?? []) expect(reading.facts).toContainEqual(fact);
    if (file.leftOut) expect(reading.leftOut.join('\n')).toMatch(file.leftOut);
    expect(reading.table?.().sheets.length).not.toBe(0);
  });
});

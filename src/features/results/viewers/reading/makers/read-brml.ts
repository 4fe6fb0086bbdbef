import { XMLParser } from 'fast-xml-parser';
import { strFromU8 } from 'fflate';
import { type Curves, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolded } from '../unfold.ts';

/** Axes as the file's columns call them. */
const axes: Record<string, string> = {
  TwoTheta: '2Theta',
  Theta: 'θ',
  Omega: 'Omega',
  Chi: 'χ',
  Phi: 'φ',
};

type Node = Record<string, unknown>;
const list = (value: unknown): Node[] =>
  ((Array.isArray(value) ? value : value === undefined ? [] : [value]) as unknown[]).map(nodeOf);
const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

/**
 * Scans of Bruker's DIFFRAC suite, a ZIP of XML, by the columns that each names. Throws Unreadable where none names its angle
 * and its counts.
 */
export function readBrml(bytes: Uint8Array<ArrayBuffer>): Curves {
  const spectra: Spectrum[] = [];
  let left = 0;
  const parts = unfolded(bytes, (name) => /(^|\/)RawData\d+\.xml$/.test(name), 'BRML 文件已损坏');
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      removeNSPrefix: true,
    });
    const number = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1]);
    for (const name of Object.keys(parts).sort((one, other) => number(one) - number(other))) {
      const root = nodeOf(nodeOf(parser.parse(strFromU8(parts[name] as Uint8Array))).RawData);
      for (const route of list(nodeOf(root.DataRoutes).DataRoute)) {
        const found = spectrumOf(route);
        if (found) spectra.push(found);
        else left++;
      }
    }
  } catch (cause) {
    throw new Unreadable('BRML 文件已损坏', { cause });
  }
  if (spectra.length === 0) throw new Unreadable('BRML 文件中没有写明角度和计数列的扫描');
  return spectraOf(spectra, {
    technique: 'xrd',
    facts: [['扫描', spectra.length === 1 ? (spectra[0]?.name ?? '') : '']],
    leftOut: left ? [`另有 ${left} 组数据没有写明角度或计数，未绘制`] : [],
  });
}

/** A route's scan: the angle that its first axis moves over its counts, both in columns that the file names. */
function spectrumOf(route: Node): Spectrum | undefined {
  const scan = nodeOf(route.ScanInformation);
  const views = list(nodeOf(route.DataViews).RawDataView);
  const columns = views.flatMap((view) =>
    list(nodeOf(view.Varying).FieldDefinitions).map(({ AxisId }, at): [string, number] => [
      words(AxisId),
      Number(view.Start) + at,
    ]),
  );
  const recorded = views.filter(({ Recording, Length }) => Recording !== undefined && Number(Length) === 1);
  const moved = list(nodeOf(scan.ScanAxes).ScanAxisInfo).find(({ Increment }) => Number(Increment) !== 0);
  const axis = words(moved?.AxisId);
  const told = axes[axis];
  const at = columns.find(([name]) => name === axis)?.[1];
  const counts = Number(recorded[0]?.Start);
  if (!told || at === undefined || recorded.length !== 1 || !Number.isInteger(counts)) return undefined;
  const datum = Array.isArray(route.Datum) ? route.Datum : [route.Datum];
  const rows = datum.map((row) => words(row).split(',').map(Number));
  const isWhole = rows.every((row) => Number.isFinite(row[at]) && Number.isFinite(row[counts]));
  if (rows.length < 2 || !isWhole) return undefined;
  const degrees = /^degree/i.test(words(nodeOf(moved?.Unit).Base));
  return {
    name: words(scan.VisibleName) || words(scan.ScanName),
    against: { words: told, ...(degrees && { unit: '°' }) },
    measured: { words: 'Intensity', unit: 'counts' },
    x: Float64Array.from(rows, (row) => row[at] as number),
    y: Float64Array.from(rows, (row) => row[counts] as number),
  };
}

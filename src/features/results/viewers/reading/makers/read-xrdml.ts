import { XMLParser } from 'fast-xml-parser';
import { type Curve, type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { filledBy, numbersBetween } from '../rules.scanning.ts';
import { conventions } from '../rules.techniques.ts';

type Node = Record<string, unknown>;
const list = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as Node)['#text'] ?? '') : String(value ?? '');

/** Scans of PANalytical's XRDML, versions 1.0 to 2.x. Throws Unreadable when there is none that can be drawn. */
export function readXrdml(text: string): Curves {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false });
  const { rest, lists } = listsApart(text);
  const root = (parser.parse(rest) as Node).xrdMeasurements as Node | undefined;
  if (!root) throw new Unreadable('XRDML 文件结构不完整');
  const facts: Fact[] = [];
  const curves: Curve[] = [];
  const axes: string[] = [];
  for (const measurement of list(root.xrdMeasurement)) {
    facts.push(...factsOf(root, measurement));
    for (const scan of list(measurement.scan)) {
      for (const points of list(scan.dataPoints)) {
        const found = curveOf(points, scan, lists);
        if (!found) continue;
        axes.push(found.axis);
        curves.push({ name: '', x: found.x, y: found.y, series: curves.length });
      }
    }
  }
  if (curves.length === 0) throw new Unreadable('XRDML 文件中没有可以绘制的扫描');
  const { x, y } = conventions.xrd;
  const moved = [...new Set(axes)];
  return {
    kind: 'curves',
    technique: 'xrd',
    panels: moved.map((axis) => ({
      name: moved.length > 1 ? axis : '',
      x: axis === '2Theta' ? x : { name: axis, unit: '°' },
      y,
      curves: curves.filter((_, at) => axes[at] === axis),
    })),
    series: curves.length > 1 ? curves.map((_, at) => `扫描 ${at + 1}`) : [],
    first: [0],
    facts,
    leftOut: [],
  };
}

/** The text without its long lists of numbers, in whose place their numbers stand: as text they would take many times their size. */
function listsApart(text: string): { rest: string; lists: Float64Array[] } {
  const opening = /<(?:intensities|counts|listPositions)\b[^>]*>/g;
  const lists: Float64Array[] = [];
  let [rest, last] = ['', 0];
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = opening.lastIndex;
    const end = text.indexOf('<', from);
    const to = end < 0 ? text.length : end;
    rest += `${text.slice(last, from)}${lists.length}`;
    lists.push(numbersBetween(text, from, to));
    last = to;
    opening.lastIndex = to;
  }
  return { rest: rest + text.slice(last), lists };
}

/** Positions are listed, or given by start and end; what was moved is the axis that is not common to all points. */
function curveOf(points: Node, scan: Node, lists: readonly Float64Array[]) {
  const numbersOf = (value: unknown) => lists[Number(textOf(value))] ?? new Float64Array();
  const y = points.intensities ?? points.counts;
  if (y === undefined) return undefined;
  const values = numbersOf(y);
  const positions = list(points.positions).filter(({ commonPosition }) => commonPosition === undefined);
  const wanted =
    /omega/i.test(String(scan.scanAxis ?? '')) && !/2theta/i.test(String(scan.scanAxis)) ? 'Omega' : '2Theta';
  const axis = positions.find(({ axis }) => axis === wanted) ?? positions[0];
  if (!axis || values.length < 2) return undefined;
  const listed = axis.listPositions === undefined ? undefined : numbersOf(axis.listPositions);
  const [start, end] = [Number(textOf(axis.startPosition)), Number(textOf(axis.endPosition))];
  const step = (at: number) => start + ((end - start) * at) / (values.length - 1);
  const x = listed ?? filledBy(values.length, step);
  return x.length === values.length ? { axis: String(axis.axis), x, y: values } : undefined;
}

function factsOf(root: Node, measurement: Node): Fact[] {
  const sample = root.sample as Node | undefined;
  const wavelength = measurement.usedWavelength as Node | undefined;
  const tube = (measurement.incidentBeamPath as Node | undefined)?.xRayTube as Node | undefined;
  const [scan] = list(measurement.scan);
  const header = scan?.header as Node | undefined;
  const [points] = list(scan?.dataPoints);
  const valued = (value: unknown, unit: string) => (textOf(value) ? `${textOf(value)} ${unit}` : '');
  const facts: Fact[] = [
    ['样品', textOf(sample?.id) || textOf(sample?.name)],
    ['靶材', textOf(tube?.anodeMaterial)],
    ['Kα1 (Å)', textOf(wavelength?.kAlpha1)],
    ['Kα2 (Å)', textOf(wavelength?.kAlpha2)],
    ['电压', valued(tube?.tension, 'kV')],
    ['电流', valued(tube?.current, 'mA')],
    ['扫描轴', textOf(scan?.scanAxis)],
    ['每步时间', valued(points?.commonCountingTime, 's')],
    ['日期', textOf(header?.startTimeStamp)],
    ['操作者', textOf((header?.author as Node | undefined)?.name)],
  ];
  return facts.filter(([, value]) => value);
}

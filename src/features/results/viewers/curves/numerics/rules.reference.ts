import { labelOf, type Panel, type Quantity, Unreadable } from '../../reading/rules.readings.ts';

/** What a reference is laid over: its axes, and the height of its highest peak. */
export type Laid = { x: Panel['x']; y: Panel['y']; height: number };

/** Points of a list of lines at most: what has more is a curve. */
const mostLines = 400;
/** What has fewer points than this is no curve. */
const leastOfCurve = 30;

/**
 * A picture of somebody's own as a reference: as high as what it is laid over, lists of lines as sticks.
 * Throws Unreadable where it tells another quantity.
 */
export function referenceOf(panel: Panel, { x, y, height }: Laid): Panel {
  if (!isSame(panel.x, x))
    throw new Unreadable(`参比文件的横轴为${labelOf(panel.x)}，与当前图谱的${labelOf(x)}不同，不能对照`);
  const curves = panel.curves.flatMap((curve) => {
    if (curve.isRight) return [];
    let top = 0;
    for (const value of curve.y) if (value > top) top = value;
    if (!(top > 0)) return [];
    const values = curve.y.map((value) => (value / top) * height);
    const isList = curve.x.length <= mostLines && !isEven(curve.x);
    return [
      { name: curve.name, x: curve.x, y: values, marks: isList ? ('sticks' as const) : ('line' as const) },
    ];
  });
  if (curves.length === 0) throw new Unreadable('参比文件中没有大于零的强度');
  return { name: '参比', x, y, curves };
}

function isSame(one: Quantity, other: Quantity): boolean {
  return one.name === other.name && (one.unit === other.unit || !one.unit || !other.unit);
}

/** Whether places stand at even distances, as those of a curve do and lines never do. */
function isEven(places: Float64Array): boolean {
  if (places.length < leastOfCurve) return false;
  const steps = Array.from({ length: places.length - 1 }, (_, at) =>
    Math.abs((places[at + 1] as number) - (places[at] as number)),
  ).toSorted((one, other) => one - other);
  const [low, high] = [
    steps[Math.floor(steps.length * 0.1)] as number,
    steps[Math.floor(steps.length * 0.9)] as number,
  ];
  return high <= low * 1.5;
}

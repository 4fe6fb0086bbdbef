import type { Axis } from '../rules.readings.ts';
import {
  firstOf,
  isSwept,
  type Measured,
  of,
  type Pictured,
  pictureOf,
  quantityOf,
  spanOf,
} from './rules.measured.ts';

/** Storage and loss of one unit over what was swept, their quotient on an axis of its own; undefined where nothing was. */
export function moduli(columns: readonly Measured[]): Pictured | undefined {
  const [first, ...others] = of(columns, 'modulus');
  if (!first) return undefined;
  const alike = [first, ...others.filter(({ unit }) => unit === first.unit)];
  const isVaried = (column: Measured | undefined) => {
    const { min, max, span } = column ? spanOf(column.values) : { min: 0, max: 0, span: 0 };
    return span > Math.max(Math.abs(min), Math.abs(max)) * 0.05;
  };
  // Temperatures that are held still swing a little.
  const isHeated = (column: Measured | undefined) => column !== undefined && spanOf(column.values).span > 10;
  const [frequency, temperature, strain, time] = [
    firstOf(columns, 'frequency'),
    firstOf(columns, 'temperature'),
    firstOf(columns, 'strain'),
    firstOf(columns, 'time'),
  ];
  const x =
    (isHeated(temperature) && isSwept(temperature?.values ?? new Float64Array()) ? temperature : undefined) ??
    [frequency, strain, time].find(isVaried);
  if (!x) return undefined;
  const factor = firstOf(columns, 'lossFactor');
  const runsOverDecades = (...of: readonly Measured[]) => {
    const spans = of.map(({ values }) => spanOf(values));
    const [min, max] = [Math.min(...spans.map((own) => own.min)), Math.max(...spans.map((own) => own.max))];
    return min > 0 && max / min > 50;
  };
  const scaled = (axis: Axis, isDecades: boolean): Axis => ({
    ...axis,
    ...(isDecades && { isLogarithmic: true }),
  });
  const quantity =
    alike.length > 1 ? { name: '模量', ...(first.unit && { unit: first.unit }) } : quantityOf(first);
  return {
    technique: 'other',
    panels: [
      {
        ...pictureOf(x, alike, factor ? [factor] : []),
        x: scaled(quantityOf(x), x !== temperature && runsOverDecades(x)),
        y: scaled(quantity, runsOverDecades(...alike)),
      },
    ],
    used: new Set([x, ...alike, ...(factor ? [factor] : [])]),
  };
}

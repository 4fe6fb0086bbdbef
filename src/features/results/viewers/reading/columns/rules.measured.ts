import { extentOf } from '../../curves/rules.decimate.ts';
import type { Axis, Curve, Panel, Quantity, Technique } from '../rules.readings.ts';
import type { Titled } from './rules.headings.ts';
import type { Meaning } from './rules.quantities.ts';

/** A column of numbers with what its heading says. */
export type Measured = Titled & { values: Float64Array };

/** What else is known of columns: how they were ordered to be measured, what stands around them, words beside each row. */
export type Around = { technique?: Technique; words: string; beside?: readonly string[] };

/** Pictures of columns; `series`: what rows of them are called that a column tells apart. */
export type Pictured = {
  technique: Technique;
  panels: Panel[];
  used: Set<Measured>;
  series?: string[];
  said?: string[];
};

/** A column's quantity as axes name it: its own words with its own unit. */
export function quantityOf({ shown, unit, raw }: Measured): Quantity {
  return { name: shown || raw || '未命名列', ...(unit && { unit }) };
}

/** Columns that mean this, in the order of the file. */
export function of(columns: readonly Measured[], ...means: Meaning[]): Measured[] {
  return columns.filter((column) => column.means && means.includes(column.means));
}

/** The first of several meanings that a column has. */
export function firstOf(columns: readonly Measured[], ...means: Meaning[]): Measured | undefined {
  for (const each of means) {
    const found = columns.find((column) => column.means === each);
    if (found) return found;
  }
  return undefined;
}

/** The lowest and the highest number of a column. */
export function spanOf(values: Float64Array): { min: number; max: number; span: number } {
  const { min, max } = extentOf(values) ?? {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  };
  return { min, max, span: max > min ? max - min : 0 };
}

/** Which rows a curve is made of: those that a rule keeps, or those that are listed. */
export type Kept = ((row: number) => boolean) | readonly number[];

/** The points of a curve where both numbers are there; the columns themselves where nothing is missing. */
export function pointsOf(
  x: Float64Array,
  y: Float64Array,
  kept?: Kept,
): { x: Float64Array; y: Float64Array } {
  if (!kept && !x.some(Number.isNaN)) return { x, y };
  const rows: number[] = [];
  const keep = (row: number) => {
    if (!Number.isNaN(x[row]) && !(kept && Number.isNaN(y[row]))) rows.push(row);
  };
  if (Array.isArray(kept)) for (const row of kept as readonly number[]) keep(row);
  else
    for (let row = 0; row < x.length; row++) if (!kept || (kept as (row: number) => boolean)(row)) keep(row);
  return {
    x: Float64Array.from(rows, (row) => x[row] as number),
    y: Float64Array.from(rows, (row) => y[row] as number),
  };
}

/** The rows that have each value, such as those of each cycle, in the order in which the values come. */
export function rowsBy(values: Float64Array): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  let [last, own]: [number, number[]] = [Number.NaN, []];
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    if (value !== last) {
      own = rows.get(value) ?? [];
      rows.set(value, own);
      last = value;
    }
    own.push(row);
  }
  return rows;
}

/** A curve of two columns. */
export function curveOf(x: Measured, y: Measured, more: Partial<Curve> = {}, kept?: Kept): Curve {
  return {
    name: titleOf(y),
    ...pointsOf(x.values, y.values, kept),
    ...(pointsDown(y) && { pointsDown: true }),
    ...more,
  };
}

/** What tells a column from others of the same quantity: what stands above it, else its heading. */
export function titleOf({ label, name, shown, raw }: Measured): string {
  if (label) return label;
  return name && name !== shown ? name : shown || raw;
}

function pointsDown({ means }: Measured): boolean {
  return means === 'transmittance' || means === 'reflectance';
}

/** Columns by quantity and unit, in the order of the file. */
export function byQuantity(columns: readonly Measured[]): Measured[][] {
  const groups = new Map<string, Measured[]>();
  for (const column of columns) {
    const { name, unit } = quantityOf(column);
    // Signals by names of their own share what they are measured in.
    const key = column.means || !unit ? `${name} ${unit ?? ''}` : unit;
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  return [...groups.values()];
}

/** What columns of one axis hold: their quantity, or signals in one unit. */
export function sharedBy(columns: readonly Measured[]): Quantity {
  const [first, ...others] = columns as readonly [Measured, ...Measured[]];
  const { name, unit } = quantityOf(first);
  return {
    name: others.some((other) => quantityOf(other).name !== name) ? '信号' : name,
    ...(unit && { unit }),
  };
}

/** A picture of columns over one: the first quantity on the left, `right` on the right. */
export function pictureOf(
  x: Measured,
  left: readonly Measured[],
  right: readonly Measured[] = [],
  more: Partial<Panel> & { curve?: Partial<Curve> } = {},
): Panel {
  const { curve, ...panel } = more;
  const axis: Axis = quantityOf(x);
  return {
    name: '',
    x: axis,
    y: sharedBy(left),
    ...(right[0] && { right: sharedBy(right) }),
    curves: [
      ...left.map((column) => curveOf(x, column, curve)),
      ...right.map((column) => curveOf(x, column, { ...curve, isRight: true })),
    ],
    ...panel,
  };
}

/** Pictures of any number of quantities over one: two share a picture, of more each has its own. */
export function overOne(
  x: Measured,
  groups: readonly Measured[][],
  more: Partial<Panel> & { curve?: Partial<Curve> } = {},
): Panel[] {
  const [first, second, third] = groups;
  if (!first) return [];
  if (second && !third) return [pictureOf(x, first, second, more)];
  return groups.map((group) =>
    pictureOf(x, group, [], {
      ...more,
      name: groups.length > 1 ? (quantityOf(group[0] as Measured).name ?? '') : '',
    }),
  );
}

/** How often a column turns round, small steps left out. */
export function turnsOf(values: Float64Array): number {
  const { span } = spanOf(values);
  let [turns, way, edge] = [0, 0, values[0] ?? 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const step = value - edge;
    if (Number.isNaN(step)) continue;
    if (way === 0 || Math.sign(step) === way) {
      if (Math.abs(step) > (way === 0 ? span * 0.02 : 0)) [way, edge] = [Math.sign(step), value];
    } else if (Math.abs(step) > span * 0.02) [way, edge, turns] = [Math.sign(step), value, turns + 1];
  }
  return turns;
}

/** Whether a column is swept: it may turn round, as cycles do, yet does not jump about as readings do. */
export function isSwept(values: Float64Array): boolean {
  return turnsOf(values) <= Math.max(2, values.length / 25);
}

/** Whether a column only rises or only falls, steps of nothing included. */
export function isOneWay(values: Float64Array): boolean {
  let [rises, falls, moves] = [true, true, false];
  for (let at = 1; at < values.length && (rises || falls); at++) {
    const step = (values[at] as number) - (values[at - 1] as number);
    if (step > 0) [falls, moves] = [false, true];
    else if (step < 0) [rises, moves] = [false, true];
  }
  return moves && (rises || falls);
}

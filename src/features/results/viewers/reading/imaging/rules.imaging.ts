import { peaksOf } from '../../curves/rules.peaks.ts';
import type { HeatMap, Imaging, Maps, Quantity, Reading } from '../rules.readings.ts';
import { filledBy } from '../rules.scanning.ts';
import { axisOf, type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** Spectra that are listed where their places make no grid. */
const mostSpectra = 500;
/** Spectra along a line from which on they are drawn over the way. */
const fewestOfLine = 5;
/** Places of a step that are taken for one, as a share of the widest step. */
const jitter = 0.1;
/** Cells of a grid for each spectrum beyond which places are strewn. */
const sparsest = 1.5;

/** Spectra one after another over one axis, each with its place. `across` and `down` are what the file calls the two. */
export type Placed = {
  x: Float64Array;
  y: Float64Array;
  across: Quantity;
  down: Quantity;
  against: Told;
  measured: Told;
  /** Where the points of each spectrum lie. */
  places: Float64Array;
  /** `values[spectrum * places.length + point]`. */
  values: Float32Array | Float64Array;
} & Pick<Imaging, 'facts' | 'leftOut'> &
  Partial<Pick<Imaging, 'technique'>>;

/**
 * Spectra at places: an image where they make a grid, a map of spectra over the way where they make a line of more than a few, else
 * each by its place. Never one curve of all.
 */
export function imaged(placed: Placed): Reading {
  const [xs, ys] = [stepsIn(placed.x), stepsIn(placed.y)];
  const count = placed.x.length;
  if (xs.values.length > 1 && ys.values.length > 1) {
    const cells = new Int32Array(xs.values.length * ys.values.length).fill(-1);
    for (let at = 0; at < count; at++)
      cells[(ys.cells[at] as number) * xs.values.length + (xs.cells[at] as number)] = at;
    const filled = cells.reduce((sum, own) => sum + (own < 0 ? 0 : 1), 0);
    if (filled === count && cells.length <= count * sparsest)
      return image(placed, cells, xs.values, ys.values);
  } else if (count >= fewestOfLine && (xs.values.length === count || ys.values.length === count))
    return line(placed, xs.values.length === count ? 'x' : 'y');
  return strewn(placed);
}

function image(placed: Placed, cells: Int32Array, xs: Float64Array, ys: Float64Array): Imaging {
  const { across, down, against, measured, places, values, facts, leftOut } = placed;
  const { axis, technique } = axisOf(against);
  const empty = cells.length - placed.x.length;
  return {
    kind: 'imaging',
    technique: placed.technique ?? technique,
    spectral: { ...axis, values: places },
    ...{ z: axisOf(measured).axis, pointsDown: axisOf(measured).pointsDown },
    x: { ...across, values: xs },
    y: { ...down, values: ys },
    ...{ cells, values, facts },
    leftOut: [...leftOut, ...(empty ? [`矩形网格中有 ${empty} 个位置没有光谱，留空`] : [])],
  };
}

function line(placed: Placed, way: 'x' | 'y'): Maps {
  const { across, down, against, measured, places, values, facts, leftOut } = placed;
  const { axis } = axisOf(against);
  const along = placed[way];
  const order = [...along.keys()].toSorted((one, other) => (along[one] as number) - (along[other] as number));
  const length = places.length;
  const own = (at: number) => (order[Math.floor(at / length)] as number) * length + (at % length);
  return {
    kind: 'maps',
    maps: [
      {
        name: '',
        x: { ...axis, values: places },
        y: {
          ...(way === 'x' ? across : down),
          values: filledBy(order.length, (at) => along[order[at] as number] as number),
        },
        z: axisOf(measured).axis,
        values: filledBy(values.length, (at) => values[own(at)] as number),
      },
    ],
    ...{ facts, leftOut },
  };
}

function strewn({ x, y, across, down, against, measured, places, values, ...told }: Placed): Reading {
  const named = ({ name, unit }: Quantity, value: number) =>
    `${name} ${Number(value.toFixed(3))} ${unit ?? ''}`.trim();
  const count = Math.min(x.length, mostSpectra);
  const spectra = Array.from({ length: count }, (_, at): Spectrum => {
    const begin = at * places.length;
    return {
      name: `${named(across, x[at] as number)}，${named(down, y[at] as number)}`,
      ...{ against, measured, x: places },
      y: Float64Array.from(values.subarray(begin, begin + places.length)),
    };
  });
  return spectraOf(spectra, {
    ...told,
    leftOut: [...told.leftOut, ...(x.length > count ? [`共 ${x.length} 条光谱，只列出前 ${count} 条`] : [])],
  });
}

/** The different values of a column, which may waver a little about each step, and which of them each row has. */
function stepsIn(column: Float64Array): { values: Float64Array; cells: Int32Array } {
  const sorted = column.toSorted();
  let widest = 0;
  for (let at = 1; at < sorted.length; at++)
    widest = Math.max(widest, (sorted[at] as number) - (sorted[at - 1] as number));
  const steps: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const value of sorted) {
    if (value - last > widest * jitter) steps.push(value);
    last = value;
  }
  const values = Float64Array.from(steps);
  const cells = new Int32Array(column.length);
  for (let at = 0; at < column.length; at++) {
    let [low, high] = [0, values.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((values[middle] as number) <= (column[at] as number)) low = middle;
      else high = middle - 1;
    }
    cells[at] = low;
  }
  return { values, cells };
}

/** A band of the spectra and what is made of it: the mean of what was measured, or the area above a line between its ends. */
export type Band = { from: number; to: number; by: 'mean' | 'area' };

/** The intensity of a band over the surface. */
export function bandMap({ spectral, z, x, y, cells, values }: Imaging, { from, to, by }: Band): HeatMap {
  const { places, first, last } = within(spectral.values, from, to);
  const length = spectral.values.length;
  const heightOf = (spectrum: number) => {
    const begin = spectrum * length;
    if (by === 'mean') {
      let sum = 0;
      for (let at = first; at <= last; at++) sum += values[begin + at] as number;
      return sum / places;
    }
    const [one, other] = [values[begin + first] as number, values[begin + last] as number];
    const [left, right] = [spectral.values[first] as number, spectral.values[last] as number];
    let area = 0;
    let before = 0;
    for (let at = first + 1; at <= last; at++) {
      const place = spectral.values[at] as number;
      const ground = one + ((other - one) * (place - left)) / (right - left);
      const height = (values[begin + at] as number) - ground;
      area += ((height + before) / 2) * Math.abs(place - (spectral.values[at - 1] as number));
      before = height;
    }
    return area;
  };
  const unit = by === 'mean' ? z.unit : [z.unit, spectral.unit].filter(Boolean).join('·');
  const ends = [from, to].map((end) => Number(end.toPrecision(6))).join('–');
  return {
    name: '',
    ...{ x, y },
    z: {
      name: `${ends}${spectral.unit ? ` ${spectral.unit}` : ''} ${by === 'mean' ? `平均${z.name}` : '峰面积'}`,
      ...(unit && { unit }),
    },
    values: filledBy(cells.length, (cell) => {
      const spectrum = cells[cell] as number;
      return spectrum < 0 ? Number.NaN : heightOf(spectrum);
    }),
  };
}

/** Which points lie between two ends, at least two of them. */
function within(values: Float64Array, from: number, to: number) {
  let [first, last] = [-1, -1];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < from || value > to) continue;
    if (first < 0) first = at;
    last = at;
  }
  if (last <= first) {
    const middle = (from + to) / 2;
    let nearest = 0;
    for (let at = 1; at < values.length; at++)
      if (Math.abs((values[at] as number) - middle) < Math.abs((values[nearest] as number) - middle))
        nearest = at;
    first = Math.max(0, Math.min(nearest, values.length - 2));
    last = Math.min(values.length - 1, first + 1);
  }
  return { first, last, places: last - first + 1 };
}

/** The mean of all spectra. */
export function meanOf({ spectral, values }: Imaging): Float64Array {
  const length = spectral.values.length;
  const mean = new Float64Array(length);
  const count = values.length / length;
  for (let at = 0; at < values.length; at++) (mean[at % length] as number) += values[at] as number;
  return mean.map((sum) => sum / count);
}

/** The band that is looked at first: about the most prominent peak of the mean. */
export function firstBand({ spectral, pointsDown }: Imaging, mean: Float64Array): Band {
  const { values } = spectral;
  const [one, other] = [values[0] as number, values.at(-1) as number];
  const [min, max] = [Math.min(one, other), Math.max(one, other)];
  const peaks = peaksOf({ x: values, y: mean }, { isDown: pointsDown });
  const best = peaks.toSorted((left, right) => right.prominence - left.prominence)[0];
  const middle = best?.x ?? (min + max) / 2;
  const half = (max - min) * 0.02;
  const rounded = (value: number) => Number(Math.min(max, Math.max(min, value)).toPrecision(5));
  return { from: rounded(middle - half), to: rounded(middle + half), by: 'mean' };
}

/** The spectrum of a cell; undefined where none was measured. */
export function spectrumAt({ spectral, cells, values }: Imaging, cell: number): Float64Array | undefined {
  const spectrum = cells[cell] ?? -1;
  const length = spectral.values.length;
  return spectrum < 0
    ? undefined
    : Float64Array.from(values.subarray(spectrum * length, (spectrum + 1) * length));
}

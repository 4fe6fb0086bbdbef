import type { HeatMap, Places, Quantity } from '../reading/rules.readings.ts';

/** Pixels along an edge that places in unlike steps are spread over at most. */
const mostCells = 2_048;

/**
 * An edge of a map on the screen: the values at its two ends, left or lower first, and for each pixel between them which column
 * or row it shows.
 */
export type Edge = { from: number; to: number; cells: Int32Array };

/** Places as pixels of equal length: one for each place where the steps are alike. */
export function edgeOf({ values, isReversed = false }: Places): Edge {
  const count = values.length;
  const isFalling = count > 1 && (values[0] as number) > (values[count - 1] as number);
  const rising = (at: number) => values[isFalling ? count - 1 - at : at] as number;
  const source = (at: number) => (isFalling ? count - 1 - at : at);
  const borders = Array.from({ length: count + 1 }, (_, at) => borderOf(rising, count, at));
  const [from, to] = [borders[0] as number, borders[count] as number];
  const cells = isEven(borders)
    ? Int32Array.from({ length: count }, (_, at) => source(at))
    : spread(borders, source);
  return isReversed ? { from: to, to: from, cells: cells.toReversed() } : { from, to, cells };
}

/** The border before a place: half of the way to its neighbour, as far beyond the ends. */
function borderOf(rising: (at: number) => number, count: number, at: number): number {
  if (count === 1) return rising(0) + at - 0.5;
  if (at === 0) return rising(0) - (rising(1) - rising(0)) / 2;
  if (at === count) return rising(count - 1) + (rising(count - 1) - rising(count - 2)) / 2;
  return (rising(at - 1) + rising(at)) / 2;
}

function isEven(borders: readonly number[]): boolean {
  const count = borders.length - 1;
  const mean = ((borders[count] as number) - (borders[0] as number)) / count;
  return borders.every(
    (border, at) => Math.abs(border - ((borders[0] as number) + at * mean)) <= Math.abs(mean) * 0.05,
  );
}

function spread(borders: readonly number[], source: (at: number) => number): Int32Array {
  const [from, to] = [borders[0] as number, borders.at(-1) as number];
  const least = Math.min(...borders.slice(1).map((border, at) => border - (borders[at] as number)));
  const length = Math.min(mostCells, Math.max(borders.length - 1, Math.round((to - from) / least)));
  let at = 0;
  return Int32Array.from({ length }, (_, cell) => {
    const value = from + ((cell + 0.5) / length) * (to - from);
    while (at < borders.length - 2 && (borders[at + 1] as number) <= value) at++;
    return source(at);
  });
}

/** The picture of a map: its edges, and the value of each pixel from the upper left one, row by row. */
export type Surface = { x: Edge; y: Edge; width: number; height: number; values: Float32Array };

/** A map as it lies on the screen. */
export function surfaceOf({ x, y, values }: HeatMap): Surface {
  const [across, up] = [edgeOf(x), edgeOf(y)];
  const [width, height, columns] = [across.cells.length, up.cells.length, x.values.length];
  const laid = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const begin = (up.cells[height - 1 - row] as number) * columns;
    for (let column = 0; column < width; column++)
      laid[row * width + column] = values[begin + (across.cells[column] as number)] as number;
  }
  return { x: across, y: up, width, height, values: laid };
}

/** The column and the row that a place on the picture of a map shows. */
export function cellAt({ x, y }: Pick<HeatMap, 'x' | 'y'>, at: { x: number; y: number }) {
  const [across, up] = [edgeOf(x), edgeOf(y)];
  const [columns, rows] = [across.cells.length, up.cells.length];
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)));
  return {
    column: across.cells[within(at.x, columns)] as number,
    row: up.cells[rows - 1 - within(at.y, rows)] as number,
  };
}

/** Where a place on the picture of a map lies in its own units; `x` and `y` count pixels from the upper left corner. */
export function valuesAt(
  { x, y, width, height }: { x: Omit<Edge, 'cells'>; y: Omit<Edge, 'cells'>; width: number; height: number },
  at: { x: number; y: number },
) {
  return {
    x: x.from + (at.x / width) * (x.to - x.from),
    y: y.to + (at.y / height) * (y.from - y.to),
  };
}

/** Whether both axes are lengths of one unit in space, so that a unit is as long on both; wavelengths are none. */
export function isToScale({ x, y }: { x: Quantity; y: Quantity }): boolean {
  const isLight = [x, y].some(({ name }) => /波长|wave|λ|激发|发射/i.test(name));
  return !isLight && x.unit !== undefined && x.unit === y.unit && /^(pm|Å|nm|[µμ]m|um|mm|cm|m)$/.test(x.unit);
}

/** Round values between two, at most so many. */
export function ticksBetween(one: number, other: number, most: number): number[] {
  const [min, max] = [Math.min(one, other), Math.max(one, other)];
  if (!(max > min)) return [];
  const rough = (max - min) / Math.max(1, most);
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * ([1, 2, 5].find((own) => own * decade >= rough) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

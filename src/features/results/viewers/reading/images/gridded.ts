import type { Fact, Maps, Picture, Places, Reading } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';
import { stepOf } from './rules.lengths.ts';
import type { Box, Numbers } from './rules.numbers.ts';

/** Curves, pages and maps of one file that are listed. */
const [mostCurves, mostPages, mostMaps] = [200, 2_000, 20];
/** Pixels of a side from which an array without scales is a picture, and not a few rows of numbers. */
const leastSide = 32;
/** Pixels of a map. */
const mostCells = 16_000_000;

/** Numbers in rows, layers and so on, the last dimension fastest, unfolded when they are asked for. */
export type NumberArray = {
  shape: readonly number[];
  /** The bits of a number, 0 for what is no number. */
  bits: number;
  /** All numbers, or those of a box. Throws Unreadable where they cannot be unfolded. */
  numbers: (box?: Box) => Numbers;
};

/** How many elements an array holds. */
export const sizeOf = ({ shape }: Pick<NumberArray, 'shape'>) =>
  shape.reduce((product, one) => product * one, 1);

/** Where the elements of a dimension lie. */
export type Scale = { name: string; unit?: string; values: Float64Array };

/** An array with what its dimensions are; undefined for those that the file says nothing of. */
export type Gridded = {
  name: string;
  dataset: NumberArray;
  measured: Told;
  scales: (Scale | undefined)[];
  /** Each row is a spectrum over the last dimension. */
  isSpectra?: boolean;
  /** The file says that it is a picture, whatever its scales are. */
  isPicture?: boolean;
  /** What a row that is a spectrum is called; by its place on the first scale where this is left out. */
  rowNames?: (row: number) => string;
};

/**
 * The first array that can be drawn, with those that are drawn alike: curves over a scale, pictures whose two last scales are
 * lengths in equal steps, maps over two other scales. Undefined where none can be.
 */
export function gridReading(arrays: readonly Gridded[], facts: Fact[]): Reading | undefined {
  const sorts = arrays.map((one) => ({ one, sort: sortOf(one) }));
  const first = sorts.find(({ sort }) => sort);
  if (!first?.sort) return undefined;
  const alike = sorts.filter(({ sort }) => sort === first.sort).map(({ one }) => one);
  const left = arrays.length - alike.length;
  const leftOut = left ? [`文件中另有 ${left} 组数据未绘制`] : [];
  if (first.sort === 'curves') return curvesOf(alike, facts, leftOut);
  if (first.sort === 'picture') return pictureOf(alike, facts, left);
  return mapsOf(alike, facts, leftOut);
}

type Sort = 'curves' | 'picture' | 'maps';

function sortOf({ dataset, scales, isSpectra, isPicture }: Gridded): Sort | undefined {
  const { shape } = dataset;
  if (dataset.bits === 0 || sizeOf(dataset) < 2) return undefined;
  const [rows, columns] = scales.slice(-2);
  if (shape.length === 1) return scales[0] ? 'curves' : undefined;
  if (isSpectra && shape.length === 2) return columns ? 'curves' : undefined;
  if (shape.length > 3) return undefined;
  const isMap = shape.length === 2 && sizeOf(dataset) <= mostCells;
  if (rows && columns && lengthOf(dataset, rows, columns)) return 'picture';
  const isLong = (scale: Scale | undefined) => stepOf(scale?.values ?? [], scale?.unit) !== undefined;
  // Pixels of two edges are drawn to scale as a map.
  if (isPicture) return isMap && isLong(rows) && isLong(columns) ? 'maps' : 'picture';
  // The file gives no scale, and both sides are those of a detector.
  if (!rows && !columns)
    return shape.slice(-2).every((length) => length >= leastSide) ? 'picture' : undefined;
  return isMap && rows && columns && isRun(rows) && isRun(columns) ? 'maps' : undefined;
}

/** All rising or all falling. */
function isRun({ values }: Scale): boolean {
  const way = Math.sign((values[1] ?? 0) - (values[0] ?? 0));
  return (
    way !== 0 &&
    values.every((value, at) => at === 0 || Math.sign(value - (values[at - 1] as number)) === way)
  );
}

/** The edge of a pixel, where both scales are lengths of one step. */
function lengthOf({ shape }: NumberArray, rows: Scale, columns: Scale): number | undefined {
  const [down, across] = [stepOf(rows.values, rows.unit), stepOf(columns.values, columns.unit)];
  const isSquare = down && across && Math.abs(down - across) <= across * 1e-3;
  return isSquare && shape.length >= 2 ? across : undefined;
}

function curvesOf(arrays: readonly Gridded[], facts: Fact[], leftOut: string[]): Reading {
  let total = 0;
  const spectra = arrays.flatMap(({ name, dataset, measured, scales, rowNames }): Spectrum[] => {
    const { name: words, unit, values } = scales.at(-1) as Scale;
    const [rows, length] = dataset.shape.length === 2 ? dataset.shape : [1, dataset.shape[0]];
    const room = Math.max(0, Math.min(rows ?? 0, mostCurves - total));
    total += rows ?? 0;
    const against = { words: words || '位置', ...(unit && { unit }) };
    return Array.from({ length: room }, (_, row) => ({
      ...{ against, measured, x: values },
      name: rows === 1 ? name : (rowNames?.(row) ?? rowName(scales[0], row)),
      y: Float64Array.from(
        dataset.numbers(
          dataset.shape.length === 2
            ? { start: [row, 0], count: [1, length as number] }
            : { start: [0], count: [length as number] },
        ),
      ),
    }));
  });
  return spectraOf(spectra, {
    facts,
    leftOut: [
      ...(total > spectra.length ? [`共 ${total} 条曲线，只列出前 ${spectra.length} 条`] : []),
      ...leftOut,
    ],
  });
}

const rowName = (scale: Scale | undefined, row: number) =>
  scale
    ? `${scale.name} ${Number((scale.values[row] as number).toPrecision(6))} ${scale.unit ?? ''}`.trim()
    : '';

function pictureOf(arrays: readonly Gridded[], facts: Fact[], left: number): Picture {
  const stepsOf = ({ dataset, scales }: Gridded) => {
    const [rows, columns] = scales.slice(-2);
    return rows && columns ? lengthOf(dataset, rows, columns) : undefined;
  };
  const first = arrays[0] as Gridded;
  const alike = arrays.filter(
    (one) => stepsOf(one) === stepsOf(first) && one.dataset.bits === first.dataset.bits,
  );
  const pages = alike.flatMap(({ dataset }) => {
    const [height = 0, width = 0] = dataset.shape.slice(-2);
    const isStack = dataset.shape.length === 3;
    return Array.from({ length: isStack ? (dataset.shape[0] as number) : 1 }, (_, page) => ({
      ...{ width, height, isGrey: true },
      pixels: async () => ({
        grey: dataset.numbers({
          start: isStack ? [page, 0, 0] : [0, 0],
          count: isStack ? [1, height, width] : [height, width],
        }),
      }),
    }));
  });
  const unlisted = [
    ...(arrays.length > alike.length ? [`${arrays.length - alike.length} 组标尺或位深不同的图像`] : []),
    ...(pages.length > mostPages ? [`${pages.length - mostPages} 页`] : []),
    ...(left ? [`${left} 组不是图像的数据`] : []),
  ];
  const [height, width] = first.dataset.shape.slice(-2);
  const told: Fact[] = [
    ['像素', `${width} × ${height}`],
    ['位深', `${first.dataset.bits} 位`],
    ...facts,
    ['未列出', unlisted.join('；')],
  ];
  return {
    kind: 'picture',
    pages: pages.slice(0, mostPages),
    depth: first.dataset.bits,
    nanometres: stepsOf(first),
    facts: told.filter(([, value]) => value),
  };
}

function mapsOf(arrays: readonly Gridded[], facts: Fact[], leftOut: string[]): Maps {
  const drawn = arrays.slice(0, mostMaps);
  return {
    kind: 'maps',
    maps: drawn.map(({ name, dataset, measured, scales }) => {
      const [rows, columns] = scales as [Scale, Scale];
      return {
        name: arrays.length > 1 ? name : '',
        x: placesOf(columns, 'x'),
        y: placesOf(rows, 'y'),
        z: { name: measured.words, ...(measured.unit && { unit: measured.unit }) },
        values: Float64Array.from(dataset.numbers()),
      };
    }),
    facts: facts.filter(([, value]) => value),
    leftOut: [
      ...(arrays.length > mostMaps ? [`共 ${arrays.length} 幅，只列出前 ${mostMaps} 幅`] : []),
      ...leftOut,
    ],
  };
}

const placesOf = ({ name, unit, values }: Scale, axis: string): Places => ({
  name: name || axis,
  values,
  ...(unit && { unit }),
});

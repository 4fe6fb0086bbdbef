/** How instruments' data are drawn; `other` draws what the file names and turns nothing round. */
export type Technique =
  | 'xrd'
  | 'ir'
  | 'raman'
  | 'uv'
  | 'nmr'
  | 'ms'
  | 'xps'
  | 'tga'
  | 'dsc'
  | 'isotherm'
  | 'eis'
  | 'tensile'
  | 'other';

/** What is measured: its name, in Chinese where it is well known, else as the file says it. No unit where none is told. */
export type Quantity = { name: string; unit?: string };

/** An axis as it is drawn: reversed where the field does so. */
export type Axis = Quantity & { isReversed?: boolean; isLogarithmic?: boolean };

/** A quantity as axes and headings name it. */
export function labelOf({ name, unit }: Quantity): string {
  return unit ? `${name} (${unit})` : name;
}

/** How points are shown: joined, joined with a dot at each, or as sticks from zero. */
export type Marks = 'line' | 'dots' | 'sticks';

/** One curve, its points in the order in which they were measured. `isRight`: it belongs to the right axis. */
export type Curve = {
  name: string;
  x: Float64Array;
  y: Float64Array;
  /** Which series of the file it belongs to; the first where there is only one. */
  series?: number;
  isRight?: boolean;
  marks?: Marks;
  /** Drawn with open dots, as desorption is. */
  isOpen?: boolean;
  /** Peaks point downwards, as in transmission. */
  pointsDown?: boolean;
};

/** One picture: what shares its axes. Quantities of a third unit go into a picture of their own. */
export type Panel = {
  /** What tells it from the other pictures of the file, such as Nyquist and Bode; empty where there is one. */
  name: string;
  x: Axis;
  y: Axis;
  right?: Axis;
  /** A unit is as long on both axes, as impedance is read. */
  hasEqualAxes?: boolean;
  curves: Curve[];
};

/** Something that the file tells of the measurement. */
export type Fact = [name: string, value: string];

/** Curves with the conventions of their technique. */
export type Curves = {
  kind: 'curves';
  technique: Technique;
  /** The pictures of the file, the one that the field looks at first in front. */
  panels: Panel[];
  /** What the file has one after another, by its own names: scans, segments, cycles, regions. Empty where there is one. */
  series: string[];
  /** The series that are shown first, by their places. */
  first: number[];
  facts: Fact[];
  /** What the file holds and no picture shows, in sentences. */
  leftOut: string[];
  /** The rows of the file itself; undefined where it has none that people can read. */
  table?: () => Tables;
};

/** Curves of one picture. */
export function onePicture({
  technique,
  series = [],
  first = [0],
  facts,
  leftOut = [],
  table,
  ...panel
}: Omit<Panel, 'name'> &
  Pick<Curves, 'technique' | 'facts'> &
  Partial<Pick<Curves, 'series' | 'first' | 'leftOut' | 'table'>>): Curves {
  const told = { technique, series, first, facts, leftOut, ...(table && { table }) };
  return { kind: 'curves', ...told, panels: [{ name: '', ...panel }] };
}

/** Rows of text, the first of them the heading. */
export type Sheet = { name: string; rows: string[][]; total: number };

/** Tables, as many rows of each as can be looked at. */
export type Tables = { kind: 'tables'; sheets: Sheet[] };

/** Brightness in the file's own depth. */
export type Grey =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** A page of a picture, unfolded when it is asked for: `grey` in the file's own depth, or `colour` as RGBA. */
export type PicturePage = {
  width: number;
  height: number;
  isGrey: boolean;
  pixels: () => Promise<{ grey: Grey } | { colour: Uint8ClampedArray }>;
};
export type Picture = {
  kind: 'picture';
  pages: PicturePage[];
  /** Bits of a channel. */
  depth: number;
  /** Edge of a pixel in nanometres, when the file tells it. */
  nanometres?: number;
  facts: Fact[];
};

/** Where the columns or the rows of a map lie: all rising or all falling, in steps that need not be alike. */
export type Places = Quantity & {
  values: Float64Array;
  /** Grows to the left or downwards on the screen, as shifts of NMR do, and as rows of pictures are counted. */
  isReversed?: boolean;
};

/**
 * Numbers over a surface: `values[row * x.values.length + column]`, NaN where nothing was measured. Names and units are the
 * file's own; axes of one unit of length are drawn to scale.
 */
export type HeatMap = {
  /** What tells it from the other maps of the file, such as an element or a channel; empty where there is one. */
  name: string;
  x: Places;
  y: Places;
  z: Quantity;
  values: Float32Array | Float64Array;
};

/** Maps of one file: fluorescence over two wavelengths, heights, intensities of a line over a sample. */
export type Maps = {
  kind: 'maps';
  /** The one that is looked at first in front. */
  maps: HeatMap[];
  facts: Fact[];
  /** What the file holds and no map shows, in sentences. */
  leftOut: string[];
  /** The rows of the file itself; undefined where they are made of the first map. */
  table?: () => Tables;
};

/** A spectrum at each place of a surface, all over one axis: what is drawn is a band of them. */
export type Imaging = {
  kind: 'imaging';
  technique: Technique;
  /** What the spectra lie over, and what they hold. */
  spectral: Axis & { values: Float64Array };
  z: Quantity;
  /** Peaks point downwards, as in transmission. */
  pointsDown: boolean;
  x: Places;
  y: Places;
  /** Which spectrum lies in each cell of the grid, row by row; -1 where none was measured. */
  cells: Int32Array;
  /** `values[spectrum * spectral.values.length + point]`. */
  values: Float32Array | Float64Array;
  facts: Fact[];
  /** What the file holds and no map shows, in sentences. */
  leftOut: string[];
};

/** Three lengths along x, y and z, or shares of the edges of a cell. */
export type Vector = readonly [number, number, number];
/** An atom by its element, the name that the file gives it, and its place in ångström. */
export type Atom = {
  element: string;
  label: string;
  x: number;
  y: number;
  z: number;
  /** The same atom of the next cell, drawn at the far side of this one and counted there. */
  isImage?: boolean;
};

/** A structure of atoms. */
export type Structure = {
  kind: 'structure';
  /** What may be looked at, the first at first: the atoms as they are listed, or all of one cell. Bonds are pairs of places. */
  views: { name: string; atoms: Atom[]; bonds: [number, number][] }[];
  /** The edges of the unit cell from its origin, in ångström. */
  cell?: [Vector, Vector, Vector];
  facts: Fact[];
  leftOut: string[];
};

/** What a file turned out to be. `bitmap` and `pdf` are drawn by the browser and by pdf.js from their own bytes. */
export type Reading =
  | Curves
  | Maps
  | Imaging
  | Structure
  | Tables
  | Picture
  | { kind: 'bitmap' }
  | { kind: 'pdf' };

/** A file that cannot be shown, in words for whoever wanted to see it. */
export class Unreadable extends Error {}

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

/** An axis as it is drawn: reversed where the field does so. */
export type Axis = { label: string; isReversed: boolean };

/** How points are shown: joined, joined with a dot at each, or as sticks from zero. */
export type Marks = 'line' | 'dots' | 'sticks';

/** One curve, its points in the order in which they were measured. `isRight`: it belongs to the right axis. */
export type Curve = {
  name: string;
  x: Float64Array;
  y: Float64Array;
  isRight?: boolean;
  marks?: Marks;
  /** Drawn with open dots, as desorption is. */
  isOpen?: boolean;
  /** Peaks point downwards, as in transmission. */
  pointsDown?: boolean;
};

/** Curves with the conventions of their technique. */
export type Curves = {
  kind: 'curves';
  technique: Technique;
  x: Axis;
  y: Axis;
  right?: Axis;
  /** A unit is as long on both axes, as impedance is read. */
  hasEqualAxes?: boolean;
  curves: Curve[];
  /** What the file tells of the measurement, in the file's own words. */
  facts: [name: string, value: string][];
};

/** Rows of text, the first of them the heading. */
export type Sheet = { name: string; rows: string[][]; total: number };

/** Tables, as many rows of each as can be looked at. */
export type Tables = { kind: 'tables'; sheets: Sheet[] };

/** A picture of one page or several; `grey` in the file's own depth, or `colour` as RGBA. */
export type PicturePage = {
  width: number;
  height: number;
  pixels: { grey: Uint8Array | Uint16Array | Float32Array } | { colour: Uint8ClampedArray };
};
export type Picture = {
  kind: 'picture';
  pages: PicturePage[];
  /** Bits of a channel. */
  depth: number;
  /** Edge of a pixel in nanometres, when the file tells it. */
  nanometres?: number;
  facts: [name: string, value: string][];
};

/** What a file turned out to be. `bitmap` and `pdf` are drawn by the browser and by pdf.js from their own bytes. */
export type Reading = Curves | Tables | Picture | { kind: 'bitmap' } | { kind: 'pdf' };

/** A file that cannot be shown, in words for whoever wanted to see it. */
export class Unreadable extends Error {}

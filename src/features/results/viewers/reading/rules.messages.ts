import type { Drawn } from '../curves/rules.decimate.ts';
import type { Peak } from '../curves/rules.peaks.ts';
import type { Curve, Curves, Panel, Picture, Tables, Technique } from './rules.readings.ts';

/** A curve as the page knows it: all but its points, and how far they reach. */
export type CurveOutline = Omit<Curve, 'x' | 'y'> & {
  points: number;
  /** Whether x runs in one direction, so that a part of it can be drawn finer. */
  direction: -1 | 0 | 1;
  xRange: Range;
  yRange: Range;
};

/** A picture as the page knows it; `drawn` holds the points of those curves that are shown first. */
export type PanelOutline = Omit<Panel, 'curves'> & { curves: CurveOutline[]; drawn: (Drawn | undefined)[] };

/** Numbers from `min` to `max`. */
export type Range = { min: number; max: number };

/** What was read, without what only the worker needs. */
export type Outline =
  | (Omit<Curves, 'panels' | 'table'> & { panels: PanelOutline[] })
  | Tables
  | (Omit<Picture, 'pages'> & { pages: { width: number; height: number; isGrey: boolean }[] })
  | { kind: 'bitmap'; width: number; height: number; image: ImageBitmap }
  | { kind: 'pdf' };

/** How a page of a grey picture is brightened: shares of its own span from 0 to 1, found out when not given. */
export type Levels = { low: number; high: number };

/** What the page asks of the worker; `file` is the number that `open` answered under. */
export type Question =
  | { ask: 'open'; file: number; name: string; blob: Blob; technique?: Technique; beside?: string }
  | { ask: 'draw'; file: number; panel: number; curves: number[]; buckets: number; window?: Range }
  | { ask: 'peaks'; file: number; panel: number; curve: number; window?: Range }
  | { ask: 'table'; file: number }
  | { ask: 'page'; file: number; page: number; levels?: Levels }
  | { ask: 'csv'; file: number; panel: number }
  | { ask: 'close'; file: number };

/** What the worker answers, by question. */
export type Answers = {
  open: Outline;
  draw: Drawn[];
  peaks: Peak[];
  table: Tables;
  page: { image: ImageBitmap; levels: Levels | undefined };
  csv: Blob;
  close: undefined;
};

/** An answer, or why there is none: in words for the customer, or `null` when something went wrong that has no words. */
export type Reply = { id: number; answer: Answers[keyof Answers] } | { id: number; refusal: string | null };

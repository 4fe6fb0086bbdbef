import type { Laid } from '../curves/numerics/rules.reference.ts';
import type { Found } from '../curves/numerics/rules.studied.ts';
import type { Drawn } from '../curves/rules.decimate.ts';
import type { Background, Measured } from '../curves/rules.measures.ts';
import type { Peak } from '../curves/rules.peaks.ts';
import type { Processing } from '../curves/rules.processing.ts';
import type { Scale } from '../curves/rules.scales.ts';
import type { Given, StudyName } from '../curves/rules.studies.ts';
import type { BurntIn } from '../pictures/rules.burnt-in.ts';
import type { Levels, Look } from '../pictures/rules.levels.ts';
import type { Point } from '../pictures/rules.place.ts';
import type { Profile } from '../pictures/rules.profile.ts';
import type { Band } from './imaging/rules.imaging.ts';
import type {
  Axis,
  Curve,
  Curves,
  HeatMap,
  Imaging,
  Maps,
  Panel,
  Picture,
  Quantity,
  Structure,
  Tables,
  Technique,
} from './rules.readings.ts';

/** A curve as the page knows it: all but its points, and how far they reach. */
export type CurveOutline = Omit<Curve, 'x' | 'y'> & {
  points: number;
  /** Whether x runs in one direction, so that a part of it can be drawn finer. */
  direction: -1 | 0 | 1;
  xRange: Range;
  yRange: Range;
  /** The smallest values above zero, where a logarithmic axis begins. */
  least?: { x?: number; y?: number };
};

/** A picture as the page knows it; `drawn` holds the points of those curves that are shown first. */
export type PanelOutline = Omit<Panel, 'curves'> & { curves: CurveOutline[]; drawn: (Drawn | undefined)[] };

/** An axis of a map as the page knows it: the values at its left or lower and its other end, and how many places it has. */
export type MapEdge = Quantity & { isReversed?: boolean; from: number; to: number; count: number };

/** A map as the page knows it: all but its values, and how large its picture is. */
export type MapOutline = Pick<HeatMap, 'name' | 'z'> & {
  x: MapEdge;
  y: MapEdge;
  width: number;
  height: number;
  span: Range;
};

/** Spectra over a surface as the page knows them: the band that is seen first, as a map, and the mean of all spectra. */
export type ImagingOutline = Pick<
  Imaging,
  'kind' | 'technique' | 'z' | 'pointsDown' | 'facts' | 'leftOut'
> & {
  spectral: Axis & { range: Range };
  columns: number;
  rows: number;
  spectra: number;
  band: Band;
  map: MapOutline;
  mean: Drawn;
};

/** The spectrum of a place, as the picture of the map counts them from its upper left corner; no points where none was measured. */
export type SpectrumAt = { x: number; y: number; drawn?: Drawn };

/** Numbers from `min` to `max`. */
export type Range = { min: number; max: number };

/** What was read, without what only the worker needs. */
export type Outline =
  | (Omit<Curves, 'panels' | 'table'> & { panels: PanelOutline[] })
  | Structure
  | Tables
  | (Omit<Maps, 'maps' | 'table'> & { maps: MapOutline[] })
  | ImagingOutline
  | (Omit<Picture, 'pages'> & { pages: { width: number; height: number; isGrey: boolean }[] })
  | { kind: 'bitmap'; width: number; height: number; image: ImageBitmap }
  | { kind: 'pdf' };

/** What the page asks of the worker; `file` is the number that `open` answered under. */
export type Question =
  | { ask: 'open'; file: number; name: string; blob: Blob; technique?: Technique; beside?: string }
  | { ask: 'draw'; file: number; panel: number; curves: number[]; buckets: number; window?: Range }
  | { ask: 'peaks'; file: number; panel: number; curve: number; scale: Scale; window?: Range }
  | { ask: 'measure'; file: number; panel: number; curve: number; range: Range; background: Background }
  | { ask: 'study'; file: number; panel: number; study: StudyName; curve?: number; given: Given }
  | { ask: 'reference'; file: number; panel: number; laid: Laid }
  | { ask: 'process'; file: number; panel: number; processing: Processing }
  | { ask: 'table'; file: number }
  | { ask: 'page'; file: number; page: number; look?: Look }
  | { ask: 'heat'; file: number; map: number; look: Look }
  | { ask: 'band'; file: number; band: Band }
  | { ask: 'spectrum'; file: number; cell: Point }
  | { ask: 'profile'; file: number; page: number; from: Point; to: Point }
  | { ask: 'csv'; file: number; panels: number[]; words?: string[] }
  | { ask: 'close'; file: number };

/** A picture that was reckoned from one of the file's, under the number that it is asked for by. */
export type MadePanel = { panel: number; picture: PanelOutline };

/** What the worker answers, by question. */
export type Answers = {
  open: Outline;
  draw: Drawn[];
  peaks: Peak[];
  /** A picture of its own beside the raw one, which stays. */
  process: MadePanel;
  reference: MadePanel;
  measure: Measured | undefined;
  study: MadePanel & Omit<Found, 'panel'>;
  table: Tables;
  /** `own`: how it looks at first; `span`: what its levels are shares of; `tight`: levels that leave out a third of a percent at each end. */
  page: {
    image: ImageBitmap;
    own: Look;
    tight: Levels;
    burntIn: BurntIn;
    histogram: Uint32Array;
    isGrey: boolean;
    span: Range;
  };
  heat: { image: ImageBitmap; tight: Levels; histogram: Uint32Array };
  band: MapOutline;
  spectrum: SpectrumAt;
  profile: Profile;
  csv: Blob;
  close: undefined;
};

/** An answer, or why there is none: in words for the customer, or `null` when something went wrong that has no words. */
export type Reply = { id: number; answer: Answers[keyof Answers] } | { id: number; refusal: string | null };

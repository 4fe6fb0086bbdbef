import { useEffect, useRef, useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import type { Outline, Range } from '../../reading/rules.messages.ts';
import type { Fact, Tables, Technique } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import type { Peak } from '../rules.peaks.ts';
import type { Scale } from '../rules.scales.ts';
import type { ScaledPicture } from '../rules.series.ts';

/** A file of curves that is open in the worker. */
export type OpenCurves = {
  rid: string;
  name: string;
  /** What its curves are called beside those of other files, where that is not its name. */
  label?: string;
  file: number;
  outline: Outline & { kind: 'curves' };
};

/** One picture of an open file. */
export type OpenPanel = {
  rid: string;
  name: string;
  label?: string;
  file: number;
  panel: number;
  /** The picture of the file that this one was reckoned from; undefined where it is the file's own. */
  raw?: number;
  /** Brought by whoever looks at it, to compare with. */
  isReference?: boolean;
  picture: ScaledPicture;
  series: readonly string[];
  first: readonly number[];
  technique: Technique;
  facts: readonly Fact[];
};

/** A curve by its file, picture and place. */
type Place = { key: string; file: number; panel: number; index: number };

/** A curve of one picture: those that are reckoned have pictures of their own. */
const nameOf = ({ file, panel, index }: Place) => `${file}.${panel}.${index}`;

/** Waits this long after the last change of the view before finer points are asked for, in ms. */
const rest = 120;
/** Groups of points that are asked for; four of each are drawn. */
const buckets = 800;

/**
 * The points of the curves that are shown, by key: the first picture at once, further curves when they come, finer points
 * as soon as the view rests.
 */
export function useDrawn(
  reader: Reader,
  files: readonly OpenPanel[],
  shown: readonly Place[],
  window: Range | undefined,
): ReadonlyMap<string, Drawn> {
  const [whole, setWhole] = useState<ReadonlyMap<string, Drawn>>(new Map());
  const [finer, setFiner] = useState<{ window: Range; drawn: ReadonlyMap<string, Drawn> }>();
  const latest = useRef<readonly Place[]>([]);
  latest.current = shown;
  const given = (place: Place) =>
    files.find(({ file, panel }) => file === place.file && panel === place.panel)?.picture.drawn[
      place.index
    ] ?? whole.get(nameOf(place));
  const missing = shown.filter((place) => !given(place));
  const wanted = missing.map(nameOf).join();
  const key = shown.map(nameOf).join();
  const [min, max] = [window?.min, window?.max];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is named by its keys.
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    void drawnFrom(reader, missing).then((drawn) => {
      if (!isOver && drawn) setWhole((before) => new Map([...before, ...drawn]));
    });
    return () => {
      isOver = true;
    };
  }, [reader, wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is named by its keys.
  useEffect(() => {
    if (min === undefined || max === undefined) return setFiner(undefined);
    let isOver = false;
    const waiting = setTimeout(async () => {
      const asked = { min, max };
      const drawn = await drawnFrom(reader, latest.current, asked);
      if (!isOver && drawn) setFiner({ window: asked, drawn });
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, key, min, max]);

  const isFine = finer && finer.window.min === min && finer.window.max === max;
  return new Map(
    shown.flatMap((place) => {
      const drawn = (isFine && finer.drawn.get(nameOf(place))) || given(place);
      return drawn ? [[place.key, drawn]] : [];
    }),
  );
}

/** The points of curves by name; undefined when the reader has ended. */
async function drawnFrom(reader: Reader, places: readonly Place[], window?: Range) {
  const byPicture = Object.values(Object.groupBy(places, ({ file, panel }) => `${file}.${panel}`));
  const found = await Promise.all(
    byPicture.map(async (own = []) => {
      const [{ file, panel } = { file: 0, panel: 0 }] = own;
      const curves = own.map(({ index }) => index);
      const drawn = await reader.ask({ ask: 'draw', file, panel, curves, buckets, window });
      return own.map((place, at) => [nameOf(place), drawn[at] as Drawn] as const);
    }),
  ).catch(() => undefined);
  return found && new Map(found.flat());
}

/** The peaks of one curve in view, while they are wanted. */
export function usePeaks(
  reader: Reader,
  curve: Place | undefined,
  scale: Scale,
  window: Range | undefined,
): Peak[] {
  const [peaks, setPeaks] = useState<Peak[]>([]);
  const [file, panel, index, min, max] = [curve?.file, curve?.panel, curve?.index, window?.min, window?.max];
  useEffect(() => {
    if (file === undefined || panel === undefined || index === undefined) return setPeaks([]);
    let isOver = false;
    const waiting = setTimeout(async () => {
      const inView = min === undefined || max === undefined ? undefined : { min, max };
      const question = { ask: 'peaks', file, panel, curve: index, scale, window: inView } as const;
      const found = await reader.ask(question).catch(() => []);
      if (!isOver) setPeaks(found);
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, file, panel, index, scale, min, max]);
  return peaks;
}

/** The rows of a file, once they are wanted. */
export function useTable(reader: Reader, file: number | undefined): Tables | undefined {
  const [table, setTable] = useState<Tables>();
  useEffect(() => {
    if (file === undefined) return;
    let isOver = false;
    reader.ask({ ask: 'table', file }).then(
      (found) => !isOver && setTable(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [reader, file]);
  return table;
}

import { useEffect, useRef, useState } from 'react';
import type { Reader } from '../reading/reader.ts';
import type { Outline, Range } from '../reading/rules.messages.ts';
import type { Drawn } from './rules.decimate.ts';
import type { Peak } from './rules.peaks.ts';

/** A file of curves that is open in the worker. */
export type OpenCurves = { rid: string; name: string; file: number; outline: Outline & { kind: 'curves' } };

/** Waits this long after the last change of the view before finer points are asked for, in ms. */
const rest = 120;

/**
 * The points of every file for what is in view: the first picture at once, finer ones as soon as the view rests.
 */
export function useDrawn(
  reader: Reader,
  files: readonly OpenCurves[],
  window: Range | undefined,
): Map<number, Drawn[]> {
  const [finer, setFiner] = useState<{ window: Range; drawn: Map<number, Drawn[]> }>();
  const key = files.map(({ file }) => file).join();
  const [min, max] = [window?.min, window?.max];
  const latest = useRef(files);
  latest.current = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are named by their key.
  useEffect(() => {
    if (min === undefined || max === undefined) return setFiner(undefined);
    let isOver = false;
    const waiting = setTimeout(async () => {
      const wanted = { min, max };
      const answers = await Promise.all(
        latest.current.map(async ({ file }) => {
          const drawn = await reader.ask({ ask: 'draw', file, buckets: 800, window: wanted });
          return [file, drawn] as const;
        }),
      ).catch(() => undefined);
      if (!isOver && answers) setFiner({ window: wanted, drawn: new Map(answers) });
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, key, min, max]);
  const isFine = finer && finer.window.min === min && finer.window.max === max;
  return new Map(
    files.map(({ file, outline }) => [file, (isFine && finer.drawn.get(file)) || outline.drawn]),
  );
}

/** The peaks of one curve in view, while they are wanted. */
export function usePeaks(
  reader: Reader,
  curve: { file: number; index: number } | undefined,
  window: Range | undefined,
): Peak[] {
  const [peaks, setPeaks] = useState<Peak[]>([]);
  const [file, index, min, max] = [curve?.file, curve?.index, window?.min, window?.max];
  useEffect(() => {
    if (file === undefined || index === undefined) return setPeaks([]);
    let isOver = false;
    const waiting = setTimeout(async () => {
      const inView = min === undefined || max === undefined ? undefined : { min, max };
      const found = await reader.ask({ ask: 'peaks', file, curve: index, window: inView }).catch(() => []);
      if (!isOver) setPeaks(found);
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, file, index, min, max]);
  return peaks;
}

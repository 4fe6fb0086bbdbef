import { useEffect, useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import type { MadePanel } from '../../reading/rules.messages.ts';
import { Unreadable } from '../../reading/rules.readings.ts';
import { isProcessed, type Processing } from '../rules.processing.ts';
import type { OpenPanel } from './use-curves.ts';

/** Waits this long after the last change before anything is reckoned, in ms. */
const rest = 150;

/**
 * The pictures with what is done to their curves, reckoned in the worker; the last ones until the next are there. `why`:
 * why it cannot be done, while the raw ones are shown.
 */
export function useProcessed(
  reader: Reader,
  files: readonly OpenPanel[],
  processing: Processing,
): { files: readonly OpenPanel[]; isDerived: boolean; why?: string } {
  const [made, setMade] = useState<{ of: string; panels: ReadonlyMap<number, MadePanel>; why?: string }>();
  const of = files.map(({ file, panel }) => `${file}.${panel}`).join();
  const wanted = isProcessed(processing) ? JSON.stringify(processing) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: files and steps are named by their keys.
  useEffect(() => {
    if (!wanted) return setMade(undefined);
    let isOver = false;
    const waiting = setTimeout(async () => {
      const asked = files.map(async ({ file, panel }) => {
        const found = await reader.ask({ ask: 'process', file, panel, processing });
        return [file, found] as const;
      });
      try {
        const panels = new Map(await Promise.all(asked));
        if (!isOver) setMade({ of, panels });
      } catch (error) {
        const why = error instanceof Unreadable ? error.message : '计算未能完成';
        if (!isOver) setMade({ of, panels: new Map(), why });
      }
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, of, wanted]);
  if (!wanted || made?.of !== of) return { files, isDerived: false };
  return {
    files: files.map((file) => {
      const own = made.panels.get(file.file);
      return own ? { ...file, ...own, raw: file.panel } : file;
    }),
    isDerived: made.panels.size > 0,
    ...(made.why && { why: made.why }),
  };
}

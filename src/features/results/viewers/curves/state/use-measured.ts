import { useEffect, useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import type { Range } from '../../reading/rules.messages.ts';
import { type Background, isGround, type Measured } from '../rules.measures.ts';
import type { Series } from '../rules.series.ts';

/** Curves that are measured at once. */
const mostCurves = 8;

/** What stands in one range of one curve. */
export type MeasuredCurve = { key: string; name: string; range: Range; found: Measured };

/** What stands in the ranges of the shown curves, reckoned in the worker. */
export function useMeasured(
  reader: Reader,
  shown: readonly Series[],
  { ranges, background }: { ranges: readonly Range[]; background: Background },
): readonly MeasuredCurve[] {
  const [all, setAll] = useState<{ of: string; rows: readonly MeasuredCurve[] }>({ of: '', rows: [] });
  const curves = shown
    .filter(({ name, outline }) => !outline.isRight && !isGround(name))
    .slice(0, mostCurves);
  const of = JSON.stringify([
    curves.map(({ file, panel, index }) => [file, panel, index]),
    ranges,
    background,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured is named by its key.
  useEffect(() => {
    if (ranges.length === 0) return setAll({ of, rows: [] });
    let isOver = false;
    const asked = ranges.flatMap((range) =>
      curves.map(async ({ key, name, file, panel, index: curve }) => {
        const found = await reader.ask({ ask: 'measure', file, panel, curve, range, background });
        return found && { key, name, range, found };
      }),
    );
    Promise.all(asked).then(
      (rows) => !isOver && setAll({ of, rows: rows.filter((row) => row !== undefined) }),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [reader, of]);
  return all.of === of ? all.rows : [];
}

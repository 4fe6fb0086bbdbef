import { useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import type { Range } from '../../reading/rules.messages.ts';
import type { Drawn } from '../rules.decimate.ts';
import type { Peak } from '../rules.peaks.ts';
import { placeOn, type ScaledAxis, scaleOf, valueOn } from '../rules.scales.ts';
import { usePeaks } from './use-curves.ts';

/** How near to a peak a click means it, as a share of what is in view. */
const near = 0.012;

/** A peak at its place on the axes, with what the axis across says there. */
export type MarkedPeak = Peak & { value: number };

/**
 * The peaks of a curve in view while they are wanted, with those that were added by hand and without those that were taken
 * away, at their places on the axes. `toggle` takes the peak at a place away, or adds the highest point (with `isDown` the
 * lowest) that is near.
 */
export function useMarkedPeaks(
  reader: Reader,
  curve: { key: string; file: number; panel: number; index: number } | undefined,
  window: Range | undefined,
  axes: { x: ScaledAxis; y: ScaledAxis },
) {
  const found = usePeaks(reader, curve, scaleOf(axes.y), window);
  const [byHand, setByHand] = useState<{ key: string | undefined; added: Peak[]; removed: number[] }>({
    key: undefined,
    added: [],
    removed: [],
  });
  const own = byHand.key === curve?.key ? byHand : { key: curve?.key, added: [], removed: [] };
  const isInView = ({ x }: Peak) => !window || (x >= window.min && x <= window.max);
  const peaks = [...found.filter(({ x }) => !own.removed.includes(x)), ...own.added.filter(isInView)]
    .map(
      (peak): MarkedPeak => ({
        ...peak,
        x: placeOn(axes.x, peak.x),
        y: placeOn(axes.y, peak.y),
        value: peak.x,
      }),
    )
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .toSorted((one, other) => one.x - other.x);
  const toggle = (x: number, span: number, drawn: Drawn, isDown: boolean) => {
    const there = peaks.find((peak) => Math.abs(peak.x - x) < span * near);
    if (there) {
      setByHand({
        ...own,
        added: own.added.filter(({ x: place }) => place !== there.value),
        removed: [...own.removed, there.value],
      });
      return;
    }
    let best: Peak | undefined;
    for (let at = 0; at < drawn.x.length; at++) {
      const [place, height] = [drawn.x[at] as number, drawn.y[at] as number];
      const isHigher = !best || (isDown ? height < best.y : height > best.y);
      if (Math.abs(place - x) < span * near && !Number.isNaN(height) && isHigher)
        best = { x: place, y: height, prominence: 0 };
    }
    if (!best) return;
    const added = { ...best, x: valueOn(axes.x, best.x), y: valueOn(axes.y, best.y) };
    setByHand({
      ...own,
      added: [...own.added, added],
      removed: own.removed.filter((value) => value !== added.x),
    });
  };
  return { peaks: curve ? peaks : [], toggle };
}

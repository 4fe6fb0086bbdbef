import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Place, type Point, type Room, wholePlace, zoomed } from './rules.place.ts';

/** A frame with a picture in it that can be moved and brought closer. */
export type Stage = {
  frame: RefObject<HTMLCanvasElement | null>;
  /** The frame's own size in CSS pixels; zero until it is there. */
  size: { width: number; height: number };
  room: Room;
  place: Place;
  isWhole: boolean;
  zoomBy: (factor: number, at?: Point) => void;
  moveBy: (x: number, y: number) => void;
  showWhole: () => void;
};

/** What lies around the picture in its frame, in CSS pixels. */
export type Margins = { left: number; right: number; top: number; bottom: number };

/** The stage of a picture of this size; `isStretched` lets it fill its room, `proportion` is a pixel's height by its width. */
export function useStage(
  picture: { width: number; height: number } | undefined,
  {
    margins: { left, right, top, bottom },
    isStretched = false,
    proportion = 1,
  }: { margins: Margins; isStretched?: boolean; proportion?: number },
): Stage {
  const frame = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [moved, setMoved] = useState<Place>();
  const room = useMemo(
    () => ({
      ...{ left, top },
      width: Math.max(0, size.width - left - right),
      height: Math.max(0, size.height - top - bottom),
    }),
    [left, right, top, bottom, size],
  );
  useEffect(() => {
    const canvas = frame.current;
    if (!canvas) return;
    const watch = new ResizeObserver(() => {
      setSize({ width: canvas.clientWidth, height: canvas.clientHeight });
      setMoved(undefined);
    });
    watch.observe(canvas);
    return () => watch.disconnect();
  }, []);
  const whole = wholePlace(picture ?? { width: 0, height: 0 }, room, isStretched, proportion);
  const place = moved ?? whole;
  const middle = { x: room.left + room.width / 2, y: room.top + room.height / 2 };
  return {
    ...{ frame, size, room, place, isWhole: !moved },
    zoomBy: (factor, at = middle) => setMoved(zoomed(place, factor, at, whole)),
    moveBy: (x, y) => setMoved({ ...place, left: place.left + x, top: place.top + y }),
    showWhole: () => setMoved(undefined),
  };
}

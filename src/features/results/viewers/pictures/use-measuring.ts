import { useState } from 'react';
import { type Measure, type ToolName, tools } from './rules.measures.ts';
import type { Point } from './rules.place.ts';

/** What somebody measures on a picture: the tool in hand, the points of the measure that is begun, and those that are done. */
export type Measuring = {
  tool: ToolName | undefined;
  /** Where the tool points to. */
  aimed: Point | undefined;
  pending: readonly Point[];
  measures: readonly Measure[];
  choose: (tool: ToolName | undefined) => void;
  aim: (at: Point) => void;
  set: (at: Point) => void;
  /** Gives up the measure that is begun, else lays the tool down. */
  cancel: () => void;
  remove: (number: number) => void;
  clear: () => void;
};

/** Measuring on one picture; a line that is drawn over a known length goes to `onCalibration` and is no measure. */
export function useMeasuring(onCalibration: (from: Point, to: Point) => void): Measuring {
  const [tool, setTool] = useState<ToolName>();
  const [aimed, setAimed] = useState<Point>();
  const [pending, setPending] = useState<readonly Point[]>([]);
  const [measures, setMeasures] = useState<readonly Measure[]>([]);
  const choose = (next: ToolName | undefined) => {
    setTool(next);
    setPending([]);
    setAimed(undefined);
  };
  return {
    ...{ tool, aimed, pending, measures, choose, aim: setAimed },
    set: (at) => {
      if (!tool) return;
      const points = [...pending, at];
      setAimed(at);
      const last = pending.at(-1);
      if (last && last.x === at.x && last.y === at.y) return;
      if (points.length < tools[tool]) return setPending(points);
      setPending([]);
      if (tool === 'calibration') {
        onCalibration(points[0] as Point, points[1] as Point);
        return choose(undefined);
      }
      const number = Math.max(0, ...measures.map((one) => one.number)) + 1;
      setMeasures([...measures, { number, kind: tool, points }]);
    },
    cancel: () => (pending.length ? setPending([]) : choose(undefined)),
    remove: (number) => setMeasures(measures.filter((one) => one.number !== number)),
    clear: () => setMeasures([]),
  };
}

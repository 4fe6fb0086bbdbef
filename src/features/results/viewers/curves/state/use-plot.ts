import { useEffect, useRef, useState } from 'react';
import { useIsDark } from '../../../../../ui/theme.ts';
import { labelOf } from '../../reading/rules.readings.ts';
import { createPlot, type Plot, type PlotOptions, paperTokens, tokens } from '../curve-plot.ts';
import { type ScaledAxis, scaleOf } from '../rules.scales.ts';

/** A plot in the element that `host` is given to, made anew when its axes change, or the theme. */
export function usePlot(
  axes: { x: ScaledAxis; y: ScaledAxis; right?: ScaledAxis },
  handlers: Pick<PlotOptions, 'onFrame' | 'onPoint'>,
) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const latest = useRef(handlers);
  latest.current = handlers;
  const [area, setArea] = useState({ width: 0, height: 0 });
  const [{ colors, paper }, setColors] = useState<{ colors: string[]; paper: string[] }>({
    colors: [],
    paper: [],
  });
  const isDark = useIsDark();
  const named = (axis: ScaledAxis | undefined) =>
    axis && [labelOf(axis), scaleOf(axis), axis.isReversed ? 'reversed' : ''].join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the axes are named by their labels.
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const size = () => ({
      width: box.clientWidth,
      height: Math.round(Math.min(480, Math.max(280, box.clientWidth * 0.6))),
    });
    const { width, height } = size();
    const own = createPlot(
      box,
      {
        ...axes,
        onFrame: (frame) => latest.current.onFrame(frame),
        onPoint: (point) => latest.current.onPoint(point),
      },
      width,
      height,
    );
    plot.current = own;
    setColors({ colors: tokens(box).series, paper: paperTokens(box).series });
    setArea(own.area());
    const watch = new ResizeObserver(() => {
      own.resize(size().width, size().height);
      setArea(own.area());
    });
    watch.observe(box);
    return () => {
      watch.disconnect();
      own.end();
      plot.current = undefined;
    };
  }, [isDark, named(axes.x), named(axes.y), named(axes.right)]);
  return { host, plot, area, colors, paper };
}

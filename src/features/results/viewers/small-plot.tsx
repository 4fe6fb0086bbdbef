import { type Drawn, decimate } from './curves/rules.decimate.ts';
import { axisOf, canOverlay, drawnOn, elsewhere, type Series, seriesOf } from './curves/rules.series.ts';
import { union, type View, widened } from './curves/rules.view.ts';
import type { OpenCurves } from './curves/state/use-curves.ts';
import type { PanelOutline } from './reading/rules.messages.ts';

/** Curves of one file as they stand in a small picture: what is shown of it at first, and how far that reaches. */
export type SmallPicture = { picture: PanelOutline; curves: SmallCurve[]; whole: View; isAlike: boolean };
type SmallCurve = Series & { drawn: Drawn; color: number };

/** What a file shows in the small, of the picture that has the axes of `lead` where it has one. */
export function smallPicture(own: OpenCurves, lead: PanelOutline | undefined): SmallPicture | undefined {
  const { panels, series, first } = own.outline;
  const shared = lead ? panels.findIndex((panel) => canOverlay(lead, panel)) : 0;
  const at = Math.max(0, shared);
  const picture = panels[at];
  if (!picture) return undefined;
  const files = [{ name: own.name, file: own.file, panel: at, picture, series, first }];
  const all = seriesOf(files);
  const hidden = new Set(elsewhere(all, files));
  const curves = all.flatMap((one, color): SmallCurve[] => {
    const points = hidden.has(one.key) ? undefined : picture.drawn[one.index];
    if (!points) return [];
    const drawn = decimate(
      drawnOn(picture.x, axisOf(picture, one.outline), points),
      one.outline.direction,
      finest,
    );
    return [{ ...one, drawn, color: color % 8 }];
  });
  return { picture, curves, whole: wholeOf(curves), isAlike: shared >= 0 };
}

/** All of the curves, with some room above and below. */
function wholeOf(curves: readonly SmallCurve[]): View {
  const heights = (isRight: boolean) => {
    const own = curves.filter(({ outline }) => Boolean(outline.isRight) === isRight);
    const range = union(
      own.map(({ outline: { yRange, marks } }) =>
        marks === 'sticks' ? { min: Math.min(0, yRange.min), max: yRange.max } : yRange,
      ),
    );
    return range && widened(range);
  };
  const unit = { min: 0, max: 1 };
  return {
    x: union(curves.map(({ outline }) => outline.xRange)) ?? unit,
    y: heights(false) ?? unit,
    right: heights(true),
  };
}

/** Groups of points that a small picture has room for; four of each are drawn. */
const finest = 120;
const [width, height] = [240, 132];

/** The curves of one file without axes, within the given ends. */
export function SmallPlot({ small, view, label }: { small: SmallPicture; view: View; label: string }) {
  const { x, y } = view;
  const right = view.right ?? y;
  const across = (value: number) => {
    const share = (value - x.min) / (x.max - x.min || 1);
    return (small.picture.x.isReversed ? 1 - share : share) * width;
  };
  const down = (value: number, { min, max }: View['y']) => (1 - (value - min) / (max - min || 1)) * height;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-33 w-full"
    >
      {small.curves.map(({ key, drawn, outline, color }) => {
        const ends = outline.isRight ? right : y;
        let path = '';
        let isBroken = true;
        drawn.x.forEach((place, at) => {
          const value = drawn.y[at] as number;
          if (Number.isNaN(value)) {
            isBroken = true;
            return;
          }
          const point = `${across(place).toFixed(1)} ${down(value, ends).toFixed(1)}`;
          if (outline.marks === 'dots') path += `M${point}h0`;
          else if (outline.marks === 'sticks')
            path += `M${across(place).toFixed(1)} ${down(0, ends).toFixed(1)}L${point}`;
          else path += `${isBroken ? 'M' : 'L'}${point}`;
          isBroken = false;
        });
        return (
          <path
            key={key}
            d={path}
            fill="none"
            stroke={`var(--lp-chart-${color + 1})`}
            strokeWidth={outline.marks === 'dots' ? 4 : 1.3}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}

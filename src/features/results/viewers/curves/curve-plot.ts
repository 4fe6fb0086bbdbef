import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { labelOf, type Marks } from '../reading/rules.readings.ts';
import { paintNames } from './paint-names.ts';
import type { Drawn } from './rules.decimate.ts';
import {
  footOn,
  logSplits,
  rootSplits,
  type ScaledAxis,
  scaleOf,
  tickWords,
  valueOn,
} from './rules.scales.ts';
import type { View } from './rules.view.ts';

/** A curve as it is painted. */
type Painted = {
  name: string;
  drawn: Drawn;
  color: string;
  isDashed: boolean;
  isRight: boolean;
  marks: Marks;
  isOpen: boolean;
};

/** A label at a point, such as a peak's place. */
type Label = { x: number; y: number; text: string; isBelow: boolean; isRight: boolean };

export type PlotOptions = {
  x: ScaledAxis;
  y: ScaledAxis;
  right?: ScaledAxis;
  /** Called with what the reader framed with the pointer. */
  onFrame: (frame: View) => void;
  /** Called with the place of the pointer, in the units of x, while it rests on the plot. */
  onPoint: (place: { x: number; y: number } | undefined) => void;
};

export type Plot = {
  show: (
    curves: readonly Painted[],
    view: View,
    labels: readonly Label[],
    cursorX: number | undefined,
  ) => void;
  resize: (width: number, height: number) => void;
  /** The drawing area in CSS pixels. */
  area: () => { width: number; height: number };
  canvas: () => HTMLCanvasElement;
  end: () => void;
};

/** A plot in `host`; it draws what `show` gives it and tells what the pointer does. */
export function createPlot(host: HTMLElement, options: PlotOptions, width: number, height: number): Plot {
  const colors = tokens(host);
  let curves: readonly Painted[] = [];
  let labels: readonly Label[] = [];
  let cursorX: number | undefined;
  let view: View = { x: { min: 0, max: 1 }, y: { min: 0, max: 1 } };
  const isFlipped = Boolean(options.x.isReversed);
  const scale = (range: () => { min: number; max: number }, dir: 1 | -1 = 1): uPlot.Scale => ({
    time: false,
    auto: false,
    dir,
    range: () => [range().min, range().max],
  });
  const axis = (own: ScaledAxis, more: uPlot.Axis): uPlot.Axis => ({
    label: labelOf(own),
    labelSize: 24,
    labelFont: `13px ${colors.font}`,
    font: `12px ${colors.font}`,
    stroke: colors.axis,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid, width: 1, size: 5 },
    values: (_plot, splits) =>
      tickWords(splits.map((place) => (place === null ? undefined : valueOn(own, place)))),
    ...(scaleOf(own) === 'root' && {
      splits: (_plot: uPlot, _axis: number, min: number, max: number) => rootSplits(min, max),
    }),
    // Decades, and what lies between them where few are in view.
    ...(scaleOf(own) === 'log' && {
      splits: (_plot: uPlot, _axis: number, min: number, max: number) =>
        max - min > 2.5
          ? logSplits(min, max).filter((place) => Number.isInteger(place))
          : logSplits(min, max),
    }),
    ...more,
  });
  const plot: uPlot = new uPlot(
    {
      width,
      height,
      legend: { show: false },
      padding: [12, options.right ? 4 : 16, 0, 0],
      scales: {
        x: scale(() => view.x, isFlipped ? -1 : 1),
        y: scale(() => view.y),
        right: scale(() => view.right ?? { min: 0, max: 1 }),
      },
      axes: [
        axis(options.x, { scale: 'x', size: 34 }),
        axis(options.y, { scale: 'y', size: 62 }),
        ...(options.right
          ? [
              axis(options.right, {
                scale: 'right',
                side: 1,
                size: 62,
                grid: { show: false },
              }),
            ]
          : []),
      ],
      // The curves are painted below: each has its own x, some turn back.
      series: [{}, { scale: 'y' }, { scale: 'right' }],
      cursor: {
        x: true,
        y: false,
        points: { show: false },
        drag: { x: true, y: true, uni: 24, setScale: false },
      },
      hooks: {
        setSelect: [
          (own) => {
            const { left, top, width: across, height: down } = own.select;
            if (across < 6) return;
            const ends = [own.posToVal(left, 'x'), own.posToVal(left + across, 'x')];
            const x = { min: Math.min(...ends), max: Math.max(...ends) };
            const isPart = down < own.over.clientHeight - 2 && down > 6;
            const of = (name: string) => ({
              min: own.posToVal(top + down, name),
              max: own.posToVal(top, name),
            });
            options.onFrame({
              x,
              y: isPart ? of('y') : view.y,
              right: isPart && view.right ? of('right') : view.right,
            });
            own.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
        setCursor: [
          ({ cursor: { left = -1, top = -1 } }) => {
            options.onPoint(
              left < 0 ? undefined : { x: plot.posToVal(left, 'x'), y: plot.posToVal(top, 'y') },
            );
          },
        ],
        draw: [
          (own) => {
            const { left, top, width: across, height: down } = own.bbox;
            const place = placer(own.bbox, view, options);
            own.ctx.save();
            own.ctx.beginPath();
            own.ctx.rect(left, top, across, down);
            own.ctx.clip();
            for (const curve of curves) paint(own.ctx, curve, place);
            paintNames(own.ctx, curves, place, own.bbox, colors);
            if (cursorX !== undefined) paintCursor(own, place.x(cursorX), colors.axis);
            own.ctx.restore();
            const taken: number[] = [];
            for (const label of labels) paintLabel(own, label, place, colors, taken);
          },
        ],
      },
    },
    [
      [0, 1],
      [null, null],
      [null, null],
    ],
    host,
  );
  const redraw = () => {
    plot.batch(() => {
      plot.setScale('x', view.x);
      plot.setScale('y', view.y);
      if (view.right) plot.setScale('right', view.right);
    });
    plot.redraw(false, true);
  };
  return {
    show: (nextCurves, nextView, nextLabels, nextCursor) => {
      [curves, view, labels, cursorX] = [nextCurves, nextView, nextLabels, nextCursor];
      redraw();
    },
    resize: (across, down) => plot.setSize({ width: across, height: down }),
    area: () => ({ width: plot.over.clientWidth, height: plot.over.clientHeight }),
    canvas: () => plot.ctx.canvas,
    end: () => plot.destroy(),
  };
}

type Placer = {
  x: (value: number) => number;
  y: (value: number, isRight: boolean) => number;
  /** Where sticks stand. */
  foot: (isRight: boolean) => number;
};

function placer(box: uPlot.BBox, view: View, axes: Pick<PlotOptions, 'x' | 'y' | 'right'>): Placer {
  const isFlipped = Boolean(axes.x.isReversed);
  const perX = box.width / (view.x.max - view.x.min);
  const up = (range: { min: number; max: number }) => box.height / (range.max - range.min);
  const [perY, right] = [up(view.y), view.right ?? view.y];
  const perRight = up(right);
  const bottom = box.top + box.height;
  const y = (value: number, isRight: boolean) =>
    bottom - (isRight ? (value - right.min) * perRight : (value - view.y.min) * perY);
  return {
    x: (value) => box.left + (isFlipped ? view.x.max - value : value - view.x.min) * perX,
    y,
    foot: (isRight) => y(isRight ? footOn(axes.right, right.min) : footOn(axes.y, view.y.min), isRight),
  };
}

/** Points of one stroke: longer ones cost more than their length. */
const atOnce = 400;

function paint(ctx: CanvasRenderingContext2D, curve: Painted, place: Placer) {
  const { drawn, color, marks, isRight } = curve;
  const ratio = devicePixelRatio;
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  // Thousands of steep lines: anything but a hairline takes seconds where no graphics card helps.
  const isDense = drawn.x.length > 2_000;
  ctx.lineWidth = isDense ? 1 : 1.5 * ratio;
  ctx.lineJoin = isDense ? 'bevel' : 'round';
  ctx.setLineDash(curve.isDashed && !isDense ? [6 * ratio, 4 * ratio] : []);
  ctx.beginPath();
  let isBroken = true;
  for (let at = 0; at < drawn.x.length; at++) {
    const [x, y] = [place.x(drawn.x[at] as number), place.y(drawn.y[at] as number, isRight)];
    if (Number.isNaN(y)) {
      isBroken = true;
      continue;
    }
    if (marks === 'sticks') {
      ctx.moveTo(x, place.foot(isRight));
      ctx.lineTo(x, y);
    } else if (isBroken) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
    isBroken = false;
    if (at % atOnce === 0 && at > 0) {
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(x, y);
    }
  }
  ctx.stroke();
  ctx.setLineDash([]);
  if (marks !== 'dots' || drawn.x.length > 2_000) return;
  for (let at = 0; at < drawn.x.length; at++) {
    ctx.beginPath();
    ctx.arc(
      place.x(drawn.x[at] as number),
      place.y(drawn.y[at] as number, isRight),
      3 * ratio,
      0,
      2 * Math.PI,
    );
    if (curve.isOpen) {
      ctx.save();
      ctx.globalCompositeOperation = 'destination-out';
      ctx.fill();
      ctx.restore();
      ctx.stroke();
    } else ctx.fill();
  }
}

function paintCursor({ ctx, bbox }: uPlot, x: number, color: string) {
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Paints a label unless it would cover one that was painted before, which is of a higher peak. */
function paintLabel(
  { ctx, bbox }: uPlot,
  label: Label,
  place: Placer,
  colors: ReturnType<typeof tokens>,
  taken: number[],
) {
  const [x, y] = [place.x(label.x), place.y(label.y, label.isRight)];
  if (x < bbox.left || x > bbox.left + bbox.width || y < bbox.top || y > bbox.top + bbox.height) return;
  const ratio = devicePixelRatio;
  if (taken.some((other) => Math.abs(other - x) < 14 * ratio)) return;
  taken.push(x);
  ctx.save();
  ctx.font = `${12 * ratio}px ${colors.font}`;
  ctx.fillStyle = colors.text;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const across = ctx.measureText(label.text).width;
  // Written upwards so that neighbours do not cover each other.
  const room = label.isBelow ? bbox.top + bbox.height - y : y - bbox.top;
  const away = 7 * ratio;
  const isTurned = room < across + away ? !label.isBelow : label.isBelow;
  ctx.translate(x, isTurned ? y + away + across : y - away);
  ctx.rotate(-Math.PI / 2);
  ctx.fillText(label.text, 0, 0);
  ctx.restore();
}

/** The colours and letters of the page, which a canvas cannot take from style sheets by itself. */
export function tokens(host: HTMLElement) {
  const style = getComputedStyle(host);
  const of = (name: string) => style.getPropertyValue(`--lp-${name}`).trim();
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => of(`chart-${number}`)),
    grid: of('chart-grid'),
    axis: of('chart-axis'),
    text: of('fg'),
    ground: of('bg-surface'),
    font: style.fontFamily,
  };
}

/** The same as they are on paper, which is light: for what is saved or printed. */
export function paperTokens(host: HTMLElement) {
  const sheet = document.createElement('div');
  sheet.dataset.theme = 'light';
  host.append(sheet);
  const found = tokens(sheet);
  sheet.remove();
  return found;
}

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import type { Reader } from '../reading/reader.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { createPlot, type Plot, tokens } from './curve-plot.ts';
import { CurveReadings } from './curve-readings.tsx';
import { CurveToolbar } from './curve-toolbar.tsx';
import { picture } from './export-picture.ts';
import { peakText, spacingOf, wavelengthOf } from './rules.peaks.ts';
import { axisOf, drawnOn, elsewhere, fitted, nearest, placement, seriesOf, valueOn } from './rules.series.ts';
import { moved, readOff, type View, withEqualUnits, zoomed } from './rules.view.ts';
import { SeriesChooser } from './series-chooser.tsx';
import { type OpenPanel, useDrawn } from './use-curves.ts';
import { useMarkedPeaks } from './use-marked-peaks.ts';

/** One picture of a file, or of several laid over each other, with what can be read off it; `canSave` offers exports. */
export function PanelView({
  reader,
  files,
  canSave,
}: {
  reader: Reader;
  files: readonly OpenPanel[];
  canSave: boolean;
}) {
  const main = files[0] as OpenPanel;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const series = useMemo(() => seriesOf(files), [files]);
  const [hidden, setHidden] = useState(() => new Set(elsewhere(series, files)));
  const [asked, setAsked] = useState<Partial<View>>({});
  const [arrangement, setArrangement] = useState({ isNormalised: false, isStaggered: false });
  const [hasPeaks, setHasPeaks] = useState(false);
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const [area, setArea] = useState({ width: 0, height: 0 });
  const [colors, setColors] = useState<string[]>([]);

  const { picture: outline } = main;
  const window = asked.x && {
    min: valueOn(outline.x, asked.x.min),
    max: valueOn(outline.x, asked.x.max),
  };
  const shownSeries = series.filter(({ key }) => !hidden.has(key));
  const drawn = useDrawn(reader, files, shownSeries, window);
  const places = placement(shownSeries, arrangement);
  const shown = shownSeries.map((one) => ({
    ...one,
    drawn: drawnOn(outline.x, axisOf(outline, one.outline), drawn.get(one.key) ?? nothing),
    ...(places.get(one.key) ?? { scale: 1, shift: 0 }),
  }));
  const [first] = shown;
  const labelled = hasPeaks ? (first?.outline.pointsDown ? 'below' : 'above') : undefined;
  // Labels are about so many pixels long.
  const forLabels = Math.max(0.16, 64 / Math.max(area.height, 200));
  const room = {
    above: labelled === 'above' ? forLabels : 0.06,
    below: labelled === 'below' ? forLabels : 0.06,
  };
  const plain = fitted(shown, asked, room);
  const view = outline.hasEqualAxes ? withEqualUnits(plain, area.width, area.height) : plain;
  const canHavePeaks =
    first !== undefined &&
    first.outline.direction !== 0 &&
    !outline.hasEqualAxes &&
    !outline.x.isLogarithmic &&
    !outline.y.isLogarithmic;
  const { peaks, toggle } = useMarkedPeaks(reader, hasPeaks && canHavePeaks ? first : undefined, window);
  const span = { x: view.x.max - view.x.min, y: view.y.max - view.y.min };
  const colorOf = (key: string) => {
    const at = series.findIndex((one) => one.key === key);
    return { color: colors[at % colors.length] ?? 'currentColor', isDashed: at >= colors.length };
  };
  const readings = series.map((one) => {
    const own = shown.find(({ key }) => key === one.key);
    const point = own && place && nearest(own.drawn, own.outline.direction, place, span);
    const at = point && {
      x: valueOn(outline.x, point.x),
      y: valueOn(axisOf(outline, one.outline), point.y),
    };
    const { unit } = axisOf(outline, one.outline);
    return {
      series: one,
      ...colorOf(one.key),
      isShown: Boolean(own),
      at,
      ...(outline.right && unit && { unit }),
    };
  });

  // Made anew when the axes change; what is drawn comes by `show`.
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
        x: outline.x,
        y: outline.y,
        right: outline.right,
        onFrame: setAsked,
        onPoint: (point) => point && setPlace(point),
      },
      width,
      height,
    );
    plot.current = own;
    setColors(tokens(box).series);
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
  }, [labelOf(outline.x), outline.x.isReversed, labelOf(outline.y), outline.right && labelOf(outline.right)]);

  useEffect(() => {
    const pointsDown = Boolean(first?.outline.pointsDown);
    const labels = (hasPeaks ? peaks : [])
      .toSorted((one, other) => other.prominence - one.prominence)
      .map(({ x, y }) => ({
        x,
        y: y * (first?.scale ?? 1) + (first?.shift ?? 0),
        text: peakText(x, main.technique) ?? readOff(x, span.x),
        isBelow: pointsDown,
      }));
    const painted = shown.map(({ key, name, drawn: points, outline: curve, scale, shift }) => ({
      name,
      drawn:
        scale === 1 && shift === 0
          ? points
          : { x: points.x, y: points.y.map((value) => value * scale + shift) },
      ...colorOf(key),
      isRight: Boolean(curve.isRight),
      marks: curve.marks ?? 'line',
      isOpen: Boolean(curve.isOpen),
    }));
    plot.current?.show(painted, view, labels, place?.x);
    if (host.current) host.current.dataset.drawn = 'true';
  });

  const zoom = (factor: number) =>
    setAsked({
      x: zoomed(view.x, factor),
      ...((outline.hasEqualAxes || asked.y) && {
        y: zoomed(view.y, factor),
        right: view.right && zoomed(view.right, factor),
      }),
    });
  const pan = (share: number) =>
    setAsked({ ...asked, x: moved(view.x, outline.x.isReversed ? -share : share) });
  const read = (share: number) => {
    const from = place?.x ?? (view.x.min + view.x.max) / 2;
    const x = Math.min(
      view.x.max,
      Math.max(view.x.min, from + (outline.x.isReversed ? -share : share) * span.x),
    );
    setPlace({ x, y: place?.y ?? (view.y.min + view.y.max) / 2 });
  };
  const toPeak = (step: 1 | -1) => {
    const way = outline.x.isReversed ? -step : step;
    const from = place?.x ?? (way > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
    const next = (way > 0 ? peaks : peaks.toReversed()).find(({ x }) => (x - from) * way > span.x * 1e-6);
    if (next) setPlace({ x: next.x, y: next.y });
  };
  const markAt = (at: { x: number } | undefined) => {
    if (at && first && hasPeaks) toggle(at.x, span.x, first.drawn, Boolean(first.outline.pointsDown));
  };
  // A click marks; what frames a part of the picture is a drag.
  const onPointerUp = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const from = pressed.current;
    if (from && Math.hypot(clientX - from.x, clientY - from.y) < 4) markAt(place);
  };
  const wavelength =
    main.technique === 'xrd' && outline.x.name === '2θ' ? wavelengthOf(main.facts) : undefined;
  const keys = new Map([
    ['ArrowLeft', () => read(-0.005)],
    ['ArrowRight', () => read(0.005)],
    ['PageUp', () => pan(-0.25)],
    ['PageDown', () => pan(0.25)],
    ['+', () => zoom(0.7)],
    ['=', () => zoom(0.7)],
    ['-', () => zoom(1 / 0.7)],
    ['0', () => setAsked({})],
    ['n', () => toPeak(1)],
    ['b', () => toPeak(-1)],
    ['p', () => markAt(place)],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const title = files.length > 1 ? `${main.name} 等 ${files.length} 个文件` : main.name;

  const savePicture = async () => {
    const canvas = plot.current?.canvas();
    if (!canvas || !host.current) return;
    const legend = readings
      .filter(({ isShown }) => isShown)
      .map((one) => ({ name: one.series.name, color: one.color }));
    saveFile({
      name: `${stem(main.name)}.png`,
      bytes: await picture(canvas, { title, legend, colors: tokens(host.current) }),
    });
  };
  const saveSheet = async () => {
    for (const { name, file, panel } of files) {
      saveFile({ name: `${stem(name)}.csv`, bytes: await reader.ask({ ask: 'csv', file, panel }) });
    }
  };

  const shownOf = [...new Set(shownSeries.map((one) => one.outline.series ?? 0))];
  const present = [...new Set(outline.curves.map((curve) => curve.series ?? 0))];
  const chooseSeries = (chosen: number | 'all') => {
    const isShown = (own = 0) => (chosen === 'all' ? present.indexOf(own) < mostAtOnce : own === chosen);
    setHidden(new Set(series.filter((one) => !isShown(one.outline.series)).map(({ key }) => key)));
    setAsked({});
  };

  return (
    <div className="space-y-3">
      {present.length > 1 && (
        <SeriesChooser
          names={main.series}
          present={present}
          chosen={shownOf.length === 1 ? shownOf[0] : undefined}
          onChoose={chooseSeries}
        />
      )}
      <CurveToolbar
        onZoom={zoom}
        onPan={pan}
        onWhole={() => setAsked({})}
        isWhole={!asked.x && !asked.y}
        arrangement={arrangement}
        onArrange={shownSeries.length > 1 ? setArrangement : undefined}
        hasPeaks={hasPeaks && canHavePeaks}
        onPeaks={canHavePeaks ? setHasPeaks : undefined}
        onPicture={canSave ? savePicture : undefined}
        onSheet={canSave ? saveSheet : undefined}
      />
      <div
        ref={host}
        role="application"
        aria-roledescription="图谱"
        aria-label={`${title}，横轴${labelOf(outline.x)}，纵轴${labelOf(outline.y)}。方向键移动读数线，加减键缩放，翻页键平移，0 键看全图${hasPeaks ? '，n 与 b 键在峰之间移动，p 键增删读数线处的标注' : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read by keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={({ clientX: x, clientY: y }) => {
          pressed.current = { x, y };
        }}
        onPointerUp={onPointerUp}
        onDoubleClick={() => setAsked({})}
        className="w-full overflow-hidden rounded-sm bg-surface outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      />
      <CurveReadings
        x={labelOf(outline.x)}
        y={arrangement.isNormalised ? '相对强度' : outline.right ? '读数' : labelOf(outline.y)}
        span={span}
        readings={readings}
        peaks={
          hasPeaks
            ? peaks.map(({ x }) => ({
                place: peakText(x, main.technique) ?? readOff(x, span.x),
                ...(wavelength && { spacing: spacingOf(x, wavelength).toFixed(4) }),
              }))
            : undefined
        }
        wavelength={wavelength}
        onToggle={(key) => {
          const next = new Set(hidden);
          if (!next.delete(key)) next.add(key);
          setHidden(next);
          setAsked({});
        }}
      />
    </div>
  );
}

/** Series that are shown at once when several are asked for. */
const mostAtOnce = 12;
const nothing = { x: new Float64Array(), y: new Float64Array() };

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

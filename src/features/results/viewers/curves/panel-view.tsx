import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { printPicture } from '../../../../ui/asking/print-picture.ts';
import type { Reader } from '../reading/reader.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { CurveReadings } from './curve-readings.tsx';
import { CurveToolbar, type ToolName } from './curve-toolbar.tsx';
import { FigurePanel } from './figure/figure-panel.tsx';
import { pngOf } from './figure/give-figure.ts';
import { figureSvg } from './figure/rules.figure.ts';
import { useFigureSettings } from './figure/use-figure-settings.ts';
import { peakText, spacingOf, wavelengthOf } from './rules.peaks.ts';
import { scaleOf, valueOn } from './rules.scales.ts';
import {
  axisOf,
  drawnOn,
  elsewhere,
  fitted,
  nearest,
  placement,
  type Series,
  seriesOf,
} from './rules.series.ts';
import { isProcessable, isRaw, notesOf, rawSettingsOf } from './rules.settings.ts';
import { moved, readOff, union, type View, withEqualUnits, zoomed } from './rules.view.ts';
import { SeriesChooser } from './series-chooser.tsx';
import { type OpenPanel, useDrawn } from './state/use-curves.ts';
import { useMarkedPeaks } from './state/use-marked-peaks.ts';
import { useMeasured } from './state/use-measured.ts';
import { usePlot } from './state/use-plot.ts';
import { useProcessed } from './state/use-processed.ts';
import type { References } from './state/use-references.ts';
import { useScaled } from './state/use-scaled.ts';
import { useUndoable } from './state/use-undoable.ts';
import { AxesPanel } from './tools/axes-panel.tsx';
import { MeasuredTable, MeasurePanel, measuredNotes } from './tools/measure-panel.tsx';
import { ProcessingPanel } from './tools/processing-panel.tsx';
import { ReferencePanel } from './tools/reference-panel.tsx';

/** One picture of a file, or of several laid over each other, with what can be read off it; `canSave` offers exports. */
export function PanelView({
  reader,
  files: told,
  canSave,
  references,
  derived,
}: {
  reader: Reader;
  files: readonly OpenPanel[];
  canSave: boolean;
  references?: References;
  /** What the whole picture was reckoned by, where it is not the file's own. */
  derived?: { name: string; notes: readonly string[]; rows?: string[][] };
}) {
  const technique = told[0]?.technique;
  const settings = useUndoable(rawSettingsOf(technique));
  const { arrangement, processing, measuring } = settings.now;
  const processed = useProcessed(reader, told, processing);
  const rawSeries = useMemo(() => seriesOf(told), [told]);
  // The lines of a study lie where they must.
  const [hidden, setHidden] = useState(() => new Set(derived ? [] : elsewhere(rawSeries, told)));
  const { files, possible } = useScaled(processed.files, settings.now, hidden);
  const main = files[0] as OpenPanel;
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const series = useMemo(() => seriesOf(files), [files]);
  const [asked, setAsked] = useState<Partial<View>>({});
  const [hasPeaks, setHasPeaks] = useState(false);
  const [tool, setTool] = useState<ToolName>();
  const [figureSettings, setFigureSettings] = useFigureSettings();
  const [place, setPlace] = useState<{ x: number; y: number }>();

  const { picture: outline } = main;
  const { host, plot, area, colors, paper } = usePlot(outline, {
    onFrame: (frame) => {
      if (tool !== 'measure' || !frame.x) return setAsked(frame);
      const [min, max] = [valueOn(outline.x, frame.x.min), valueOn(outline.x, frame.x.max)];
      measure({ ...measuring, ranges: [...measuring.ranges, { min, max }] });
    },
    onPoint: (point) => point && setPlace(point),
  });
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
    shift: places.get(one.key) ?? { x: 0, y: 0 },
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
  const canHavePeaks = first !== undefined && first.outline.direction !== 0 && !outline.hasEqualAxes;
  const { peaks, toggle } = useMarkedPeaks(reader, hasPeaks && canHavePeaks ? first : undefined, window, {
    x: outline.x,
    y: first ? axisOf(outline, first.outline) : outline.y,
  });
  const span = { x: view.x.max - view.x.min, y: view.y.max - view.y.min };
  const colorOf = (key: string) => {
    const at = series.findIndex((one) => one.key === key);
    return { color: colors[at % colors.length] ?? 'currentColor', isDashed: at >= colors.length };
  };
  const readings = series.map((one) => {
    const own = shown.find(({ key }) => key === one.key);
    const at = own && place && { x: place.x - own.shift.x, y: place.y - own.shift.y };
    const point = own && at && nearest(own.drawn, own.outline.direction, at, span);
    const { unit } = axisOf(outline, one.outline);
    return {
      series: one,
      ...colorOf(one.key),
      isShown: Boolean(own),
      at: point && { x: valueOn(outline.x, point.x), y: valueOn(axisOf(outline, one.outline), point.y) },
      ...(outline.right && unit && { unit }),
    };
  });
  const measured = useMeasured(reader, shownSeries, measuring);
  const measure = (next: typeof measuring) => settings.set({ ...settings.now, measuring: next });
  const onX = { x: valueOn(outline.x, view.x.max) - valueOn(outline.x, view.x.min), y: span.y };
  const own = [
    ...notesOf(settings.now, shownSeries.filter((one) => !one.outline.isRight).length),
    ...files.flatMap(({ name, isReference }) =>
      isReference ? [`${name}：由查看者提供，未经核对，纵向缩放至与当前最高峰等高`] : [],
    ),
  ];
  const notes = [
    ...(derived?.notes ?? []),
    ...own,
    ...measuredNotes(measured, outline, measuring.background, onX),
  ];

  const labels = (hasPeaks ? peaks : [])
    .toSorted((one, other) => other.prominence - one.prominence)
    .map(({ x, y, value }) => ({
      x: x + (first?.shift.x ?? 0),
      y: y + (first?.shift.y ?? 0),
      text: peakText(value, main.technique) ?? readOff(value, onX.x),
      isBelow: Boolean(first?.outline.pointsDown),
      isRight: Boolean(first?.outline.isRight),
    }));
  const painted = shown.map(({ key, name, drawn: points, outline: curve, shift }) => ({
    name,
    drawn:
      shift.x === 0 && shift.y === 0
        ? points
        : { x: points.x.map((value) => value + shift.x), y: points.y.map((value) => value + shift.y) },
    ...colorOf(key),
    isRight: Boolean(curve.isRight),
    marks: curve.marks ?? 'line',
    isOpen: Boolean(curve.isOpen),
  }));
  const grounds = measured.map(({ key, found: { ground } }) => ({
    name: '',
    drawn: drawnOn(outline.x, outline.y, ground),
    ...{ color: colorOf(key).color, isDashed: true, isRight: false, marks: 'line' as const, isOpen: false },
  }));

  useEffect(() => {
    plot.current?.show([...painted, ...grounds], view, labels, place?.x);
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
  // What was framed belongs to the axes as they were.
  const change = (act: (() => void) | undefined) => {
    setAsked(asked.x && scaleOf(outline.x) === 'linear' && !settings.now.x ? { x: asked.x } : {});
    act?.();
  };
  const tools: ToolName[] = [
    ...(outline.hasEqualAxes ? [] : (['axes'] as const)),
    ...(isProcessable((told[0] as OpenPanel).picture) ? (['processing', 'measure'] as const) : []),
    ...(references && isProcessable((told[0] as OpenPanel).picture) ? (['reference'] as const) : []),
    ...(canSave ? (['figure'] as const) : []),
  ];
  const count = files.filter(({ isReference }) => !isReference).length;
  const of = count > 1 ? `${main.name} 等 ${count} 个文件` : main.name;
  const title = derived ? `${of} · ${derived.name}` : of;

  const suffix = derived ? `-${derived.name}` : '';
  const figure = () => {
    const { x, y, right } = outline;
    const named = painted.length > 1 || derived ? painted : painted.map((curve) => ({ ...curve, name: '' }));
    const curves = [...named, ...grounds].map((curve) => ({
      ...curve,
      color: paper[colors.indexOf(curve.color)] ?? curve.color,
    }));
    const shownFigure = { title, x, y, right, view, curves, labels, notes };
    return figureSvg(shownFigure, figureSettings);
  };
  const save = (ending: string, bytes: Blob) =>
    saveFile({ name: `${stem(main.name)}${suffix}.${ending}`, bytes });
  const savePng = async () => save('png', await pngOf(figure(), figureSettings.dpi));
  const svg = () => new Blob([figure().svg], { type: 'image/svg+xml' });
  const saveSvg = () => save('svg', svg());
  const print = () => printPicture(title, svg());
  const saveSheet = async () => {
    for (const { name, file, panel, raw } of files.filter(({ isReference }) => !isReference)) {
      const panels = raw === undefined ? [panel] : [raw, panel];
      const words = [...notes, ...(derived?.rows ?? []).map((row) => row.join('；'))];
      saveFile({
        name: `${stem(name)}${suffix}.csv`,
        bytes: await reader.ask({ ask: 'csv', file, panels, words }),
      });
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
        hasPeaks={hasPeaks && canHavePeaks}
        onPeaks={canHavePeaks ? setHasPeaks : undefined}
        tools={tools}
        open={tool}
        onOpen={setTool}
        onUndo={settings.undo && (() => change(settings.undo))}
        onRaw={isRaw(settings.now) ? undefined : () => change(() => settings.set(rawSettingsOf(technique)))}
        exports={canSave ? { onPng: savePng, onSvg: saveSvg, onSheet: saveSheet, onPrint: print } : undefined}
      />
      {tool === 'axes' && (
        <AxesPanel
          settings={settings.now}
          onChange={(next) => change(() => settings.set(next))}
          current={{ x: scaleOf(outline.x), y: scaleOf(outline.y) }}
          possible={possible}
          curves={shownSeries.filter((one) => !one.outline.isRight).length}
        />
      )}
      {tool === 'processing' && (
        <ProcessingPanel
          processing={processing}
          onChange={(next) => change(() => settings.set({ ...settings.now, processing: next }))}
          axes={(told[0] as OpenPanel).picture}
          range={acrossOf(rawSeries.filter(({ key }) => !hidden.has(key)))}
        />
      )}
      {tool === 'measure' && (
        <MeasurePanel
          measuring={measuring}
          onChange={measure}
          view={{ min: valueOn(outline.x, view.x.min), max: valueOn(outline.x, view.x.max) }}
        />
      )}
      {tool === 'reference' && references && <ReferencePanel {...references} />}
      {tool === 'figure' && (
        <FigurePanel
          settings={figureSettings}
          onChange={setFigureSettings}
          make={figure}
          of={JSON.stringify([
            figureSettings,
            view,
            notes,
            title,
            labels,
            painted.map((one) => [one.name, one.color, one.drawn.x.length]),
            outline.x,
            outline.y,
          ])}
          title={title}
        />
      )}
      {processed.why && (
        <p role="alert" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          {processed.why}
        </p>
      )}
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
      <MeasuredTable
        rows={measured}
        axes={outline}
        background={measuring.background}
        span={onX}
        onRemove={(range) =>
          measure({ ...measuring, ranges: measuring.ranges.filter((own) => own !== range) })
        }
      />
      <CurveReadings
        x={labelOf(outline.x)}
        y={outline.right ? '读数' : labelOf(outline.y)}
        notes={own}
        span={span}
        readings={readings}
        peaks={
          hasPeaks
            ? peaks.map(({ value }) => ({
                place: peakText(value, main.technique) ?? readOff(value, onX.x),
                ...(wavelength && { spacing: spacingOf(value, wavelength).toFixed(4) }),
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

/** How far curves reach along x. */
function acrossOf(series: readonly Series[]) {
  return union(series.map(({ outline }) => outline.xRange)) ?? { min: 0, max: 1 };
}

/** Series that are shown at once when several are asked for. */
const mostAtOnce = 12;
const nothing = { x: new Float64Array(), y: new Float64Array() };

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

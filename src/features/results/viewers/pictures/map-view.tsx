import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { paperTokens, tokens } from '../curves/curve-plot.ts';
import { useTable } from '../curves/state/use-curves.ts';
import { ViewChooser } from '../curves/view-chooser.tsx';
import { FactsList } from '../facts-list.tsx';
import type { Reader } from '../reading/reader.ts';
import type { Answers, MapOutline, Outline } from '../reading/rules.messages.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { TableView } from '../table-view.tsx';
import { drawMap, mapMargins, wholeMap } from './draw-map.ts';
import { drawMeasures, drawPending } from './draw-measures.ts';
import { LookPanel } from './look-panel.tsx';
import { MeasureBar, MeasureList } from './measure-list.tsx';
import { isToScale, valuesAt } from './rules.grid.ts';
import { type Look, plainLook } from './rules.levels.ts';
import { nanometresIn } from './rules.measures.ts';
import { onFrame, type Point } from './rules.place.ts';
import { StageCanvas } from './stage-canvas.tsx';
import { useMeasuring } from './use-measuring.ts';
import { useStage } from './use-stage.ts';

/** Maps of one file, one at a time, with their rows and what the file tells of the measurement; `canSave` offers exports. */
export function MapView({
  reader,
  file,
  name,
  outline: { maps, facts, leftOut },
  canSave,
}: {
  reader: Reader;
  file: number;
  name: string;
  outline: Outline & { kind: 'maps' };
  canSave: boolean;
}) {
  const [at, setAt] = useState<number | 'table'>(0);
  const table = useTable(reader, at === 'table' ? file : undefined);
  const map = at === 'table' ? undefined : maps[at];
  return (
    <div className="space-y-3">
      <ViewChooser names={maps.map((own) => own.name || '分布图')} chosen={at} onChoose={setAt} />
      <LeftOut sentences={leftOut} />
      {map && <OneMap key={at} {...{ reader, file, name, map, canSave }} number={at as number} />}
      {at === 'table' && !table && (
        <p role="status" className="py-24 text-center text-sm text-muted">
          正在整理数据表 …
        </p>
      )}
      {at === 'table' && table && <TableView tables={table} name={name} />}
      <FactsList facts={facts} />
    </div>
  );
}

/** What a file holds and no map shows. */
export function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div role="note" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/**
 * One map with its tools. Where places are chosen, `chosen` is marked and `onPick` hears of another, in pixels of the
 * picture; `children` stand right below it.
 */
export function OneMap({
  reader,
  file,
  name,
  map,
  number,
  canSave,
  chosen,
  onPick,
  children,
}: {
  reader: Reader;
  file: number;
  name: string;
  map: MapOutline;
  number: number;
  canSave: boolean;
  chosen?: Point;
  onPick?: (at: Point) => void;
  children?: ReactNode;
}) {
  const [look, setLook] = useState<Look>({ ...plainLook, colours: 'viridis' });
  const [shown, setShown] = useState<Answers['heat']>();
  const [reading, setReading] = useState<Point & { value: number; of: MapOutline }>();
  const toScale = isToScale(map);
  const length = (edge: MapOutline['x'], pixels: number) =>
    (nanometresIn('1', edge.unit ?? '') ?? 1) * (Math.abs(edge.to - edge.from) / pixels);
  const pixel = { across: length(map.x, map.width), down: length(map.y, map.height) };
  const ruler = toScale ? pixel : undefined;
  const proportion = toScale ? pixel.down / pixel.across : 1;
  const measuring = useMeasuring(() => {});
  const stage = useStage(map, { margins: mapMargins, isStretched: !toScale, proportion });
  const { frame, place, room } = stage;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another outline is another map under the same number.
  useEffect(() => {
    let isOver = false;
    reader.ask({ ask: 'heat', file, map: number, look }).then(
      (answer) => (isOver ? answer.image.close() : setShown(answer)),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [reader, file, number, look, map]);

  const read = useLatest(async (point: Point) => {
    const { values } = await reader.ask({ ask: 'profile', file, page: number, from: point, to: point });
    setReading({
      ...valuesAt(map, { x: Math.floor(point.x) + 0.5, y: Math.floor(point.y) + 0.5 }),
      ...{ value: values[0] ?? Number.NaN, of: map },
    });
  });
  const save = async () => {
    if (!shown) return;
    const colors = paperTokens(document.body);
    const bytes = await wholeMap(map, shown.image, {
      ...{ look, colors, isStretched: !toScale, proportion },
      over: (ctx, own, scale) =>
        drawMeasures(ctx, measuring.measures, { place: own, ruler, font: colors.font, scale }),
    });
    saveFile({ name: `${stem(name)}${map.name ? `-${map.name}` : ''}.png`, bytes });
  };
  const saveSheet = async () =>
    saveFile({ name: `${stem(name)}.csv`, bytes: await reader.ask({ ask: 'csv', file, panels: [number] }) });

  return (
    <div className="space-y-3">
      <div role="toolbar" aria-label="分布图工具" className="flex flex-wrap items-center gap-2">
        <Tool label="放大" icon="plus" onClick={() => stage.zoomBy(1.4)} />
        <Tool label="缩小" icon="minus" onClick={() => stage.zoomBy(1 / 1.4)} />
        <Tool label="全图" isDisabled={stage.isWhole} onClick={stage.showWhole}>
          全图
        </Tool>
        <MeasureBar
          measuring={measuring}
          offered={toScale ? ['distance', 'angle', 'profile'] : ['profile']}
        />
        {canSave && (
          <span className="ml-auto flex gap-2">
            <Tool label="导出 PNG" onClick={save}>
              导出 PNG
            </Tool>
            <Tool label="导出 CSV" onClick={saveSheet}>
              导出 CSV
            </Tool>
          </span>
        )}
      </div>
      <StageCanvas
        stage={stage}
        measuring={measuring}
        isReady={shown !== undefined}
        label={`${name}${map.name ? ` ${map.name}` : ''}，横轴${labelOf(map.x)}，纵轴${labelOf(map.y)}，颜色为${labelOf(map.z)}`}
        onPoint={read}
        onPick={onPick && ((at) => onPick(cellOf(map, at)))}
        paint={(ctx) => {
          if (!shown || !frame.current) return;
          const colors = tokens(frame.current);
          drawMap(ctx, map, shown.image, { place, room, look, colors });
          if (chosen) drawChosen(ctx, onFrame(place, chosen));
          const { font } = colors;
          drawMeasures(ctx, measuring.measures, { place, ruler, font });
          drawPending(ctx, measuring, { place, ruler, font });
        }}
        className="h-90 bg-surface md:h-120"
      />
      <p role="status" className="min-h-5 font-num text-xs tabular-nums text-body">
        {reading?.of === map && !Number.isNaN(reading.value)
          ? `${labelOf(map.x)} ${figure(reading.x)}，${labelOf(map.y)} ${figure(reading.y)}：${labelOf(map.z)} ${figure(reading.value)}`
          : `${map.x.count} × ${map.y.count} 个数据点`}
      </p>
      {children}
      {shown && (
        <LookPanel
          look={look}
          span={map.span}
          unit={map.z.unit}
          histogram={shown.histogram}
          tight={shown.tight}
          hasColours
          onLook={setLook}
          plain={{ ...plainLook, colours: 'viridis' }}
        />
      )}
      <MeasureList {...{ measuring, ruler, name, canSave, reader, file }} page={number} value={map.z} />
    </div>
  );
}

/** The middle of the pixel at a place, within the map. */
function cellOf({ width, height }: MapOutline, { x, y }: Point): Point {
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value))) + 0.5;
  return { x: within(x, width), y: within(y, height) };
}

/** A ring that stands out from every colour. */
function drawChosen(ctx: CanvasRenderingContext2D, { x, y }: Point) {
  for (const [width, colour] of [
    [5, '#000'],
    [2.5, '#fff'],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x, y, 7, 0, 2 * Math.PI);
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

/** Runs with the latest of what comes in faster than it can be answered. */
export function useLatest<T>(run: (value: T) => Promise<void>) {
  const state = useRef<{ isBusy: boolean; next?: { value: T } }>({ isBusy: false });
  const go = async (value: T): Promise<void> => {
    const { current } = state;
    if (current.isBusy) {
      current.next = { value };
      return;
    }
    current.isBusy = true;
    await run(value).catch(() => {});
    current.isBusy = false;
    const { next } = current;
    current.next = undefined;
    if (next) await go(next.value);
  };
  return (value: T) => void go(value);
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)));
}

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

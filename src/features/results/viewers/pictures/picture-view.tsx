import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { tokens } from '../curves/curve-plot.ts';
import { FactsList } from '../facts-list.tsx';
import type { Reader } from '../reading/reader.ts';
import type { Outline } from '../reading/rules.messages.ts';
import { scaleBar } from '../rules.scale.ts';
import type { Look } from './rules.levels.ts';

type PictureOutline = Outline & { kind: 'picture' | 'bitmap' };

/** Where the picture lies in its frame: CSS pixels for each of its own, and its upper left corner. */
type Place = { zoom: number; left: number; top: number };

/** A picture with zoom, its pages, its brightness where it is grey, and a bar of a known length. */
export function PictureView({
  reader,
  file,
  name,
  outline,
  canSave,
}: {
  reader: Reader;
  file: number;
  name: string;
  outline: PictureOutline;
  canSave: boolean;
}) {
  const frame = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(0);
  const [look, setLook] = useState<Look>();
  const [image, setImage] = useState<ImageBitmap | undefined>(
    outline.kind === 'bitmap' ? outline.image : undefined,
  );
  const [place, setPlace] = useState<Place>();
  const [told, setTold] = useState(
    outline.kind === 'picture' && outline.nanometres ? String(round(outline.nanometres)) : '',
  );
  const [frameSize, setSize] = useState({ width: 0, height: 0 });
  const [problem, setProblem] = useState<string>();
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const nanometres = Number(told) > 0 ? Number(told) : undefined;
  const { width, height } = frameSize;
  // The bar has a room of its own, so that it covers nothing of the picture, such as the instrument's own strip.
  const room = useMemo(
    () => ({ width, height: height - (nanometres ? barHeight : 0) }),
    [width, height, nanometres],
  );
  const pages = outline.kind === 'picture' ? outline.pages : [];
  const isGrey = pages[page]?.isGrey === true;

  useEffect(() => {
    if (outline.kind !== 'picture') return;
    let isOver = false;
    reader.ask({ ask: 'page', file, page, look }).then(
      (answer) => {
        if (isOver) return answer.image.close();
        setProblem(undefined);
        setImage(answer.image);
        if (!look) setLook(answer.look);
      },
      (error: Error) => {
        if (!isOver) setProblem(error.message);
      },
    );
    return () => {
      isOver = true;
    };
  }, [reader, file, outline.kind, page, look]);

  const whole = useCallback((): Place => {
    if (!image || !room.width) return { zoom: 1, left: 0, top: 0 };
    const zoom = Math.min(room.width / image.width, room.height / image.height);
    return {
      zoom,
      left: (room.width - image.width * zoom) / 2,
      top: (room.height - image.height * zoom) / 2,
    };
  }, [image, room]);

  useEffect(() => {
    const canvas = frame.current;
    if (!canvas) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: canvas.clientWidth, height: canvas.clientHeight }),
    );
    watch.observe(canvas);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const canvas = frame.current;
    if (!canvas || !image || !frameSize.width) return;
    canvas.width = frameSize.width * devicePixelRatio;
    canvas.height = frameSize.height * devicePixelRatio;
    const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { zoom, left, top } = place ?? whole();
    ctx.scale(devicePixelRatio, devicePixelRatio);
    ctx.imageSmoothingEnabled = zoom < 3;
    ctx.drawImage(image, left, top, image.width * zoom, image.height * zoom);
    if (nanometres) drawBar(ctx, scaleBar(nanometres / zoom, room.width * 0.3), room, tokens(canvas));
    canvas.dataset.drawn = 'true';
  }, [image, place, frameSize, room, nanometres, whole]);

  const zoomBy = (factor: number, at = { x: room.width / 2, y: room.height / 2 }) => {
    const from = place ?? whole();
    const zoom = Math.min(40, Math.max(whole().zoom * 0.5, from.zoom * factor));
    const share = zoom / from.zoom;
    setPlace({ zoom, left: at.x - (at.x - from.left) * share, top: at.y - (at.y - from.top) * share });
  };
  const moveBy = (x: number, y: number) => {
    const from = place ?? whole();
    setPlace({ ...from, left: from.left + x, top: from.top + y });
  };
  const keys = new Map([
    ['+', () => zoomBy(1.4)],
    ['=', () => zoomBy(1.4)],
    ['-', () => zoomBy(1 / 1.4)],
    ['0', () => setPlace(undefined)],
    ['ArrowLeft', () => moveBy(40, 0)],
    ['ArrowRight', () => moveBy(-40, 0)],
    ['ArrowUp', () => moveBy(0, 40)],
    ['ArrowDown', () => moveBy(0, -40)],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged.current) return;
    moveBy(event.clientX - dragged.current.x, event.clientY - dragged.current.y);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const save = async () => {
    if (!image || !frame.current) return;
    saveFile({
      name: `${name.replace(/\.[^.]+$/, '')}.png`,
      bytes: await wholePicture(image, nanometres, tokens(frame.current)),
    });
  };

  return (
    <div className="space-y-3">
      <div role="toolbar" aria-label="图片工具" className="flex flex-wrap items-center gap-2">
        <Tool label="放大" icon="plus" onClick={() => zoomBy(1.4)} />
        <Tool label="缩小" icon="minus" onClick={() => zoomBy(1 / 1.4)} />
        <Tool label="全图" isDisabled={!place} onClick={() => setPlace(undefined)}>
          全图
        </Tool>
        <Tool label="原始像素" onClick={() => zoomBy(1 / (place ?? whole()).zoom)}>
          1:1
        </Tool>
        {pages.length > 1 && (
          <span className="inline-flex items-center gap-2">
            <Tool label="上一页" icon="left" isDisabled={page === 0} onClick={() => setPage(page - 1)} />
            <span className="font-num text-sm tabular-nums text-fg">
              第 {page + 1} / {pages.length} 页
            </span>
            <Tool
              label="下一页"
              icon="right"
              isDisabled={page === pages.length - 1}
              onClick={() => setPage(page + 1)}
            />
          </span>
        )}
        {canSave && (
          <span className="ml-auto">
            <Tool label="导出 PNG" onClick={save}>
              导出 PNG
            </Tool>
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          这一页不能显示：{problem}
        </p>
      )}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is moved and zoomed by keys and pointer. */}
      <canvas
        ref={frame}
        role="application"
        aria-roledescription="图片"
        aria-label={`${name}，方向键移动，加减键缩放，0 键看全图`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDoubleClick={() => setPlace(undefined)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragged.current = undefined;
        }}
        className={`h-90 w-full cursor-grab rounded-sm bg-inverse outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus active:cursor-grabbing md:h-120 ${place ? 'touch-none' : 'touch-pan-y'}`}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-xs text-body">
        {outline.kind === 'picture' && (
          <span>
            {pages[page]?.width} × {pages[page]?.height} 像素，{outline.depth} 位
          </span>
        )}
        <label className="inline-flex items-center gap-2">
          每像素
          <input
            inputMode="decimal"
            value={told}
            onChange={({ target }) => setTold(target.value.replace(/[^\d.]/g, '').slice(0, 12))}
            placeholder="未知"
            className="h-9 w-24 rounded-sm border border-control bg-surface px-2 text-right font-num tabular-nums text-fg"
          />
          nm
        </label>
        {isGrey && look && (
          <>
            <Level
              label="暗部"
              value={look.low}
              onChange={(low) => setLook({ ...look, low, high: Math.max(look.high, low + 0.01) })}
            />
            <Level
              label="亮部"
              value={look.high}
              onChange={(high) => setLook({ ...look, high, low: Math.min(look.low, high - 0.01) })}
            />
          </>
        )}
      </div>
      {outline.kind === 'picture' && <FactsList facts={outline.facts} />}
    </div>
  );
}

function Level({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="inline-flex items-center gap-2">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
        className="w-32 accent-action"
      />
    </label>
  );
}

type Colors = ReturnType<typeof tokens>;

/** The room of the bar below a picture, in CSS pixels. */
const barHeight = 44;

/** A bar and its length below a picture of this size. */
function drawBar(
  ctx: CanvasRenderingContext2D,
  { width, label }: { width: number; label: string },
  above: { width: number; height: number },
  { font, ground, text }: Colors,
  scale = 1,
) {
  const [height, margin] = [barHeight * scale, 12 * scale];
  ctx.fillStyle = ground;
  ctx.fillRect(0, above.height, above.width, height);
  ctx.fillStyle = text;
  ctx.fillRect(margin, above.height + height - margin, width, 4 * scale);
  ctx.font = `600 ${14 * scale}px ${font}`;
  ctx.textAlign = 'left';
  ctx.fillText(label, margin, above.height + 22 * scale);
}

async function wholePicture(
  image: ImageBitmap,
  nanometres: number | undefined,
  colors: Colors,
): Promise<Blob> {
  const scale = Math.max(1, image.width / 900);
  const below = nanometres ? Math.round(barHeight * scale) : 0;
  const canvas = new OffscreenCanvas(image.width, image.height + below);
  const ctx = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  ctx.drawImage(image, 0, 0);
  if (nanometres) drawBar(ctx, scaleBar(nanometres, image.width * 0.25), image, colors, scale);
  return canvas.convertToBlob({ type: 'image/png' });
}

function round(value: number): number {
  return Number(value.toPrecision(5));
}

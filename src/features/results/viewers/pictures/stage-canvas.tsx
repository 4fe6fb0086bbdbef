import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useIsDark } from '../../../../ui/theme.ts';
import { onPicture, type Point } from './rules.place.ts';
import type { Measuring } from './use-measuring.ts';
import type { Stage } from './use-stage.ts';

/** How far a pointer goes before it drags, in CSS pixels. */
const dragged = 4;

/**
 * The canvas of a stage. It is moved and zoomed by pointer, wheel and keys; while a tool measures, they set its points.
 * `paint` draws in CSS pixels; `onPoint` hears where on the picture the pointer rests, `onPick` where it is pressed and not dragged.
 */
export function StageCanvas({
  stage,
  label,
  measuring,
  isReady,
  paint,
  onPoint,
  onPick,
  className,
}: {
  stage: Stage;
  label: string;
  measuring: Measuring;
  isReady: boolean;
  paint: (ctx: CanvasRenderingContext2D) => void;
  onPoint?: (at: Point) => void;
  onPick?: (at: Point) => void;
  className: string;
}) {
  const { frame, size, place, room, isWhole, zoomBy, moveBy, showWhole } = stage;
  // What is painted has the colours of the page.
  useIsDark();
  const pressed = useRef<{ from: Point; last: Point; isDrag: boolean }>(undefined);

  useEffect(() => {
    const canvas = frame.current;
    if (!canvas || !isReady || !size.width) return;
    canvas.width = size.width * devicePixelRatio;
    canvas.height = size.height * devicePixelRatio;
    const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
    ctx.scale(devicePixelRatio, devicePixelRatio);
    paint(ctx);
    canvas.dataset.drawn = 'true';
  });

  // The wheel must be kept from scrolling the page, which only a listener that is not passive can do.
  const wheel = useRef((_event: WheelEvent) => {});
  wheel.current = (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, { x: event.offsetX, y: event.offsetY });
  };
  useEffect(() => {
    const canvas = frame.current;
    const listen = (event: WheelEvent) => wheel.current(event);
    canvas?.addEventListener('wheel', listen, { passive: false });
    return () => canvas?.removeEventListener('wheel', listen);
  }, [frame]);

  const isMeasuring = measuring.tool !== undefined;
  const middle = () => onPicture(place, { x: room.left + room.width / 2, y: room.top + room.height / 2 });
  const go = (across: number, down: number, isFar: boolean) => {
    if (!isMeasuring) return moveBy(-40 * across, -40 * down);
    const step = isFar ? 10 : 1;
    const from = measuring.aimed ?? middle();
    const to = { x: from.x + across * step, y: from.y + down * step };
    measuring.aim(to);
    onPoint?.(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = new Map([
      ['+', () => zoomBy(1.4)],
      ['=', () => zoomBy(1.4)],
      ['-', () => zoomBy(1 / 1.4)],
      ['0', showWhole],
      ['ArrowLeft', () => go(-1, 0, event.shiftKey)],
      ['ArrowRight', () => go(1, 0, event.shiftKey)],
      ['ArrowUp', () => go(0, -1, event.shiftKey)],
      ['ArrowDown', () => go(0, 1, event.shiftKey)],
      ...(isMeasuring
        ? ([
            ['Enter', () => measuring.set(measuring.aimed ?? middle())],
            [' ', () => measuring.set(measuring.aimed ?? middle())],
            ['Escape', measuring.cancel],
          ] as const)
        : []),
    ]);
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const pointOf = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent): Point => ({ x, y });
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    pressed.current = { from, last: from, isDrag: false };
    if (isMeasuring) measuring.set(onPicture(place, from));
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = pointOf(event);
    onPoint?.(onPicture(place, at));
    if (isMeasuring) measuring.aim(onPicture(place, at));
    const { current } = pressed;
    if (!current) return;
    if (!isMeasuring) moveBy(at.x - current.last.x, at.y - current.last.y);
    current.isDrag ||= Math.hypot(at.x - current.from.x, at.y - current.from.y) > dragged;
    current.last = at;
  };
  const onPointerUp = (event: PointerEvent) => {
    // A line may be drawn in one go: pressed at its beginning, let go at its end.
    if (isMeasuring && pressed.current?.isDrag) measuring.set(onPicture(place, pointOf(event)));
    if (!isMeasuring && pressed.current && !pressed.current.isDrag)
      onPick?.(onPicture(place, pointOf(event)));
    pressed.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is moved and zoomed by keys and pointer.
    <canvas
      ref={frame}
      role="application"
      aria-roledescription="图片"
      aria-label={`${label}，${isMeasuring ? '方向键移动准星，按住 Shift 走十个像素，回车取点，Esc 取消' : '方向键移动'}，加减键缩放，0 键看全图`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => !isMeasuring && showWhole()}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      className={`w-full rounded-sm outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus ${isMeasuring ? 'cursor-crosshair touch-none' : `${onPick ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'} ${isWhole ? 'touch-pan-y' : 'touch-none'}`} ${className}`}
    />
  );
}

import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

const swipeDistance = 40;

type Move = { from: number; to: number; direction: 1 | -1 };

/**
 * Slides that follow each other in a loop. They move by themselves `delay` after the last came to rest, but not
 * while the pointer or the keyboard's focus is on them, the tab is hidden, or they are paused; under
 * prefers-reduced-motion they start paused. `speed` and `delay` name tokens that hold durations.
 * Spread `region` over the element whose `data-slide` children are the slides.
 */
export function useSlides({ count, speed, delay }: { count: number; speed: string; delay: string }) {
  const [move, setMove] = useState<Move>({ from: 0, to: 0, direction: 1 });
  const [isPlaying, setPlaying] = useState(true);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const element = useRef<HTMLElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
    const onVisibility = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  useLayoutEffect(() => {
    if (move.from === move.to) return;
    const slides = element.current?.querySelectorAll('[data-slide]');
    const options = { duration: milliseconds(speed), easing: token('--lp-ease-in-out') };
    const away = `translateX(${-100 * move.direction}%)`;
    const towards = `translateX(${100 * move.direction}%)`;
    for (const slide of slides ?? []) for (const running of slide.getAnimations()) running.cancel();
    slides?.[move.from]?.animate(
      [
        { visibility: 'visible', transform: 'none' },
        { visibility: 'visible', transform: away },
      ],
      options,
    );
    slides?.[move.to]?.animate([{ transform: towards }, { transform: 'none' }], options);
  }, [move, speed]);

  const moves = isPlaying && !isHovered && !isFocused && !isHidden && count > 1;
  useEffect(() => {
    if (!moves) return;
    const rest = milliseconds(delay) + (move.from === move.to ? 0 : milliseconds(speed));
    const timer = setTimeout(() => setMove(stepping(1, count)), rest);
    return () => clearTimeout(timer);
  }, [moves, move, count, delay, speed]);

  return {
    index: move.to,
    isPlaying,
    setPlaying,
    show: (to: number) => setMove(({ to: from }) => ({ from, to, direction: to < from ? -1 : 1 })),
    region: {
      ref: element,
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
      onPointerDown: (event: PointerEvent) => {
        touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
      },
      onPointerUp: (event: PointerEvent) => {
        if (!touch.current) return;
        const x = event.clientX - touch.current.x;
        const y = event.clientY - touch.current.y;
        touch.current = null;
        if (Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(y))
          setMove(stepping(x < 0 ? 1 : -1, count));
      },
      onPointerCancel: () => {
        touch.current = null;
      },
    },
  };
}

/** From where the slides are, one on or one back. */
function stepping(direction: 1 | -1, count: number) {
  return ({ to: from }: Move): Move => ({ from, to: (from + direction + count) % count, direction });
}

/** A duration among the tokens; build tools may have rewritten 1500ms as 1.5s. */
function milliseconds(name: string): number {
  const value = token(name);
  return Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1_000);
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

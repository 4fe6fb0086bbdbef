import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Drawn } from '../curves/rules.decimate.ts';
import type { Band } from '../reading/imaging/rules.imaging.ts';
import type { ImagingOutline } from '../reading/rules.messages.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { ticksBetween } from './rules.grid.ts';

const height = 260;
const edge = { left: 72, right: 16, top: 14, bottom: 46 };
/** How wide the part of a limit is that can be taken hold of, in CSS pixels. */
const grip = 24;

/** The spectrum of a place over the mean of all, with a band whose limits are moved by pointer and keys. */
export function SpectrumChart({
  outline: { spectral, z, mean },
  own,
  band,
  onBand,
  label,
}: {
  outline: ImagingOutline;
  own: Drawn | undefined;
  band: Band;
  onBand: (band: Band) => void;
  label: string;
}) {
  const [frame, width] = useWidth();
  const held = useRef<'from' | 'to'>(undefined);
  const { min, max } = spectral.range;
  const inner = Math.max(1, width - edge.left - edge.right);
  const across = (value: number) => {
    const share = (value - min) / (max - min || 1);
    return edge.left + (spectral.isReversed ? 1 - share : share) * inner;
  };
  const valueAt = (x: number) => {
    const share = (x - edge.left) / inner;
    return min + (spectral.isReversed ? 1 - share : share) * (max - min);
  };
  const lines = own ? [mean, own] : [mean];
  const finite = lines.flatMap(({ y }) => [...y].filter(Number.isFinite));
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const room = (high - low || 1) * 0.05;
  const up = (value: number) =>
    height -
    edge.bottom -
    ((value - low + room) / (high - low + 2 * room || 1)) * (height - edge.top - edge.bottom);
  const move = (end: 'from' | 'to', value: number) => {
    const step = (max - min) / 2_000;
    const within = Number(Math.min(max, Math.max(min, value)).toPrecision(5));
    const next = { ...band, [end]: within };
    if (next.to - next.from >= step) onBand(next);
  };
  const limit = (end: 'from' | 'to', name: string) => {
    const keys = (event: KeyboardEvent) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const step = ((max - min) / 500) * (event.shiftKey ? 10 : 1);
      const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      move(end, band[end] + way * step * (spectral.isReversed && isAcross ? -1 : 1));
    };
    const drag = (event: PointerEvent<SVGGElement>) => {
      if (held.current !== end || !frame.current) return;
      move(end, valueAt(event.clientX - frame.current.getBoundingClientRect().left));
    };
    const x = across(band[end]);
    return (
      <g
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuenow={band[end]}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${band[end]} ${spectral.unit ?? ''}`}
        onKeyDown={keys}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = end;
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = undefined;
        }}
        className="cursor-ew-resize touch-none outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        <rect
          x={x - grip / 2}
          y={edge.top}
          width={grip}
          height={height - edge.top - edge.bottom}
          fill="transparent"
        />
        <path d={`M${x} ${edge.top}V${height - edge.bottom}`} className="stroke-action" strokeWidth={2} />
        <rect x={x - 4} y={edge.top} width={8} height={16} rx={2} className="fill-action" />
      </g>
    );
  };
  const [left, right] = [across(band.from), across(band.to)].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  return (
    <section ref={frame} aria-label={label} className="min-w-0 rounded-sm border border-line">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section around it is named; a title would hang at the pointer. */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        data-drawn="true"
        className="block max-w-full font-num text-xs"
      >
        <rect
          x={left}
          y={edge.top}
          width={Math.max(1, right - left)}
          height={height - edge.top - edge.bottom}
          className="fill-action-soft"
        />
        <path
          d={`M${edge.left} ${edge.top}V${height - edge.bottom}H${width - edge.right}`}
          className="fill-none stroke-muted"
        />
        {ticksBetween(min, max, inner / 80).map((at) => (
          <text
            key={at}
            x={across(at)}
            y={height - edge.bottom + 16}
            textAnchor="middle"
            className="fill-muted"
          >
            {at}
          </text>
        ))}
        {ticksBetween(low, high, 4).map((value) => (
          <text key={value} x={edge.left - 8} y={up(value) + 4} textAnchor="end" className="fill-muted">
            {value}
          </text>
        ))}
        <text x={edge.left + inner / 2} y={height - 8} textAnchor="middle" className="fill-fg">
          {labelOf(spectral)}
        </text>
        <text
          transform={`translate(14 ${(height - edge.bottom + edge.top) / 2}) rotate(-90)`}
          textAnchor="middle"
          className="fill-fg"
        >
          {labelOf(z)}
        </text>
        <path
          d={pathOf(mean, across, up)}
          className="fill-none stroke-muted"
          strokeWidth={1}
          strokeDasharray="4 3"
        />
        {own && <path d={pathOf(own, across, up)} className="fill-none stroke-action" strokeWidth={1.5} />}
        {limit('from', '波段下限')}
        {limit('to', '波段上限')}
      </svg>
    </section>
  );
}

/** How wide a frame is, in CSS pixels. */
function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(240, own.clientWidth)));
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
  return [frame, width] as const;
}

function pathOf({ x, y }: Drawn, across: (value: number) => number, up: (value: number) => number): string {
  let isBroken = true;
  return Array.from(x, (place, at) => {
    const value = y[at] as number;
    if (!Number.isFinite(value)) {
      isBroken = true;
      return '';
    }
    const step = `${isBroken ? 'M' : 'L'}${across(place).toFixed(1)} ${up(value).toFixed(1)}`;
    isBroken = false;
    return step;
  }).join('');
}

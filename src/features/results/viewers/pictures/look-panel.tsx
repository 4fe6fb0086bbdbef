import { useMemo } from 'react';
import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Range } from '../reading/rules.messages.ts';
import { type Colours, colourNames } from './rules.colours.ts';
import type { Levels, Look } from './rules.levels.ts';

/** The least part of a span that levels leave between each other. */
const least = 0.004;

/**
 * How a picture or map is shown, beside how often each of its values occurs. Nothing of the data changes; `plain` is what it is
 * shown as at first, `hasColours` offers scales of colours.
 */
export function LookPanel({
  look,
  plain,
  tight,
  span,
  unit,
  histogram,
  hasColours,
  onLook,
}: {
  look: Look;
  plain: Look;
  tight: Levels;
  span: Range;
  unit?: string;
  histogram: Uint32Array;
  hasColours: boolean;
  onLook: (look: Look) => void;
}) {
  const bars = useMemo(() => barsOf(histogram), [histogram]);
  const valueAt = (share: number) => Number((span.min + share * (span.max - span.min)).toPrecision(4));
  const isPlain = (Object.keys(plain) as (keyof Look)[]).every((key) => look[key] === plain[key]);
  return (
    <details className="rounded-sm border border-line">
      <summary className="min-h-11 cursor-pointer px-3 leading-11 text-sm text-fg">
        显示调节{isPlain ? '' : '（已调节，仅影响显示）'}
      </summary>
      <div className="grid gap-x-6 gap-y-3 border-t border-line px-3 py-3 text-xs text-body sm:grid-cols-2">
        <svg
          viewBox="0 0 256 64"
          preserveAspectRatio="none"
          role="img"
          aria-label={`直方图，从 ${valueAt(0)} 到 ${valueAt(1)}${unit ? ` ${unit}` : ''}`}
          className="h-20 w-full rounded-sm bg-subtle sm:row-span-2"
        >
          <path d={bars} className="fill-muted" />
          <path
            d={`M${look.low * 256} 0V64M${look.high * 256} 0V64`}
            className="stroke-action"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Slider
          label="下限"
          shown={`${valueAt(look.low)}`}
          value={look.low}
          onChange={(low) =>
            onLook({ ...look, low: Math.min(low, 1 - least), high: Math.max(look.high, low + least) })
          }
        />
        <Slider
          label="上限"
          shown={`${valueAt(look.high)}`}
          value={look.high}
          onChange={(high) =>
            onLook({ ...look, high: Math.max(high, least), low: Math.min(look.low, high - least) })
          }
        />
        <Slider
          label="伽马"
          shown={look.gamma.toFixed(2)}
          value={(Math.log10(look.gamma) + 1) / 2}
          onChange={(share) => onLook({ ...look, gamma: Number((10 ** (share * 2 - 1)).toFixed(2)) })}
        />
        {hasColours && (
          <label className="flex items-center gap-2">
            <span className="w-8 shrink-0">颜色</span>
            <select
              aria-label="颜色"
              value={look.colours}
              onChange={({ target }) => onLook({ ...look, colours: target.value as Colours })}
              className="h-9 min-w-0 flex-1 rounded-sm border border-control bg-surface px-2 text-sm text-fg"
            >
              {colourNames.map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Tool label="自动对比度" onClick={() => onLook({ ...look, ...tight })}>
            自动对比度
          </Tool>
          <Tool
            label="反相"
            isPressed={look.isInverted}
            onClick={() => onLook({ ...look, isInverted: !look.isInverted })}
          >
            反相
          </Tool>
          <Tool label="原始显示" isDisabled={isPlain} onClick={() => onLook(plain)}>
            原始显示
          </Tool>
        </div>
      </div>
    </details>
  );
}

function Slider({
  label,
  shown,
  value,
  onChange,
}: {
  label: string;
  shown: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      <span className="w-8 shrink-0">{label}</span>
      <input
        type="range"
        aria-label={label}
        min={0}
        max={1_000}
        value={Math.round(value * 1_000)}
        onChange={({ target }) => onChange(Number(target.value) / 1_000)}
        aria-valuetext={shown}
        className="min-w-0 flex-1 accent-action"
      />
      <span className="w-16 shrink-0 text-right font-num tabular-nums text-fg">{shown}</span>
    </label>
  );
}

/** Bars on a square-root scale, so that what is rare is seen beside what fills the picture. */
function barsOf(histogram: Uint32Array): string {
  const most = Math.sqrt(Math.max(1, ...histogram));
  return Array.from(histogram, (count, at) => {
    const height = (Math.sqrt(count) / most) * 62;
    return count ? `M${at} 64v-${height.toFixed(1)}h1V64z` : '';
  }).join('');
}

import { useEffect, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Reader } from '../reading/reader.ts';
import { labelOf, type Quantity } from '../reading/rules.readings.ts';
import { ticksBetween } from './rules.grid.ts';
import { distanceOf, type Measure, type Ruler } from './rules.measures.ts';
import type { Point } from './rules.place.ts';
import type { Profile } from './rules.profile.ts';

const width = 640;
const height = 220;
const edge = { left: 64, right: 12, top: 12, bottom: 42 };

/** The values of a picture or map along a line, over the way from its beginning. */
export function ProfileChart({
  reader,
  file,
  page,
  measure: { number, points },
  ruler,
  value,
  name,
  canSave,
}: {
  reader: Reader;
  file: number;
  page: number;
  measure: Measure;
  ruler: Ruler;
  value: Quantity;
  name: string;
  canSave: boolean;
}) {
  const [from, to] = points as readonly [Point, Point];
  const profile = useProfile(reader, file, page, from, to);
  if (!profile) return null;
  const pixels = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const whole = distanceOf(from, to, ruler);
  const [unit, factor] = !ruler
    ? ['像素', 1]
    : whole >= 1e6
      ? ['mm', 1e6]
      : whole >= 1e3
        ? ['µm', 1e3]
        : ['nm', 1];
  const way = profile.at.map((at) => ((at / pixels) * whole) / (factor as number));
  const x: Quantity = { name: '距离', unit: unit as string };
  const finite = [...profile.values].filter(Number.isFinite);
  if (finite.length === 0) return <p className="text-xs text-muted">剖面 {number} 不在图内</p>;
  const [min, max] = [Math.min(...finite), Math.max(...finite)];
  const top = max > min ? max : min + 1;
  const last = way.at(-1) || 1;
  const left = (at: number) => edge.left + (at / last) * (width - edge.left - edge.right);
  const up = (own: number) =>
    height - edge.bottom - ((own - min) / (top - min)) * (height - edge.top - edge.bottom);
  const save = () => {
    const lines = Array.from(way, (at, row) => `${figure(at)},${figure(profile.values[row] as number)}`);
    const text = [`${labelOf(x)},${labelOf(value)}`, ...lines].join('\r\n');
    saveFile({
      name: `${name.replace(/\.[^.]+$/, '')}-profile-${number}.csv`,
      bytes: new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }),
    });
  };
  return (
    <figure className="space-y-2 rounded-sm border border-line p-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-xs text-body">
        <span>
          剖面 {number}：{labelOf(value)}，{figure(min)} 至 {figure(max)}
        </span>
        {canSave && (
          <Tool label={`导出剖面 ${number} CSV`} onClick={save}>
            导出剖面 CSV
          </Tool>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`剖面 ${number}`}
        className="w-full font-num text-xs"
      >
        <path
          d={`M${edge.left} ${edge.top}V${height - edge.bottom}H${width - edge.right}`}
          className="fill-none stroke-muted"
        />
        {ticksBetween(0, last, 8).map((at) => (
          <text
            key={at}
            x={left(at)}
            y={height - edge.bottom + 16}
            textAnchor="middle"
            className="fill-muted"
          >
            {at}
          </text>
        ))}
        {ticksBetween(min, top, 4).map((own) => (
          <text key={own} x={edge.left - 8} y={up(own) + 4} textAnchor="end" className="fill-muted">
            {own}
          </text>
        ))}
        <text x={(edge.left + width - edge.right) / 2} y={height - 6} textAnchor="middle" className="fill-fg">
          {labelOf(x)}
        </text>
        <path
          d={pathOf(way, profile.values, left, up)}
          className="fill-none stroke-action"
          strokeWidth={1.5}
        />
      </svg>
    </figure>
  );
}

function useProfile(reader: Reader, file: number, page: number, from: Point, to: Point): Profile | undefined {
  const [profile, setProfile] = useState<Profile>();
  useEffect(() => {
    let isOver = false;
    reader.ask({ ask: 'profile', file, page, from, to }).then(
      (found) => !isOver && setProfile(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [reader, file, page, from, to]);
  return profile;
}

function pathOf(
  way: Float64Array,
  values: Float64Array,
  left: (at: number) => number,
  up: (value: number) => number,
): string {
  let isBroken = true;
  return Array.from(values, (value, row) => {
    if (!Number.isFinite(value)) {
      isBroken = true;
      return '';
    }
    const step = `${isBroken ? 'M' : 'L'}${left(way[row] as number).toFixed(1)} ${up(value).toFixed(1)}`;
    isBroken = false;
    return step;
  }).join('');
}

function figure(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : '';
}

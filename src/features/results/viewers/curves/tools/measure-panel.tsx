import { useState } from 'react';
import { Tool } from '../../../../../ui/showing/tool.tsx';
import type { Range } from '../../reading/rules.messages.ts';
import { labelOf, type Quantity } from '../../reading/rules.readings.ts';
import { type Background, backgroundNames } from '../rules.measures.ts';
import { readOff } from '../rules.view.ts';
import type { MeasuredCurve } from '../state/use-measured.ts';
import { ChoiceField, NumberField, ToolPanel } from './tool-fields.tsx';

export type Measuring = { ranges: readonly Range[]; background: Background };

/** Ranges in which areas, tops and widths are measured: dragged over the picture while this is open, or typed. */
export function MeasurePanel({
  measuring,
  onChange,
  view,
}: {
  measuring: Measuring;
  onChange: (measuring: Measuring) => void;
  /** What is in view along x, where typing begins. */
  view: Range;
}) {
  const [typed, setTyped] = useState<{ from?: number; to?: number }>({});
  const { from = view.min, to = view.max } = typed;
  const add = () => {
    if (from === to) return;
    onChange({
      ...measuring,
      ranges: [...measuring.ranges, { min: Math.min(from, to), max: Math.max(from, to) }],
    });
  };
  return (
    <ToolPanel label="区间测量">
      <ChoiceField<Background>
        label="背景"
        value={measuring.background}
        options={Object.entries(backgroundNames) as [Background, string][]}
        onChange={(background) => onChange({ ...measuring, background })}
      />
      <NumberField label="起点" value={from} onChange={(next) => setTyped({ ...typed, from: next })} />
      <NumberField label="终点" value={to} onChange={(next) => setTyped({ ...typed, to: next })} />
      <Tool label="添加区间" onClick={add} isDisabled={from === to}>
        添加区间
      </Tool>
      {measuring.ranges.length > 0 && (
        <Tool label="清除全部区间" onClick={() => onChange({ ...measuring, ranges: [] })}>
          清除全部区间
        </Tool>
      )}
      <p className="w-full text-xs text-muted">也可以在图上按住拖动选取区间；关闭本面板后拖动恢复为放大。</p>
    </ToolPanel>
  );
}

/** What stands in the ranges. Areas have the units of both axes; those of one curve are compared with its first. */
export function MeasuredTable({
  rows,
  axes,
  background,
  span,
  onRemove,
}: {
  rows: readonly MeasuredCurve[];
  axes: { x: Quantity; y: Quantity };
  background: Background;
  span: { x: number; y: number };
  onRemove: (range: Range) => void;
}) {
  if (rows.length === 0) return null;
  const areaUnit = areaUnitOf(axes);
  const headings = [
    '曲线',
    `区间 ${axes.x.unit ? `(${axes.x.unit})` : ''}`,
    '峰位',
    '峰高',
    '半高宽',
    '重心',
    `面积${areaUnit ? ` (${areaUnit})` : ''}`,
    '相对面积',
    '',
  ];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
      tabIndex={0}
      aria-label="区间测量结果"
      className="max-h-60 overflow-auto rounded-sm border border-line text-xs"
    >
      <table className="w-full border-collapse">
        <caption className="px-3 py-2 text-left text-muted">
          计算所得 · 纵轴 {labelOf(axes.y)} · {backgroundNames[background]}
        </caption>
        <thead className="bg-subtle text-left text-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} className="px-2 py-2 font-medium whitespace-nowrap first:pl-3">
                {heading || <span className="sr-only">操作</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-num tabular-nums text-fg">
          {rows.map((row) => {
            const { key, name, range, found } = row;
            const first = rows.find((other) => other.key === key)?.found.area ?? Number.NaN;
            return (
              <tr key={`${key} ${range.min} ${range.max}`} className="border-t border-line">
                <td className="min-w-28 py-1.5 pr-2 pl-3 font-sans wrap-anywhere">{name}</td>
                {cellsOf(found, span, first).map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never move.
                  <td key={at} className="px-2 py-1.5 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
                <td className="px-1 py-0.5">
                  <button
                    type="button"
                    aria-label={`删除区间 ${rangeText(range, span.x)}`}
                    onClick={() => onRemove(range)}
                    className="h-8 px-2 whitespace-nowrap text-action underline"
                  >
                    删除
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function cellsOf(
  { from, to, top, height, width, centre, area }: MeasuredCurve['found'],
  span: { x: number; y: number },
  first: number,
) {
  const [along, up] = [(value: number) => readOff(value, span.x / 10), (value: number) => significant(value)];
  return [
    rangeText({ min: from, max: to }, span.x),
    along(top.x),
    up(height),
    width === undefined ? '–' : along(width),
    Number.isFinite(centre) ? along(centre) : '–',
    up(area),
    Number.isFinite(area / first) ? (area / first).toFixed(3) : '–',
  ];
}

/** The results as sentences, for legends and exports. */
export function measuredNotes(
  rows: readonly MeasuredCurve[],
  axes: { x: Quantity; y: Quantity },
  background: Background,
  span: { x: number; y: number },
): string[] {
  const unit = areaUnitOf(axes);
  return rows.map(({ name, range, found }) => {
    const width = found.width === undefined ? '' : `，半高宽 ${readOff(found.width, span.x / 10)}`;
    return `区间测量（${backgroundNames[background]}）：${name}，${rangeText(range, span.x)}，峰位 ${readOff(found.top.x, span.x / 10)}，峰高 ${significant(found.height)}${width}，面积 ${significant(found.area)}${unit ? ` ${unit}` : ''}`;
  });
}

function rangeText({ min, max }: Range, span: number): string {
  return `${readOff(min, span)}–${readOff(max, span)}`;
}

function areaUnitOf({ x, y }: { x: Quantity; y: Quantity }): string | undefined {
  return x.unit ? `${y.unit ? `${y.unit}·` : ''}${x.unit}` : y.unit;
}

function significant(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-3)) return value.toExponential(3).replace('e+', 'e');
  return String(Number(value.toPrecision(5)));
}

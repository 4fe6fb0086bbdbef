import { type KeyboardEvent, useRef, useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { isFree, type Measure, pick, type Range, stretch } from '../rules.range.ts';
import type { CalendarDay } from './use-calendar.ts';

const states = ['可约', '已约', '不可约', '我的预约'];
const shortStates = ['', '已约', '—', '我的'];

/**
 * The half hours of one day, of which a stretch is chosen: one click takes the least that can be booked, a second
 * one stretches it. By keyboard the arrows move, Enter or Space choose, and with Shift the arrows stretch.
 */
export function SlotCells({
  day,
  range,
  measure,
  onPick,
}: {
  day: CalendarDay;
  range: Range | undefined;
  measure: Measure;
  onPick: (range: Range | undefined, why?: string) => void;
}) {
  const { cells, date } = day;
  const box = useRef<HTMLDivElement>(null);
  const first = cells.findIndex(({ state }) => state === 0);
  const [place, setPlace] = useState(first);
  const current = place in cells ? place : Math.max(0, first);
  const isIn = (index: number) => range !== undefined && index >= range.from && index < range.to;

  const choose = (index: number) => {
    setPlace(index);
    const { range: next, why } = pick(cells, range, index, measure);
    onPick(next, why);
  };
  const move = (event: KeyboardEvent) => {
    const to = target(event.key, current, cells.length, columnsOf(box.current));
    if (to === undefined) return;
    event.preventDefault();
    setPlace(to);
    box.current?.querySelectorAll('button')[to]?.focus();
    if (!event.shiftKey) return;
    const from = range?.from ?? current;
    const next = to >= from ? stretch(cells, from, to, measure) : undefined;
    if (next && isFree(cells, next)) onPick(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-fg">
        <span aria-hidden="true" className="mr-0.75 text-danger">
          *
        </span>
        选择时段<span className="sr-only">，{date}</span>
      </legend>
      <div ref={box} className="grid grid-cols-4 gap-1.5 sm:grid-cols-6">
        {cells.map(({ start, end, state, extra_rate, price_fen }, index) => {
          const isOpen = state === 0;
          const price = `¥${yuan(price_fen, { short: true })}`;
          const label = isOpen
            ? `${start}–${end}，${states[state]}，${price}${extra_rate ? `，加价 ${extra_rate}%` : ''}`
            : `${start}–${end}，${states[state]}`;
          return (
            <button
              key={start}
              type="button"
              tabIndex={index === current ? 0 : -1}
              aria-pressed={isIn(index)}
              aria-disabled={!isOpen}
              aria-label={label}
              onClick={() => isOpen && choose(index)}
              onFocus={() => setPlace(index)}
              onKeyDown={move}
              className={`flex h-12 flex-col items-center justify-center rounded-sm border text-xs ${look(isOpen, isIn(index))}`}
            >
              <span className="font-num font-medium">{start}</span>
              <span className="font-num text-2xs">
                {isOpen ? price : shortStates[state]}
                {isOpen && extra_rate > 0 && `·+${extra_rate}%`}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function look(isOpen: boolean, isChosen: boolean): string {
  if (!isOpen) return 'cursor-not-allowed border-dashed border-line bg-page text-muted';
  return isChosen
    ? 'border-action bg-action text-on-action'
    : 'border-line-strong bg-surface text-fg hover:border-action';
}

/** Where a key leads to among the cells; undefined for keys that lead nowhere. */
function target(key: string, at: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? undefined : to;
}

function columnsOf(box: HTMLElement | null): number {
  return box ? getComputedStyle(box).gridTemplateColumns.split(' ').length : 1;
}

import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { addDays } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import type { FormValues } from '../../../plan/contract.ts';
import { timeExtra } from '../../contract.ts';
import { leastAround, type Measure } from '../rules.range.ts';
import { BookDialog } from './book-dialog.tsx';
import { Failed } from './failed.tsx';
import { useBookSlot } from './use-book-slot.ts';
import { inHours, WeekHead, weekdayName } from './week-head.tsx';

type Calendar = OutputOf<typeof timeExtra>;
type Day = Calendar['days'][number];
type Cells = Day['cells'];

const week = 7;
const states = ['可约', '已约', '不可约', '我的预约'];

/** When an instrument is free, a week at a time, with what evenings, Sundays and holidays cost more; what is free is booked here. */
export function FreeTime({
  rid,
  daysAhead,
  params,
}: {
  rid: string;
  daysAhead: number;
  /** What is chosen in the form beside it. */
  params: () => FormValues;
}) {
  const [calendar, setCalendar] = useState<Calendar>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<{ from?: string }>({});
  const [today, setToday] = useState('');
  const [wanted, setWanted] = useState<{ day: Day; start: string }>();
  const { book, isBusy } = useBookSlot(rid, params);
  useEffect(() => {
    const cancel = new AbortController();
    setFailure(undefined);
    send(timeExtra, { rid, ...asked, days: week }, { signal: cancel.signal }).then(
      (found) => {
        setCalendar(found);
        if (!asked.from) setToday(found.days[0]?.date ?? '');
      },
      (error) => setFailure(messageOf(error)),
    );
    return () => cancel.abort();
  }, [rid, asked]);

  if (failure) return <Failed message={failure} onRetry={() => setAsked({ ...asked })} />;
  if (!calendar) return <Waiting />;
  const shown = calendar.days[0]?.date ?? '';
  const last = addDays(today, daysAhead);
  const measure = { step: calendar.step_min, max: calendar.max_min };
  // What was clicked on stays, also when another week comes in meanwhile.
  const picked = calendar.days.find(({ date }) => date === wanted?.day.date) ?? wanted?.day;
  return (
    <div>
      <WeekHead
        className="mb-3 gap-y-3"
        hourFen={calendar.base_fen_hour}
        terms={`${inHours(calendar.step_min)}起约，以 ${inHours(calendar.step_min)}为一档`}
        shown={shown}
        first={today}
        last={last}
        onTurn={(from) => setAsked(from ? { from } : {})}
      />
      <ol className="divide-y divide-line rounded-md border border-line">
        {calendar.days.map((day) => (
          <DayRow
            key={day.date}
            date={day.date}
            cells={day.cells}
            measure={measure}
            isTooFar={day.date > last}
            onPick={(start) => setWanted({ day, start })}
          />
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-2xs text-muted">
        {calendar.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {calendar.need_review === 1 && <li>该仪器的预约须经审核</li>}
        {calendar.need_training === 1 && <li>首次使用须先完成上机培训</li>}
      </ul>
      {wanted && picked && (
        <BookDialog
          day={picked}
          start={wanted.start}
          measure={measure}
          isBusy={isBusy}
          onBook={async (slot) => {
            const isDone = await book(slot);
            if (!isDone) setAsked({ ...asked });
            return isDone;
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  );
}

/** One day: its stretches of equal state and price, each with what it costs for an hour; what is free for less than a booking takes is not offered. */
function DayRow({
  date,
  cells,
  measure,
  isTooFar,
  onPick,
}: {
  date: string;
  cells: Cells;
  measure: Measure;
  isTooFar: boolean;
  onPick: (start: string) => void;
}) {
  const stretches = stretchesOf(cells, measure);
  const isFree = stretches.some(({ isLongEnough }) => isLongEnough);
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[112px_minmax(0,1fr)]">
      <p className="font-medium text-fg md:pt-1.5">
        <time dateTime={date}>{date.slice(5)}</time>
        <span className="ml-2 text-xs font-normal text-muted">{weekdayName(date)}</span>
      </p>
      {isFree ? (
        <ul className="flex flex-wrap gap-2">
          {stretches.map(({ start, end, state, isLongEnough, extra_rate, hour_fen }) => (
            <li key={start}>
              {isLongEnough ? (
                <button
                  type="button"
                  onClick={() => onPick(start)}
                  className="relative rounded-sm border border-teal bg-teal-soft px-2.5 py-1 text-xs text-teal after:absolute after:-inset-1.5 hover:underline"
                >
                  <span className="sr-only">预约 {date} </span>
                  <span className="font-num">
                    {start}–{end}
                  </span>{' '}
                  <span className="sr-only">可约，</span>
                  <b className="font-num font-semibold">¥{yuan(hour_fen, { short: true })}</b>/时
                  {extra_rate > 0 && `（+${extra_rate}%）`}
                </button>
              ) : (
                <p className="rounded-sm border border-dashed border-line-strong bg-page px-2.5 py-1 text-xs text-muted">
                  <span className="font-num">
                    {start}–{end}
                  </span>{' '}
                  {state === 0 ? `不足 ${inHours(measure.step)}` : states[state]}
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-xs text-muted md:pt-1.5">
          {isTooFar ? '尚未开放预约' : cells.length === 0 ? '不开放' : '无可约时段'}
        </p>
      )}
    </li>
  );
}

/** In place of the calendar until it is there; as high as a week. */
export function Waiting() {
  return (
    <div aria-hidden="true" className="h-110 animate-pulse rounded-md bg-subtle motion-reduce:animate-none" />
  );
}

type Stretch = Pick<Cells[number], 'start' | 'end' | 'state' | 'extra_rate'> & {
  hour_fen: number;
  /** Free, and with what is free around it long enough to be booked. */
  isLongEnough: boolean;
};

/** Neighbouring cells of the same state and price as one. */
function stretchesOf(cells: Cells, measure: Measure): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { start, end, state, extra_rate, price_fen }] of cells.entries()) {
    const before = stretches.at(-1);
    const isSame =
      before && before.end === start && before.state === state && before.extra_rate === extra_rate;
    if (isSame) before.end = end;
    else {
      const isLongEnough = leastAround(cells, index, measure) !== undefined;
      stretches.push({ start, end, state, extra_rate, hour_fen: price_fen * 2, isLongEnough });
    }
  }
  return stretches;
}

import { useId, useState } from 'react';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { Problem } from '../../../../ui/forms/field.tsx';
import type { Reservation } from '../../contract.ts';
import type { Range } from '../rules.range.ts';
import { ChosenSlot, slotOf, type WantedSlot } from './chosen-slot.tsx';
import { Failed } from './failed.tsx';
import { KeptSlot } from './kept-slot.tsx';
import { SlotCells } from './slot-cells.tsx';
import { type CalendarDay, useCalendar } from './use-calendar.ts';
import { WaitForDay } from './wait-for-day.tsx';
import { inHours, WeekHead, weekdayName } from './week-head.tsx';

/** A week's days, the half hours of one of them, and what is chosen with its price; `onLock` throws nothing. */
export function SlotChoice({
  rid,
  tempRid,
  changeOf,
  problem,
  isBusy,
  onLock,
  onKept,
}: {
  rid: string;
  /** The entry of the plan that it is for. */
  tempRid?: string;
  changeOf?: string;
  /** Why the last try was refused. */
  problem?: string;
  isBusy: boolean;
  onLock: (slot: WantedSlot) => Promise<boolean>;
  /** Takes the slot that is held for the customer already. */
  onKept: (lock: Reservation) => void;
}) {
  const [date, setDate] = useState<string>();
  const [range, setRange] = useState<Range>();
  const [why, setWhy] = useState<string>();
  const [today, setToday] = useState<string>();
  const { calendar, kept, failure, show, reload } = useCalendar(rid, changeOf);
  const dateName = useId();
  if (failure) return <Failed message={failure} onRetry={reload} />;
  if (!calendar)
    return (
      <div
        aria-hidden="true"
        className="h-100 animate-pulse rounded-md bg-subtle motion-reduce:animate-none"
      />
    );

  const start = calendar.days[0]?.date ?? '';
  const begin = today ?? start;
  if (!today && start) setToday(start);
  const days = calendar.days;
  const day = days.find((each) => each.date === date) ?? days.find(hasFree) ?? days[0];
  const turn = (from: string | undefined) => {
    show(from);
    setDate(undefined);
    setRange(undefined);
  };
  const chosen = range && day ? slotOf(day, range) : undefined;
  const lock = async () => {
    if (isBusy) return;
    if (!chosen) return setWhy('请先选择时段');
    const isLocked = await onLock(chosen);
    if (isLocked) return;
    setRange(undefined);
    reload();
  };
  const shownProblem = why ?? (chosen ? undefined : problem);
  return (
    <div className="space-y-4">
      {kept && <KeptSlot lock={kept} onUse={() => onKept(kept)} />}
      <WeekHead
        className="gap-y-2"
        hourFen={calendar.base_fen_hour}
        terms={`${inHours(calendar.step_min)}起约`}
        shown={start}
        first={begin}
        last={calendar.last_date}
        onTurn={turn}
      />
      <ChoiceChips
        name={dateName}
        legend="选择日期"
        className="grid grid-cols-4 gap-1.5 sm:grid-cols-7"
        value={day?.date}
        onChange={(next) => {
          setDate(next);
          setRange(undefined);
          setWhy(undefined);
        }}
        choices={days.map((each) => ({
          value: each.date,
          label: `${each.date.slice(5)} ${weekdayName(each.date)}`,
          note: noteOf(each),
          why: hasFree(each) ? undefined : noteOf(each),
        }))}
      />
      {day && hasFree(day) ? (
        <div>
          <SlotCells
            key={day.date}
            day={day}
            range={range}
            measure={{ step: calendar.step_min, max: calendar.max_min }}
            onPick={(next, reason) => {
              setRange(next);
              setWhy(reason);
            }}
          />
          <p className="mt-1.5 text-2xs text-muted">
            先点开始时段，再点结束时段，以 {inHours(calendar.step_min)}为一档。
            {calendar.rules.join('；')}
          </p>
        </div>
      ) : (
        <p className="rounded-md bg-page px-4 py-6 text-center text-muted">
          本周没有可约的时段，请查看其他周
        </p>
      )}
      <WaitForDay rid={rid} tempRid={tempRid} changeOf={changeOf} days={days} shortest={calendar.min_min} />
      {calendar.need_review === 1 && (
        <p className="text-xs text-muted">该仪器的预约须经审核，审核期间时段为您保留。</p>
      )}
      {calendar.need_training === 1 && <p className="text-xs text-muted">首次使用须先完成上机培训。</p>}
      <div role="alert">{shownProblem && <Problem>{shownProblem}</Problem>}</div>
      <ChosenSlot
        day={day}
        range={range}
        note={<span className="text-2xs text-muted">，所选加项与折扣在锁定后计入</span>}
        button={isBusy ? '正在锁定' : '锁定时段'}
        isBusy={isBusy}
        onTake={lock}
      />
    </div>
  );
}

function hasFree({ cells }: CalendarDay): boolean {
  return cells.some(({ state }) => state === 0);
}

function noteOf(day: CalendarDay): string {
  if (day.cells.length === 0) return '不开放';
  if (hasFree(day)) return '可约';
  return day.cells.every(({ state }) => state === 2) ? '不可约' : '已约满';
}

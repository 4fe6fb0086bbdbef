import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { addDays, weekdayOf } from '../../../../core/shanghai.ts';
import { StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import type { StaffAssign } from '../../bench/contract.ts';
import { WorkCard } from '../../bench/staff/work-card.tsx';
import { workStates } from '../../rules.states.ts';
import { dispatchBoard } from '../contract.ts';
import { loadOf } from '../rules.ts';
import { DataChecks } from './data-checks.tsx';
import { DispatchDialog, type Wanted } from './dispatch-dialog.tsx';
import { WaitingWork } from './waiting-work.tsx';

type Board = OutputOf<typeof dispatchBoard>;

/** How many days a column shows, today included. */
const days = 6;

/** What is to be dispatched beside the instruments with their days; a card goes there by dragging or by a dialog. */
export default function DispatchPage() {
  const board = useCall(dispatchBoard, {});
  const me = useStaffMe();
  const [instrument, setInstrument] = useState<string>();
  const { about: wanted, open: setWanted, ends } = useOpened<Wanted>(board.reload);
  const canWork = me.may('dispatch:work') && me.role !== 'tech';
  return (
    <StaffPage
      title="派单看板"
      note="拖动卡片到仪器的某一天，或用卡片上的“派单”按钮；每个项目都派出后订单进入待检测。"
      actions={<Button onClick={() => void board.reload()}>刷新</Button>}
    >
      <StaffLoaded state={board}>
        {(data) => (
          <>
            {data.waiting_data.length > 0 && (
              <DataChecks list={data.waiting_data} canWork={canWork} onDone={() => void board.reload()} />
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[280px_minmax(0,1fr)]">
              <WaitingWork
                {...{ board: data, instrument }}
                onInstrument={setInstrument}
                onWanted={canWork ? setWanted : undefined}
                onDone={board.reload}
              />
              <Instruments
                board={{
                  ...data,
                  instruments: data.instruments.filter((name) => !instrument || name === instrument),
                }}
                onWanted={canWork ? setWanted : undefined}
              />
            </div>
            {wanted && <DispatchDialog wanted={wanted} board={data} {...ends} />}
          </>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

function Instruments({ board, onWanted }: { board: Board; onWanted?: (wanted: Wanted) => void }) {
  if (board.instruments.length === 0) return <p className="py-6 text-muted">还没有使用中的仪器</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well.
    <section aria-label="仪器" tabIndex={0} className="relative overflow-x-auto pb-2">
      <div className="flex min-w-max items-start gap-3">
        {board.instruments.map((instrument) => (
          <Column key={instrument} instrument={instrument} board={board} onWanted={onWanted} />
        ))}
      </div>
    </section>
  );
}

function Column({
  instrument,
  board: { assigned, unassigned, today, limits },
  onWanted,
}: {
  instrument: string;
  board: Board;
  onWanted?: (wanted: Wanted) => void;
}) {
  const mine = assigned.filter((work) => work.instrument === instrument);
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index));
  const before = mine.filter(({ planned_date }) => (planned_date ?? '') < today);
  const later = mine.filter(({ planned_date }) => (planned_date ?? '') > (dates.at(-1) ?? ''));
  const drop = (day: string) => (key: string) => {
    const work = [...unassigned, ...assigned].find((each) => keyOf(each) === key);
    if (work) onWanted?.({ work, instrument, day });
  };
  return (
    <section aria-label={instrument} className="w-60 shrink-0 rounded-lg border border-line bg-surface p-3">
      <h2 className="flex items-baseline justify-between gap-2 font-semibold text-fg">
        <span className="[overflow-wrap:anywhere]">{instrument}</span>
        <span className="shrink-0 text-xs font-normal text-muted">{mine.length} 项</span>
      </h2>
      <p className="text-xs text-muted">每天至多 {limits.instrumentSamples} 样</p>
      {before.length > 0 && <Day name="计划已过" works={before} isAlert onWanted={onWanted} />}
      {dates.map((day) => (
        <Day
          key={day}
          name={`${day === today ? '今天 ' : ''}${day.slice(5)} 周${'日一二三四五六'[weekdayOf(day)]}`}
          works={mine.filter(({ planned_date }) => planned_date === day)}
          most={limits.instrumentSamples}
          onDrop={onWanted && drop(day)}
          onWanted={onWanted}
        />
      ))}
      {later.length > 0 && <Day name="更晚" works={later} onWanted={onWanted} />}
    </section>
  );
}

function Day({
  name,
  works,
  most,
  isAlert = false,
  onDrop,
  onWanted,
}: {
  name: string;
  works: readonly StaffAssign[];
  /** So many samples a day can have. */
  most?: number;
  isAlert?: boolean;
  onDrop?: (key: string) => void;
  onWanted?: (wanted: Wanted) => void;
}) {
  const [isOver, setOver] = useState(false);
  const load = loadOf(works);
  const isFull = most !== undefined && load.samples > most;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what dragging does, the button of each card does too.
    <div
      className={`mt-2 min-h-11 rounded-md border border-dashed p-1.5 ${isOver ? 'border-action bg-tint' : 'border-line'}`}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop?.(event.dataTransfer.getData('text/plain'));
      }}
    >
      <p className={`flex justify-between px-1 text-xs ${isAlert ? 'text-danger' : 'text-muted'}`}>
        <span className="font-num">{name}</span>
        <span className={isFull ? 'text-danger' : ''}>
          {load.works} 项 · {load.samples} 样{isFull && '，超出上限'}
        </span>
      </p>
      <ul className="mt-1 space-y-1.5">
        {works.map((work) => (
          <li key={work.rid} data-row>
            <WorkCard
              work={work}
              onDispatch={
                onWanted && work.status <= workStates.testing ? () => onWanted({ work }) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function keyOf({ rid, line_rid }: StaffAssign): string {
  return rid || line_rid;
}

import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { type BatchOutcome, BatchOutcomeDialog } from '../../../../ui/antd/lists/batch-outcome.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { WorkCard } from '../../bench/staff/work-card.tsx';
import type { dispatchBoard } from '../contract.ts';
import type { Wanted } from './dispatch-dialog.tsx';
import { DispatchManyDialog } from './dispatch-many-dialog.tsx';

type Board = OutputOf<typeof dispatchBoard>;
type Waiting = Board['unassigned'][number];

/** What waits to be dispatched, of one instrument if one is chosen: one by one, or those that are ticked at once. */
export function WaitingWork({
  board,
  instrument,
  onInstrument,
  onWanted,
  onDone,
}: {
  board: Board;
  /** The only one whose work is shown, if one is chosen. */
  instrument: string | undefined;
  onInstrument: (instrument: string | undefined) => void;
  /** Left out for whoever only looks. */
  onWanted?: (wanted: Wanted) => void;
  onDone: () => Promise<unknown>;
}) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [told, setTold] = useState<{ outcome: BatchOutcome; names: ReadonlyMap<string, string> }>();
  const shown = board.unassigned.filter((work) => !instrument || work.instrument === instrument);
  const chosen = shown.filter((work) => ticked.includes(keyOf(work)));
  const isFull = shown.length > 0 && chosen.length === shown.length;
  return (
    <StaffCard title={`待派单 ${board.unassigned.length}`}>
      {board.unassigned.length === 0 && <p className="text-muted">没有待派单的项目</p>}
      {board.unassigned.length > 1 && (
        <Select
          allowClear
          className="mb-2! w-full"
          aria-label="按常用仪器筛选"
          placeholder="全部仪器"
          value={instrument}
          options={instrumentsOf(board.unassigned)}
          onChange={(name?: string) => onInstrument(name)}
        />
      )}
      {onWanted && shown.length > 1 && (
        <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
          <Checkbox
            checked={isFull}
            indeterminate={chosen.length > 0 && !isFull}
            onChange={({ target }) => setTicked(target.checked ? shown.map(keyOf) : [])}
          >
            全选 {shown.length} 项
          </Checkbox>
          <Button
            type={chosen.length > 0 ? 'primary' : 'default'}
            disabled={chosen.length === 0}
            aria-keyshortcuts="D"
            onClick={() => setAsked(true)}
          >
            批量派单 {chosen.length} 项
          </Button>
        </div>
      )}
      <ul className="space-y-2">
        {shown.map((work) => (
          <li key={keyOf(work)} data-row className="flex items-start gap-2">
            {onWanted && shown.length > 1 && (
              <Checkbox
                className="mt-2!"
                aria-label={`选择 ${nameOf(work)}`}
                checked={ticked.includes(keyOf(work))}
                onChange={({ target }) =>
                  setTicked(
                    target.checked ? [...ticked, keyOf(work)] : ticked.filter((each) => each !== keyOf(work)),
                  )
                }
              />
            )}
            <div className="min-w-0 flex-1">
              <WorkCard work={work} onDispatch={onWanted && (() => onWanted({ work }))} />
            </div>
          </li>
        ))}
      </ul>
      {isAsked && (
        <DispatchManyDialog
          {...{ works: chosen, board }}
          onTold={(outcome) => {
            if (outcome.refused.length > 0)
              setTold({ outcome, names: new Map(chosen.map((work) => [keyOf(work), nameOf(work)])) });
          }}
          onClose={() => setAsked(false)}
          onDone={async () => {
            setAsked(false);
            setTicked([]);
            await onDone();
          }}
        />
      )}
      {told && (
        <BatchOutcomeDialog
          outcome={told.outcome}
          deed="派单"
          nameOf={(rid) => told.names.get(rid) ?? ''}
          onClose={() => setTold(undefined)}
        />
      )}
    </StaffCard>
  );
}

function keyOf({ rid, line_rid }: Waiting): string {
  return rid || line_rid;
}

function nameOf({ no, order_no, service }: Waiting): string {
  return `${no || order_no} ${service}`;
}

/** The instruments that what waits is usually done on, each with how much. */
function instrumentsOf(works: readonly Waiting[]) {
  const names = [...new Set(works.flatMap(({ instrument }) => instrument || []))];
  return names
    .sort((one, other) => one.localeCompare(other, 'zh'))
    .map((name) => ({
      value: name,
      label: `${name}（${works.filter((work) => work.instrument === name).length}）`,
    }));
}

import { useRef } from 'react';
import { showWarning } from '../../../ui/toast.tsx';
import { mostSamples, type RowProblem } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';
import type { Orderable } from './last-samples.ts';
import type { Named } from './rules.paste.ts';
import type { SampleColumn } from './rules.rows.ts';
import { SampleProblems } from './sample-problems.tsx';
import { SampleTable } from './sample-table.tsx';
import { SampleToolbar } from './sample-toolbar.tsx';
import { useSampleRows } from './use-sample-rows.ts';

/** The samples of a submission, 200 at most, with everything that fills them in quickly. */
export function SampleEditor({
  account,
  rows,
  items,
  first,
  problems,
  onChange,
}: {
  /** Whose presets are offered. */
  account: string;
  rows: readonly DraftSample[];
  /** The entries of the plan that take samples. */
  items: readonly (Named & Orderable)[];
  /** Those that a first row is tested for. */
  first: readonly string[];
  problems: readonly RowProblem[];
  onChange: (rows: DraftSample[]) => void;
}) {
  const named = useSame(items.map(({ temp_rid, name, rid }) => ({ temp_rid, name, rid })));
  const { actions, undo } = useSampleRows(rows, first, onChange);
  const cell = useRef<[number, SampleColumn]>(undefined);
  const fillDown = () => {
    const [index, column] = cell.current ?? [];
    if (index === undefined || !column || index >= rows.length) return showWarning('请先选中要填充的单元格');
    actions.fillDown(index, column);
  };
  return (
    <div className="space-y-3">
      <SampleToolbar
        account={account}
        rows={rows}
        items={named}
        actions={actions}
        undo={undo}
        onFillDown={fillDown}
      />
      <SampleProblems problems={problems} />
      <SampleTable
        rows={rows}
        items={named}
        problems={problems}
        actions={actions}
        onFocusCell={(index, column) => {
          cell.current = [index, column];
        }}
      />
      <button
        type="button"
        onClick={() => {
          if (!actions.add(1)) showWarning(`样品最多${mostSamples}行`);
        }}
        className="h-11 w-full rounded-md border border-dashed border-line-strong text-body hover:border-action hover:text-action md:h-10"
      >
        添加一行
      </button>
    </div>
  );
}

/** The value of before as long as the new one says the same, so that rows that are remembered stay as they are. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const kept = useRef({ text, value });
  if (kept.current.text !== text) kept.current = { text, value };
  return kept.current.value;
}

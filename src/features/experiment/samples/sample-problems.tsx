import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { RowProblem } from '../../orders/samples/rules.samples.ts';
import { focusSample } from './sample-table.tsx';

/** So many problems are listed before the list is unfolded. */
const few = 6;

/** What is wrong with the table, row by row; each leads to its cell. */
export function SampleProblems({ problems }: { problems: readonly RowProblem[] }) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label="需要修改的样品"
      className="rounded-md bg-danger-bg px-3.5 py-3 text-xs text-danger"
    >
      <p className="flex items-center gap-1.5 font-medium">
        <Icon name="info" />有 {problems.length} 处需要修改
      </p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {problems.slice(0, isWhole ? undefined : few).map((problem) => (
          <li key={`${problem.row} ${problem.field} ${problem.message}`}>
            <button
              type="button"
              onClick={() => focusSample(problem)}
              className="min-h-11 text-left underline underline-offset-3 hover:no-underline md:min-h-7"
            >
              第 {problem.row} 行：{problem.message}
            </button>
          </li>
        ))}
      </ul>
      {problems.length > few && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 font-medium md:min-h-7"
        >
          {isWhole ? '收起' : `展开其余 ${problems.length - few} 处`}
        </button>
      )}
    </section>
  );
}

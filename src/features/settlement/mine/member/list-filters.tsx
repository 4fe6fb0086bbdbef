import type { FormEvent } from 'react';
import { addressFor, type Said } from '../../../../ui/asking/address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import { OwnerChoice } from '../../../clusters/member/owner-choice.tsx';
import { settlementList } from '../../contract.ts';

const names = ['owner', 'kw', 'project_no', 'overdue', 'from', 'to'] as const;

/** What the addresses of both lists say. */
export const settlementAddress = addressFor(settlementList, [...names, 'page', 'size'], {
  standards: { size: 20 },
});

const field = 'h-11 rounded-sm border border-line-strong bg-surface px-3 md:h-10';

/** Narrows a list by who pays, number, project, days and, where it makes sense, what is overdue. */
export function ListFilters({
  said,
  groups,
  onChange,
  hasOverdue = false,
}: {
  said: Said<typeof settlementList, (typeof names)[number]>;
  groups: readonly { rid: string; name: string }[];
  onChange: (changes: Partial<Record<(typeof names)[number], string>>) => void;
  hasOverdue?: boolean;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ overdue: '', ...(Object.fromEntries(new FormData(event.currentTarget)) as object) });
  };
  return (
    <form
      key={JSON.stringify(said)}
      onSubmit={submit}
      aria-label="筛选"
      className="flex flex-wrap items-center gap-2.5 rounded-lg border border-line bg-surface p-4 text-xs"
    >
      <OwnerChoice name="owner" groups={groups} value={said.owner} />
      <input
        name="kw"
        defaultValue={said.kw}
        aria-label="订单号、结算单号或项目"
        placeholder="订单号 / 结算单号 / 项目"
        className={`min-w-44 flex-1 ${field}`}
      />
      <input
        name="project_no"
        defaultValue={said.project_no}
        aria-label="课题号"
        placeholder="课题号"
        className={`w-32 ${field}`}
      />
      <DayInput name="from" defaultValue={said.from} aria-label="开始日期" className="md:w-38!" />
      <DayInput name="to" defaultValue={said.to} aria-label="结束日期" className="md:w-38!" />
      {hasOverdue && (
        <label className="inline-flex min-h-10 cursor-pointer items-center gap-2 px-1">
          <input
            name="overdue"
            type="checkbox"
            value="1"
            defaultChecked={said.overdue === 1}
            className="size-4"
          />
          只看逾期
        </label>
      )}
      <button type="submit" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
        查询
      </button>
    </form>
  );
}

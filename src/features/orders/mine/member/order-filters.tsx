import { type FormEvent, useState } from 'react';
import type { Said } from '../../../../ui/asking/address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { FilterSheet } from '../../../../ui/page/filter-sheet.tsx';
import type { orderMine } from '../../contract.ts';

type Words = 'kw' | 'from' | 'to' | 'typeId' | 'owner';

type Given = {
  said: Said<typeof orderMine, Words>;
  /** The groups on whose account the customer orders. */
  owners: readonly { rid: string; name: string }[];
  onChange: (changes: Record<Words, string>) => void;
};

/** Words, days and type by which orders are narrowed; each change leads to another address. On small screens they are in a sheet. */
export function OrderFilters(given: Given) {
  const { kw, from, to, typeId, owner } = given.said;
  const chosen = [kw, from ?? to, typeId, owner].filter(Boolean).length;
  return (
    <>
      <div className="hidden md:block">
        <Fields {...given} />
      </div>
      <div className="flex items-center justify-between md:hidden">
        <FilterSheet chosen={chosen}>
          {(close) => (
            <Fields
              {...given}
              onChange={(changes) => {
                close();
                given.onChange(changes);
              }}
            />
          )}
        </FilterSheet>
        <Export />
      </div>
    </>
  );
}

function Fields({ said: { kw, from, to, typeId, owner }, owners, onChange }: Given) {
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const get = (name: string) => String(data.get(name) ?? '').trim();
    const days = { from: get('from'), to: get('to') };
    const isTurned = Boolean(days.from && days.to && days.from > days.to);
    setProblem(isTurned ? '开始日期不能晚于结束日期' : '');
    if (!isTurned) onChange({ kw: get('kw'), ...days, typeId: get('typeId'), owner: get('owner') });
  };
  // Filters of another address are those of another form.
  return (
    <form
      key={JSON.stringify([kw, from, to, typeId, owner])}
      aria-label="筛选订单"
      onSubmit={search}
      className="space-y-1.5"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <input
          type="search"
          name="kw"
          aria-label="订单号或项目"
          placeholder="订单号或项目"
          defaultValue={kw}
          maxLength={50}
          className={`${inputClass('normal')} min-w-40 flex-1 md:max-w-60`}
        />
        <span className="flex w-full items-center gap-2 md:w-auto">
          <DayInput
            name="from"
            aria-label="下单日期自"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'order-dates-problem' : undefined}
            defaultValue={from}
            className="min-w-0 flex-1 md:w-38!"
          />
          <span aria-hidden="true">–</span>
          <DayInput
            name="to"
            aria-label="下单日期至"
            aria-invalid={problem ? true : undefined}
            defaultValue={to}
            className="min-w-0 flex-1 md:w-38!"
          />
        </span>
        <Choice
          label="订单类型"
          none="全部类型"
          name="typeId"
          value={typeId}
          choices={[
            ['1', '送样检测'],
            ['3', '数据分析'],
          ]}
          className="w-auto! flex-1 md:w-32! md:flex-none"
        />
        {owners.length > 0 && (
          <Choice
            label="归属"
            none="全部归属"
            name="owner"
            value={owner}
            choices={[['0', '本人'], ...owners.map(({ rid, name }) => [rid, name] as const)]}
            className="w-auto! flex-1 md:w-36! md:flex-none"
          />
        )}
        <button type="submit" className={`h-11 w-full px-4 md:h-10 md:w-auto ${buttonClass('outline')}`}>
          <Icon name="search" />
          查询
        </button>
        <span className="ml-auto hidden md:block">
          <Export />
        </span>
      </div>
      {problem && (
        <p id="order-dates-problem" role="alert" className="text-2xs text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

function Export() {
  return (
    <Link
      to="/member/oquery"
      className="inline-flex min-h-11 items-center gap-1.5 text-link hover:underline md:min-h-10"
    >
      <Icon name="dl" />
      查询与导出
    </Link>
  );
}

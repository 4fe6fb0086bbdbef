import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Said } from '../../../../ui/asking/address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { orderMine } from '../../contract.ts';

type Words = 'kw' | 'from' | 'to' | 'typeId' | 'owner';

/** Words, days and type by which orders are narrowed; each change leads to another address. */
export function OrderFilters({
  said: { kw, from, to, typeId, owner },
  owners,
  onChange,
}: {
  said: Said<typeof orderMine, Words>;
  /** The groups on whose account the customer orders. */
  owners: readonly { rid: string; name: string }[];
  onChange: (changes: Record<Words, string>) => void;
}) {
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
        <button type="submit" className={`h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
          <Icon name="search" />
          查询
        </button>
        <Link
          to="/member/oquery"
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 text-link hover:underline md:min-h-10"
        >
          <Icon name="dl" />
          查询与导出
        </Link>
      </div>
      {problem && (
        <p id="order-dates-problem" role="alert" className="text-2xs text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

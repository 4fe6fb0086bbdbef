import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Field, inputClass, TextField } from '../../../ui/forms/field.tsx';
import { fieldsOf } from '../../../ui/forms/problems.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { invoiceNames, payNames } from '../../orders/rules.names.ts';
import { orderGroups } from '../../orders/rules.states.ts';
import { typeNames } from '../rules.ts';
import { problemsOfFields, type QueryFields, queryFields } from './query-address.ts';

const amounts = [
  { name: 'min', label: '最低金额（元）' },
  { name: 'max', label: '最高金额（元）' },
] as const;

/** What a query may be narrowed by; on small screens the rarer fields are folded. */
export function QueryForm({
  fields,
  owners,
  members,
  onSearch,
}: {
  fields: QueryFields;
  /** Groups, and who orders for those that the customer manages. */
  owners: readonly Named[];
  members: readonly Named[];
  onSearch: (fields: QueryFields) => void;
}) {
  const [problems, setProblems] = useState<Partial<QueryFields>>(() => problemsOfFields(fields));
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const next = Object.fromEntries(
      queryFields.map((name) => [name, String(data.get(name) ?? '').trim()]),
    ) as QueryFields;
    const found = problemsOfFields(next);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) return onSearch(next);
    const fold = form.querySelector('details');
    if (fold) fold.open = true;
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const field = fieldsOf(problems);
  const rare = fields.sample_no || fields.waybill || fields.invoice_status || fields.min || fields.max;
  const grid = 'grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4';
  return (
    <form
      aria-label="查询条件"
      noValidate
      onSubmit={search}
      className="rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5 print:hidden"
    >
      <div className={grid}>
        <TextField name="kw" label="订单号 / 项目" defaultValue={fields.kw} maxLength={50} type="search" />
        <Choice name="group" label="状态" value={fields.group}>
          {Object.entries(orderGroups).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="typeId" label="类型" value={fields.typeId}>
          {options(typeNames)}
        </Choice>
        <Choice name="pay_status" label="付款状态" value={fields.pay_status}>
          {options(payNames)}
        </Choice>
        {owners.length > 0 && (
          <Choice name="owner" label="归属" value={fields.owner}>
            <option value="0">本人</option>
            {named(owners)}
          </Choice>
        )}
        {members.length > 0 && (
          <Choice name="member" label="成员" value={fields.member}>
            {named(members)}
          </Choice>
        )}
      </div>
      <details open={Boolean(rare || fields.from || fields.to) || undefined} className="group mt-2">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 py-2 text-link hover:underline [&::-webkit-details-marker]:hidden">
          更多条件
          <Icon name="down" className="size-4 group-open:rotate-180" />
        </summary>
        <div className={`mt-1.5 ${grid}`}>
          <TextField name="sample_no" label="样品编号" defaultValue={fields.sample_no} maxLength={50} />
          <TextField name="waybill" label="运单号" defaultValue={fields.waybill} maxLength={40} />
          <Choice name="invoice_status" label="开票状态" value={fields.invoice_status}>
            {options(invoiceNames)}
          </Choice>
          <span className="hidden lg:block" />
          <TextField name="from" label="下单日期自" type="date" defaultValue={fields.from} />
          <TextField {...field('to')} label="下单日期至" type="date" defaultValue={fields.to} />
          {amounts.map(({ name, label }) => (
            <TextField
              key={name}
              {...field(name)}
              label={label}
              inputMode="decimal"
              defaultValue={fields[name]}
              maxLength={12}
            />
          ))}
        </div>
      </details>
      <div className="mt-3 flex gap-3">
        <button type="submit" className={`h-11 px-5 md:h-10 ${buttonClass('primary')}`}>
          <Icon name="search" />
          查询
        </button>
        <Link to="/member/oquery" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          清空条件
        </Link>
      </div>
    </form>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <Field label={label}>
      {(props) => (
        <select {...props} name={name} defaultValue={value} className={inputClass('normal')}>
          <option value="">全部</option>
          {children}
        </select>
      )}
    </Field>
  );
}

type Named = { rid: string; name: string };

function named(list: readonly Named[]): ReactNode {
  return list.map(({ rid, name }) => (
    <option key={rid} value={rid}>
      {name}
    </option>
  ));
}

function options(names: Record<number, string>): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

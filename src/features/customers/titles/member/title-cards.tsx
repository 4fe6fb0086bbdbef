import type { ReactNode } from 'react';
import { RadioTile } from '../../../../ui/forms/radio-tile.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { Title } from '../contract.ts';
import { invoiceTypes, titleLacks } from '../rules.ts';

/** One of the titles is to be chosen; `value` is its rid. */
type Choosing = { name: string; value: string | undefined; onChange: (rid: string) => void };

/**
 * Titles as cards, with `actions` beneath each and `children` as the last card. With `choose` they are radio buttons, and
 * those that lack what their type needs cannot be chosen.
 */
export function TitleCards({
  titles,
  choose,
  actions,
  children,
}: {
  titles: readonly Title[];
  choose?: Choosing;
  actions?: (title: Title) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {titles.map((title) => (
        <li key={title.rid} className="flex">
          <TitleCard title={title} choose={choose} actions={actions?.(title)} />
        </li>
      ))}
      {children && <li className="flex">{children}</li>}
    </ul>
  );
}

function TitleCard({
  title,
  choose,
  actions,
}: {
  title: Title;
  choose: Choosing | undefined;
  actions: ReactNode;
}) {
  const isDefault = title.is_default === 1;
  const isWhole = titleLacks(title).length === 0;
  const look = choose
    ? 'border-line-strong hover:border-action has-checked:border-action has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-action has-disabled:border-dashed has-disabled:bg-page has-disabled:hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus'
    : isDefault
      ? 'border-action bg-tint'
      : 'border-line';
  const shape = `flex min-w-0 flex-1 flex-col rounded-md border p-4 md:px-5 ${look}`;
  const said = (
    <>
      <span className="flex items-start justify-between gap-2">
        <b className="min-w-0 text-md font-semibold text-fg [overflow-wrap:anywhere]">{title.title}</b>
        {isDefault && <Tag tone="brand">默认</Tag>}
      </span>
      <dl className="mt-2 mb-3 grid flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-xs">
        {factsOf(title).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className={`[overflow-wrap:anywhere] ${name === '税号' ? 'font-num' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {!isWhole && <p className="mb-2 text-xs text-warning">信息不完整，请编辑后再用于开票</p>}
      {actions && <div className="relative">{actions}</div>}
    </>
  );
  if (!choose) return <div className={shape}>{said}</div>;
  return (
    <RadioTile
      name={choose.name}
      value={title.rid}
      aria-label={`${title.title}，${typeOf(title)?.short}`}
      checked={choose.value === title.rid}
      disabled={!isWhole}
      onChange={() => choose.onChange(title.rid)}
      className={shape}
    >
      {said}
    </RadioTile>
  );
}

const typeOf = ({ type }: Title) => invoiceTypes.find(({ code }) => code === type);

function factsOf(title: Title): [string, string][] {
  const { type, person, tax_no, email, address } = title;
  const isPaper = type === 2 || type === 4;
  return [
    ['发票类型', typeOf(title)?.name ?? ''],
    ['税号', tax_no || (person ? '个人，无需税号' : '未填写')],
    isPaper ? ['收票地址', address || '未选择'] : ['接收邮箱', email],
  ];
}

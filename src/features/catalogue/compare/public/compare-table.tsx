import { type ReactNode, useContext } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { QuickAdd } from '../../../../ui/quick-add.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Tile } from '../../../../ui/showing/tile.tsx';
import type { compare } from '../../contract.ts';
import { ServicePrice } from '../../prices/public/service-price.tsx';
import { daysText, detailAddress, ordersText } from '../../prices/public/service-texts.ts';
import { compareAddress, mostCompared, removeFromCompare } from './compare-store.ts';

type Service = OutputOf<typeof compare>['list'][number];

/** What is compared, in the order in which it matters; `by` is what may differ, where the cell is more than a text. */
const rows: readonly {
  name: string;
  cell: (service: Service) => ReactNode;
  by?: (service: Service) => unknown;
}[] = [
  {
    name: '价格',
    cell: ({ price_from_fen, unit }) => <ServicePrice fen={price_from_fen} unit={unit} />,
    by: ({ price_from_fen, unit }) => [price_from_fen, unit],
  },
  { name: '计价说明', cell: ({ price_note }) => price_note || none },
  {
    name: '阶梯优惠',
    cell: ({ tiers }) => (tiers.length ? <Tiers tiers={tiers} /> : none),
    by: ({ tiers }) => tiers,
  },
  { name: '周期', cell: daysText },
  { name: '加急', cell: ({ can_hurry }) => (can_hurry ? '可加急' : '不支持') },
  { name: '仪器', cell: ({ instrument }) => instrument || none },
  {
    name: '样品要求',
    cell: ({ sample_req }) => <RichText text={sample_req} />,
    by: ({ sample_req }) => sample_req,
  },
  {
    name: '结果交付',
    cell: ({ deliverables }) => deliverables.map((ending) => ending.toUpperCase()).join('、') || none,
  },
  { name: '累计下单', cell: ({ order }) => `${ordersText(order)} 单` },
];
const none = '—';

/** Services as columns; the names of the rows stay in view while small screens scroll sideways. */
export function CompareTable({ list }: { list: readonly Service[] }) {
  const label =
    'sticky left-0 z-1 w-22 min-w-22 border-r border-line bg-page px-3 py-3 text-left align-top text-xs font-medium text-muted md:w-32 md:px-5 md:text-sm';
  return (
    <section aria-label="对比表" className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{list.map(({ name }) => name).join('、')}</caption>
        <thead>
          <tr>
            <th scope="col" className={label}>
              项目
            </th>
            {list.map((service) => (
              <HeadCell key={service.rid} service={service} list={list} />
            ))}
            {list.length < mostCompared && <AddCell />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell, by = cell }) => {
            const differs = new Set(list.map((service) => JSON.stringify(by(service)))).size > 1;
            return (
              <tr key={name}>
                <th scope="row" className={`border-t ${label}`}>
                  {name}
                  {differs && (
                    <span className="mt-1 block w-fit rounded-xs bg-warning-bg px-1.5 text-2xs text-warning">
                      不同
                    </span>
                  )}
                </th>
                {list.map((service) => (
                  <td
                    key={service.rid}
                    className={`border-t border-line px-4 py-3 align-top md:px-5 ${differs ? 'bg-tint text-fg' : 'text-body'}`}
                  >
                    {cell(service)}
                  </td>
                ))}
                {list.length < mostCompared && <td className="border-t border-line" />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The service's name, the way into the plan, and a link to the comparison without it. */
function HeadCell({ service: { rid, name, img }, list }: { service: Service; list: readonly Service[] }) {
  const Add = useContext(QuickAdd);
  const others = list.map((other) => other.rid).filter((other) => other !== rid);
  return (
    <th scope="col" className="relative w-1/4 min-w-44 p-4 text-left align-top font-normal md:p-5">
      <Tile img={img} isNearTop className="h-24 rounded-md md:h-30" drawingClassName="h-22 w-auto md:h-28" />
      <Link to={detailAddress(rid)} className="mt-3 block text-md font-semibold text-fg hover:text-action">
        {name}
      </Link>
      {Add && <Add rid={rid} name={name} className="relative mt-2.5" />}
      <Link
        to={compareAddress(others)}
        onClick={() => removeFromCompare(rid)}
        preventScrollReset
        aria-label={`移除${name}`}
        className="absolute top-5 right-5 grid size-8 place-items-center rounded-sm bg-surface/90 text-muted hover:text-action md:top-6 md:right-6 pointer-coarse:size-11"
      >
        <Icon name="close" className="size-4" />
      </Link>
    </th>
  );
}

function AddCell() {
  return (
    <td className="min-w-36 p-4 align-top md:p-5">
      <Link
        to="/project"
        className="flex h-24 max-w-60 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong text-muted hover:border-action hover:text-action md:h-30"
      >
        <Icon name="plus" className="size-5" />
        添加项目
      </Link>
    </td>
  );
}

function Tiers({ tiers }: { tiers: Service['tiers'] }) {
  return (
    <ul>
      {tiers.map(({ min_qty, discount_percent }) => (
        <li key={min_qty}>
          满 {min_qty} 减 {discount_percent}%
        </li>
      ))}
    </ul>
  );
}

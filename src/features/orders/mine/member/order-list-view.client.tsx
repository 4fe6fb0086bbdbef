import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { addressFor } from '../../../../ui/asking/address.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { WaybillDialog } from '../../changes/member/waybill-dialog.tsx';
import { orderMine } from '../../contract.ts';
import { orderGroups } from '../../rules.states.ts';
import { type ListedOrder, OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';

/** What the address says of the list. */
export const orderAddress = addressFor(orderMine, [
  'group',
  'typeId',
  'owner',
  'kw',
  'from',
  'to',
  'page',
  'size',
]);

/** The orders of one page as cards; groups, filters and page live in the address. */
export function OrderListView({ list, total, page, size, counts, owners }: OutputOf<typeof orderMine>) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<ListedOrder>();
  const { said, to, go, isNarrowed } = useAddress(orderAddress);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { group: '', name: '全部', count: all },
    ...Object.entries(orderGroups).map(([group, { name }]) => ({ group, name, count: counts[group] ?? 0 })),
  ];
  return (
    <div className="space-y-4">
      <PageHead title="我的订单" />
      <section className="rounded-lg border border-line bg-surface px-4 md:px-6">
        <nav aria-label="订单状态" className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none]">
          <ul className="flex gap-6">
            {tabs.map(({ group, name, count }) => {
              const isHere = group === (said.group ?? '');
              return (
                <li key={group}>
                  <Link
                    to={to({ group })}
                    preventScrollReset
                    aria-current={isHere ? 'page' : undefined}
                    className={`flex h-11 items-center gap-1 border-b-2 whitespace-nowrap ${isHere ? 'border-action font-semibold text-fg' : 'border-transparent text-body hover:text-action'}`}
                  >
                    {name}
                    <span className="font-num text-2xs font-normal text-muted">{count}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </section>
      <OrderFilters said={said} owners={owners} onChange={go} />
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed || all > 0 ? '没有符合条件的订单' : '这里还没有订单'}
          clear={(isNarrowed || all > 0) && '/member/order'}
        >
          <Link to="/project" className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}>
            <Icon name="flask" />
            挑选检测项目
          </Link>
        </NothingListed>
      ) : (
        <ul className="space-y-4">
          {list.map((order) => (
            <OrderCard key={order.rid} order={order} onSend={setSent} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
      {sent && (
        <WaybillDialog
          order={sent}
          onClose={() => setSent(undefined)}
          onDone={async () => {
            setSent(undefined);
            await revalidate();
          }}
          onRefused={revalidate}
        />
      )}
    </div>
  );
}

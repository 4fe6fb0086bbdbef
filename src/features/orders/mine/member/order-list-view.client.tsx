import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { WaybillDialog } from '../../changes/member/waybill-dialog.tsx';
import type { orderMine } from '../../contract.ts';
import { orderGroups } from '../../rules.states.ts';
import { addressOf, type ListQuery } from './list-query.ts';
import { type ListedOrder, OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';

type Found = OutputOf<typeof orderMine> & { query: ListQuery };

/** The orders of one page as cards; groups, filters and page live in the address. */
export function OrderListView({ list, total, page, size, counts, query }: Found) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [sent, setSent] = useState<ListedOrder>();
  const isNarrowed = Boolean(query.typeId || query.kw || query.from || query.to);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { group: '', name: '全部', count: all },
    ...Object.entries(orderGroups).map(([group, { name }]) => ({ group, name, count: counts[group] ?? 0 })),
  ];
  return (
    <div className="space-y-4">
      <section className="rounded-lg border border-line bg-surface px-4 pt-4 md:px-6 md:pt-4.5">
        <h1 className="text-lg font-semibold text-fg">我的订单</h1>
        <nav aria-label="订单状态" className="-mx-4 mt-2 overflow-x-auto px-4 [scrollbar-width:none]">
          <ul className="flex gap-6">
            {tabs.map(({ group, name, count }) => {
              const isHere = group === query.group;
              return (
                <li key={group}>
                  <Link
                    to={addressOf(query, { group })}
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
      <OrderFilters query={query} onChange={(changes) => void navigate(addressOf(query, changes))} />
      {list.length === 0 ? (
        <NoOrders isNarrowed={isNarrowed || all > 0} to={addressOf(query, cleared)} />
      ) : (
        <ul className="space-y-4">
          {list.map((order) => (
            <OrderCard key={order.rid} order={order} onSend={setSent} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={(next) => addressOf(query, { page: String(next) })} />
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

const cleared: ListQuery = { group: '', typeId: '', kw: '', from: '', to: '', page: '' };

function NoOrders({ isNarrowed, to }: { isNarrowed: boolean; to: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
      <p className="mt-2 text-md font-semibold text-fg">
        {isNarrowed ? '没有符合条件的订单' : '这里还没有订单'}
      </p>
      <Link
        to={isNarrowed ? to : '/project'}
        className={`mt-4 h-11 px-4.5 md:h-10 ${buttonClass(isNarrowed ? 'outline' : 'primary')}`}
      >
        {!isNarrowed && <Icon name="flask" />}
        {isNarrowed ? '清空条件' : '挑选检测项目'}
      </Link>
    </div>
  );
}

import type { InputOf, OutputOf } from '../../../../core/call.ts';
import { daysBetween, dueText, shanghaiDate } from '../../../../core/shanghai.ts';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Link } from '../../../../ui/link.tsx';
import { CountBadge } from '../../../../ui/showing/count-badge.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { orderGroups } from '../../rules.states.ts';
import { toneOf } from '../../rules.tones.ts';
import { staffOrderList } from '../contract.ts';

type Said = Partial<InputOf<typeof staffOrderList>>;
type Group = keyof typeof orderGroups;
type Order = OutputOf<typeof staffOrderList>['list'][number];

/** What is under way, from left to right; what has ended is in the list. */
const shown = ['review', 'sample', 'testing', 'verdict', 'settle'] as const satisfies readonly Group[];
/** Narrower than so many px, columns are moved to and fro. */
const columnWidth = 216;
/** So many cards are in a column; the rest is in the list. */
const most = 20;

/** Orders by how far they are, narrowed as the list is; `counts` counts each group whatever narrows it. */
export function OrderColumns({ said, counts }: { said: Said; counts: Readonly<Record<string, number>> }) {
  const { group: _, status, ...others } = said;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  const states: Record<Group, { states: readonly number[] }> = orderGroups;
  const columns = shown.filter((group) => status === undefined || states[group].states.includes(status));
  if (columns.length === 0)
    return <p className="py-6 text-muted">已结束的订单不在看板上，请切换到列表查看。</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well.
    <section aria-label="订单看板" tabIndex={0} className="relative overflow-x-auto pb-2">
      <div
        className="grid auto-cols-[minmax(0,1fr)] grid-flow-col items-start gap-3"
        style={{ minWidth: columns.length * columnWidth }}
      >
        {columns.map((group) => (
          <Column
            key={group}
            group={group}
            said={{ ...others, status }}
            count={isNarrowed || status !== undefined ? undefined : counts[group]}
          />
        ))}
      </div>
    </section>
  );
}

function Column({ group, said, count }: { group: Group; said: Said; count?: number }) {
  const state = useCall(staffOrderList, { ...said, group, size: most } as InputOf<typeof staffOrderList>);
  const { name } = orderGroups[group];
  const query = new URLSearchParams(
    Object.entries({ ...said, group }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  const number = count ?? state.data?.list.length;
  const isMore = state.data?.next != null;
  return (
    <section aria-label={name} className="rounded-lg bg-subtle p-2.5">
      <h2 className="flex items-baseline gap-2 px-1 pb-2.5 text-md font-semibold text-fg">
        {name}
        <span className="font-num text-sm font-normal text-muted">
          {number}
          {count === undefined && isMore && '+'}
        </span>
      </h2>
      <StaffLoaded state={state}>
        {({ list }) => (
          <ul className="space-y-2">
            {list.length === 0 && <li className="px-1 py-3 text-xs text-muted">没有订单</li>}
            {list.map((order) => (
              <li key={order.rid} data-row>
                <Card order={order} />
              </li>
            ))}
          </ul>
        )}
      </StaffLoaded>
      {isMore && (
        <Link to={`/staff/orders?${query}`} className="mt-2 block px-1 text-xs text-link hover:underline">
          在列表中查看更多
        </Link>
      )}
    </section>
  );
}

function Card({ order }: { order: Order }) {
  const { rid, no, title, typeId, samples, customer, status, status_name, adviser, unread } = order;
  const due = dueOf(order, shanghaiDate(new Date()));
  return (
    <article className="rounded-md border border-line bg-surface p-3 text-xs hover:border-action">
      <p className="flex items-center justify-between gap-2">
        <Link to={`/staff/orders/${rid}`} className="font-num text-link hover:underline">
          {no}
        </Link>
        {unread > 0 && (
          <span className="flex items-center gap-1 text-2xs text-muted">
            留言 <CountBadge count={unread} />
          </span>
        )}
      </p>
      <h3 className="mt-1 text-sm font-medium text-fg [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">
        {[customer.company || customer.name, typeId === 3 ? '数据分析' : `${samples} 样`].join(' · ')}
      </p>
      {due && (
        <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-page">
          <div className={`h-full ${bars[due.tone]}`} style={{ width: `${due.share * 100}%` }} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <StatusTag tone={toneOf(status)}>{status_name}</StatusTag>
        {due && <span className={words[due.tone]}>{due.text}</span>}
      </p>
      <p className="mt-1.5 text-muted">{adviser ? `顾问 ${adviser.name}` : '无人负责'}</p>
    </article>
  );
}

const bars = { late: 'bg-danger', soon: 'bg-warning', ahead: 'bg-action' };
const words = { late: 'text-danger', soon: 'text-warning', ahead: 'text-body' };

/** How far the promised day is, in words and as a share of the days since submission; nothing once data is there. */
function dueOf({ promise_date, created, late_days, group }: Order, today: string) {
  if (promise_date === null || group === 'verdict' || group === 'settle') return undefined;
  if (late_days > 0) return { tone: 'late' as const, text: dueText(-late_days), share: 1 };
  const left = daysBetween(today, promise_date);
  // The day moves on with the samples, as long as they are not there.
  if (left < 0) return undefined;
  const days = Math.max(1, daysBetween(created.slice(0, 10), promise_date));
  const share = Math.min(1, Math.max(0.04, (days - left) / days));
  return {
    tone: left <= 1 ? ('soon' as const) : ('ahead' as const),
    text: left === 0 ? '今天交付' : `${dueText(left)}交付`,
    share,
  };
}

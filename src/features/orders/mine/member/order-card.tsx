import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { orderMine } from '../../contract.ts';
import { orderStates } from '../../rules.states.ts';
import { toneOf } from '../../rules.tones.ts';
import { StageDots } from './stage-dots.tsx';

/** One order of a list. */
export type ListedOrder = OutputOf<typeof orderMine>['list'][number];

/** An order in short: what, how far it has come, what it costs, what to do next. */
export function OrderCard({ order, onSend }: { order: ListedOrder; onSend?: (order: ListedOrder) => void }) {
  const { rid, no, typeId, status, status_name, items, samples, created, total_fen, overdue } = order;
  const [first] = items;
  const address = `/member/order/${rid}`;
  const facts = [
    items.length > 1 ? `共 ${items.length} 项` : '',
    typeId === 1 ? `${samples} 个样品` : '数据分析',
    order.owner_name,
  ];
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-t-lg border-b border-line bg-page px-3.5 py-2.5 text-xs text-muted md:px-5 md:py-3">
        <Link to={address} className="font-mono text-fg hover:text-action">
          {no}
        </Link>
        <span className="hidden font-num md:inline">{created.slice(0, 16)} 下单</span>
        <span className="ml-auto flex items-center gap-2">
          {overdue === 1 && <Tag tone="plain">已延期</Tag>}
          <StatusTag tone={toneOf(status)}>{status_name}</StatusTag>
        </span>
      </div>
      <div className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 p-3.5 md:grid-cols-[84px_minmax(0,1.5fr)_minmax(0,1.7fr)_100px_136px] md:gap-5 md:px-5 md:py-4.5">
        <span className="grid h-13 place-items-center overflow-hidden rounded-md bg-tile-a md:h-16">
          {first && <img src={first.img} alt="" width={80} height={60} loading="lazy" decoding="async" />}
        </span>
        <div className="col-span-2 min-w-0 md:col-span-1">
          <h2 className="line-clamp-2 font-semibold text-fg">
            <Link to={address} className="hover:text-action">
              {order.title}
            </Link>
          </h2>
          <p className="truncate text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="col-span-3 md:col-span-1">
          <StageDots typeId={typeId} status={status} />
          <p className={`mt-1.5 text-xs ${overdue ? 'text-danger' : 'text-muted'}`}>{order.next_step}</p>
        </div>
        <p className="col-span-2 font-num font-semibold text-fg md:col-span-1 md:text-right">
          ¥{yuan(total_fen)}
        </p>
        <div className="flex justify-end">
          <NextAction order={order} onSend={onSend} />
        </div>
      </div>
    </li>
  );
}

const size = 'h-11 px-3.5 md:h-9';

/** The one thing to do next; what needs nothing of the customer leads to the order. */
function NextAction({ order, onSend }: { order: ListedOrder; onSend?: (order: ListedOrder) => void }) {
  const { rid, no, status, typeId } = order;
  if (status === orderStates.toSend && typeId === 1 && onSend) {
    return (
      <button
        type="button"
        aria-label={`填写运单 ${no}`}
        className={`${size} ${buttonClass('primary')}`}
        onClick={() => onSend(order)}
      >
        填写运单
      </button>
    );
  }
  if (status === orderStates.toConfirm || status === orderStates.atIssue) {
    return (
      <Link
        to={`/member/order/${rid}`}
        aria-label={`去处理 ${no}`}
        className={`${size} ${buttonClass('primary')}`}
      >
        去处理
      </Link>
    );
  }
  const review = order.actions.find(({ action }) => action === 'review');
  if (review && !review.reason) {
    return (
      <Link
        to={`/member/order/${rid}?do=review`}
        aria-label={`评价 ${no}`}
        className={`${size} ${buttonClass('outline')}`}
      >
        评价
      </Link>
    );
  }
  const name =
    status === orderStates.toVerify ? '查看数据并确认' : status < orderStates.done ? '查看进度' : '查看详情';
  return (
    <Link
      to={status === orderStates.toVerify ? `/member/order/${rid}/data` : `/member/order/${rid}`}
      aria-label={`${name} ${no}`}
      className={`${size} ${buttonClass(status === orderStates.toVerify ? 'primary' : 'outline')}`}
    >
      {name}
    </Link>
  );
}

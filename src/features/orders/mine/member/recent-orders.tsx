import type { OutputOf } from '../../../../core/call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { CountBadge } from '../../../../ui/showing/count-badge.tsx';
import type { orderMine } from '../../contract.ts';
import { orderGroups } from '../../rules.states.ts';
import { OrderCard } from './order-card.tsx';

type Found = Pick<OutputOf<typeof orderMine>, 'list' | 'counts'>;

const icons = {
  review: 'edit',
  sample: 'box',
  testing: 'flask',
  verdict: 'dl',
  settle: 'wallet',
  done: 'check',
} as const;

/** How many orders are in each group, and the newest with what comes next. */
export function RecentOrders({ list, counts }: Found) {
  return (
    <>
      <Card
        title="订单进度"
        aside={
          <Link to="/member/order" className="inline-flex items-center gap-1 py-1 text-link hover:underline">
            全部订单
            <Icon name="right" className="size-4" />
          </Link>
        }
      >
        <ul className="grid grid-cols-3 gap-y-2 px-2 py-4 md:grid-cols-6">
          {Object.entries(icons).map(([group, icon]) => {
            const { name } = orderGroups[group as keyof typeof icons];
            const count = counts[group] ?? 0;
            const isDone = group === 'done';
            return (
              <li key={group}>
                <Link
                  to={`/member/order?group=${group}`}
                  aria-label={count ? `${name}，${count} 个` : name}
                  className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-md text-body hover:text-action"
                >
                  <Icon name={icon} className="size-6 text-action" />
                  <span className="flex items-center gap-1">
                    {name}
                    {!isDone && <CountBadge count={count} />}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
      {list.length === 0 ? (
        <Card title="最近订单">
          <div className="px-4 py-8 text-center">
            <p className="text-muted">还没有订单，先去挑选检测项目吧</p>
            <Link to="/project" className={`mt-3 h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
              去看看
            </Link>
          </div>
        </Card>
      ) : (
        <section aria-label="最近订单">
          <h2 className="mb-3 text-lg font-semibold text-fg">最近订单</h2>
          <ul className="space-y-4">
            {list.map((order) => (
              <OrderCard key={order.rid} order={order} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

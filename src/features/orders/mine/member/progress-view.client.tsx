import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Card } from '../../../../ui/showing/card.tsx';
import { OrderDecisions } from '../../review/member/order-decisions.tsx';
import { orderStates } from '../../rules.states.ts';
import { OrderTalk } from '../../talk/member/order-talk.tsx';
import { OrderAccount } from './order-account.tsx';
import { OrderCrumbs } from './order-crumbs.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderHistory } from './order-history.tsx';
import { type Detail, OrderSamples } from './order-parts.tsx';
import { StageBar } from './stage-bar.tsx';
import { useOrderEvents } from './use-order-events.ts';

/**
 * How far an order has come; the page follows the order as it goes on. `children` are what later features have to say
 * of it.
 */
export function ProgressView({
  order,
  payment,
  children,
}: {
  order: Detail;
  /** What is to be done about its money. */
  payment?: ReactNode;
  children?: ReactNode;
}) {
  const messages = useOrderEvents(order.rid, order.version);
  const isOpen = order.status < orderStates.toVerify;
  return (
    <div className="space-y-4">
      <OrderCrumbs order={order} here="订单进度" />
      <OrderHead order={order}>
        <div className="flex flex-wrap gap-2.5">
          <Link to={`/member/order/${order.rid}`} className={`h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
            订单详情
          </Link>
          {payment}
        </div>
      </OrderHead>
      <OrderAccount order={order} />
      <OrderDecisions order={order} />
      <Card
        title="检测进度"
        aside={
          isOpen && (
            <p className="text-xs text-muted">
              预计交付 <b className="font-num font-semibold text-fg">{order.promise_date ?? '报价后确定'}</b>
            </p>
          )
        }
      >
        <div className="p-4 md:px-6 md:py-5">
          <StageBar order={order} />
        </div>
      </Card>
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-4">
          {order.waybill && (
            <Card title="样品运输">
              <p className="px-4 py-3.5 md:px-6">
                {order.express} <b className="font-num font-semibold text-fg">{order.waybill}</b>
              </p>
            </Card>
          )}
          <OrderSamples order={order} />
          {order.samples.length === 0 && (
            <Card title="检测项目">
              <ul className="list-inside list-disc px-4 py-3.5 md:px-6">
                {order.lines.map(({ rid, name }) => (
                  <li key={rid}>{name}</li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="space-y-4">
          {order.mine === 1 && <OrderTalk rid={order.rid} messages={messages} />}
          <OrderHistory order={order} />
        </div>
      </div>
    </div>
  );
}

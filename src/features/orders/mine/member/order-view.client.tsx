import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { OrderActions } from '../../changes/member/order-actions.tsx';
import { OrderPapers } from '../../papers/member/order-papers.tsx';
import { OrderDecisions } from '../../review/member/order-decisions.tsx';
import { OrderAgreements, waitsForSignature } from '../../signing/member/order-agreements.tsx';
import { OrderAccount } from './order-account.tsx';
import { OrderCrumbs } from './order-crumbs.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderHistory } from './order-history.tsx';
import { type Detail, OrderFacts, OrderLines, OrderSamples } from './order-parts.tsx';
import { StageBar } from './stage-bar.tsx';
import { useOrderEvents } from './use-order-events.ts';

/**
 * One order with all its parts; `payment` is what is to be done about its money and once it is done, `approval` how far a
 * group's is, `review` what its customer says of it.
 */
export function OrderView({
  order,
  payment,
  approval,
  review,
}: {
  order: Detail;
  payment?: ReactNode;
  approval?: ReactNode;
  review?: ReactNode;
}) {
  useOrderEvents(order.rid, order.version);
  return (
    <div className="space-y-4">
      <OrderCrumbs order={order} />
      <OrderHead order={order}>
        {order.mine === 1 ? <OrderActions order={order} payment={payment} /> : payment}
      </OrderHead>
      {approval}
      <OrderAccount order={order} />
      <OrderDecisions order={order} />
      {waitsForSignature(order) && <OrderAgreements order={order} />}
      <Card
        title="进度"
        aside={
          <Link
            to={`/member/order/${order.rid}/progress`}
            className="inline-flex items-center gap-1 py-1 text-link hover:underline"
          >
            查看进度
            <Icon name="right" className="size-4" />
          </Link>
        }
      >
        <div className="p-4 md:px-6 md:py-5">
          <StageBar order={order} />
        </div>
      </Card>
      {review}
      {!waitsForSignature(order) && <OrderAgreements order={order} />}
      {order.mine === 1 && <OrderPapers order={order} />}
      <OrderLines order={order} />
      <OrderSamples order={order} />
      <OrderFacts order={order} />
      <OrderHistory order={order} />
    </div>
  );
}

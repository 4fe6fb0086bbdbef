import type { ReactNode } from 'react';
import { shanghaiDate } from '../../../../core/shanghai.ts';
import { PhoneLink } from '../../../../ui/page/phone-link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { Parcel } from '../../../parcels/member/parcel.tsx';
import { OrderActions } from '../../changes/member/order-actions.tsx';
import { OrderPapers } from '../../papers/member/order-papers.tsx';
import { OrderDecisions } from '../../review/member/order-decisions.tsx';
import { orderStates, promiseText } from '../../rules.states.ts';
import { OrderAgreements, waitsForSignature } from '../../signing/member/order-agreements.tsx';
import { OrderTalk } from '../../talk/member/order-talk.tsx';
import { OrderAccount } from './order-account.tsx';
import { OrderCrumbs } from './order-crumbs.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderHistory } from './order-history.tsx';
import { type Detail, OrderFacts, OrderLines, OrderSamples } from './order-parts.tsx';
import { StageBar } from './stage-bar.tsx';
import { useOrderEvents } from './use-order-events.ts';

/**
 * One order with all its parts, which follows it as it goes on; `payment` is what is to be done about its money and once
 * it is done, `approval` how far a group's is, `review` what its customer says of it. `data` is what was found and what is
 * said of that; it stands first while `isDataFirst`.
 */
export function OrderView({
  order,
  payment,
  approval,
  review,
  data,
  isDataFirst = false,
}: {
  order: Detail;
  payment?: ReactNode;
  approval?: ReactNode;
  review?: ReactNode;
  data?: ReactNode;
  isDataFirst?: boolean;
}) {
  const messages = useOrderEvents(order.rid, order.version);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <OrderCrumbs order={order} />
        <PhoneLink note="在手机上查看进度、确认方案，或拍摄样品照片。" />
      </div>
      <OrderHead order={order}>
        {order.mine === 1 ? <OrderActions order={order} payment={payment} /> : payment}
      </OrderHead>
      <OrderAccount order={order} />
      <OrderDecisions order={order} />
      {waitsForSignature(order) && <OrderAgreements order={order} />}
      {isDataFirst && data}
      {approval}
      <Stages order={order} />
      {!isDataFirst && data}
      {review}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="space-y-4">
          {!waitsForSignature(order) && <OrderAgreements order={order} />}
          <OrderLines order={order} />
          <OrderSamples order={order} />
          <OrderFacts order={order} />
          {order.mine === 1 && <OrderPapers order={order} />}
        </div>
        <div className="space-y-4">
          {order.mine === 1 && <OrderTalk rid={order.rid} messages={messages} />}
          <OrderHistory order={order} />
        </div>
      </div>
    </div>
  );
}

/** How far it has come, when its data is to be there, and with whom its samples travel. */
function Stages({ order }: { order: Detail }) {
  const { status, express, waybill } = order;
  return (
    <Card
      title="检测进度"
      aside={
        status < orderStates.toVerify && (
          <p className="text-xs text-muted">
            预计交付{' '}
            <b className="font-num font-semibold text-fg">{promiseText(order, shanghaiDate(new Date()))}</b>
          </p>
        )
      }
    >
      <div className="p-4 md:px-6 md:py-5">
        <StageBar order={order} />
        {waybill && (
          <div className="mt-4 text-xs text-muted">
            样品运输：
            <Parcel express={express} waybill={waybill} />
          </div>
        )}
      </div>
    </Card>
  );
}

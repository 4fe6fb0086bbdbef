import type { OutputOf } from '../../core/call.ts';
import { ApprovalState } from '../../features/approvals/member/approval-state.tsx';
import { OrderInvoiceLink } from '../../features/invoices/member/order-invoice-link.tsx';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/mine/member/order-view.client.tsx';
import { orderStates } from '../../features/orders/rules.states.ts';
import { OrderResults } from '../../features/results/delivery/member/order-results.tsx';
import { RawData } from '../../features/results/delivery/member/raw-data.tsx';
import { workStates } from '../../features/results/rules.states.ts';
import { VerdictPanel } from '../../features/results/verdicts/member/verdict-panel.tsx';
import { reviewMine } from '../../features/reviews/contract.ts';
import { OwnReview } from '../../features/reviews/member/own-review.tsx';
import { ReviewButton } from '../../features/reviews/member/review-button.tsx';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { OrderNumber } from '../../features/settlement/projects/member/order-number.tsx';
import { OrderProject } from '../../features/settlement/projects/member/order-project.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

type Order = OutputOf<typeof orderDetail>;

const isAboutApproval = ({ to, action }: { to: number; action: string }) =>
  to === orderStates.toApprove || action === 'approve' || action === 'decline';

/** Whether there may be a review: it was done, and can be reviewed no more. */
const mayBeReviewed = ({ mine, history, actions }: Order) =>
  mine === 1 &&
  history.some(({ to }) => to === orderStates.done) &&
  !actions.some(({ action }) => action === 'review');

const waitsForVerdict = ({ assigns }: Order) => assigns.some(({ status }) => status === workStates.toVerify);

/**
 * Everything about the order that the address names: how far it has come, its data and what is said of that, what was asked
 * for, samples, fees, what can be done.
 */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单详情',
  async ({ params: { rid = '' } }) => {
    const order = await send(orderDetail, { rid });
    if (!mayBeReviewed(order)) return { order, review: null };
    return { order, review: (await send(reviewMine, { order_rid: rid })).review };
  },
  ({ order, review }) => (
    <OrderView
      key={order.rid}
      order={order}
      approval={
        <>
          {order.history.some(isAboutApproval) && (
            <ApprovalState
              key={order.version}
              rid={order.rid}
              className="rounded-lg border border-line bg-surface p-4 md:px-6"
            />
          )}
          <OrderProject order={order} />
          <OrderNumber order={order} />
        </>
      }
      payment={
        <>
          <OrderInvoiceLink order={order} />
          <OrderPayment order={order} />
          <ReviewButton order={order} />
        </>
      }
      review={<OwnReview order={order} review={review} />}
      isDataFirst={waitsForVerdict(order)}
      data={<OrderData order={order} />}
    />
  ),
);

/** The customer's part in the laboratory work: data, the verdict on it, and what an analysis is given. */
function OrderData({ order: { rid, version, typeId, mine, lines, assigns } }: { order: Order }) {
  return (
    <>
      {assigns.length > 0 && <VerdictPanel orderRid={rid} version={version} />}
      {assigns.length > 0 && <OrderResults orderRid={rid} version={version} />}
      {typeId === 3 && mine === 1 && <RawData orderRid={rid} version={version} lines={lines} />}
    </>
  );
}

export { clientLoader, HydrateFallback, meta, Page as default };

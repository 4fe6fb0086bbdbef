import type { OutputOf } from '../../core/call.ts';
import { ApprovalState } from '../../features/approvals/member/approval-state.tsx';
import { OrderInvoiceLink } from '../../features/invoices/member/order-invoice-link.tsx';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/mine/member/order-view.client.tsx';
import { orderStates } from '../../features/orders/rules.states.ts';
import { reviewMine } from '../../features/reviews/contract.ts';
import { OwnReview } from '../../features/reviews/member/own-review.tsx';
import { ReviewButton } from '../../features/reviews/member/review-button.tsx';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { OrderNumber } from '../../features/settlement/projects/member/order-number.tsx';
import { OrderProject } from '../../features/settlement/projects/member/order-project.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

const isAboutApproval = ({ to, action }: { to: number; action: string }) =>
  to === orderStates.toApprove || action === 'approve' || action === 'decline';

/** Whether there may be a review: it was done, and can be reviewed no more. */
const mayBeReviewed = ({ mine, history, actions }: OutputOf<typeof orderDetail>) =>
  mine === 1 &&
  history.some(({ to }) => to === orderStates.done) &&
  !actions.some(({ action }) => action === 'review');

/** Everything about the order that the address names: what was asked for, samples, fees, what can be done. */
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
    />
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

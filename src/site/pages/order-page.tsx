import { ApprovalState } from '../../features/approvals/member/approval-state.tsx';
import { OrderInvoiceLink } from '../../features/invoices/member/order-invoice-link.tsx';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/mine/member/order-view.client.tsx';
import { orderStates } from '../../features/orders/rules.states.ts';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { OrderProject } from '../../features/settlement/projects/member/order-project.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

const isAboutApproval = ({ status, action }: { status: number; action: string }) =>
  status === orderStates.toApprove || action === 'approve' || action === 'decline';

/** Everything about the order that the address names: what was asked for, samples, fees, what can be done. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单详情',
  ({ params: { rid = '' } }) => send(orderDetail, { rid }),
  (order) => (
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
        </>
      }
      payment={
        <>
          <OrderInvoiceLink order={order} />
          <OrderPayment order={order} />
        </>
      }
    />
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

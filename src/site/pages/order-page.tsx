import { OrderInvoiceLink } from '../../features/invoices/member/order-invoice-link.tsx';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/mine/member/order-view.client.tsx';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** Everything about the order that the address names: what was asked for, samples, fees, what can be done. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单详情',
  ({ params: { rid = '' } }) => send(orderDetail, { rid }),
  (order) => (
    <OrderView
      key={order.rid}
      order={order}
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

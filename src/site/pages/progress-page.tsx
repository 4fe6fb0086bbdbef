import { orderDetail } from '../../features/orders/contract.ts';
import { ProgressView } from '../../features/orders/mine/member/progress-view.client.tsx';
import { OrderResults } from '../../features/results/delivery/member/order-results.tsx';
import { RawData } from '../../features/results/delivery/member/raw-data.tsx';
import { VerdictPanel } from '../../features/results/verdicts/member/verdict-panel.tsx';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** How far one order has come, as it goes on, with the customer's part in it: raw data and the verdict. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单进度',
  ({ params: { rid = '' } }) => send(orderDetail, { rid }),
  (order) => (
    <ProgressView key={order.rid} order={order} payment={<OrderPayment order={order} />}>
      <OrderResults orderRid={order.rid} version={order.version} />
      <VerdictPanel orderRid={order.rid} version={order.version} />
      {order.typeId === 3 && order.mine === 1 && (
        <RawData orderRid={order.rid} version={order.version} lines={order.lines} />
      )}
    </ProgressView>
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

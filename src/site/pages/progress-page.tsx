import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { orderDetail } from '../../features/orders/contract.ts';
import { ProgressView } from '../../features/orders/mine/member/progress-view.client.tsx';
import { OrderResults } from '../../features/results/delivery/member/order-results.tsx';
import { RawData } from '../../features/results/delivery/member/raw-data.tsx';
import { VerdictPanel } from '../../features/results/verdicts/member/verdict-panel.tsx';
import { OrderPayment } from '../../features/settlement/paying/member/order-payment.tsx';
import { load } from '../../ui/asking/load.ts';
import { send } from '../../ui/asking/send.ts';
import { LoadedPage } from '../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** Everything about the order that the address names. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return load(() => send(orderDetail, { rid: params.rid ?? '' }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '订单进度');

export { PageSkeleton as HydrateFallback };

/** How far one order has come, as it goes on, with the customer's part in it: raw data and the verdict. */
export default function ProgressPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <LoadedPage loaded={loaded}>
      {(order) => (
        <ProgressView key={order.rid} order={order} payment={<OrderPayment order={order} />}>
          <OrderResults orderRid={order.rid} version={order.version} />
          <VerdictPanel orderRid={order.rid} version={order.version} />
          {order.typeId === 3 && <RawData orderRid={order.rid} version={order.version} lines={order.lines} />}
        </ProgressView>
      )}
    </LoadedPage>
  );
}

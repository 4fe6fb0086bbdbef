import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/mine/member/order-view.client.tsx';
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

export const meta: MetaFunction = (args) => privateMeta(args, '订单详情');

export { PageSkeleton as HydrateFallback };

/** One order: what was asked for, samples, fees, what can be done. */
export default function OrderPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <LoadedPage loaded={loaded}>
      {(order) => <OrderView key={order.rid} order={order} payment={<OrderPayment order={order} />} />}
    </LoadedPage>
  );
}

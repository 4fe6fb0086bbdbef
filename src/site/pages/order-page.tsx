import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { orderDetail } from '../../features/orders/contract.ts';
import { OrderView } from '../../features/orders/member/order-view.client.tsx';
import { OrderPayment } from '../../features/settlement/member/order-payment.tsx';
import { load } from '../../ui/load.ts';
import { LoadedPage } from '../../ui/loaded-page.tsx';
import { privateMeta } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { send } from '../../ui/send.ts';

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

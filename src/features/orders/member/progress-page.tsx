import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/load.ts';
import { LoadedPage } from '../../../ui/loaded-page.tsx';
import { privateMeta } from '../../../ui/page-meta.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { send } from '../../../ui/send.ts';
import { orderDetail } from '../contract.ts';
import { ProgressView } from './progress-view.client.tsx';

/** Everything about the order that the address names. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return load(() => send(orderDetail, { rid: params.rid ?? '' }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '订单进度');

export { PageSkeleton as HydrateFallback };

/** How far one order has come, as it goes on. */
export default function ProgressPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(order) => <ProgressView key={order.rid} order={order} />}</LoadedPage>;
}

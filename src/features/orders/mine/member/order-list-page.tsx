import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { orderMine } from '../../contract.ts';
import { inputOf, queryOf } from './list-query.ts';
import { OrderListView } from './order-list-view.client.tsx';

/** One page of the orders, narrowed as the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams);
  return load(async () => ({ ...(await send(orderMine, inputOf(query))), query }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '我的订单');

export { PageSkeleton as HydrateFallback };

/** The customer's orders by groups. */
export default function OrderListPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <OrderListView {...found} />}</LoadedPage>;
}

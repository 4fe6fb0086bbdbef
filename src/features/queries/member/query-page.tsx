import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { orderQuery } from '../contract.ts';
import { fieldsOf, inputOf } from './query-address.ts';
import { QueryView } from './query-view.client.tsx';

/** One page of what the query of the address finds. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const fields = fieldsOf(search);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1));
  return load(async () => ({
    fields,
    ...(await send(orderQuery, { ...inputOf(fields), page, size: 20 })),
  }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '订单查询');

export { PageSkeleton as HydrateFallback };

/** Search over all orders and bookings, with export and print. */
export default function QueryPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <QueryView {...found} />}</LoadedPage>;
}

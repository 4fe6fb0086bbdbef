import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { settlementList } from '../../contract.ts';
import { inputOf, queryOf } from './list-query.ts';
import { UnsettledView } from './unsettled-view.client.tsx';

/** One page of what is not settled, narrowed as the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams);
  return load(async () => ({ ...(await send(settlementList, { tab: 0, ...inputOf(query) })), query }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '未结算');

export { PageSkeleton as HydrateFallback };

/** Work that is on no confirmed statement, and statements that wait for an agreement. */
export default function UnsettledPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <UnsettledView {...found} />}</LoadedPage>;
}

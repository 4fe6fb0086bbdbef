import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { settlementList } from '../../contract.ts';
import { inputOf, queryOf } from './list-query.ts';
import { UnpaidView } from './unpaid-view.client.tsx';

/** One page of what is not paid, or was, narrowed as the address says. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams);
  const tab = query.state === 'paid' ? 3 : 1;
  return load(async () => ({ ...(await send(settlementList, { tab, ...inputOf(query) })), query }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '未付款');

export { PageSkeleton as HydrateFallback };

/** Statements with their due dates, orders that are to be paid before testing, and statements that were paid. */
export default function UnpaidPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <UnpaidView {...found} />}</LoadedPage>;
}

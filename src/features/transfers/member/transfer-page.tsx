import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/load.ts';
import { LoadedPage } from '../../../ui/loaded-page.tsx';
import { privateMeta } from '../../../ui/page-meta.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { send } from '../../../ui/send.ts';
import { prestoreOptions } from '../../prestore/contract.ts';
import { transferApplyList } from '../contract.ts';
import { claimStates } from '../rules.states.ts';
import { TransferView } from './transfer-view.tsx';

/** One page of the claims, as the address says: `page` and `status`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
  const asked = searchParams.get('status') ?? '';
  const status = Object.hasOwn(claimStates, asked) ? asked : '';
  return load(async () => {
    const [found, { banks }] = await Promise.all([
      send(transferApplyList, { page, ...(status && { status: Number(status) }) }),
      send(prestoreOptions, {}),
    ]);
    return { ...found, status, banks };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '转账认领');

export { PageSkeleton as HydrateFallback };

/** Bank transfers that the customer says they have made. */
export default function TransferPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <TransferView {...found} />}</LoadedPage>;
}

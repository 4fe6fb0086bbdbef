import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { prestoreOptions } from '../../prestore/contract.ts';
import { settlementList } from '../../settlement/contract.ts';
import { transferApplyList } from '../contract.ts';
import { claimRecord } from '../rules.states.ts';
import { TransferView, type WantedClaim } from './transfer-view.tsx';

/** One page of the claims, as the address says: `page` and `status`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
  const asked = searchParams.get('status') ?? '';
  const status = Object.hasOwn(claimRecord.names, asked) ? asked : '';
  return load(async () => {
    const [found, { banks }, wanted] = await Promise.all([
      send(transferApplyList, { page, ...(status && { status: Number(status) }) }),
      send(prestoreOptions, {}),
      wantedBy(searchParams),
    ]);
    return { ...found, status, banks, wanted };
  });
}

/** What a transfer is to be claimed for, when the address names unpaid statements (purpose 1) or an order (2). */
async function wantedBy(search: URLSearchParams): Promise<WantedClaim | undefined> {
  const purpose = search.get('purpose') === '2' ? 2 : 1;
  const rids = (search.get('refs') ?? '').split(',').filter(Boolean);
  if (rids.length === 0) return undefined;
  const { list } = await send(settlementList, { tab: 1, size: 100 });
  const refs = list.filter(({ rid, kind }) => rids.includes(rid) && (kind === 'prepay') === (purpose === 2));
  if (refs.length === 0) return undefined;
  return {
    purpose,
    refs: refs.map(({ rid, no }) => ({ rid, no })),
    amountFen: refs.reduce((sum, { remaining_fen }) => sum + remaining_fen, 0),
  };
}

export const meta: MetaFunction = (args) => privateMeta(args, '转账认领');

export { PageSkeleton as HydrateFallback };

/** Bank transfers that the customer says they have made. */
export default function TransferPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <TransferView {...found} />}</LoadedPage>;
}

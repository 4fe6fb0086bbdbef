import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { samplingList } from '../contract.ts';
import { pickupRecord, type Status } from '../rules.states.ts';
import { SamplingView } from './sampling-view.client.tsx';

/** One page of the requests, as the address says: `page`, `type` (0 or 1) and `status`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
  const type = ({ 0: 0, 1: 1 } as const)[searchParams.get('type') ?? ''];
  const asked = Number(searchParams.get('status'));
  const status = asked in pickupRecord.names ? (asked as Status) : undefined;
  return load(async () => ({ ...(await send(samplingList, { page, type, status })), type, status }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '取样预约');

export { PageSkeleton as HydrateFallback };

/** Pickups and parcels of the customer. */
export default function SamplingPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <SamplingView {...found} />}</LoadedPage>;
}

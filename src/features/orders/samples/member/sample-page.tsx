import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { sampleList } from '../contract.ts';
import { samplePlaces } from '../rules.samples.ts';
import { SampleView } from './sample-view.client.tsx';

/** One page of the samples, as the address says: `place`, `kw` and `page`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const asked = search.get('place') ?? '';
  const place = Object.hasOwn(samplePlaces, asked) ? (asked as keyof typeof samplePlaces) : undefined;
  const kw = (search.get('kw') ?? '').trim().slice(0, 50);
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1));
  return load(async () => ({ ...(await send(sampleList, { page, size: 20, place, kw })), place, kw }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '我的样品');

export { PageSkeleton as HydrateFallback };

/** The samples of all orders with where they are. */
export default function SamplePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <SampleView {...found} />}</LoadedPage>;
}

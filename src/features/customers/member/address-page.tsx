import { type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { userInfo } from '../contract.ts';
import { AddressView } from './address-view.client.tsx';

/** The customer's addresses. */
export async function clientLoader() {
  return load(async () => (await send(userInfo, {})).addressArr);
}

export const meta: MetaFunction = (args) => privateMeta(args, '地址管理');

export { PageSkeleton as HydrateFallback };

/** Addresses for deliveries and pickups. */
export default function AddressPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(addresses) => <AddressView addresses={addresses} />}</LoadedPage>;
}

import { type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/load.ts';
import { LoadedPage } from '../../../ui/loaded-page.tsx';
import { privateMeta } from '../../../ui/page-meta.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { send } from '../../../ui/send.ts';
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

import { useEffect } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { setAccount } from '../../../ui/asking/account.ts';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { sessionList } from '../../identity/contract.ts';
import { userInfo } from '../contract.ts';
import { accountOf } from '../public/load-account.ts';
import { InformationView } from './information-view.client.tsx';

/** The account with all that belongs to it, and where it is signed in. */
export async function clientLoader() {
  return load(async () => {
    const [account, sessions] = await Promise.all([send(userInfo, {}), send(sessionList, {})]);
    return { account, sessions };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '个人资料');

export { PageSkeleton as HydrateFallback };

/** Profile, contacts, password, WeChat, notices, devices, export and closing of the account. */
export default function InformationPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const account = loaded && 'data' in loaded ? loaded.data.account : undefined;
  useEffect(() => {
    if (account) setAccount(accountOf(account));
  }, [account]);
  return <LoadedPage loaded={loaded}>{(data) => <InformationView {...data} />}</LoadedPage>;
}

import { useEffect } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { assetInit } from '../../features/assets/contract.ts';
import { AssetsOverview } from '../../features/assets/member/assets-overview.tsx';
import { userInfo } from '../../features/customers/contract.ts';
import { Greeting, Messages, NextSteps } from '../../features/customers/member/center-parts.tsx';
import { accountOf } from '../../features/customers/public/load-account.ts';
import { messageList } from '../../features/notifications/contract.ts';
import { orderMine } from '../../features/orders/contract.ts';
import { RecentOrders } from '../../features/orders/mine/member/recent-orders.tsx';
import { setAccount } from '../../ui/asking/account.ts';
import { load } from '../../ui/asking/load.ts';
import { send } from '../../ui/asking/send.ts';
import { LoadedPage } from '../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** Who is signed in, what they have and owe, their newest orders and their newest messages. */
export async function clientLoader() {
  return load(async () => {
    const [account, assets, messages, orders] = await Promise.all([
      send(userInfo, {}),
      send(assetInit, {}),
      send(messageList, { size: 5 }),
      send(orderMine, { size: 5 }),
    ]);
    return { account, assets, messages, orders };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '会员中心');

export { PageSkeleton as HydrateFallback };

/** Overview of the member centre: who, what they have and owe, how far orders have come, what to do next, messages. */
export default function CenterPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const account = loaded && 'data' in loaded ? loaded.data.account : undefined;
  useEffect(() => {
    if (account) setAccount(accountOf(account));
  }, [account]);
  return (
    <LoadedPage loaded={loaded}>
      {({ account: known, assets, messages, orders }) => (
        <div className="space-y-4">
          <Greeting account={known} />
          <AssetsOverview assets={assets} />
          <RecentOrders list={orders.list} counts={orders.counts} />
          <div className="grid gap-4 lg:grid-cols-2">
            <NextSteps account={known} />
            <Messages list={messages.list} />
          </div>
        </div>
      )}
    </LoadedPage>
  );
}

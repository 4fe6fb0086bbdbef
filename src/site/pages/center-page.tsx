import { useRouteLoaderData } from 'react-router';
import { assetInit } from '../../features/assets/contract.ts';
import { AssetsOverview } from '../../features/assets/member/assets-overview.tsx';
import { userInfo } from '../../features/customers/contract.ts';
import {
  type AccountData,
  AdviserCard,
  Greeting,
  Messages,
  NextSteps,
} from '../../features/customers/member/center-parts.tsx';
import { accountOf } from '../../features/customers/public/load-account.ts';
import { todoList } from '../../features/home/todos/contract.ts';
import { TodoCard } from '../../features/home/todos/member/todo-card.tsx';
import { messageList } from '../../features/notifications/contract.ts';
import { orderMine } from '../../features/orders/contract.ts';
import { RecentOrders } from '../../features/orders/mine/member/recent-orders.tsx';
import { setAccount } from '../../ui/asking/account.ts';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';
import type { loader as rootLoader } from '../root.tsx';

/** Overview of the member centre: who, what waits for them, what they have and owe, how far orders have come, what completes the account, whom to ask, messages. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '会员中心',
  async () => {
    const [account, assets, messages, orders, todos] = await Promise.all([
      send(userInfo, {}),
      send(assetInit, {}),
      send(messageList, { size: 5 }),
      send(orderMine, { size: 5 }),
      send(todoList, {}),
    ]);
    setAccount(accountOf(account));
    return { account, assets, messages, orders, todos };
  },
  ({ account, assets, messages, orders, todos }) => (
    <div className="space-y-4">
      <Greeting account={account} />
      <TodoCard list={todos.list} />
      <AssetsOverview assets={assets} />
      <RecentOrders list={orders.list} counts={orders.counts} />
      <div className="grid gap-4 lg:grid-cols-2">
        <NextSteps account={account} />
        <div className="space-y-4">
          <Adviser account={account} />
          <Messages list={messages.list} />
        </div>
      </div>
    </div>
  ),
);

function Adviser({ account: { adviser } }: { account: AccountData }) {
  const { contact, qrcodes } = useRouteLoaderData<typeof rootLoader>('root')?.shell ?? {};
  return (
    <AdviserCard
      {...{ adviser, hotline: contact?.hotline ?? '', hours: contact?.hours ?? '', qr: qrcodes?.[0] }}
    />
  );
}

export { clientLoader, HydrateFallback, meta, Page as default };

import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { userInfo } from '../../customers/contract.ts';
import { orderDetail, orderRefusals } from '../../orders/contract.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { OrderEditView } from './edit-view.client.tsx';
import type { Detail } from './rules.ts';

/** The order that the address names, and whose presets of samples are offered. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return load(async () => {
    const [order, account] = await Promise.all([
      send(orderDetail, { rid: params.rid ?? '' }),
      send(userInfo, {}),
    ]);
    return { order, account: account.userInfo.rid };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '修改订单');

export { PageSkeleton as HydrateFallback };

/** Changes an order until testing is prepared. */
export default function OrderEditPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <LoadedPage loaded={loaded}>
      {({ order, account }) =>
        order.actions.some(({ action }) => action === 'edit') ? (
          <OrderEditView key={`${order.rid}${order.version}`} order={order} account={account} />
        ) : (
          <TooLate order={order} />
        )
      }
    </LoadedPage>
  );
}

function TooLate({ order }: { order: Detail }) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <h1 className="text-md font-semibold text-fg">
        {order.status >= orderStates.queued && order.status < orderStates.cancelled
          ? orderRefusals.tooLateToEdit
          : '当前状态不可修改'}
      </h1>
      <Link to={`/member/order/${order.rid}`} className={`mt-4 h-11 px-4.5 ${buttonClass('outline')}`}>
        返回订单
      </Link>
    </div>
  );
}

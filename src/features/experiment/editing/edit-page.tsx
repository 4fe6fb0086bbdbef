import { send } from '../../../ui/asking/send.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { userInfo } from '../../customers/contract.ts';
import { orderDetail, orderRefusals } from '../../orders/contract.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { OrderEditView } from './edit-view.client.tsx';
import type { Detail } from './rules.ts';

/** Changes an order until testing is prepared, with whose presets of samples are offered. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '修改订单',
  async ({ params: { rid = '' } }) => {
    const [order, account] = await Promise.all([send(orderDetail, { rid }), send(userInfo, {})]);
    return { order, account: account.userInfo.rid };
  },
  ({ order, account }) =>
    order.actions.some(({ action }) => action === 'edit') ? (
      <OrderEditView key={`${order.rid}${order.version}`} order={order} account={account} />
    ) : (
      <TooLate order={order} />
    ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

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

import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { orderMine } from '../../contract.ts';
import { OrderListView, orderAddress } from './order-list-view.client.tsx';

/** The customer's orders by groups, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的订单',
  ({ search }) => send(orderMine, orderAddress.read(search)),
  (found) => <OrderListView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { orderDetail } from '../../../orders/contract.ts';
import { resultList } from '../../delivery/contract.ts';
import { WorkspaceView } from './workspace-view.client.tsx';

/** The data of the order that the address names; its query says what of it is shown. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '检测数据',
  async ({ params: { rid = '' } }) => {
    const [order, results] = await Promise.all([
      send(orderDetail, { rid }),
      send(resultList, { order_rid: rid }),
    ]);
    return { order, results };
  },
  ({ order, results }) => <WorkspaceView key={order.rid} order={order} results={results} />,
);

/** What is shown of the data changes nothing of it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherView = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherView && defaultShouldRevalidate;
}

export { clientLoader, HydrateFallback, meta, Page as default };

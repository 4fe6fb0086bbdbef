import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { orderQuery } from '../contract.ts';
import { inputOf } from './query-address.ts';
import { QueryView } from './query-view.client.tsx';

/** Search over all orders and bookings, with export and print. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单查询',
  ({ search }) => send(orderQuery, inputOf(search)),
  (found) => <QueryView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

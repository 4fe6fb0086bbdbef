import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { settlementList } from '../../contract.ts';
import { settlementAddress } from './list-filters.tsx';
import { UnsettledView } from './unsettled-view.client.tsx';

/** Work that is on no confirmed statement, and statements that wait for an agreement. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '未结算',
  ({ search }) => send(settlementList, { tab: 0, ...settlementAddress.read(search) }),
  (found) => <UnsettledView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

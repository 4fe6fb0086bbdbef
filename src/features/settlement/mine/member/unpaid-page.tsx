import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { settlementList } from '../../contract.ts';
import { settlementAddress } from './list-filters.tsx';
import { UnpaidView } from './unpaid-view.client.tsx';

/** Statements with their due dates, orders that are to be paid before testing, and statements that were paid. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '未付款',
  async ({ search }) => {
    const isPaid = search.get('state') === 'paid';
    const input = { tab: isPaid ? 3 : 1, ...settlementAddress.read(search) };
    return { ...(await send(settlementList, input)), isPaid };
  },
  (found) => <UnpaidView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

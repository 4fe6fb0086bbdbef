import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { orderDetail } from '../../orders/contract.ts';
import { loadInvoices } from './load-invoices.ts';
import { OrderInvoicesView } from './order-invoices-view.client.tsx';

/** The invoices about the order that the address names. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '查看发票',
  async ({ params: { rid = '' } }) => {
    const [{ no }, { list, invoiceable }] = await Promise.all([
      send(orderDetail, { rid }),
      loadInvoices({ order_rid: rid, size: 100 }),
    ]);
    const free = invoiceable.filter(({ order_rid }) => order_rid === rid);
    return { rid, no, list, freeFen: free.reduce((sum, { free_fen }) => sum + free_fen, 0) };
  },
  (found) => <OrderInvoicesView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

import { memberPage } from '../../../ui/page/member-page.tsx';
import { invoiceAddress, loadInvoices } from './load-invoices.ts';
import { RecordView } from './record-view.client.tsx';

/** The customer's requests for invoices, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '开票记录',
  ({ search }) => loadInvoices(invoiceAddress.read(search)),
  (found) => <RecordView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

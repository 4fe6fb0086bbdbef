import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { titleList } from '../../customers/titles/contract.ts';
import { ApplyView } from './apply-view.client.tsx';
import { loadInvoice, loadInvoices } from './load-invoices.ts';

/**
 * Asks for invoices over what can be invoiced, that of the address's order first and what it names (`ref`, `statement`)
 * chosen, or changes a request (`edit`).
 */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '申请开票',
  async ({ search, params: { rid: orderRid = '' } }) => {
    const edited = search.get('edit');
    const [{ invoiceable }, { list: titles }, request] = await Promise.all([
      loadInvoices({ size: 1 }),
      send(titleList, {}),
      edited ? loadInvoice(edited) : undefined,
    ]);
    const [ref, statement] = [search.get('ref'), search.get('statement')];
    const refs = invoiceable.flatMap((one) =>
      one.ref === ref || one.statement_rid === statement ? one.ref : [],
    );
    return { invoiceable, titles, request, orderRid, refs };
  },
  (found) => <ApplyView key={`${found.orderRid} ${found.refs} ${found.request?.rid}`} {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

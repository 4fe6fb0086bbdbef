import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { titleList } from '../../customers/titles/contract.ts';
import { ApplyView } from './apply-view.client.tsx';
import { loadInvoice, loadInvoices } from './load-invoices.ts';

/**
 * Asks for invoices over what can be invoiced of one owner's money, that of the address's order first and what it names (`ref`, `statement`)
 * chosen, or changes a request (`edit`).
 */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '申请开票',
  async ({ search, params: { rid: orderRid = '' } }) => {
    const edited = search.get('edit');
    const request = edited ? await loadInvoice(edited) : undefined;
    const asked = request ? request.owner || 0 : (search.get('owner') ?? undefined);
    const [{ invoiceable, owner, payer, groups }, { list: titles }] = await Promise.all([
      loadInvoices({ size: 1, owner: asked, ...(orderRid && { order_rid: orderRid }) }),
      send(titleList, {}),
    ]);
    const [ref, statement] = [search.get('ref'), search.get('statement')];
    const refs = invoiceable.flatMap((one) =>
      one.ref === ref || one.statement_rid === statement ? one.ref : [],
    );
    return { invoiceable, owner, payer, groups, titles, request, orderRid, refs };
  },
  (found) => (
    <ApplyView key={`${found.owner} ${found.orderRid} ${found.refs} ${found.request?.rid}`} {...found} />
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

import { useRevalidator } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import type { InvoiceSummary } from '../contract.ts';
import { InvoiceCard } from './invoice-card.tsx';

/** An order's invoices, and what of it can still be invoiced. */
export function OrderInvoicesView({
  rid,
  no,
  list,
  freeFen,
}: {
  rid: string;
  no: string;
  list: readonly InvoiceSummary[];
  freeFen: number;
}) {
  const { revalidate } = useRevalidator();
  const order = `/member/order/${rid}`;
  return (
    <div className="space-y-4">
      <PageHead
        title="查看发票"
        note="合并开具的发票也含其他订单的金额"
        parent={{ name: `订单 ${no}`, to: order }}
      >
        {freeFen > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-body">
              可开票 <b className="font-num text-lg font-semibold text-price">¥{yuan(freeFen)}</b>
            </p>
            <Link to={`${order}/invoice/apply`} className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}>
              申请开票
            </Link>
          </div>
        )}
      </PageHead>
      {list.length === 0 ? (
        <NothingListed text="本订单还没有发票">
          <p className="mb-4 text-muted">
            {freeFen > 0 ? `可开票 ¥${yuan(freeFen)}` : '结算单付款后即可申请开票'}
          </p>
          <NothingLink to={freeFen > 0 ? `${order}/invoice/apply` : order}>
            {freeFen > 0 ? '去申请开票' : '返回订单'}
          </NothingLink>
        </NothingListed>
      ) : (
        <ul className="space-y-3">
          {list.map((invoice) => (
            <li key={invoice.rid}>
              <InvoiceCard invoice={invoice} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

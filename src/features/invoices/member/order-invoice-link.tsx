import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { invoiceStates, payStates } from '../../orders/rules.states.ts';

const size = 'h-11 px-4 md:h-10';

/** Leads from an order to its invoices, or who pays to asking for one once something is paid. */
export function OrderInvoiceLink({
  order: { rid, pay_status, invoice_status, pays, invoice },
}: {
  order: { rid: string; pay_status: number; invoice_status: number; pays: 0 | 1; invoice: { type: number } };
}) {
  const isPaid = pay_status === payStates.paid || pay_status === payStates.partPaid;
  const hasSome = invoice_status !== invoiceStates.none && invoice_status !== invoiceStates.free;
  // Whoever does not pay sees the invoice that they chose with the order.
  if (!pays && !(hasSome && invoice.type !== 0)) return null;
  if (!hasSome && !(isPaid && invoice_status === invoiceStates.none)) return null;
  return (
    <Link
      to={`/member/order/${rid}/invoice${hasSome ? '' : '/apply'}`}
      className={`${size} ${buttonClass('outline')}`}
    >
      {hasSome ? '查看发票' : '申请开票'}
    </Link>
  );
}

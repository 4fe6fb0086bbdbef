import type { OutputOf } from '../../../../core/call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { EmptyState } from '../../../../ui/showing/empty-state.tsx';
import type { orderDetail } from '../../../orders/contract.ts';
import { orderStates } from '../../../orders/rules.states.ts';
import { StatementButton } from '../../paying/member/order-payment.tsx';

type Order = Pick<OutputOf<typeof orderDetail>, 'rid' | 'no' | 'status' | 'status_name' | 'pays'>;

/** Why an order has no statement yet, and the way back to it. */
export function NoStatement({ order }: { order: Order }) {
  const { rid, no, status, pays } = order;
  return (
    <div className="rounded-lg border border-line bg-surface py-4">
      <EmptyState img="/images/empty-data.svg" title="该订单尚未出具结算单" note={whyNone(order)}>
        <Link to={`/member/order/${rid}`} className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          返回订单 {no}
        </Link>
        {status === orderStates.toSettle && pays === 1 && <StatementButton order={order} />}
      </EmptyState>
    </div>
  );
}

function whyNone({ status, status_name, pays }: Order): string {
  if (status >= orderStates.cancelled) return `订单${status_name}，没有需要结算的费用。`;
  if (status !== orderStates.toSettle)
    return `订单当前为“${status_name}”，检测数据发布并核对通过后即可结算。`;
  return pays === 1 ? '数据已核对通过，现在可以结算。' : '数据已核对通过，由付款方办理结算。';
}

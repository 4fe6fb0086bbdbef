import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { showError, showSuccess } from '../../../../ui/toast.tsx';
import { orderStates, payStates } from '../../../orders/rules.states.ts';
import { settlementOperate } from '../../contract.ts';
import { type Payable, PaySettlement } from './pay-panel.tsx';

const size = 'h-11 px-4 md:h-10';

type Order = { rid: string; no: string; status: number; pay_status: number; mine: 0 | 1; pays: 0 | 1 };

/** What an order asks of who pays as far as money goes: to pay first, to make a statement, to look at one; members prepay their own. */
export function OrderPayment({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  return order.status === orderStates.toPrepay ? (
    <PayFirst {...beforeTesting(order)} onPaid={revalidate} />
  ) : (
    <AfterData order={order} />
  );
}

/** What is paid of an order before testing, and what the dialog says of it. */
export const beforeTesting = ({ rid, no }: Pick<Order, 'rid' | 'no'>) => ({
  payable: { order_rid: rid },
  title: `订单 ${no}，付款后安排检测`,
});

/** Pays for an order or a booking that waits for its money. */
export function PayFirst({
  payable,
  title,
  onPaid,
  className = size,
}: {
  payable: Payable;
  title: string;
  onPaid: () => Promise<void>;
  className?: string;
}) {
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${className} ${buttonClass('primary')}`}
        onClick={() => setPaying(true)}
      >
        去付款
      </button>
      {isPaying && <PaySettlement {...{ payable, title, onPaid }} onClose={() => setPaying(false)} />}
    </>
  );
}

function AfterData({ order }: { order: Order }) {
  if (order.status === orderStates.toSettle) return order.pays ? <StatementButton order={order} /> : null;
  const hasStatement =
    order.status === orderStates.toPay ||
    order.status === orderStates.done ||
    (order.status === orderStates.terminated && order.pay_status > payStates.unsettled);
  if (!hasStatement) return null;
  const isOwed =
    order.pays === 1 && (order.pay_status === payStates.toPay || order.pay_status === payStates.partPaid);
  return (
    <Link
      to={`/member/order/${order.rid}/statement`}
      className={`${size} ${buttonClass(isOwed ? 'primary' : 'outline')}`}
    >
      {isOwed ? '去付款' : '查看结算单'}
    </Link>
  );
}

/** Leads to the statement of an order whose data was accepted, and makes it when there is none. */
export function StatementButton({ order }: { order: { rid: string } }) {
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const [isBusy, setBusy] = useState(false);
  const settle = async () => {
    if (isBusy) return;
    setBusy(true);
    const page = `/member/order/${order.rid}/statement`;
    try {
      const input = { op: 'create' as const, order_rids: [order.rid] };
      const made = await send(settlementOperate, { ...input, request_id: keyOf(input) });
      showSuccess(`已生成结算单 ${made.no}`);
      await navigate(page);
    } catch (error) {
      const message = messageOf(error);
      if (message === '所选项目已在结算单中') await navigate(page);
      else if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className={`${size} ${buttonClass('primary')}`}
      onClick={() => void settle()}
    >
      去结算
    </button>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { setPlanCount } from '../../../../ui/asking/plan-count.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { PickupLink } from '../../../../ui/pickup-link.tsx';
import { showSuccess, showWarning } from '../../../../ui/toast.tsx';
import type { Detail } from '../../mine/member/order-parts.tsx';
import { orderStates } from '../../rules.states.ts';
import { orderAgain } from '../contract.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { WaybillDialog } from './waybill-dialog.tsx';

const size = 'h-11 px-4 md:h-10';

/** What can be done to the order, as the order itself says; what cannot just now tells why. */
export function OrderActions({ order, payment }: { order: Detail; payment?: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState('');
  const offered = (name: string) => order.actions.find(({ action }) => action === name);
  const close = () => setOpen('');
  const change = {
    order,
    onClose: close,
    onRefused: revalidate,
    onDone: async () => {
      close();
      await revalidate();
    },
  };
  const isParcel = order.typeId === 1;
  const parcel = isParcel ? (offered('send') ?? offered('waybill')) : undefined;
  const isClosed = order.status >= orderStates.testing && order.status < orderStates.done;
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap gap-2.5 md:justify-end">
        {offered('cancel') && (
          <button
            type="button"
            className={`${size} ${buttonClass('outline')}`}
            onClick={() => setOpen('cancel')}
          >
            取消订单
          </button>
        )}
        {offered('edit') && (
          <Link to={`/member/order/${order.rid}/edit`} className={`${size} ${buttonClass('outline')}`}>
            修改订单
          </Link>
        )}
        <AgainButton order={order} />
        {offered('takeBack') && (
          <Link
            to={`/member/sample?tab=returns&order=${order.rid}`}
            className={`${size} ${buttonClass('outline')}`}
          >
            寄回剩余样品
          </Link>
        )}
        {isParcel && offered('send') && (
          <PickupLink className={`${size} ${buttonClass('outline')}`}>预约取样</PickupLink>
        )}
        {parcel && (
          <button
            type="button"
            className={`${size} ${buttonClass(parcel.action === 'send' ? 'primary' : 'outline')}`}
            onClick={() => setOpen('parcel')}
          >
            {parcel.name}
          </button>
        )}
        {payment}
      </div>
      {isClosed && <p className="text-2xs text-muted md:text-right">检测已开始，如需修改或取消请联系客服</p>}
      {open === 'parcel' && <WaybillDialog {...change} />}
      {open === 'cancel' && <CancelDialog {...change} />}
    </div>
  );
}

/** Puts the same into the plan once more; what is not on sale any more is told. */
function AgainButton({ order }: { order: Detail }) {
  const navigate = useNavigate();
  const { run, isBusy } = useWork();
  const key = useRef('');
  const again = async () => {
    // The same click keeps its name when the answer was lost on the way.
    key.current ||= `${order.rid}-${Date.now()}`;
    await run(async () => {
      const { allCount, missing, temp_rids } = await send(orderAgain, {
        rid: order.rid,
        request_id: key.current,
      });
      key.current = '';
      setPlanCount(allCount);
      if (missing.length) showWarning(`已下架，未能加入：${missing.join('、')}`);
      if (temp_rids.length === 0) return;
      showSuccess('已加入实验计划');
      await navigate('/experiment/plan');
    });
  };
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className={`${size} ${buttonClass('outline')}`}
      onClick={() => void again()}
    >
      再来一单
    </button>
  );
}

import type { ReactNode } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { type reservationAdd, reservationList } from '../../reservations/contract.ts';
import { HoldLeft } from '../../reservations/mine/member/hold-left.tsx';
import { bookingStates } from '../../reservations/rules.states.ts';
import { Waiting } from './waiting.tsx';

type Submitted = OutputOf<typeof reservationAdd> & { name: string; text: string };

/** How a booking that waits for its money is paid; told by a later feature. */
export type BookingPayment = (
  booking: { rid: string; title: string },
  onPaid: () => Promise<void>,
) => ReactNode;

/** How often bookings that wait for somebody are looked at, in ms. */
const pause = 15_000;

/** The bookings that were submitted, as they are now: one that is paid first shows for how long its slot is held, and is paid here. */
export function SubmittedBookings({
  bookings,
  payment,
}: {
  bookings: readonly Submitted[];
  payment: BookingPayment;
}) {
  const isAwaited = bookings.some(({ status }) => status < bookingStates.booked);
  const { data, reload } = useCall(
    reservationList,
    { group: 'coming', size: 100 },
    { every: isAwaited && pause },
  );
  return bookings.map(({ rid, no, name, text, why, ...submitted }) => {
    const now = data?.list.find((booking) => booking.rid === rid);
    const isOver = data !== undefined && now === undefined && submitted.status < bookingStates.booked;
    const { status, status_name, price_fen } = now ?? submitted;
    const isPayable = now?.actions.some(({ action }) => action === 'pay') === true;
    return (
      <li key={rid} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <span className="font-num font-medium text-fg">预约 {no}</span>
        <span className="text-xs text-muted" role="status">
          {isOver ? '已变更，请查看预约' : status_name}
        </span>
        {price_fen !== null && <span className="ml-auto font-num text-price">¥{yuan(price_fen)}</span>}
        <Link to="/member/booking" className="text-link hover:underline pointer-coarse:py-2.5">
          查看预约
        </Link>
        {isPayable && payment({ rid, title: `预约 ${no}，${name}，${text}` }, reload)}
        <span className="w-full text-xs text-body">
          {name}，{text}
        </span>
        {isPayable && now?.left_s !== undefined && now.left_s !== null && (
          <div className="w-full overflow-hidden rounded-md">
            <HoldLeft
              key={now.expire_at}
              seconds={now.left_s}
              isUnpaid={status === bookingStates.toPrepay}
              onOver={reload}
            />
          </div>
        )}
        {why && status === bookingStates.toApprove && <Waiting why={why} />}
      </li>
    );
  });
}

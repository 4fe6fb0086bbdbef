import { ApprovalState } from '../../features/approvals/member/approval-state.tsx';
import { FeedCard } from '../../features/calendars/member/feed-card.tsx';
import { reservationList } from '../../features/reservations/contract.ts';
import { BookingView, bookingAddress } from '../../features/reservations/mine/member/booking-view.client.tsx';
import { bookingStates } from '../../features/reservations/rules.states.ts';
import { PaySettlement } from '../../features/settlement/paying/member/pay-panel.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** Bookings of instruments, the customer's own and those handed to them, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的预约',
  ({ search }) => send(reservationList, bookingAddress.read(search)),
  (found) => (
    <div className="space-y-4">
      <BookingView
        {...found}
        approval={({ rid, status }) =>
          status === bookingStates.toApprove && (
            <ApprovalState rid={rid} className="border-t border-line px-4 py-3.5 md:px-5" />
          )
        }
        payment={({ rid, no, name, text }, ends) => (
          <PaySettlement payable={{ booking_rid: rid }} title={`预约 ${no}，${name}，${text}`} {...ends} />
        )}
      />
      <FeedCard />
    </div>
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };

import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { reservationList } from '../../contract.ts';
import { BookingView, bookingAddress } from './booking-view.client.tsx';

/** Bookings of instruments, the customer's own and those handed to them, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的预约',
  ({ search }) => send(reservationList, bookingAddress.read(search)),
  (found) => <BookingView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };

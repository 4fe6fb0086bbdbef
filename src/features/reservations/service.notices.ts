import type { Context } from '../../host/context.ts';
import type { NoticeEvent } from '../notifications/rules.events.ts';
import { notify } from '../notifications/service.notices.ts';
import type { Booking } from './service.moves.ts';

/** What a notice needs of its call or job. */
export type Teller = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** What is told of a booking, and whatever the text needs beside the booking. */
type Told = { event: NoticeEvent; place: string; values?: Record<string, string> };

/** Tells who booked, and who comes when that is somebody else. */
export async function tellOfBooking(context: Teller, row: Booking, told: Told): Promise<void> {
  for (const customerRid of new Set([row.customerRid, row.userRid]))
    await tellOne(context, customerRid, row, told);
}

/** Tells one customer. */
export async function tellOne(
  context: Teller,
  customerRid: string,
  { rid, no, version, name, date, start, end }: Booking,
  { event, place, values = {} }: Told,
): Promise<void> {
  await notify(context, {
    customerRid,
    event,
    values: { no: no ?? '', device: name, date, start, end, place, ...values },
    ref: `${rid} ${version}`,
  });
}

import { yuan } from '../../core/yuan.ts';
import type { Context } from '../../host/calls/context.ts';
import type { NoticeEvent } from '../notifications/rules.events.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import type { Booking } from './moves.ts';

/** What a notice needs of its call or job. */
export type Teller = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** What is told of a booking, and whatever the text needs beside the booking. */
type Told = { event: NoticeEvent; place: string; values?: Record<string, string> };

/** Tells who booked, and who comes when that is somebody else. */
export async function tellOfBooking(context: Teller, row: Booking, told: Told): Promise<void> {
  for (const customerRid of new Set([row.customerRid, row.userRid]))
    await tellOne(context, customerRid, row, told);
}

/** Tells who booked until when a booking is to be paid; `how` says what has just happened to it. */
export async function tellToPay(context: Teller, row: Booking, place: string, how: string): Promise<void> {
  const { expiresAt, priceFen, paidFen } = row;
  const minutes = Math.max(1, Math.round(((expiresAt?.getTime() ?? 0) - context.now.getTime()) / 60_000));
  const values = { how, yuan: yuan(priceFen - paidFen), minutes: String(minutes) };
  await tellOne(context, row.customerRid, row, { event: 'bookingWantsPayment', place, values });
}

/** Tells a role of the staff that a booking waits to be reviewed, or has waited for too long. */
export async function tellReviewers(
  context: Teller,
  { rid, no, name, date, start, end }: Booking,
  event: 'bookingWantsReview' | 'bookingReviewLate',
  role: 'service' | 'service_lead',
): Promise<void> {
  const values = { no: no ?? '', device: name, date, start, end };
  await tellStaff(context, { event, to: { role }, values, ref: `${rid} ${event}` });
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
    values: { rid, no: no ?? '', device: name, date, start, end, place, ...values },
    ref: `${rid} ${version}`,
  });
}

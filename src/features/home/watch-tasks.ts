import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { enquiryStates } from '../enquiries/rules.states.ts';
import { enquiries } from '../enquiries/tables.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { staffMessages } from '../notifications/tables.ts';
import { holidaysOf } from '../orders/placing/ordering-terms.ts';
import { afterWorkingHours } from '../orders/review/rules.hours.ts';
import { orders, orderTalks } from '../orders/tables.ts';
import { reviewDue } from '../reservations/rules.limits.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import { talkHours } from './rules.ts';

const event = 'taskOverdue';
/** So many of a kind are told of at a time; the next run goes on. */
const mostAtOnce = 200;

/**
 * Tells the service leads, once each, of what the desk has and nobody did in time: messages, requirements and bookings.
 * Reviews of orders and missed promises are told by clocks of their own.
 */
export async function watchTasks({ db, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const holidays = await holidaysOf(db);
  const untold = (ref: SQL) => sql`NOT EXISTS (SELECT FROM ${staffMessages} told
    WHERE told.event = ${event} AND told.ref = ${ref})`;
  const talkRef = sql<string>`'talk ' || ${orders.rid} || ' ' || ${orderTalks.messages}`;
  const talks = await db
    .select({ no: orders.no, ref: talkRef, at: orderTalks.lastAt })
    .from(orderTalks)
    .innerJoin(orders, eq(orders.rid, orderTalks.orderRid))
    .where(and(sql`${orderTalks.staffUnread} > 0`, untold(talkRef)))
    .orderBy(asc(orderTalks.lastAt))
    .limit(mostAtOnce);
  const enquiryRef = sql<string>`'enquiry ' || ${enquiries.rid}`;
  const leads = await db
    .select({ no: enquiries.no, ref: enquiryRef, at: enquiries.createdAt })
    .from(enquiries)
    .where(and(eq(enquiries.status, enquiryStates.toAssign), untold(enquiryRef)))
    .orderBy(asc(enquiries.createdAt))
    .limit(mostAtOnce);
  const bookingRef = sql<string>`'booking ' || ${reservations.rid}`;
  const bookings = await db
    .select({ no: reservations.no, ref: bookingRef, at: reservations.createdAt })
    .from(reservations)
    .where(
      and(eq(reservations.status, bookingStates.toReview), isNotNull(reservations.no), untold(bookingRef)),
    )
    .orderBy(asc(reservations.createdAt))
    .limit(mostAtOnce);
  const late = [
    ...talks
      .filter(({ at }) => afterWorkingHours(at, talkHours, holidays) <= now)
      .map(({ no, ref }) => ({ ref, text: `订单${no}的客户留言超过${talkHours}个工作小时未回复。` })),
    ...leads
      .filter(({ at }) => reviewDue(at) <= now)
      .map(({ no, ref }) => ({ ref, text: `需求${no}超过一个工作日未分派。` })),
    ...bookings
      .filter(({ at }) => reviewDue(at) < now)
      .map(({ no, ref }) => ({ ref, text: `机时预约${no}超过一个工作日未审核。` })),
  ];
  for (const { ref, text } of late)
    await tellStaff({ db, now }, { event, to: { role: 'service_lead' }, values: { text }, ref });
}

import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { staffMessages } from '../../notifications/tables.ts';
import { paperStates } from '../../signing/rules.ts';
import { orderingTerms } from '../placing/ordering-terms.ts';
import { orderStates } from '../rules.states.ts';
import { orderHistory, orders } from '../tables.ts';
import { afterWorkingHours } from './rules.hours.ts';

const event = 'reviewOverdue';
/** So many orders are told of at a time; the next run goes on. */
const mostAtOnce = 500;
const isUntold = sql`NOT EXISTS (SELECT FROM ${staffMessages} told
  WHERE told.event = ${event} AND told.ref = "orders"."rid" || ' ' || "orders"."version")`;

/** Tells the service leads, once for each version, of orders that nobody has reviewed in the time that was promised. */
export async function watchReviews({ db, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const { reviewHours, holidays } = await orderingTerms(db);
  const since = sql`(SELECT max(h.at) FROM ${orderHistory} h
    WHERE h.order_rid = "orders"."rid" AND h.to_status = ${orderStates.toReview})`.mapWith(orderHistory.at);
  const waiting = await db
    .select({ rid: orders.rid, no: orders.no, version: orders.version, since })
    .from(orders)
    .where(
      and(
        eq(orders.status, orderStates.toReview),
        // What waits for the customer's signature is not late.
        or(eq(orders.isQuoteFirst, true), ne(orders.contract, paperStates.toSign)),
        isUntold,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(mostAtOnce);
  for (const { rid, no, version, since: at } of waiting) {
    if (afterWorkingHours(at, reviewHours, holidays) > now) continue;
    await tellStaff(
      { db, now },
      {
        event,
        to: { role: 'service_lead' },
        values: { rid, no, h: String(reviewHours) },
        ref: `${rid} ${version}`,
      },
    );
  }
}

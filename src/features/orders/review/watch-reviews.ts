import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { staffMessages } from '../../notifications/tables.ts';
import { OrderSetting } from '../../settings/rules.orders.ts';
import { loadSettings } from '../../settings/service.ts';
import { paperStates } from '../../signing/rules.ts';
import { orderStates } from '../rules.states.ts';
import { orderHistory, orders } from '../tables.ts';

const event = 'reviewOverdue';
/** So many orders are told of at a time; the next run goes on. */
const mostAtOnce = 500;
const isUntold = sql`NOT EXISTS (SELECT FROM ${staffMessages} told
  WHERE told.event = ${event} AND told.ref = "orders"."rid" || ' ' || "orders"."version")`;

/** Tells the service leads, once for each version, of orders that nobody has reviewed in the time that was promised. */
export async function watchReviews({ db, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const { reviewHours } = (await loadSettings(db, { orderSetting: OrderSetting })).orderSetting;
  const since = sql<Date>`(SELECT max(h.at) FROM ${orderHistory} h
    WHERE h.order_rid = "orders"."rid" AND h.to_status = ${orderStates.toReview})`;
  const late = await db
    .select({ rid: orders.rid, no: orders.no, version: orders.version })
    .from(orders)
    .where(
      and(
        eq(orders.status, orderStates.toReview),
        // What waits for the customer's signature is not late.
        or(eq(orders.isQuoteFirst, true), ne(orders.contract, paperStates.toSign)),
        lte(since, new Date(now.getTime() - reviewHours * 3_600_000)),
        isUntold,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(mostAtOnce);
  for (const { rid, no, version } of late) {
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

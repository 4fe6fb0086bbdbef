import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderHistory, orders } from '../orders/tables.ts';

/** So long a parcel may travel, in milliseconds. */
const longest = 3 * 86_400_000;

/** Tells of parcels that should be here and are not: each customer and the service desk, once for each waybill. */
export async function watchParcels({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const sentAt = sql<Date>`(SELECT max(h.at) FROM ${orderHistory} h
    WHERE h.order_rid = "orders"."rid" AND h.to_status = ${orderStates.inTransit})`;
  await db.transaction(async (transaction) => {
    const late = await transaction
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.status, orderStates.inTransit),
          ne(orders.waybill, ''),
          lte(sentAt, new Date(now.getTime() - longest)),
        ),
      )
      .orderBy(asc(orders.rid))
      .limit(500);
    const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
    for (const { rid, no, customerRid, waybill } of late) {
      const told = { values: { rid, no, waybill }, ref: `${rid} ${waybill}` };
      await notify(context, { customerRid, event: 'parcelLate', ...told });
      await tellStaff(context, { event: 'parcelLate', to: { role: 'service' }, ...told });
    }
  });
}

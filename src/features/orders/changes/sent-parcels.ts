import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ParcelSource } from '../../parcels/follow-parcels.ts';
import { orderStates } from '../rules.states.ts';
import { orders } from '../tables.ts';

/** Parcels in which samples come. */
export const parcelSource: ParcelSource = {
  kind: 'samples',
  list: (db, _now, most) =>
    db
      .select({
        ...{ customerRid: orders.customerRid, express: orders.express, waybill: orders.waybill },
        ...{ phone: orders.contactPhone, link: sql<string>`'/member/order/' || ${orders.rid}` },
      })
      .from(orders)
      .where(and(eq(orders.status, orderStates.inTransit), ne(orders.waybill, '')))
      .orderBy(desc(orders.createdAt))
      .limit(most),
};

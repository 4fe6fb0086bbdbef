import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ParcelSource } from '../../parcels/follow-parcels.ts';
import { exchangeStates } from './rules.states.ts';
import { exchanges } from './tables.ts';

/** Goods that points were exchanged for and that were sent. */
export const parcelSource: ParcelSource = {
  kind: 'gift',
  list: (db, _now, most) =>
    db
      .select({
        ...{ customerRid: exchanges.customerRid, express: exchanges.express, waybill: exchanges.waybill },
        ...{ phone: exchanges.phone, link: sql<string>`'/member/integral?tab=exchange'` },
      })
      .from(exchanges)
      .where(and(eq(exchanges.status, exchangeStates.done), ne(exchanges.waybill, '')))
      .orderBy(desc(exchanges.rid))
      .limit(most),
};

import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { customers } from '../identity/tables.ts';
import type { ParcelSource } from '../parcels/follow-parcels.ts';
import { pickupStates } from './rules.states.ts';
import { samplings } from './tables.ts';

/** Parcels that customers announced, whatever orders they are for. */
export const parcelSource: ParcelSource = {
  kind: 'samples',
  list: (db, _now, most) =>
    db
      .select({
        ...{ customerRid: samplings.customerRid, express: samplings.express, waybill: samplings.waybill },
        phone: sql<string>`coalesce(${customers.phone}, '')`,
        link: sql<string>`'/member/sampling?one=' || ${samplings.rid}`,
      })
      .from(samplings)
      .innerJoin(customers, eq(customers.rid, samplings.customerRid))
      .where(and(eq(samplings.status, pickupStates.sent), ne(samplings.waybill, '')))
      .orderBy(desc(samplings.rid))
      .limit(most),
};

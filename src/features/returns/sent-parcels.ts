import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ParcelSource } from '../parcels/follow-parcels.ts';
import { returnStates } from './rules.states.ts';
import { sampleReturns } from './tables.ts';

/** Parcels by which leftovers go back that were asked for. */
export const parcelSource: ParcelSource = {
  kind: 'return',
  list: (db, _now, most) =>
    db
      .select({
        ...{ customerRid: sampleReturns.customerRid, express: sampleReturns.express },
        ...{ waybill: sampleReturns.waybill, phone: sampleReturns.phone },
        link: sql<string>`'/member/sample?tab=returns&one=' || ${sampleReturns.rid}`,
      })
      .from(sampleReturns)
      .where(and(eq(sampleReturns.status, returnStates.sent), ne(sampleReturns.waybill, '')))
      .orderBy(desc(sampleReturns.sentAt))
      .limit(most),
};

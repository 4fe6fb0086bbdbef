import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { sampleCustody, samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import type { ParcelSource } from '../parcels/follow-parcels.ts';

/** What left longer ago was found before, in milliseconds. */
const recent = 3 * 86_400_000;

/** Parcels by which samples went back, whoever decided that. */
export const parcelSource: ParcelSource = {
  kind: 'return',
  list: (db, now, most) =>
    db
      .selectDistinct({
        ...{ customerRid: samplePassports.customerRid, express: samplePassports.express },
        ...{ waybill: samplePassports.waybill, phone: orders.contactPhone },
        link: sql<string>`'/member/sample?one=' || ${samplePassports.orderRid}`,
      })
      .from(sampleCustody)
      .innerJoin(samplePassports, eq(samplePassports.rid, sampleCustody.passportRid))
      .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
      .where(
        and(
          gte(sampleCustody.at, new Date(now.getTime() - recent)),
          eq(sampleCustody.action, 'giveBack'),
          ne(samplePassports.waybill, ''),
        ),
      )
      .orderBy(desc(samplePassports.waybill))
      .limit(most),
};

import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ParcelSource } from '../../parcels/follow-parcels.ts';
import { invoiceStates } from '../rules.states.ts';
import { invoiceRequests } from '../tables.ts';

/** Invoices on paper that were sent. */
export const parcelSource: ParcelSource = {
  kind: 'invoice',
  list: (db, _now, most) =>
    db
      .select({
        ...{ customerRid: invoiceRequests.customerRid, express: invoiceRequests.express },
        ...{ waybill: invoiceRequests.waybill },
        phone: sql<string>`coalesce(${invoiceRequests.title} ->> 'receiver_phone', '')`,
        link: sql<string>`'/member/invoiceLs'`,
      })
      .from(invoiceRequests)
      .where(and(eq(invoiceRequests.status, invoiceStates.mailed), ne(invoiceRequests.waybill, '')))
      .orderBy(desc(invoiceRequests.rid))
      .limit(most),
};

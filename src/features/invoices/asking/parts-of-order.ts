import { and, desc } from 'drizzle-orm';
import type { OrderParts } from '../../orders/mine/parts-of-order.ts';
import { isTheirs } from '../reach.ts';
import { invoiceRequests } from '../tables.ts';
import { isAbout, summaryOf } from './read.ts';

/** The invoices of an order that its reader may see. One statement. */
export const orderParts: Pick<OrderParts, 'invoices'> = {
  invoices: async ({ db, actor }, { order }) => {
    const found = await db
      .select()
      .from(invoiceRequests)
      .where(and(isTheirs(actor.rid), isAbout(db, order.rid)))
      .orderBy(desc(invoiceRequests.rid));
    return found.map((row) => summaryOf(row, 'customer'));
  },
};

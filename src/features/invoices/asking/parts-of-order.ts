import { and, desc } from 'drizzle-orm';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { OrderParts } from '../../orders/mine/parts-of-order.ts';
import { isTheirs } from '../reach.ts';
import { invoiceRequests } from '../tables.ts';
import { isAbout, summaryOf } from './read.ts';

/** The invoices of an order that its reader may see. One statement. */
export const orderParts: Pick<OrderParts, 'invoices'> = {
  invoices: async ({ db, actor }, { order }) => {
    const found = await readInvoices(db, { customerRid: actor.rid, orderRid: order.rid });
    return found.map((row) => summaryOf(row, 'customer'));
  },
};

const readInvoices = builtOnce((db) =>
  db
    .select()
    .from(invoiceRequests)
    .where(and(isTheirs(given('customerRid')), isAbout(db, given('orderRid'))))
    .orderBy(desc(invoiceRequests.rid)),
);

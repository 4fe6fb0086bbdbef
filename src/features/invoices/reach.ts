import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isPayer } from '../clusters/reach.ts';
import { orders } from '../orders/tables.ts';
import { invoiceLines, invoiceRequests } from './tables.ts';

/**
 * Whether a request is somebody's: they pay for it, or it was asked for in their name over nothing but what they ordered,
 * which they keep when they leave the group that paid.
 */
export function isTheirs(customerRid: string | Placeholder): SQL | undefined {
  return or(
    isPayer(invoiceRequests.owner, customerRid),
    and(
      eq(invoiceRequests.customerRid, customerRid),
      sql`NOT EXISTS (SELECT FROM ${invoiceLines} LEFT JOIN ${orders} ON ${orders.rid} = ${invoiceLines.orderRid}
        WHERE ${invoiceLines.requestRid} = ${invoiceRequests.rid}
          AND ${orders.customerRid} IS DISTINCT FROM ${customerRid})`,
    ),
  );
}

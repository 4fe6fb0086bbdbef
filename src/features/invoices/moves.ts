import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { platformRecord } from './platform/rules.states.ts';
import { isTheirs } from './reach.ts';
import { invoiceRecord } from './rules.states.ts';
import { invoiceHistory, invoiceLines, invoiceNumbers, invoiceOrders, invoiceRequests } from './tables.ts';

/** A request as it is stored. */
export type Invoice = typeof invoiceRequests.$inferSelect;
/** A line of a request. */
export type InvoiceLine = typeof invoiceLines.$inferSelect;

/** What the transition table looks at. */
export const factsOf = ({ type, confirmNo }: Pick<Invoice, 'type' | 'confirmNo'>) => ({
  type,
  isConfirmed: confirmNo !== '',
});

/** Requests as they are kept. */
export const invoiceRows = rowsOf()(invoiceRecord, {
  table: invoiceRequests,
  owner: (rid) => isTheirs(rid) as SQL,
  facts: factsOf,
  history: {
    table: invoiceHistory,
    line: ({ rid, customerRid }, line) => ({ requestRid: rid, customerRid, ...line }),
  },
});

/** What the platform was asked for, as it is stored. */
export type PlatformOrder = typeof invoiceOrders.$inferSelect;

/** Orders as they are kept. */
export const orderRows = rowsOf()(platformRecord, { table: invoiceOrders });

/** Numbers of requests. */
export const requestNumbers = numbersOf('F', invoiceNumbers);

/** The lines of requests in their order. */
export async function invoiceLinesOf(db: Database, requestRids: readonly string[]): Promise<InvoiceLine[]> {
  if (requestRids.length === 0) return [];
  return db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.requestRid, [...requestRids]))
    .orderBy(asc(invoiceLines.requestRid), asc(invoiceLines.sort));
}

import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type InvoiceReport, mostInvoiceQueries } from '../../../host/gateways/invoices.ts';
import type { JobContext } from '../../../host/jobs.ts';
import type { Invoice, PlatformOrder } from '../moves.ts';
import { invoiceOrders, invoiceRequests } from '../tables.ts';
import { platformStates } from './rules.states.ts';

/** So many orders are compared a night, those that waited longest first, of so many days. */
const mostCompared = 1_000;
const comparedDays = 400;

/** Asks the platform about everything that it was asked for and that is over, and keeps where the books say otherwise. */
export async function compareOrders({ db, gateways, now }: JobContext): Promise<void> {
  if (!gateways.invoices) return;
  const since = new Date(now().getTime() - comparedDays * 86_400_000);
  const found = await db
    .select({ order: invoiceOrders, row: invoiceRequests })
    .from(invoiceOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.rid, invoiceOrders.requestRid))
    .where(
      and(
        isNotNull(invoiceOrders.endedAt),
        gt(invoiceOrders.sendings, 0),
        gt(invoiceOrders.createdAt, since),
      ),
    )
    .orderBy(sql`${invoiceOrders.comparedAt} ASC NULLS FIRST`, asc(invoiceOrders.rid))
    .limit(mostCompared);
  for (let from = 0; from < found.length; from += mostInvoiceQueries) {
    const some = found.slice(from, from + mostInvoiceQueries);
    const reports = await gateways.invoices.query(some.map(({ order }) => order.no));
    for (const [index, { order, row }] of some.entries()) {
      const report = reports[index];
      if (!report) continue;
      const theirs = report.state === 'issued' ? { theirNumber: report.number, theirFen: report.fen } : {};
      await db
        .update(invoiceOrders)
        .set({ comparedAt: now(), difference: differenceOf(order, row, report), ...theirs })
        .where(eq(invoiceOrders.rid, order.rid));
    }
  }
}

/** Where books and platform differ about an order that is over; empty where they agree. */
function differenceOf(order: PlatformOrder, row: Invoice, report: InvoiceReport): string {
  const isRed = order.kind === 'red';
  const number = isRed ? row.redNumber : row.number;
  if (order.status !== platformStates.done) {
    // What finance has written down since, or was told of and has dealt with, is no news.
    const isKnown =
      report.state !== 'issued' || report.number === number || report.number === order.theirNumber;
    return isKnown ? '' : '平台已开具，本系统未登记';
  }
  if (report.state === 'unknown') return '平台查无此发票';
  if (report.state === 'void') return '发票在平台上已作废';
  if (report.state !== 'issued') return '平台显示未开具';
  if (report.number !== number) return '发票号码与平台不一致';
  return report.fen === (isRed ? -row.amountFen : row.amountFen) ? '' : '发票金额与平台不一致';
}

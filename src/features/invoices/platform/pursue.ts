import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import type { InvoiceReport } from '../../../host/gateways/invoices.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { tax } from '../../ledger/rules.tax.ts';
import { type Invoice, orderRows, type PlatformOrder } from '../moves.ts';
import { contents } from '../rules.states.ts';
import { invoiceOrders, invoiceRequests } from '../tables.ts';
import { gatewayOf } from './gateway.ts';
import { pursueJob } from './orders.ts';
import { doubtOrder, giveUpOrder, takeInvoice } from './outcome.ts';
import {
  askAgainAfter,
  askedStates,
  filesWithin,
  givenUpAfter,
  mostSendings,
  platformStates,
  sentAgainAfter,
} from './rules.states.ts';

/** One round asks for so many orders, and gives the platform up for the round after so many failures. */
const batch = 60;
const givenUpAfterFailures = 3;

/**
 * Asks the platform for one order, or what became of it, and does what follows. It is written down that an order is sent
 * before it is, so whatever happens then it is only asked about; it is sent again, under its number, when the platform
 * does not know it. Throws ProviderFailed, after which it is asked later.
 */
export async function pursueOrder(context: JobContext, rid: string): Promise<void> {
  const found = await findOrder(context.db, rid);
  if (!found || found.order.endedAt) return;
  const { order, row } = found;
  if (order.status === platformStates.waiting) {
    if (await isThereAlready(context, order, row)) return;
    return send(context, order, row);
  }
  if (order.status === platformStates.sent)
    return follow(context, order, row, await reportOn(context, order, row.confirmNo));
}

/** Asks for every order that is due, the oldest question first. Runs every minute. */
export async function watchOrders(context: JobContext): Promise<void> {
  if (!context.gateways.invoices) return;
  const due = await context.db
    .select({ rid: invoiceOrders.rid })
    .from(invoiceOrders)
    .where(
      and(
        isNull(invoiceOrders.endedAt),
        inArray(invoiceOrders.status, [...askedStates]),
        lte(invoiceOrders.askAt, context.now()),
      ),
    )
    .orderBy(asc(invoiceOrders.askAt))
    .limit(batch);
  const errors: unknown[] = [];
  for (const { rid } of due) {
    if (errors.length >= givenUpAfterFailures) break;
    try {
      await pursueOrder(context, rid);
    } catch (error) {
      errors.push(error);
      await askLater(context, rid, {});
    }
  }
  if (errors.length) throw new AggregateError(errors, 'some invoices could not be asked for');
}

/** Sends an order, unless somebody else has since it was read. */
async function send(context: JobContext, order: PlatformOrder, row: Invoice): Promise<void> {
  const claimed = await claim(context, order);
  if (!claimed) return;
  const receipt = await sendTo(context, claimed, row);
  const report = await reportOn(context, claimed, row.confirmNo);
  if (receipt.state === 'refused' && report.state === 'unknown')
    return giveUpOrder(context, claimed, row, receipt.reason);
  return follow(context, claimed, row, report);
}

/** Writes down that an order is about to be sent, once: whoever else read it as it was finds it changed. */
async function claim(
  { db, now }: JobContext,
  { rid, version }: PlatformOrder,
): Promise<PlatformOrder | undefined> {
  return db.transaction(async (tx) => {
    const order = await orderRows.lock(tx, rid, 'any');
    if (order.version !== version || order.endedAt) return undefined;
    const changes = { sentAt: now(), sendings: order.sendings + 1 };
    const step = { by: bySystem, now: now(), changes };
    return order.status === platformStates.waiting
      ? orderRows.move(tx, order, { ...step, action: 'send' })
      : orderRows.change(tx, order, { ...step, action: 'again' });
  });
}

/** Does what a report on an order that was sent asks for. */
async function follow(
  context: JobContext,
  order: PlatformOrder,
  row: Invoice,
  report: InvoiceReport,
): Promise<void> {
  const sinceSent = context.now().getTime() - (order.sentAt?.getTime() ?? 0);
  switch (report.state) {
    case 'issued':
      if (Object.keys(report.files).length === 0 && sinceSent < filesWithin)
        return askLater(context, order.rid, { note: '已开票，等待文件' });
      return takeInvoice(context, order, row, report);
    case 'failed':
      return giveUpOrder(context, order, row, report.reason);
    case 'void':
      return giveUpOrder(context, order, row, '发票在平台上已作废');
    case 'running':
      return askLater(context, order.rid, { note: report.note });
    case 'unknown':
      if (sinceSent >= sentAgainAfter && order.sendings < mostSendings) return send(context, order, row);
      if (sinceSent >= givenUpAfter && order.sendings >= mostSendings)
        return giveUpOrder(context, order, row, '平台多次未收到该申请');
      return askLater(context, order.rid, {});
  }
}

/** Puts the next question off, the longer the older the order is. */
async function askLater(
  { db, jobs, now }: JobContext,
  rid: string,
  { note }: { note?: string },
): Promise<void> {
  const order = (await findOrder(db, rid))?.order;
  if (!order || order.endedAt) return;
  const seconds = askAgainAfter(now().getTime() - order.createdAt.getTime());
  await db
    .update(invoiceOrders)
    .set({ askAt: new Date(now().getTime() + seconds * 1_000), ...(note !== undefined && { note }) })
    .where(eq(invoiceOrders.rid, rid));
  // The watch comes by once a minute.
  if (seconds < 60) await jobs.send(pursueJob, { rid }, { after: seconds });
}

/**
 * Whether the platform has, or may yet have, an invoice of an earlier order of the request that was given up: then the new
 * one is not sent. It waits, or finance decides, who knows already of those that were not what was asked for.
 */
async function isThereAlready(context: JobContext, order: PlatformOrder, row: Invoice): Promise<boolean> {
  const earlier = await context.db
    .select()
    .from(invoiceOrders)
    .where(
      and(
        eq(invoiceOrders.requestRid, row.rid),
        eq(invoiceOrders.kind, order.kind),
        eq(invoiceOrders.status, platformStates.failed),
        eq(invoiceOrders.theirNumber, ''),
        gt(invoiceOrders.sendings, 0),
      ),
    )
    .orderBy(asc(invoiceOrders.place));
  for (const one of earlier) {
    const report = await reportOn(context, one);
    if (report.state === 'running') {
      await askLater(context, order.rid, { note: `${one.no}：${report.note}` });
      return true;
    }
    if (report.state !== 'issued') continue;
    const why = `此前的${one.no}在平台上已开具，号码${report.number.slice(0, 40)}，未再提交；核对后请登记该发票`;
    await doubtOrder(context, order, row, { why, theirs: report });
    return true;
  }
  return false;
}

async function findOrder(db: Database, rid: string) {
  const [found] = await db
    .select({ order: invoiceOrders, row: invoiceRequests })
    .from(invoiceOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.rid, invoiceOrders.requestRid))
    .where(eq(invoiceOrders.rid, rid));
  return found;
}

async function reportOn(
  { gateways }: JobContext,
  { no, kind }: PlatformOrder,
  confirmNo = '',
): Promise<InvoiceReport> {
  const gateway = gatewayOf(gateways);
  if (kind === 'red') return gateway.queryRed({ no, confirmNo });
  const [report] = await gateway.query([no]);
  return report ?? { no, state: 'unknown' };
}

async function sendTo({ gateways }: JobContext, order: PlatformOrder, row: Invoice) {
  const { no, kind, redReason, taxRate } = order;
  const gateway = gatewayOf(gateways);
  const { type, title, amountFen: fen, number, confirmNo, content, remark } = row;
  const buyer = { name: title.title, taxNo: title.tax_no };
  if (kind === 'red')
    return gateway.red({ no, reason: redReason ?? 'wrong', blue: { number, type, buyer }, confirmNo });
  return gateway.issue({
    ...{ no, type, item: contents[content], fen, taxFen: tax(fen, taxRate), taxRate, remark },
    buyer: {
      ...{ ...buyer, address: title.reg_address, phone: title.reg_phone },
      ...{ bank: title.bank, accountNo: title.account_no },
    },
  });
}

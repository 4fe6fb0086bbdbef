import { Readable } from 'node:stream';
import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { type Stored, storeFile } from '../../../host/calls/uploads.ts';
import type { Database } from '../../../host/database/database.ts';
import { newKey } from '../../../host/files/file-store.ts';
import type { InvoiceReport, IssuedInvoice } from '../../../host/gateways/invoices.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { bySystem, ridsOf } from '../../../host/records/rows.ts';
import { bindFiles, examine, expect as expectBytes, keepFilesOf } from '../../files/service.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { boundTo } from '../asking/read.ts';
import { refuseUnlike } from '../desk/facts.ts';
import { readInvoicePdf } from '../desk/invoice-pdf.ts';
import { mostXml, readInvoiceXml } from '../desk/invoice-xml.ts';
import { bookIssued, bookRed } from '../issued.ts';
import { type Invoice, invoiceRows, orderRows, type PlatformOrder } from '../moves.ts';
import { gatewayOf } from './gateway.ts';
import { askedStates } from './rules.states.ts';

type FileKind = keyof IssuedInvoice['files'];
type Reported = Extract<InvoiceReport, { state: 'issued' }>;

/** Kinds of files that a negative invoice is kept with. */
const redKinds: readonly FileKind[] = ['pdf', 'xml'];

/**
 * The platform has an invoice: its files are fetched and held, with all that it says, against what was asked for. What
 * agrees is booked as if finance had written it down; what does not waits for finance, and nothing of it is booked. Throws
 * ProviderFailed when a file cannot be had now.
 */
export async function takeInvoice(context: JobContext, order: PlatformOrder, row: Invoice, report: Reported) {
  const now = context.now();
  const stored: Partial<Record<FileKind, Stored>> = {};
  let problem = whyUnlike(order, row, report);
  try {
    if (!problem) await fetchFiles(context, order, row, report, stored);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem = error.message;
  }
  await context.db
    .transaction(async (db) => {
      const within = { ...context, db, jobs: context.jobs.within(db), now };
      const held = await hold(db, order.rid, row.rid);
      if (!held) return;
      if (problem) throw new Failure(problem);
      const files = await keep(within, row.rid, stored);
      const there = { number: report.number, day: report.day, ...files, by: bySystem };
      if (order.kind === 'red') await bookRed(within, held.request, there);
      else await bookIssued(within, held.request, { ...there, taxRate: order.taxRate });
      await orderRows.move(db, held.order, {
        ...{ action: 'take', by: bySystem, now },
        changes: { note: '', endedAt: now, difference: '', comparedAt: now },
      });
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      await doubtOrder(context, order, row, { why: error.message, theirs: report });
    });
}

/** The platform has not issued it: a request goes back to those that wait, with the reason. */
export async function giveUpOrder(context: JobContext, order: PlatformOrder, row: Invoice, reason: string) {
  const now = context.now();
  await context.db.transaction(async (db) => {
    const held = await hold(db, order.rid, row.rid);
    if (!held) return;
    await orderRows.move(db, held.order, {
      ...{ action: 'fail', by: bySystem, now },
      changes: { note: reason, endedAt: now },
    });
    if (order.kind === 'issue')
      await invoiceRows.move(db, held.request, {
        ...{ action: 'fail', by: bySystem, now, reason: `平台：${reason}` },
        changes: { reason: `平台：${reason}` },
      });
    await tellFinance({ db, now }, order, row, reason);
  });
}

/** What the platform did otherwise than it was asked to waits for finance; the request stays where it is. */
export async function doubtOrder(
  context: JobContext,
  order: PlatformOrder,
  row: Invoice,
  { why, theirs: { number, fen } }: { why: string; theirs: Pick<Reported, 'number' | 'fen'> },
) {
  const now = context.now();
  await context.db.transaction(async (db) => {
    const held = await hold(db, order.rid, row.rid);
    if (!held) return;
    await orderRows.move(db, held.order, {
      ...{ action: 'doubt', by: bySystem, now },
      changes: { note: why, difference: why, theirNumber: number.slice(0, 40), theirFen: fen },
    });
    await tellFinance({ db, now }, order, row, why);
  });
}

const tellFinance = (
  context: { db: Database; now: Date },
  order: PlatformOrder,
  row: Invoice,
  reason: string,
) =>
  tellStaff(context, {
    event: 'invoiceFailed',
    to: { role: 'finance' },
    values: { no: row.no, reason },
    ref: `${order.no} ${order.version}`,
  });

/** Request and order, locked in that order; nothing when somebody else knew what became of it before. */
async function hold(db: Database, orderRid: string, requestRid: string) {
  const request = await invoiceRows.lock(db, requestRid, 'any');
  const order = await orderRows.lock(db, orderRid, 'any');
  return askedStates.includes(order.status) ? { request, order } : undefined;
}

/** Why an invoice is not the one that was asked for, as far as the platform's answer tells. */
function whyUnlike(
  { kind }: PlatformOrder,
  row: Invoice,
  { number, fen, buyer }: Reported,
): string | undefined {
  const totalFen = kind === 'red' ? -row.amountFen : row.amountFen;
  if (!/^\d{20}$/.test(number)) return `平台返回的发票号码${number.slice(0, 40)}不是20位数字`;
  if (fen !== totalFen) return `平台开具的价税合计为¥${yuan(fen)}，与申请的¥${yuan(totalFen)}不一致`;
  if (buyer.name && bare(buyer.name) !== bare(row.title.title))
    return `平台开具的购买方为${buyer.name.slice(0, 100)}，与申请的抬头不一致`;
  if (buyer.taxNo && row.title.tax_no && bare(buyer.taxNo) !== bare(row.title.tax_no))
    return `平台开具的购买方税号为${buyer.taxNo.slice(0, 40)}，与申请的不一致`;
  return undefined;
}

/** Spaces and the width of brackets make no other name. */
const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

async function fetchFiles(
  context: JobContext,
  { kind }: PlatformOrder,
  row: Invoice,
  { number, day, files }: Reported,
  stored: Partial<Record<FileKind, Stored>>,
) {
  const gateway = gatewayOf(context.gateways);
  const said = { number, day, totalFen: kind === 'red' ? -row.amountFen : row.amountFen };
  const wanted = (Object.entries(files) as [FileKind, string][]).filter(
    ([each]) => kind === 'issue' || redKinds.includes(each),
  );
  for (const [each, address] of wanted) {
    const bytes = await gateway.file(address);
    if (each === 'xml') {
      if (bytes.length > mostXml) throw new Failure('平台的XML文件过大');
      refuseUnlike(readInvoiceXml(bytes.toString('utf8')), said, 'XML');
    }
    if (each === 'pdf') refuseUnlike(await readInvoicePdf(bytes), said, 'PDF');
    const key = newKey();
    await expectBytes({ db: context.db, now: context.now() }, key);
    stored[each] = await storeFile(context.store, key, {
      announced: { name: `电子发票-${number}.${each}`, declaredType: '' },
      ...{ bytes: Readable.from([bytes]), limit: bytes.length },
      examine: (announced, head) => examine({ purpose: 'invoice' }, announced, head),
    });
  }
}

/** Writes down the files of an invoice and binds them to its request; their rids by kind. */
async function keep(
  context: { db: Database; now: Date },
  requestRid: string,
  stored: Partial<Record<FileKind, Stored>>,
): Promise<Partial<Record<FileKind, string>>> {
  const kinds = Object.keys(stored) as FileKind[];
  if (kinds.length === 0) return {};
  const nobody = { ownerRid: null, staffRid: null };
  const files = kinds.flatMap((kind) => stored[kind] ?? []);
  const kept = await keepFilesOf(context, nobody, 'invoice', files);
  await bindFiles(context, { rids: ridsOf(kept), purpose: 'invoice', boundTo: boundTo(requestRid) });
  return Object.fromEntries(kinds.map((kind, index) => [kind, kept[index]?.rid]));
}

import { inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { StateOf } from '../../../core/record.ts';
import { yuan } from '../../../core/yuan.ts';
import {
  type Answers,
  inTransactionOnce,
  type StaffContext,
  type WithGateways,
} from '../../../host/calls/context.ts';
import { kinds } from '../../files/rules.kinds.ts';
import { readSentFile } from '../../files/service.downloads.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { askBack } from '../asking/ask.ts';
import { boundTo } from '../asking/read.ts';
import type { staffInvoiceReadPdf } from '../contract.platform.ts';
import type * as calls from '../contract.staff.ts';
import { bookIssued, bookRed, taxRateNow } from '../issued.ts';
import { type Invoice, invoiceRows } from '../moves.ts';
import { endOrder } from '../platform/orders.ts';
import { type invoiceRecord, invoiceRefusals } from '../rules.states.ts';
import { type InvoiceFacts, refuseUnlike } from './facts.ts';
import { mostPdf, readInvoicePdf } from './invoice-pdf.ts';
import { mostXml, readInvoiceXml } from './invoice-xml.ts';

const financeOf = ({ actor }: StaffContext) => ({ role: 'finance', rid: actor.rid }) as const;

/** Takes requests on; see the call. */
export const acceptInvoices: Answers<typeof calls.staffInvoiceAccept> = async (context, { list }) => {
  const { db, now } = context;
  const rows = await invoiceRows.lockEach(
    db,
    list.map(({ rid }) => rid),
    'any',
  );
  const by = financeOf(context);
  for (const row of rows) {
    const version = list.find(({ rid }) => rid === row.rid)?.version;
    invoiceRows.allow(row, { action: 'accept', by, now, version });
  }
  await invoiceRows.moveAll(db, rows, { action: 'accept', by, now });
  return null;
};

/** Sends a request back; see the call. */
export const rejectInvoice: Answers<typeof calls.staffInvoiceReject> = async (context, { rid, ...step }) => {
  const row = await move(context, rid, { action: 'reject', ...step });
  await notify(context, {
    ...{ customerRid: row.customerRid, event: 'invoiceRejected', ref: `${rid} ${row.version}` },
    values: { no: row.no, reason: step.reason },
  });
  return null;
};

/** Puts a request back among those that wait; see the call. */
export const failInvoice: Answers<typeof calls.staffInvoiceFail> = async (context, { rid, ...step }) => {
  const by = financeOf(context);
  const row = await invoiceRows.lock(context.db, rid, 'any');
  const { reason, version } = step;
  invoiceRows.allow(row, { action: 'fail', by, now: context.now, version });
  await endOrder(context, rid, by);
  await invoiceRows.move(context.db, row, {
    action: 'fail',
    by,
    now: context.now,
    version,
    reason,
    changes: { reason },
  });
  return null;
};

/** Leaves an invoice as it is; see the call. */
export const keepInvoice: Answers<typeof calls.staffInvoiceKeep> = async (
  context,
  { rid, version, reason },
) => {
  const { db, now } = context;
  const row = await invoiceRows.lock(db, rid, 'any');
  await endOrder(context, rid, financeOf(context));
  await invoiceRows.move(db, row, {
    ...{ action: 'keep', by: financeOf(context), now, version, reason },
    ...{ to: row.stateBefore as StateOf<typeof invoiceRecord>, changes: { reason: '', stateBefore: null } },
  });
  await notify(context, {
    ...{ customerRid: row.customerRid, event: 'invoiceRedRefused', ref: `${rid} ${row.version}` },
    values: { no: row.number, reason },
  });
  return null;
};

/** Asks that an invoice is taken back; see the call. */
export const askRed: Answers<typeof calls.staffInvoiceAskRed> = async (context, { rid, version, reason }) => {
  const row = await invoiceRows.lock(context.db, rid, 'any');
  await askBack(context, row, { by: financeOf(context), now: context.now, version, reason });
  return null;
};

/** The buyer has confirmed; see the call. */
export const confirmRed: Answers<typeof calls.staffInvoiceConfirmRed> = async (
  context,
  { rid, version, confirm_no: confirmNo },
) => {
  const { db, now } = context;
  await invoiceRows.move(db, await invoiceRows.lock(db, rid, 'any'), {
    ...{ action: 'confirmRed', by: financeOf(context), now, version, reason: confirmNo },
    changes: { confirmNo },
  });
  return null;
};

/** Writes down an invoice that was issued by hand; see the call. */
export async function issueByHand(
  outer: StaffContext & WithGateways,
  { rid, version, number, day, ...files }: CheckedInputOf<typeof calls.staffInvoiceIssue>,
): Promise<null> {
  const facts = await factsIn(outer, files);
  return inTransactionOnce(outer, async (context) => {
    const row = await invoiceRows.lock(context.db, rid, 'any');
    const teller = { by: financeOf(context), version };
    invoiceRows.allow(row, { ...teller, action: 'issue', now: context.now });
    facts.refuseUnlike({ number, day, totalFen: row.amountFen });
    await endOrder(context, rid, teller.by);
    await keepFiles(context, rid, files);
    context.note(`${row.no} 开票 ${number} ¥${yuan(row.amountFen)}`);
    const taxRate = await taxRateNow(context.db);
    await bookIssued(context, row, { number, day, taxRate, ...files, ...teller });
    return null;
  });
}

/** Paper goes to its buyer; see the call. */
export const mailInvoice: Answers<typeof calls.staffInvoiceMail> = async (
  context,
  { rid, version, express, waybill },
) => {
  const row = await move(
    context,
    rid,
    { action: 'mail', version },
    { express, waybill, mailedAt: context.now },
  );
  await notify(context, {
    ...{ customerRid: row.customerRid, event: 'invoiceMailed', ref: `${rid} ${row.version}` },
    values: { no: row.number, waybill: `${express} ${waybill}` },
  });
  return null;
};

/** Writes down the negative invoice; see the call. */
export async function redByHand(
  outer: StaffContext & WithGateways,
  { rid, version, number, day, ...files }: CheckedInputOf<typeof calls.staffInvoiceRed>,
): Promise<null> {
  const facts = await factsIn(outer, files);
  return inTransactionOnce(outer, async (context) => {
    const row = await invoiceRows.lock(context.db, rid, 'any');
    const teller = { by: financeOf(context), version };
    invoiceRows.allow(row, { ...teller, action: 'red', now: context.now });
    facts.refuseUnlike({ number, day, totalFen: -row.amountFen });
    await endOrder(context, rid, teller.by);
    await keepFiles(context, rid, files);
    context.note(`${row.no} 冲红 ${row.number}，红字 ${number}`);
    await bookRed(context, row, { number, day, ...files, ...teller });
    return null;
  });
}

async function move(
  context: StaffContext,
  rid: string,
  step: { action: 'reject' | 'mail'; version: number; reason?: string },
  changes: Partial<Invoice> = {},
): Promise<Invoice> {
  const { db, now } = context;
  const row = await invoiceRows.lock(db, rid, 'any');
  const { reason } = step;
  return invoiceRows.move(db, row, {
    ...{ ...step, by: financeOf(context), now },
    changes: { ...changes, ...(reason && { reason }) },
  });
}

/** What XML and PDF of an invoice say, as far as there are any. They are read before anything is locked. */
async function factsIn(context: StaffContext, { xml, pdf }: { xml?: string; pdf?: string }) {
  const ofXml = xml ? await xmlFacts(context, xml) : {};
  const ofPdf = pdf ? await pdfFacts(context, pdf) : {};
  return {
    refuseUnlike: (said: InvoiceFacts) => {
      refuseUnlike(ofXml, said, 'XML');
      refuseUnlike(ofPdf, said, 'PDF');
    },
  };
}

async function xmlFacts(context: StaffContext, rid: string): Promise<InvoiceFacts> {
  const { content } = await readSentFile(context, { rid, purpose: 'invoice', bytes: mostXml });
  return readInvoiceXml(content.toString('utf8'));
}

/** Nothing of a file of another kind, which is refused as such when it is bound. */
async function pdfFacts(context: StaffContext, rid: string): Promise<Partial<InvoiceFacts>> {
  const { type, content } = await readSentFile(context, { rid, purpose: 'invoice', bytes: mostPdf });
  return type === kinds.pdf?.type ? readInvoicePdf(content) : {};
}

/** Reads a PDF that was sent; see the call. */
export async function readSentPdf(
  context: StaffContext & WithGateways,
  { pdf }: CheckedInputOf<typeof staffInvoiceReadPdf>,
) {
  const { number = '', day = '', totalFen = null } = await pdfFacts(context, pdf);
  return { number, day, total_fen: totalFen };
}

/** Binds an invoice's files to it. Refuses one that is of another kind than it is given as. */
async function keepFiles(
  context: StaffContext,
  rid: string,
  given: Partial<Record<'pdf' | 'ofd' | 'xml', string>>,
) {
  const rids = Object.values(given).filter(Boolean);
  if (rids.length === 0) return;
  await bindFiles(context, {
    ...{ rids, purpose: 'invoice', boundTo: boundTo(rid), staffRid: context.actor.rid },
  });
  const kept = await context.db
    .select({ rid: files.rid, type: files.type })
    .from(files)
    .where(inArray(files.rid, rids));
  const isWrong = ([kind, file]: [string, string | undefined]) =>
    kept.some((one) => one.rid === file && one.type !== kinds[kind]?.type);
  if (Object.entries(given).some(isWrong)) throw new Failure(invoiceRefusals.wrongKind);
}

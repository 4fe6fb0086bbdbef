import { eq, inArray, or } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { StateOf } from '../../../core/record.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { yuan } from '../../../core/yuan.ts';
import {
  type Answers,
  inTransactionOnce,
  type StaffContext,
  type WithGateways,
} from '../../../host/calls/context.ts';
import { kinds } from '../../files/rules.kinds.ts';
import { readSentText } from '../../files/service.downloads.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { tax } from '../../ledger/rules.tax.ts';
import { notify } from '../../notifications/service.notices.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { askBack } from '../asking/ask.ts';
import { boundTo } from '../asking/read.ts';
import type * as calls from '../contract.staff.ts';
import { standFor, takeBack } from '../free-lines.ts';
import { type Invoice, invoiceLinesOf, invoiceRows } from '../moves.ts';
import { type invoiceRecord, invoiceRefusals, invoiceStates, isPaper, isSpecial } from '../rules.states.ts';
import { invoiceRequests } from '../tables.ts';
import { mostXml, readInvoiceXml, type XmlFacts } from './invoice-xml.ts';

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
  await move(context, rid, { action: 'fail', ...step });
  return null;
};

/** Leaves an invoice as it is; see the call. */
export const keepInvoice: Answers<typeof calls.staffInvoiceKeep> = async (
  context,
  { rid, version, reason },
) => {
  const { db, now } = context;
  const row = await invoiceRows.lock(db, rid, 'any');
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
  const { db, now, actor } = context;
  const row = await invoiceRows.lock(db, rid, 'any');
  if (row.status !== invoiceStates.redAsked || !isSpecial(row.type)) throw new Failure(refusals.wrongState);
  await invoiceRows.change(db, row, {
    ...{ action: 'confirm', by: { rid: actor.rid }, now, version, reason: confirmNo },
    changes: { confirmNo },
  });
  return null;
};

/** Writes down an invoice that was issued by hand; see the call. */
export async function issueByHand(
  outer: StaffContext & WithGateways,
  { rid, version, number, day, pdf, ofd, xml }: CheckedInputOf<typeof calls.staffInvoiceIssue>,
): Promise<null> {
  const facts = await factsIn(outer, xml);
  return inTransactionOnce(outer, async (context) => {
    const { db, now, actor, note } = context;
    const row = await invoiceRows.lock(db, rid, 'any');
    const step = { action: 'issue', by: financeOf(context), now, version } as const;
    invoiceRows.allow(row, step);
    await refuseNumber(context, row, { number, day, facts, amountFen: row.amountFen });
    await keepFiles(context, rid, { pdf, ofd, xml });
    const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
    const { taxRate } = moneySetting;
    note(`${row.no} 开票 ${number} ¥${yuan(row.amountFen)}`);
    const moved = await invoiceRows.move(db, row, {
      ...step,
      changes: {
        ...{ number, issuedOn: day, taxRate, taxFen: tax(row.amountFen, taxRate), reason: '' },
        ...{ pdfRid: pdf || null, ofdRid: ofd || null, xmlRid: xml || null },
      },
    });
    const operator = { type: 'staff', rid: actor.rid } as const;
    await standFor(context, moved, await invoiceLinesOf(db, [rid]), { taxRate, operator });
    await notify(context, {
      ...{ customerRid: row.customerRid, event: 'invoiceIssued', ref: `${rid} ${moved.version}` },
      values: { no: number, yuan: yuan(row.amountFen) },
    });
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
  { rid, version, number, day, pdf, xml }: CheckedInputOf<typeof calls.staffInvoiceRed>,
): Promise<null> {
  const facts = await factsIn(outer, xml);
  return inTransactionOnce(outer, async (context) => {
    const { db, now, actor, note } = context;
    const row = await invoiceRows.lock(db, rid, 'any');
    const step = { action: 'red', by: financeOf(context), now, version, reason: row.reason } as const;
    invoiceRows.allow(row, step);
    await refuseNumber(context, row, { number, day, facts, amountFen: -row.amountFen });
    await keepFiles(context, rid, { pdf, xml });
    note(`${row.no} 冲红 ${row.number}，红字 ${number}`);
    const moved = await invoiceRows.move(db, row, {
      ...step,
      changes: { redNumber: number, redOn: day, redPdfRid: pdf || null, redXmlRid: xml || null },
    });
    const operator = { type: 'staff', rid: actor.rid } as const;
    await takeBack(context, moved, await invoiceLinesOf(db, [rid]), operator);
    await notify(context, {
      ...{ customerRid: row.customerRid, event: 'invoiceRed', ref: `${rid} ${moved.version}` },
      values: { no: row.number, yuan: yuan(row.amountFen) },
    });
    return null;
  });
}

async function move(
  context: StaffContext,
  rid: string,
  step: { action: 'reject' | 'fail' | 'mail'; version: number; reason?: string },
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

/** What the XML file of an invoice says; nothing when there is none. It is read before anything is locked. */
async function factsIn(context: StaffContext, xml: string | undefined): Promise<XmlFacts | undefined> {
  if (!xml) return undefined;
  return readInvoiceXml(await readSentText(context, { rid: xml, purpose: 'invoice', bytes: mostXml }));
}

async function refuseNumber(
  { db, now }: StaffContext,
  { type }: Invoice,
  said: { number: string; day: string; facts?: XmlFacts; amountFen: number },
) {
  const { number, day, facts, amountFen } = said;
  if (!(isPaper(type) ? /^\d{8}$/ : /^\d{20}$/).test(number)) throw new Failure(invoiceRefusals.number);
  if (day > shanghaiDate(now)) throw new Failure(invoiceRefusals.day);
  if (facts && facts.number !== number) throw new Failure(invoiceRefusals.xmlNumber);
  if (facts && facts.day !== day) throw new Failure(invoiceRefusals.xmlDay);
  if (facts && facts.totalFen !== amountFen) throw new Failure(invoiceRefusals.xmlAmount);
  const same = or(eq(invoiceRequests.number, number), eq(invoiceRequests.redNumber, number));
  if ((await db.$count(invoiceRequests, same)) > 0) throw new Failure(invoiceRefusals.numberTaken);
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

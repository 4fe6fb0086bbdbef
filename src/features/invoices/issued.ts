import { eq, or } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { Mover } from '../../host/records/rows.ts';
import type { Operator } from '../ledger/post.ts';
import { tax } from '../ledger/rules.tax.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import { standFor, takeBack } from './free-lines.ts';
import { tellInvoice } from './mailing.ts';
import { type Invoice, invoiceLinesOf, invoiceRows } from './moves.ts';
import { packDue } from './pack/pack-due.ts';
import { type InvoiceRole, invoiceRefusals, isPaper } from './rules.states.ts';
import { invoiceRequests } from './tables.ts';

/** What an invoice is once it is there: its number, its Shanghai calendar day, and its files, which are bound to it. */
type There = { number: string; day: string; pdf?: string; ofd?: string; xml?: string };
/** Who says so, and which version they have seen. */
type Teller = { by: Mover<InvoiceRole>; version?: number };

/** The rate of VAT that is in force. One statement. */
export async function taxRateNow(db: Database): Promise<number> {
  return (await loadSettings(db, { moneySetting: MoneySetting })).moneySetting.taxRate;
}

/**
 * The invoice of a locked request is there, whichever way it was issued: the request moves to 已开票, the invoice stands for
 * what it asked for at `taxRate`, and its customer is told. Refuses as the transition does, and what number and day lack.
 */
export async function bookIssued(
  context: Sender,
  row: Invoice,
  { number, day, taxRate, pdf, ofd, xml, ...teller }: There & Teller & { taxRate: number },
): Promise<Invoice> {
  const { db, now } = context;
  await refuseNumber(context, row, { number, day });
  const moved = await invoiceRows.move(db, row, {
    ...{ ...teller, action: 'issue', now },
    changes: {
      ...{ number, issuedOn: day, taxRate, taxFen: tax(row.amountFen, taxRate), reason: '' },
      ...{ pdfRid: pdf || null, ofdRid: ofd || null, xmlRid: xml || null },
    },
  });
  const lines = await invoiceLinesOf(db, [row.rid]);
  await standFor(context, moved, lines, { taxRate, operator: operatorOf(teller) });
  await tellInvoice(context, moved);
  if (moved.wantsPack && moved.title.email) await context.jobs.send(packDue, { rid: row.rid });
  return moved;
}

/** The negative invoice that takes a locked one back is there: what that stood for is free again. Refuses as `bookIssued`. */
export async function bookRed(
  context: Sender,
  row: Invoice,
  { number, day, pdf, xml, ...teller }: Omit<There, 'ofd'> & Teller,
): Promise<Invoice> {
  const { db, now } = context;
  await refuseNumber(context, row, { number, day });
  const moved = await invoiceRows.move(db, row, {
    ...{ ...teller, action: 'red', now, reason: row.reason },
    changes: { redNumber: number, redOn: day, redPdfRid: pdf || null, redXmlRid: xml || null },
  });
  await takeBack(context, moved, await invoiceLinesOf(db, [row.rid]), operatorOf(teller));
  await tellInvoice(context, moved);
  return moved;
}

const operatorOf = ({ by }: Teller): Operator =>
  by.role === 'system' ? { type: 'system', rid: '' } : { type: 'staff', rid: by.rid };

/** Refuses a number that has not the shape of its kind or is known, and a day that is yet to come. */
async function refuseNumber(
  { db, now }: Pick<Sender, 'db' | 'now'>,
  { type }: Invoice,
  { number, day }: Pick<There, 'number' | 'day'>,
) {
  if (!(isPaper(type) ? /^\d{8}$/ : /^\d{20}$/).test(number)) throw new Failure(invoiceRefusals.number);
  if (day > shanghaiDate(now)) throw new Failure(invoiceRefusals.day);
  const same = or(eq(invoiceRequests.number, number), eq(invoiceRequests.redNumber, number));
  if ((await db.$count(invoiceRequests, same)) > 0) throw new Failure(invoiceRefusals.numberTaken);
}

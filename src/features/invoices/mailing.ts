import type { CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
import { mailAgain, notify, type Sender } from '../notifications/service.notices.ts';
import { type InvoiceFile, invoiceFiles, type invoiceMail } from './contract.ts';
import { type Invoice, invoiceRows } from './moves.ts';
import { invoiceRefusals, invoiceStates } from './rules.states.ts';

/** Mails with invoices that one customer has sent to any address. */
const mailRate: Limit = {
  name: 'invoice mail',
  windows: [{ figure: 10, seconds: 24 * 60 * 60, refusal: invoiceRefusals.tooManyMails }],
};

/** Where the files of an invoice stand in its row. */
export const fileColumns = {
  pdf: 'pdfRid',
  ofd: 'ofdRid',
  xml: 'xmlRid',
  red_pdf: 'redPdfRid',
  red_xml: 'redXmlRid',
} as const satisfies Record<InvoiceFile, keyof Invoice>;

/** An invoice's files as mails carry them, called by its number. */
function mailed(row: Invoice, kinds: readonly InvoiceFile[]): { rid: string; name: string }[] {
  return kinds.flatMap((kind) => {
    const rid = row[fileColumns[kind]];
    if (!rid) return [];
    const isRed = kind.startsWith('red_');
    const name = `${isRed ? '红字发票' : '发票'}_${isRed ? row.redNumber : row.number}.${kind.replace('red_', '')}`;
    return { rid, name };
  });
}

/** What there is to tell of an invoice as it is now. */
function occasionOf({ customerRid, number, amountFen, status }: Invoice) {
  const event = status === invoiceStates.red ? ('invoiceRed' as const) : ('invoiceIssued' as const);
  return {
    ...{ customerRid, event },
    values: { no: number, yuan: yuan(amountFen) },
  };
}

/**
 * Tells a customer that an invoice is issued or was taken back (product definition, section 7). The files of that go by mail
 * to the address of its title; one without such an address is told of at the account's.
 */
export async function tellInvoice(context: Sender, row: Invoice): Promise<void> {
  const { email } = row.title;
  const files = mailed(row, row.status === invoiceStates.red ? ['red_pdf', 'red_xml'] : invoiceFiles);
  await notify(context, {
    ...{ ...occasionOf(row), ref: `${row.rid} ${row.version}` },
    ...(email && { mail: { to: email, files } }),
  });
}

/** Sends an invoice's files to an address; see the call. */
export async function mailInvoiceFiles(
  context: CustomerContext,
  { rid, email }: CheckedInputOf<typeof invoiceMail>,
): Promise<null> {
  const { db, now, actor } = context;
  const row = await invoiceRows.lock(db, rid, { owner: actor.rid });
  const files = mailed(row, invoiceFiles);
  if (files.length === 0) throw new Failure(invoiceRefusals.noFiles);
  await spend(db, mailRate, actor.rid, now);
  await mailAgain(context, { ...occasionOf(row), mail: { to: email, files } });
  return null;
}

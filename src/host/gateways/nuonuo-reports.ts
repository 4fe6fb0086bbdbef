import { z } from 'zod';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { InvoiceReport } from './invoices.ts';
import { ProviderFailed } from './outbound.ts';
import { fenOfYuan } from './payment-keys.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value ?? '').toString().trim());

/** What queryInvoiceResult says of an order. */
const Result = z.object({
  ...{ orderNo: text, status: text, statusMsg: text, failCause: text, invoiceTime: text },
  ...{ invoiceNo: text, allElectronicInvoiceNumber: text },
  ...{ orderAmount: text, exTaxAmount: text, taxAmount: text, payerName: text, payerTaxNo: text },
  ...{ pdfUrl: text, ofdUrl: text, xmlUrl: text },
});
export const Results = z.array(Result);

/** What queryInvoiceRedConfirm says of a red letter form (红字确认单). */
const RedForm = z.object({ billId: text, billStatus: text, billMessage: text, invoiceSerialNum: text });
export const RedForms = z.object({
  list: z
    .array(RedForm)
    .nullish()
    .transform((list) => list ?? []),
});

/** What the platform does not know. */
export const unknownTo = (no: string): InvoiceReport => ({ no, state: 'unknown' });

/** Throws ProviderFailed when an invoice is said to be there of which number, day or amount are missing. */
export function reportOf(no: string, result: z.output<typeof Result>): InvoiceReport {
  const { status, statusMsg, failCause, payerName: name, payerTaxNo: taxNo } = result;
  if (status === '22')
    return { no, state: 'failed', reason: (failCause || statusMsg || '开票失败').slice(0, 200) };
  if (status === '3' || status === '31') return { no, state: 'void' };
  if (status !== '2') return { no, state: 'running', note: notes[status] ?? statusMsg };
  const number = result.allElectronicInvoiceNumber || result.invoiceNo;
  const time = Number(result.invoiceTime);
  const fen = signedFen(result.orderAmount) ?? sumOf(result.exTaxAmount, result.taxAmount);
  if (!number || !(time > 0) || fen === undefined)
    throw new ProviderFailed('nuonuo: an invoice without number, day or amount');
  const files = { pdf: result.pdfUrl, ofd: result.ofdUrl, xml: result.xmlUrl };
  return {
    ...{ no, state: 'issued', number, day: shanghaiDate(new Date(time)), fen, buyer: { name, taxNo } },
    files: Object.fromEntries(Object.entries(files).filter(([, address]) => address)),
  };
}

/** How far an invoice is: being issued, being sealed, not sealed. */
const notes: Partial<Record<string, string>> = {
  20: '开票中',
  21: '已开票，签章中',
  24: '已开票，签章失败，请在平台重新签章',
};

/** What became of a red letter form that has no invoice yet. */
export function reportOfForm(
  no: string,
  { billStatus, billMessage }: z.output<typeof RedForm>,
): InvoiceReport {
  const ended = endedForms[billStatus];
  if (ended) return { no, state: 'failed', reason: (billMessage || ended).slice(0, 200) };
  return { no, state: 'running', note: billStatus === '02' ? '待购买方确认红字信息' : '红字确认单处理中' };
}

const endedForms: Partial<Record<string, string>> = {
  '05': '购买方已否认红字确认单',
  '07': '红字确认单超过72小时未确认',
  '08': '红字确认单已撤销',
  '09': '红字确认单已撤销',
  16: '红字确认单申请失败',
};

function signedFen(amount: string): number | undefined {
  const fen = fenOfYuan(amount.replace(/^-/, ''));
  return fen !== undefined && amount.startsWith('-') ? -fen : fen;
}

function sumOf(...amounts: string[]): number | undefined {
  const fens = amounts.map(signedFen);
  return fens.some((fen) => fen === undefined)
    ? undefined
    : fens.reduce((sum: number, fen) => sum + (fen ?? 0), 0);
}

import { Failure } from '../../../core/failure.ts';
import { fenOf } from '../../../core/yuan.ts';
import { mostPdfPages, pdfText } from '../../../host/papers/pdf-text.ts';
import type { InvoiceFacts } from './facts.ts';

/** So large may an invoice's PDF file be to be read, in bytes. */
export const mostPdf = 10 * 1024 * 1024;

/** Why a PDF file is not taken. */
export const pdfRefusals = {
  broken: '无法识别该发票PDF文件，文件已损坏或不是PDF',
  locked: '该PDF文件已加密，请上传税务平台下载的原文件',
  long: `该PDF文件超过${mostPdfPages}页，请上传税务平台下载的原文件`,
  script: '该PDF文件含有脚本，请上传税务平台下载的原文件',
  costly: '该PDF文件过于复杂，无法识别，请上传税务平台下载的原文件',
} as const;

/**
 * Number, day and total of an invoice's PDF file, as far as its text tells them: nothing of a scan. Refuses what is broken,
 * locked, too long, runs scripts or costs too much to read. Waits for a thread.
 */
export async function readInvoicePdf(bytes: Uint8Array): Promise<Partial<InvoiceFacts>> {
  const found = await pdfText(bytes);
  if ('problem' in found) throw new Failure(pdfRefusals[found.problem]);
  return invoiceFactsIn(found.text);
}

/**
 * What the text of an invoice says, whose pieces may come in any order: the number of 20 or 8 digits after its label or,
 * when labels come apart from values, the only one of 20; the day likewise; as the total the amount after （小写）, else the
 * largest with a ¥, which the sum of price and tax is.
 */
export function invoiceFactsIn(text: string): Partial<InvoiceFacts> {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\S\n]+/g, '')
    // A negative invoice names the one that it takes back.
    .replace(/蓝字\D{0,12}\d{20}/g, '');
  const after = (label: string, value: string) =>
    new RegExp(`${[...label].join('\\s*')}\\s*:?\\s*(${value})(?!\\d)`).exec(plain)?.[1];
  const number = after('发票号码', '\\d{20}|\\d{8}') ?? only(plain.match(/(?<!\d)\d{20}(?!\d)/g));
  const day = after('开票日期', date.source) ?? only(plain.match(new RegExp(date, 'g')));
  const amounts = (plain.match(/-?¥\s*-?\d[\d,]*\.\d{2}(?!\d)/g) ?? []).map(signedFen);
  const small = /\(\s*小\s*写\s*\)\s*(-?¥?\s*-?\d[\d,]*\.\d{2})(?!\d)/.exec(plain)?.[1];
  const totalFen = small ? signedFen(small) : amounts.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  return {
    ...(number && { number }),
    ...(day && { day: day.replace(/[年月]/g, '-').replace('日', '') }),
    ...(totalFen !== undefined && { totalFen }),
  };
}

const date = /\d{4}年\d{2}月\d{2}日/;

function only(found: readonly string[] | null): string | undefined {
  const different = new Set(found);
  return different.size === 1 ? [...different][0] : undefined;
}

function signedFen(amount: string): number {
  const fen = fenOf(amount.replace(/[-¥\s]/g, '')) ?? 0;
  return amount.includes('-') ? -fen : fen;
}

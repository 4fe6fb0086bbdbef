import { Failure } from '../../../core/failure.ts';

/** What the file of an invoice says of itself; the amount includes VAT, in fen, below 0 for a negative one. */
export type InvoiceFacts = { number: string; day: string; totalFen: number };

/** Refuses what disagrees with what a file says of the invoice, as far as it tells. */
export function refuseUnlike(facts: Partial<InvoiceFacts>, said: InvoiceFacts, kind: 'XML' | 'PDF'): void {
  const isUnlike = (name: keyof InvoiceFacts) => facts[name] !== undefined && facts[name] !== said[name];
  if (isUnlike('number')) throw new Failure(`${kind}文件中的发票号码与填写的不一致`);
  if (isUnlike('day')) throw new Failure(`${kind}文件中的开票日期与填写的不一致`);
  if (isUnlike('totalFen')) throw new Failure(`${kind}文件中的价税合计与申请金额不一致`);
}

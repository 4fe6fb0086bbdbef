import { XMLParser } from 'fast-xml-parser';
import { Failure } from '../../../core/failure.ts';
import { fenOf } from '../../../core/yuan.ts';
import { invoiceRefusals } from '../rules.states.ts';
import type { InvoiceFacts } from './facts.ts';

/** So large may an invoice's XML file be, in bytes. */
export const mostXml = 1024 * 1024;

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false });

/**
 * Reads number, day and total of an invoice's XML file as the tax bureaus deliver it (`EInvoice` with BasicInformation and
 * TaxSupervisionInfo). Refuses 无法识别该发票XML文件 what says them not or twice, and everything that declares entities.
 */
export function readInvoiceXml(text: string): InvoiceFacts {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Failure(invoiceRefusals.xml);
  let tree: unknown;
  try {
    tree = parser.parse(text, true);
  } catch {
    throw new Failure(invoiceRefusals.xml);
  }
  const number = textAt(tree, 'EInvoice', 'TaxSupervisionInfo', 'InvoiceNumber');
  const time = textAt(tree, 'EInvoice', 'TaxSupervisionInfo', 'IssueTime');
  const total = textAt(tree, 'EInvoice', 'EInvoiceData', 'BasicInformation', 'TotalTax-includedAmount');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(time ?? '')?.[0];
  const fen = fenOf(total?.replace(/^-/, '') ?? '');
  if (!number || !day || fen === undefined) throw new Failure(invoiceRefusals.xml);
  return { number, day, totalFen: total?.startsWith('-') ? -fen : fen };
}

function textAt(tree: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (node, name) =>
      typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
    tree,
  );
  return typeof found === 'string' ? found.trim() : undefined;
}

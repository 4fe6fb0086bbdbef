import type { InputOf, OutputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { send } from '../../../ui/asking/send.ts';
import { type InvoiceDetail, invoiceInfo } from '../contract.ts';

/** What the address says of the list. */
export const invoiceAddress = addressFor(invoiceInfo, [
  'owner',
  'kw',
  'status',
  'type',
  'from',
  'to',
  'page',
  'size',
]);

/** The customer's requests, and what can be invoiced. */
export type Invoices = Extract<OutputOf<typeof invoiceInfo>, { invoiceable: unknown }>;

/** Asks for the customer's requests and what can be invoiced. */
export async function loadInvoices(input: Omit<InputOf<typeof invoiceInfo>, 'rid'>): Promise<Invoices> {
  const found = await send(invoiceInfo, input);
  if (!('invoiceable' in found)) throw new Failure(refusals.notFound);
  return found;
}

/** Asks for one request whole. */
export async function loadInvoice(rid: string): Promise<InvoiceDetail> {
  const found = await send(invoiceInfo, { rid });
  if ('invoiceable' in found) throw new Failure(refusals.notFound);
  return found;
}

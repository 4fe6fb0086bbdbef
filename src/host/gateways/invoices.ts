/**
 * A platform that issues fully digital invoices (数电票) for the shop. An order of ours has one number; what is asked for
 * under a number that the platform knows is never issued again. Everything throws ProviderFailed when there is no answer
 * that tells, after which the order has to be asked for.
 */
export type InvoiceGateway = {
  /** How people call it. */
  name: string;
  /** The types of invoices that it issues. */
  types: readonly number[];
  issue: (order: InvoiceOrder) => Promise<InvoiceReceipt>;
  /** What became of orders, in their order; at most `mostInvoiceQueries`. */
  query: (nos: readonly string[]) => Promise<InvoiceReport[]>;
  /** Takes an invoice back whole, by a negative one. */
  red: (order: RedInvoiceOrder) => Promise<InvoiceReceipt>;
  queryRed: (order: Pick<RedInvoiceOrder, 'no' | 'confirmNo'>) => Promise<InvoiceReport>;
  /** The bytes of a file that a report names; 10 MB at most. */
  file: (address: string) => Promise<Buffer>;
  /**
   * The number of the order that a callback is about; undefined when it is none. Nothing else of it is to be believed:
   * callbacks are not signed, so the platform is asked.
   */
  readNotice: (body: Buffer) => string | undefined;
  /** What the platform wants to hear of a callback. */
  acknowledgement: { type: string; body: string };
};

/** So many orders are asked for at once. */
export const mostInvoiceQueries = 50;

/** Whom an invoice is made out to; empty texts for what is not known. */
export type InvoiceBuyer = {
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  accountNo: string;
};

/** An invoice that is asked for, with one line; all amounts in fen, the rate in percent. */
export type InvoiceOrder = {
  no: string;
  type: number;
  buyer: InvoiceBuyer;
  /** What was bought. */
  item: string;
  /** With VAT, which is `taxFen` of it. */
  fen: number;
  taxFen: number;
  taxRate: number;
  remark: string;
};

/** Why an invoice is taken back: it says something wrong, the service was stopped, its price was lowered. */
export type RedReason = 'wrong' | 'stopped' | 'lowered';

/** A negative invoice that is asked for: the one that it takes back, and the buyer's confirmation where one was needed. */
type RedInvoiceOrder = {
  no: string;
  reason: RedReason;
  blue: { number: string; type: number; buyer: Pick<InvoiceBuyer, 'name' | 'taxNo'> };
  confirmNo: string;
};

/** Whether an order was taken; a refusal is final once the platform does not know the order. */
export type InvoiceReceipt = { state: 'taken' } | { state: 'refused'; reason: string };

/** What a platform says of an order. */
export type InvoiceReport = { no: string } & (
  | ({ state: 'issued' } & IssuedInvoice)
  /** It was issued and is void now. */
  | { state: 'void' }
  | { state: 'running'; note: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }
);

/** An invoice that is there. */
export type IssuedInvoice = {
  number: string;
  /** Shanghai calendar day. */
  day: string;
  /** With VAT, in fen, below 0 for a negative one. */
  fen: number;
  buyer: Pick<InvoiceBuyer, 'name' | 'taxNo'>;
  /** Where its files are; `file` fetches them. */
  files: Partial<Record<'pdf' | 'ofd' | 'xml', string>>;
};

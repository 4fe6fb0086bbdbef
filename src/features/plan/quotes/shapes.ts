import type { FormValues } from '../contract.ts';

/** A quote on paper, as it is drawn: see `papers.quote.ts`. */
export type QuotePaper = {
  shop: string;
  lab: { address: string; phone: string };
  /** YYYY-MM-DD HH:mm:ss of the printing. */
  printed: string;
  no: string;
  version: number;
  /** Organisation and name of the customer. */
  to: string;
  by: string;
  at: string;
  /** YYYY-MM-DD. */
  validUntil: string;
  note: string;
  lines: readonly { name: string; count: number; priceFen: number; note: string }[];
};

/** A line of a quote before it is in anybody's plan; `quotedFen` for one. */
export type QuotableLine = {
  serviceRid: string;
  name: string;
  img: string;
  count: number;
  params: FormValues;
  note: string;
  quotedFen: number;
};

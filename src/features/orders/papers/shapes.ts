/** What goes with samples on their way, as it is drawn: see `papers.labels.ts` and `papers.packing.ts`. */
export type Papers = {
  shop: string;
  /** Where the parcel goes. */
  lab: { address: string; phone: string; express: string };
  /** YYYY-MM-DD HH:mm:ss of the printing. */
  printed: string;
  orders: {
    no: string;
    title: string;
    contact: { name: string; phone: string };
    leftover: string;
    isSecret: boolean;
    remark: string;
    samples: PaperSample[];
  }[];
};

/** A sample on paper. `code` is what its QR code says, `tests` the services it is for. */
export type PaperSample = {
  code: string;
  no: string;
  name: string;
  form: string;
  amount: string;
  hazards: string;
  isDangerous: boolean;
  storage: string;
  tests: string;
};

/** What orders say of themselves on paper: see `papers.confirmation.ts`. Amounts in fen. */
export type Confirmations = Pick<Papers, 'shop' | 'lab' | 'printed'> & {
  orders: {
    no: string;
    /** Names of the customer and of their organisation. */
    customer: string;
    company: string;
    contact: { name: string; phone: string };
    created: string;
    status: string;
    promised: string;
    payMode: string;
    samples: number;
    leftover: string;
    isSecret: boolean;
    protocolVersion: string;
    remark: string;
    totalFen: number;
    /** What coupon and points take off it. */
    discountFen: number;
    /** What of it the invoice is over that this goes with. */
    invoicedFen: number | undefined;
    lines: {
      name: string;
      params: { name: string; value: string }[];
      count: number;
      formula: { label: string; amount_fen: number }[];
      amountFen: number;
    }[];
  }[];
};

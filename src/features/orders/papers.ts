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

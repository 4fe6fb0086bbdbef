/** A published paper as a register of papers tells of it. */
export type Paper = {
  doi: string;
  title: string;
  /** The journal or book that it is in; empty when the register does not say. */
  journal: string;
  /** The earliest day that it was published on, as far as it is known: 2026-03-05, 2026-03, 2026, or empty. */
  publishedOn: string;
};

/** A register in which papers are looked up by their DOI. */
export type PaperGateway = {
  /** What people call it. */
  name: string;
  /** The paper of a DOI; undefined when the register has none. Throws ProviderFailed when it does not answer. */
  find: (doi: string) => Promise<Paper | undefined>;
};

/** What a coupon takes off: an amount, a share of the price, or the price of samples. */
type CouponKind = 0 | 1 | 2;

/** Where a coupon came from. */
export type CouponSource = 'claim' | 'code' | 'grant' | 'invite' | 'late' | 'points';

/** What a coupon is good for; amounts in fen. */
export type CouponTerms = {
  kind: CouponKind;
  /** Fen of an amount, percent of the price that are taken off, or a number of samples. */
  value: number;
  /** What is taken off at most; null without a limit. */
  mostFen: number | null;
  /** What the services that it is for must come to. */
  minFen: number;
  /** Kinds of services (1, 3), categories and services that it is for; empty for all. */
  typeIds: number[];
  categoryIds: number[];
  serviceRids: string[];
  /** Whether it is for what staff quoted too. */
  onQuoted: boolean;
};

/** Terms of an amount off everything from `minFen` on. */
export function amountOff(fen: number, minFen = 0): CouponTerms {
  const scope = { typeIds: [], categoryIds: [], serviceRids: [] };
  return { kind: 0, value: fen, mostFen: null, minFen, ...scope, onQuoted: false };
}

/** Who may come by an offer. */
export type Audience = {
  /** Organizations of customers (0 student, 3 teacher, 1 individual, 2 enterprise); empty for all. */
  organizations: number[];
  /** Levels from which on. */
  level: number;
  /** Only customers who have ordered nothing yet. */
  isNewcomer: boolean;
};

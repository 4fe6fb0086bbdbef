import { spread } from '../../ledger/rules.spread.ts';
import { workStates } from '../../results/rules.states.ts';

/** A unit of laboratory work as far as its price goes. */
export type PricedWork = {
  rid: string;
  lineRid: string;
  status: number;
  /** Samples that it is about. */
  samples: number;
  /** What it costs other than the order's line says; null for what the line says. */
  amountFen: number | null;
  retestOf: string | null;
  retestFee: 'free' | 'charged-if-equal' | null;
  differs: boolean | null;
  isReleased: boolean;
};

/**
 * What each unit of work of an order costs, in fen (product definition, 1.1 and 1.15): its own amount; otherwise its
 * share of the order's line, spread over the line's original work by samples with the largest remainder; nothing for
 * what cannot be done unless a fee was announced; a retest nothing, or the price of what it repeats when that was said
 * before and it found the same. Returns amounts by rid.
 */
export function amountsOfWork(
  work: readonly PricedWork[],
  lines: readonly { rid: string; amountFen: number }[],
): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  for (const line of lines) {
    const originals = work.filter(({ lineRid, retestOf }) => lineRid === line.rid && retestOf === null);
    const shares = spread(
      line.amountFen,
      originals.map(({ samples }) => samples),
    );
    originals.forEach(({ rid }, index) => {
      listed.set(rid, shares[index] ?? 0);
    });
  }
  const amounts = new Map<string, number>();
  const priceOf = (one: PricedWork, seen: ReadonlySet<string>): number => {
    if (one.amountFen !== null) return one.amountFen;
    if (one.status === workStates.unable) return 0;
    if (one.retestOf === null) return listed.get(one.rid) ?? 0;
    if (one.retestFee !== 'charged-if-equal' || one.differs !== false) return 0;
    const repeated = work.find(({ rid }) => rid === one.retestOf);
    if (!repeated || seen.has(repeated.rid)) return 0;
    const price = priceOf(repeated, new Set([...seen, repeated.rid]));
    // A retest of some of the samples costs their part of the price.
    return spread(price, [one.samples, Math.max(0, repeated.samples - one.samples)])[0] ?? 0;
  };
  for (const one of work) amounts.set(one.rid, priceOf(one, new Set([one.rid])));
  return amounts;
}

/**
 * What each unit of work has of the discount of its order's line: spread over the line's original work by samples like its
 * price, and never more than it costs, so that what cannot be done has none. Retests have none. Returns discounts by rid.
 */
export function discountsOfWork(
  work: readonly PricedWork[],
  lines: readonly { rid: string; discountFen: number }[],
  amounts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const discounts = new Map<string, number>();
  for (const line of lines) {
    const originals = work.filter(({ lineRid, retestOf }) => lineRid === line.rid && retestOf === null);
    const shares = spread(
      line.discountFen,
      originals.map(({ samples }) => samples),
    );
    originals.forEach(({ rid }, index) => {
      discounts.set(rid, Math.min(shares[index] ?? 0, amounts.get(rid) ?? 0));
    });
  }
  return discounts;
}

/** Whether a unit of work can stand on a statement: accepted by the customer, or known to be impossible. */
export function isBillable({ status, isReleased }: Pick<PricedWork, 'status' | 'isReleased'>): boolean {
  return status === workStates.accepted || (status === workStates.unable && isReleased);
}

/** Whether a unit of work still waits for something before its order can be settled. */
export function isUndecided(one: Pick<PricedWork, 'status' | 'isReleased'>): boolean {
  return !isBillable(one) && one.status !== workStates.settled;
}

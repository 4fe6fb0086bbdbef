/** A lot with what is left of it, in fen. */
export type LotLeft = {
  rid: string;
  cashFen: number;
  bonusFen: number;
  typeIds: readonly number[];
  /** When what was given is lost; null for never. */
  expireAt: Date | null;
  createdAt: Date;
};

/** What a payment takes of one lot. */
export type LotPart = { lot: string; cashFen: number; bonusFen: number };

/** How a payment is put together. */
export type Choice = {
  /** How much of the payment may come out of what was given, in percent. */
  bonusShare: number;
  /** The kind of service that is paid for; undefined when there are several. */
  typeId?: number;
  now: Date;
  /** Rids of lots in the order in which the customer wants them used; the others are left alone. */
  order?: readonly string[];
};

/**
 * Which lots pay `amount` fen (product definition 6.3): lots made for this kind of service first, then those whose bonus
 * is lost first, then the oldest; of what was given at most its share of the payment, the rest in cash. `shortFen` is
 * what is missing; the parts then hold what there is.
 */
export function chooseLots(
  lots: readonly LotLeft[],
  amount: number,
  { bonusShare, typeId, now, order }: Choice,
): { parts: LotPart[]; cashFen: number; bonusFen: number; shortFen: number } {
  const usable = order
    ? order.flatMap((rid) => lots.find((lot) => lot.rid === rid) ?? [])
    : lots.toSorted((a, b) => comesFirst(a, b));
  const fitting = usable.filter(
    ({ typeIds }) => typeIds.length === 0 || (typeId && typeIds.includes(typeId)),
  );
  let bonusLeft = Math.floor((amount * bonusShare) / 100);
  let left = amount;
  const parts = fitting.map(({ rid, bonusFen, expireAt }): LotPart => {
    const isGood = !expireAt || expireAt > now;
    const bonus = isGood ? Math.min(bonusFen, bonusLeft) : 0;
    bonusLeft -= bonus;
    left -= bonus;
    return { lot: rid, cashFen: 0, bonusFen: bonus };
  });
  for (const [index, { cashFen }] of fitting.entries()) {
    const cash = Math.min(cashFen, left);
    left -= cash;
    const part = parts[index];
    if (part) part.cashFen = cash;
  }
  const used = parts.filter((part) => part.cashFen > 0 || part.bonusFen > 0);
  return {
    parts: used,
    cashFen: used.reduce((sum, part) => sum + part.cashFen, 0),
    bonusFen: used.reduce((sum, part) => sum + part.bonusFen, 0),
    shortFen: left,
  };
}

function comesFirst(a: LotLeft, b: LotLeft): number {
  const scoped = Number(b.typeIds.length > 0) - Number(a.typeIds.length > 0);
  const expires = (a.expireAt?.getTime() ?? Infinity) - (b.expireAt?.getTime() ?? Infinity);
  return scoped || (Number.isNaN(expires) ? 0 : expires) || a.createdAt.getTime() - b.createdAt.getTime();
}

import type { Fen } from '../../../core/money.ts';

/** What was ordered of one service: what it costs, how much of it, how often, and what staff quoted for one. */
type Bought = { amount: Fen; quantity: number; count: number; quotedFen: Fen | null };

/** What hurry adds to an item's price; nothing to what staff quoted. */
export function urgentOf(
  formula: readonly { label: string; amount_fen: Fen }[],
  { count, quotedFen }: Pick<Bought, 'count' | 'quotedFen'>,
): Fen {
  if (quotedFen !== null) return 0;
  const hurry = formula.filter(({ label }) => /^(加急|特急)（×/.test(label));
  return hurry.reduce((sum, { amount_fen }) => sum + amount_fen, 0) * count;
}

/** What one comes to, rounded: what staff quoted, else the amount by the quantity. */
export function unitOf({ amount, quantity, count, quotedFen }: Bought): Fen {
  return quotedFen ?? Math.round(amount / Math.max(quantity * count, 1));
}

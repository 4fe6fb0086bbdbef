import type { Fen } from '../../../core/money.ts';
import type { Joined } from '../../clusters/contract.ts';
import { whyApproval } from '../../clusters/spending/rules.ts';

/** Why what is ordered on a group's account would wait for approval, of each order and booking in turn; empty for none. */
export function whyItWaits(
  {
    role,
    limit_fen,
    month_left_fen,
    approves_all,
  }: Pick<Joined, 'role' | 'limit_fen' | 'month_left_fen' | 'approves_all'>,
  amounts: readonly Fen[],
): string {
  let spentFen = 0;
  for (const fen of amounts) {
    const spender = { role, limitFen: limit_fen, monthFen: month_left_fen, approvesAll: approves_all === 1 };
    const why = whyApproval(spender, { fen, spentFen });
    if (why) return why;
    spentFen += fen;
  }
  return '';
}

/** What becomes one order each: the sum of what is of one kind; and what each booking costs. */
export function amountsOf(
  lines: readonly { temp_rid: string; amount_fen: Fen }[],
  bookings: readonly Fen[],
  typeOf: (temp_rid: string) => number | undefined,
): Fen[] {
  const sums = new Map<number | undefined, Fen>();
  for (const { temp_rid, amount_fen } of lines) {
    const type = typeOf(temp_rid);
    sums.set(type, (sums.get(type) ?? 0) + amount_fen);
  }
  return [...sums.values(), ...bookings];
}

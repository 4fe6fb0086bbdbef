import { spread } from '../../ledger/rules.spread.ts';
import { coverage, netOfLine } from '../../settlement/paying/rules.payment.ts';

/** A statement as far as its money goes, in fen. */
export type PaidStatement = { paidFen: number; cashFen: number; returnedFen: number; rebateFen: number };

/** A line of it: what it belongs to, what it costs, what credit notes took off. */
export type PaidLine = { of: string; amountFen: number; discountFen: number; creditedFen: number };

/** What of an order was paid in money: after refunds, and how much of it out of rebates. */
export type Cash = { cashFen: number; rebateFen: number };

/**
 * What of a statement's money belongs to `of`: what is paid covers the oldest lines first, as they stand after credit notes,
 * and its money is spread over what is covered, so that the parts of all are the sum. What went back is taken of other
 * money before that of rebates.
 */
export function cashOf(of: string, statement: PaidStatement, lines: readonly PaidLine[]): Cash {
  const { paidFen, returnedFen } = statement;
  const left = lines.map((line) => ({ amountFen: netOfLine(line) - line.creditedFen, discountFen: 0 }));
  const covered = coverage(left, paidFen - returnedFen);
  if (covered.every((fen) => fen === 0)) return { cashFen: 0, rebateFen: 0 };
  const money = Math.max(0, statement.cashFen - returnedFen);
  const cash = spread(money, covered);
  const rebate = spread(Math.min(statement.rebateFen, money), cash);
  const sumOf = (parts: readonly number[]) =>
    parts.reduce((sum, fen, index) => sum + (lines[index]?.of === of ? fen : 0), 0);
  return { cashFen: sumOf(cash), rebateFen: sumOf(rebate) };
}

import { spread } from '../ledger/rules.spread.ts';
import { invoiceStates, payStates } from '../orders/rules.states.ts';

/**
 * What of a statement decides about its invoices, in fen: money that was paid and neither given back nor invoiced before,
 * and how much of it was asked for.
 */
export type InvoicedStatement = { moneyFen: number; takenFen: number };

/** What of a line decides about its invoices, in fen: what it costs in the end, and how much of it was asked for. */
export type InvoicedLine = { costFen: number; invoicedFen: number };

/**
 * What can be invoiced of each line of a statement, lines in their order (product definition 6.3): its share of the money
 * by what it costs, with the largest remainder, and what is free of that. What is free adds up to what is free of the
 * statement at most.
 */
export function invoiceableLines(
  { moneyFen, takenFen }: InvoicedStatement,
  lines: readonly InvoicedLine[],
): { paidFen: number; freeFen: number }[] {
  const base = Math.max(0, moneyFen);
  const shares = spread(
    base,
    lines.map(({ costFen }) => Math.max(0, costFen)),
  );
  let left = Math.max(0, base - takenFen);
  return lines.map(({ invoicedFen }, index) => {
    const paidFen = shares[index] ?? 0;
    const freeFen = Math.min(left, Math.max(0, paidFen - invoicedFen));
    left -= freeFen;
    return { paidFen, freeFen };
  });
}

/** The money of a statement that invoices may stand for: paid, neither given back nor invoiced before; in fen. */
export const moneyOf = ({
  cashFen,
  returnedFen,
  preinvoicedFen,
}: Record<'cashFen' | 'returnedFen' | 'preinvoicedFen', number>): number =>
  cashFen - returnedFen - preinvoicedFen;

/** What of a statement's money can be invoiced still, in fen. */
export const invoiceableFen = (statement: Parameters<typeof moneyOf>[0] & { invoicedFen: number }): number =>
  Math.max(0, moneyOf(statement) - statement.invoicedFen);

/** How far an order is invoiced, by what is paid, asked for and issued of its lines, in fen. */
export function invoiceStatusOf(
  { paidFen, invoicedFen, issuedFen }: { paidFen: number; invoicedFen: number; issuedFen: number },
  payStatus: number,
): number {
  const { none, asked, partMade, made, free } = invoiceStates;
  if (issuedFen > 0) return issuedFen >= paidFen && issuedFen === invoicedFen ? made : partMade;
  if (invoicedFen > 0) return asked;
  const isSettled = payStatus === payStates.paid || payStatus === payStates.free;
  return paidFen === 0 && isSettled ? free : none;
}

import { spread } from '../ledger/rules.spread.ts';
import { invoiceStates, payStates } from '../orders/rules.states.ts';
import { type Charged, netOfLine } from './paying/rules.payment.ts';

/** What of a statement decides about its invoices, in fen. */
export type InvoicedStatement = {
  cashFen: number;
  returnedFen: number;
  preinvoicedFen: number;
  invoicedFen: number;
};

/** What of a line decides about its invoices, in fen. */
export type InvoicedLine = Pick<Charged, 'amountFen' | 'discountFen'> & {
  creditedFen: number;
  invoicedFen: number;
  issuedFen: number;
};

/** What of a statement's money invoices may stand for: money that was paid and neither given back nor invoiced before. */
function invoiceableFen({ cashFen, returnedFen, preinvoicedFen }: InvoicedStatement): number {
  return Math.max(0, cashFen - returnedFen - preinvoicedFen);
}

/**
 * What can be invoiced of each line of a statement, lines in their order (product definition 6.3): its share of the money
 * by what it costs, with the largest remainder, and what is free of that. What is free adds up to what is free of the
 * statement at most.
 */
export function invoiceableLines(
  statement: InvoicedStatement,
  lines: readonly InvoicedLine[],
): { paidFen: number; freeFen: number }[] {
  const base = invoiceableFen(statement);
  const shares = spread(
    base,
    lines.map((line) => Math.max(0, netOfLine(line) - line.creditedFen)),
  );
  let left = Math.max(0, base - statement.invoicedFen);
  return lines.map(({ invoicedFen }, index) => {
    const paidFen = shares[index] ?? 0;
    const freeFen = Math.min(left, Math.max(0, paidFen - invoicedFen));
    left -= freeFen;
    return { paidFen, freeFen };
  });
}

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

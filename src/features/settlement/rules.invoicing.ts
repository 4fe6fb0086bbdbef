import { spread } from '../ledger/rules.spread.ts';
import { invoiceStates, payStates } from '../orders/rules.states.ts';

/**
 * What of a statement decides about its invoices, in fen: money as `moneyOf` tells it,
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

/** What of a statement decides about how much of it can be invoiced, in fen. */
export type Billed = Record<
  'cashFen' | 'returnedFen' | 'preinvoicedFen' | 'rebateFen' | 'totalFen' | 'paidFen' | 'creditedFen',
  number
> & { onCredit: boolean };

const paidOf = ({ cashFen, returnedFen, preinvoicedFen, rebateFen }: Billed) =>
  cashFen - returnedFen - preinvoicedFen - rebateFen;

/**
 * The money of a statement that invoices may stand for, in fen: paid, neither given back nor invoiced before, nor out of
 * rebates; on credit what is due of it too.
 */
export const moneyOf = (statement: Billed): number => {
  const { onCredit, totalFen, paidFen, creditedFen, returnedFen } = statement;
  return paidOf(statement) + (onCredit ? totalFen - paidFen - (creditedFen - returnedFen) : 0);
};

/** Whether invoices stand for what is not paid yet, so that only money may pay it that no invoice stands for. */
export const isInvoicedAhead = (statement: Billed & { invoicedFen: number }): boolean =>
  statement.invoicedFen > Math.max(0, paidOf(statement));

/** What goes back of a statement's money beside what may be given back freely, in fen. */
export type BoundBack = { rebateFen: number; carriedFen: number };

/**
 * How `fen` of a statement's money go back: first what neither an invoice stands for nor rebates were, then what rebates
 * were, then what was invoiced in advance. Undefined when an invoice stands for what is left over.
 */
export function backOf(
  statement: Pick<
    Billed & { invoicedFen: number },
    'cashFen' | 'returnedFen' | 'preinvoicedFen' | 'rebateFen' | 'invoicedFen'
  >,
  fen: number,
): BoundBack | undefined {
  const { cashFen, returnedFen, preinvoicedFen, invoicedFen } = statement;
  const paidFen = cashFen - returnedFen - fen;
  if (invoicedFen > paidFen) return undefined;
  const boundFen = Math.max(0, invoicedFen + preinvoicedFen + statement.rebateFen - paidFen);
  const rebateFen = Math.min(statement.rebateFen, boundFen);
  return { rebateFen, carriedFen: boundFen - rebateFen };
}

/** What of a statement's money can be invoiced still, in fen. */
export const invoiceableFen = (statement: Billed & { invoicedFen: number }): number =>
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

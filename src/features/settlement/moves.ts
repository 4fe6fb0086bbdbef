import { asc, inArray } from 'drizzle-orm';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import { isPayer } from '../clusters/reach.ts';
import { oweCredit } from '../credit/use-credit.ts';
import type { PaidFirst } from '../wallets/service.deposits.ts';
import { creditRecord, type StatementFacts, type StatementRole, statementRecord } from './rules.states.ts';
import { statementCredits, statementHistory, statementLines, statements } from './tables.ts';

/** A row of `statements`. */
export type Statement = typeof statements.$inferSelect;
/** A row of `statement_lines`. */
export type Line = typeof statementLines.$inferSelect;

/** What settling needs of its call or job; `db` is a transaction. */
export type SettlementContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Who moves a statement. */
export type Settler = Required<Mover<StatementRole>>;

/** What is still to be paid of a statement, in fen: credit notes that went back as money took nothing off the debt. */
export function remainingOf({
  totalFen,
  paidFen,
  creditedFen,
  returnedFen,
}: Pick<Statement, 'totalFen' | 'paidFen' | 'creditedFen' | 'returnedFen'>): number {
  return totalFen - paidFen - (creditedFen - returnedFen);
}

/** How a statement stands among what takes of a credit line. */
export const creditRefOf = (rid: string) => `credit-statement:${rid}`;

/** Lets statements on credit take of their owner's line what is left to be paid of them; no statement for others. */
async function chargeCredit(db: Database, rows: readonly Statement[]): Promise<void> {
  for (const statement of rows) {
    if (!statement.onCredit) continue;
    const { rid, owner } = statement;
    await oweCredit(db, { owner, ref: creditRefOf(rid), fen: remainingOf(statement) });
  }
}

/** What the deposit of a line's order or booking is kept under; undefined for a line of neither. */
export function depositRefOf({
  orderRid,
  reservationRid,
}: {
  orderRid?: string | null;
  reservationRid?: string | null;
}): PaidFirst | undefined {
  if (orderRid) return `order:${orderRid}`;
  return reservationRid ? `booking:${reservationRid}` : undefined;
}

/** The rate of VAT of a confirmed statement, in percent: the one it was confirmed with, whatever the shop's is now. */
export function taxRateOf({ rid, taxRate }: Pick<Statement, 'rid' | 'taxRate'>): number {
  if (taxRate === null) throw new Error(`statement ${rid} is not confirmed`);
  return taxRate;
}

/** What the transition table looks at. */
export function factsOf(statement: Statement): StatementFacts {
  return { remainingFen: remainingOf(statement), onCredit: statement.onCredit };
}

/** Statements as they are kept. */
export const statementRows = rowsOf()(statementRecord, {
  table: statements,
  owner: (rid) => isPayer(statements.owner, rid),
  facts: factsOf,
  history: {
    table: statementHistory,
    line: ({ rid, customerRid }, step) => ({ statementRid: rid, customerRid, ...step }),
  },
  after: chargeCredit,
});

/** Credit notes as they are kept. */
export const creditRows = rowsOf()(creditRecord, {
  table: statementCredits,
  facts: ({ madeBy }, { by }) => ({ isMaker: madeBy === by.rid }),
});

/** The lines of statements in their order. */
export async function linesOf(db: Database, statementRids: readonly string[]): Promise<Line[]> {
  if (statementRids.length === 0) return [];
  return db
    .select()
    .from(statementLines)
    .where(inArray(statementLines.statementRid, [...statementRids]))
    .orderBy(asc(statementLines.statementRid), asc(statementLines.sort));
}

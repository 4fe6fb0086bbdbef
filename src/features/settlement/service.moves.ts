import { and, asc, eq, inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import {
  type StatementAction,
  type StatementFacts,
  type StatementRole,
  type StatementStatus,
  statementRecord,
} from './rules.states.ts';
import { statementHistory, statementLines, statements } from './tables.ts';

/** A row of `statements`. */
export type Statement = typeof statements.$inferSelect;
/** A row of `statement_lines`. */
export type Line = typeof statementLines.$inferSelect;

/** What settling needs of its call or job; `db` is a transaction. */
export type SettlementContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Who moves a statement. */
export type Settler = { role: StatementRole; type: 'customer' | 'staff' | 'system'; rid: string };

/** The clock, and what follows by itself. */
export const bySystem: Settler = { role: 'system', type: 'system', rid: '' };

/** One move of a statement. */
export type StatementMove = {
  action: StatementAction;
  by: Settler;
  to?: StatementStatus;
  /** The version that was seen; left out by the system. */
  version?: number;
  reason?: string;
  /** Changes to the row that go with the move. */
  changes?: Partial<typeof statements.$inferInsert>;
};

/** What is still to be paid of a statement, in fen: credit notes that went back as money took nothing off the debt. */
export function remainingOf({
  totalFen,
  paidFen,
  creditedFen,
  returnedFen,
}: Pick<Statement, 'totalFen' | 'paidFen' | 'creditedFen' | 'returnedFen'>): number {
  return totalFen - paidFen - (creditedFen - returnedFen);
}

/** The rate of VAT of a confirmed statement, in percent: the one it was confirmed with, whatever the shop's is now. */
export function taxRateOf({ rid, taxRate }: Pick<Statement, 'rid' | 'taxRate'>): number {
  if (taxRate === null) throw new Error(`statement ${rid} is not confirmed`);
  return taxRate;
}

/** What the transition table looks at. */
export function factsOf(statement: Statement): StatementFacts & { status: StatementStatus } {
  return { status: statement.status as StatementStatus, remainingFen: remainingOf(statement) };
}

/** Statements, locked in one order for everybody; the customer's own ones when given. Refuses 记录不存在. */
export async function lockStatements(
  db: Database,
  rids: readonly string[],
  customerRid?: string,
): Promise<Statement[]> {
  const wanted = [...new Set(rids)];
  const mine = customerRid === undefined ? undefined : eq(statements.customerRid, customerRid);
  const found = await db
    .select()
    .from(statements)
    .where(and(inArray(statements.rid, wanted), mine))
    .orderBy(asc(statements.rid))
    .for('update');
  if (found.length !== wanted.length) throw new Failure(refusals.notFound);
  return found;
}

/** One statement, locked. Refuses 记录不存在. */
export async function lockStatement(db: Database, rid: string, customerRid?: string): Promise<Statement> {
  const [statement] = await lockStatements(db, [rid], customerRid);
  if (!statement) throw new Failure(refusals.notFound);
  return statement;
}

/** The lines of statements in their order. */
export async function linesOf(db: Database, statementRids: readonly string[]): Promise<Line[]> {
  if (statementRids.length === 0) return [];
  return db
    .select()
    .from(statementLines)
    .where(inArray(statementLines.statementRid, [...statementRids]))
    .orderBy(asc(statementLines.statementRid), asc(statementLines.sort));
}

/**
 * Moves a locked statement as the transition table allows and writes the history. The one way by which its state
 * changes. Refuses 数据已更新，请刷新后重试 and as `allowedTransition` does. Two statements.
 */
export async function moveStatement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  statement: Statement,
  { action, by, to, version, reason = '', changes }: StatementMove,
): Promise<Statement> {
  if (version !== undefined && version !== statement.version) throw new Failure(refusals.stale);
  const line = statementRecord.allowed(factsOf(statement), action, by.role);
  const status = to ?? line.to[0] ?? statement.status;
  if (line.to.length > 0 && !(line.to as readonly number[]).includes(status))
    throw new Failure(refusals.wrongState);
  const [moved] = await db
    .update(statements)
    .set({ ...changes, status, version: statement.version + 1 })
    .where(and(eq(statements.rid, statement.rid), eq(statements.version, statement.version)))
    .returning();
  if (!moved) throw new Failure(refusals.stale);
  await db.insert(statementHistory).values({
    statementRid: statement.rid,
    customerRid: statement.customerRid,
    at: now,
    actorType: by.type,
    actorRid: by.rid,
    action,
    fromStatus: statement.status,
    toStatus: status,
    reason,
  });
  return moved;
}

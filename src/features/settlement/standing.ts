import { eq, min, sql } from 'drizzle-orm';
import { daysBetween, shanghaiDate } from '../../core/shanghai.ts';
import { equal } from '../../host/records/filters.ts';
import type { OverdueSince } from '../credit/applying.ts';
import { creditStanding } from '../credit/clock.ts';
import { payerStandings } from '../orders/tables.ts';
import type { MoneySetting } from '../settings/rules.money.ts';
import type { SettlementContext } from './moves.ts';
import { statementStates } from './rules.states.ts';
import { statements } from './tables.ts';

/**
 * Writes down how an owner stands, where orders and results read it: since when something is overdue, which makes new
 * orders on their account pay first, and since when it is overdue for so long that new data waits for the money.
 */
export async function refreshStanding(
  { db, now, jobs }: Pick<SettlementContext, 'db' | 'now' | 'jobs'>,
  owner: string,
  { overdueHoldDays }: MoneySetting,
): Promise<void> {
  const [late] = await db
    .select({ since: min(statements.dueDate) })
    .from(statements)
    .where(equal(statements, { owner, status: statementStates.overdue }));
  const since = late?.since ?? null;
  const isHeld = since !== null && daysBetween(since, shanghaiDate(now)) >= overdueHoldDays;
  const isIt = eq(payerStandings.owner, owner);
  const [before] = await db.select().from(payerStandings).where(isIt).for('update');
  if (!before && !since) return;
  const heldSince = isHeld
    ? sql`coalesce(${payerStandings.heldSince}, ${now.toISOString()}::timestamptz)`
    : null;
  await db
    .insert(payerStandings)
    .values({ owner, overdueSince: since, heldSince: isHeld ? now : null })
    .onConflictDoUpdate({ target: payerStandings.owner, set: { overdueSince: since, heldSince } });
  // What was frozen for it may be restored.
  if (before && before.overdueSince !== since) await jobs.send(creditStanding, { owner });
}

/** The oldest due date among an owner's overdue statements; null without any. One statement. */
export const overdueSince: OverdueSince = async (db, owner) => {
  const [standing] = await db.select().from(payerStandings).where(eq(payerStandings.owner, owner));
  return standing?.overdueSince ?? null;
};

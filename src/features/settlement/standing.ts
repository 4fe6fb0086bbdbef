import { eq, min, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import { equal } from '../../host/records/filters.ts';
import { payerStandings } from '../orders/tables.ts';
import type { MoneySetting } from '../settings/rules.money.ts';
import type { SettlementContext } from './moves.ts';
import { daysPast } from './paying/rules.payment.ts';
import { statementStates } from './rules.states.ts';
import { statements } from './tables.ts';

/**
 * Writes down how a customer stands, where orders and results read it: since when something is overdue, which makes new
 * orders pay first, and since when it is overdue for so long that new data waits for the money.
 */
export async function refreshStanding(
  { db, now }: Pick<SettlementContext, 'db' | 'now'>,
  customerRid: string,
  { overdueHoldDays }: MoneySetting,
): Promise<void> {
  const [late] = await db
    .select({ since: min(statements.dueDate) })
    .from(statements)
    .where(equal(statements, { customerRid, status: statementStates.overdue }));
  const overdueSince = late?.since ?? null;
  const isHeld = overdueSince !== null && daysPast(overdueSince, shanghaiDate(now)) >= overdueHoldDays;
  const isIt = eq(payerStandings.customerRid, customerRid);
  const [before] = await db.select().from(payerStandings).where(isIt).for('update');
  if (!before && !overdueSince) return;
  const heldSince = isHeld
    ? sql`coalesce(${payerStandings.heldSince}, ${now.toISOString()}::timestamptz)`
    : null;
  await db
    .insert(payerStandings)
    .values({ customerRid, overdueSince, heldSince: isHeld ? now : null })
    .onConflictDoUpdate({ target: payerStandings.customerRid, set: { overdueSince, heldSince } });
}

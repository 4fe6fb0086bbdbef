import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { services } from '../catalogue/tables.ts';
import { expiring, type PlanAction, planState } from './rules.states.ts';
import { moveEntries } from './service.moves.ts';
import { planItems } from './tables.ts';

/** So many entries are moved in one transaction. */
const batch = 500;

/**
 * Writes down what time and catalogue have made of entries: quotes that have run out, services that were withdrawn
 * and services that are on sale again. Whoever meets such an entry before is told the same (`statusAt`).
 */
export async function settleEntries(context: JobContext): Promise<void> {
  const isOnSale = isNotNull(services.rid);
  const isWithdrawn = isNull(services.rid);
  const isOver = lt(planItems.validUntil, context.now());
  await moveAll(context, 'expire', and(inArray(planItems.status, [...expiring]), isOver));
  await moveAll(context, 'takeOff', and(eq(planItems.status, planState.active), isWithdrawn));
  await moveAll(context, 'bringBack', and(eq(planItems.status, planState.offShelf), isOnSale));
}

async function moveAll(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  action: PlanAction,
  which: SQL | undefined,
): Promise<void> {
  const moved = await db.transaction(async (transaction) => {
    const entries = await transaction
      .select({ item: planItems, service: services })
      .from(planItems)
      .leftJoin(services, eq(services.rid, planItems.serviceRid))
      .where(which)
      .orderBy(asc(planItems.rid))
      .limit(batch)
      .for('update', { of: planItems, skipLocked: true });
    const by = { role: 'system', rid: '' } as const;
    return moveEntries({ db: transaction, now: now() }, entries, { action, by });
  });
  if (moved.length === batch) await moveAll({ db, now }, action, which);
}

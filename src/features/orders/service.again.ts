import { and, asc, eq } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/context.ts';
import { planRefusals } from '../plan/contract.ts';
import { addToPlan, countPlan } from '../plan/service.ts';
import type { orderAgain } from './contract.changes.ts';
import { orderRefusals } from './contract.ts';
import { orderLines } from './tables.ts';

/**
 * Puts the lines of an order into the plan again, with their parameters. What is not on sale any more is named and
 * left out. Refuses a plan that is full.
 */
export async function planAgain(
  context: CustomerContext,
  { rid }: CheckedInputOf<typeof orderAgain>,
): Promise<OutputOf<typeof orderAgain>> {
  const { db, actor } = context;
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderRid, rid), eq(orderLines.customerRid, actor.rid)))
    .orderBy(asc(orderLines.sort));
  if (lines.length === 0) throw new Failure(orderRefusals.noOrder);
  const temp_rids: string[] = [];
  const missing: string[] = [];
  for (const { serviceRid, name, count, params } of lines) {
    try {
      const added = await addToPlan(context, { rid: serviceRid, count, params });
      temp_rids.push(added.temp_rid);
    } catch (error) {
      const isGone = error instanceof Failure && error.message !== planRefusals.full;
      if (!isGone) throw error;
      missing.push(name);
    }
  }
  return { temp_rids, allCount: await countPlan(db, actor.rid, context.now), missing };
}

import { asc, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { type DraftSample, draftLimits, planRefusals } from '../../plan/contract.ts';
import { saveDraft } from '../../plan/draft.ts';
import { addToPlan, countPlan } from '../../plan/plan.ts';
import { experimentDrafts } from '../../plan/tables.ts';
import type { orderAgain } from '../changes/contract.ts';
import { orderRefusals } from '../contract.ts';
import { withRepeated } from '../samples/rules.samples.ts';
import { orderLines, orderSamples } from '../tables.ts';

/**
 * Puts the lines of an order into the plan again, with their parameters, and its samples into the draft. What is
 * not on sale any more is named and left out. Refuses a plan that is full.
 */
export const planAgain: Answers<typeof orderAgain> = async (context, { rid }) => {
  const { db, actor, now } = context;
  const lines = await db
    .select()
    .from(orderLines)
    .where(equal(orderLines, { orderRid: rid, customerRid: actor.rid }))
    .orderBy(asc(orderLines.sort));
  if (lines.length === 0) throw new Failure(orderRefusals.noOrder);
  const entries = new Map<string, string>();
  const missing: string[] = [];
  for (const { rid: lineRid, serviceRid, name, count, params } of lines) {
    try {
      const { temp_rid } = await addToPlan(context, { rid: serviceRid, count, params });
      entries.set(lineRid, temp_rid);
    } catch (error) {
      const isGone = error instanceof Failure && error.message !== planRefusals.full;
      if (!isGone) throw error;
      missing.push(name);
    }
  }
  if (entries.size > 0) await draftSamples(context, rid, entries);
  const allCount = await countPlan(db, actor.rid, now);
  return { temp_rids: [...entries.values()], allCount, missing };
};

/** Adds the samples of an order to the customer's draft, tested for the entries that took the place of its lines. */
async function draftSamples(context: CustomerContext, rid: string, entries: ReadonlyMap<string, string>) {
  const { db, actor } = context;
  const samples = await db
    .select()
    .from(orderSamples)
    .where(equal(orderSamples, { orderRid: rid, customerRid: actor.rid }))
    .orderBy(asc(orderSamples.sort));
  if (samples.length === 0) return;
  const [draft] = await db
    .select()
    .from(experimentDrafts)
    .where(eq(experimentDrafts.customerRid, actor.rid))
    .for('update');
  const repeated = samples.map(
    ({ no, name, form, amount, unit, composition, hazards, storage, lineRids }): DraftSample => ({
      ...{ no, name, form, amount, unit, composition, hazards, storage },
      items: lineRids.flatMap((lineRid) => entries.get(lineRid) ?? []),
    }),
  );
  const all = withRepeated(draft?.data.samples ?? [], repeated).slice(0, draftLimits.samples);
  await saveDraft(context, { version: draft?.version ?? 0, samples: all });
}

import { sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import type { DraftChange } from './contract.ts';
import { experimentDrafts } from './tables.ts';

/**
 * Keeps a part of the customer's draft beside what was there. Refuses 数据已更新，请刷新后重试 unless `version` is
 * the one that is kept, 0 when there is none. One statement.
 */
export async function saveDraft(
  { db, actor, now }: CustomerContext,
  { version, ...data }: DraftChange,
): Promise<{ version: number; saved_at: Date }> {
  const [saved] =
    version === 0
      ? await db
          .insert(experimentDrafts)
          .values({ customerRid: actor.rid, version: 1, savedAt: now, data })
          .onConflictDoNothing()
          .returning({ version: experimentDrafts.version })
      : await db
          .update(experimentDrafts)
          .set({
            version: version + 1,
            savedAt: now,
            data: sql`${experimentDrafts.data} || ${JSON.stringify(data)}::jsonb`,
          })
          .where(equal(experimentDrafts, { customerRid: actor.rid, version }))
          .returning({ version: experimentDrafts.version });
  if (!saved) throw new Failure(refusals.stale);
  return { version: saved.version, saved_at: now };
}

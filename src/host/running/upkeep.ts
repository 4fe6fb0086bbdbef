import { desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { upkeep } from './tables.ts';

/** Notes that something was done to keep the shop safe, for whoever looks after it. */
export async function noteUpkeep(
  db: Database,
  { began, ...done }: Pick<typeof upkeep.$inferInsert, 'kind' | 'problems' | 'what'> & { began: number },
): Promise<void> {
  const seconds = Math.round((performance.now() - began) / 1_000);
  await db.insert(upkeep).values({ ...done, at: new Date(), seconds });
}

/** The last time that it was done. */
export async function lastUpkeep(db: Database, kind: typeof upkeep.$inferSelect.kind) {
  const [last] = await db
    .select()
    .from(upkeep)
    .where(eq(upkeep.kind, kind))
    .orderBy(desc(upkeep.id))
    .limit(1);
  return last;
}

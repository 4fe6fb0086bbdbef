import { desc, eq, gte, lt, sql } from 'drizzle-orm';
import { addDays } from '../../core/shanghai.ts';
import type { Database } from '../database/database.ts';
import type { Breach } from '../http/policy-report-rules.ts';
import { policyBreaches } from './tables.ts';

/** So many days what browsers reported is kept; so many different breaches of a day are told apart. */
const keptDays = 30;
const mostOfDay = 200;

/**
 * Counts what browsers reported on a day in Shanghai. When a day has many different breaches already, as where somebody makes them
 * up, new ones are counted under their rule alone. What is old goes.
 */
export async function countBreaches(
  db: Database,
  day: string,
  counted: readonly (Breach & { count: number })[],
): Promise<void> {
  await db.delete(policyBreaches).where(lt(policyBreaches.day, addDays(day, -keptDays)));
  const rows = await db.select().from(policyBreaches).where(eq(policyBreaches.day, day));
  const keyOf = ({ directive, blocked, page }: Breach) => JSON.stringify([directive, blocked, page]);
  const known = new Set(rows.map(keyOf));
  const sums = new Map<string, Breach & { count: number }>();
  for (const { count, ...breach } of counted) {
    const isTold = known.has(keyOf(breach)) || known.size < mostOfDay;
    const told = isTold ? breach : { directive: breach.directive, blocked: '', page: '' };
    known.add(keyOf(told));
    sums.set(keyOf(told), { ...told, count: (sums.get(keyOf(told))?.count ?? 0) + count });
  }
  // One order for all processes, so that none waits for another that waits for it.
  const ordered = [...sums.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insert(policyBreaches)
    .values(ordered.map(([, sum]) => ({ ...sum, day, lastAt: sql`now()` })))
    .onConflictDoUpdate({
      target: [policyBreaches.day, policyBreaches.directive, policyBreaches.blocked, policyBreaches.page],
      set: { count: sql`${policyBreaches.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}

/** What browsers reported since a day, the most frequent first, twenty at most. One statement. */
export async function breachesSince(db: Database, day: string) {
  const { directive, blocked, page, count, lastAt } = policyBreaches;
  return db
    .select({
      ...{ directive, blocked, page },
      count: sql<number>`sum(${count})::int`,
      last: sql`max(${lastAt})`.mapWith(lastAt),
    })
    .from(policyBreaches)
    .where(gte(policyBreaches.day, day))
    .groupBy(directive, blocked, page)
    .orderBy(desc(sql`sum(${count})`), directive, blocked, page)
    .limit(20);
}

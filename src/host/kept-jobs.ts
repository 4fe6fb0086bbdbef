import { and, asc, count, desc, eq, inArray, like, not, type SQL, sql } from 'drizzle-orm';
import { pgSchema } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../core/failure.ts';
import type { Database } from './database/database.ts';
import { is } from './records/filters.ts';
import { listed } from './records/listed.ts';

/** States of jobs that are not done: as the queue spells them, in the order in which people look at them. */
const jobStates = ['failed', 'active', 'retry', 'created'] as const;
type JobState = (typeof jobStates)[number];

/** Jobs as the queue keeps them, without what they are about. */
const keptJobs = pgSchema('pgboss').table('job', (t) => ({
  id: t.uuid().notNull(),
  name: t.text().notNull(),
  state: t.text().$type<JobState>().notNull(),
  retryLimit: t.integer('retry_limit').notNull(),
  retryCount: t.integer('retry_count').notNull(),
  startAfter: t.timestamp('start_after', { withTimezone: true }).notNull(),
  createdOn: t.timestamp('created_on', { withTimezone: true }).notNull(),
  startedOn: t.timestamp('started_on', { withTimezone: true }),
  completedOn: t.timestamp('completed_on', { withTimezone: true }),
  keepUntil: t.timestamp('keep_until', { withTimezone: true }).notNull(),
  output: t.jsonb(),
}));

/** Those of ours that are not done. */
const open = and(inArray(keptJobs.state, [...jobStates]), not(like(keptJobs.name, '\\_\\_pgboss%'))) as SQL;

/** One page of the jobs that failed for good or are not done yet, failed ones first, newest first. Two statements at most. */
export function listJobs(
  db: Database,
  { state, name, ...paging }: { state?: JobState; name?: string; page: number; size: number },
) {
  const query = db
    .select()
    .from(keptJobs)
    .where(and(open, is(keptJobs.state, state), is(keptJobs.name, name)));
  return listed(db, paging, query, [desc(keptJobs.state), desc(keptJobs.createdOn), asc(keptJobs.id)]);
}

/** How many of them there are by name and state. */
export function countJobs(db: Database) {
  return db
    .select({ name: keptJobs.name, state: keptJobs.state, count: count() })
    .from(keptJobs)
    .where(open)
    .groupBy(keptJobs.name, keptJobs.state)
    .orderBy(asc(keptJobs.name));
}

/**
 * Lets a job that failed for good be tried once more, at once, and returns its name. Refuses 记录不存在 and, for one in
 * another state, 数据已更新，请刷新后重试.
 */
export async function retryJob(db: Database, id: string): Promise<string> {
  const one = and(open, eq(keptJobs.id, id));
  const [known] = await db.select({ name: keptJobs.name }).from(keptJobs).where(one);
  if (!known) throw new Failure(refusals.notFound);
  const changed = await db
    .update(keptJobs)
    .set({
      // What the queue takes for a value of its own type.
      state: sql`'retry'`,
      retryLimit: sql`${keptJobs.retryLimit} + 1`,
      startAfter: sql`now()`,
      completedOn: null,
      // Else the queue would throw away an old one before it is tried.
      keepUntil: sql`greatest(${keptJobs.keepUntil}, now() + interval '1 day')`,
    })
    .where(and(one, eq(keptJobs.name, known.name), eq(keptJobs.state, 'failed')))
    .returning({ id: keptJobs.id });
  if (changed.length === 0) throw new Failure(refusals.stale);
  return known.name;
}

/** How long the job that has been due longest has waited, in seconds; 0 when none is due. */
export async function longestDue(db: Database): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`coalesce(greatest(extract(epoch FROM now() - min(${keptJobs.startAfter})), 0), 0)::int`,
    })
    .from(keptJobs)
    .where(and(open, inArray(keptJobs.state, ['retry', 'created'])));
  return row?.seconds ?? 0;
}

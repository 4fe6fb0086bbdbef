import { desc, eq, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { countJobs, longestDue } from '../kept-jobs.ts';
import { policyBreaches, processes, upkeep } from './tables.ts';

/** How long what was read serves everybody who reads metrics, in ms. */
const freshFor = 5_000;

/**
 * Gauges of what the database knows of the running product, for alerts: jobs, processes, disks, replicas, copies. A database
 * that is away leaves them out, which is told by others.
 */
export function gaugeSystem(registers: [Registry], db: Database): void {
  let read: { at: number; facts: ReturnType<typeof readFacts> } | undefined;
  const facts = async () => {
    if (!read || performance.now() - read.at > freshFor)
      read = { at: performance.now(), facts: readFacts(db) };
    return read.facts.catch(() => undefined);
  };
  type Facts = Awaited<ReturnType<typeof readFacts>>;
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    tell: (facts: Facts) => { labels: Record<string, string>; value: number }[],
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        const known = await facts();
        this.reset();
        for (const { labels, value } of known ? tell(known) : []) this.set(labels, value);
      },
    });
  gauge('limpid_jobs', 'Jobs that are not done, by state', ['state'], ({ jobs }) =>
    Object.entries(jobs).map(([state, value]) => ({ labels: { state }, value })),
  );
  gauge('limpid_job_due_seconds', 'How long the job that is due longest waits', [], ({ longest }) => [
    { labels: {}, value: longest },
  ]);
  gauge(
    'limpid_process_quiet_seconds',
    'Since when a process has said nothing',
    ['role', 'host', 'pid'],
    (all) =>
      all.processes.map(({ role, host, pid, quiet }) => ({
        labels: { role, host, pid: String(pid) },
        value: quiet,
      })),
  );
  gauge('limpid_disk_free_ratio', 'Part of the disk below DATA_DIR that is free', ['host'], (all) =>
    all.processes.flatMap(({ host, diskFree, diskTotal }) =>
      diskFree !== null && diskTotal ? [{ labels: { host }, value: diskFree / diskTotal }] : [],
    ),
  );
  gauge('limpid_replica_lag_seconds', 'How far the replica of a process is behind', ['host', 'pid'], (all) =>
    all.processes.flatMap(({ host, pid, replicaMs }) =>
      replicaMs === null ? [] : [{ labels: { host, pid: String(pid) }, value: replicaMs / 1_000 }],
    ),
  );
  gauge(
    'limpid_upkeep_age_seconds',
    'How old the last backup and the last test of restoring are',
    ['kind'],
    (all) => all.done.map(({ kind, age }) => ({ labels: { kind }, value: age })),
  );
  gauge(
    'limpid_upkeep_problems',
    'What was wrong the last time: of backups, of tests of restoring, and of files held against their store',
    ['kind'],
    (all) => all.done.map(({ kind, problems }) => ({ labels: { kind }, value: problems })),
  );
  gauge(
    'limpid_policy_breaches',
    'What browsers reported today of breaches of the policy of pages, by rule',
    ['directive'],
    (all) => all.breaches.map(({ directive, count }) => ({ labels: { directive }, value: count })),
  );
}

async function readFacts(db: Database) {
  const jobs = { failed: 0, active: 0, retry: 0, created: 0 };
  for (const { state, count } of await countJobs(db)) jobs[state] += count;
  return {
    jobs,
    longest: await longestDue(db),
    processes: await db
      .select({
        ...{ role: processes.role, host: processes.host, pid: processes.pid, replicaMs: processes.replicaMs },
        ...{ diskFree: processes.diskFree, diskTotal: processes.diskTotal },
        quiet: sql<number>`extract(epoch FROM now() - ${processes.seenAt})::float8`,
      })
      .from(processes),
    done: await db
      .selectDistinctOn([upkeep.kind], {
        ...{ kind: upkeep.kind, problems: upkeep.problems },
        age: sql<number>`extract(epoch FROM now() - ${upkeep.at})::float8`,
      })
      .from(upkeep)
      .orderBy(upkeep.kind, desc(upkeep.at)),
    breaches: await db
      .select({
        directive: policyBreaches.directive,
        count: sql<number>`sum(${policyBreaches.count})::int`,
      })
      .from(policyBreaches)
      .where(eq(policyBreaches.day, sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`))
      .groupBy(policyBreaches.directive),
  };
}

import { asc, gt, sql } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { countJobs, longestDue } from '../../host/kept-jobs.ts';
import { breachesSince } from '../../host/running/policy-breaches.ts';
import { processes } from '../../host/running/tables.ts';
import { lastUpkeep } from '../../host/running/upkeep.ts';
import { deliveryLog } from '../notifications/tables.ts';
import type { systemState } from './contract.ts';

/** A process that has said nothing for so long is quiet, in seconds; it says something every ten. */
const quietAfter = 35;

/** So many days of what browsers reported are shown, today included. */
const shownDays = 7;

/** What is known of the running product. Eight statements of its own. */
export const readState: Answers<typeof systemState> = async ({ db, now }) => {
  const counts = { failed: 0, active: 0, retry: 0, created: 0 };
  for (const { state, count } of await countJobs(db)) counts[state] += count;
  return {
    processes: await processesOf(db),
    jobs: {
      ...{ failed: counts.failed, active: counts.active, waiting: counts.retry + counts.created },
      longest: await longestDue(db),
    },
    messages: await messagesOfDay(db),
    database: await databaseOf(db),
    backup: await upkeepOf(db, 'backup'),
    restore_test: await upkeepOf(db, 'restore_test'),
    files: await upkeepOf(db, 'files'),
    breaches: await breachesSince(db, addDays(shanghaiDate(now), 1 - shownDays)),
  };
};

async function processesOf(db: Database) {
  const isQuiet = sql<boolean>`${processes.seenAt} < now() - make_interval(secs => ${quietAfter})`;
  const rows = await db
    .select({ row: processes, isQuiet })
    .from(processes)
    .orderBy(asc(processes.startedAt), asc(processes.rid));
  return rows.map(({ row, isQuiet }) => ({
    ...{ rid: row.rid, role: row.role, version: row.version, host: row.host, pid: row.pid },
    ...({ started: row.startedAt, seen: row.seenAt, is_quiet: isQuiet ? 1 : 0 } as const),
    ...{ disk_free: row.diskFree, disk_total: row.diskTotal },
    replica: row.hasReplica ? { ms: row.replicaMs, bytes: row.replicaBytes } : null,
  }));
}

async function messagesOfDay(db: Database) {
  const count = (result: string) =>
    sql<number>`count(*) FILTER (WHERE ${deliveryLog.result} = ${result})::int`;
  const [row] = await db
    .select({ failed: count('failed'), sent: count('sent') })
    .from(deliveryLog)
    .where(gt(deliveryLog.at, sql`now() - interval '1 day'`));
  return row ?? { failed: 0, sent: 0 };
}

async function databaseOf(db: Database) {
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database())::float8 AS bytes`,
  );
  return rows[0] ?? { version: '', bytes: 0 };
}

async function upkeepOf(db: Database, kind: 'backup' | 'restore_test' | 'files') {
  const last = await lastUpkeep(db, kind);
  if (!last) return null;
  const { at, seconds, problems, what } = last;
  // Of the real time, as the command notes it.
  return { at, seconds, problems, what, hours_ago: (Date.now() - at.getTime()) / 3_600_000 };
}

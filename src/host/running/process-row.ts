import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { asGiven } from '../records/columns.ts';
import { processes } from './tables.ts';

/** How often a process says that it is there, and for how long one that says so no more is remembered; ms and seconds. */
const beat = 10_000;
const remembered = 86_400;

/** What a process tells of itself. */
export type ProcessFacts = Pick<Config, 'role' | 'dataDir'> & { version: string; replica?: Database };

/**
 * Says in the database that this process is there, now and every ten seconds, until it is stopped. A database that is away
 * hears of it when it is back; `onError` hears of what went wrong.
 */
export async function tellOfProcess(
  db: Database,
  facts: ProcessFacts,
  onError: (error: unknown) => void,
): Promise<{ stop: () => Promise<void> }> {
  const rid = ulid();
  const startedAt = new Date();
  const tell = async () => {
    const row = { ...(await measured(db, facts)), seenAt: sql`now()` };
    await db
      .insert(processes)
      .values({
        ...{ rid, role: facts.role, version: facts.version, host: hostname(), pid: process.pid, startedAt },
        ...{ ...row, hasReplica: Boolean(facts.replica) },
      })
      .onConflictDoUpdate({
        target: processes.rid,
        set: asGiven(processes, ['seenAt', 'diskFree', 'diskTotal', 'replicaMs', 'replicaBytes']),
      });
    await db.delete(processes).where(lt(processes.seenAt, sql`now() - make_interval(secs => ${remembered})`));
  };
  let underWay = tell().catch(onError);
  await underWay;
  const timer = setInterval(() => {
    underWay = underWay.then(tell).catch(onError);
  }, beat).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
      await db.delete(processes).where(eq(processes.rid, rid)).catch(onError);
    },
  };
}

/** The disk below the data, and how far the replica is behind the database. */
async function measured(db: Database, { dataDir, replica }: ProcessFacts) {
  const disk = await statfs(dataDir).catch(() => undefined);
  const lag = replica && (await behind(db, replica).catch(() => undefined));
  return {
    diskFree: disk ? disk.bavail * disk.bsize : null,
    diskTotal: disk ? disk.blocks * disk.bsize : null,
    replicaMs: lag?.ms ?? null,
    replicaBytes: lag?.bytes ?? null,
  };
}

/** How much of the log a replica has not applied yet, and how old the last of what it has applied is while there is more. */
async function behind(db: Database, replica: Database) {
  const { rows: written } = await db.execute<{ at: string }>(sql`SELECT pg_current_wal_lsn()::text AS at`);
  const { rows } = await replica.execute<{ bytes: number; ms: number }>(sql`
    SELECT coalesce(greatest(pg_wal_lsn_diff(${written[0]?.at}::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 AS bytes,
      coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::int AS ms
    FROM (SELECT pg_is_in_recovery()) state`);
  const { bytes = 0, ms = 0 } = rows[0] ?? {};
  return { bytes, ms: bytes > 0 ? ms : 0 };
}

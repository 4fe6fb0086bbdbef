import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Secrets } from './config/secrets.ts';
import type { Closings } from './database/closings.ts';
import type { Connection, Database } from './database/database.ts';
import { waitsFor } from './database/held-connection.ts';
import type { FileStore } from './files/file-store.ts';
import type { Gateways } from './gateways/gateways.ts';
import { fewAtATime } from './one-at-a-time.ts';
import { spanned, spannedFirst, traced, tracedRequest } from './running/trace.ts';

/** Work done after a call, outside its transaction, tried again when it fails. */
export type Job<Input extends z.ZodObject = z.ZodObject> = {
  /** Kebab-case; the queue's name. */
  name: string;
  input: Input;
  /** How often it is tried again, with growing pauses from `retryDelay` seconds on. */
  retryLimit: number;
  retryDelay: number;
};

/** What a worker may use. `db` is the pool: a worker opens its own transactions and never waits in one. */
export type JobContext = {
  db: Database;
  jobs: Jobs;
  secrets: Secrets;
  gateways: Gateways;
  store: FileStore;
  closings: Closings;
  /** Where links of ours begin: scheme, host and port. */
  origin: () => string;
  now: () => Date;
};

/** A job joined to what does it; `cron` where the clock starts it. A feature's `feature.ts` has a list of these. */
export type Worker = { job: Job; work: (context: JobContext, input: never) => Promise<void>; cron?: string };

/** That a job failed: the name of it and why; `isLast` when it is not tried again. */
export type JobFailure = { name: string; error: unknown; isLast: boolean };

/** Queues jobs within one transaction. */
export type Jobs = {
  /** Queues `job` when the transaction commits; `after` puts it off by that many seconds. */
  send: <Input extends z.ZodObject>(
    job: Job<Input>,
    input: z.input<Input>,
    options?: { after?: number },
  ) => Promise<void>;
  /** The sender for a transaction on another handle. */
  within: (db: Database) => Jobs;
};

/** The job queue of this process; the queue itself lives in the database. */
export type JobQueue = {
  /** Reaches the queue: from then on jobs can be sent; those that were sent before it has wait for it. */
  start: () => Promise<void>;
  /** The sender for one transaction, or for the pool. */
  within: (db: Database) => Jobs;
  /** Lets every worker take jobs as they come, and the clock start its own. What fails in the middle may be begun again. */
  begin: () => Promise<void>;
  /** Does all that is queued and due, in this process, and returns when nothing is left. */
  workOff: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Names a job; returns it unchanged with its exact types. */
export function defineJob<Input extends z.ZodObject>(job: Job<Input>): Job<Input> {
  return job;
}

/** Joins a job to what does it. */
export function work<Input extends z.ZodObject>(
  job: Job<Input>,
  worker: (context: JobContext, input: z.output<Input>) => Promise<void>,
): Worker {
  return { job: job as unknown as Job, work: worker as Worker['work'] };
}

/** A job that the clock starts, by a cron expression in Asia/Shanghai; it takes no input. */
export function workRegularly(
  name: string,
  cron: string,
  worker: (context: JobContext) => Promise<void>,
): Worker {
  const job: Job = { name, input: z.object({}), retryLimit: 2, retryDelay: 60 };
  return { job, work: (context) => worker(context), cron };
}

/** The queue of `createJobs`, started. */
export async function startJobs(...given: Parameters<typeof createJobs>): Promise<JobQueue> {
  const jobs = createJobs(...given);
  await jobs.start();
  return jobs;
}

/**
 * The queue on the database at `connection`, to be started. Where it `listens` jobs wait until the queue `begin`s, here or, unless
 * it `works`, in another process; else for `workOff`, and the queues must be there, which are worked on through the context's
 * `db`. `onFailure` hears of every failed try.
 */
export function createJobs(
  connection: Connection,
  workers: readonly Worker[],
  context: Omit<JobContext, 'jobs'>,
  {
    listens,
    works = listens,
    onError,
    onFailure,
  }: {
    listens: boolean;
    works?: boolean;
    onError: (error: Error) => void;
    onFailure: (failure: JobFailure) => Promise<void>;
  },
): JobQueue {
  const boss = new PgBoss({
    ...(listens
      ? { ...connection, application_name: 'limpid jobs', max: 2 }
      : { db: fromDrizzle(context.db, sql) }),
    migrate: listens,
    useListenNotify: works,
    supervise: works,
    schedule: works,
  });
  boss.on('error', onError);
  watchQueue(boss.getDb());
  let started: Promise<void> | undefined;
  function start() {
    started ??= (async () => {
      await boss.start();
      if (listens) await createQueues(boss, workers);
    })();
    return started;
  }
  const within = (db: Database): Jobs => ({
    within,
    send: async (job, input, { after } = {}) => {
      const options = { db: fromDrizzle(db, sql), ...(after ? { startAfter: after } : {}) };
      const request = tracedRequest();
      await started;
      await boss.send(job.name, { ...job.input.parse(input), ...(request && { [asked]: request }) }, options);
    },
  });
  const run = async ({ job, work: worker }: Worker, { data, retryCount, retryLimit }: Try) => {
    const { [asked]: request, ...input } = (data ?? {}) as Record<string, unknown>;
    const doIt = async () => {
      try {
        await worker({ ...context, jobs: within(context.db) }, job.input.parse(input) as never);
      } catch (error) {
        await onFailure({ name: job.name, error, isLast: retryCount >= retryLimit });
        throw error;
      }
    };
    const part = {
      name: `job ${job.name}`,
      kind: 'consumer',
      facts: { 'limpid.try': retryCount + 1 },
    } as const;
    if (typeof request === 'string') await traced(request, () => spanned(part, doIt));
    else await spannedFirst(part, doIt);
  };

  const inTurn = fewAtATime(ofClockAtOnce);
  const begun = new Set<Worker>();
  async function begin() {
    if (!works) return;
    const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const worker of workers) {
      if (begun.has(worker)) continue;
      const { name } = worker.job;
      const { cron } = worker;
      if (cron && known.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' });
      let id = '';
      id = await boss.work(name, { pollingIntervalSeconds: 2, includeMetadata: true }, async (batch) => {
        try {
          for (const each of batch) await (cron ? inTurn(() => run(worker, each)) : run(worker, each));
        } finally {
          // Else it would rest before it looks whether more wait.
          boss.notifyWorker(id);
        }
      });
      begun.add(worker);
    }
  }

  async function workOff() {
    let isIdle = true;
    const { rows } = await boss
      .getDb()
      .executeSql("SELECT DISTINCT name FROM pgboss.job WHERE state < 'active'");
    const waiting = new Set(rows.map(({ name }) => name));
    for (const worker of workers.filter(({ job }) => waiting.has(job.name))) {
      for (const each of await boss.fetch(worker.job.name, { batchSize: 50, includeMetadata: true })) {
        isIdle = false;
        await run(worker, each);
        await boss.complete(worker.job.name, each.id);
      }
    }
    if (!isIdle) await workOff();
  }
  const stop = () => boss.stop({ graceful: true, timeout: 5_000 });
  return { within, start, begin, workOff, stop };
}

/** So many jobs of the clock are done at once: every minute a dozen are due, and each would open a connection of its own. */
const ofClockAtOnce = 3;

/** Under this name a job carries the id of the request that asked for it, beside its input. */
const asked = 'asked by';

/** The queue's own connections are few: whoever waits for one asks `waitsFor` first, as for any second connection. */
function watchQueue(queue: Db) {
  const execute = queue.executeSql.bind(queue);
  queue.executeSql = (text, values) => {
    waitsFor('the job queue');
    return execute(text, values);
  };
}

/** One try of a job, as the queue tells it. */
type Try = { data: unknown; retryCount: number; retryLimit: number };

/** A job that waits, as backups keep it. `after`: not before that time. */
export const PendingJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  after: z.iso.datetime(),
});
export type PendingJob = z.infer<typeof PendingJob>;

/** The jobs that wait or are at work, in the caller's transaction; those that the clock starts are left out. */
export async function* pendingJobs(client: pg.Client): AsyncGenerator<PendingJob> {
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('pgboss.job') AS found");
  if (!rows[0]?.found) return;
  await client.query(`DECLARE pending NO SCROLL CURSOR FOR SELECT name, data, start_after AS after FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%' ORDER BY created_on`);
  for (;;) {
    const batch = await client.query<{ name: string; data: Record<string, unknown> | null; after: Date }>(
      'FETCH 500 FROM pending',
    );
    if (batch.rows.length === 0) break;
    for (const { name, data, after } of batch.rows) yield { name, data, after: after.toISOString() };
  }
  await client.query('CLOSE pending');
}

/** Takes the jobs of a backup back into the queue. */
export type Requeue = {
  /** Forgets all jobs that wait, in the transaction of `db`. */
  forget: (db: Database) => Promise<void>;
  /** Queues a job anew, in the transaction of `db`; one whose worker is gone is passed over. */
  send: (db: Database, job: PendingJob) => Promise<void>;
  stop: () => Promise<void>;
};

/** Opens the queue without working on it, with the tables and queues that it needs. */
export async function openRequeue(connection: Connection, workers: readonly Worker[]): Promise<Requeue> {
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await createQueues(boss, workers);
  return {
    forget: async (db) => {
      await db.execute(sql`DELETE FROM pgboss.job`);
    },
    send: async (db, { name, data, after }) => {
      if (!workers.some((worker) => worker.job.name === name)) return;
      await boss.send(name, data, { db: fromDrizzle(db, sql), startAfter: new Date(after) });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Makes the queues that are not there; a queue keeps the options that it was made with. */
async function createQueues(boss: PgBoss, workers: readonly Worker[]) {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name, retryLimit, retryDelay } of workers.map(({ job }) => job)) {
    if (known.has(name)) continue;
    await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: true, notify: true });
  }
}

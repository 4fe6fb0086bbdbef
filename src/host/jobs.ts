import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Connection, Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { Secrets } from './secrets.ts';

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
  /** Where links of ours begin: scheme, host and port. */
  origin: () => string;
  now: () => Date;
};

/** A job joined to what does it. A slice's `jobs.ts` is a list of these. */
export type Worker = { job: Job; work: (context: JobContext, input: never) => Promise<void>; cron?: string };

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
  /** The sender for one transaction, or for the pool. */
  within: (db: Database) => Jobs;
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

/**
 * Starts the queue on the database at `connection`. With `listens` every worker takes jobs as they come and the
 * clock starts its own; without it jobs wait for `workOff`.
 */
export async function startJobs(
  connection: Connection,
  workers: readonly Worker[],
  context: Omit<JobContext, 'jobs'>,
  { listens, onError }: { listens: boolean; onError: (error: Error) => void },
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connection,
    application_name: 'limpid jobs',
    max: 4,
    useListenNotify: listens,
    supervise: listens,
    schedule: listens,
  });
  boss.on('error', onError);
  await boss.start();
  const within = (db: Database): Jobs => ({
    within,
    send: async (job, input, { after } = {}) => {
      const options = { db: fromDrizzle(db, sql), ...(after ? { startAfter: after } : {}) };
      await boss.send(job.name, job.input.parse(input), options);
    },
  });
  const run = ({ job, work: worker }: Worker, data: unknown) =>
    worker({ ...context, jobs: within(context.db) }, job.input.parse(data ?? {}) as never);

  for (const worker of workers) {
    const { name, retryLimit, retryDelay } = worker.job;
    await boss.createQueue(name, { retryLimit, retryDelay, retryBackoff: true, notify: true });
    if (!listens) continue;
    await boss.work(name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { data } of batch) await run(worker, data);
    });
    if (worker.cron) await boss.schedule(name, worker.cron, {}, { tz: 'Asia/Shanghai' });
  }

  async function workOff() {
    let isIdle = true;
    for (const worker of workers) {
      for (const { id, data } of await boss.fetch(worker.job.name, { batchSize: 50 })) {
        isIdle = false;
        await run(worker, data);
        await boss.complete(worker.job.name, id);
      }
    }
    if (!isIdle) await workOff();
  }
  return { within, workOff, stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

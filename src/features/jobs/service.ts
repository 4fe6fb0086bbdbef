import type { Answers } from '../../host/calls/context.ts';
import { countJobs, listJobs, retryJob } from '../../host/kept-jobs.ts';
import type { jobList, jobRetry } from './contract.ts';
import { jobNames } from './rules.names.ts';
import { errorSaid } from './rules.ts';

/** One page of the jobs that are not done, and how many there are. Three statements at most. */
export const readJobs: Answers<typeof jobList> = async ({ db }, filters) => {
  const found = await listJobs(db, filters);
  const counted = await countJobs(db);
  const counts = { failed: 0, active: 0, retry: 0, created: 0 };
  for (const { state, count } of counted) counts[state] += count;
  return {
    ...found,
    list: found.list.map(({ id, name, state, output, ...job }) => ({
      rid: id,
      name,
      title: titleOf(name),
      state,
      tries: job.startedOn ? job.retryCount + 1 : 0,
      most: job.retryLimit + 1,
      created: job.createdOn,
      started: job.startedOn,
      due: state === 'retry' || state === 'created' ? job.startAfter : null,
      error: errorSaid(output),
    })),
    counts,
    names: [...new Set(counted.map(({ name }) => name))].map((name) => ({ name, title: titleOf(name) })),
  };
};

/** Has a failed job tried once more. */
export const retryFailed: Answers<typeof jobRetry> = async ({ db, note }, { rid }) => {
  const name = await retryJob(db, rid);
  note(titleOf(name));
  return null;
};

function titleOf(name: string): string {
  return jobNames[name] ?? name;
}

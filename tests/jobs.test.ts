import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, startJobs, work } from '../src/host/jobs.ts';
import { newWorld } from './world.ts';

test('jobs that come together are done one after the other, without a rest between them', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const job = defineJob({ name: 'count', input: z.object({ n: z.int() }), retryLimit: 0, retryDelay: 1 });
  const done: number[] = [];
  const worker = work(job, async (_, { n }) => void done.push(n));
  const { secrets, gateways, store, closings } = world;
  const jobs = await startJobs(
    world.connection,
    [worker],
    { ...{ db, secrets, gateways, store, closings }, origin: world.origin, now: world.now },
    { listens: true, onError: () => {}, onFailure: async () => {} },
  );
  await jobs.begin();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const n of numbers) await jobs.within(db).send(job, { n });
  // With a rest of two seconds after each it takes more than twice as long.
  await expect.poll(() => done.toSorted(), { timeout: 6_000 }).toEqual(numbers);
  await jobs.stop();
});

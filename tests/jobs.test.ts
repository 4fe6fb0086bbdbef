import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, startJobs, work } from '../src/host/jobs.ts';
import { traced, tracedRequest } from '../src/host/running/trace.ts';
import { newWorld } from './world.ts';

test('jobs that come together are done one after the other, without a rest between them, under the id of the request that asked for them', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const job = defineJob({ name: 'count', input: z.object({ n: z.int() }), retryLimit: 0, retryDelay: 1 });
  const done: number[] = [];
  const askedBy = new Map<number, string | undefined>();
  const worker = work(job, async (_, input) => {
    expect(Object.keys(input)).toEqual(['n']);
    done.push(input.n);
    askedBy.set(input.n, tracedRequest());
  });
  const { secrets, gateways, store, closings } = world;
  const jobs = await startJobs(
    world.connection,
    [worker],
    { ...{ db, secrets, gateways, store, closings }, origin: world.origin, now: world.now },
    { listens: true, onError: () => {}, onFailure: async () => {} },
  );
  await jobs.begin();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const n of numbers)
    await traced(n % 2 ? `request ${n}` : undefined, () => jobs.within(db).send(job, { n }));
  // With a rest of two seconds after each it takes more than twice as long.
  await expect.poll(() => done.toSorted(), { timeout: 6_000 }).toEqual(numbers);
  expect([askedBy.get(3), askedBy.get(4)]).toEqual(['request 3', undefined]);
  await jobs.stop();
});

import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readyWithout, routeHealth } from './health.ts';

test('a process is ready until it stops, and for some time without its database', async () => {
  let [isThere, isServing, now] = [true, true, 0];
  const http = fastify();
  routeHealth(
    http,
    { isReachable: async () => isThere },
    () => isServing,
    () => now,
  );
  const asked = async () => {
    const answer = await http.inject('/health/ready');
    return [answer.statusCode, answer.json().data];
  };
  now = readyWithout * 2;
  expect(await asked()).toEqual([200, { ready: true, database: true }]);
  isThere = false;
  now += readyWithout - 1;
  expect(await asked()).toEqual([200, { ready: true, database: false }]);
  now += 1;
  expect(await asked()).toEqual([503, null]);
  isThere = true;
  expect(await asked()).toEqual([200, { ready: true, database: true }]);
  isServing = false;
  expect(await asked()).toEqual([503, null]);
});

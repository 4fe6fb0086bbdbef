import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work is done once at a time, once more when asked for meanwhile, and after a failure again', async () => {
  const releases: ((error?: Error) => void)[] = [];
  const errors: string[] = [];
  const begin = () =>
    new Promise<void>((resolve, reject) => {
      releases.push((error) => (error ? reject(error) : resolve()));
    });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const { ask, stop } = oneAtATime(begin, ({ message }) => errors.push(message));
  for (let asked = 0; asked < 3; asked += 1) ask();
  expect(releases).toHaveLength(1);
  releases[0]?.(new Error('once'));
  await turn();
  expect(releases).toHaveLength(2);
  expect(errors).toEqual(['once']);
  releases[1]?.();
  await turn();
  expect(releases).toHaveLength(2);
  ask();
  const stopped = stop();
  ask();
  releases[2]?.();
  await stopped;
  ask();
  expect(releases).toHaveLength(3);
});

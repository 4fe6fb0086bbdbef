import { expect, test } from 'vitest';
import { fewAtATime, oneAtATime } from './one-at-a-time.ts';

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

test('few at a time are done in order, also after one that fails', async () => {
  const few = fewAtATime(2);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string) =>
    few(() => {
      begun.push(name);
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return gate.promise;
    });
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(ask);
  expect(begun).toEqual(['a', 'b']);
  gates.get('b')?.reject(new Error('broken'));
  await expect(second).rejects.toThrow('broken');
  expect(begun).toEqual(['a', 'b', 'c']);
  gates.get('a')?.resolve('one');
  gates.get('c')?.resolve('three');
  expect(await Promise.all([first, third])).toEqual(['one', 'three']);
  gates.get('d')?.resolve('four');
  expect(await fourth).toBe('four');
  const fifth = ask('e');
  gates.get('e')?.resolve('five');
  expect(await fifth).toBe('five');
});

import { expect, test } from 'vitest';
import { Overloaded, TooMany } from '../../core/failure.ts';
import { createRenderTurns } from './render-turns.ts';

/** Work that lasts until it is told to end, in the order in which it was begun. */
function workshop(places: Parameters<typeof createRenderTurns>[0]) {
  const turns = createRenderTurns(places);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (who: string, what = who) =>
      turns(who, () => {
        begun.push(what);
        return new Promise<void>((end) => ends.push(end));
      }),
    endNext: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('so many work at once, and whoever asks for much waits for themselves', async () => {
  const { begun, ask, endNext } = workshop({ atOnce: 2, ofOne: 10, waiting: 20 });
  const all = [
    ask('a', 'a1'),
    ask('a', 'a2'),
    ask('a', 'a3'),
    ask('a', 'a4'),
    ask('b', 'b1'),
    ask('c', 'c1'),
  ];
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(['a1', 'a2']);
  for (let ends = 0; ends < all.length; ends += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
  await Promise.all(all);
});

test('what would wait behind too much is refused at once: of one with 429, of all with 503', async () => {
  const { begun, ask, endNext } = workshop({ atOnce: 1, ofOne: 2, waiting: 3 });
  const all = [ask('a'), ask('a'), ask('a')];
  await expect(ask('a')).rejects.toThrow(TooMany);
  all.push(ask('b'));
  await expect(ask('c')).rejects.toThrow(Overloaded);
  for (let ends = 0; ends < 4; ends += 1) await endNext();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

test('work that fails gives its turn on', async () => {
  const turns = createRenderTurns({ atOnce: 1, ofOne: 2, waiting: 3 });
  const failing = turns('a', async () => {
    throw new Error('no');
  });
  const next = turns('a', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

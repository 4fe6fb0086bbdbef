import { describe, expect, test } from 'vitest';
import { createKeptValues } from './kept-values.ts';

function counting() {
  let now = 0;
  let made = 0;
  const values = createKeptValues(() => now);
  const make = () => values.keep('list', async () => ({ made: ++made }));
  return {
    ...{ values, make },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('values', () => {
  test('are made once, until what they were made of changes', async () => {
    const { values, make } = counting();
    expect([await make(), await make()]).toEqual([{ made: 1 }, { made: 1 }]);
    values.drop();
    expect(await make()).toEqual({ made: 2 });
  });

  test('are not kept when it changes while they are made', async () => {
    const { values, make } = counting();
    const making = make();
    values.drop();
    expect(await making).toEqual({ made: 1 });
    expect(await make()).toEqual({ made: 2 });
  });

  test('tell figures of before for a minute, and not beyond', async () => {
    const { values, make, wait } = counting();
    await make();
    values.outdate();
    wait(60_000);
    expect(await make()).toEqual({ made: 1 });
    wait(1);
    expect([await make(), await make()]).toEqual([{ made: 2 }, { made: 2 }]);
    wait(600_000);
    expect(await make()).toEqual({ made: 2 });
  });

  test('that failed are made anew', async () => {
    const { keep } = createKeptValues();
    await expect(keep('list', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await keep('list', async () => [1])).toEqual([1]);
  });
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

test('works side by side give what each comes to', async () => {
  expect(await together(Promise.resolve(1), setImmediate('two'))).toEqual([1, 'two']);
});

test('the first error in their order is told when none of them goes on', async () => {
  let isOver = false;
  const slow = async () => {
    await setImmediate();
    isOver = true;
    throw new Error('first');
  };
  await expect(together(slow(), Promise.reject(new Error('second')))).rejects.toThrow('first');
  expect(isOver).toBe(true);
});

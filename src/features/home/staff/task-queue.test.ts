import { expect, test } from 'vitest';
import { stepped } from './task-queue.ts';

test('a queue goes to and fro between its tasks and ends past the last one', () => {
  const task = (key: string) => ({ key, title: key, link: `/staff/orders/${key}` });
  const queue = { of: 'me', tasks: [task('a'), task('b')], at: 0 };
  expect(stepped(queue, -1)?.at).toBe(0);
  const last = stepped(queue, 1);
  expect(last?.at).toBe(1);
  expect(last && stepped(last, -1)?.at).toBe(0);
  expect(last && stepped(last, 1)).toBeUndefined();
});

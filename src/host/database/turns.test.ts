import { stat } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Overloaded } from '../../core/failure.ts';
import type { Urgency } from '../../core/urgency.ts';
import { createTurns, patience, type Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notes in `order` when the turn comes or is refused; with `leaves` gives the place back at once. */
function wait(
  turns: Turns,
  urgency: Urgency,
  order: string[],
  { name = urgency as string, leaves = false } = {},
) {
  turns.enter(urgency).then(
    (leave) => {
      order.push(name);
      if (leaves) leave();
    },
    (error) => order.push(error instanceof Overloaded ? `${name} refused` : String(error)),
  );
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('the more urgent is served first, equals in the order of their coming', async () => {
  const turns = createTurns(1);
  const leave = await turns.enter('vital');
  const order: string[] = [];
  for (const name of ['deferrable', 'read', 'write', 'vital', 'vital again', 'write again'])
    wait(turns, name.split(' ')[0] as Urgency, order, { name, leaves: true });
  expect([turns.ahead('deferrable'), turns.ahead('write'), turns.ahead('vital')]).toEqual([7, 5, 3]);
  leave();
  await settle();
  expect(order).toEqual(['vital', 'vital again', 'write', 'write again', 'read', 'deferrable']);
  expect(turns.ahead('deferrable')).toBe(0);
});

test('what can wait holds half of the places, and one is left to what is vital', async () => {
  const turns = createTurns(10);
  const order: string[] = [];
  for (const urgency of ['deferrable', 'read', 'write', 'vital'] as const)
    for (let count = 0; count < 10; count++) wait(turns, urgency, order);
  await settle();
  const held = (urgency: Urgency) => order.filter((each) => each === urgency).length;
  expect(['deferrable', 'read', 'write', 'vital'].map((each) => held(each as Urgency))).toEqual([5, 3, 1, 1]);
});

test('each urgency waits as long as its patience, and is then refused', async () => {
  const turns = createTurns(1);
  await turns.enter('vital');
  const order: string[] = [];
  for (const urgency of ['vital', 'write', 'read', 'deferrable'] as const) wait(turns, urgency, order);
  await vi.advanceTimersByTimeAsync(patience.deferrable + 1);
  expect(order).toEqual(['deferrable refused']);
  await vi.advanceTimersByTimeAsync(patience.write - patience.deferrable);
  expect(order).toEqual(['deferrable refused', 'read refused', 'write refused']);
  expect(turns.ahead('deferrable')).toBe(2);
  await vi.advanceTimersByTimeAsync(patience.vital);
  expect(turns.ahead('deferrable')).toBe(1);
});

test('nobody is refused whose place became free while the process itself was busy', async () => {
  vi.useRealTimers();
  const turns = createTurns(1);
  const leave = await turns.enter('vital');
  const order: string[] = [];
  wait(turns, 'deferrable', order);
  stat('.', leave);
  for (const end = Date.now() + patience.deferrable + 50; Date.now() < end; );
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(order).toEqual(['deferrable']);
});

test('a place is given back once only', async () => {
  const turns = createTurns(1);
  const leave = await turns.enter('read');
  leave();
  leave();
  await turns.enter('read');
  const order: string[] = [];
  wait(turns, 'deferrable', order);
  await vi.advanceTimersByTimeAsync(patience.deferrable + 1);
  expect(order).toEqual(['deferrable refused']);
});

test('those who have waited for so long may be sent away, others stay in their line', async () => {
  const turns = createTurns(1);
  const leave = await turns.enter('vital');
  const order: string[] = [];
  wait(turns, 'read', order, { name: 'read early' });
  await vi.advanceTimersByTimeAsync(60);
  wait(turns, 'read', order, { name: 'read late' });
  wait(turns, 'write', order, { leaves: true });
  turns.sendAway('read', 50);
  await settle();
  expect(order).toEqual(['read early refused']);
  expect(turns.ahead('read')).toBe(3);
  leave();
  await settle();
  expect(order).toEqual(['read early refused', 'write', 'read late']);
});

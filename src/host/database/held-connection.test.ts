import { AsyncResource } from 'node:async_hooks';
import { afterEach, expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { askJob } from '../../features/payments/service.asking.ts';
import { heedHeldConnections, holdingConnection, waitsFor, watched } from './held-connection.ts';

const breaches: string[] = [];
const heed = () => heedHeldConnections(({ message }) => breaches.push(message));
heed();
afterEach(() => breaches.splice(0));

test('whoever waits for something slow within a transaction is found out, and nobody else', async () => {
  waitsFor('a file');
  let later = () => {};
  await holdingConnection(async () => {
    later = AsyncResource.bind(() => waitsFor('a thread'));
    await Promise.resolve();
    waitsFor('a file');
  });
  // What a transaction has set going may outlive it.
  later();
  waitsFor('a file');
  expect(breaches).toEqual(['something waits for a file while it holds a database connection']);
});

test('each function of a provider is watched, those of its parts too', async () => {
  const provider = watched(
    { name: 'bank', ways: { card: { pay: (fen: number) => fen } }, none: undefined },
    'a bank',
  );
  expect([provider.name, provider.ways.card.pay(5), provider.none]).toEqual(['bank', 5, undefined]);
  await holdingConnection(async () => provider.ways.card.pay(6));
  expect(breaches).toEqual(['something waits for a bank.ways.card.pay while it holds a database connection']);
});

test('nobody works on the job queue within a transaction; sending waits for nothing', async () => {
  const { database, jobs } = await newWorld();
  heed();
  const queued = database.db.transaction(async (inside) => {
    await jobs.within(inside).send(askJob, { rid: 'none' });
    inside.rollback();
  });
  await expect(queued).rejects.toThrow('Rollback');
  expect(breaches).toEqual([]);
  await database.db.transaction(() => jobs.workOff());
  // In a test's world the queue has no connections of its own, so each of its statements needs a second one.
  expect(new Set(breaches)).toEqual(
    new Set(
      ['the job queue', 'a second connection'].map(
        (what) => `something waits for ${what} while it holds a database connection`,
      ),
    ),
  );
});

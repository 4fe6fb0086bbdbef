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

test('the job queue has connections of its own, for which nobody waits within a transaction; sending waits for none', async () => {
  const { database, jobs } = await newWorld();
  heed();
  const queued = database.db.transaction(async (inside) => {
    await jobs.within(inside).send(askJob, { rid: 'none' });
    inside.rollback();
  });
  await expect(queued).rejects.toThrow('Rollback');
  expect(breaches).toEqual([]);
  await database.db.transaction(() => jobs.workOff());
  expect(new Set(breaches)).toEqual(
    new Set(['something waits for the job queue while it holds a database connection']),
  );
});

import { expect, test } from 'vitest';
import { demoAccounts } from '../db/demo-accounts.ts';
import { seedDemoExamples } from '../db/demo-examples.ts';
import { fillCatalogue, prepareToSeed, seedDemo } from '../db/seed.ts';
import { searchPacks, searchStale, services } from '../src/features/catalogue/tables.ts';
import { customers } from '../src/features/identity/tables.ts';
import { orders } from '../src/features/orders/tables.ts';
import { newWorld } from './world.ts';

test('a catalogue that building has left becomes the demo shop, once, and searches need not look at it again', async () => {
  await prepareToSeed();
  const { database, secrets, store, now } = await newWorld({ shop: 'empty' });
  const { db } = database;
  const fill = () => seedDemo(db, { secrets, ordersUntil: now() });
  await db.transaction(fillCatalogue);
  const packs = await db.select({ revisions: searchPacks.revisions }).from(searchPacks);
  expect(packs.map(({ revisions }) => revisions.length)).toEqual([await db.$count(services)]);
  expect(await db.$count(customers)).toBe(0);
  expect(await fill()).toBe(true);
  expect(await db.$count(customers)).toBe(Object.keys(demoAccounts).length);
  const placed = await db.$count(orders);
  expect(placed).toBeGreaterThan(20);
  await seedDemoExamples(db, store);
  const shown = await db.select({ examples: services.examples }).from(services);
  expect(shown.filter(({ examples }) => examples.length > 0).length).toBeGreaterThan(5);
  expect(await db.$count(searchStale)).toBe(0);
  expect(await fill()).toBe(false);
  expect(await db.$count(orders)).toBe(placed);
});
